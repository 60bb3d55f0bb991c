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

    @property
    def part(self) -> str | None:
        """The one part asked for, whatever else is named; not allergies where it is known how a cousin reacted."""
        of_kin = [item.fact.section for item in self.found[:1]] == ["family_history"]
        return None if of_kin and self.narrow == "allergies" else self.narrow
