"""Safety: what stands against a test, what has to come before it, and when the patient is looked at first."""

import pytest
from pydantic import ValidationError

from personas.embedded.doctor.knowledge import knowledge
from personas.embedded.doctor.reading import Person
from personas.embedded.doctor.safety import Safety, is_alarming, permitted, safety

MAN = Person(58, "male")
WOMAN = Person(30, "female")
NOBODY_SICK = [("tension-headache", 0.3)]


def allowed(test, person=MAN, evidence=None, ranking=NOBODY_SICK, done=("ecg", "coagulation")):
    return [one.id for one in permitted([knowledge().tests[test]], person, evidence or {}, ranking, done)]


@pytest.mark.parametrize(
    ("evidence", "ranking"),
    [
        ({"severe": True}, NOBODY_SICK),
        ({"st-elevation": True}, NOBODY_SICK),
        ({"low-blood-pressure": True}, NOBODY_SICK),
        ({}, [("stemi", 0.08), ("nstemi", 0.08)]),
        ({}, [("aortic-dissection", 0.2)]),
    ],
)
def test_no_exercise_test_in_pain_shock_or_suspected_danger_of_the_heart(evidence, ranking):
    assert allowed("stress-test", evidence=evidence, ranking=ranking) == []


def test_an_exercise_test_is_done_in_stable_angina_after_a_tracing_at_rest():
    stable = [("stable-angina", 0.6), ("stemi", 0.02)]
    assert allowed("stress-test", evidence={"severe": False}, ranking=stable) == ["stress-test"]
    assert allowed("stress-test", ranking=stable, done=()) == ["ecg"]


def test_a_picture_comes_before_a_lumbar_puncture_where_pressure_may_be_raised():
    drowsy = {"reduced-consciousness": True}
    assert allowed("csf-analysis") == ["csf-analysis"]
    assert allowed("csf-analysis", evidence=drowsy) == ["ct-head"]
    assert allowed("csf-analysis", evidence=drowsy, done=("ct-head",)) == ["csf-analysis"]
    assert allowed("csf-analysis", evidence={**drowsy, "brain-mass": True}, done=("ct-head",)) == []


def test_no_rays_to_the_womb_in_pregnancy_nor_before_it_is_ruled_out():
    assert allowed("ct-abdomen-pelvis", WOMAN, {"pregnancy": True}) == []
    assert allowed("ct-abdomen-pelvis", WOMAN) == ["serum-bhcg"]
    assert allowed("ct-abdomen-pelvis", WOMAN, {"pregnancy": False}) == ["ct-abdomen-pelvis"]
    assert allowed("ct-abdomen-pelvis", MAN) == ["ct-abdomen-pelvis"]
    assert allowed("chest-x-ray", WOMAN, {"pregnancy": True}) == ["chest-x-ray"]


def test_ultrasound_before_ct_in_a_child():
    assert allowed("ct-abdomen-pelvis", Person(0.75, "male")) == ["abdominal-ultrasound"]


def test_an_intimate_examination_needs_a_reason():
    assert allowed("pelvic-examination", WOMAN, {"low-mood": True}) == []
    assert allowed("pelvic-examination", WOMAN, {"vaginal-bleeding": True}) == ["pelvic-examination"]


def test_what_is_waited_for_is_ordered_once():
    tests = [knowledge().tests[one] for one in ("renal-biopsy", "liver-biopsy", "cbc")]
    assert [one.id for one in permitted(tests, MAN, {}, NOBODY_SICK, ())] == ["coagulation", "cbc"]


@pytest.mark.parametrize(
    ("present", "alarming"),
    [
        ({"chest-pain", "lasting-hours"}, True),
        ({"chest-pain", "lasting-months"}, False),
        ({"low-oxygen"}, True),
        ({"itching", "severe"}, False),
    ],
)
def test_what_makes_the_doctor_look_first(present, alarming):
    assert is_alarming(present) is alarming


def test_every_rule_says_why_and_by_which_source():
    assert all(rule.why and rule.source for rule in safety().preconditions)


def test_a_rule_on_an_unknown_test_is_refused():
    rule = {"tests": ["tea-leaves"], "why": "none", "source": "none"}
    with pytest.raises(ValidationError, match="tea-leaves"):
        Safety.model_validate({"alarm": [], "acute": [], "bedside": [], "preconditions": [rule]})
