"""The lens: the brief with what bends it, and the markers that differ from the same session without a bias."""

import pytest

from biases.catalogue import bundled
from biases.schema import Held
from personas.exchange import Commit, Finish, Say, Suspend
from scenarios.reference import load
from sessions import in_memory
from sessions.events import Setting
from sessions.held import holding
from sessions.lens import baseline, can_compare, may_look, personas, seen
from sessions.log import read_whole

CASE = "chest-pain-on-the-stairs"
EMBEDDED = dict.fromkeys(("doctor", "patient", "measurement", "moderator"), "embedded")
ANCHORED = Held(bias="anchoring", role="doctor", dose=3)
DIAGNOSED = Held(bias="self_diagnosis", role="patient", dose=3)


def played(*held, **changes):
    scenario = load(CASE)
    biases = holding(scenario, held, bundled())
    setting = Setting.model_validate({"case": CASE, "voices": EMBEDDED, "budget": 8, "biases": biases, **changes})

    return in_memory.played(scenario, setting)


def test_each_persona_is_shown_with_what_bends_it_in_its_brief():
    patient, doctor = personas(played(ANCHORED, DIAGNOSED))
    assert doctor.bias in doctor.brief
    assert patient.bias in patient.brief
    assert load(CASE).foil.name in patient.bias
    assert doctor.numbers["after_first"] < 1
    assert [one.bias for one in doctor.held] == ["anchoring"]


def test_without_a_bias_nothing_bends_and_no_marker_differs():
    events = played()
    assert [(one.held, one.bias, one.numbers) for one in personas(events)] == [((), "", {}), ((), "", {})]
    assert not [one for one in seen(events, baseline(events)) if one.differs]


@pytest.mark.parametrize(("held", "role"), [(ANCHORED, "doctor"), (DIAGNOSED, "patient")])
def test_the_markers_of_who_is_bent_differ_from_the_baseline(held, role):
    events = played(held)
    differing = [one.measure for one in seen(events, baseline(events)) if one.differs and role in one.roles]
    part = bundled()[held.bias].parts[role]
    assert set(differing) & {part.outcome.measure, *part.markers}


def test_so_far_means_the_same_turn_of_the_baseline():
    events, plain = played(DIAGNOSED), baseline(played(DIAGNOSED))
    cut = [event for event in events if event.turn <= 3 and event.phase == "encounter"]
    found = {one.measure: one for one in seen(cut, plain)}
    whole = {one.measure: one for one in seen(events, plain)}
    assert found["tests_ordered"].baseline <= whole["tests_ordered"].baseline
    assert "rated_confidence" not in found
    assert whole["rated_confidence"].baseline is not None


def test_the_turns_of_a_person_are_kept_in_the_baseline(play):
    words = ("What brought you here?", "Any medicines?", "Does it hurt anywhere else?")
    path, events = play([*(Say(text=text) for text in words), Commit(diagnosis="Appendicitis"), Finish()])
    plain = baseline(read_whole(path).events)
    said = [
        event.body.contribution.text
        for event in plain
        if event.body.kind == "acted" and hasattr(event.body.contribution, "text")
    ]
    assert said == list(words)
    assert not [one for one in seen(events, plain) if one.differs]
    assert can_compare(events)


def test_a_person_who_can_still_go_on_as_the_doctor_may_not_look(play):
    _, unfinished = play([Say(text="What brought you here?"), Suspend()])
    assert not may_look(unfinished)
    _, finished = play([Say(text="What brought you here?"), Commit(diagnosis="Appendicitis"), Finish()])
    assert may_look(finished)
