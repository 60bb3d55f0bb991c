"""At what time: the hour that facts tell, the time of day, and whether a beginning has a date."""

from collections.abc import Sequence

from personas.embedded.clause import Clause
from personas.embedded.phrases import held, holds
from personas.embedded.tables import tables
from scenarios.schema import Attribute, Fact

At = tuple[Fact, Attribute | None]
_OF_THE_CLOCK = frozenset(["timing", "onset", "duration", "outcome"])
_CHANGES: dict[Attribute, str] = {"progression": "course_now", "radiation": "spread"}  # and by which words it is told
_OF_THE_DAY: tuple[Attribute | None, ...] = ("timing", "trigger", None)


def by_the_clock(facts: Sequence[Fact], clause: Clause) -> At | None:
    """What of the facts tells the hour, where that alone is asked: 'at what o'clock'."""
    if not (_OF_THE_CLOCK.issuperset(clause.attributes) and _asks(clause, "which_hour")):
        return None
    for fact in facts:
        names = sorted(fact.attributes, key=lambda name: name not in clause.attributes)
        for name in (*names, None):
            if _tells(fact, name, "hour", clause.language):
                return fact, name
    return None


def in_the_day(facts: Sequence[Fact], clause: Clause) -> At | None:
    """At what time of the day, where that is asked and not how constant it is: 'when do you cough the most'."""
    if clause.attributes != ("timing",) or not (_asks(clause, "which_time") or asks_part_of_day(clause)):
        return None
    present = [fact for fact in facts if fact.polarity == "present"]
    told = ((fact, name) for name in _OF_THE_DAY for fact in present if _tells(fact, name, "time", clause.language))
    return next((at for at in told if not _tells(*at, "of_one_day", clause.language)), None)


def asks_when_it_changed(clause: Clause) -> bool:
    """Whether it is asked when it grew worse or moved, not since when it has been so: 'when did it get worse'."""
    changes = not _CHANGES.keys().isdisjoint(clause.attributes)
    return changes and clause.interrogates and clause.attributes[0] == "onset"


def when_it_changed(facts: Sequence[Fact], clause: Clause) -> At | None:
    """What tells of such a change, and when it was."""
    kinds = [kind for name, kind in _CHANGES.items() if name in clause.attributes]
    present = [fact for fact in facts if fact.polarity == "present"]
    told: list[At] = [(fact, name) for fact in present for name in _CHANGES if name in fact.attributes]
    told += [(fact, None) for fact in present if any(_tells(fact, None, kind, clause.language) for kind in kinds)]
    return next((at for at in told if _tells(*at, "dated", clause.language)), None)


def asks_part_of_day(clause: Clause) -> bool:
    """Whether it is a part of the day that is asked for, and nothing else answers: 'mornings or evenings'."""
    return clause.attributes == ("timing",) and _asks(clause, "which_part_of_day")


def dated(fact: Fact, clause: Clause) -> At | None:
    """What tells since when it has been so, where that is asked and the beginning tells only how it began."""
    began = fact.attributes.get("onset")
    named = clause.speaks_beyond(range(len(clause.words))) and not clause.refers_back  # not 'and since when'
    if not began and clause.interrogates and named and "duration" not in fact.attributes:
        so_long = _tells(fact, None, "so_long", clause.language) and not _tells(fact, None, "began", clause.language)
        return (fact, None) if so_long and fact.polarity == "present" else None
    if not began or not _asks(clause, "which_date"):
        return None
    if any(_tells(fact, "onset", kind, clause.language) for kind in ("dated", "hour")):
        return None
    if "duration" in fact.attributes:
        return fact, "duration"
    return (fact, None) if fact.polarity == "present" and _tells(fact, None, "dated", clause.language) else None


def _asks(clause: Clause, kind: str) -> bool:
    return any(held(clause.words, phrase) for phrase in tables(clause.language).answers.get(kind, ()))


def _tells(fact: Fact, name: Attribute | None, kind: str, language: str) -> bool:
    return holds(fact.attributes.get(name, "") if name else fact.says, kind, language)
