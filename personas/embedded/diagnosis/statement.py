"""What a doctor's words commit to: denied, dismissed and less likely diseases are set aside."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from personas.embedded.diagnosis.names import Key, Mention, Names, Place
from personas.embedded.diagnosis.phrases import Cue, Phrase, Phrases
from personas.embedded.diagnosis.reading import Item, Kind, words

_HARD: frozenset[Cue] = frozenset(
    ["turns", "alternatives", "dismisses_after", "dismisses_before", "dismisses", "undecided", "supposes"]
)
_DISMISSING: frozenset[Cue] = frozenset(["dismisses_after", "dismisses_before", "dismisses"])
_COMMAS: tuple[Kind, ...] = ("comma", "asks", "asked")
_STARTING: frozenset[Cue] = frozenset(["commits", "states"])


@dataclass(frozen=True)
class Span:
    """A phrase that denies, chooses or relates: the items from `start` up to `end`."""

    cue: Cue
    start: int
    end: int


@dataclass(frozen=True)
class Statement:
    """A text read: its items, phrases, telling words and diseases, and the items that are not set aside."""

    items: tuple[Item, ...]
    spans: tuple[Span, ...]
    places: tuple[Place, ...]
    mentions: tuple[Mention, ...]
    kept: frozenset[int]

    def stands(self, at: int) -> bool:
        """Whether a place is not set aside."""
        return self.places[at].start in self.kept

    @property
    def standing(self) -> list[int]:
        return [at for at in range(len(self.places)) if self.stands(at)]

    def kept_spans(self, *cues: Cue) -> Iterator[Span]:
        return (span for span in self.spans if span.cue in cues and span.start in self.kept)


def read(
    items: Sequence[Item], names: Names, own: Mapping[Key, str], own_id: str, own_names: Collection[Phrase]
) -> Statement:
    """Read the items of a text; `own` are the names of the disease that is looked for."""
    spans = _spans(items, names, own_names)
    places = _places(items, spans, names)
    mentions = names.mentions(places, own, own_id)
    named = {index for mention in mentions for at in mention.at for index in range(places[at].start, places[at].end)}
    content = {place.start for place in places}
    unmeant = _asked(items, named) | _supposed(items, spans)
    for far in (True, False):
        aside = _aside(items, spans, content, named, names, far) | unmeant
        kept = frozenset(range(len(items))) - aside
        if kept & named or not far:
            break
    return Statement(tuple(items), tuple(spans), tuple(places), tuple(mentions), kept)


def _spans(items: Sequence[Item], names: Names, own_names: Collection[Phrase]) -> list[Span]:
    """The phrases of the table in a text, the longest first, none inside the name of a disease."""
    longest_name = max(names.longest_protected, *map(len, own_names))
    spans: list[Span] = []
    start = 0
    while start < len(items):
        if items[start].kind == "above":
            spans.append(Span("dismisses_after", start, start + 1))
        row = _row(items, start, longest_name)
        sizes = range(len(row), 1, -1)
        size = next((size for size in sizes if row[:size] in names.protected or row[:size] in own_names), 0)
        span = None if size else _cue(items, start, names.phrases)
        if span is not None:
            spans.append(span)
            size = span.end - start
        start += size or 1
    return spans


def _cue(items: Sequence[Item], start: int, table: Phrases) -> Span | None:
    """The longest phrase that begins at `start`; small words such as 'really' may stand inside it."""
    row: list[str] = []
    found: Span | None = None
    for index in range(start, len(items)):
        token = items[index].token
        if items[index].kind != "word" or len(row) == table.longest_cue:
            break
        row.append(token)
        if (cue := table.cues.get(tuple(row))) is not None:
            found = Span(cue, start, index + 1)
        elif index > start and token in table.adverbs:
            row.pop()
    return found


def _row(items: Sequence[Item], start: int, size: int) -> Phrase:
    row: list[str] = []
    for item in items[start : start + size]:
        if item.kind != "word":
            break
        row.append(item.token)
    return tuple(row)


def _places(items: Sequence[Item], spans: Sequence[Span], names: Names) -> list[Place]:
    cue_at = {index: span for span in spans for index in range(span.start, span.end)}
    result: list[Place] = []
    gap, start = 0, 0
    while start < len(items):
        if items[start].kind != "word":
            gap = max(gap, 2 if items[start].kind in ("stop", "colon", "slash", "above") else 1)
            start += 1
            continue
        end = start
        while end < len(items) and items[end].kind == "word" and not (end in cue_at and cue_at[end].cue in _HARD):
            end += 1
        if end == start:
            gap, start = 2, cue_at[start].end
            continue
        for word in words([item.token for item in items[start:end]], names.language):
            first, last = start + word.start, start + word.end
            if names.small(word, items[first].token) or (first in cue_at and last - first == 1):
                gap = max(gap, 1 if first in cue_at else 0)
                continue
            result.append(Place(word.form, first, last, word.form in names.generic, gap))
            gap = 0
        start = end
    return result


def _aside(
    items: Sequence[Item],
    spans: Sequence[Span],
    content: Collection[int],
    named: Collection[int],
    names: Names,
    far: bool,
) -> set[int]:
    """The items set aside. `far`: a denial reaches over commas, and over the reasons given for it."""
    at = {index: span for span in spans for index in range(span.start, span.end)}
    aside: set[int] = set()
    for span in spans:
        if span.cue not in _DISMISSING or span.start in aside:
            continue
        begin = _clause_start(items, at, span, content, names)
        end = _reach(items, at, span.end, far)
        before = any(index in content and index not in aside for index in range(begin, span.start))
        after = any(index in content for index in range(span.end, end))
        if after and (span.cue == "dismisses_after" or (span.cue == "dismisses" and not before)):
            aside.update(range(span.start, end))
            continue
        if not before:
            begin = _clause_before(items, at, begin)
        if far:
            begin = _over_commas(items, at, begin, named, aside)
            end = _reach(items, at, span.end, far=False)
        aside.update(range(begin, end if far else span.end))
    return aside


def _asked(items: Sequence[Item], named: Collection[int]) -> set[int]:
    """What is but asked: '?PE' and 'PE?'; where the question names no disease, the sentence that it ends."""
    marks = [index for index, item in enumerate(items) if item.kind != "word"]
    asked: set[int] = set()
    for mark in marks:
        if items[mark].kind == "asks":
            asked.update(range(mark, min((index for index in marks if index > mark), default=len(items))))
        elif items[mark].kind == "asked":
            start = mark
            while start and items[start - 1].kind not in ("stop", "colon", "open", "asked"):
                if items[start - 1].kind == "comma" and any(index in named for index in range(start, mark)):
                    break
                start -= 1
            asked.update(range(start, mark + 1))
    return asked


def _supposed(items: Sequence[Item], spans: Sequence[Span]) -> set[int]:
    """'Were it not for the crystals, gout': what is said to hold only if things were not as they are."""
    at = {index: span for span in spans for index in range(span.start, span.end)}
    supposed: set[int] = set()
    for span in spans:
        if span.cue == "supposes":
            start = span.start
            while start and not _ends(items, at, start - 1):
                start -= 1
            supposed.update(range(start, _reach(items, at, span.end, far=True)))
    return supposed


def _clause_before(items: Sequence[Item], at: Mapping[int, Span], start: int) -> int:
    """'Pneumonia? No.': where the clause begins before the mark at which this one does."""
    while start and (items[start - 1].kind in _COMMAS or _ends(items, at, start - 1)):
        start -= 1
    while start and items[start - 1].kind not in _COMMAS and not _ends(items, at, start - 1):
        start -= 1
    return start


def _ends(items: Sequence[Item], at: Mapping[int, Span], index: int) -> bool:
    return items[index].kind in ("stop", "colon") or (index in at and at[index].cue == "turns")


def _starts_anew(at: Mapping[int, Span], index: int) -> bool:
    return index in at and at[index].cue in _STARTING and at[index].start == index


def _reach(items: Sequence[Item], at: Mapping[int, Span], start: int, far: bool) -> int:
    """How far a denial reaches forwards: to the end of the sentence, a 'but', or where a diagnosis is named anew.

    After a colon it takes the whole list; a bracket that opens within its reach is part of it.
    """
    listed = start < len(items) and items[start].kind == "colon"
    depth = 0
    for index in range(start + listed, len(items)):
        kind = items[index].kind
        depth += (kind == "open") - (kind == "close")
        parted = kind in (*_COMMAS, "stop") or (index in at and at[index].cue == "joins")
        if depth < 0 or (parted and _starts_anew(at, index + 1)):
            return index
        if not listed and (_ends(items, at, index) or (kind in _COMMAS and not far)):
            return index
    return len(items)


def _clause_start(
    items: Sequence[Item], at: Mapping[int, Span], denial: Span, content: Collection[int], names: Names
) -> int:
    """Where the clause before a denial begins; of 'gout with sepsis less likely' only what comes after 'with'."""
    end = denial.start
    firm = any(item.token in names.phrases.copulas for item in items[end : denial.end])
    parted: int | None = None
    depth = 0
    for index in range(end - 1, -1, -1):
        token = items[index]
        span = at.get(index)
        depth += (token.kind == "close") - (token.kind == "open")
        ends = token.kind in _COMMAS or _ends(items, at, index) or (span and span.cue in _DISMISSING)
        if depth < 0 or (depth == 0 and ends):
            return index + 1 if parted is None or firm else parted
        firm = firm or (parted is None and token.kind == "word" and token.token in names.phrases.copulas)
        if parted is None and not firm and span and span.cue == "accompanies":
            parted = index + 1
        if span and span.cue == "commits" and any(i in content for i in range(index, end)):
            joined = next((i for i in range(index, end) if i in at and at[i].cue in ("joins", "accompanies")), None)
            return index if joined is None else joined
    if parted is not None and not firm and any(index in content for index in range(parted)):
        return parted
    return 0


def _over_commas(
    items: Sequence[Item], at: Mapping[int, Span], begin: int, named: Collection[int], aside: Collection[int]
) -> int:
    """A denial of the last of a list reaches back over the list, but never over the first disease that stands."""
    while begin and items[begin - 1].kind in _COMMAS:
        start = begin - 1
        while start and not (items[start - 1].kind in _COMMAS or _ends(items, at, start - 1)):
            start -= 1
        clause = range(start, begin - 1)
        anew = any(index in at and at[index].cue in _STARTING for index in clause)
        earlier = any(index in named and index not in aside for index in range(start))
        if anew or not earlier or not any(index in named for index in clause):
            break
        begin = start
    return begin
