"""Sentences cut into clauses, and whether what a clause names is said to be there or not."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

from pydantic import BaseModel, ConfigDict

from personas.embedded.doctor.phrases import Hit, key, keys
from scenarios import yaml_text
from scenarios.words import plain


class Language(BaseModel):
    """The tables of `knowledge/language.yaml`."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    small: frozenset[str]
    absent_before: frozenset[str]
    absent_next: frozenset[str]
    scope_ends: frozenset[str]
    absent_after: frozenset[str]
    not_after: frozenset[str]
    idioms: tuple[str, ...]
    again: tuple[str, ...]
    unsure: tuple[str, ...]
    feared: tuple[str, ...]
    bearing: tuple[str, ...]
    between: frozenset[str]
    particles: frozenset[str]
    not_alone: frozenset[str]
    family: frozenset[str]
    clause_ends: tuple[str, ...]
    durations: dict[str, str]
    time_words: tuple[str, ...]
    high: tuple[str, ...]
    low: tuple[str, ...]
    usual: tuple[str, ...]
    numbers: dict[str, int]
    same_value: dict[str, str]
    female: frozenset[str]
    male: frozenset[str]


@lru_cache(maxsize=1)
def language() -> Language:
    """The tables, read once; single words as keys."""
    text = files("personas.embedded.doctor").joinpath("knowledge", "language.yaml").read_text(encoding="utf-8")
    told = Language.model_validate(yaml_text.read(text).value)
    words = (
        "small absent_before absent_next scope_ends absent_after not_after family between particles not_alone".split()
    )
    return told.model_copy(update={name: frozenset(map(key, getattr(told, name))) for name in words})


@dataclass(frozen=True)
class Clause:
    """A stretch of words in which negation runs. `stretch` numbers the stretches between commas."""

    row: list[str]
    stretch: list[int]

    def between_commas(self) -> Iterator[tuple[int, list[str]]]:
        """Each stretch with the place where it begins."""
        start = 0
        for number in dict.fromkeys(self.stretch):
            size = self.stretch.count(number)
            yield start, self.row[start : start + size]
            start += size


@dataclass(frozen=True)
class Sentence:
    text: str
    clauses: tuple[Clause, ...]
    row: list[str]


_SENTENCE = re.compile(r"(?<=[.!?;])\s+|\n+")
_SUBJECT = r",\s*(?:and\s+)?(?=(?:i|he|she|it|they|there|we|my|his|her)\b)"


@lru_cache(maxsize=1)
def _idioms() -> re.Pattern[str]:
    longest_first = sorted(language().idioms, key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)")


def _without_idioms(text: str) -> str:
    return _idioms().sub("", text)


@lru_cache(maxsize=1)
def _ends() -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(language().clause_ends)})\b|{_SUBJECT}")


@lru_cache(maxsize=4000)
def sentences(text: str) -> tuple[Sentence, ...]:
    """The sentences of a text with their clauses."""
    return tuple(_sentences(text))


def _sentences(text: str) -> Iterator[Sentence]:
    for part in _SENTENCE.split(_without_idioms(plain(text))):
        clauses = []
        for stretch in _ends().split(part):
            row: list[str] = []
            numbers: list[int] = []
            for number, piece in enumerate(re.split(r"[,:()]", stretch)):
                words = keys(piece)
                row += words
                numbers += [number] * len(words)
            if row:
                clauses.append(Clause(row, numbers))
        if clauses:
            yield Sentence(part, tuple(clauses), [word for clause in clauses for word in clause.row])


def is_absent(clause: Clause, hit: Hit) -> bool:
    """Whether the clause says that what it names is not there. "Not sleeping well" is not an absence."""
    if not language().absent_before.isdisjoint(hit.words):  # the name is itself of something lacking
        return _denied_before(clause, hit)
    denied = _denied_before(clause, hit) or _denied_within(clause, hit)
    return denied != _denied_after(clause, hit)


def _denied_within(clause: Clause, hit: Hit) -> bool:
    """Whether a denial stands between its words: "tenderness without rebound"."""
    return any(word in language().absent_before for word in clause.row[hit.start : hit.end])


def _denied_before(clause: Clause, hit: Hit) -> bool:
    if hit.start and clause.row[hit.start - 1] in language().absent_next:
        return True
    for word in reversed(clause.row[: hit.start]):
        if word in language().scope_ends:
            return False
        if word in language().absent_before:
            return True
    return False


def _denied_after(clause: Clause, hit: Hit) -> bool:
    told = language()
    stretch = clause.stretch[hit.end - 1]
    after = clause.row[hit.end : hit.end + clause.stretch[hit.end :].count(stretch)]
    for place, word in enumerate(after):
        if word in told.scope_ends:
            return False
        if word in told.absent_after:
            return True
        if word in told.absent_before and not told.not_after.isdisjoint(after[place + 1 : place + 3]):
            return True
    return False


def says(text: str, phrases: tuple[str, ...]) -> bool:
    """Whether a plain text holds one of the phrases as whole words."""
    return bool(phrases) and _one_of(phrases).search(text) is not None


@lru_cache(maxsize=1000)
def _one_of(phrases: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, phrases))})(?!\w)")
