"""What the doctor tells, without a question mark, is heard; what asks to be told is answered all the same."""

from random import Random

import pytest

from personas.embedded.patient import EmbeddedPatient
from personas.exchange import Heard, Reply, Say
from scenarios import reference
from scenarios.views import for_patient


def _reply(said: str) -> Reply:
    """The answer to a second thing said, after the complaint was told."""
    patient = EmbeddedPatient(for_patient(reference.load("racing-heart")))
    opening = Say(text="What brings you in today?")
    heard = [Heard(1, 1, "encounter", "doctor", opening)]
    heard.append(Heard(2, 1, "encounter", "patient", patient.answer(heard, opening, Random(1))))
    say = Say(text=said)
    return patient.answer([*heard, Heard(3, 2, "encounter", "doctor", say)], say, Random(2))


@pytest.mark.parametrize(
    "said",
    [
        "Thanks for talking to me, take care.",
        "I'd like to run some blood tests, and then we'll come back and talk it through.",
        "We'd like an ECG and some bloods.",
        "I'll ask the nurse to take your temperature and blood pressure.",
        "If you get worse, or the pain comes back, call an ambulance.",
        "If anything changes, ring us on this number.",
        "Your tests show a problem with your heart.",
        "One side effect is a dry cough.",
        "Try to drink plenty of water and rest.",
        "Some of these questions might seem odd, but I ask everybody.",
        "Don't worry, we'll look after you.",
        "Stress can make this worse.",
    ],
)
def test_a_statement_elicits_nothing(said: str) -> None:
    reply = _reply(said)
    assert (reply.facts, reply.withheld) == ((), ())
    assert "sure" not in reply.text


@pytest.mark.parametrize(
    "said",
    [
        "Go on.",
        "I'd like to know when this began.",
        "I need to ask you about alcohol.",
        "Maybe you could tell me about your job.",
        "You mentioned your heart, tell me about that.",
        "so how long has it been going on",
        "Now I'd like to turn to your past health.",
    ],
)
def test_what_asks_to_be_told_needs_no_question_mark(said: str) -> None:
    assert _reply(said).facts
