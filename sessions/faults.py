"""A voice that failed, and what the person at the screen decides about it."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Literal

from personas.exchange import Role
from personas.models.asking import FaultKind
from personas.voice import VoiceName

OnFault = Literal["pause", "embedded"]


@dataclass(frozen=True)
class Failing:
    """Who cannot go on, and why, in one sentence. `kind` is None for a voice that is no model.

    "paid": nothing has failed; a session that is resumed would ask a model that costs money.
    """

    role: Role
    message: str
    kind: FaultKind | Literal["paid"] | None


@dataclass(frozen=True)
class Again:
    """Try once more."""


@dataclass(frozen=True)
class Instead:
    """Go on with another voice: a model's name, or 'embedded'."""

    voice: VoiceName


@dataclass(frozen=True)
class PutAside:
    """Save and leave; the session can be resumed."""


Decision = Again | Instead | PutAside
Decide = Callable[[Failing], Awaitable[Decision]]


async def put_aside(failing: Failing) -> Decision:
    """Nobody is there to decide: `--on-fault pause`."""
    return PutAside()


async def embedded_from_here(failing: Failing) -> Decision:
    """The embedded voice takes over a model's role: `--on-fault embedded`."""
    return PutAside() if failing.kind is None else Instead("embedded")
