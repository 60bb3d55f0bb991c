"""How far a fact answers a question: what the question names, weighed by rarity, against what the fact names."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import lru_cache

from rapidfuzz import fuzz

from personas.embedded.clause import Clause, several
from personas.embedded.meaning import GENERAL, MANY, TISSUES, Meanings, Slot
from personas.embedded.phrases import doubled
from personas.embedded.tables import tables
from personas.embedded.thesaurus import thesaurus
from personas.embedded.trace import Trace
from scenarios.words import VERB_LAST, plain

MATCHED = 0.7  # from here on a slot counts as answered
_WEIGHT = {"own": 1.3, "head": 1.0, "body": 0.6, "person": 0.4, "quality": 0.35, "word": 0.7}
_ASIDE = 0.4  # weight of what stands after 'when', 'while' or 'after'
_UNNAMED = 0.3  # weight of a word that neither the tables nor the case know
_ENOUGH = 0.45
_SCANT = 0.25  # less is beside the point where another thing is named that is not answered
_HINTED = 0.25  # enough where a clause names no symptom, act or thing
_TOPICAL, _CALLED, _EACH_MORE, _BEFORE, _VAGUE = 0.3, 0.5, 0.2, 0.5, 0.2
_NEVER_BEFORE = 1.3
_THERE = 0.1  # what a denial is worth beyond its meaning where it is of the place that was asked of
_SAME_WORD = 0.1  # what the very word that was asked is worth beyond its meaning
_CHOSEN_WORD = 0.5  # and where the question is which of two of a kind: "a vaginal delivery or a section"
_SPELT_ALIKE = 86
_DERIVED = 0.85
_SAYS_AS_MUCH = 0.9  # another everyday word for it
_PAIN = frozenset(["words:pain"])
_REMEDY = frozenset(["words:medicine"])
# Symptoms that may be at any place.
_ANYWHERE = frozenset(["words:pain", "words:burning", "topics:body-aches"])


@dataclass(frozen=True)
class Question:
    """A clause with what it names, worked out once for all facts.

    `ids` are the names of its slots and what may make them up; `within` also what these are part of.
    """

    clause: Clause
    slots: tuple[Slot, ...]
    weights: tuple[float, ...]
    topical: bool
    ids: frozenset[str]
    within: frozenset[str]
    places: frozenset[str]
    places_within: frozenset[str]
    aside: int  # where 'while', 'after' and the like stand
    other_side: frozenset[str]  # the side of which the complaint is not


@dataclass(frozen=True)
class Match:
    """How well a fact answers a question, and which of its slots (-1: none by name)."""

    score: float
    answers: frozenset[int]
    called: bool = False


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

    def weight(slot: Slot) -> float:
        kind = "own" if slot.words in phrases else slot.kind
        heard = [rarity[name] for name in (slot.ids.union(*slot.mixes) or slot.words) if name in rarity]
        if not (slot.names or heard):
            told = [other & rarity.keys() for other in thesaurus(known.language).others(slot.words)]
            heard = [min(rarity[word] for word in words) for words in told if words]
        if kind == "word" and not heard:
            return _UNNAMED * unheard
        return _WEIGHT[kind] * max(heard, default=unheard) * (_ASIDE if slot.start > aside or passed(slot) else 1.0)

    ids = frozenset[str]().union(*(slot.ids.union(*slot.mixes) for slot in slots))
    # To stand is in Spanish to be 'on foot', and nothing about the foot.
    acts = (bool(slot.ids) and slot.ids <= known.deeds for slot in slots)
    placed = (slot for slot, act in zip(slots, acts, strict=True) if not act)
    places = frozenset[str]().union(*(known.places(slot.words) for slot in placed))
    within = known.within(ids | places)
    return Question(
        clause,
        slots,
        tuple(weight(slot) for slot in slots),
        topical,
        ids,
        within,
        places,
        known.within(places),
        aside,
        other_side,
    )


def match(asked: Question, fact: Trace, rarity: Mapping[str, float], known: Meanings) -> Match | None:
    """How well a fact answers; None where it does not."""
    total = sum(asked.weights)
    matches = [answered(slot, fact, known) for slot in asked.slots]
    score = sum(weight * matched for weight, matched in zip(asked.weights, matches, strict=True))
    answers = frozenset(number for number, matched in enumerate(matches) if matched >= MATCHED)
    called = any(slot.words in fact.phrases for slot in asked.slots)
    if not answers or not (called or "radiation" in asked.clause.attributes or _placed(asked, fact, known)):
        return _never_before(asked, fact)
    if _of_its_state(asked, answers):
        return None
    if _is_of_what_it_has(asked, answers, fact) or _is_of_how_it_is(asked, answers, fact):
        return _never_before(asked, fact)
    if _asks_of_what_is_untold(asked, answers, fact):
        return _never_before(asked, fact)
    if _beside_the_point(asked, answers, called, score, total, known) or _of_another_aspect(asked, answers):
        return _never_before(asked, fact)
    main = any(asked.slots[number].kind == "head" or asked.slots[number].words in fact.phrases for number in answers)
    if not main and score < (_ENOUGH if asked.topical else _HINTED) * total:
        return _never_before(asked, fact)
    topic = sum(rarity[name] for name in fact.topic_ids)
    # What is of a kind that was asked for is what was asked for: volleyball, of any exercise.
    share = sum(rarity[name] for name in fact.topic_ids if {name, name.partition(".")[0]} & asked.ids) / (topic or 1)
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
        + _THERE * bool(fact.denied and fact.topic_bodies & asked.places_within)
        - _VAGUE * vaguely,
        answers,
        called,
    )


def _asks_of_what_is_untold(asked: Question, answers: frozenset[int], fact: Trace) -> bool:
    """Whether a yes or no question names what a fact tells nothing of: 'do the spots itch', 'socks on the flight'.

    Not where it names several to choose from, nor in passing, nor as what another is for.
    """
    clause, table = asked.clause, tables(asked.clause.language)
    if fact.denied or clause.interrogates or not clause.asked or clause.intents & {"open", "more"}:
        return False
    if several(clause):  # 'steroids at any time, tablets or inhalers' is not about any tablets
        first = next((number for number, slot in enumerate(asked.slots) if slot.kind == "head"), None)
        told = [asked.slots[number] for number in answers]
        return first is not None and first not in answers and all(slot.ids == _REMEDY for slot in told)
    said = min(asked.aside, clause.passing.start)
    return any(
        number not in answers
        and slot.kind == "head"
        and slot.start < said
        and not (slot.ids <= GENERAL and clause.attributes)
        and table.troubles.isdisjoint(slot.words)
        and not (_person(slot) or _modifies(asked, number, table.settings))
        for number, slot in enumerate(asked.slots)
    )


def _beside_the_point(
    asked: Question, answers: frozenset[int], called: bool, score: float, total: float, known: Meanings
) -> bool:
    """Whether a fact answers only what is said in passing, or only the person, of a question about something else."""
    if not called and any(
        _is_unheard_thing(asked, number, answers) for number in set(range(len(asked.slots))) - answers
    ):
        return True
    if _misses_what_is_said(asked, answers):
        return True
    named = {number for number, slot in enumerate(asked.slots) if slot.kind == "head" and not _person(slot)}
    missed = {number for number in named - answers if asked.slots[number].start not in asked.clause.passing}
    if not missed:
        return False
    if any(_is_chosen_of(asked, number) for number in missed):
        return True
    told = [asked.slots[number] for number in answers]
    symptoms = [asked.slots[number].start for number in missed if not asked.slots[number].ids & known.deeds]
    if symptoms and _only_modifies(asked, min(symptoms), told):
        return True
    if not called and not several(asked.clause) and score < _SCANT * total:
        return True
    general = not called and all(slot.ids <= GENERAL for slot in told)
    if general and any(
        _modifies(asked, number) or (asked.slots[number].start < asked.aside and not several(asked.clause))
        for number in missed
    ):
        return True
    return all(asked.clause.says_in_passing(slot.start, slot.end) for slot in told) or (
        not called and all(map(_person, told))
    )


def _misses_what_is_said(asked: Question, answers: Collection[int]) -> bool:
    """Whether a yes or no question says of one thing another, named last, beside its verb, and only the first is told.

    So in languages that put the verb last: in 'does he, asleep, snore' the snoring is asked for.
    """
    clause = asked.clause
    if clause.language not in VERB_LAST or clause.interrogates or not clause.asks or clause.attributes:
        return False
    heads = [
        number
        for number, slot in enumerate(asked.slots)
        if slot.kind == "head" and slot.ids and not _person(slot) and not clause.spent(slot.start, slot.end)
    ]
    return len(heads) > 1 and heads[-1] not in answers and not several(clause)


def _of_another_aspect(asked: Question, answers: frozenset[int]) -> bool:
    """Whether a yes or no question says of a thing that is known what is not: 'do [the spots] itch', 'blood in it'."""
    clause = asked.clause
    if clause.interrogates or not clause.asked or clause.intents & {"open", "more"}:
        return False
    main = [
        n
        for n, slot in enumerate(asked.slots)
        if slot.kind in ("head", "body") and slot.start < asked.aside and not clause.spent(slot.start, slot.end)
    ]
    if len(main) < 2 or _person(asked.slots[main[0]]):
        return False
    table = tables(clause.language)
    if "lists_unmarked" in table.grammar and any(asked.slots[n].kind == "word" for n in answers):
        return False  # what the case calls so is one of the things asked for
    first, *others = main
    start = asked.slots[first].start
    if (
        not several(clause)
        and first in answers
        and start == 2
        and clause.words[1] in table.determiners
        and not any(n in answers for n in others)
        and any(
            asked.slots[n].kind == "head"
            and asked.slots[n].words[-1] not in table.selves
            and not (clause.words[1] in table.selves and _modifies(asked, n))  # 'do you wear a mask for the dust'
            for n in others
        )
    ):
        return True
    if first in answers and any(
        n not in answers and asked.slots[n].kind == "head" and _modifies(asked, n, table.inside) for n in others
    ):
        return True
    return (
        first not in answers
        and not asked.slots[first].ids <= GENERAL
        and clause.words[start - 1] not in table.selves
        and all(n not in answers or _modifies(asked, n) for n in others)
    )


def _is_unheard_thing(asked: Question, number: int, answers: frozenset[int]) -> bool:
    """Whether a yes or no question is about a thing that is not told: 'have you had [a camera] up your nose'."""
    words, slot, table = asked.clause.words, asked.slots[number], tables(asked.clause.language)
    if (
        slot.kind not in ("head", "word")
        or _person(slot)
        or asked.clause.interrogates
        or not slot.start
        or slot.start > asked.aside
    ):
        return False
    if slot.names and any(asked.slots[other].start < slot.start for other in answers):
        return False
    after = words[slot.end] if slot.end < len(words) else ""
    goes_on = any(other.start == slot.end for other in asked.slots) or after in table.binding
    return words[slot.start - 1] in table.introducing and not goes_on


def _is_of_what_it_has(asked: Question, answers: frozenset[int], fact: Trace) -> bool:
    """Whether a yes or no question asks if a known thing has another, of which nothing is told: '小便里有没有泡沫'.

    Only where the words for 'is there' stand between the two.
    """
    clause, table = asked.clause, tables(asked.clause.language)
    if "topic_first" not in table.grammar or clause.interrogates or clause.attributes:
        return False
    begins = (slot.start for slot in asked.slots if slot.start and clause.words[slot.start - 1] in table.introducing)
    start = next(begins, None)
    if start is None or not any(asked.slots[number].start < start for number in answers):
        return False
    had = [number for number, slot in enumerate(asked.slots) if slot.start >= start]
    said = set("".join(word for number in had for word in asked.slots[number].words)) - table.stop
    return answers.isdisjoint(had) and 2 * len(fact.said & said) < len(said)


def _is_of_how_it_is(asked: Question, answers: Collection[int], fact: Trace) -> bool:
    """Whether a question asks by a word said twice how a known thing is, and nothing of that is told: '吐得远不远'."""
    clause = asked.clause
    how = doubled(plain(clause.text))
    if not how or clause.attributes or clause.interrogates or how in tables(clause.language).stop:
        return False
    named = any(how in phrase for phrase in fact.phrases)
    return not named and how not in fact.said and not any(how in asked.slots[number].words for number in answers)


def _of_its_state(asked: Question, answers: Collection[int]) -> bool:
    """Whether a question asks which of two ways a known thing is, and the fact tells only that there is one.

    'Is the blood mixed in with the stool or on the paper'.
    """
    words, table = asked.clause.words, tables(asked.clause.language)
    if not asked.clause.asked or words[0] not in table.being or len(words) < 3 or words[1] not in table.definite:
        return False
    subject = next((number for number, slot in enumerate(asked.slots) if slot.start in (2, 3)), None)
    if subject is None or subject not in answers:
        return False
    end = asked.slots[subject].end
    if table.joints_as_words.isdisjoint(words[end:]):
        return False
    said = [n for n, slot in enumerate(asked.slots) if slot.start >= end and slot.start not in asked.clause.passing]
    ways = [n for n in said if asked.slots[n].kind != "body"]
    return any(asked.slots[n].kind in ("word", "quality") for n in ways) and not any(n in answers for n in ways)


def _modifies(asked: Question, number: int, by: Collection[str] | None = None) -> bool:
    """Whether a thing is named after a preposition: 'blood in [the phlegm]'."""
    words, table = asked.clause.words, tables(asked.clause.language)
    before = asked.slots[number].start - 1
    while before > 0 and words[before] in table.determiners:
        before -= 1
    return words[before] in (table.prepositions if by is None else by)


def _only_modifies(asked: Question, missed: int, told: Collection[Slot]) -> bool:
    """Whether a yes or no question asks of one symptom, and a fact tells only of what stands after a preposition.

    'Did he pass his first stool within a day of being born' is not about the birth.
    """
    clause, table = asked.clause, tables(asked.clause.language)
    if clause.interrogates or not clause.asked:
        return False
    return all(
        slot.start > missed
        and not (table.prepositions | table.asides).isdisjoint(clause.words[missed + 1 : slot.start])
        and table.joints_as_words.isdisjoint(clause.words[missed + 1 : slot.start])
        for slot in told
    )


def _is_chosen_of(asked: Question, number: int) -> bool:
    """Whether a question asks which or how many of these things: 'which [hospital] was it in'."""
    if asked.slots[number].start == 2 and (asked.clause.counts or asked.clause.measures):
        return True
    return asked.slots[number].start == 1 and asked.clause.words[0] in tables(asked.clause.language).choosing


def _literal(asked: Question, fact: Trace, answers: frozenset[int]) -> float:
    """The share of the telling words answered that the fact holds as they were asked."""
    stop = tables(asked.clause.language).stop
    words = {word for number in answers for word in asked.slots[number].words} - stop
    return len(words & fact.words) / len(words) if words else 0.0


def _alternatives(asked: Question) -> bool:
    """Whether a question offers two things of one kind to choose between."""
    named = [slot.ids for slot in asked.slots if slot.kind == "head"]
    return several(asked.clause) and len(named) > 1 and bool(frozenset.intersection(*named))


def _person(slot: Slot) -> bool:
    return any(name.kind == "person" for name in slot.names)


def answered(slot: Slot, fact: Trace, known: Meanings) -> float:
    """How far a fact answers one thing that is named, 0 to 1."""
    if slot.words in fact.phrases:
        return 1.0
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
    if any(mix <= fact.named and any(map(mix.issubset, fact.segments)) for mix in slot.mixes):
        return 0.8
    if not fact.denied and any(other <= fact.said for other in thesaurus(known.language).others(slot.words)):
        return _SAYS_AS_MUCH
    if slot.names:
        return 0.0
    stop = tables(known.language).stop
    telling = [word for word in slot.words if word not in stop]
    return min((_alike(word, fact.words) for word in telling), default=0.0)


def _never_before(asked: Question, fact: Trace) -> Match | None:
    """'No similar episodes in the past' answers whether there was anything like it before, however it is called."""
    if fact.earlier and fact.denied and "previous" in asked.clause.attributes:
        return Match(_NEVER_BEFORE, frozenset([-1]))
    return None


def _denies(asked: Question, fact: Trace, share: float) -> bool:
    """A denial answers what it denies and what that covers: 'no antibiotics' is no answer about medicines."""
    if fact.topic_bodies & asked.places and _asks_of_trouble(asked):
        return True
    plainly = any(word in fact.topic_words for slot in asked.slots if not slot.names for word in slot.words)
    named = asked.ids if asked.clause.interrogates else asked.within
    covered = fact.heads & named if fact.heads else share > 0
    if asked.places and not fact.topic_bodies and fact.heads - asked.within and fact.heads & asked.ids <= _ANYWHERE:
        return False  # 'no pain on passing urine' says nothing of a sore foot
    if fact.several and fact.topic_bodies & asked.within:
        return bool(covered or plainly)
    return bool(covered or plainly) and (not asked.places or fact.topic_bodies <= asked.within)


def _asks_of_trouble(asked: Question) -> bool:
    """Whether a question asks for whatever may be amiss with a place: 'have your kidneys ever been a problem'."""
    amiss = not tables(asked.clause.language).troubles.isdisjoint(asked.clause.words)
    return amiss and not asked.clause.interrogates and all(slot.kind != "head" for slot in asked.slots)


def _placed(asked: Question, fact: Trace, known: Meanings) -> bool:
    """Whether the places of the body in the question and in the fact agree, where both name one.

    Skin and muscle are everywhere: red dots on the skin may be on the arms. A migraine is a pain, but none of the neck.
    """
    if fact.fact.polarity == "present" and any(_is_other_one(asked, slot) for slot in asked.slots):
        other = asked.other_side & fact.said and tables(asked.clause.language).sides & fact.said <= asked.other_side
        return bool(other) or not tables(asked.clause.language).opposite.isdisjoint(fact.said)
    places, told = asked.places - TISSUES, fact.bodies - TISSUES
    if places and not told and not fact.denied:
        shared = frozenset[str]().union(*(slot.ids & fact.ids for slot in asked.slots))
        return shared != _PAIN or set(known.own["words:pain"]) <= fact.said
    if not places or not told:
        return True
    return bool(places & fact.bodies_within or told & asked.places_within)


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
