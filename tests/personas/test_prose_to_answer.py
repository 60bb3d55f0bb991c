"""From the prose of a case file to what the patient answers: each question gets what it asks for, and no more."""

import re
from collections.abc import Callable
from functools import cache
from random import Random

import pytest

from personas.embedded.patient import EmbeddedPatient
from personas.exchange import Heard, Say
from scenarios import agentclinic
from scenarios.views import for_patient

HISTORY = (
    "The patient has had a stabbing pain in the left heel for 5 weeks. The pain worsens with jogging and on hard floors"
    " and is relieved by massage."
)


@cache
def _patient(**told: str) -> EmbeddedPatient:
    actor = {"Demographics": "46-year-old woman", "History": HISTORY, "Symptoms": {"Primary_Symptom": "Heel pain"}}
    case = {"OSCE_Examination": {"Patient_Actor": {**actor, **told}, "Correct_Diagnosis": "Plantar fasciitis"}}
    return EmbeddedPatient(for_patient(agentclinic.scenario(case, "heel")))


def _answer(question: str, **told: str) -> str:
    say = Say(text=question)
    return _patient(**told).answer([Heard(0, 1, "encounter", "doctor", say)], say, Random(1)).text


Holds = Callable[[str], bool]


def _only(wanted: str, unwanted: str) -> Holds:
    return lambda answer: bool(re.search(wanted, answer)) and not re.search(unwanted, answer)


@pytest.mark.parametrize(
    ("question", "holds"),
    [
        ("What makes the pain worse?", _only("jogging", "massage")),
        ("What eases it?", _only("massage", "jogging")),
        ("Does jogging hurt?", _only("jogging", "massage")),
        ("Does massage help?", _only("massage", "jogging")),
        ("Does massage make it worse?", _only("massage", "jogging")),
        ("Does anything make it better or worse?", _only("jogging.*massage", "sure")),
    ],
)
def test_what_worsens_and_what_eases_are_told_apart(question: str, holds: Holds) -> None:
    assert holds(_answer(question))
