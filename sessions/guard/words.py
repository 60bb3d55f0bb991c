"""The guard's words, one table a language: `words.yaml`."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files

from scenarios import yaml_text
from scenarios.words import UNSPACED, plain, stem, tokens

Phrase = tuple[str, ...]


@dataclass(frozen=True)
class Phrases:
    """Rows of plain tokens, findable in a row of tokens."""

    rows: frozenset[Phrase]

    @cached_property
    def _by_first(self) -> Mapping[str, tuple[Phrase, ...]]:
        first: dict[str, list[Phrase]] = {}
        for row in sorted(self.rows, key=len, reverse=True):
            first.setdefault(row[0], []).append(row)
        return {word: tuple(found) for word, found in first.items()}

    @cached_property
    def _begins(self) -> frozenset[str]:
        return frozenset(self._by_first)

    def places(self, row: Sequence[str]) -> list[range]:
        """Where phrases stand in a row, longest first, none overlapping."""
        if self._begins.isdisjoint(row):
            return []
        found: list[range] = []
        by_first, at = self._by_first, 0
        while at < len(row):
            size = 1
            for phrase in by_first.get(row[at], ()):
                if tuple(row[at : at + len(phrase)]) == phrase:
                    size = len(phrase)
                    found.append(range(at, at + size))
                    break
            at += size
        return found

    def within(self, row: Sequence[str]) -> bool:
        return not self._begins.isdisjoint(row) and bool(self.places(row))


@dataclass(frozen=True)
class GuardWords:
    """One language's table."""

    language: str
    negators: Phrases
    light: frozenset[str]
    owning: Phrases
    doubts: Phrases
    stating: Phrases
    diagnosed: Phrases
    then: Phrases
    turns: tuple[str, ...]
    subjects: Phrases
    others: Phrases
    turned: Mapping[str, str]
    wells: Phrases
    selves: Phrases
    verb_last: bool
    result_words: Phrases
    roles: frozenset[Phrase]
    other_voices: Phrases
    stage: tuple[Phrase, ...]
    instructions: Phrases
    everyday: frozenset[Phrase]

    @cached_property
    def clause_ends(self) -> re.Pattern[str]:
        """Marks and words at which a clause ends; not a comma within a number."""
        edge = "" if self.language in UNSPACED else r"(?<!\w)"
        after = "" if self.language in UNSPACED else r"(?![\w\u0900-\u0963])"
        words = "|".join(map(re.escape, sorted(self.turns, key=len, reverse=True)))
        return re.compile(
            rf"(?<!\d)[,،](?!\d)|(?<=\d)[,،](?=\s)|(?<!\d),(?=\d)|[;:，、；：。！？!?؟؛۔।…()（）【】\[\]\"“”\n—–]|\.(?=\s|$)"
            rf"|{edge}(?:{words}){after}",
            re.IGNORECASE,
        )


@cache
def _table() -> Mapping[str, yaml_text.Value]:
    return yaml_text.table(files("sessions.guard").joinpath("words.yaml"))


@cache
def abbreviations() -> frozenset[str]:
    """Words that a full stop belongs to."""
    return frozenset(yaml_text.texts(_table()["abbreviations"]))


@cache
def quantity() -> re.Pattern[str]:
    """A number as only a test or an instrument gives it: with its unit, or a pressure over another."""
    units = "|".join(map(re.escape, sorted(map(plain, yaml_text.texts(_table()["units"])), key=len, reverse=True)))
    over = "|".join(map(re.escape, map(plain, yaml_text.texts(_table()["over"]))))
    number = r"\d+(?:[.,]\d+)?"
    return re.compile(
        rf"(?<![\w.])(?P<value>{number})\s*(?:{units})(?![a-z0-9/])"
        rf"|(?<![\w./])(?P<high>\d{{2,3}})\s*(?:{over})\s*(?P<low>\d{{2,3}})(?![\w/])"
    )


@cache
def guard_words(language: str = "en") -> GuardWords:
    """The table of a language, read once; English where it has none."""
    tables = _table()["languages"]
    assert isinstance(tables, dict)
    table = tables.get(language) or tables["en"]
    assert isinstance(table, dict)

    def rows(key: str) -> frozenset[Phrase]:
        assert isinstance(table, dict)
        return frozenset(row for text in yaml_text.texts(table.get(key)) if (row := tuple(tokens(text, language))))

    return GuardWords(
        language,
        Phrases(rows("negators")),
        frozenset(word for row in rows("light") for word in row),
        Phrases(rows("owning")),
        Phrases(rows("doubts")),
        Phrases(rows("stating")),
        Phrases(rows("diagnosed")),
        Phrases(rows("then")),
        yaml_text.texts(table.get("turns")),
        Phrases(rows("subjects")),
        Phrases(rows("others")),
        {
            stem(plain(own), language): stem(plain(yours), language)
            for own, yours in yaml_text.texts_by_name(table.get("turned")).items()
        },
        Phrases(rows("wells")),
        Phrases(rows("selves")),
        table.get("verb_last") == "yes",
        Phrases(rows("result_words")),
        rows("roles"),
        Phrases(rows("other_voices") | _english("other_voices", language)),
        tuple(_stemmed(rows("stage"), language)),
        Phrases(rows("instructions") | _english("instructions", language)),
        rows("everyday") | frozenset(_stemmed(rows("everyday"), language)),
    )


def _english(key: str, language: str) -> frozenset[Phrase]:
    """A model may fall back into English."""
    tables = _table()["languages"]
    assert isinstance(tables, dict)
    table = tables["en"]
    assert isinstance(table, dict)
    return frozenset(tuple(tokens(text, language)) for text in yaml_text.texts(table.get(key)))


def _stemmed(rows: Iterable[Phrase], language: str) -> Iterable[Phrase]:
    return (tuple(stem(word, language) for word in row) for row in rows)


@cache
def tests_at_large() -> frozenset[str]:
    """Names of tests in general."""
    return frozenset(yaml_text.texts(_table()["tests_at_large"]))


@cache
def vague() -> frozenset[str]:
    """Names of what anyone may say of themselves without telling of a symptom."""
    return frozenset(yaml_text.texts(_table()["vague"]))
