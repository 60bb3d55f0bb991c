"""What a foreign file measured: its nested groups of values as examination findings and tests.

Every value is kept to the letter. Its place in the file, the keys joined by '/', is kept as the source.
"""

import re
from dataclasses import dataclass

from scenarios.agentclinic.naming import MAX_LINE, clean, distinct, lower_first, slug, words
from scenarios.ranges import stated
from scenarios.schema import Examination, Manoeuvre, Result, Test, TestKind

_MISSING = re.compile(
    r"(?:results? )?(?:are |is )?(?:still )?(?:pending|awaited|awaiting\b.*|n\.?/?a\.?"
    r"|nil recorded|unknown|unspecified|unavailable|deferred|tbd"
    r"|to be (?:done|determined|performed|obtained)|not (?:yet )?(?:performed|done|available"
    r"|applicable|specified|provided"
    r"|obtained|assessed|tested|measured|recorded|reported|mentioned|indicated|ordered|taken"
    r"|given|documented|required)"
    r"|no (?:data|information|results?)(?: \w+){0,2}|[-–—?.]+)"
    r"(?: (?:at|in|for|on|from|based|yet|due)\b[^,;]*)?\.?",
    re.IGNORECASE,
)
_PROSE = re.compile(
    r"(?:general |other |key |additional )?(?:findings?|impression|comments?|interpretation"
    r"|conclusions?|results?|reports?"
    r"|descriptions?|summary|notes?|observations?|suggestions?|details)",
    re.IGNORECASE,
)
_CONTAINER = re.compile(
    r"(?:(?:imaging|radiology|radiological|blood|lab|labs|laboratory|test|tests|testing"
    r"|studies|study|work|results?|panel|basic|initial"
    r"|additional|other|further|routine|special|diagnostic|investigations?|serum|values|and"
    r"|analysis|screening|procedures?)(?: |$))+",
    re.IGNORECASE,
)
_VITAL = re.compile(r"\bvitals?\b", re.IGNORECASE)
_EXAMINATION = re.compile(r"\b(?:physical |clinical )?(?:exam|examinations?|assessment|system)$", re.IGNORECASE)
_SYNONYMS: tuple[frozenset[str], ...] = (
    frozenset({"Heart rate", "Pulse", "Pulse rate"}),
    frozenset({"Respiratory rate", "Respirations", "Respiration rate"}),
    frozenset({"Oxygen saturation", "SpO2", "O2 saturation", "Pulse oximetry"}),
    frozenset({"Temperature", "Body temperature"}),
    frozenset({"Blood pressure", "BP"}),
)
_KINDS: tuple[tuple[TestKind, str], ...] = (
    ("ecg", r"\b(?:ecg|ekg|electrocardiogra\w*|holter)\b"),
    ("csf", r"\b(?:csf|cerebrospinal|lumbar puncture|spinal tap)\b"),
    ("endoscopy", r"\w*(?:scopy|scopic)\b"),
    (
        "pathology",
        r"\b(?:biops\w*|histo\w*|cytolog\w*|aspirat\w*|pap|immuno(?:fluorescence|histo\w*)"
        r"|flow cytometry|marrow|scraping)\b",
    ),
    ("microbiology", r"\b(?:\w*cultures?|gram|pcr|swab|koh|naat|microbiolog\w*|acid.fast|sti|std|torch)\b"),
    ("genetic", r"\b(?:gene|genes|genetics?|karyotyp\w*|mutations?|chromosom\w*|molecular|sequencing)\b"),
    (
        "imaging",
        r"\b(?:x.?rays?|radiographs?|radiography|ct|mri|mra|ultrasound|ultrasonogra\w*|sonogra\w*"
        r"|echo\w*|scans?|imaging|doppler"
        r"|angiogra\w*|mammogra\w*|dexa|tomography|barium|\w*gram of|venogra\w*|pet|hida)\b",
    ),
    ("urine", r"\b(?:urin\w*|dipstick)\b"),
    ("stool", r"\b(?:stool|fecal|faecal|feces|faeces)\b"),
    (
        "physiology",
        r"\b(?:spirometry|pulmonary function|eeg|electroencephalo\w*|emg|electromyo\w*"
        r"|nerve conduction|polysomno\w*|audio\w*"
        r"|hearing|manometry|urodynamic\w*|stress test|tilt|catheteri[sz]ation|vestibular)\b",
    ),
    ("questionnaire", r"\b(?:score|scale|questionnaire|inventory|diary|mmse|moca|phq\S*|gad\S*)\b"),
    ("bedside", r"\b(?:bedside|point of care|vital|skin test|manoeuvre|maneuver|glucometer|fingerstick)\b"),
    (
        "blood",
        r"\b(?:blood|serum|plasma|cbc|fbc|h[ae]\w*globin|h[a]?ematolog\w*|count|chemistr\w*"
        r"|biochemistry|metabolic|liver|thyroid|lipid|renal"
        r"|electrolytes?|coagulation|antibod\w*|antigen|hormon\w*|iron|smear|esr|crp|glucose"
        r"|lactate|dehydrogenase|laboratory|lab|labs|level"
        r"|troponin|ca-?\d+|psa|serolog\w*|toxicolog\w*|antiglobulin)\b",
    ),
)
_KIND_PATTERNS = tuple((kind, re.compile(pattern, re.IGNORECASE)) for kind, pattern in _KINDS)


@dataclass(frozen=True)
class Leaf:
    """One value of a foreign file and the keys that lead to it."""

    path: tuple[str, ...]
    text: str

    @property
    def source(self) -> str:
        return clean("/".join(self.path))


def leaves(value: object, *path: str) -> list[Leaf]:
    """All values under `value` in their order, whatever its depth; empties and placeholders are left out."""
    found: list[Leaf] = []
    waiting: list[tuple[tuple[str, ...], object]] = [(path, value)]
    while waiting:
        place, item = waiting.pop()
        if isinstance(item, dict):
            waiting += [((*place, str(key)), inner) for key, inner in reversed(item.items())]
        elif isinstance(item, list) and any(isinstance(inner, dict | list) for inner in item):
            waiting += [((*place, str(number)), inner) for number, inner in reversed(list(enumerate(item, 1)))]
        elif text := joined(item):
            found.append(Leaf(place, text))
    return found


def joined(value: object) -> str:
    """A plain value, or a list of plain values, as text; '' for what holds nothing."""
    if isinstance(value, list):
        return clean("; ".join(filter(None, map(joined, value))))
    match value:
        case bool():
            return "Present" if value else "Absent"
        case int() | float():
            return str(value)
        case str():
            text = clean(value)
            return "" if _MISSING.fullmatch(text) else text
    return ""


def examination(value: object, root: str) -> Examination:
    """Vital signs and manoeuvres out of the examination part of a foreign file."""
    vital_signs: list[Result] = []
    findings: list[Manoeuvre] = []
    for leaf in leaves(value, root):
        keys = [words(key) for key in leaf.path[1:]] or ["Physical examination"]
        if any(map(_VITAL.search, keys)) and len(leaf.text) <= MAX_LINE:
            name = _line(" ".join([keys[-2], lower_first(keys[-1])]) if len(keys) > 2 else keys[-1], "Vital signs")
            vital_signs.append(Result(name=name, value=leaf.text, names=_synonyms(name), source=leaf.source))
        else:
            findings.append(_manoeuvre(leaf, keys))
    ids = distinct([finding.id for finding in findings])
    named = tuple(finding.model_copy(update={"id": name}) for finding, name in zip(findings, ids, strict=True))
    return Examination(vital_signs=tuple(vital_signs), findings=named)


def orderable(value: object, root: str) -> tuple[Test, ...]:
    """One test for each group of values; a group inside a group is a test of its own."""
    groups: dict[tuple[str, ...], list[Leaf]] = {}
    for leaf in leaves(value, root):
        place = leaf.path[:-1] if len(leaf.path) > 2 else leaf.path
        groups.setdefault(place, []).append(leaf)
    found = [_test(place, group) for place, group in groups.items()]
    ids = distinct([test.id for test in found])
    return tuple(test.model_copy(update={"id": name}) for test, name in zip(found, ids, strict=True))


def kind_of(text: str) -> TestKind:
    """What kind of test a name tells of."""
    return next((kind for kind, pattern in _KIND_PATTERNS if pattern.search(text)), "other")


def _manoeuvre(leaf: Leaf, keys: list[str]) -> Manoeuvre:
    group, *rest = keys
    system = _EXAMINATION.sub("", group).strip() or group
    specific = [key for key in rest if not _PROSE.fullmatch(key)]
    name = ": ".join(filter(None, specific[-2:])) or group
    names = (_line(f"{system} {lower_first(name)}", name),) if specific else (_line(system, name),)
    return Manoeuvre(
        id=slug(f"{system} {name}" if specific else group, "finding"),
        system=_line(lower_first(system), "general"),
        manoeuvre=_line(name, "Examination"),
        finding=leaf.text,
        names=tuple(other for other in names if other.casefold() != name.casefold()),
        source=leaf.source,
    )


def _test(place: tuple[str, ...], group: list[Leaf]) -> Test:
    keys = [words(key) for key in place[1:]] or ["Test results"]
    telling = [key for key in keys[:-1] if key and not _CONTAINER.fullmatch(key)][-1:]
    name = _line(": ".join([*telling, keys[-1]]), "Test")
    narratives, results = [], []
    for leaf in group:
        label = words(leaf.path[-1])
        if leaf.path == place or _PROSE.fullmatch(label) or len(leaf.text) > MAX_LINE:
            narratives.append((label, leaf.text))
        else:
            told = stated(leaf.text)
            reference = told[1] if told else None
            results.append(Result(name=_line(label, "Result"), value=leaf.text, range=reference, source=leaf.source))
    narrative = (
        narratives[0][1] if len(narratives) == 1 else "\n".join(f"{label}: {text}" for label, text in narratives)
    )
    inner = keys[-1]
    return Test(
        id=slug(name, "test"),
        name=name,
        kind=kind_of(" ".join(keys)) if kind_of(inner) == "other" else kind_of(inner),
        names=(_line(f"{inner} {lower_first(telling[0])}", name),) if telling else (),
        results=tuple(results),
        narrative=clean(narrative),
        source=clean("/".join(place)),
    )


def _synonyms(name: str) -> tuple[str, ...]:
    return next((tuple(sorted(group - {name})) for group in _SYNONYMS if name in group), ())


def _line(text: str, default: str) -> str:
    return clean(text, MAX_LINE) or default
