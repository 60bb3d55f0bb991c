"""What stands near what is talked about: the sentences beside it in the story, and those that echo the question."""

import math
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from personas.embedded.tables import tables, words_of
from personas.embedded.understanding import Clause
from scenarios.schema import Fact
from scenarios.words import tokens

_SYMPTOMS = ("complaint", "associated", "review")
_AFTER, _BEFORE = 2, 1  # sentences that go on about the same thing
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


def going_on(facts: Sequence[Fact], given: Sequence[Fact], language: str) -> list[Fact]:
    """The sentences that go on about the given ones by a word that points back: 'they come up after a knock'."""
    pointing = tables(language).pointing_back
    ids = {fact.id for fact in given}
    found: list[Fact] = []
    for fact, after in pairwise(fact for fact in facts if fact.section != "family_history"):
        told = fact.id in ids or (found and fact is found[-1])
        if told and after.id not in ids and not pointing.isdisjoint(tokens(after.says, language)[:1]):
            found.append(after)
    return found


def _of_one_part(fact: Fact, other: Fact) -> bool:
    both = {fact.section, other.section}
    return len(both) == 1 or both <= set(_SYMPTOMS) or "medicines" in both or both == {"past_history", "associated"}


def echoing(facts: Sequence[Fact], clause: Clause) -> list[Fact]:
    """The facts told in words of the question, however common, most of them first; at least two words shared."""
    closed = tables(clause.language).closed
    asked = {word for word in clause.words if word not in closed}
    if not closed or len(asked) < _ECHOES:
        return []
    said = {
        fact.id: asked
        & {word for text in (fact.says, *fact.attributes.values()) for word in words_of(text, clause.language)}
        for fact in facts
        if fact.polarity == "present"
    }
    counts = Counter(word for words in said.values() for word in words)
    weights = {word: math.log(1 + len(said) / count) for word, count in counts.items()}
    shared = [fact for fact in facts if len(said.get(fact.id, ())) >= _ECHOES]
    return sorted(shared, key=lambda fact: -sum(weights[word] for word in said[fact.id]))
