"""Choosing: the next step tells most for its cost, keeps to the turns, and is never taken twice."""

from dataclasses import replace

import pytest

from personas.embedded.doctor.choosing import Ask, next_step
from personas.embedded.doctor.differential import UNBIASED, likelihoods
from personas.embedded.doctor.history import Chart, Learnt, open_questions
from personas.embedded.doctor.knowledge import knowledge
from personas.embedded.doctor.ordering import Do, confirmation
from personas.embedded.doctor.reading import Evidence, Person
from personas.embedded.doctor.worth import expected_bits
from personas.exchange import Situation


@pytest.mark.parametrize(
    ("cases", "bits"),
    [
        ([(0.5, 1.0), (0.5, 0.0)], 1.0),
        ([(0.5, 0.3), (0.5, 0.3)], 0.0),
        ([(1.0, 0.5)], 0.0),
        ([(0.25, 1.0), (0.25, 1.0), (0.25, 0.0), (0.25, 0.0)], 1.0),
    ],
)
def test_expected_information_in_bits(cases, bits):
    assert expected_bits(cases) == pytest.approx(bits)


def test_a_finding_tells_more_between_two_likely_diseases_than_between_a_likely_and_an_unlikely_one():
    assert expected_bits([(0.5, 0.9), (0.5, 0.1)]) > expected_bits([(0.95, 0.9), (0.05, 0.1)])


OPENED = frozenset(one.id for one in open_questions())


def chart(person, *evidence, examined=0, asked=()):
    """A chart past the open questions."""
    return Chart(
        person, (Learnt(0, evidence),), frozenset(asked), OPENED, frozenset(), ("Hello.",), examined, 0, "", None
    )


def step_for(chart, disease, turn=4):
    """The next step where one disease leads."""
    others = [other for other in list(likelihoods().of)[:8] if other != disease]
    ranking = [(disease, 0.5), *((other, 0.05) for other in others)]
    return next_step(
        chart, ranking, Situation(phase="encounter", turn=turn, turns_left=20 - turn, closing_turns_left=3), UNBIASED
    )


def everything_asked(person, disease, *evidence):
    """The findings asked about one after the other, until no question is left."""
    asked: set[str] = set()
    while isinstance(step := step_for(chart(person, *evidence, asked=asked), disease), Ask):
        asked |= {one.id for one in step.findings}
    return asked


def test_birth_is_asked_about_in_a_baby_and_not_in_a_boy_of_thirteen():
    disease = next(one for one in knowledge().diseases if "breech" in likelihoods().of[one])
    assert "breech" in everything_asked(Person(0.5, "male"), disease)
    assert "breech" not in everything_asked(Person(13, "male"), disease)


def test_a_baby_is_not_asked_about_mood_nor_stood_up_for_its_blood_pressure():
    assert {"low-mood", "anhedonia"}.isdisjoint(everything_asked(Person(0.75, "female"), "major-depression"))
    for age, done in ((0.75, False), (40, True)):
        looked = chart(Person(age, "female"), examined=1)
        step = step_for(looked, "orthostatic-hypotension", turn=12)
        tests = [test.id for test in step.tests] if isinstance(step, Do) else []
        assert ("orthostatic-blood-pressure" in tests) is done


@pytest.mark.parametrize(("pregnant", "done"), [(True, True), (False, False)])
def test_what_needs_a_pregnancy_is_done_only_in_one(pregnant, done):
    leaking = Evidence("waters-breaking", True)
    looked = chart(Person(30, "female"), Evidence("pregnancy", pregnant), leaking, examined=2)
    step = step_for(looked, "prelabour-rupture", turn=17)
    assert ("vaginal-fluid" in [test.id for test in step.tests]) is done


@pytest.mark.parametrize("examined", [0, 2])
def test_thoughts_of_suicide_are_asked_about_once_there_is_low_mood(examined):
    low = Evidence("low-mood", True)
    step = step_for(chart(Person(40, "male"), low, examined=examined), "hypothyroidism")
    assert isinstance(step, Ask)
    assert [one.id for one in step.findings] == ["suicidal-thoughts"]
    for other in (
        chart(Person(40, "male"), low, examined=examined, asked=["suicidal-thoughts"]),
        chart(Person(40, "male"), Evidence("low-mood", False), examined=examined),
    ):
        step = step_for(other, "hypothyroidism")
        assert not (isinstance(step, Ask) and "suicidal-thoughts" in [one.id for one in step.findings])


CHEST_PAIN = (Evidence("chest-pain", True), Evidence("lasting-hours", True), Evidence("severe", True))


def orders(step):
    return [test.id for test in step.tests] if isinstance(step, Do) else []


def test_an_acute_danger_is_looked_at_before_more_questions_and_tested_at_the_bedside_first():
    first = step_for(chart(Person(58, "male"), *CHEST_PAIN), "stemi", turn=3)
    assert isinstance(first, Do)
    assert first.examination
    assert "vital-signs" in orders(first)
    second = step_for(chart(Person(58, "male"), *CHEST_PAIN, examined=1), "stemi", turn=4)
    assert orders(second)[:1] == ["ecg"]
    assert max(test.cost for test in second.tests) < 60


def test_a_complaint_of_months_is_asked_about_first():
    assert isinstance(step_for(chart(Person(58, "male"), Evidence("chest-pain", True)), "stemi", turn=3), Ask)


@pytest.mark.parametrize("turn", [5, 12, 16, 18])
def test_no_exercise_test_at_severe_pain_at_any_time(turn):
    looked = replace(chart(Person(58, "male"), *CHEST_PAIN, examined=2), done=frozenset(["ecg", "cbc", "glucose"]))
    assert "stress-test" not in orders(step_for(looked, "stable-angina", turn=turn))


def test_the_first_order_is_cheap_and_spares_the_patient():
    looked = chart(Person(60, "male"), Evidence("weight-loss", True), examined=2)
    step = step_for(looked, "colorectal-cancer", turn=12)
    assert isinstance(step, Do)
    assert all(test.cost <= 60 and test.burden < 2 for test in step.tests)


def test_where_it_hurts_is_asked_of_a_pain_and_not_of_tiredness():
    def asked(complaint):
        come = replace(chart(Person(40, "female"), Evidence(complaint, True)), opened=frozenset(["more", "onset"]))
        step = step_for(come, "hypothyroidism", turn=3)
        return step.open.id if isinstance(step, Ask) and step.open else ""

    assert asked("headache") == "character"
    assert asked("fatigue") == "character-other"


@pytest.mark.parametrize(("share", "done"), [(0.5, True), (0.02, False)])
def test_an_invasive_test_waits_until_what_it_shows_is_likely_enough(share, done):
    seen = chart(Person(60, "male"), Evidence("headache", present=True), examined=2)
    seen = replace(seen, done=frozenset(test.id for test in knowledge().tests.values() if test.burden < 2))
    ranking = [("giant-cell-arteritis", share), ("migraine", 0.01)]
    step = confirmation(seen, ranking, 0.0)
    assert (step is not None and any(test.id == "temporal-artery-biopsy" for test in step.tests)) is done
