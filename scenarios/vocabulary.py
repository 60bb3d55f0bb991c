"""The clinical vocabulary: tests, examination manoeuvres, history topics and diseases under their usual names.

The tables are YAML in `scenarios/terms/`; a clinician extends them there. They hold general clinical language
and say nothing about any case. `terms/<language>/` adds the names of another language, from the id of each term. Of
tests, manoeuvres and diseases the English names, and so the abbreviations that all share, stay valid in every language.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from importlib.resources import files
from typing import Literal

from scenarios import yaml_text
from scenarios.words import stems

Table = Literal["tests", "manoeuvres", "topics", "words", "diseases"]
# What is said with a lay person: English words would be taken for everyday ones of another language.
_SPOKEN: tuple[Table, ...] = ("topics", "words")


@dataclass(frozen=True)
class Term:
    """One thing with a name. `heading`: a test's kind, a manoeuvre's or topic's system, a disease's broader class."""

    id: str
    name: str
    names: tuple[str, ...]
    heading: str
    members: tuple[str, ...] = ()
    region: str | None = None
    modality: str | None = None
    distinct_from: tuple[str, ...] = ()


@dataclass(frozen=True)
class Mention:
    """A term found in a text: the stems from `start` up to `end`."""

    term: Term
    start: int
    end: int


@dataclass(frozen=True)
class Vocabulary:
    """The terms of one table, findable in free text."""

    terms: dict[str, Term]
    language: str = "en"

    @cached_property
    def _index(self) -> dict[tuple[str, ...], Term]:
        index: dict[tuple[str, ...], Term] = {}
        for term in self.terms.values():
            for name in (term.name, *term.names):
                index.setdefault(tuple(stems(name, self.language)), term)
        index.pop((), None)
        return index

    @cached_property
    def _longest(self) -> Mapping[str, int]:
        """How many words the longest name has that begins with a word."""
        longest: dict[str, int] = {}
        for words in self._index:
            longest[words[0]] = max(longest.get(words[0], 0), len(words))
        return longest

    def at(self, words: Sequence[str], start: int) -> Mention | None:
        """The longest name that begins at `start` in a row of stems."""
        longest = self._longest.get(words[start], 0) if start < len(words) else 0
        for size in range(min(longest, len(words) - start), 0, -1):
            term = self._index.get(tuple(words[start : start + size]))
            if term is not None:
                return Mention(term, start, start + size)
        return None

    def find(self, words: Sequence[str]) -> list[Mention]:
        """The terms named in a row of stems: longest names first, none overlapping, in order."""
        if self._longest.keys().isdisjoint(words):
            return []
        mentions = [mention for start in range(len(words)) if (mention := self.at(words, start))]
        taken: set[int] = set()
        kept: list[Mention] = []
        for mention in sorted(mentions, key=lambda mention: mention.start - mention.end):
            for end in range(mention.end, mention.start, -1):
                term = self._index.get(tuple(words[mention.start : end]))
                if term is not None and taken.isdisjoint(range(mention.start, end)):
                    taken.update(range(mention.start, end))
                    kept.append(Mention(term, mention.start, end))
                    break
        return sorted(kept, key=lambda mention: mention.start)

    def named(self, text: str) -> Term | None:
        """The term that the whole text names."""
        return self._index.get(tuple(stems(text, self.language)))

    def parts(self, term: Term) -> list[Term]:
        """A group's members, groups within it opened too; the term itself where it is no group."""
        if not term.members:
            return [term]
        return [part for member in term.members if member in self.terms for part in self.parts(self.terms[member])]


@cache
def vocabulary(table: Table, language: str = "en") -> Vocabulary:
    """One table in one language, read once."""
    rows = _rows(f"{table}.yaml")
    assert isinstance(rows, list)
    terms = [term for row in rows if isinstance(row, dict) for term in (_term(row), *_kinds(row))]
    names = _rows(f"{language}/{table}.yaml") if language != "en" else {}
    assert isinstance(names, dict)
    if language != "en" and table in _SPOKEN:
        terms = [replace(term, names=()) for term in terms if names.get(term.id)]
    return Vocabulary({term.id: _in_language(term, names.get(term.id), table in _SPOKEN) for term in terms}, language)


def _rows(name: str) -> yaml_text.Value:
    file = files("scenarios").joinpath("terms", *name.split("/"))
    return yaml_text.read(file.read_text(encoding="utf-8")).value if file.is_file() else {}


def _in_language(term: Term, names: yaml_text.Value, alone: bool) -> Term:
    """The term under its names in a language, the first for display; the English ones kept unless they stand alone."""
    own = yaml_text.texts(names)
    if not own:
        return term
    return replace(term, name=own[0], names=(*own[1:], *(() if alone else (term.name, *term.names))))


def _kinds(row: dict[str, yaml_text.Value]) -> Iterator[Term]:
    """The kinds of a class as terms of their own, part of it: golf and tennis of sport."""
    kinds = row.get("kinds")
    of = _term(row)
    for kind in kinds if isinstance(kinds, list) else ():
        name, *names = str(kind).split(" / ")
        identifier = f"{of.id}.{name.replace(' ', '-')}"
        yield Term(identifier, name, tuple(names), of.heading, region=of.id)


def _term(row: dict[str, yaml_text.Value]) -> Term:
    def text(key: str) -> str | None:
        value = row.get(key)
        return value if isinstance(value, str) else None

    def texts(key: str) -> tuple[str, ...]:
        return yaml_text.texts(row.get(key))

    return Term(
        id=text("id") or "",
        name=text("name") or "",
        names=texts("names"),
        heading=text("kind") or text("system") or text("broader") or "",
        members=texts("members"),
        region=text("region") or text("part_of"),
        modality=text("modality"),
        distinct_from=texts("distinct_from"),
    )
