"""A story told sentence by sentence: what stands beside what was spoken of, and classes of everyday things."""

import pytest

from personas.embedded.patient import EmbeddedPatient
from scenarios.schema import Fact
from tests.personas.story import patient_of, told

STORY = (
    Fact(
        id="pain",
        topic="knee pain",
        section="complaint",
        says="I've had pain in my knee.",
        disclosure="volunteered",
    ),
    Fact(id="before", topic="attacks last year", section="associated", says="I had two shorter attacks last year."),
    Fact(id="cured", topic="settling", section="associated", says="They settled after the nurse bandaged it."),
    Fact(id="panic", topic="rising panic", section="associated", says="I feel a rising panic if I am stopped."),
    Fact(id="clot", topic="clot", section="past_history", says="I had a clot in my leg 4 years ago."),
    Fact(id="warfarin", topic="warfarin", section="medicines", says="I was treated with warfarin."),
    Fact(id="aspirin", topic="aspirin", section="medicines", says="I take aspirin."),
    Fact(
        id="allergy",
        topic="allergies",
        section="allergies",
        says="I am allergic to sulfa.",
        attributes={"effect": "It caused blisters."},
    ),
    Fact(id="team", topic="plays badminton", section="social_history", says="I play badminton every Tuesday."),
    Fact(id="journey", topic="camping", section="social_history", says="I spent a fortnight camping in Sweden."),
    Fact(id="others", topic="two coworkers", section="social_history", says="Two coworkers have a knee like mine."),
    Fact(id="avoids", topic="lifts", section="social_history", says="I keep away from lifts."),
    Fact(id="stool", topic="passage of stool", section="review", polarity="denied", says="No, no passage of stool."),
)


@pytest.fixture(scope="module")
def patient() -> EmbeddedPatient:
    return patient_of(STORY, "female")


@pytest.mark.parametrize(
    ("questions", "fact"),
    [
        (("Any attacks like it last year?", "How was it put right those times?"), "cured"),
        (("Have you ever had a clot?", "And what did they give you?"), "warfarin"),
        (("Are you allergic to anything?", "And what does it do to you?"), "allergy.effect"),
        (("What do you feel if someone stops you?",), "panic"),
        (("Which sport do you play?",), "team"),
        (("Have you been to Sweden or anywhere else abroad?",), "journey"),
    ],
)
def test_what_stands_beside_or_echoes_the_question_is_told(patient, questions, fact):
    assert fact in told(patient, *questions)


def test_a_guess_is_told_with_the_sentence_that_goes_on(patient):
    assert told(patient, "How did it begin?") == ["before", "cured"]
    assert told(patient, "Any attacks like it last year?", "How was it put right those times?") == ["cured"]


def test_of_a_thing_of_which_more_is_asked_what_is_known_is_told_once(patient):
    question = "Who prescribed the aspirin?"
    assert told(patient, question) == ["aspirin"]
    assert told(patient, question, question) == []


@pytest.mark.parametrize(
    ("question", "fact"),
    [
        ("Has any of your workmates a knee like that?", "others"),
        ("Is there anything you avoid now?", "avoids"),
        ("Is there anywhere you steer clear of?", "avoids"),
    ],
)
def test_an_everyday_word_is_answered_by_another_that_says_as_much(patient, question, fact):
    assert told(patient, question) == [fact]


@pytest.mark.parametrize(
    "question",
    ["Do you play cricket?", "Have you ever had a camera up your back passage?", "Any aardvark in your leg?"],
)
def test_another_of_its_kind_or_a_thing_that_nobody_told_is_not_answered(patient, question):
    assert told(patient, question) == []
