"""A story of attacks: what comes before, at their height and between them, who saw one, and what goes on in 'it'."""

import pytest

from personas.embedded.patient import EmbeddedPatient
from scenarios.schema import Fact
from tests.personas.story import patient_of, told

STORY = (
    Fact(
        id="attacks",
        topic="attacks of shaking",
        section="complaint",
        says="I've had attacks of shaking in my arm.",
        disclosure="volunteered",
    ),
    Fact(id="after", topic="coming", section="complaint", says="They come up after a night without sleep."),
    Fact(id="sign", topic="arm feels cold", section="associated", says="Before each one my arm feels cold."),
    Fact(id="height", topic="fades", section="associated", says="Each peaks within a minute and fades slowly."),
    Fact(id="between", topic="dull ache", section="associated", says="I've had a dull ache between the attacks."),
    Fact(id="first", topic="first in the library", section="associated", says="The first happened in the library."),
    Fact(
        id="lump",
        topic="lump on the wrist",
        section="associated",
        says="I've had a lump on my wrist.",
        attributes={"progression": "It has slowly grown to the size of a walnut."},
    ),
    Fact(
        id="turning",
        topic="dizziness",
        section="review",
        polarity="denied",
        says="The dizziness isn't triggered by rolling over in bed.",
    ),
    Fact(id="penicillin", topic="penicillin", section="medicines", says="Penicillin was fine when I had it."),
    Fact(id="cat", topic="adopted a kitten", section="social_history", says="We adopted a kitten 7 weeks ago."),
    Fact(id="bald", topic="bald patch", section="associated", says="I've had a bald patch."),
)


@pytest.fixture(scope="module")
def patient() -> EmbeddedPatient:
    return patient_of(STORY, "male")


@pytest.mark.parametrize(
    ("questions", "fact"),
    [
        (("What seems to bring the attacks on?",), "after"),
        (("Do you get any warning before it starts?",), "sign"),
        (("How long does one take to reach its worst?",), "height"),
        (("Have you had attacks?", "And how are you in between?"), "between"),
        (("Where were you for the very first one?",), "first"),
        (("Is there a lump on your wrist?", "How big is it now?"), "lump.progression"),
        (("Does it come on when you turn over in bed?",), "turning"),
        (("Are you allergic to penicillin?",), "penicillin"),
    ],
)
def test_what_a_neighbouring_sentence_tells_is_found(patient, questions, fact):
    assert fact in told(patient, *questions)


@pytest.mark.parametrize(
    "question",
    [
        "Did anyone see you go down?",
        "Has the kitten got any bald spots herself?",
        "Has anyone in your family gone blind or had a bald patch?",
    ],
)
def test_what_is_asked_of_others_is_not_answered_with_the_patients_own(patient, question):
    assert told(patient, question) == []
