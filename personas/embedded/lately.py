"""Illness shortly before the complaint: 'had he been poorly in the days before this' asks for the cold of last week."""

from collections.abc import Iterable, Sequence

from personas.embedded.clause import Clause
from personas.embedded.phrases import held
from personas.embedded.slot import Slot
from personas.embedded.tables import tables, words_of
from personas.embedded.trace import Trace
from scenarios.schema import Fact

_ILL = frozenset(["words:illness", "words:infection"])
_PASSING_ILLNESS = frozenset(
    f"words:{name}" for name in ("infection", "fever", "cough", "cold-nose", "diarrhoea", "vomit")
) | {"topics:sore-throat"}
_PARTS = ("complaint", "associated", "past_history", "review")
_OF_THE_COMPLAINT = 0.5  # how much less likely a sentence of the complaint itself tells of what came before it


def asks_of_lately(clause: Clause, slots: Sequence[Slot]) -> bool:
    """Whether a clause asks for any illness shortly before: of illness at large, and of a time before this one."""
    if not clause.asks or clause.asks_of_whoever or "family_history" in clause.sections:
        return False
    return _tells(clause.words, "before_this", clause.language) and any(slot.ids & _ILL for slot in slots)


def lately_ill(traces: Iterable[Trace], language: str) -> list[Fact]:
    """What tells of a passing illness before the complaint, the likeliest first."""
    scored = [
        (score, known.fact)
        for known in traces
        if known.fact.polarity == "present"
        and known.fact.section in _PARTS
        and not known.ids.isdisjoint(_PASSING_ILLNESS)
        and (score := _before(known, language))
    ]
    return [fact for _, fact in sorted(scored, key=lambda pair: -pair[0])]


def _before(known: Trace, language: str) -> float:
    """How plainly a sentence tells of something that was before and is over; 0 where it does not."""
    text = " ".join((known.fact.says, *known.fact.attributes.values()))
    words = words_of(text, language)
    past, over = _tells(words, "past", language), _tells(words, "over", language)
    return (past + over) * (_OF_THE_COMPLAINT if known.fact.section == "complaint" else 1.0) if past or over else 0.0


def _tells(words: Sequence[str], kind: str, language: str) -> bool:
    return any(held(words, phrase) for phrase in tables(language).answers.get(kind, ()))
