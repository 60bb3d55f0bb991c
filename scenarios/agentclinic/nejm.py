"""The NEJM shape of an AgentClinic case: a question, five answers, prose for the patient, findings in one string."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from scenarios.agentclinic.measured import joined, kind_of
from scenarios.agentclinic.naming import MAX_LINE, clean, distinct, lower_first, slug, upper_first
from scenarios.problems import ScenarioError
from scenarios.schema import Diagnosis, Examination, Manoeuvre, Test

_ROOT = "physical_exams"
_ADDRESS = re.compile(r"\b(?:https?://|www\.)\S+", re.IGNORECASE)
_ASKS = re.compile(r"\b(?:what|which)\b(.*)$", re.IGNORECASE | re.DOTALL)
_ASKED_FOR = re.compile(
    r"\b(?:(?P<diagnosis>diagnos[ei]s|conditions?|diseases?|disorders?|syndromes?|causes?"
    r"|etiology|aetiology|entity|explanation)"
    r"|(?:treatments?|therap\w+|management|manage|steps?|tests?|stud(?:y|ies)|exposures?"
    r"|organisms?|pathogens?|vectors?|medications?|drugs?|agents?"
    r"|interventions?|activit\w+|occupations?|habits?|histor\w+|complications?|deficienc\w+"
    r"|mutations?|genes?|mechanisms?|findings?|signs?|symptoms?"
    r"|procedures?|risk|factors?|structures?|nerves?|vitamins?|foods?|associat\w+|abnormalit\w+))\b",
    re.IGNORECASE,
)
_NOTHING = re.compile(
    r"\b(?:provided|given|case) (?:text|information|case|report)\b|\binstrument read|\b(?:no"
    r"|not) (?:\w+ ){0,4}(?:numerical|specific)\b|\bcannot generate\b",
    re.IGNORECASE,
)
_PREAMBLE = re.compile(r"^[^:]{0,160}\b(?:includes?|as follows|following)\b[^:]{0,40}:\s*", re.IGNORECASE)
_PIECE = re.compile(r"(?:^|\s)[-–•*]\s+|(?:^|\s)\d{1,2}\.\s+(?=[A-Z])|(?<=[a-z0-9)%][.;])\s+(?=[A-Z])|\n+")
_HEADING = re.compile(r"(?:^|(?<=\s))([A-Z][\w()/-]*(?: [a-z()/-]+){0,6})(?: include| are as follows)?:\s*$")
_NAMED = re.compile(r"^(?P<name>[^:.]{2,80}?):\s+(?P<finding>\S.*)$", re.DOTALL)
_SAYS = re.compile(
    r"\s+(?:(?:was|were|is|are|has|had|also) )*(?:show\w*|reveal\w*|demonstrat\w*|identified"
    r"|indicat\w*|observed|noted|positive|negative|weakly|normal|abnormal|elevated|present"
    r"|detected"
    r"|performed|notable|unremarkable|was|were|is|are)\b",
    re.IGNORECASE,
)
_NAME_END = re.compile(r"\s+(?:findings?|results?|testing results?)(?: of.*)?$", re.IGNORECASE)
_BY_HAND = re.compile(
    r"\b(?:examination|exam|inspection|palpation|auscultation|percussion|visual acuity"
    r"|blood pressure|heart rate|pulse|temperature|respiratory rate|oxygen saturation|reflexes"
    r"|gait)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class NejmCase:
    """What an NEJM object holds, read leniently."""

    question: str
    told: str
    measured: str
    diagnosis: Diagnosis


def is_nejm(value: Mapping[str, object]) -> bool:
    """Whether the object has the outline of an NEJM case."""
    return "answers" in value and ("question" in value or "patient_info" in value)


def read(case: Mapping[str, object]) -> NejmCase:
    """The parts of an NEJM case. Raises ScenarioError where no answer is marked correct."""
    given = case.get("answers")
    answers = [answer for answer in given if isinstance(answer, Mapping)] if isinstance(given, list) else []
    named = [(clean(joined(answer.get("text")), MAX_LINE), _true(answer.get("correct"))) for answer in answers]
    right = next((name for name, correct in named if correct and name), None)
    if right is None:
        raise ScenarioError(
            "The AgentClinic case marks no answer as correct. One of 'answers' needs \"correct\": true."
        )
    question = _text(case.get("question"))
    others = tuple(dict.fromkeys(name for name, correct in named if not correct and name and name != right))
    diagnosis = Diagnosis(name=right, differential=others, gradable=asks_for_diagnosis(question))
    return NejmCase(question, _text(case.get("patient_info")), _text(case.get("physical_exams")), diagnosis)


def asks_for_diagnosis(question: str) -> bool:
    """Whether what the last question asks for is a diagnosis; a case without a question asks for one.

    >>> asks_for_diagnosis("What is the most likely diagnosis?")
    True
    >>> asks_for_diagnosis("Which test confirms the diagnosis?")
    False
    """
    asked = [sentence for sentence in re.split(r"(?<=[.?!])\s+", question) if sentence.rstrip().endswith("?")]
    if not asked:
        return True
    match = _ASKS.search(asked[-1])
    noun = _ASKED_FOR.search(match[1]) if match else None
    return bool(noun and noun["diagnosis"])


def findings(text: str) -> tuple[Examination, tuple[Test, ...]]:
    """Findings in one string, told apart by bullets, numbers and sentences; each under the name of its subject."""
    if _NOTHING.search(text):
        return Examination(), ()
    grouped: dict[str, list[str]] = {}
    heading = ""
    for piece in _pieces(text):
        body = piece
        following = _HEADING.search(body)
        if following:
            body = body[: following.start()].strip()
        if body:
            name, finding = _named(body, heading)
            grouped.setdefault(name, []).append(finding)
        if following:
            heading = _NAME_END.sub("", following[1])
    ids = list(distinct([slug(name, "finding") for name in grouped]))
    examined = tuple(
        Manoeuvre(id=identifier, system="general", manoeuvre=name, finding=clean("; ".join(found)), source=_ROOT)
        for identifier, (name, found) in zip(ids, grouped.items(), strict=True)
        if _BY_HAND.search(name)
    )
    ordered = tuple(
        Test(id=identifier, name=name, kind=kind_of(name), narrative=clean("; ".join(found)), source=_ROOT)
        for identifier, (name, found) in zip(ids, grouped.items(), strict=True)
        if not _BY_HAND.search(name)
    )
    return Examination(findings=examined), ordered


def _pieces(text: str) -> list[str]:
    body = _PREAMBLE.sub("", " ".join(text.replace("**", "").split()))
    return [piece.strip(" -–•") for piece in _PIECE.split(body) if piece and piece.strip(" -–•.;")]


def _named(piece: str, heading: str) -> tuple[str, str]:
    """The name of what was examined and what was found."""
    named = _NAMED.match(piece)
    if named and len(named["name"].split()) <= 12:
        return _line(_NAME_END.sub("", named["name"])), named["finding"].rstrip(" ;")
    if heading and not re.search(r"\b(?:laborator\w+|imaging|studies|tests?)\b", heading, re.IGNORECASE):
        return _line(heading), piece
    verb = _SAYS.search(piece)
    subject = piece[: verb.start()] if verb and verb.start() > 2 else ""
    if 0 < len(subject.split()) <= 8:
        return _line(_NAME_END.sub("", subject)), piece
    return _line(heading or " ".join(piece.split()[:6])), piece


def _line(text: str) -> str:
    return clean(upper_first(lower_first(text.strip(" ,.:-*"))), MAX_LINE) or "Findings"


def _text(value: object) -> str:
    parts = value if isinstance(value, list) else [value]
    return _ADDRESS.sub("", " ".join(joined(part) for part in parts)).strip()


def _true(value: object) -> bool:
    return value is True or (isinstance(value, str) and value.strip().casefold() == "true")
