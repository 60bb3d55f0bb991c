"""What a clause asks, worked out once for all facts: the things that it names, what each weighs, and their places."""

from collections.abc import Mapping
from dataclasses import dataclass

from personas.embedded.clause import Clause
from personas.embedded.meaning import Meanings
from personas.embedded.phrases import held
from personas.embedded.setting import settings
from personas.embedded.slot import Slot
from personas.embedded.tables import tables
from personas.embedded.thesaurus import thesaurus

_WEIGHT = {"own": 1.3, "head": 1.0, "body": 0.6, "person": 0.4, "quality": 0.35, "word": 0.7}
_ASIDE = 0.4  # weight of what stands after 'when', 'while' or 'after'
_UNNAMED = 0.3  # weight of a word that neither the tables nor the case know


@dataclass(frozen=True)
class Question:
    """A clause with what it names, worked out once for all facts.

    `ids` are the names of its slots and what may make them up; `within` also what these are part of; `ways` are words
    that ask by yes or no for one way in which a thing may be: 'are they [black]'.
    """

    clause: Clause
    slots: tuple[Slot, ...]
    weights: tuple[float, ...]
    topical: bool
    ids: frozenset[str]
    within: frozenset[str]
    places: frozenset[str]
    places_within: frozenset[str]
    settings: frozenset[int]  # which of the slots only say where what the others name happens
    aside: int  # where 'while', 'after' and the like stand
    ways: frozenset[str]
    other_side: frozenset[str]  # the side of which the complaint is not


def amiss(clause: Clause) -> frozenset[int]:
    """Where a clause asks whether a thing is as it should be: 'any [trouble]', 'has it been [playing up]'."""
    table = tables(clause.language)
    asked = (held(clause.words, phrase) for phrase in table.answers.get("working", ()))
    troubles = (at for at, word in enumerate(clause.words) if word in table.troubles)
    return frozenset(troubles).union(*asked)


def question(
    clause: Clause,
    slots: tuple[Slot, ...],
    topical: bool,
    known: Meanings,
    rarity: Mapping[str, float],
    unheard: float,
    phrases: frozenset[tuple[str, ...]],
    other_side: frozenset[str],
) -> Question:
    """The question of a clause. `rarity` weighs names that the case holds, `unheard` those that it does not."""
    asides = tables(known.language).asides
    aside = next((at for at, word in enumerate(clause.words) if at and word in asides), len(clause.words))

    said_besides = bool(tables(known.language).behind) and any(
        slot.kind == "head" and slot.start not in clause.passing for slot in slots
    )

    def passed(slot: Slot) -> bool:
        return slot.start in clause.passing and said_besides

    where = settings(clause, slots, known.deeds)

    def weight(number: int, slot: Slot) -> float:
        kind = "own" if slot.words in phrases else slot.kind
        heard = [rarity[name] for name in (slot.ids.union(*slot.mixes) or slot.words) if name in rarity]
        if not (slot.names or heard):
            told = [other & rarity.keys() for other in thesaurus(known.language).others(slot.words)]
            heard = [min(rarity[word] for word in words) for words in told if words]
        if kind == "word" and not heard:
            return _UNNAMED * unheard
        beside = (slot.start > aside or passed(slot)) + (number in where)
        return _WEIGHT[kind] * max(heard, default=unheard) * _ASIDE**beside

    ids = frozenset[str]().union(*(slot.ids.union(*slot.mixes) for slot in slots))
    # To stand is in Spanish to be 'on foot', and nothing about the foot.
    acts = (bool(slot.ids) and slot.ids <= known.deeds for slot in slots)
    placed = (slot for slot, act in zip(slots, acts, strict=True) if not act)
    places = frozenset[str]().union(*(known.places(slot.words) for slot in placed))
    within = known.within(ids | places)
    asking = frozenset[int]().union(*(span for _, span in clause.asked_about if not clause.interrogates))
    ways = {clause.words[at] for at in asking if not any(slot.start <= at < slot.end for slot in slots)}
    return Question(
        clause,
        slots,
        tuple(weight(number, slot) for number, slot in enumerate(slots)),
        topical,
        ids,
        within,
        places,
        known.within(places),
        where,
        aside,
        frozenset(ways - tables(known.language).stop),
        other_side,
    )
