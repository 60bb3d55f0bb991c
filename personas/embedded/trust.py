"""How far the patient trusts the doctor, from 0 to 1: it grows with being heard and shrinks with being handled."""

from dataclasses import dataclass

from personas.embedded.understanding import Clause, jargon_in, understand
from personas.exchange import Heard, History, Say

START = 0.5
TRUSTING = 0.6

_MOVES = {
    "open": 0.04,
    "more": 0.03,
    "empathy": 0.08,
    "explanation": 0.03,
    "questions_invited": 0.05,
    "greeting": 0.04,
    "judgement": -0.2,
    "leak": -0.03,
}
_ASKED_FOR_VIEWS = 0.05
_JARGON = -0.04


@dataclass(frozen=True)
class Impression:
    """One thing that moved the patient's trust, and the event in which it was said."""

    seq: int
    what: str
    move: float


def impressions(heard: History) -> list[Impression]:
    """What moved trust, in order. The same kind of thing counts for less each time it is repeated."""
    found: list[Impression] = []
    times: dict[str, int] = {}
    for item in heard:
        for what, move in _moved_by(item):
            times[what] = times.get(what, 0) + 1
            found.append(Impression(item.seq, what, move / times[what] if move > 0 else move))
    return found


def trust(heard: History) -> float:
    """Trust after all that was heard, 0 to 1."""
    level = START
    for impression in impressions(heard):
        level = min(1.0, max(0.0, level + impression.move))
    return round(level, 3)


def _moved_by(item: Heard) -> list[tuple[str, float]]:
    if not isinstance(item.content, Say):
        return []
    clauses = understand(item.content.text)
    kinds = {intent for clause in clauses for intent in clause.intents}
    moves = [(kind, _MOVES[kind]) for kind in sorted(kinds & _MOVES.keys())]
    if any(_asks_for_views(clause) for clause in clauses):
        moves.append(("views", _ASKED_FOR_VIEWS))
    if jargon_in(item.content.text):
        moves.append(("jargon", _JARGON))
    return moves


def _asks_for_views(clause: Clause) -> bool:
    return bool({"ideas", "concerns", "expectations"} & set(clause.sections))
