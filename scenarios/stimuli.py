"""A case with stimuli put into it: an inherited label, a framed door note, a machine's reading.

Played as it is written, a case holds none of them. Both arms of a comparison get the same copy.
"""

from collections.abc import Collection
from typing import get_args

from scenarios.schema import DoorNote, MachineReading, Scenario, StimulusKind, Test

_NO_SPACE_AFTER = ("。", "！", "？")


def held(scenario: Scenario) -> tuple[StimulusKind, ...]:
    """The stimuli that a case offers, shown or not."""
    return tuple(kind for kind in get_args(StimulusKind) if getattr(scenario.stimuli, kind) is not None)


def with_stimuli(scenario: Scenario, kinds: Collection[StimulusKind]) -> Scenario:
    """The case with these stimuli in its door note and on its reports, beside those already shown.

    What the case does not offer is passed over: `shown` of the copy tells what stands in it.
    """
    new = [kind for kind in held(scenario) if kind in kinds and kind not in scenario.shown]
    if not new:
        return scenario
    shown = tuple(kind for kind in get_args(StimulusKind) if kind in (*scenario.shown, *new))
    tests = scenario.tests
    if "machine" in new and scenario.stimuli.machine is not None:
        tests = tuple(_read(test, scenario.stimuli.machine) for test in tests)
    return scenario.model_copy(update={"door": _door(scenario, new), "tests": tests, "shown": shown})


def _door(scenario: Scenario, new: Collection[StimulusKind]) -> DoorNote:
    label, frame = scenario.stimuli.label, scenario.stimuli.frame
    note = scenario.door.note
    reframed = frame is not None and "frame" in new
    if frame is not None and reframed:
        note = frame.note
    if label is not None and ("label" in new or (reframed and "label" in scenario.shown)):
        note = f"{note}{'' if note.endswith(_NO_SPACE_AFTER) else ' '}{label.note}"
    return scenario.door.model_copy(update={"note": note})


def _read(test: Test, machine: MachineReading) -> Test:
    if test.id != machine.test:
        return test
    return test.model_copy(update={"narrative": f"{test.narrative}\n{machine.reading}".strip()})
