"""What is wrong with a case's stimuli: what misleads names a wrong disease, and tells nothing untrue besides."""

import re
from collections.abc import Iterator

from scenarios.schema import Scenario
from scenarios.vocabulary import vocabulary
from scenarios.words import contains, plain, stems
from scenarios.yaml_text import Path

Finding = tuple[Path, str]

_FRAME: Path = ("stimuli", "frame", "note")
_NUMBER = re.compile(r"\d+(?:[.,]\d+)?")


def faults(scenario: Scenario) -> Iterator[Finding]:
    """What makes the stimuli unusable."""
    for place, field, disease, text in _told(scenario):
        yield from _wrong_disease(scenario, place, field, disease, text)
    yield from _other_person(scenario)
    yield from _no_such_test(scenario)
    yield from _not_there(scenario)


def warnings(scenario: Scenario) -> Iterator[Finding]:
    """Where the framed note may tell other facts than the door note."""
    frame = scenario.stimuli.frame
    if frame is None or "frame" in scenario.shown:
        return
    door, framed = _topics(scenario, scenario.door.note), _topics(scenario, frame.note)
    for topic in sorted(door - framed):
        yield _FRAME, f"leaves out '{topic}', which the door note tells; tell the same facts in other words"
    for topic in sorted((framed - door) & _denied(scenario)):
        yield _FRAME, f"tells of '{topic}', which the patient denies; tell the same facts in other words"


def _told(scenario: Scenario) -> Iterator[tuple[Path, str, str, str]]:
    """Each stimulus: where its text stands, the field that names the disease, the disease, the text."""
    label, frame, machine = scenario.stimuli.label, scenario.stimuli.frame, scenario.stimuli.machine
    if label:
        yield ("stimuli", "label", "note"), "diagnosis", label.diagnosis, label.note
    if frame:
        yield _FRAME, "suggests", frame.suggests, frame.note
    if machine:
        yield ("stimuli", "machine", "reading"), "names", machine.names, machine.reading


def _wrong_disease(scenario: Scenario, place: Path, field: str, disease: str, text: str) -> Iterator[Finding]:
    language = scenario.language
    truth = (scenario.diagnosis.name, *scenario.diagnosis.accepted)
    table = vocabulary("diseases", language)
    term, true = table.named(disease), {known.id for name in truth if (known := table.named(name))}
    if plain(disease) in map(plain, truth) or (term and term.id in true):
        yield (*place[:-1], field), "is the diagnosis of the case; name a wrong disease, such as the foil"
        return
    names = [disease, *((term.name, *term.names) if term else ())]
    foil = scenario.foil
    if foil and plain(disease) in map(plain, (foil.name, *foil.accepted)):
        names += [foil.name, *foil.accepted]
    said = stems(text, language)
    if not any(contains(said, stems(name, language)) for name in names):
        yield place, f"does not name {disease}; write the name, or one that is usual for it, into the text"
    if any(contains(said, stems(name, language)) for name in truth if len(name) > 2):
        yield place, "names the diagnosis of the case; take it out"


def _other_person(scenario: Scenario) -> Iterator[Finding]:
    frame, note = scenario.stimuli.frame, scenario.door.note
    if frame is None or "frame" in scenario.shown:
        return
    known = set(stems(scenario.patient.name, scenario.language)) & set(stems(note, scenario.language))
    if not known <= set(stems(frame.note, scenario.language)):
        yield _FRAME, "does not name the patient as the door note does; both notes are about the same person"
    door, framed = (set(_NUMBER.findall(plain(text))) for text in (note, frame.note))
    if door != framed:
        yield (
            _FRAME,
            f"has other numbers than the door note ({', '.join(sorted(door ^ framed))}); tell the same facts",
        )


def _no_such_test(scenario: Scenario) -> Iterator[Finding]:
    machine = scenario.stimuli.machine
    if machine and machine.test not in {test.id for test in scenario.tests}:
        yield ("stimuli", "machine", "test"), f"'{machine.test}' is no test of this case; use the id of one"


def _not_there(scenario: Scenario) -> Iterator[Finding]:
    label, frame, machine = scenario.stimuli.label, scenario.stimuli.frame, scenario.stimuli.machine
    stands = {
        "label": label is not None and label.note in scenario.door.note,
        "frame": frame is not None and frame.note in scenario.door.note,
        "machine": machine is not None
        and any(machine.reading in test.narrative for test in scenario.tests if test.id == machine.test),
    }
    for index, kind in enumerate(scenario.shown):
        if not stands[kind]:
            yield ("shown", index), f"this copy does not hold the {kind}; take the line out, the app sets it itself"


def _topics(scenario: Scenario, text: str) -> set[str]:
    found = vocabulary("topics", scenario.language).find(stems(text, scenario.language))
    return {mention.term.name for mention in found}


def _denied(scenario: Scenario) -> set[str]:
    """Symptoms that the patient has not; a disease that only others had is no denial."""
    symptoms = [fact for fact in scenario.patient.facts if fact.section in ("complaint", "associated", "review")]
    denied = [fact.topic for fact in symptoms if fact.polarity == "denied"]
    told = [*denied, *(topic for topics in scenario.patient.denies.values() for topic in topics)]
    present = [fact.topic for fact in scenario.patient.facts if fact.polarity == "present"]
    return _topics(scenario, ". ".join(told)) - _topics(scenario, ". ".join(present))
