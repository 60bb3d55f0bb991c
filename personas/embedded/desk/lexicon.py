"""The words of orders in one language, and what a row of words is made of: methods, sites, actions, and the rest."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Literal

from scenarios import yaml_text
from scenarios.words import stem, stems, tokens

Facet = Literal["actions", "methods", "sites", "opposites", "alike", "idle"]
Phrase = tuple[str, ...]


@dataclass(frozen=True)
class Reading:
    """What a row of words says. `bag` holds every facet and every other word that carries meaning, order aside."""

    bag: frozenset[str]
    actions: frozenset[str]
    methods: frozenset[str]
    sites: frozenset[str]
    sides: frozenset[str]

    @property
    def telling(self) -> frozenset[str]:
        """The words of the bag that are no facet: they name the thing itself."""
        return frozenset(word for word in self.bag if ":" not in word)


class Lexicon:
    """The table `languages/<language>/orders.yaml`; English names work in every language."""

    def __init__(self, language: str) -> None:
        tables = [_table(name) for name in dict.fromkeys((language, "en")) if _file(name).is_file()]
        own = tables[0]
        self.language = language
        self.unavailable = _text(own["unavailable"])
        self.normal = _text(own["normal"])
        self.by_policy = _text(own["by_policy"])
        self.images = _text(own["images"])
        self.polite = frozenset(
            stem(word, language) for table in tables for row in _list(table["polite"]) for word in row.split()
        )
        self.read_as = {
            phrase: meant
            for table in reversed(tables)
            if isinstance(rows := table["read_as"], dict)
            for phrase, meant in rows.items()
            if isinstance(meant, str)
        }
        self.pictures = frozenset(word for phrase in self._phrases(tables, "pictures") for word in phrase)
        self.joints = self._phrases(tables, "joints")
        self.either = self._phrases(tables, "either")
        self.undivided = self._phrases(tables, "undivided")
        self.polite |= {phrase[0] for phrase in self.joints if len(phrase) == 1}
        self.purposes = self._phrases(tables, "purposes")
        self.negated_before = self._phrases(tables, "negated_before")
        self.negated_after = self._phrases(tables, "negated_after")
        self.affirmed = self._phrases(tables, "affirmed")
        self.views = frozenset(word for phrase in self._phrases(tables, "views") for word in phrase)
        self.everything = self._phrases(tables, "everything")
        self._facets: dict[Phrase, set[tuple[Facet, str]]] = defaultdict(set)
        self._excluding: dict[str, frozenset[str]] = {}
        for table in tables:
            self._add_facets(table)
        self._longest = max(map(len, self._facets))
        self._spelt = frozenset(token for table in tables for text in _texts(table) for token in tokens(text, language))

    def read(self, words: Sequence[str]) -> Reading:
        """What a row of stems is made of, the longest phrases first."""
        found: dict[Facet, set[str]] = defaultdict(set)
        bag: set[str] = set()
        position = 0
        while position < len(words):
            size, facets = self._at(words, position)
            for facet, name in facets:
                found[facet].add(name)
                if facet != "idle":
                    bag.add(name if facet == "alike" else f"{facet}:{name}")
            if not facets and words[position] not in self.polite:
                bag.add(words[position])
            position += size
        return Reading(
            frozenset(bag),
            frozenset(found["actions"]),
            frozenset(found["methods"]),
            frozenset(found["sites"]),
            frozenset(found["opposites"]),
        )

    def places(self, words: Sequence[str]) -> Iterator[tuple[int, int, frozenset[str]]]:
        """Where parts of the body or sides are named, each with what it names: `sites:knee`, `opposites:left`."""
        position = 0
        while position < len(words):
            size, facets = self._at(words, position)
            named = frozenset(f"{facet}:{name}" for facet, name in facets if facet in ("sites", "opposites"))
            if named and len(named) == len(facets):
                yield position, position + size, named
            position += size

    def agree(self, held: Iterable[str], wanted: Iterable[str]) -> bool:
        """Whether neither side of a pair of opposites stands against the other: left is no answer to right."""
        own, asked = frozenset(held), frozenset(wanted)
        return all(side in own or not own & self._excluding[side] - asked for side in asked)

    def spelt(self) -> frozenset[str]:
        """Every word that the table holds, as it is spelt there."""
        return self._spelt

    def _at(self, words: Sequence[str], position: int) -> tuple[int, set[tuple[Facet, str]]]:
        for size in range(min(self._longest, len(words) - position), 0, -1):
            facets = self._facets.get(tuple(words[position : position + size]))
            if facets:
                return size, facets
        return 1, set()

    def _phrases(self, tables: Sequence[dict[str, yaml_text.Value]], key: str) -> tuple[Phrase, ...]:
        """Phrases as stems, longest first."""
        rows = {tuple(stems(text, self.language)) for table in tables for text in _list(table[key])}
        return tuple(sorted((row for row in rows if row), key=lambda row: (-len(row), row)))

    def _add_facets(self, table: dict[str, yaml_text.Value]) -> None:
        facets: tuple[Facet, ...] = ("actions", "methods", "sites")
        for facet in facets:
            rows = table[facet]
            assert isinstance(rows, dict)
            for name, phrases in rows.items():
                self._add(facet, name, phrases)
        self._add("idle", "idle", table["idle"])
        alike = table["alike"]
        assert isinstance(alike, list)
        for row in alike:
            self._add("alike", "-".join(stems(_list(row)[0], self.language)), row)
        opposites = table["opposites"]
        assert isinstance(opposites, list)
        for pair in opposites:
            assert isinstance(pair, dict)
            for name, phrases in pair.items():
                self._add("opposites", name, phrases)
                self._excluding[name] = frozenset(pair) - {name}

    def _add(self, facet: Facet, name: str, phrases: yaml_text.Value) -> None:
        for phrase in _list(phrases):
            self._facets[tuple(stems(phrase, self.language))].add((facet, name))


@cache
def lexicon(language: str = "en") -> Lexicon:
    """The order words of a language; English alone where nobody has translated them yet."""
    return Lexicon(language)


def _file(language: str) -> Traversable:
    return files("personas").joinpath("embedded", "languages", language, "orders.yaml")


def _table(language: str) -> dict[str, yaml_text.Value]:
    return yaml_text.table(_file(language))


def _texts(value: yaml_text.Value) -> Iterator[str]:
    """Every text of a table, however deep."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | dict):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from _texts(inner)


def _list(value: yaml_text.Value) -> list[str]:
    assert isinstance(value, list)
    return [text for text in value if isinstance(text, str)]


def _text(value: yaml_text.Value) -> str:
    assert isinstance(value, str)
    return value
