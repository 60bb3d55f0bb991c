"""Conversations with a patient who has a story told sentence by sentence, and what each question elicits."""

from collections.abc import Iterable
from random import Random
from typing import Literal

from personas.embedded.patient import EmbeddedPatient
from personas.exchange import Heard, Reply, Say
from scenarios.schema import Fact, Identity, Speaker, Traits
from scenarios.views import PatientView


def patient_of(story: Iterable[Fact], sex: Literal["female", "male"]) -> EmbeddedPatient:
    """A patient of 40 who knows these facts."""
    facts = tuple(story)
    return EmbeddedPatient(
        PatientView("Patient", 40, "years", Identity(sex=sex), Speaker(), facts, (), None, "en", Traits())
    )


def told(patient: EmbeddedPatient, *questions: str) -> list[str]:
    """The names of what the last question elicits."""
    heard: list[Heard] = []
    reply = Reply(text="", facts=())
    for turn, question in enumerate(questions, start=1):
        say = Say(text=question)
        heard.append(Heard(2 * turn - 1, turn, "encounter", "doctor", say))
        reply = patient.answer(heard, say, Random(1))
        heard.append(Heard(2 * turn, turn, "encounter", "patient", reply))
    return [use.id for use in reply.facts]
