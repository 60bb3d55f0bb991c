"""Whether the doctor means a thing as said, and whether it is what the patient said it must not have.

'No antibiotics' gives none, and 'I don't think it's your fault' blames nobody. The words are data
(`languages/<language>/conduct.yaml`).
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files

from personas.embedded.phrases import held
from personas.embedded.tables import Phrase, tables, words_of
from scenarios import yaml_text
from scenarios.words import UNSPACED, contains, plain, stem, stems, tokens

_STOP = re.compile(r"[.,;:!?]+(?=\s|$)|[\n，。、；：！？।؛،؟]+")
_NEAR = 4  # words, or characters where words are not spaced, between a thing and what takes it back
_CLOSE = 1  # and what ends it
_WRITTEN_OUT = 5  # letters from which the beginning of a word stands for the word
Words = tuple[str, ...]


@dataclass(frozen=True)
class Conduct:
    """The table of a language, as stems."""

    before: tuple[Words, ...]
    after: tuple[Words, ...]
    ending: tuple[Words, ...]
    lifting: tuple[Words, ...]
    parts: tuple[Words, ...]
    allergic: tuple[re.Pattern[str], ...]
    contradicted: str


@cache
def conduct(language: str = "en") -> Conduct:
    """The table of a language, read once."""
    file = files("personas.embedded").joinpath("languages", language, "conduct.yaml")
    value = yaml_text.table(file)

    def texts(key: str) -> tuple[str, ...]:
        return yaml_text.texts(value.get(key))

    def rows(key: str) -> tuple[Words, ...]:
        return tuple(tuple(stems(text, language)) for text in texts(key))

    reason = value["contradicted"]
    assert isinstance(reason, str)
    return Conduct(
        rows("before"),
        rows("after"),
        rows("ending"),
        rows("lifting"),
        rows("parts"),
        tuple(_frame(text, language) for text in texts("allergic")),
        reason,
    )


@lru_cache(maxsize=10_000)
def gives(text: str, phrases: tuple[str, ...], language: str = "en") -> bool:
    """Whether a plan holds one of the phrases and does not take it back.

    A phrase may be the beginning of a word ('laparoscop'), and the plan may cut a single word short ('ticag').
    """
    written = [_written(phrase, language) for phrase in phrases]
    for sentence in _STOP.split(text):
        words, found = tokens(sentence, language), stems(sentence, language)
        for phrase in filter(None, written):
            for start in range(len(words) - len(phrase) + 1):
                span = range(start, start + len(phrase))
                if _names(words[start : span.stop], phrase, language) and not _taken_back(found, span, language):
                    return True
    return False


@lru_cache(maxsize=50_000)
def says_begun(text: str, phrases: tuple[str, ...], language: str = "en") -> bool:
    """Whether a text holds one of the phrases, each of which may end in the beginning of a word.

    In a phrase * stands for a few words: 'I am * the doctor'.
    """
    words, found = tokens(text, language), stems(text, language)
    for phrase in phrases:
        if "*" in phrase:
            if held(found, tuple(tuple(stems(part, language)) for part in phrase.split("*"))):
                return True
        elif written := _written(phrase, language):
            starts = range(len(words) - len(written) + 1)
            if any(_same(words[start : start + len(written)], written, language) for start in starts):
                return True
    return False


def means(text: str, phrases: Sequence[Phrase], language: str = "en", asked: bool = False) -> bool:
    """Whether words hold a phrase of a table and do not take it back in the same part of the sentence.

    A question takes nothing back: 'aren't you lying?' accuses.
    """
    for part in _STOP.split(text):
        words = words_of(part, language)
        for phrase in phrases:
            span = held(words, phrase)
            if span and (asked or not _taken_back(words, range(span[0], span[-1] + 1), language, far=True)):
                return True
    return False


def allergens(text: str, language: str = "en") -> tuple[Words, ...]:
    """What a patient says that it cannot have, as stems; one entry a thing."""
    stop, table = tables(language).stop, conduct(language)
    found: list[Words] = []
    for sentence in _STOP.split(plain(text)):
        for frame in table.allergic:
            for match in frame.finditer(sentence):
                before, after = stems(sentence[: match.start()], language), stems(sentence[match.end() :], language)
                if _any_in(before, table.before) or _any_in(after, table.after):
                    continue
                words = words_of(match[1], language)
                found += [words] if language in UNSPACED else [(word,) for word in words if word not in stop]
    return tuple(dict.fromkeys(words for words in found if words))


def offers(text: str, things: Iterable[Words], language: str = "en") -> bool:
    """Whether one of the things is named, not taken back, and not as what the patient cannot have."""
    for sentence in _STOP.split(plain(text)):
        if any(frame.search(sentence) for frame in conduct(language).allergic):
            continue
        words = words_of(sentence, language)
        for thing in things:
            for start in range(len(words) - len(thing) + 1):
                span = range(start, start + len(thing))
                if tuple(words[start : span.stop]) == thing and not _taken_back(words, span, language, far=True):
                    return True
    return False


def _frame(text: str, language: str) -> re.Pattern[str]:
    """'allergic to *' as a pattern; the thing may be several words, to the end of the part where nothing follows."""
    before, _, after = (part.strip() for part in plain(text).partition("*"))
    blank = r"\s*" if language in UNSPACED else r"\s+"
    thing = rf"(.+?){blank}{re.escape(after)}" if after else "(.+)"
    return re.compile(f"{re.escape(before)}{blank}{thing}" if before else thing)


@lru_cache(maxsize=20_000)
def _written(phrase: str, language: str) -> Words:
    return tuple(tokens(phrase, language))


def _names(said: Sequence[str], phrase: Words, language: str) -> bool:
    cut = len(phrase) == 1 and len(said[0]) >= _WRITTEN_OUT and phrase[0].startswith(said[0])
    return cut or _same(said, phrase, language)


def _same(said: Sequence[str], phrase: Words, language: str) -> bool:
    if len(said) != len(phrase):
        return False
    begun = len(phrase[-1]) >= _WRITTEN_OUT and said[-1].startswith(phrase[-1])
    pairs = zip(said[:-1] if begun else said, phrase, strict=False)
    return all(stem(one, language) == stem(other, language) for one, other in pairs)


def _taken_back(words: Sequence[str], span: range, language: str, far: bool = False) -> bool:
    """Whether words of the same part of the sentence, near unless `far`, take back what stands at the span."""
    table = conduct(language)
    cuts = [range(at, at + len(row)) for row in table.parts for at in range(len(words)) if _at(words, at, row)]
    start = max((cut.stop for cut in cuts if cut.stop <= span.start), default=0)
    end = min((cut.start for cut in cuts if cut.start >= span.stop), default=len(words))
    earlier, later = words[start : span.start], words[span.stop : end]
    if _any_in(earlier, table.lifting) or _any_in(later, table.lifting):
        return False
    near = len(words) if far else _NEAR
    return (
        any(_before(earlier, row, near) for row in table.before)
        or any(_before(earlier, row, _CLOSE) for row in table.ending)
        or any(_at(later, at, row) for row in table.after for at in range(near + 1))
    )


def _before(words: Sequence[str], row: Words, near: int) -> bool:
    """Whether the row ends at most so many words before the end."""
    return any(_at(words, len(words) - len(row) - away, row) for away in range(near + 1))


def _at(words: Sequence[str], start: int, row: Words) -> bool:
    return bool(row) and start >= 0 and tuple(words[start : start + len(row)]) == row


def _any_in(words: Sequence[str], rows: Iterable[Words]) -> bool:
    return any(contains(words, row) for row in rows)
