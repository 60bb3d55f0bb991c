"""How far the patient trusts the doctor, from 0 to 1: it grows with being heard and shrinks with being handled.

Every figure is a design choice; none is measured on people.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from personas.embedded.clause import VIEWS, Clause
from personas.embedded.conduct import means
from personas.embedded.leaning import OWN_MOODS, Lean, moods, warmed
from personas.embedded.phrases import jargon_in
from personas.embedded.speech import speech
from personas.embedded.tables import tables
from personas.embedded.traits import Manner
from personas.embedded.understanding import understand
from personas.exchange import History, Reply, Say
from scenarios.schema import Section
from scenarios.words import says_any

MOVES = {
    "open": 0.05,
    "more": 0.03,
    "empathy": 0.08,
    "explanation": 0.04,
    "questions_invited": 0.05,
    "greeting": 0.04,
    "judgement": -0.2,
    "leak": -0.03,
}
"""What an utterance of each intent moves; a kindness counts for less each time it is repeated."""

_ASKED_FOR_VIEWS = 0.06
_HEAPED = -0.04
_PASSED_OVER = -0.03
_MANY = 3  # questions in one utterance that are too many at once
_DECIMALS = 6
_FORGIVEN = 2  # such utterances before they cost trust
_APART = 3  # turns between two interruptions that are noticed
_HEARING = frozenset(["open", "more", "other_symptoms", "empathy", "questions_invited", "thanks", "checking"])
_FELT = frozenset(["empathy", "judgement"])


@dataclass(frozen=True)
class Impression:
    """One thing that moved the patient's trust, and the event in which it was said."""

    seq: int
    what: str
    move: float


def impressions(
    heard: History, language: str = "en", manner: Manner = Manner(), lean: Lean = Lean()
) -> list[Impression]:
    """What moved trust, in order. The same kindness counts for less each time it is repeated."""
    found: list[Impression] = []
    times: dict[str, int] = {}
    every = [*_said(heard, language, manner), *_handled(heard, language, manner), *moods(heard, lean)]
    for seq, what, move in sorted(every):
        times[what] = times.get(what, 0) + 1
        if what in OWN_MOODS:
            found.append(Impression(seq, what, move))
        else:
            found.append(Impression(seq, what, warmed(move / times[what] if move > 0 else move, lean.tilt)))
    return found


def trust(heard: History, language: str = "en", manner: Manner = Manner(), lean: Lean = Lean()) -> float:
    """Trust after all that was heard, 0 to 1. Above the middle it grows the more slowly the higher it stands.

    It goes on from where the patient's last answer left it: one who leans otherwise from then on begins nothing anew.
    """
    answered, level = _last_told(heard) or (-1, min(1.0, max(0.0, manner.start + lean.tilt.trust)))
    for impression in impressions(heard, language, manner, lean):
        if impression.seq < answered:
            continue
        room = min(1.0, 2 * (1 - level)) if impression.move > 0 else 1.0
        level = min(1.0, max(0.0, level + impression.move * room))
    return round(level, _DECIMALS)


def _last_told(heard: History) -> tuple[int, float] | None:
    """The last answer that tells the patient's trust, by its event."""
    for item in reversed(heard):
        if isinstance(item.content, Reply) and item.content.trust is not None:
            return item.seq, item.content.trust
    return None


def views_asked(clauses: Iterable[Clause]) -> frozenset[Section]:
    """Which of its own ideas, worries and hopes the patient is asked for."""
    return frozenset(section for section in VIEWS if any(section in clause.sections for clause in clauses))


def feels(clause: Clause, kind: str) -> bool:
    """Whether the clause shows sympathy, or blames, and means it: 'I don't think it's your fault' does not blame."""
    meant = tables(clause.language).intents.get(kind, ())
    return kind in clause.intents and means(clause.text, meant, clause.language, clause.asked)


def is_closed_question(clauses: tuple[Clause, ...]) -> bool:
    """Whether an utterance only asks for particulars, without a word that shows the patient was heard."""
    intents = {intent for clause in clauses for intent in clause.intents}
    return any(clause.asks for clause in clauses) and not intents & _HEARING and not views_asked(clauses)


def _said(heard: History, language: str, manner: Manner) -> Iterator[tuple[int, str, float]]:
    """What the doctor's own words move, whatever went before."""
    for item in heard:
        if isinstance(item.content, Say):
            for what, move in _moved_by(item.content.text, language, manner.jargon_cost):
                yield item.seq, what, move


@lru_cache(maxsize=4096)
def _moved_by(text: str, language: str, jargon_cost: float) -> tuple[tuple[str, float], ...]:
    """What one utterance moves, and by how much."""
    clauses, jargon = understand(text, language), bool(jargon_in(text, language))
    kinds = {kind for clause in clauses for kind in clause.intents if _moves(clause, kind)}
    moves = [
        (kind, MOVES[kind] * (0.5 if kind == "explanation" and jargon else 1.0))
        for kind in sorted(kinds & MOVES.keys())
    ]
    if views_asked(clauses):
        moves.append(("views", _ASKED_FOR_VIEWS))
    if jargon:
        moves.append(("jargon", -jargon_cost))
    return tuple(moves)


def _moves(clause: Clause, kind: str) -> bool:
    return clause.informs if kind == "explanation" else kind not in _FELT or feels(clause, kind)


def _handled(heard: History, language: str, manner: Manner) -> Iterator[tuple[int, str, float]]:
    """Interruption: heaped questions, a plain next question where something was hard to say, and closed questions
    without end."""
    heaped = closed_in_a_row = 0
    noticed = -_APART
    distressed = False
    for item in heard:
        if isinstance(item.content, Reply):
            distressed = bool(item.content.facts) and _distressing(item.content.text, language)
        if not isinstance(item.content, Say):
            continue
        clauses = understand(item.content.text, language)
        closed = is_closed_question(clauses)
        closed_in_a_row = closed_in_a_row + 1 if closed else 0
        heaped += sum(clause.asks for clause in clauses) >= _MANY
        if manner.patience is not None and closed_in_a_row > manner.patience:
            yield item.seq, "tedium", -manner.tedium
        if item.turn - noticed >= _APART:
            if heaped > _FORGIVEN and sum(clause.asks for clause in clauses) >= _MANY:
                noticed = item.turn
                yield item.seq, "heaped", _HEAPED
            elif distressed and closed:
                noticed = item.turn
                yield item.seq, "passed_over", _PASSED_OVER
        distressed = False


@lru_cache(maxsize=4096)
def _distressing(text: str, language: str) -> bool:
    return says_any(text, speech(language).distress, language)
