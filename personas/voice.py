"""A voice gives a persona its words. The engine awaits them and does not know where they come from."""

from random import Random
from typing import Annotated, Protocol

from pydantic import AfterValidator

from personas.exchange import (
    Contribution,
    Examine,
    History,
    Order,
    Ratings,
    Reply,
    Report,
    RequestImage,
    Role,
    Say,
    SeeAlone,
    Situation,
    Verdict,
)
from personas.naming import OWN_VOICES
from personas.naming import is_model as is_model


def _named(voice: str) -> str:
    if voice not in OWN_VOICES and not is_model(voice):
        raise ValueError("no voice and no model's name")
    return voice


# "human", "embedded", "recorded", or a model as LiteLLM names it, provider in front ("ollama_chat/llama3.2").
VoiceName = Annotated[str, AfterValidator(_named)]


class Stopped(Exception):
    """The person who plays asks that the session end here."""


class VoiceFault(Exception):
    """A voice cannot go on. The message is one sentence for a clinician."""

    def __init__(self, role: Role, message: str) -> None:
        super().__init__(message)
        self.role = role


class DoctorVoice(Protocol):
    async def contribute(self, heard: History, situation: Situation, chance: Random) -> Contribution:
        """The doctor's next contribution, allowed in the situation's phase."""
        ...


class PatientVoice(Protocol):
    async def reply(self, heard: History, to: Say | SeeAlone, chance: Random) -> Reply:
        """What the patient answers to the last thing said. `heard` ends with it."""
        ...

    async def rate(self, heard: History, chance: Random) -> Ratings:
        """The patient's three ratings, from what it heard alone."""
        ...


class MeasurementVoice(Protocol):
    async def report(self, heard: History, to: Examine | Order | RequestImage, chance: Random) -> Report:
        """What the case holds for an examination, an order or an image request."""
        ...


class ModeratorVoice(Protocol):
    async def judge(self, diagnosis: str, chance: Random) -> Verdict:
        """Whether the doctor's words name the correct diagnosis."""
        ...
