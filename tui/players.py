"""Who plays the roles of the sessions on the screen."""

from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING

from personas.naming import is_model
from tui.settings import Settings

if TYPE_CHECKING:
    from personas.exchange import Role

USUAL: "Mapping[Role, str]" = {
    "doctor": "human",
    "patient": "embedded",
    "measurement": "embedded",
    "moderator": "embedded",
}
PEOPLE: "tuple[Role, ...]" = ("doctor", "patient")


def plays(role: "Role", voice: str) -> bool:
    """Whether a voice can play a role on the screen: a person only the doctor or the patient."""
    return voice == "embedded" or is_model(voice) or (voice == "human" and role in PEOPLE)


def misfit(voices: "Mapping[Role, str]") -> str | None:
    """Why these cannot play on the screen, at which one person sits or watches: the key of a sentence. None where they
    can."""
    return "problem.two_people" if sum(voices[role] == "human" for role in PEOPLE) > 1 else None


def players(settings: Settings) -> "dict[Role, str]":
    """Who plays each role; the doctor is a person, unless the patient is or another is named."""
    named: dict[Role, str] = {role: getattr(settings, role) for role in USUAL}
    usual = dict(USUAL)
    if named["patient"] == "human":
        usual["doctor"] = "embedded"
    return {role: voice if plays(role, voice) else usual[role] for role, voice in named.items()}


def models(settings: Settings) -> tuple[str, ...]:
    """The models that play, each once."""
    return tuple(dict.fromkeys(voice for voice in players(settings).values() if is_model(voice)))


def dollars(text: str) -> float | None:
    """An amount above zero, as typed; None for anything else."""
    with suppress(ValueError):
        amount = float(text.strip().removeprefix("$").replace(",", "."))
        return amount if 0 < amount < float("inf") else None
    return None
