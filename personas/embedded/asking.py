"""What a clause asks of memory, while its answer is sought."""

from dataclasses import dataclass

from personas.embedded.clause import Clause
from personas.embedded.found import Found, Recalled


@dataclass
class Asking:
    """A clause, and what it is about: each step of memory narrows that, or answers it."""

    clause: Clause
    recalled: Recalled
    found: list[Found]
    people: frozenset[str]
    lately: bool
    adrift: bool  # whether nothing was known of what was asked just before
    narrow: str | None
