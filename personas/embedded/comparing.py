"""Questions that compare: two times with each other ('by day and by night'), and which of two things came first."""

from collections.abc import Sequence

from personas.embedded.attributes import Told, answering
from personas.embedded.clause import Clause
from personas.embedded.meaning import meanings
from personas.embedded.phrases import held
from personas.embedded.tables import Phrase, tables, words_of
from scenarios.schema import Fact
from scenarios.words import UNSPACED


def compared(clause: Clause, facts: Sequence[Fact]) -> list[Told]:
    """What the first of the facts tells of the times that the clause compares; empty where it compares none."""
    times = _times(clause)
    if not facts or not times or facts[0].polarity != "present":
        return []
    fact, changes = facts[0], "progression" in clause.attributes
    named = {name: _named(said, times, clause.language) for name, said in fact.attributes.items()}
    both = [name for name, count in named.items() if count > 1]
    of_both = next((name for name in both if name in clause.attributes), both[0] if both else None)
    exactly = [
        name for name in ("severity", "frequency", "quantity") if name in {*clause.attributes} & {*fact.attributes}
    ]
    if len(times) > 1 and exactly and both and of_both not in clause.attributes:
        return [Told(fact, name) for name in exactly]
    if len(times) > 1 and of_both:
        return [Told(fact, of_both)]
    if changes and "progression" in fact.attributes:
        return [Told(fact, "progression")]
    if len(times) < 2:
        return []
    asked = [name for name in fact.attributes if name in clause.attributes]
    if asked:
        return [Told(fact, name) for name in dict.fromkeys([*asked, *(name for name in named if named[name])])]
    return [Told(fact, "progression")] if "progression" in fact.attributes else []


def first_of(clause: Clause, facts: Sequence[Fact]) -> list[Told]:
    """What tells which of two came first: one told of the other, or else when each began."""
    if "order" not in clause.attributes:
        return []
    known, language = meanings(clause.language), clause.language
    asked = known.heads(clause.words)
    present = [fact for fact in facts if fact.polarity == "present"]
    for fact in present:
        others = asked - known.heads(words_of(fact.topic, language))
        for name, said in fact.attributes.items():
            words = words_of(said, language)
            in_order = any(held(words, phrase) for phrase in tables(language).answers.get("in_order", ()))
            if in_order and known.heads(words) & others:
                return [Told(fact, name)]
    began = list(filter(None, (_beginning(fact, clause) for fact in present)))
    return began[:2] if len(began) > 1 else []


def _beginning(fact: Fact, clause: Clause) -> Told | None:
    """What tells when something began."""
    if "onset" in fact.attributes:
        return Told(fact, "onset")
    began = clause.asking("onset", instead="order")
    return answering([fact], began, nearly=False) if clause.language in UNSPACED else None


def the_last(clause: Clause, facts: Sequence[Fact]) -> list[Told]:
    """When the last one was, told of a fact that speaks of the last one."""
    answers = tables(clause.language).answers
    phrases = answers.get("the_last", ()) if clause.attributes[:1] == ("last",) else ()
    for fact in (fact for fact in facts if fact.polarity == "present"):
        words = words_of(fact.says, clause.language)
        if any(held(words, phrase) for phrase in phrases):
            dated = any(held(words, phrase) for phrase in answers.get("when", ()))
            return [Told(fact, "onset" if "onset" in fact.attributes and not dated else None)]
    return []


def _times(clause: Clause) -> list[Phrase]:
    """The times that a clause compares; words side by side name one time: 'this morning'."""
    table = tables(clause.language)
    if not any(held(clause.words, phrase) for phrase in table.comparing):
        return []
    stands = sorted((span[0], span[-1], phrase) for phrase in table.times if (span := held(clause.words, phrase)))
    return [phrase for at, (start, _, phrase) in enumerate(stands) if not at or start > stands[at - 1][1] + 1]


def _named(said: str, times: Sequence[Phrase], language: str) -> int:
    words = words_of(said, language)
    return sum(bool(held(words, phrase)) for phrase in times)
