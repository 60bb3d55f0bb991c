"""What something was like at first and what it is like now: 'what colour were they to start with, and what now'."""

from collections.abc import Sequence

from personas.embedded.clause import Clause
from personas.embedded.phrases import held, holds
from personas.embedded.tables import tables
from scenarios.schema import Fact

# What may have been otherwise at first.
_MAY_CHANGE = frozenset(["colour", "character", "size", "severity", "quantity", "kind", "beginning"])
# How each time is asked of, by what a sentence tells it, and by what it tells the other.
_TIMES = (("asks_at_first", "told_at_first", "told_by_now"), ("asks_by_now", "told_by_now", "told_at_first"))


def of_its_time_first(clause: Clause, facts: Sequence[Fact]) -> list[Fact]:
    """The facts, those that tell of the time asked of before the others, those of the other time last."""
    kinds = [
        (own, other) for asked, own, other in _TIMES if _MAY_CHANGE & set(clause.attributes) and _asks(clause, asked)
    ]
    if len(kinds) != 1:
        return list(facts)
    own, other = kinds[0]

    def place(fact: Fact) -> int:
        tells, tells_other = (holds(fact.says, kind, clause.language) for kind in (own, other))
        return int(tells_other) - int(tells)

    return sorted(facts, key=place)


def _asks(clause: Clause, kind: str) -> bool:
    return any(held(clause.words, phrase) for phrase in tables(clause.language).answers.get(kind, ()))
