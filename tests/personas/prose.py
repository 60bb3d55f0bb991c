"""A patient read from the prose of a case file, and what it answers to one question."""

import re
from collections.abc import Callable
from functools import cache
from random import Random

from personas.embedded.patient import EmbeddedPatient
from personas.exchange import Heard, Say
from scenarios import agentclinic
from scenarios.views import for_patient

HISTORY = (
    "The patient has had a stabbing pain in the left heel for 5 weeks. The pain worsens with jogging and on hard floors"
    " and is relieved by massage."
)
STORY = (
    "The patient presents with burning pain in the left heel for 5 weeks. The pain is brought on by jogging, cold"
    " floors, and tight shoes. The pain wakes her at night, and she rubs the heel to relieve it. She had a similar pain"
    " in the other heel four years ago. The heel was injected with a steroid, and it settled within a month. She saw"
    " her pharmacist last week, who sold her a gel pad without any benefit. Last month she gave up work as a postwoman"
    " because she could not stand the walking. She took naproxen for a week, which made her sick."
)
UNSURE = "sure|say|know"


@cache
def heel(**told: str) -> EmbeddedPatient:
    actor = {"Demographics": "46-year-old woman", "History": HISTORY, "Symptoms": {"Primary_Symptom": "Heel pain"}}
    case = {"OSCE_Examination": {"Patient_Actor": {**actor, **told}, "Correct_Diagnosis": "Plantar fasciitis"}}
    return EmbeddedPatient(for_patient(agentclinic.scenario(case, "heel")))


def answered(question: str, **told: str) -> str:
    say = Say(text=question)
    return heel(**told).answer([Heard(0, 1, "encounter", "doctor", say)], say, Random(1)).text


Holds = Callable[[str], bool]


def only(wanted: str, unwanted: str) -> Holds:
    return lambda answer: bool(re.search(wanted, answer)) and not re.search(unwanted, answer)
