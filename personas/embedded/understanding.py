"""What the doctor's words ask for: clauses, each with its intents, the attributes and the sections it asks about.

The phrases are data (`questions.yaml`), compared by their stems.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

from scenarios import yaml_text
from scenarios.words import contains, plain, stem, stems, tokens

_SENTENCE = re.compile(r"(?<=[.?!;])\s+|\n+")
_JOINED = re.compile(
    r",?\s+(?:and|but|also|or)\s+(?=(?:do|does|did|are|is|was|were|have|has|had|can|could|any|when|what|where|how|who|"
    r"which|why|tell|please|then)\b)",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Tables:
    """The phrases of `questions.yaml` as stems."""

    intents: Mapping[str, tuple[tuple[str, ...], ...]]
    attributes: Mapping[str, tuple[tuple[str, ...], ...]]
    sections: Mapping[str, tuple[tuple[str, ...], ...]]
    jargon: frozenset[str]
    stop: frozenset[str]


@dataclass(frozen=True)
class Clause:
    """One thing said: its words as stems, and what it asks for."""

    text: str
    words: tuple[str, ...]
    intents: frozenset[str]
    attributes: tuple[str, ...]
    sections: tuple[str, ...]
    asks: bool

    @property
    def content(self) -> tuple[str, ...]:
        stop = tables().stop
        return tuple(word for word in self.words if word not in stop)


@lru_cache(maxsize=1)
def tables() -> Tables:
    """The tables, read once."""
    text = files("personas.embedded").joinpath("questions.yaml").read_text(encoding="utf-8")
    value = yaml_text.read(text).value
    assert isinstance(value, dict)
    return Tables(
        _phrases(value["intents"]),
        _phrases(value["attributes"]),
        _phrases(value["sections"]),
        frozenset(plain(word) for word in _strings(value["jargon"])),
        frozenset(stem(token) for word in _strings(value["stop"]) for token in tokens(word)),
    )


def _strings(value: yaml_text.Value) -> list[str]:
    return [item for item in value if isinstance(item, str)] if isinstance(value, list) else []


def _phrases(value: yaml_text.Value) -> dict[str, tuple[tuple[str, ...], ...]]:
    table = value if isinstance(value, dict) else {}
    return {name: tuple(tuple(stems(phrase)) for phrase in _strings(row)) for name, row in table.items()}


@lru_cache(maxsize=4096)
def understand(text: str) -> tuple[Clause, ...]:
    """The clauses of what the doctor said, in order; at least one where there are words."""
    return tuple(
        _clause(part.strip(), asked=sentence.rstrip().endswith("?"))
        for sentence in _SENTENCE.split(text)
        for part in _JOINED.split(sentence)
        if tokens(part)
    )


def _clause(text: str, asked: bool) -> Clause:
    words = tuple(stems(text))
    table = tables()
    opening = plain(text).split()[0].strip(",") if text.split() else ""
    return Clause(
        text,
        words,
        frozenset(_matching(table.intents, words)),
        tuple(name for name, phrases in table.attributes.items() if any(contains(words, p) for p in phrases)),
        tuple(name for name, phrases in table.sections.items() if any(contains(words, p) for p in phrases)),
        asked or opening in _QUESTION_WORDS,
    )


_QUESTION_WORDS = frozenset(
    [
        "do",
        "does",
        "did",
        "are",
        "is",
        "was",
        "were",
        "have",
        "has",
        "had",
        "can",
        "could",
        "would",
        "will",
        "any",
        "when",
        "what",
        "what's",
        "where",
        "how",
        "who",
        "which",
        "why",
        "tell",
        "describe",
        "show",
        "and",
        "so",
        "anything",
    ]
)


def _matching(table: Mapping[str, Sequence[Sequence[str]]], words: Sequence[str]) -> set[str]:
    return {name for name, phrases in table.items() if any(contains(words, phrase) for phrase in phrases)}


def jargon_in(text: str) -> list[str]:
    """Technical words that a lay person may not know."""
    return [token for token in tokens(text) if token in tables().jargon]
