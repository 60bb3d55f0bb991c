"""What stands near what is talked about: the sentences beside it in the story, and those that echo the question."""

import math
from collections import Counter
from collections.abc import Collection, Sequence

from personas.embedded.clause import Clause
from personas.embedded.meaning import meanings
from personas.embedded.phrases import held
from personas.embedded.slot import Slot
from personas.embedded.tables import tables, words_of
from scenarios.schema import Fact

_SYMPTOMS = ("complaint", "associated", "review")
_AFTER, _BEFORE = 2, 1  # sentences that go on about the same thing
_CHANGING = frozenset(["radiation", "timing", "trigger", "progression"])
_BEGINS = 4  # words of a sentence that show whether it goes on about the one before: 'I have done so for years'
_ROOT = 2  # letters by which 'worst' is 'worse' and 'best' is 'better'
_ECHOES = 2  # telling words shared by which a sentence is what a question is about


def beside(facts: Sequence[Fact], near: Sequence[Fact]) -> list[Fact]:
    """What the story tells next to the given facts, what follows first; only of the same part of the history."""
    given = {fact.id for fact in near}
    told = [fact for fact in facts if fact.polarity == "present"]
    found: dict[str, Fact] = {}
    for at, fact in enumerate(told):
        if fact.id not in given:
            continue
        for neighbour in (*told[at + 1 : at + 1 + _AFTER], *reversed(told[max(at - _BEFORE, 0) : at])):
            if neighbour.id not in given and _of_one_part(fact, neighbour):
                found.setdefault(neighbour.id, neighbour)
    return list(found.values())


def going_on(facts: Sequence[Fact], near: Sequence[Fact], language: str) -> list[Fact]:
    """The sentences that go on about what the given ones tell: 'each lasts an hour', 'they wake me at night'."""
    given = {fact.id for fact in near}
    found: list[Fact] = []
    goes_on = False
    for fact in facts:
        words = words_of(fact.says, language)
        goes_on = goes_on and fact.polarity == "present" and _carries_on(words, language)
        if goes_on and fact.id not in given:
            found.append(fact)
        goes_on = goes_on or fact.id in given
    return found


def led_up_to_by(fact: Fact, facts: Sequence[Fact], language: str) -> Fact | None:
    """The sentence before one that begins with a word for a thing of it: 'they irritated my skin'."""
    at = facts.index(fact) if fact in facts else 0
    before = facts[at - 1] if at else None
    if before is None or before.polarity != "present" or before.section == "complaint":
        return None
    words, standing = words_of(fact.says, language)[:_BEGINS], tables(language).standing_for
    pronoun = next((place for place, word in enumerate(words) if word in standing), None)
    return None if pronoun is None or meanings(language).heads(words[:pronoun]) else before


def carrying_on(facts: Sequence[Fact], language: str) -> list[Fact]:
    """Those of the facts that speak of 'it' or of the attacks, which is the complaint wherever they stand."""
    spells = tables(language).spells
    return [
        fact
        for fact in facts
        if _carries_on(words_of(fact.says, language), language) or spells.issuperset(words_of(fact.topic, language))
    ]


def _carries_on(words: Sequence[str], language: str) -> bool:
    table = tables(language)
    begins = words[:_BEGINS]
    so = any(held(begins, phrase) for phrase in table.answers.get("going_on", ()))
    return so or not table.carrying.isdisjoint(words[:1]) or not table.standing_for.keys().isdisjoint(words[1:])


def _of_one_part(fact: Fact, other: Fact) -> bool:
    both = {fact.section, other.section}
    taken = "medicines" in both and "family_history" not in both
    return len(both) == 1 or both <= set(_SYMPTOMS) or taken or both == {"past_history", "associated"}


def asked_by(clause: Clause) -> frozenset[str]:
    """The telling words by which a clause asks for what changes: 'worst' of 'when is it at its worst'."""
    table = tables(clause.language)
    words = {clause.words[at] for name, span in clause.asked_about if name in _CHANGING for at in span}
    asked = table.degrees.intersection(clause.words) if words else frozenset[str]()
    degrees = {word for word in table.degrees for one in asked if word[:_ROOT] == one[:_ROOT]}
    return frozenset(words - table.closed - table.stop) | degrees


def echoing(facts: Sequence[Fact], clause: Clause, asked: Collection[str] | None = None) -> list[Fact]:
    """The facts told in words of the question, however common, most of them first; at least two words shared.

    Where it is `asked` in certain words, one of these is enough.
    """
    closed = tables(clause.language).closed
    least = 1 if asked else _ECHOES
    asked = {word for word in clause.words if word not in closed} if asked is None else set(asked)
    if not closed or len(asked) < least:
        return []
    said = {
        fact.id: asked
        & {word for text in (fact.says, *fact.attributes.values()) for word in words_of(text, clause.language)}
        for fact in facts
        if fact.polarity == "present"
    }
    counts = Counter(word for words in said.values() for word in words)
    weights = {word: math.log(1 + len(said) / count) for word, count in counts.items()}
    shared = [fact for fact in facts if len(said.get(fact.id, ())) >= least]
    return sorted(shared, key=lambda fact: -math.fsum(weights[word] for word in said[fact.id]))


def sharing(facts: Sequence[Fact], clause: Clause, slots: Sequence[Slot]) -> list[Fact]:
    """The facts that hold words of two things named and of most of them, most first; 'blood pressure' is one thing.

    What is said in passing is not what is asked for.
    """
    stop = tables(clause.language).stop
    main = [slot for slot in slots if not clause.says_in_passing(slot.start, slot.end)]
    within = {at for slot in slots for at in range(slot.start, slot.end)}
    alone = ({word} for at, word in enumerate(clause.words) if at not in within)
    things = [words - stop for words in (*({*slot.words} for slot in main), *alone) if words - stop]
    least = max(_ECHOES, len(things) // 2 + 1)
    held_by = {fact.id: _held_in(fact, things, clause.language) for fact in facts if fact.polarity == "present"}
    return sorted((fact for fact in facts if held_by.get(fact.id, 0) >= least), key=lambda fact: -held_by[fact.id])


def _held_in(fact: Fact, things: Sequence[Collection[str]], language: str) -> int:
    said = {word for text in (fact.says, *fact.attributes.values()) for word in words_of(text, language)}
    return sum(not said.isdisjoint(thing) for thing in things)
