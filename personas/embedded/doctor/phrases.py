"""Phrases found in free text: their words close together in any order, endings and spelling aside."""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib.resources import files

from pydantic import TypeAdapter

from scenarios import yaml_text
from scenarios.words import stem, tokens

_SPELLINGS = [
    (re.compile("(?:ae|oe)(?!s?$)"), "e"),
    (re.compile("our"), "or"),
    (re.compile("is(e|ed|ing|ation)$"), r"iz\1"),
]


@lru_cache(maxsize=1)
def _same() -> dict[str, str]:
    """Each word of `knowledge/same-words.yaml` with the first of its row."""
    text = files("personas.embedded.doctor").joinpath("knowledge", "same-words.yaml").read_text(encoding="utf-8")
    rows = TypeAdapter(list[list[str]]).validate_python(yaml_text.read(text).value)
    return {word: row[0] for row in rows for word in row}


@lru_cache(maxsize=50_000)
def key(token: str) -> str:
    """The stem of a word in one spelling, lay and clinical words for the same thing being one."""
    token = _same().get(token, token)
    for form, replacement in _SPELLINGS:
        token = form.sub(replacement, token)
    return stem(token)


def keys(text: str) -> list[str]:
    """The keys of the words of a text, in order.

    >>> keys("Oedema, coloured")
    ['edema', 'color']
    """
    return [key(token) for token in tokens(text)]


@dataclass(frozen=True)
class Phrase:
    """One name of one finding. `exact`: its words must stand in a row, as it has but one word with a meaning.

    `ordered`: its words must stand in its own order.
    """

    finding: str
    words: tuple[str, ...]
    exact: bool
    ordered: bool = False


@dataclass(frozen=True)
class Hit:
    """A phrase found: its words, the place of its first word and the place after its last."""

    finding: str
    start: int
    end: int
    words: frozenset[str]


class Phrases:
    """The names of many findings, findable in a row of keys."""

    def __init__(
        self,
        names: Iterable[tuple[str, Iterable[str]]],
        small: frozenset[str],
        never: frozenset[str],
        loose: bool,
        between: frozenset[str] = frozenset(),
        particles: frozenset[str] = frozenset(),
    ) -> None:
        """`loose`: words may stand further apart, as in a written report.

        `between`: words that, like the small ones, do not part those of a name: "pain and swelling of his right knee".
        `particles`: a name that holds one is found in its own order only.
        """
        self._loose = loose
        self._between = small | between
        phrases = {_phrase(finding, name, small, particles) for finding, own in names for name in own}
        self._phrases = [one for one in phrases if one.words and never.isdisjoint(one.words)]

    @cached_property
    def _by_rarest(self) -> dict[str, list[Phrase]]:
        counts = Counter(word for phrase in self._phrases for word in set(phrase.words))
        index: dict[str, list[Phrase]] = {}
        for phrase in sorted(self._phrases, key=lambda one: (one.finding, one.words)):
            rarest = phrase.words[0] if phrase.exact else min(phrase.words, key=lambda word: (counts[word], word))
            index.setdefault(rarest, []).append(phrase)
        return index

    def find(self, row: list[str]) -> list[Hit]:
        """Every finding named in a row of keys; a name that lies within a longer one is not told apart."""
        places: dict[str, list[int]] = {}
        for place, word in enumerate(row):
            places.setdefault(word, []).append(place)
        hits = {
            hit
            for word, at in places.items()
            for phrase in self._by_rarest.get(word, ())
            for anchor in at
            if (hit := self._match(phrase, row, places, anchor))
        }
        kept = [hit for hit in hits if not any(_covers(other, hit) for other in hits)]
        return sorted(kept, key=lambda hit: (hit.start, hit.end, hit.finding))

    def _match(self, phrase: Phrase, row: list[str], places: dict[str, list[int]], anchor: int) -> Hit | None:
        size = len(phrase.words)
        words = frozenset(phrase.words)
        if phrase.exact:
            found = tuple(row[anchor : anchor + size]) == phrase.words
            return Hit(phrase.finding, anchor, anchor + size, words) if found else None
        if size == 1:
            return Hit(phrase.finding, anchor, anchor + 1, words)
        if not all(word in places for word in phrase.words):
            return None
        nearest = [min(places[word], key=lambda place: abs(place - anchor)) for word in phrase.words]
        if phrase.ordered and nearest != sorted(nearest):
            return None
        start, end = min(*nearest, anchor), max(*nearest, anchor) + 1
        widest = 2 * size + 2 if self._loose else size + 2
        near = end - start <= widest or sum(word not in self._between for word in row[start:end]) <= size + 1
        return Hit(phrase.finding, start, end, words) if near else None


def _covers(one: Hit, other: Hit) -> bool:
    return one.start < other.end and other.start < one.end and one.words > other.words


def _phrase(finding: str, name: str, small: frozenset[str], particles: frozenset[str]) -> Phrase:
    row = keys(name)
    words = tuple(dict.fromkeys(word for word in row if word not in small))
    if len(words) < 2 and len(row) > 1:
        return Phrase(finding, tuple(row) if words else (), exact=True)
    return Phrase(finding, words, exact=False, ordered=not particles.isdisjoint(words))
