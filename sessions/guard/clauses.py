"""What a patient says, cut into clauses that know where they stand, and whether they deny, doubt or ask."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from personas.embedded.tables import bases
from scenarios.words import UNSPACED, tokens
from sessions.guard.findings import GuardFinding, GuardKind
from sessions.guard.release import sentences
from sessions.guard.words import GuardWords, guard_words

_COMMAS = (",", "，", "、", "،")
_ASKED = ("?", "？", "؟")
_EDGES = " \t\r\n,;:.!?،、，；：。！？؟؛۔।…()[]{}\"“”'’*_—–-"
_UNASKED = _EDGES.translate({ord(mark): None for mark in _ASKED})


@dataclass(frozen=True)
class Clause:
    """A stretch of a text with one thought in it, and its words as `typed`.

    `denies` also where a denial just before reaches over it.
    """

    text: str
    start: int
    words: GuardWords
    asked: bool
    typed: tuple[str, ...]
    denies: bool

    @cached_property
    def stems(self) -> tuple[str, ...]:
        """Its words without endings, one for each of `typed`."""
        return bases(self.typed, self.language)

    @property
    def language(self) -> str:
        return self.words.language

    @cached_property
    def elsewhen(self) -> bool:
        """Whether it speaks of another time of life."""
        return self.words.then.within(self.typed)

    @cached_property
    def of_self(self) -> bool:
        """Whether it speaks of the speaker: 'I have diabetes' is not said of the family."""
        return self.words.selves.within(self.typed)

    def holds_short(self, word: str) -> bool:
        """Whether an abbreviation stands there as a word: 'as', 'he', 'mg' are none, 'MI' is."""
        bare = word.removesuffix("'s")
        if len(bare) > _SHORT or not bare.isascii():
            return False
        typed = re.findall(rf"(?<!\w){re.escape(bare)}(?!\w)", self.text, re.IGNORECASE)
        return not any(sum(letter.isupper() for letter in form) >= min(2, len(form)) for form in typed)

    def doubts(self, before: int) -> bool:
        """Whether it leaves open what stands from a place on: feared, asked, compared, or what something is for."""
        row = self.typed if self.words.verb_last else self.typed[:before]
        return self.words.doubts.within(row)

    def states(self, start: int, end: int) -> bool:
        """Whether it says as a fact what stands between two places: that one has it, or that it was diagnosed."""
        if self.asked:
            return False
        if any(self.words.verb_last or not self.doubts(one.start) for one in self.words.diagnosed.places(self.typed)):
            return True
        beside = [self.typed[max(0, start - _NEAR) : start]]
        beside += [self.typed[end : end + _NEAR]] if self.words.verb_last else []
        return any(self.words.stating.within(row) for row in beside) and not self.doubts(start)

    def owns(self, start: int, end: int) -> bool:
        """Whether the speaker has what stands between two places: 'I've got a bad cough'."""
        if self.words.verb_last:
            near = _NEAR * (2 if self.language in UNSPACED else 1)
            beside = (self.typed[end : end + near], self.typed[max(0, start - near) : start])
            return any(self.words.owning.within(row) for row in beside)
        return self.words.owning.within(self.typed[max(0, start - _NEAR) : start])

    def finding(self, kind: GuardKind, reason: str) -> GuardFinding:
        return GuardFinding(kind=kind, start=self.start, end=self.start + len(self.text), span=self.text, reason=reason)


_NEAR, _OPENING = 5, 2  # words
_SHORT = 3  # letters


def clauses(text: str, language: str) -> tuple[Clause, ...]:
    """The clauses of a text that hold a word, in order."""
    found: list[Clause] = []
    at, words = 0, guard_words(language)
    for sentence in sentences(text):
        asked = sentence.rstrip(_UNASKED).endswith(_ASKED)
        found += _of_sentence(sentence, at, asked, words)
        at += len(sentence)
    return tuple(found)


def _of_sentence(sentence: str, at: int, asked: bool, words: GuardWords) -> Iterator[Clause]:
    """'No fever, cough or rash': a denial reaches over what follows in a list, without a subject of its own."""
    reaching = False
    for start, part, listed in _parts(sentence, words):
        typed = tuple(tokens(part, words.language))
        denied = words.negators.within(typed)
        reached = reaching and listed and not denied and not words.subjects.within(typed[:_OPENING])
        yield Clause(part, at + start, words, asked, typed, denied or reached)
        reaching = reached or (denied and len(typed) > 1)


def _parts(sentence: str, words: GuardWords) -> Iterator[tuple[int, str, bool]]:
    """The parts of a sentence between marks and words that turn: where they begin, and whether after a comma."""
    start, listed = 0, False
    ends = [mark.span() for mark in words.clause_ends.finditer(sentence)]
    for end, after in (*ends, (len(sentence), len(sentence))):
        part = sentence[start:end]
        bare = part.strip(_EDGES)
        if bare:
            yield start + part.index(bare), bare, listed
            listed = True
        listed = listed and sentence[end:after] in _COMMAS
        start = after
