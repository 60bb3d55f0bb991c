"""A stream cut into whole sentences, each of which can be checked before it is shown."""

import re
from dataclasses import dataclass, field

from sessions.guard.words import abbreviations

# An end of a sentence, with the marks that close what it stands in.
_CLOSERS = "\"'”’»)\\]）」』】*_"
_END = re.compile(rf"(?P<stop>[.!?؟۔।॥…。！？．｡]+)(?P<closers>[{_CLOSERS}]*)|\n+")
_WIDE = "。！？．｡।॥؟۔"
_WORD_BEFORE = re.compile(r"[^\W_]+(?:\.[^\W_]+)*\Z")
_LONGEST_WORD = 40
_DOTTED = re.compile(r"[^\W\d_](?:\.[^\W\d_])+")


@dataclass
class Release:
    """Feed it the pieces of a reply as they arrive; it gives whole sentences, and keeps what is not yet one.

    All that it gives and `rest`, in order, are the text, however that was cut. Where a sentence ends is decided by what
    follows, so that the same text gives the same sentences.
    """

    rest: str = field(default="", init=False)
    _decided: int = field(default=0, init=False)
    """How far into `rest` it is known that no sentence ends."""

    def feed(self, piece: str) -> tuple[str, ...]:
        """The sentences that are whole now."""
        self.rest += piece
        found, start, decided = [], 0, len(self.rest)
        for mark in _END.finditer(self.rest, self._decided):
            ends = _ends(self.rest, start, mark)
            if ends is None:
                decided = mark.start()
                break
            if ends:
                found.append(self.rest[start : mark.end()])
                start = mark.end()
        self.rest, self._decided = self.rest[start:], decided - start
        return tuple(found)

    def finish(self) -> tuple[str, ...]:
        """What is left when no more comes: the last sentence, with a full stop or without."""
        last, self.rest, self._decided = self.rest, "", 0
        return (last,) if last else ()


def sentences(text: str) -> tuple[str, ...]:
    """The sentences of a whole text, which together are the text."""
    release = Release()
    return (*release.feed(text), *release.finish())


def _ends(text: str, start: int, mark: re.Match[str]) -> bool | None:
    """Whether a sentence ends here; None as long as what decides it has yet to come."""
    if mark.end() == len(text):
        return None
    before = text[start : mark.start()]
    if mark["stop"] is None:
        return bool(before.strip())
    if mark["stop"][-1] in _WIDE:
        return True
    if not text[mark.end()].isspace():
        return False
    word = _WORD_BEFORE.search(before[-_LONGEST_WORD:])
    if mark["stop"] == "." and (before.rpartition("\n")[2].strip().isdecimal() or (word and _abbreviates(word[0]))):
        return False
    may_go_on = len(mark["stop"]) > 1 or mark["stop"] == "…" or mark["closers"] or (word and _DOTTED.fullmatch(word[0]))
    if not may_go_on:
        return True
    follows = text[mark.end() :].lstrip()
    return None if not follows else not follows[0].islower()


def _abbreviates(word: str) -> bool:
    """Whether a full stop after the word is part of it: 'Dr', or an initial other than 'I'."""
    return word.casefold() in abbreviations() or (len(word) == 1 and word.isalpha() and word.isupper() and word != "I")
