"""A voice gives a persona its words. The engine awaits them and does not know where they come from."""

from random import Random
from typing import Literal, Protocol

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

VoiceName = Literal["human", "embedded", "recorded"]


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
