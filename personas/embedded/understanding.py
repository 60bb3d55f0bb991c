"""What the doctor's words ask for: clauses, each with its intents, the attributes and the sections it asks about.

The phrases are data (`questions.yaml`), compared by their stems.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

from scenarios import yaml_text
from scenarios.words import contains, plain, stem, stems, tokens

_SENTENCE = re.compile(r"(?<=[.?!;])\s+|\n+")
_BLANKS = re.compile(r"[^\S\n]+")
_JOINED = re.compile(
    r",?\s+(?:and|but|also|or)\s+(?=(?:do|does|did|are|is|was|were|have|has|had|can|could|any|when|what|where|how|who|"
    r"which|why|tell|please|then)\b)",
    re.IGNORECASE,
)


# The parts of a phrase as stems; between two parts a few words may stand ("what makes * worse").
Phrase = tuple[tuple[str, ...], ...]
_GAP = 6

_WANTS_TO_KNOW = frozenset(["ask", "know", "hear", "talk", "discuss", "understand", "question", "tell"])


_SHORT = re.compile(r"[A-Za-z]+")


@dataclass(frozen=True)
class Tables:
    """The phrases of `questions.yaml` as stems."""

    intents: Mapping[str, tuple[Phrase, ...]]
    attributes: Mapping[str, tuple[Phrase, ...]]
    sections: Mapping[str, tuple[Phrase, ...]]
    jargon: frozenset[str]
    stop: frozenset[str]
    abbreviations: Mapping[str, str]
    safety: Mapping[str, tuple[Phrase, ...]]


@dataclass(frozen=True)
class Clause:
    """One thing said: its words as stems, and what it asks for."""

    text: str
    words: tuple[str, ...]
    intents: frozenset[str]
    attributes: tuple[str, ...]
    sections: tuple[str, ...]
    safety: tuple[str, ...]
    asks: bool

    @property
    def content(self) -> tuple[str, ...]:
        stop = tables().stop
        return tuple(word for word in self.words if word not in stop)

    @property
    def informs(self) -> bool:
        """Whether the doctor tells something, and wants nothing: thanks, an explanation, advice."""
        tells = bool(self.intents & {"explanation", "safety_net"}) or self.words[:1] == ("thank",)
        return tells and not self.asks and _WANTS_TO_KNOW.isdisjoint(self.words)


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
        {short: long for short, long in _mapping(value["abbreviations"]).items() if isinstance(long, str)},
        _phrases(value["safety"]),
    )


def _mapping(value: yaml_text.Value) -> dict[str, yaml_text.Value]:
    return value if isinstance(value, dict) else {}


def _strings(value: yaml_text.Value) -> list[str]:
    return [item for item in value if isinstance(item, str)] if isinstance(value, list) else []


def _phrases(value: yaml_text.Value) -> dict[str, tuple[Phrase, ...]]:
    table = value if isinstance(value, dict) else {}
    return {
        name: tuple(tuple(tuple(stems(part)) for part in phrase.split(" * ")) for phrase in _strings(row))
        for name, row in table.items()
    }


@lru_cache(maxsize=4096)
def understand(text: str) -> tuple[Clause, ...]:
    """The clauses of what the doctor said, in order; at least one where there are words."""
    text = _SHORT.sub(lambda match: tables().abbreviations.get(match[0].casefold(), match[0]), text)
    return tuple(
        _clause(part.strip(), asked=sentence.rstrip().endswith("?"))
        for sentence in _SENTENCE.split(_BLANKS.sub(" ", text))
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
        tuple(sorted(_matching(table.attributes, words), key=_most_telling(table.attributes, words))),
        tuple(_matching(table.sections, words)),
        tuple(_matching(table.safety, words)),
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


def _matching(table: Mapping[str, Sequence[Phrase]], words: Sequence[str]) -> list[str]:
    return [name for name, phrases in table.items() if any(_holds(words, phrase) for phrase in phrases)]


def _most_telling(table: Mapping[str, Sequence[Phrase]], words: Sequence[str]) -> Callable[[str], int]:
    """Longest phrase first: in "what were you doing when it began" the doing is asked, not the beginning."""
    return lambda name: -max(sum(map(len, phrase)) for phrase in table[name] if _holds(words, phrase))


def _holds(words: Sequence[str], phrase: Phrase) -> bool:
    """Whether the parts of a phrase stand in the words, in order, with little between them."""
    first, *rest = phrase
    if not rest:
        return contains(words, first)
    for start in range(len(words) - len(first) + 1):
        end = start + len(first)
        if first and tuple(words[start:end]) == first and _holds(words[end : end + _GAP + len(rest[0])], tuple(rest)):
            return True
    return False


def jargon_in(text: str) -> list[str]:
    """Technical words that a lay person may not know."""
    return [token for token in tokens(text) if token in tables().jargon]
