"""What is wrong with a scenario beyond its types: references that lead nowhere, and what gives a case away."""

import re
from collections.abc import Iterable, Iterator

from scenarios import misleading
from scenarios.evidence import parse_term
from scenarios.schema import Fact, Scenario
from scenarios.yaml_text import Path

Finding = tuple[Path, str]


def faults(scenario: Scenario) -> list[Finding]:
    """What makes the scenario unusable: ids that stand twice, references that lead nowhere."""
    return [*_twice(scenario), *_dangling(scenario), *_contradictions(scenario), *misleading.faults(scenario)]


def warnings(scenario: Scenario) -> list[Finding]:
    """What a careful author would look at again."""
    return [
        *_spoken_diagnosis(scenario),
        *_no_range(scenario),
        *_unreachable_marks(scenario),
        *_foil(scenario),
        *misleading.warnings(scenario),
    ]


def evidence_exists(scenario: Scenario, text: str) -> bool:
    """Whether an evidence term names something in the scenario."""
    term = parse_term(text)
    match term.kind:
        case "fact":
            return term.name in {atom for fact in scenario.patient.facts for atom in atoms(fact)}
        case "exam":
            return term.name in {finding.id for finding in scenario.examination.findings}
        case "vital":
            return term.name.casefold() in {
                (sign.evidence or sign.name).casefold() for sign in scenario.examination.vital_signs
            }
        case "test" | "avoid":
            return term.name in {test.id for test in scenario.tests}
        case "image":
            return term.name in {image.id for image in scenario.images}
        case "alone":
            return scenario.patient.speaker.who == "relative" or any(fact.private for fact in scenario.patient.facts)
    return True


def atoms(fact: Fact) -> tuple[str, ...]:
    """The names under which a fact and its attributes are elicited."""
    return (fact.id, *(f"{fact.id}.{attribute}" for attribute in fact.attributes))


def _twice(scenario: Scenario) -> Iterator[Finding]:
    named: tuple[tuple[Path, Iterable[str]], ...] = (
        (("patient", "facts"), (fact.id for fact in scenario.patient.facts)),
        (("examination", "findings"), (finding.id for finding in scenario.examination.findings)),
        (("tests",), (test.id for test in scenario.tests)),
        (("images",), (image.id for image in scenario.images)),
        (("marks",), (mark.id for mark in scenario.marks)),
    )
    for path, ids in named:
        seen: set[str] = set()
        for index, identifier in enumerate(ids):
            if identifier in seen:
                yield (*path, index, "id"), f"the id '{identifier}' stands twice; give each its own"
            seen.add(identifier)


def _dangling(scenario: Scenario) -> Iterator[Finding]:
    places: list[tuple[Path, str]] = []
    for number, mark in enumerate(scenario.marks):
        places += [(("marks", number, "evidence", index), text) for index, text in enumerate(mark.evidence)]
    for number, item in enumerate(scenario.discriminators):
        places.append((("discriminators", number, "evidence"), item.evidence))
    if scenario.foil:
        places += [(("foil", "facts", index), text) for index, text in enumerate(scenario.foil.facts)]
    for path, text in places:
        try:
            term = parse_term(text)
        except ValueError as error:
            yield path, str(error)
            continue
        if path[0] != "marks" and term.kind not in ("fact", "exam", "vital", "test", "image"):
            yield path, f"'{text}' is not a finding; use fact:, exam:, vital:, test: or image:"
        elif path[0] != "marks" and not evidence_exists(scenario, text):
            yield path, f"'{text}' names nothing in this case; use an id that stands in it"


def _contradictions(scenario: Scenario) -> Iterator[Finding]:
    truth = {name.casefold() for name in (scenario.diagnosis.name, *scenario.diagnosis.accepted)}
    if scenario.foil and scenario.foil.name.casefold() in truth:
        yield ("foil", "name"), "the foil is the diagnosis; name the wrong disease that a bias pulls towards"
    for index, name in enumerate(scenario.diagnosis.near_misses):
        if name.casefold() in truth:
            yield (
                ("diagnosis", "near_misses", index),
                f"'{name}' is also accepted; it can only be one of the two",
            )
    missed = scenario.diagnosis.not_to_miss
    if missed and missed not in scenario.diagnosis.differential:
        yield ("diagnosis", "not_to_miss"), f"'{missed}' does not stand in the differential; add it there"
    present = {fact.topic.casefold() for fact in scenario.patient.facts if fact.polarity == "present"}
    for system, topics in scenario.patient.denies.items():
        for index, topic in enumerate(topics):
            if topic.casefold() in present:
                yield (
                    ("patient", "denies", system, index),
                    f"'{topic}' is also a fact that is present; remove one",
                )


def _spoken_diagnosis(scenario: Scenario) -> Iterator[Finding]:
    names = [name for name in (scenario.diagnosis.name, *scenario.diagnosis.accepted) if len(name) > 2]
    if not names:
        return
    pattern = re.compile(rf"\b(?:{'|'.join(map(re.escape, names))})\b", re.IGNORECASE)
    spoken = "the diagnosis stands in the patient's own words; say it as the patient would"
    for index, fact in enumerate(scenario.patient.facts):
        if pattern.search(fact.says) or pattern.search(fact.topic):
            yield ("patient", "facts", index, "says"), spoken
        for attribute, said in fact.attributes.items():
            if pattern.search(said):
                yield ("patient", "facts", index, "attributes", attribute), spoken
    for field, text in (("title", scenario.title), ("door", scenario.door.note)):
        if pattern.search(text):
            yield (field,), "the diagnosis stands here, where the doctor reads it first; take it out"


def _no_range(scenario: Scenario) -> Iterator[Finding]:
    advice = "a number without a reference range; add 'range', such as '60-100' or '< 0.04'"
    for index, sign in enumerate(scenario.examination.vital_signs):
        measured = sign.range is None and re.search(r"\d", sign.value) is not None
        if measured and sign.name.casefold() not in ("weight", "height", "pain score"):
            yield ("examination", "vital_signs", index), advice
    for number, test in enumerate(scenario.tests):
        for index, result in enumerate(test.results):
            if result.range is None and re.search(r"\d", result.value):
                yield ("tests", number, "results", index), advice


def _unreachable_marks(scenario: Scenario) -> Iterator[Finding]:
    for index, mark in enumerate(scenario.marks):
        reachable = sum(evidence_exists(scenario, text) for text in mark.evidence)
        if reachable < (mark.need or len(mark.evidence)):
            missing = [text for text in mark.evidence if not evidence_exists(scenario, text)]
            yield (
                ("marks", index, "evidence"),
                f"no fact can satisfy this item: {', '.join(missing)} is not in the case",
            )


def _foil(scenario: Scenario) -> Iterator[Finding]:
    if scenario.foil and not scenario.foil.facts:
        yield ("foil", "facts"), "no fact of the case supports the foil; name at least three, one told early"
