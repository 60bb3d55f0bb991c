"""What the doctor says of where the talk goes next: 'now I'd like to ask about your family, if that's all right'."""

from collections.abc import Sequence

from personas.embedded.clause import Clause


def led_to(clauses: Sequence[Clause]) -> list[Clause]:
    """The clauses without those that only lead up to a question: 'sorry', 'fire away', what it will be about."""
    last = max((at for at, clause in enumerate(clauses) if clause.asked), default=0)
    return [
        clause
        for at, clause in enumerate(clauses)
        if at >= last
        or not (_points_the_way(clause) or "again" in clause.intents or _asks_the_same(*clauses[at : at + 2]))
    ]


def asks_leave(clause: Clause) -> bool:
    """Whether the doctor says what comes next and waits for leave."""
    return _points_the_way(clause) and "permission" in clause.intents


def _points_the_way(clause: Clause) -> bool:
    return "signpost" in clause.intents and not clause.asked


def _asks_the_same(clause: Clause, further: Clause) -> bool:
    """Whether both ask at large, and the first names nothing: 'fire away, what's the matter'."""
    return "open" in clause.intents & further.intents and not clause.speaks_beyond(range(len(clause.words)))
