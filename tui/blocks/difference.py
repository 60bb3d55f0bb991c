"""What sets twins apart, as a table: a row for each measure, a column for each side, and how far it is from the first.

Pure text-making. Which way a difference ought to go is told by an arrow, so that no colour is needed to read it.
"""

from dataclasses import dataclass

from rich.cells import cell_len

from tui.blocks import Row, Run, Style
from tui.words.difference import Compared, difference, figure
from tui.words.strings import Strings

_COLUMN = 8
_GAP = 2
_LEAST_LABEL = 14


@dataclass(frozen=True)
class Differences:
    """The table. `names` are those of the sides."""

    names: tuple[str, ...]
    lines: tuple[Compared, ...]
    words: Strings

    def rows(self, width: int) -> list[Row]:
        room = max(_LEAST_LABEL, width - self._columns - 1)
        head = [Run(_left(self.words("twin.differences"), room), "heading")]
        for side, name in enumerate(self.names):
            head.append(Run(" " * _GAP + _right(name, _COLUMN), "quiet"))
            if side:
                head.append(Run(" " * _GAP + _right("±", _COLUMN), "quiet"))
        return [tuple(head), *(self._row(line, room) for line in self.lines if line.known)]

    def height(self, width: int) -> int:
        return len(self.rows(width))

    @property
    def _columns(self) -> int:
        others = len(self.names) - 1
        return _GAP + _COLUMN + others * 2 * (_GAP + _COLUMN)

    def _row(self, line: Compared, room: int) -> Row:
        arrow = {1: "↑ ", -1: "↓ ", 0: "  "}[line.expected]
        label = _left(self.words(f"twin.measure.{line.measure}"), room - 2)
        runs = [Run(arrow, "accent"), Run(label, "strong" if line.expected else "text")]
        for side, value in enumerate(line.values):
            runs.append(Run(" " * _GAP + _right(figure(line.measure, value), _COLUMN)))
            if side:
                apart = line.apart(side)
                style: Style = "accent" if apart else "quiet"
                runs.append(Run(" " * _GAP + _right(difference(line.measure, apart), _COLUMN), style))
        return tuple(runs)


def _left(text: str, width: int) -> str:
    return _cut(text, width) + " " * max(0, width - cell_len(text))


def _right(text: str, width: int) -> str:
    return " " * max(0, width - cell_len(text)) + _cut(text, width)


def _cut(text: str, width: int) -> str:
    if cell_len(text) <= width:
        return text
    kept = ""
    for character in text:
        if cell_len(kept + character) > width - 1:
            break
        kept += character
    return kept + "…"
