"""Who plays the roles of new sessions: what the environment says, until a person chooses otherwise."""

import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from personas.exchange import Role
    from sessions.guard.findings import GuardPolicy

GUARDS: "tuple[GuardPolicy, ...]" = ("log", "regenerate", "off")
USUAL: "Mapping[Role, str]" = {
    "doctor": "human",
    "patient": "embedded",
    "measurement": "embedded",
    "moderator": "embedded",
}
_OURS = ("human", "embedded", "recorded")


@dataclass(frozen=True)
class Players:
    """`spending_cap` is in US dollars a session."""

    voices: "Mapping[Role, str]" = field(default_factory=lambda: dict(USUAL))
    guard: "GuardPolicy" = "log"
    spending_cap: float | None = None

    @property
    def models(self) -> tuple[str, ...]:
        """The models among them, each once."""
        return tuple(dict.fromkeys(voice for voice in self.voices.values() if voice not in _OURS))


def plays(role: "Role", voice: str) -> bool:
    """Whether a voice can play a role on the screen: a person only the doctor."""
    from personas.voice import is_model  # here, for it is not to be read before the first frame

    return voice == "embedded" or is_model(voice) or (voice == "human" and role == "doctor")


def usual() -> Players:
    """Who plays where nobody has chosen: BEDSIDE_DOCTOR, BEDSIDE_PATIENT, ... and the embedded voices."""
    named = {role: os.environ.get(f"BEDSIDE_{role.upper()}", "") for role in USUAL}
    voices = {role: named[role] if named[role] and plays(role, named[role]) else own for role, own in USUAL.items()}
    guards = (policy for policy in GUARDS if policy == os.environ.get("BEDSIDE_GUARD"))
    return Players(voices, next(guards, GUARDS[0]), dollars(os.environ.get("BEDSIDE_SPENDING_CAP", "")))


def dollars(text: str) -> float | None:
    """An amount above zero, as typed; None for anything else."""
    with suppress(ValueError):
        amount = float(text.strip().removeprefix("$").replace(",", "."))
        return amount if 0 < amount < float("inf") else None
    return None
