"""An order taken apart: what is asked for, one thing a part, without what is taken back and without its reasons."""

import re
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from typing import Protocol

from rapidfuzz.distance import DamerauLevenshtein
from rapidfuzz.process import extractOne

from personas.embedded.desk.lexicon import Lexicon, Phrase, Reading, lexicon
from personas.embedded.desk.names import names
from scenarios.vocabulary import vocabulary
from scenarios.words import contains, stem, stems, tokens

_BREAK = re.compile(r"[,;:?!()\n/+&，、。；：？！（）؛،؟।]|\.(?=\s|$)|\s-\s")
_AROUND = " \t\r\n,;:?!()/+&.，、。；：？！（）؛،؟।-"
_SHORT, _LONG = 5, 8  # letters of a word in which one letter, or two, may be wrong
_PREFIX = 4  # letters that do for a whole word
_PIECE = 32  # characters of a run that is read letter by letter


@dataclass(frozen=True)
class Part:
    """One thing asked for: each word as written up to the next, the stems, and what these are made of."""

    written: tuple[str, ...]
    words: tuple[str, ...]
    reading: Reading

    @property
    def said(self) -> str:
        return "".join(self.written).strip(_AROUND)

    def without(self, places: AbstractSet[str], table: Lexicon) -> "Part":
        """The part without the words for some places."""
        gone = {
            index for start, end, named in table.places(self.words) if named <= places for index in range(start, end)
        }
        kept = [index for index in range(len(self.words)) if index not in gone]
        words = tuple(self.words[index] for index in kept)
        return Part(tuple(self.written[index] for index in kept), words, table.read(words))


class Names(Protocol):
    """What is known of names: how long the one at a position is, and whether a clause describes one thing."""

    def bound(self, words: Sequence[str], position: int) -> int: ...

    def describes(self, words: Sequence[str]) -> bool: ...


def parts(text: str, own: frozenset[str], known: Names, language: str) -> list[Part]:
    """The parts of an order. `own` are the words of this case."""
    words = lexicon(language)
    written, source, breaks = _written(text, language)
    stemmed = [stem(spelling(token, own, language), language) for token in written]
    found: list[Part] = []
    refused, before = False, 0
    for first, last in _spans(stemmed, breaks, words, known):
        refused = refused and tuple(stemmed[before:first]) in words.either
        before = last
        for start, end in () if refused else _kept(stemmed, first, last, words):
            said = written[start:end]
            row = _meant(said, words) or stemmed[start:end]
            found.append(Part(tuple(source[start:end]), tuple(row), words.read(row)))
        refused = refused or _standing(stemmed[first:last], words.negated_before, words.affirmed) is not None
    return _carried([part for part in found if part.reading.bag], words)


def together(found: Sequence[Part], language: str) -> Part:
    """Parts read as one: lay words for a single manoeuvre may hold an "and" or a "with"."""
    words = [word for part in found for word in part.words]
    written = tuple(word for part in found for word in part.written)
    return Part(written, tuple(words), lexicon(language).read(words))


def _meant(said: Sequence[str], table: Lexicon) -> list[str]:
    """The stems of what is meant, where the words' own stems would mislead."""
    bare = [word for word in said if word in table.read_as or stem(word, table.language) not in table.polite]
    return stems(table.read_as.get(" ".join(bare), ""), table.language)


def spelling(token: str, own: frozenset[str], language: str) -> str:
    """A word as the vocabulary or the case spells it: misspellings mended, a beginning completed."""
    known = _known(language)
    if len(token) < _PREFIX or token in known or token in own or not token.isalpha():
        return token
    begun = {stem(word, language): word for word in sorted(own) if word.startswith(token)}
    if len(begun) == 1:
        return next(iter(begun.values()))
    if len(token) >= _SHORT:
        allowed = 1 if len(token) < _LONG else 2
        for choices in (sorted(own), _in_order(language)):
            near = extractOne(token, choices, scorer=DamerauLevenshtein.distance, score_cutoff=allowed)
            if near and near[0][0] == token[0] and len(near[0]) >= _SHORT - 1:
                return str(near[0])
    return token


@cache
def _known(language: str) -> frozenset[str]:
    """Words that are spelt right: those of the vocabulary, of lay speech and of orders."""
    history = vocabulary("topics", language).terms.values()
    spoken = (token for term in history for name in (term.name, *term.names) for token in tokens(name, language))
    return frozenset((*names(language).tokens, *spoken, *lexicon(language).spelt()))


@cache
def _in_order(language: str) -> list[str]:
    """The same in a fixed order, so that of two words equally near the same is always chosen."""
    return sorted(_known(language))


def _written(text: str, language: str) -> tuple[list[str], list[str], set[int]]:
    """The words, each as written up to the next, and the positions before which there stands a separator."""
    written: list[str] = []
    starts: list[int] = []
    breaks: set[int] = set()
    ends = [*(match.span() for match in _BREAK.finditer(text)), (len(text), len(text))]
    begin = 0
    for end, after in ends:
        breaks.add(len(written))
        for raw in re.finditer(r"\S+", text[begin:end]):
            written += tokens(raw.group(), language)
            starts += [begin + raw.start() + offset for offset in _offsets(raw.group(), language)]
        begin = after
    source = [text[start:end] for start, end in pairwise([*starts, len(text)])]
    return written, source, breaks


def _offsets(raw: str, language: str) -> Iterator[int]:
    """Where each token of a run of letters begins in it."""
    if len(tokens(raw, language)) == 1:
        yield 0
        return
    begin = 0
    for piece in _pieces(raw, language):
        yield from (begin + offset for offset in _beginnings(piece, language))
        begin += len(piece)


def _pieces(raw: str, language: str) -> Iterator[str]:
    """A run in short pieces that hold the same tokens: a whole order in Chinese may be one run."""
    middle, whole = len(raw) // 2, tokens(raw, language)
    for cut in range(middle, min(middle + _PIECE, len(raw))) if len(raw) > _PIECE else ():
        if tokens(raw[:cut], language) + tokens(raw[cut:], language) == whole:
            yield from _pieces(raw[:cut], language)
            yield from _pieces(raw[cut:], language)
            return
    yield raw


def _beginnings(raw: str, language: str) -> Iterator[int]:
    """The same of a short run: a token begins with the letter at which it is first read."""
    count, found = len(tokens(raw, language)), 0
    for size in range(1, len(raw) + 1):
        while found < min(count, len(tokens(raw[:size], language))):
            yield size - 1
            found += 1
    yield from (len(raw) for _ in range(count - found))


def _spans(words: Sequence[str], breaks: set[int], table: Lexicon, known: Names) -> Iterator[tuple[int, int]]:
    """Start and end of each part: separators and joining words divide, save within a name ("urea and electrolytes")."""
    start = position = 0
    while position < len(words):
        clause = min((place for place in breaks if place > position), default=len(words))
        if position in breaks and known.describes(words[position:clause]):
            if position > start:
                yield start, position
            yield position, clause
            start = position = clause
            continue
        if position in breaks and position > start:
            yield start, position
            start = position
        name = max(known.bound(words, position), len(_begins(words, position, table.undivided) or ()))
        joint = _begins(words, position, table.joints)
        if name > 1 and (not joint or name > len(joint)):
            position += name
        elif joint:
            if position > start:
                yield start, position
            position += len(joint)
            start = position
        else:
            position += 1
    if start < len(words):
        yield start, len(words)


def _kept(words: Sequence[str], start: int, end: int, table: Lexicon) -> Iterator[tuple[int, int]]:
    """What of a part is really ordered: neither taken back nor the reason for it."""
    part = list(words[start:end])
    if _standing(part, table.negated_after, table.affirmed) is not None:
        return
    refused = _standing(part, table.negated_before, table.affirmed)
    if refused is not None:
        end = start + refused
        part = part[:refused]
    for phrase in table.purposes:
        for index in range(1, len(part)):
            if tuple(part[index : index + len(phrase)]) == phrase and _orders_something(part[:index], table):
                part = part[:index]
                end = start + index
                break
    if part:
        yield start, end


def _orders_something(words: Sequence[str], table: Lexicon) -> bool:
    """Whether words order a test: what the hands look or feel for is no reason but the thing itself."""
    reading = table.read(words)
    return bool(reading.bag) and (bool(reading.methods) or not reading.actions)


def _standing(words: list[str], phrases: Sequence[Phrase], unless: Sequence[Phrase]) -> int | None:
    """Where one of the phrases stands, save within one of those that take nothing back."""
    for phrase in phrases:
        for index in range(len(words) - len(phrase) + 1):
            if tuple(words[index : index + len(phrase)]) == phrase:
                near = words[max(0, index - 2) : index + len(phrase) + 2]
                if not any(contains(near, harmless) for harmless in unless):
                    return index
    return None


def _begins(words: Sequence[str], position: int, phrases: Sequence[Phrase]) -> Phrase | None:
    return next((phrase for phrase in phrases if tuple(words[position : position + len(phrase)]) == phrase), None)


def _carried(found: list[Part], table: Lexicon) -> list[Part]:
    """Parts that share words with their neighbour: "CT chest and abdomen", "power in the arms and legs"."""
    carried: list[Part] = []
    for index, part in enumerate(found):
        before = carried[-1] if carried else None
        if before and before.reading.methods and set(part.words) <= table.views | table.polite:
            continue
        after = found[index + 1] if index + 1 < len(found) else None
        carried.append(_completed(part, (before, after), table))
    return carried


def _completed(part: Part, neighbours: Sequence[Part | None], table: Lexicon) -> Part:
    """A mere place, with the words of a neighbour that say what is done there."""
    reading = part.reading
    placed = {f"sites:{site}" for site in reading.sites} | {f"opposites:{side}" for side in reading.sides}
    if not reading.sites or reading.bag != placed:
        return part
    for other in neighbours:
        if other and other.reading.sites and (other.reading.methods or other.reading.actions):
            if not other.reading.methods:
                lent = other.reading.bag - {f"sites:{site}" for site in other.reading.sites}
                return replace(part, reading=replace(reading, bag=reading.bag | lent, actions=other.reading.actions))
            sided = {f"opposites:{side}" for side in other.reading.sides} if reading.sides else set()
            rest = other.without({f"sites:{site}" for site in other.reading.sites} | sided, table)
            *first, last = rest.written
            written = (*first, f"{last.strip(_AROUND)} ", *part.written)
            words = (*rest.words, *part.words)
            return Part(written, words, table.read(words))
    return part
