"""What a row of words names: topics of the history, things, acts, places of the body, people; longest names first.

Names come from `scenarios/terms/topics.yaml` and `words.yaml`. Two rows of words are about the same where they share
what they name, however it is worded.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal

from personas.embedded.tables import tables, words_of
from scenarios.vocabulary import vocabulary
from scenarios.words import UNSPACED

Kind = Literal["head", "body", "person", "quality", "word"]
_KINDS: Mapping[str, Kind] = {"body": "body", "person": "person", "quality": "quality"}


@dataclass(frozen=True)
class Name:
    """What one phrase names."""

    id: str
    kind: Kind


@dataclass(frozen=True)
class Slot:
    """One thing named between the words `start` and `end`; `parts` are the names within its words."""

    start: int
    end: int
    names: tuple[Name, ...]
    words: tuple[str, ...]
    parts: tuple["Slot", ...] = ()

    @property
    def kind(self) -> Kind:
        """The most telling kind of its names: a symptom, act or thing before a place, a person or a quality."""
        kinds = {name.kind for name in self.names}
        return next((kind for kind in ("head", "body", "person", "quality") if kind in kinds), "word")

    @property
    def ids(self) -> frozenset[str]:
        return frozenset(name.id for name in self.names)


@dataclass(frozen=True)
class Meanings:
    """The names of one language."""

    language: str
    index: Mapping[tuple[str, ...], tuple[Name, ...]]
    wholes: Mapping[str, str]
    longest: int

    def slots(self, words: Sequence[str]) -> list[Slot]:
        """What the words name, in order, none within another; telling words without a name stand for themselves."""
        found: list[Slot] = []
        position = 0
        while position < len(words):
            slot = self._longest(words, position) or self._bare(words, position)
            if slot:
                found.append(slot)
            position = slot.end if slot else position + 1
        return found

    def ids(self, words: Sequence[str]) -> frozenset[str]:
        """Everything the words name, names within names and the larger places of the body included."""
        found: set[str] = set()
        for start in range(len(words)):
            for end in range(start + 1, min(start + self.longest, len(words)) + 1):
                found.update(name.id for name in self.index.get(tuple(words[start:end]), ()))
        return self.within(found)

    def within(self, ids: Iterable[str]) -> frozenset[str]:
        """The ids, and those of the places that they are part of."""
        found = set(ids)
        for identifier in tuple(found):
            while (identifier := self.wholes.get(identifier, "")) and identifier not in found:
                found.add(identifier)
        return frozenset(found)

    def bare(self, words: Sequence[str]) -> frozenset[str]:
        """The telling words themselves; where words are not divided, pairs of characters."""
        return frozenset(slot.words[0] for at in range(len(words)) if (slot := self._bare(words, at)))

    def _longest(self, words: Sequence[str], start: int) -> Slot | None:
        for end in range(min(start + self.longest, len(words)), start, -1):
            names = self.index.get(tuple(words[start:end]))
            if names:
                return Slot(start, end, names, tuple(words[start:end]), tuple(self._parts(words, start, end)))
        return None

    def _parts(self, words: Sequence[str], start: int, end: int) -> Iterable[Slot]:
        for first in range(start, end):
            for last in range(end, first, -1):
                names = self.index.get(tuple(words[first:last]))
                if names and (first, last) != (start, end):
                    yield Slot(first, last, names, tuple(words[first:last]))
                    break

    def _bare(self, words: Sequence[str], at: int) -> Slot | None:
        size = 2 if self.language in UNSPACED and not words[at].isascii() else 1
        held = tuple(words[at : at + size])
        if len(held) < size or not tables(self.language).stop.isdisjoint(held):
            return None
        return Slot(at, at + 1, (), ("".join(held),))


@cache
def meanings(language: str = "en") -> Meanings:
    """The names of a language, read once."""
    index: dict[tuple[str, ...], dict[str, Name]] = {}
    wholes: dict[str, str] = {}
    for table in ("topics", "words"):
        for term in vocabulary(table, language).terms.values():
            identifier = f"{table}:{term.id}"
            kind = "head" if table == "topics" else _KINDS.get(term.heading, "head")
            if term.region:
                wholes[identifier] = f"{table}:{term.region}"
            for name in (term.name, *term.names):
                if phrase := words_of(name, language):
                    index.setdefault(phrase, {}).setdefault(identifier, Name(identifier, kind))
    named = {phrase: tuple(names.values()) for phrase, names in index.items()}
    return Meanings(language, named, wholes, max(map(len, named), default=0))
