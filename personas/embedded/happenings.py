"""What the facts tell of how it happened: an accident, what somebody was at, what brings it on, an earlier time."""

from collections.abc import Sequence

from personas.embedded.clause import Clause
from personas.embedded.phrases import held, holds
from personas.embedded.tables import tables
from personas.embedded.told import Told
from scenarios.schema import Fact

_OF_OLD_OR_OTHERS = ("past_history", "family_history", "medicines", "allergies")


def told_of_before(facts: Sequence[Fact], language: str) -> list[Fact]:
    """Those of the facts that tell of the same at an earlier time: 'two milder spells last winter'."""
    return [fact for fact in facts if fact.polarity == "present" and holds(fact.says, "again", language)]


def at_the_time(facts: Sequence[Fact], language: str) -> Told | None:
    """What of the facts tells what somebody was at when it came on: 'while I was playing squash', 'after a dinner'."""
    for fact in facts:
        if "circumstance" in fact.attributes:
            return Told(fact, "circumstance")
    for fact in (one for one in facts if one.polarity == "present"):
        if holds(fact.attributes.get("onset", ""), "deed_before", language):
            return Told(fact, "onset")
        if holds(fact.says, "deed", language):
            return Told(fact, None)
    return None


def mishap(facts: Sequence[Fact], clause: Clause) -> Told | None:
    """The accident that the facts tell, where the clause asks how it happened: 'my foot got caught'."""
    asked = tables(clause.language).answers.get("how_it_happened", ())
    if not any(held(clause.words, phrase) for phrase in asked):
        return None
    present = (fact for fact in facts if fact.polarity == "present")
    return next((Told(fact, None) for fact in present if holds(fact.says, "mishap", clause.language)), None)


def bringing_on(facts: Sequence[Fact], language: str) -> Told | None:
    """The fact that says in so many words what brings something on, whatever part of the history it stands in."""
    present = (fact for fact in facts if fact.polarity == "present" and fact.section not in _OF_OLD_OR_OTHERS)
    return next((Told(fact, None) for fact in present if holds(fact.says, "brings_on", language)), None)
