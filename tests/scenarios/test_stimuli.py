"""A case with a label, a frame or a machine's reading put into it; and what a case's author is told about them."""

from itertools import combinations
from typing import get_args

import pytest

from personas.exchange import Role
from scenarios import yaml_case
from scenarios.schema import StimulusKind
from scenarios.stimuli import held, with_stimuli
from sessions.events import Event, Opened, Setting
from sessions.opening import fingerprint, scenario_of

KINDS = get_args(StimulusKind)
STIMULI = {
    "label": {"diagnosis": "Gout", "note": "The walk-in centre diagnosed gout yesterday."},
    "frame": {"suggests": "Gout", "note": "Ms Roe, 30, asks for her gout tablets: a sore finger."},
    "machine": {"test": "crp", "reading": "Machine reading: pattern of gout.", "names": "Gout"},
}


@pytest.fixture
def offering(synthetic):
    return synthetic(stimuli=STIMULI)


def test_by_default_nothing_of_them_is_shown(offering, synthetic):
    assert offering.shown == ()
    assert offering.door == synthetic().door
    assert offering.tests == synthetic().tests


def test_each_stands_where_it_belongs(offering):
    note = offering.door.note
    assert with_stimuli(offering, {"label"}).door.note == f"{note} {STIMULI['label']['note']}"
    assert with_stimuli(offering, {"frame"}).door.note == STIMULI["frame"]["note"]
    [crp] = with_stimuli(offering, {"machine"}).tests
    assert crp.narrative == STIMULI["machine"]["reading"]
    assert crp.results == offering.tests[0].results
    both = with_stimuli(offering, {"label", "frame"})
    assert both.door.note == f"{STIMULI['frame']['note']} {STIMULI['label']['note']}"
    assert both.shown == ("label", "frame")


@pytest.mark.parametrize("size", [1, 2, 3])
def test_the_same_again_changes_nothing_and_the_order_does_not_matter(offering, size):
    for kinds in combinations(KINDS, size):
        at_once = with_stimuli(offering, kinds)
        one_by_one, backwards = offering, offering
        for kind in kinds:
            one_by_one = with_stimuli(one_by_one, (kind,))
        for kind in reversed(kinds):
            backwards = with_stimuli(backwards, (kind,))
        assert at_once == one_by_one == backwards == with_stimuli(at_once, kinds)
        assert at_once.shown == kinds


def test_a_machines_line_stands_below_what_the_report_says(minimal):
    minimal["tests"][0]["narrative"] = "Raised."
    scenario, problems = yaml_case.validate(minimal | {"stimuli": STIMULI}, "x")
    assert scenario, problems
    assert with_stimuli(scenario, KINDS).tests[0].narrative == "Raised.\nMachine reading: pattern of gout."


def test_what_a_case_does_not_offer_is_passed_over(synthetic):
    only = synthetic(stimuli={"label": STIMULI["label"]})
    assert held(only) == ("label",)
    assert with_stimuli(only, KINDS).shown == ("label",)
    assert with_stimuli(synthetic(), KINDS) == synthetic()


def test_nothing_else_of_the_case_changes(offering):
    shown = with_stimuli(offering, KINDS)
    same = shown.model_copy(update={"door": offering.door, "tests": offering.tests, "shown": ()})
    assert same == offering


def test_in_chinese_no_space_stands_between_sentences(offering):
    door = offering.door.model_copy(update={"note": "手指疼。"})
    label = offering.stimuli.label.model_copy(update={"note": "昨天诊断为痛风。"})
    chinese = offering.model_copy(
        update={"door": door, "stimuli": offering.stimuli.model_copy(update={"label": label})}
    )
    assert with_stimuli(chinese, {"label"}).door.note == "手指疼。昨天诊断为痛风。"


def bent(kind, **changes):
    return {kind: {**STIMULI[kind], **changes}}


TOLD = [
    (bent("label", diagnosis="Whitlow", note="Diagnosed with whitlow."), "label.diagnosis", "is the diagnosis of the"),
    (bent("label", note="Seen by the walk-in centre."), "label.note", "does not name Gout"),
    (bent("label", note="Gout, not acute paronychia, said the nurse."), "label.note", "names the diagnosis"),
    (bent("frame", suggests="Acute paronychia"), "frame.suggests", "is the diagnosis of the case"),
    (bent("frame", note="Mr Doe, 30, asks for gout tablets."), "frame.note", "does not name the patient"),
    (
        bent("frame", note="Ms Roe, 31, asks for gout tablets."),
        "frame.note",
        "has other numbers than the door note (30, 31)",
    ),
    (bent("machine", test="ecg"), "machine.test", "'ecg' is no test of this case"),
    (bent("machine", reading="Machine reading: normal."), "machine.reading", "does not name Gout"),
    (bent("machine", names="whitlow"), "machine.names", "is the diagnosis of the case"),
]


@pytest.mark.parametrize(("stimuli", "place", "said"), TOLD)
def test_what_is_wrong_is_told_with_its_place(minimal, stimuli, place, said):
    scenario, problems = yaml_case.validate(minimal | {"stimuli": stimuli}, "x")
    assert scenario is None
    assert [(p.field, p.severity) for p in problems if said in p.message] == [(f"stimuli.{place}", "fault")]


def test_another_name_of_the_foil_names_it(minimal):
    minimal["foil"]["accepted"] = ["Podagra"]
    stimuli = bent("label", note="The nurse thought it was podagra.")
    assert yaml_case.validate(minimal | {"stimuli": stimuli}, "x")[1] == []


def test_a_frame_that_leaves_out_or_adds_a_complaint_is_looked_at_again(minimal):
    minimal["door"]["note"] = "Ms Roe, 30, has chest pain."
    left_out = bent("frame", note="Ms Roe, 30, asks about gout.")
    added = bent("frame", note="Ms Roe, 30, asks about gout: chest pain and fever.")
    for stimuli, said in ((left_out, "leaves out 'chest pain'"), (added, "tells of 'fever', which the patient denies")):
        _, problems = yaml_case.validate(minimal | {"stimuli": stimuli}, "x")
        assert [(p.severity, p.field) for p in problems if said in p.message] == [("warning", "stimuli.frame.note")]


def test_a_file_cannot_claim_to_show_what_it_does_not(minimal):
    _, problems = yaml_case.validate(minimal | {"stimuli": STIMULI, "shown": ["label"]}, "x")
    assert ["does not hold the label" in p.message for p in problems] == [True]


def test_a_copy_that_shows_them_is_a_sound_case(offering):
    for kinds in (KINDS, ("label",), ("frame",), ("machine",)):
        copy = with_stimuli(offering, kinds)
        again, problems = yaml_case.validate(copy.model_dump(mode="json"), "x")
        assert (again, problems) == (copy, [])


def test_a_log_from_before_still_verifies_and_loads(synthetic):
    """The fingerprint is of what the log holds, and what it lacks has defaults."""
    old = synthetic().model_dump(mode="json")
    del old["stimuli"], old["shown"]
    for field in ("sexual_orientation", "culture", "socioeconomic"):
        del old["patient"]["identity"][field]
    setting = Setting(case="x", voices=dict.fromkeys(get_args(Role), "embedded"))
    opened = Opened(bedside="0", session="x", setting=setting, scenario=old, scenario_sha256=fingerprint(old))
    first = Event(seq=0, at="", t=0.0, turn=0, phase="encounter", audience=(), body=opened)
    assert scenario_of(first) == synthetic()
