"""What the patient recalls: the facts that a clause is about, by what they name rather than by how it is worded.

Two gates: is the topic known, and (in `attributes.py`) is what is asked about it known.
"""

import math
import re
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache

from rapidfuzz import fuzz

from personas.embedded.meaning import Meanings, Slot, meanings
from personas.embedded.tables import tables, words_of
from personas.embedded.understanding import Clause, held
from scenarios.schema import Fact
from scenarios.views import PatientView
from scenarios.words import UNSPACED

_WEIGHT = {"own": 1.3, "head": 1.0, "body": 0.6, "person": 0.4, "quality": 0.35, "word": 0.7}
_ASIDE = 0.4  # weight of what stands after 'when', 'while' or 'after'
_OLD = 0.3  # how much less a question is about what was told before
_EACH_MORE = 0.2  # for each further thing that a fact answers
_MATCHED = 0.7
_NEVER_BEFORE = 1.3
_TOLD = 0.3  # share of a reply's telling words by which a fact is recognised in it
_AT_HAND = 0.15  # how much nearer to mind what was just spoken of is
_SPELT_ALIKE = 86
_ENOUGH = 0.45
_HINTED = 0.25  # enough where a clause names no symptom, act or thing
_SECTION_NAMES = {
    "medicines": "words:medicine",
    "allergies": "words:allergy",
    "family_history": "words:relative",
    "past_history": "words:illness",
}
# What the doctor calls the patient before who speaks for them.
_CALLED = {
    **dict.fromkeys(("mother", "father", "parent", "caregiver", "guardian", "grandmother", "grandfather"), ("child",)),
    **dict.fromkeys(("daughter", "son"), ("mother", "father")),
    **dict.fromkeys(("wife", "husband", "partner", "girlfriend", "boyfriend"), ("partner",)),
    **dict.fromkeys(("sister", "brother"), ("sibling",)),
}
_PARTNER = frozenset(["words:partner"])
_KIN = frozenset(f"words:{who}" for who in ("mother", "father", "parents", "sibling", "grandparent", "relative"))


@dataclass(frozen=True)
class Found:
    """A fact that a clause is about, which of the clause's slots it answers, and the positions of their words."""

    fact: Fact
    score: float
    answers: frozenset[int]
    words: frozenset[int]
    called: bool = False  # by its own name
    whole_section: bool = False


@dataclass(frozen=True)
class Recalled:
    """The facts a clause is about, best first; whether it names a topic, known or not; and more than a section."""

    found: tuple[Found, ...]
    names_topic: bool
    names_more: bool


@dataclass(frozen=True)
class _Trace:
    """What a fact names: in all that it says, in its topic, and its own phrases."""

    fact: Fact
    ids: frozenset[str]
    words: frozenset[str]
    topic_ids: frozenset[str]
    topic_words: frozenset[str]
    heads: frozenset[str]
    segments: tuple[frozenset[str], ...]
    bodies: frozenset[str]
    topic_bodies: frozenset[str]
    phrases: frozenset[tuple[str, ...]]
    earlier: bool


class Recall:
    """The patient's facts, compiled once."""

    def __init__(self, view: PatientView) -> None:
        self._language = view.language
        self._meanings = meanings(view.language)
        self.facts = (*view.facts, *_routine_denials(view))
        self._by_id = {fact.id: fact for fact in self.facts}
        self._traces = tuple(_trace(fact, self._meanings) for fact in self.facts)
        self._phrases = {phrase for trace in self._traces for phrase in trace.phrases}
        self._longest = max(map(len, self._phrases), default=0)
        counts = Counter(name for trace in self._traces for name in (*trace.ids, *trace.words))
        self._rarity = {name: math.log(1 + len(self._traces) / count) for name, count in counts.items()}
        self._unheard = math.log(1 + len(self._traces))
        self._itself = frozenset(f"words:{who}" for who in _CALLED.get(view.speaker.relationship or "", ()))

    def fact(self, identifier: str) -> Fact | None:
        """The fact of an id, or of the id of one of its attributes."""
        return self._by_id.get(identifier.partition(".")[0])

    def about(self, clause: Clause, at_hand: Sequence[Fact] = (), told: Collection[str] = ()) -> Recalled:
        """The facts a clause is about; those at hand, told just before, are nearer to mind, other news before old."""
        slots = self._slots(clause)
        named = [slot for slot in slots if slot.kind == "head" or slot.words in self._phrases]
        near = {fact.id: _AT_HAND for fact in self.alike(at_hand)[:3]} | {fact.id: 2 * _AT_HAND for fact in at_hand}
        about_partner = frozenset(name for slot in slots for name in slot.ids & _PARTNER if named)
        kin = [slot for slot in slots if slot.ids & _KIN]
        family = "family_history" in clause.sections or bool(kin)
        found = []
        slots = [self._widened(slot) for slot in slots]
        for trace in self._traces:
            if about_partner and not trace.ids & about_partner:
                continue
            if (
                family
                and (named or clause.attributes)
                and trace.fact.section not in ("family_history", "social_history")
            ):
                continue
            scored = self._score(trace, slots, clause, bool(named)) or self._never_before(trace, clause)
            if scored:
                asked = frozenset[str]().union(*(slots[number].ids for number in scored[1] if number >= 0))
                called = any(slots[number].words in trace.phrases for number in scored[1] if number >= 0)
                heads = [slot for slot in slots if slot.kind == "head"]
                whole = len(heads) == 1 and _SECTION_NAMES.get(trace.fact.section) in asked
                words = frozenset(
                    at for number in scored[1] if number >= 0 for at in range(slots[number].start, slots[number].end)
                )
                old = _OLD if trace.fact.id in told and not clause.attributes else 0.0
                score = scored[0] + near.get(trace.fact.id, 0.0) - old
                found.append(Found(trace.fact, score, scored[1], words, called, whole))
        more = any(not clause.spent(slot.start, slot.end) for slot in named)
        return Recalled(tuple(sorted(found, key=lambda item: -item.score)), bool(named or kin), more)

    def speaks_of_patient(self, clause: Clause) -> bool:
        """Whether the clause names the patient by what they are to who answers: 'your dad' before his daughter."""
        return not self._itself.isdisjoint(self._meanings.ids(clause.words))

    def told_in(self, text: str) -> list[Fact]:
        """The facts that a reply told, whoever worded it: those that share most of its telling words."""
        words = words_of(text, self._language)
        named = self._meanings.ids(words) | self._meanings.bare(words)
        total = sum(self._rarity.get(name, 0.0) for name in named)
        scored = [
            (sum(self._rarity[name] for name in named & (trace.ids | trace.words)), trace.fact)
            for trace in self._traces
        ]
        best = max((score for score, _ in scored), default=0.0)
        if not best or best < _TOLD * total:
            return []
        near = [(score, fact) for score, fact in scored if score >= 0.8 * best]
        return [fact for _, fact in sorted(near, key=lambda pair: -pair[0])[:3]]

    def alike(self, facts: Iterable[Fact]) -> list[Fact]:
        """Other facts that name something the given ones name, most shared first."""
        named = {fact.id for fact in facts}
        given = [trace for trace in self._traces if trace.fact.id in named]
        ids = frozenset(name for trace in given for name in trace.topic_ids)
        shared = [
            (sum(self._rarity[name] for name in trace.ids & ids), trace.fact)
            for trace in self._traces
            if trace.ids & ids and trace.fact.id not in named
        ]
        return [fact for _, fact in sorted(shared, key=lambda pair: -pair[0])]

    def _slots(self, clause: Clause) -> list[Slot]:
        """What the clause names; words spent on how it asks do not also name something."""
        words, found, position = clause.words, [], 0
        named = {slot.start: slot for slot in self._meanings.slots(words)}
        while position < len(words):
            slot = self._own(words, position)
            general = named.get(position)
            if general and (slot is None or general.end > slot.end):
                slot = general
            spent = slot and clause.spent(slot.start, slot.end, longer=slot.kind not in ("word", "quality"))
            if slot and not spent and not (slot.names and slot.ids <= self._itself):
                found.append(slot)
            position = slot.end if slot else position + 1
        return found

    def _widened(self, slot: Slot) -> Slot:
        """A name that no fact answers, taken for the one thing that its words name: 'does anyone smoke' for smoking."""
        if slot.kind not in ("head", "person") or any(self._match(trace, slot) >= _MATCHED for trace in self._traces):
            return slot
        within = [part for at in range(len(slot.words)) for part in self._meanings.slots(slot.words[at : at + 1])]
        named = [part for part in within if part.kind in ("head", "person", "body")]
        shared = frozenset.intersection(*(part.ids for part in named)) if named else frozenset()
        names = tuple(name for part in named[:1] for name in part.names if name.id in shared)
        return replace(slot, names=(*slot.names, *names)) if names else slot

    def _own(self, words: Sequence[str], start: int) -> Slot | None:
        for end in range(min(start + self._longest, len(words)), start, -1):
            held = tuple(words[start:end])
            if held in self._phrases:
                within = self._meanings.slots(held)
                return (
                    within[0].at(start) if len(within) == 1 and within[0].words == held else Slot(start, end, (), held)
                )
        return None

    def _score(
        self, trace: _Trace, slots: Sequence[Slot], clause: Clause, topical: bool
    ) -> tuple[float, frozenset[int]] | None:
        total = score = 0.0
        asides = tables(self._language).asides
        aside = next((at for at, word in enumerate(clause.words) if at and word in asides), len(clause.words))
        answers: set[int] = set()
        main = False
        for number, slot in enumerate(slots):
            weight = self._weight(slot) * (_ASIDE if slot.start > aside else 1.0)
            match = self._match(trace, slot)
            total += weight
            score += weight * match
            if match >= _MATCHED:
                answers.add(number)
                main = main or slot.kind == "head" or slot.words in trace.phrases
        if not answers or not ("radiation" in clause.attributes or self._placed(trace, slots)):
            return None
        if not main and score < (_ENOUGH if topical else _HINTED) * total:
            return None
        called = any(slot.words in trace.phrases for slot in slots)
        asked = frozenset(name for slot in slots for name in self._ids(slot))
        about = trace.topic_ids
        share = sum(self._rarity[name] for name in about & asked) / (sum(self._rarity[name] for name in about) or 1)
        if trace.fact.polarity == "denied" and not (called or self._denies(trace, asked, slots, share)):
            return None
        before = trace.fact.polarity == "denied" and trace.earlier and not called
        if before and "previous" not in clause.attributes:
            return None
        vaguely = (
            trace.fact.polarity == "denied" and not called and not trace.topic_bodies <= self._meanings.within(asked)
        )
        covered = score / (total or 1)
        own = 0.5 * covered if called else 0.0
        several = _EACH_MORE * (len(answers) - 1)
        return covered + 0.3 * share + own + several + 0.5 * before - 0.2 * vaguely, frozenset(answers)

    def _denies(self, trace: _Trace, asked: frozenset[str], slots: Sequence[Slot], share: float) -> bool:
        """A denial answers what it denies and what that covers: 'no antibiotics' is no answer about medicines."""
        plainly = any(word in trace.topic_words for slot in slots if not slot.names for word in slot.words)
        places = self._meanings.within(name for slot in slots for name in self._meanings.places(slot.words))
        covered = trace.heads & self._meanings.within(asked) if trace.heads else share > 0
        return bool(covered or plainly) and (not places or trace.topic_bodies <= self._meanings.within(asked | places))

    def _placed(self, trace: _Trace, slots: Sequence[Slot]) -> bool:
        """Whether the places of the body in the clause and in the fact agree, where both name one."""
        if any(slot.words in trace.phrases for slot in slots):
            return True
        asked = frozenset().union(*(self._meanings.places(slot.words) for slot in slots))
        if not asked or not trace.bodies:
            return True
        return bool(asked & self._meanings.within(trace.bodies) or trace.bodies & self._meanings.within(asked))

    def _ids(self, slot: Slot) -> frozenset[str]:
        return slot.ids.union(*slot.mixes)

    def _never_before(self, trace: _Trace, clause: Clause) -> tuple[float, frozenset[int]] | None:
        """'No similar episodes in the past' answers whether there was anything like it before, however it is called."""
        if trace.earlier and trace.fact.polarity == "denied" and "previous" in clause.attributes:
            return _NEVER_BEFORE, frozenset([-1])
        return None

    def _weight(self, slot: Slot) -> float:
        kind = "own" if slot.words in self._phrases else slot.kind
        names = self._ids(slot) or frozenset(slot.words)
        heard = [self._rarity[name] for name in names if name in self._rarity]
        if kind == "word" and not heard:
            return 0.3 * self._unheard
        return _WEIGHT[kind] * max(heard, default=self._unheard)

    def _match(self, trace: _Trace, slot: Slot) -> float:
        """How far a fact answers a slot, 0 to 1."""
        if slot.words in trace.phrases:
            return 1.0
        if trace.fact.polarity == "denied" and self._meanings.within(slot.ids) & trace.topic_ids:
            return 1.0
        if slot.ids & trace.ids:
            return 1.0 if slot.ids & trace.topic_ids else 0.9
        if any(mix <= segment | trace.bodies for mix in slot.mixes for segment in trace.segments):
            return 0.8
        if not slot.names:
            stop = tables(self._language).stop
            telling = [word for word in slot.words if word not in stop]
            return min((max((_alike(word, own) for own in trace.words), default=0.0) for word in telling), default=0.0)
        return 0.0


def _alike(word: str, own: str) -> float:
    """1 for the same word, less for one that is all but spelt so, 0 for another."""
    if word == own:
        return 1.0
    if min(len(word), len(own)) < 5 or word[0] != own[0]:
        return 0.0
    ratio = fuzz.ratio(word, own)
    return 0.85 if ratio >= _SPELT_ALIKE else 0.0


def _trace(fact: Fact, known: Meanings) -> _Trace:
    language = known.language
    names = [words_of(name, language) for name in (fact.topic, *fact.keywords)]
    said = [words_of(text, language) for text in (fact.says, *fact.attributes.values())]
    topic_ids = known.ids(names[0])
    if fact.polarity == "denied":
        topic_ids |= known.members(topic_ids)
    ids = topic_ids | frozenset().union(*(known.ids(words) for words in (*names, *said)))
    section = _SECTION_NAMES.get(fact.section) if fact.polarity == "present" or fact.section == "allergies" else None
    stop = tables(language).stop
    if section:
        topic_ids |= {section}
    return _Trace(
        fact,
        ids | topic_ids,
        frozenset().union(*(known.bare(words) for words in (*names, *said))),
        topic_ids or known.ids(said[0]),
        known.bare(names[0]),
        known.heads(names[0]) | ({section} if section else frozenset()) | known.members(known.heads(names[0])),
        tuple(
            known.ids(words) | known.bare(words)
            for words in (words_of(part, language) for part in _segments(fact, language))
        ),
        known.places([*names[0], *(word for words in names[1:] for word in words), *said[0]]),
        known.places(names[0]),
        frozenset(phrase for phrase in names if any(word not in stop for word in phrase)),
        any(held(names[0], phrase) for phrase in tables(language).answers.get("earlier", ())),
    )


def _segments(fact: Fact, language: str) -> Iterable[str]:
    """What a fact says, divided so that words far apart are not taken together."""
    for text in (fact.topic, *fact.keywords, fact.says, *fact.attributes.values()):
        yield from _divided(language).split(text)


@cache
def _divided(language: str) -> re.Pattern[str]:
    words = "|".join(map(re.escape, tables(language).dividers))
    edge = "" if language in UNSPACED else r"\b"
    return re.compile(rf"[,;:.，、。；।؛،]|{edge}(?:{words}){edge}" if words else r"[,;:.，、。；।؛،]")


def _routine_denials(view: PatientView) -> Iterable[Fact]:
    for system, topics in view.denies:
        for number, topic in enumerate(topics):
            identifier = f"denies-{system.replace('_', '-')}-{number}"
            yield Fact(id=identifier, topic=topic, section="review", polarity="denied")
