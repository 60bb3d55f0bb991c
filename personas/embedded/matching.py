"""How far a fact answers a question: what the question names, weighed by rarity, against what the fact names."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from rapidfuzz import fuzz

from personas.embedded.beside_the_point import is_beside_the_point, is_of_its_state, modifies
from personas.embedded.clause import Clause, several
from personas.embedded.meaning import MANY, TISSUES, WORKINGS, Meanings
from personas.embedded.question import Question, amiss
from personas.embedded.slot import Slot
from personas.embedded.tables import tables
from personas.embedded.thesaurus import thesaurus
from personas.embedded.trace import Trace

MATCHED = 0.7  # from here on a slot counts as answered
_ENOUGH = 0.45
_HINTED = 0.25  # enough where a clause names no symptom, act or thing
_TOPICAL, _CALLED, _EACH_MORE, _BEFORE, _VAGUE = 0.3, 0.5, 0.2, 0.5, 0.2
_NEVER_BEFORE = 1.3
_THERE = 0.1  # what a denial is worth beyond its meaning where it is of the place that was asked of
_SO_DENIED = 0.3  # and where it denies the very state that was asked of: "have they been black", of no black stools
_SAME_WORD = 0.1  # what the very word that was asked is worth beyond its meaning
_CHOSEN_WORD = 0.5  # and where the question is which of two of a kind: "a vaginal delivery or a section"
_SPELT_ALIKE = 86
_DERIVED = 0.85
_SAYS_AS_MUCH = 0.9  # another everyday word for it
_PAIN = frozenset(["words:pain"])
_OPERATION, _BIRTH = frozenset(["words:operation"]), frozenset(["words:birth"])
# Symptoms that may be at any place.
_ANYWHERE = frozenset(["words:pain", "words:burning", "topics:body-aches"])
# What is done at one place alone: pain on passing urine is none of the eyes.
_OF_ONE_PLACE = frozenset(["words:urine", "words:stool", "words:swallow", "words:sex"])
_PAINS = _ANYWHERE | {"topics:dysuria", "words:dysuria"}
# And pains that say where they are without naming it.
_PLACED_PAINS = frozenset(["topics:dysuria", "words:dysuria", "topics:dyspareunia", "words:dyspareunia"])


@dataclass(frozen=True)
class Match:
    """How well a fact answers a question, and which of its slots (-1: none by name)."""

    score: float
    answers: frozenset[int]
    called: bool = False


def match(asked: Question, fact: Trace, rarity: Mapping[str, float], known: Meanings) -> Match | None:
    """How well a fact answers; None where it does not."""
    total = sum(asked.weights)
    matches = [answered(slot, fact, known) for slot in asked.slots]
    score = sum(weight * matched for weight, matched in zip(asked.weights, matches, strict=True))
    answers = frozenset(number for number, matched in enumerate(matches) if matched >= MATCHED)
    called = any(slot.words in fact.phrases for slot in asked.slots)
    if not answers or not (called or "radiation" in asked.clause.attributes or _placed(asked, fact, known)):
        return _never_before(asked, fact)
    if is_of_its_state(asked, answers) or _is_of_no_place(asked, answers, fact, called):
        return None
    if not _denies_flatly(asked, fact, answers) and is_beside_the_point(
        asked, answers, fact, called, score, total, known
    ):
        return _never_before(asked, fact)
    main = any(asked.slots[number].kind == "head" or asked.slots[number].words in fact.phrases for number in answers)
    if not (main or _is_in_order(asked, fact)) and score < (_ENOUGH if asked.topical else _HINTED) * total:
        return _never_before(asked, fact)
    topic = math.fsum(rarity[name] for name in fact.topic_ids)
    # What is of a kind that was asked for is what was asked for: volleyball, of any exercise.
    share = math.fsum(rarity[name] for name in fact.topic_ids if {name, name.partition(".")[0]} & asked.ids) / (
        topic or 1
    )
    if fact.denied and not (called or _denies(asked, fact, share)):
        return _never_before(asked, fact)
    before = fact.denied and fact.earlier and not called
    if before and "previous" not in asked.clause.attributes:
        return None
    vaguely = fact.denied and not called and not fact.topic_bodies <= asked.within
    covered = score / (total or 1)
    return Match(
        covered * (1 + _CALLED * called)
        + _TOPICAL * share
        + (_CHOSEN_WORD if _alternatives(asked) else _SAME_WORD) * _literal(asked, fact, answers)
        + _EACH_MORE * (len(answers) - 1)
        + _BEFORE * before
        + _SO_DENIED * (fact.denied and not fact.topic_words.isdisjoint(asked.ways))
        + _THERE * bool(fact.denied and fact.topic_bodies & asked.places_within)
        - _VAGUE * vaguely,
        answers,
        called,
    )


def _literal(asked: Question, fact: Trace, answers: frozenset[int]) -> float:
    """The share of the telling words answered that the fact holds as they were asked."""
    stop = tables(asked.clause.language).stop
    words = {word for number in answers for word in asked.slots[number].words} - stop
    return len(words & fact.words) / len(words) if words else 0.0


def _alternatives(asked: Question) -> bool:
    """Whether a question offers two things of one kind to choose between."""
    named = [slot.ids for slot in asked.slots if slot.kind == "head"]
    return several(asked.clause) and len(named) > 1 and bool(frozenset.intersection(*named))


def answered(slot: Slot, fact: Trace, known: Meanings) -> float:
    """How far a fact answers one thing that is named, 0 to 1."""
    if slot.words in fact.phrases:
        return 1.0
    if slot.ids & _OPERATION and not fact.ids & (_OPERATION | _BIRTH):
        return 0.0  # grommets are no ear infections
    covered = (slot.ids & fact.covered) | (known.within(slot.ids) & fact.covering)
    if slot.ids & known.deeds:
        # No blurred vision is not no glasses.
        covered &= known.deeds | slot.ids
    if fact.denied and covered:
        elsewhere = fact.topic_bodies and fact.topic_bodies.isdisjoint(known.within(known.places(slot.words)))
        if not (elsewhere and slot.ids.isdisjoint(fact.topic_ids)):
            return 1.0
    if slot.ids & fact.topic_ids:
        return 1.0
    if slot.ids & (fact.heads if fact.denied else fact.ids):
        return 0.9
    if _made_up(slot, fact):
        return 0.8
    if not fact.denied and any(other <= fact.said for other in thesaurus(known.language).others(slot.words)):
        return _SAYS_AS_MUCH
    if slot.names:
        return 0.0
    stop = tables(known.language).stop
    telling = [word for word in slot.words if word not in stop]
    return min((_alike(word, fact.words) for word in telling), default=0.0)


def _made_up(slot: Slot, fact: Trace) -> bool:
    """Whether a fact tells smaller things that together are what is named: no trouble opening the mouth."""
    return any(mix <= fact.named and any(map(mix.issubset, fact.segments)) for mix in slot.mixes)


def _never_before(asked: Question, fact: Trace) -> Match | None:
    """'No similar episodes in the past' answers whether there was anything like it before, however it is called."""
    if fact.earlier and fact.denied and "previous" in asked.clause.attributes:
        return Match(_NEVER_BEFORE, frozenset([-1]))
    return None


def _denies_flatly(asked: Question, fact: Trace, answers: frozenset[int]) -> bool:
    """Whether a fact denies a symptom wherever it is, which a question asks for at a place or time besides.

    'No injury' denies 'did you get kicked in the playground'.
    """
    told = frozenset[str]().union(*(asked.slots[number].ids for number in answers))
    if not fact.denied or fact.several or fact.topic_bodies or not fact.heads or not fact.heads <= told:
        return False
    missed = [number for number, slot in enumerate(asked.slots) if number not in answers and slot.kind == "head"]
    return all(modifies(asked, number) for number in missed)


def _denies(asked: Question, fact: Trace, share: float) -> bool:
    """A denial answers what it denies and what that covers: 'no antibiotics' is no answer about medicines."""
    if _is_in_order(asked, fact):
        return True
    plainly = any(word in fact.topic_words for slot in asked.slots if not slot.names for word in slot.words)
    if any(_made_up(slot, fact) for slot in asked.slots):
        return True
    named = asked.ids if asked.clause.interrogates else asked.within
    covered = fact.heads & named if fact.heads else share > 0
    if asked.places and not fact.topic_bodies and fact.heads - asked.within and fact.heads & asked.ids <= _ANYWHERE:
        return False  # 'no pain on passing urine' says nothing of a sore foot
    pains = fact.heads - WORKINGS
    aside = bool(pains) and pains <= _PAINS - asked.ids and fact.heads & named <= WORKINGS
    if aside and not (amiss(asked.clause) or plainly):
        return False  # and nothing of getting up at night to pass it
    if fact.several and fact.topic_bodies & asked.within:
        return bool(covered or plainly)
    return bool(covered or plainly) and (not asked.places or fact.topic_bodies <= asked.within)


def _is_in_order(asked: Question, fact: Trace) -> bool:
    """Whether a fact denies what may be amiss with a place that a question asks after."""
    return fact.denied and bool(fact.topic_ids & asked.places) and _asks_of_trouble(asked)


def _asks_of_trouble(asked: Question) -> bool:
    """Whether a question asks for whatever may be amiss with a place: 'have your kidneys ever been a problem'."""
    places = [slot for slot in asked.slots if asked.places & slot.ids]
    things = [slot for slot in asked.slots if slot.kind == "head" and slot not in places]
    apart = (_apart(one, place, asked.clause) for one in things for place in places)
    clause = asked.clause
    return all(apart) and (clause.asks_how_it_is if clause.interrogates else bool(amiss(clause)))


def _apart(one: Slot, other: Slot, clause: Clause) -> bool:
    """Whether two things stand side by side: 'have [your eyes] been all right, or [your breathing]'."""
    between = clause.words[min(one.end, other.end) : max(one.start, other.start)]
    return not tables(clause.language).joints_as_words.isdisjoint(between)


def _placed(asked: Question, fact: Trace, known: Meanings) -> bool:
    """Whether the places of the body in the question and in the fact agree, where both name one.

    Skin is everywhere: red dots on the skin may be on the arms. A migraine is a pain, but none of the neck.
    """
    if fact.fact.polarity == "present" and any(_is_other_one(asked, slot) for slot in asked.slots):
        other = asked.other_side & fact.said and tables(asked.clause.language).sides & fact.said <= asked.other_side
        return bool(other) or not tables(asked.clause.language).opposite.isdisjoint(fact.said)
    places, told = asked.places - TISSUES, fact.bodies - TISSUES
    if places and not told and not fact.denied:
        shared = frozenset[str]().union(*(slot.ids & fact.ids for slot in asked.slots))
        if shared <= _ANYWHERE and not fact.topic_ids.isdisjoint(_PLACED_PAINS):
            return False  # pain during sex is none of the nipples
        of_pain = fact.topic_ids >= _PAIN and fact.ids.isdisjoint(_OF_ONE_PLACE)  # none that it only came with
        return shared != _PAIN or of_pain
    if not places or not told:
        return True
    return bool(places & fact.bodies_within or told & asked.places_within)


def _is_of_no_place(asked: Question, answers: frozenset[int], fact: Trace, called: bool) -> bool:
    """Whether a fact shares only loose words with what is asked of a part of the body, and names none itself."""
    if called or fact.bodies or not asked.places - TISSUES:
        return False
    return all(asked.slots[number].kind in ("word", "quality") for number in answers)


def _is_other_one(asked: Question, slot: Slot) -> bool:
    """Whether a question is about the place of the other side: 'and the [other shoulder]'."""
    before = asked.clause.words[slot.start - 1] if slot.start else ""
    return slot.kind == "body" and slot.ids.isdisjoint(MANY) and before in tables(asked.clause.language).opposite


@lru_cache(maxsize=50_000)
def _alike(word: str, words: frozenset[str]) -> float:
    """1 where the word is among these, less where one of them is all but spelt so, 0 where none is."""
    if word in words:
        return 1.0
    if len(word) >= 5 and word[-1] in "cs" and f"{word[:-1]}{'s' if word[-1] == 'c' else 'c'}" in words:
        return _DERIVED  # advice and advised, practice and practised
    near = (own for own in words if min(len(word), len(own)) >= 5 and word[0] == own[0])
    return 0.85 if any(fuzz.ratio(word, own) >= _SPELT_ALIKE for own in near) else 0.0
