"""Where the phrases of the tables stand in what is said, compared by their stems."""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Literal

from personas.embedded.tables import Phrase, Tables, tables, words_of
from scenarios.words import UNSPACED, VERB_LAST, plain, tokens

Row = Literal["intents", "attributes", "sections", "safety", "answers"]
_A_NOT_A = re.compile(r"(\w)[不没]\1")  # "疼不疼": Chinese asks by saying a word twice
_GAP, _WIDE_GAP = 6, 8  # words; characters where words are not divided


def held(words: Sequence[str], phrase: Phrase, begin: int = 0, gap: int | None = None) -> tuple[int, ...]:
    """Where the parts of a phrase stand in the words, in order, with little between them; empty where they do not.

    An empty part stands for the start of the words, or for their end.
    """
    first, *rest = phrase
    if not first and rest:
        return held(words, tuple(rest), gap=0)
    if not first or not _among(first[0], words):
        return ()
    last = len(words) - len(first)
    stop = last if gap is None else min(last, begin + gap)
    for start in range(begin, stop + 1):
        end = start + len(first)
        if all(map(_is, words[start:end], first)):
            here = tuple(range(start, end))
            if not rest or (rest == [()] and end == len(words)):
                return here
            if further := held(words, tuple(rest), end, _GAP if _divided(first[0]) else _WIDE_GAP):
                return here + further
    return ()


@lru_cache(maxsize=20_000)
def holds(text: str, kind: str, language: str) -> bool:
    """Whether a text holds words of a kind by which an answer is known: 'age', 'worse'."""
    words = words_of(text, language)
    return any(held(words, phrase) for phrase in tables(language).answers.get(kind, ()))


def _is(word: str, meant: str | frozenset[str]) -> bool:
    return word == meant if isinstance(meant, str) else word in meant


def _among(meant: str | frozenset[str], words: Sequence[str]) -> bool:
    return meant in words if isinstance(meant, str) else not meant.isdisjoint(words)


def _divided(word: str | frozenset[str]) -> bool:
    """Whether a word is of a language that divides them."""
    return not isinstance(word, str) or word.isascii() or len(word) > 1


def matching(
    row: Row, words: Sequence[str], language: str, passing: range = range(0)
) -> tuple[dict[str, tuple[int, ...]], list[frozenset[int]]]:
    """The names in a row of the tables that phrases in the words stand for, and where each stands.

    By the longest phrase; what is said in passing yields to what is not.
    """
    found: dict[str, tuple[int, ...]] = {}
    spans: list[frozenset[int]] = []
    telling = _telling(row, language)
    said = {word: at for at, word in enumerate(dict.fromkeys(words))}
    possible = {
        one.number: one
        for word in said
        for one in telling.get(word, ())
        if one.whole <= said.keys() and not any(choice.isdisjoint(said) for choice in one.choices)
    }
    first = {number: min(said[word] for word in one.first if word in said) for number, one in possible.items()}
    for number in sorted(possible, key=lambda number: (first[number], number)):
        name = possible[number].name
        if span := held(words, possible[number].phrase):
            spans.append(frozenset(span))
            known = found.get(name, ())
            if not known or (span[0] not in passing, len(span)) > (known[0] not in passing, len(known)):
                found[name] = span
    return found, spans


@dataclass(frozen=True)
class _Entry:
    """A phrase of a row: its place in it, all its words, what others are chosen of, and by what it may begin."""

    number: int
    name: str
    phrase: Phrase
    whole: frozenset[str]
    choices: tuple[frozenset[str], ...]
    first: frozenset[str]

    @property
    def steps(self) -> tuple[frozenset[str], ...]:
        """For each word of it, those of which one stands there."""
        return (*(frozenset([word]) for word in sorted(self.whole)), *self.choices)


@cache
def _telling(row: Row, language: str) -> dict[str, list[_Entry]]:
    """The phrases of a row, each by whichever of its words fewest others have."""
    entries = list(_entries(row, language))
    common = Counter(word for one in entries for step in one.steps for word in step)
    telling: dict[str, list[_Entry]] = {}
    for one in entries:
        rarest = min(one.steps, key=lambda step: sum(common[word] for word in step))
        for word in rarest:
            telling.setdefault(word, []).append(one)
    return telling


def _entries(row: Row, language: str) -> Iterator[_Entry]:
    named = ((name, phrase) for name, phrases in getattr(tables(language), row).items() for phrase in phrases)
    for number, (name, phrase) in enumerate(named):
        steps = [step for part in phrase for step in part]
        if steps:
            whole = frozenset(step for step in steps if isinstance(step, str))
            choices = tuple(step for step in steps if not isinstance(step, str))
            first = frozenset([steps[0]]) if isinstance(steps[0], str) else steps[0]
            yield _Entry(number, name, phrase, whole, choices, first)


def opens(written: Sequence[str], text: str, table: Tables, language: str) -> bool:
    """Whether words begin as a question, or end as one; Chinese and Korean ask with words at the end or within."""
    if language in UNSPACED:
        return any("".join(words) in text for words in table.asking) or _A_NOT_A.search(text) is not None
    if language in VERB_LAST and (written[-1],) in table.asking:
        return True  # 'your name please tell'
    return any(tuple(written[: len(words)]) == words for words in table.asking)


def doubled(text: str) -> str:
    """The word that a Chinese question says twice: '远' of '吐得远不远'; empty where there is none."""
    asked = _A_NOT_A.search(text)
    return asked[1] if asked else ""


def stated_by(written: Sequence[str], text: str, table: Tables) -> bool:
    """Whether words begin as something the doctor says, and asks nothing by."""
    if table.language in UNSPACED:
        return text.strip().startswith(tuple(table.stating))
    return written[:1] != [] and written[0] in table.stating


def says_one(entries: Collection[str], text: str, language: str) -> bool:
    """Whether a text holds one of these words; where words are not divided, wherever its characters stand."""
    if language in UNSPACED:
        said = plain(text)
        return any(entry in said for entry in entries)
    return not set(entries).isdisjoint(tokens(text, language))


def jargon_in(text: str, language: str = "en") -> list[str]:
    """Technical words that a lay person may not know."""
    jargon = tables(language).jargon
    if language in UNSPACED:
        said = plain(text)
        return [word for word in sorted(jargon) if word in said]
    return [token for token in tokens(text, language) if token in jargon]
