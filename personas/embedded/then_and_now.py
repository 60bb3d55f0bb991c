"""What something was like at first and what it is like now: 'what colour were they to start with, and what now'."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from personas.embedded.clause import Clause
from personas.embedded.phrases import holds

T = TypeVar("T")

# What may have been otherwise at first.
_MAY_CHANGE = frozenset(["colour", "character", "size", "severity", "quantity", "kind", "beginning", "previous"])
# How each time is asked of, by what a sentence tells it, and by what it tells the other.
_TIMES = (("asks_at_first", "told_at_first", "told_by_now"), ("asks_by_now", "told_by_now", "told_at_first"))


def of_its_time_first(clause: Clause, told: Sequence[T], says: Callable[[T], str]) -> list[T]:
    """What is told, that which tells of the time asked of before the rest, that of the other time last."""
    may_change = not _MAY_CHANGE.isdisjoint(clause.attributes)
    kinds = [(own, other) for asked, own, other in _TIMES if may_change and holds(clause.text, asked, clause.language)]
    if len(kinds) != 1:
        return list(told)
    own, other = kinds[0]

    def place(one: T) -> int:
        return holds(says(one), other, clause.language) - holds(says(one), own, clause.language)

    return sorted(told, key=place)
