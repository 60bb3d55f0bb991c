"""What a row of words names: topics of the history, things, acts, places of the body, people; longest names first.

Names come from `scenarios/terms/topics.yaml` and `words.yaml`. Two rows of words are about the same where they share
what they name, however it is worded.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache
from itertools import pairwise
from typing import Literal

from rapidfuzz import fuzz, process

from personas.embedded.idioms import idioms
from personas.embedded.spelling import is_a_word
from personas.embedded.tables import tables, words_of
from personas.embedded.thesaurus import thesaurus
from scenarios.vocabulary import vocabulary
from scenarios.words import UNSPACED

# Names so general that an answer to them is none to what else is named: "any medicine for gout".
GENERAL = frozenset(["words:medicine", "words:illness", "words:food", "words:relative"])
# What everybody has, and is asked for to be in order, as in 'is he passing urine'; and what comes from without.
_WORKS = "bite appetite hearing memory mood period sight sleep stool swallow thirst urine weight wind"
WORKINGS = frozenset(f"words:{name}" for name in _WORKS.split())
# What is found all over the body, and so is no place in it.
TISSUES = frozenset(["words:skin"])
# What there is more than two of: another joint is not the one of the other side.
MANY = TISSUES | {
    "words:muscle",
    "words:joint",
    "words:limb",
    "words:finger",
    "words:toe",
    "words:tooth",
    "words:hair",
    "words:nail",
}
# Complaints that may be of any place, and with it are another name: an ache of the head is a headache.
_COMPLAINTS = frozenset(
    f"words:{name}" for name in ("pain", "swelling", "itch", "numbness", "weakness", "stiffness", "discharge", "lump")
)
_LONG = 8  # a slip in a shorter word may be another word: station and statin
_MIXES = 8
_SPELT_ALIKE = 88
Kind = Literal["head", "body", "person", "quality", "word"]
_KINDS: Mapping[str, Kind] = {"body": "body", "person": "person", "quality": "quality"}


@dataclass(frozen=True)
class Name:
    """What one phrase names."""

    id: str
    kind: Kind


@dataclass(frozen=True)
class Slot:
    """One thing named between the words `start` and `end`.

    `mixes` are sets of smaller names that together mean the same: pain and urine for pain on passing urine.
    """

    start: int
    end: int
    names: tuple[Name, ...]
    words: tuple[str, ...]
    mixes: tuple[frozenset[str], ...] = ()

    @cached_property
    def kind(self) -> Kind:
        """The most telling kind of its names: a symptom, act or thing before a place, a person or a quality."""
        kinds = {name.kind for name in self.names}
        return next((kind for kind in ("head", "body", "person", "quality") if kind in kinds), "word")

    def at(self, start: int) -> "Slot":
        """The same slot at another place."""
        return replace(self, start=start, end=start + self.end - self.start)

    @cached_property
    def ids(self) -> frozenset[str]:
        return frozenset(name.id for name in self.names)


@dataclass(frozen=True, eq=False)
class Meanings:
    """The names of one language."""

    language: str
    index: Mapping[tuple[str, ...], tuple[Name, ...]]
    own: Mapping[str, tuple[str, ...]]
    wholes: Mapping[str, tuple[str, ...]]
    parts: Mapping[str, tuple[str, ...]]
    mixes: Mapping[str, tuple[frozenset[str], ...]]
    single: tuple[str, ...]
    deeds: frozenset[str]  # acts and things, which may set off or ease a symptom

    def reach(self, words: Sequence[str], start: int) -> int:
        """How many words a name has at most that may begin at a place."""
        longest = self._longest_of
        return longest.get(tuple(words[start : start + 2])) or longest.get((words[start],), 0)

    @cached_property
    def _longest_of(self) -> Mapping[tuple[str, ...], int]:
        """How many words the longest name has that begins with two words, or is one."""
        longest: dict[tuple[str, ...], int] = {}
        for words in self.index:
            longest[words[:2]] = max(longest.get(words[:2], 0), len(words))
        return longest

    @cached_property
    def people(self) -> frozenset[str]:
        """The single words that name people."""
        named = (words for words, names in self.index.items() if all(name.kind == "person" for name in names))
        return frozenset(words[0] for words in named if len(words) == 1)

    def slots(self, words: Sequence[str]) -> list[Slot]:
        """What the words name, in order, none within another; telling words without a name stand for themselves."""
        return list(_slots(self, tuple(words)))

    def slot_at(self, words: Sequence[str], position: int) -> Slot | None:
        """What the words name from a place on, by the longest name, or the telling word that stands there."""
        table = tables(self.language)
        if position and words[position] in table.introducing and words[position - 1] in table.prepositions:
            return None  # 'contact with [any] babies' does not ask for a pregnancy
        slot = self._named(words, position) or self._to_a_degree(words, position) or self._bare(words, position)
        if slot and slot.end - position > 1 and slot.words[0] in table.stop:
            # 'Any pain' is less than the 'pain when you pass urine' that begins in it.
            within = next(at for at in range(position, slot.end) if words[at] not in table.stop or at == slot.end - 1)
            within = max(within, position + 1)
            longer = self._named(words, within) or self._to_a_degree(words, within)
            return longer if longer and longer.end > slot.end and not longer.ids & slot.ids else slot
        return slot

    def calls(self, slot: Slot, identifier: str) -> bool:
        """Whether a slot holds the very name of a term, not one of its other names."""
        return slot.words == self.own[identifier]

    def ids(self, words: Sequence[str]) -> frozenset[str]:
        """Everything the words name, names within names and what these are part of included."""
        return self.within(name.id for name in self._all(words))

    def named(self, words: Sequence[str]) -> frozenset[str]:
        """Everything the words name, without what that is part of."""
        return frozenset(name.id for name in self._all(words))

    def in_idiom(self, words: Sequence[str]) -> frozenset[str]:
        """Everything that everyday idiom in the words stands for."""
        return _in_idiom(self, tuple(words))

    def places(self, words: Sequence[str]) -> frozenset[str]:
        """The places of the body that the words name."""
        return frozenset(name.id for name in self._all(words) if name.kind == "body")

    def heads(self, words: Sequence[str]) -> frozenset[str]:
        """The symptoms, acts and things that the words name."""
        return frozenset(name.id for name in self._all(words) if name.kind == "head")

    def _all(self, words: Sequence[str]) -> Iterable[Name]:
        row = tuple(words)
        closed = self._compounds(row)
        for start in range(len(row)):
            for end in range(start + 1, min(start + self.reach(row, start), len(row)) + 1):
                names = self.index.get(row[start:end])
                if names and not (closed and _within_one(start, end, closed)):
                    yield from names

    def _compounds(self, row: tuple[str, ...]) -> list[int]:
        """Where names of two words begin that say nothing of what their parts name."""
        compounds = tables(self.language).compounds
        return [at for at, pair in enumerate(pairwise(row)) if pair in compounds] if compounds else []

    def within(self, ids: Iterable[str]) -> frozenset[str]:
        """The ids, and those of the places that they are part of."""
        return _within(self, frozenset(ids))

    def members(self, ids: Iterable[str]) -> frozenset[str]:
        """What the topics cover: a change in bowel habit covers diarrhoea and constipation."""
        return self.within(part for identifier in ids for part in self.parts.get(identifier, ()))

    def bare(self, words: Sequence[str]) -> frozenset[str]:
        """The telling words themselves; where words are not divided, pairs of characters."""
        if self.language not in UNSPACED:
            return frozenset(words) - tables(self.language).stop - {""}
        return frozenset(word for at in range(len(words)) if (word := self._telling(words, at)))

    def _longest(self, words: Sequence[str], start: int) -> Slot | None:
        for end in range(min(start + self.reach(words, start), len(words)), start, -1):
            names = self.index.get(tuple(words[start:end]))
            if names:
                held = tuple(words[start:end])
                mixes = (mix for name in names for mix in self.mixes.get(name.id, ()))
                return Slot(start, end, names, held, (*_mixed(held, self.index, tables(self.language).stop), *mixes))
        return None

    def _named(self, words: Sequence[str], start: int) -> Slot | None:
        """What begins at a place: a name, an everyday phrase, or an idiom that reaches as far or further."""
        slot = self._longest(words, start) or self._said(words, start)
        end, plain = idioms(self.language).longest(words, start)
        if end <= start or (slot and slot.end > end):
            return slot
        known = slot.names if slot and slot.end == end else ()
        names = tuple(dict.fromkeys((*known, *(name for one in plain for name in self.index.get(one, ())))))
        mixes = (mix for name in names for mix in self.mixes.get(name.id, ()))
        return Slot(start, end, names, tuple(words[start:end]), tuple(mixes))

    def _to_a_degree(self, words: Sequence[str], at: int) -> Slot | None:
        """What a verb and a quality name with a word of degree between them: 'feel [this] low'."""
        table = tables(self.language)
        if words[at] not in table.stop or words[at + 1 : at + 2] == () or words[at + 1] not in table.intensifying:
            return None
        named = self._named((words[at], *words[at + 2 : at + 3]), 0)
        return replace(named, start=at, end=at + 3) if named and len(named.words) > 1 else None

    def _said(self, words: Sequence[str], at: int) -> Slot | None:
        """An everyday phrase for which there are others: 'steer clear of', as a whole and without a name in it."""
        end = at + thesaurus(self.language).longest(words, at)
        if any(self._longest(words, inner) for inner in range(at + 1, end)):
            return None
        return Slot(at, end, (), tuple(words[at:end])) if end > at else None

    def _bare(self, words: Sequence[str], at: int) -> Slot | None:
        word = self._telling(words, at)
        if not word:
            return None
        meant = _misspelt(word, self.language)
        return Slot(at, at + 1, self.index[(meant,)] if meant else (), (word,))

    def _telling(self, words: Sequence[str], at: int) -> str:
        """The word at a place, no mere function word; with the next character where words are not divided."""
        size = 2 if self.language in UNSPACED and not words[at].isascii() else 1
        held = tuple(words[at : at + size])
        return "".join(held) if len(held) == size and tables(self.language).stop.isdisjoint(held) else ""


def _within_one(start: int, end: int, closed: Iterable[int]) -> bool:
    """Whether a single word is part of one of the compounds."""
    return end - start == 1 and any(first <= start < first + 2 for first in closed)


@lru_cache(maxsize=10_000)
def _in_idiom(known: Meanings, words: tuple[str, ...]) -> frozenset[str]:
    plain = (one for at in range(len(words)) for one in idioms(known.language).longest(words, at)[1])
    return frozenset[str]().union(*map(known.ids, plain))


@lru_cache(maxsize=10_000)
def _slots(known: Meanings, words: tuple[str, ...]) -> tuple[Slot, ...]:
    found: list[Slot] = []
    position = 0
    while position < len(words):
        slot = known.slot_at(words, position)
        if slot:
            found.append(slot)
        position = slot.end if slot else position + 1
    return tuple(found)


@lru_cache(maxsize=20_000)
def _within(known: Meanings, ids: frozenset[str]) -> frozenset[str]:
    found, open_ = set[str](), list(ids)
    while open_:
        identifier = open_.pop()
        if identifier not in found:
            found.add(identifier)
            open_.extend(known.wholes.get(identifier, ()))
    return frozenset(found)


@lru_cache(maxsize=20_000)
def _misspelt(word: str, language: str) -> str | None:
    """The one word that an unknown word is a letter or two off."""
    if len(word) < _LONG or not word.isalpha() or language in UNSPACED or is_a_word(word, language):
        return None
    found = process.extractOne(word, meanings(language).single, scorer=fuzz.ratio, score_cutoff=_SPELT_ALIKE)
    return found[0] if found and found[0][0] == word[0] else None


def systems(slot: Slot, language: str) -> set[str]:
    """The parts of the history, or of the body, to which what a slot names belongs."""
    topics = vocabulary("topics", language).terms
    return {topics[name.removeprefix("topics:")].heading for name in slot.ids if name.startswith("topics:")}


@cache
def gathers(identifier: str, language: str = "en") -> bool:
    """Whether a name gathers several diseases, so that two that share it may be different: measles and mumps."""
    table, _, known = identifier.partition(":")
    term = vocabulary(table, language).terms[known]
    diseases = vocabulary("diseases", language)
    found = (diseases.named(name) for name in (term.name, *term.names))
    return len({disease.id for disease in found if disease}) > 1


def _mixed(
    words: tuple[str, ...], index: Mapping[tuple[str, ...], tuple[Name, ...]], stop: frozenset[str]
) -> tuple[frozenset[str], ...]:
    """The smaller names, none within another, and telling words without a name, at least two, that make up a phrase."""
    found: list[frozenset[str]] = []
    position = 0
    while position < len(words):
        step = 1
        for end in range(len(words), position, -1):
            names = index.get(words[position:end], ())
            small = frozenset(
                name.id for name in names if name.kind in ("head", "body") and name.id.startswith("words:")
            )
            if small and (position, end) != (0, len(words)):
                found.append(small)
                step = end - position
                break
        else:
            if words[position] not in stop:
                found.append(frozenset(words[position : position + 1]))
        position += step
    if len(found) < 2:
        return ()
    mixes: list[frozenset[str]] = [frozenset()]
    for names_ in found:
        mixes = [mix | {one} for mix in mixes for one in sorted(names_)]
    named_in = (mix for mix in mixes if len(mix) > 1 and any(":" in name for name in mix))
    return tuple(named_in)[:_MIXES]


def _parts_of(phrase: tuple[str, ...], index: Mapping[tuple[str, ...], tuple[Name, ...]]) -> frozenset[str]:
    """What the words of a name and the phrases within it name."""
    spans = ((at, end) for at in range(len(phrase)) for end in range(at + 1, len(phrase) + 1))
    return frozenset(name.id for at, end in spans for name in index.get(phrase[at:end], ()))


def _means(mix: frozenset[str], core: frozenset[str]) -> bool:
    """Whether smaller names together mean a term: they share what its own name names, or are a complaint of a place.

    So pain and head for headache, burning and urine for pain on passing urine, and no exercise and foot for a fungus.
    """
    return not mix.isdisjoint(core) or not mix.isdisjoint(_COMPLAINTS)


def _name_illnesses_of_kin(
    index: Mapping[tuple[str, ...], dict[str, Name]], phrases: Iterable[tuple[str, ...]], deeds: Collection[str]
) -> None:
    """A topic of the family history names the illness too: 'cancer in the family' is cancer, no act: 'cancer run'."""
    for phrase in phrases:
        spans = [(at, end) for at in range(len(phrase)) for end in range(len(phrase), at, -1)]
        inner: dict[str, Name] = {}
        for at, end in spans:
            for name in index.get(phrase[at:end], {}).values():
                if name.kind == "head" and name.id.startswith("words:") and name.id not in {*GENERAL, *deeds}:
                    inner.setdefault(name.id, name)
        index[phrase].update(inner)


def _name_twins(
    index: Mapping[tuple[str, ...], dict[str, Name]],
    own: Mapping[str, tuple[str, ...]],
    phrases: Sequence[tuple[str, ...]],
) -> None:
    """Where a topic and a word are called by each other's names, whatever else names the topic names the word too."""
    called = index[phrases[0]].values()
    twins = {name.id: name for name in called if name.id.startswith("words:") and name.kind == "head"}
    twins = {identifier: name for identifier, name in twins.items() if own[identifier] in phrases}
    for names in (index[phrase] for phrase in phrases if twins):
        if not any(known.startswith("words:") for known in names):
            names.update(twins)


@cache
def meanings(language: str = "en") -> Meanings:
    """The names of a language, read once."""
    index: dict[tuple[str, ...], dict[str, Name]] = {}
    wholes: dict[str, tuple[str, ...]] = {}
    parts: dict[str, tuple[str, ...]] = {}
    deeds = set[str]()
    own: dict[str, tuple[str, ...]] = {}
    topics: list[tuple[str, list[tuple[str, ...]]]] = []  # the system and the names of each
    for table in ("topics", "words"):
        for term in vocabulary(table, language).terms.values():
            identifier = f"{table}:{term.id}"
            kind = "head" if table == "topics" else _KINDS.get(term.heading, "head")
            if term.heading in ("act", "thing"):
                deeds.add(identifier)
            own[identifier] = words_of(term.name, language)
            parts[identifier] = tuple(f"{table}:{part}" for part in term.members)
            if term.region:
                wholes[identifier] = (*wholes.get(identifier, ()), f"{table}:{term.region}")
            if kind == "body":
                for part in parts[identifier]:
                    wholes[part] = (*wholes.get(part, ()), identifier)
            phrases = [phrase for name in (term.name, *term.names) if (phrase := words_of(name, language))]
            for phrase in phrases:
                index.setdefault(phrase, {}).setdefault(identifier, Name(identifier, kind))
            if table == "topics" and phrases:
                topics.append((term.heading, phrases))
    for system, phrases in topics:
        _name_twins(index, own, phrases)
        if system == "family_history":
            _name_illnesses_of_kin(index, phrases, deeds)
    named = {phrase: tuple(names.values()) for phrase, names in index.items()}
    mixes: dict[str, set[frozenset[str]]] = {}
    cores = {identifier: _parts_of(phrase, named) for identifier, phrase in own.items()}
    for phrase, known in named.items():
        found = _mixed(phrase, named, tables(language).stop) if len(phrase) > 1 else ()
        for one in known if found else ():
            made = (mix for mix in found if one.id not in mix and _means(mix, cores[one.id]))
            mixes.setdefault(one.id, set()).update(made)
    single = tuple(phrase[0] for phrase in named if len(phrase) == 1 and len(phrase[0]) >= _LONG)
    mixed = {identifier: tuple(mix for mix in found if mix.isdisjoint(GENERAL)) for identifier, found in mixes.items()}
    return Meanings(language, named, own, wholes, parts, mixed, single, frozenset(deeds))
