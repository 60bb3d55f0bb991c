"""Evident orders typed plainly: 'ECG', 'BP?', 'listen to the chest'. They are offered, never done unasked."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from personas.exchange import Examine, Order
from scenarios.vocabulary import Table, vocabulary
from scenarios.words import UNSPACED, contains, stems, tokens
from tui.words.strings import strings

_TABLES: tuple[Table, ...] = ("tests", "manoeuvres")
_MOST_WORDS = 9
_MOST_CHARACTERS = 24
_ENDS = " .?!。？！؟।"
_PART = re.compile(r"[,;\n،؛，；、]")
_Phrases = tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class _Wording:
    """The words of a language that tell an order from talk; `polite` as stems, the others as they are."""

    talk: _Phrases
    begins: _Phrases
    polite: _Phrases
    most: int


def evident(line: str, language: str = "en") -> Order | Examine | None:
    """The order that a plain line evidently is; None when it may as well be talk."""
    text, wording = line.strip(), _wording(language)
    spoken = tokens(text, language)
    if not spoken or len(spoken) > wording.most or text.startswith("/"):
        return None
    commanding = any(tuple(spoken[: len(verb)]) == verb for verb in wording.begins)
    if not commanding and any(contains(spoken, phrase) for phrase in wording.talk):
        return None
    words = stems(text, language)
    named, examined = _named(words, language)
    if not named or not named | _covered(words, wording.polite) >= set(range(len(words))):
        return None
    stripped = text.strip(_ENDS)
    return Examine(text=stripped) if examined else Order(text=stripped)


def sought(text: str, language: str = "en") -> frozenset[str]:
    """What an order asks for, however it is worded: each test and manoeuvre, groups opened, and what else it says."""
    return frozenset[str]().union(*(_sought(part, language) for part in _PART.split(text)))


def _sought(part: str, language: str) -> frozenset[str]:
    words = stems(part, language)
    mentions = [(mention, table) for table in _TABLES for mention in vocabulary(table, language).find(words)]
    taken, found = set[int](), set[str]()
    for mention, table in sorted(mentions, key=lambda pair: pair[0].start - pair[0].end):
        place = range(mention.start, mention.end)
        if taken.isdisjoint(place):
            taken.update(place)
            found.update(f"{table}:{term.id}" for term in vocabulary(table, language).parts(mention.term))
    taken |= _covered(words, _wording(language).polite)
    rest = " ".join(word for at, word in enumerate(words) if at not in taken)
    return frozenset(found | {rest} if rest else found)


def _named(words: list[str], language: str) -> tuple[set[int], bool]:
    """The positions covered by tests and manoeuvres, and whether the longest name is a manoeuvre's."""
    best: dict[str, set[int]] = {}
    for table in _TABLES:
        covered: set[int] = set()
        for mention in vocabulary(table, language).find(words):
            covered.update(range(mention.start, mention.end))
        best[table] = covered
    examined = len(best["manoeuvres"]) > len(best["tests"])
    return best["tests"] | best["manoeuvres"], examined


def _covered(words: Sequence[str], phrases: _Phrases) -> set[int]:
    """The positions at which one of the phrases stands."""
    return {
        position
        for phrase in phrases
        for start in range(len(words) - len(phrase) + 1)
        if tuple(words[start : start + len(phrase)]) == phrase
        for position in range(start, start + len(phrase))
    }


@cache
def _wording(language: str) -> _Wording:
    said = strings(language).several
    verbs = (*said("orders.examining"), *said("orders.ordering"))
    return _Wording(
        talk=tuple(tuple(tokens(phrase, language)) for phrase in said("orders.talk")),
        begins=tuple(tuple(tokens(verb, language)) for verb in verbs),
        polite=tuple(tuple(stems(phrase, language)) for phrase in (*said("orders.polite"), *verbs)),
        most=_MOST_CHARACTERS if language in UNSPACED else _MOST_WORDS,
    )
