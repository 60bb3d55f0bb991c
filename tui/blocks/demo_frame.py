"""One picture of the demo: what it says, and how it is set so that the back row can read it, at any size."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Literal

from rich.cells import cell_len

from tui.blocks import Row, Run, Style
from tui.blocks.block_letters import HEIGHT, large, small
from tui.blocks.wrapping import wrap

Scene = Literal["door", "opening", "result", "diagnoses", "numbers"]
SCENES: tuple[Scene, ...] = ("door", "opening", "result", "diagnoses", "numbers")
STYLES: tuple[Style, Style] = ("heading", "flag")
"""Of the left side and of the right one."""

_BETWEEN = 2  # cells between the two sides
_MARGIN = 1


@dataclass(frozen=True)
class Side:
    """One of the two: `figure` is set as large as there is room, `share` (0 to 1) is a bar, `says` is set smaller."""

    head: str
    figure: str = ""
    share: float | None = None
    under: str = ""
    says: str = ""


@dataclass(frozen=True)
class Number:
    """A figure on which the two sides are compared in the end."""

    label: str
    left: str
    right: str


@dataclass(frozen=True)
class Frame:
    """What stands on the screen for `lasts` seconds.

    `held` is the dose on the right. `turn`: what the left side has played by then, None once the truth is told.
    """

    scene: Scene
    lasts: float
    above: str
    text: str = ""
    sides: tuple[Side, Side] | None = None
    numbers: tuple[Number, ...] = ()
    narrator: str = ""
    notice: str = ""
    held: str = ""
    turn: int | None = 0


@dataclass(frozen=True)
class _Room:
    """How large things are set: figures have five rows times `figures`, or three where it is 0.

    `gaps`: a row between any two parts is wanted.
    """

    figures: int
    headline: bool = True
    names: bool = True
    gaps: bool = True


_ROOMS = (
    _Room(2),
    _Room(2, names=False),
    _Room(1, names=False),
    _Room(1, names=False, headline=False),
    _Room(1, names=False, headline=False, gaps=False),
    _Room(0, names=False, headline=False, gaps=False),
)


def rows(frame: Frame, width: int, height: int) -> list[Row]:
    """The frame in exactly `height` rows, what is left over spread between its parts; none is wider than `width`."""
    parts: list[list[Row]] = []
    for room in _ROOMS:
        parts = [part for part in _parts(frame, width - 2 * _MARGIN, room) if part]
        if sum(map(len, parts)) + (len(parts) if room.gaps else 0) <= height:
            break
    return _spread(parts, height)


def _parts(frame: Frame, width: int, room: _Room) -> Iterable[list[Row]]:
    yield _headline(frame.above, width, room.headline)
    yield [_whole(Run(line), width) for line in _wrapped(frame.text, width)]
    column = (width - _BETWEEN) // 2
    if frame.sides:
        yield from _sides(frame.sides, frame.held, column, room)
    for number in frame.numbers:
        figures = _beside(_figures((number.left, number.right), column, min(1, room.figures)), column)
        yield [*(_whole(Run(line, "strong"), width) for line in _wrapped(number.label, width)), *figures]
    yield _headline(frame.narrator, width, room.headline)
    yield [_whole(Run(line, "quiet"), width) for line in _wrapped(frame.notice, width)]


def _headline(text: str, width: int, letters: bool) -> list[Row]:
    """Large letters where they fit in one line, else words that stand out."""
    drawn = small(text) if letters else None
    if drawn is None or len(drawn[0]) > width:
        drawn = _wrapped(text, width)
    return [_whole(Run(line, "strong"), width) for line in drawn]


def _sides(sides: tuple[Side, Side], held: str, column: int, room: _Room) -> Iterable[list[Row]]:
    left, right = sides
    heads = _lettered((left.head, right.head), column, True, STYLES)
    doses = _lettered(("", held), column, room.names, STYLES)
    above = [Run("")] * (max(map(len, heads)) - len(heads[1])) if held else []
    yield _beside([heads[0], [*heads[1], *above, *doses[1]]], column)
    figures = _figures((left.figure, right.figure), column, room.figures)
    thick = max(1, *(len(figure) // HEIGHT for figure in figures))
    bars = [[_bar(side.share, column)] * thick if side.share is not None else [] for side in sides]
    shown = [
        [*figure, *([Run("")] if figure and bar else []), *(Run(line, style) for line in bar)]
        for figure, bar, style in zip(figures, bars, STYLES, strict=True)
    ]
    yield _beside(shown, column)
    yield _beside(_lettered((left.under, right.under), column, room.names, ("strong", "strong")), column)
    yield _beside([[Run(line) for line in _wrapped(side.says, column)] for side in sides], column)


def _lettered(texts: tuple[str, str], width: int, letters: bool, styles: tuple[Style, Style]) -> list[list[Run]]:
    """Two texts in large letters where both fit, else as words."""
    drawn = [small(text) if text else [] for text in texts]
    if not letters or any(lines is None or (lines and len(lines[0]) > width) for lines in drawn):
        drawn = [[*_wrapped(text, width)] for text in texts]
    return [[Run(line, style) for line in lines or ()] for lines, style in zip(drawn, styles, strict=True)]


def _figures(texts: tuple[str, str], width: int, size: int) -> list[list[Run]]:
    """Two figures, both as large as `size` allows and as there is room for."""
    for one in range(size, -1, -1):
        drawn = [(large(text, one) if one else small(text)) if text else [] for text in texts]
        if all(lines is not None and (not lines or len(lines[0]) <= width) for lines in drawn):
            return [[Run(line, style) for line in lines or ()] for lines, style in zip(drawn, STYLES, strict=True)]
    return [[Run(line, style) for line in _wrapped(text, width)] for text, style in zip(texts, STYLES, strict=True)]


def _bar(share: float, width: int) -> str:
    filled = round(min(1.0, max(0.0, share)) * width)
    return "█" * filled + "░" * (width - filled)


def _beside(sides: Sequence[Sequence[Run]], column: int) -> list[Row]:
    left, right = sides
    nothing = Run("")
    return [
        (Run(" " * _MARGIN), _padded(one, column), Run(" " * _BETWEEN), _padded(other, column))
        for one, other in zip_longest(left, right, fillvalue=nothing)
    ]


def _padded(run: Run, width: int) -> Run:
    return run._replace(text=run.text + " " * (width - cell_len(run.text)))


def _whole(run: Run, width: int) -> Row:
    return Run(" " * _MARGIN), _padded(run, width)


def _wrapped(text: str, width: int) -> list[str]:
    return wrap(text, width) if text else []


def _spread(parts: Sequence[list[Row]], height: int) -> list[Row]:
    """The parts with the rows that are left over between them, and cut where there are too many."""
    spare = max(0, height - sum(map(len, parts)))
    gaps = max(1, len(parts))
    told: list[Row] = []
    for index, part in enumerate(parts):
        told += [()] * (spare // gaps + (1 if index >= gaps - spare % gaps else 0))
        told += part
    return (told + [()] * height)[:height]
