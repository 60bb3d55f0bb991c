"""How a talk begins: a first question that names nothing of a history asks why the patient has come."""

from functools import cache

from personas.embedded.clause import Clause
from personas.embedded.naming import Naming
from personas.embedded.phrases import held, matching
from personas.embedded.tables import tables

_OF_THE_VISIT = frozenset(["cause"])  # 'why were we asked to see you' asks for no more than why they came
_THINGS = ("head", "body")


def begins(clause: Clause, naming: Naming) -> bool:
    """Whether a first question wants to know why the patient has come: in words for it, or as it names nothing else."""
    phrases = tables(clause.language).answers
    if "why_here" in matching("answers", clause.words, clause.language)[0]:
        return "concerns" not in clause.sections or "open" in clause.intents
    at_large = clause.asks_at_large or any(held(clause.words, phrase) for phrase in phrases.get("at_all", ()))
    slots, talk = naming.slots(clause), _talk(clause.language)
    things = any(slot.kind in _THINGS and slot.ids and not talk.issuperset(slot.words) for slot in slots)
    if not at_large or clause.points_back or clause.sections or things:
        return False
    own = naming.speaker.itself | naming.speaker.names
    named = {word for slot in slots if slot.ids and slot.ids <= own for word in slot.words}
    return (
        _OF_THE_VISIT.issuperset(clause.attributes)
        and talk.issuperset({*clause.content} - named)
        and not talk.isdisjoint(clause.words)
    )


@cache
def _talk(language: str) -> frozenset[str]:
    """The words of which a beginning is made: coming, seeing, being well, trouble, health."""
    return frozenset(
        word
        for phrase in tables(language).answers.get("beginnings", ())
        for part in phrase
        for word in part
        if isinstance(word, str)
    )
