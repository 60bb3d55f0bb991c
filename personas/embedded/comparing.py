"""Questions that compare: two times with each other ('by day and by night'), and which of two things came first."""

from collections.abc import Sequence

from personas.embedded.attributes import answering
from personas.embedded.clause import Clause
from personas.embedded.meaning import meanings
from personas.embedded.phrases import held
from personas.embedded.tables import Phrase, tables, words_of
from personas.embedded.told import Told
from scenarios.schema import Fact


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
    present = [fact for fact in facts if fact.polarity == "present"]
    if told := next(filter(None, (_told_of_other(fact, clause) for fact in present)), None):
        return [told]
    began = list(filter(None, (_beginning(fact, clause) for fact in present)))
    return began[:2] if len(began) > 1 or tables(clause.language).ordinary else []


def half_known(clause: Clause, told: Sequence[Told]) -> bool:
    """Whether what is told of which came first leaves open when the other did."""
    return "order" in clause.attributes and len(told) == 1 and not _told_of_other(told[0].fact, clause)


def _told_of_other(fact: Fact, clause: Clause) -> Told | None:
    """What of a fact is told by the other thing that is asked of: 'the nausea came soon after the pain'."""
    known, language = meanings(clause.language), clause.language
    own = ["".join(words_of(name, language)) for name in (fact.topic, *fact.keywords)]
    slots = [slot for slot in known.slots(clause.words) if slot.kind == "head" and "".join(slot.words) not in own]
    others = frozenset[str]().union(*(slot.ids for slot in slots)).difference(*(known.heads([*name]) for name in own))
    named = [set(slot.words) for slot in slots if not set(slot.words) <= set("".join(own))]
    for name, said in (*fact.attributes.items(), (None, fact.says)):
        words = words_of(said, language)
        in_order = any(held(words, phrase) for phrase in tables(language).answers.get("in_order", ()))
        if in_order and (known.heads(words) & others or any(one <= set(words) for one in named)):
            return Told(fact, name)
    return None


def _beginning(fact: Fact, clause: Clause) -> Told | None:
    """What tells when something began."""
    if "onset" in fact.attributes:
        return Told(fact, "onset")
    began = clause.asking("onset", instead="order")
    words, phrases = words_of(fact.says, clause.language), tables(clause.language).answers.get("in_order", ())
    after = Told(fact, None) if any(held(words, phrase) for phrase in phrases) else None
    return answering([fact], began, nearly=False) or after


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
