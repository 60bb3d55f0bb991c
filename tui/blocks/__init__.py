"""Blocks of text that lay themselves out at any width. Rows are runs of text, each with a named style."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Literal, NamedTuple, Protocol

from rich.cells import cell_len

from tui.blocks.wrapping import wrap

Style = Literal[
    "text", "strong", "quiet", "flag", "accent", "danger", "heading", "rule", "link",
    "doctor", "patient", "measurement", "station",
]  # fmt: skip


class Run(NamedTuple):
    """Text in one style, without a line end."""

    text: str
    style: Style = "text"


Row = tuple[Run, ...]


class Block(Protocol):
    """Something that takes whole rows."""

    def rows(self, width: int) -> list[Row]:
        """The rows at this width, none wider."""
        ...

    def height(self, width: int) -> int:
        """How many rows there will be."""
        ...


@dataclass(frozen=True, slots=True)
class Prose:
    """Wrapped text. `lead` is its beginning, in a stronger style."""

    text: str
    style: Style = "text"
    lead: str = ""
    indent: int = 0

    def rows(self, width: int) -> list[Row]:
        margin = (Run(" " * self.indent),) if self.indent else ()
        first, *rest = wrap(self.lead + self.text, width - self.indent)
        cut = len(self.lead)
        split = tuple(run for run in (Run(first[:cut], "strong"), Run(first[cut:], self.style)) if run.text)
        return [margin + split, *((*margin, Run(line, self.style)) for line in rest)]

    def height(self, width: int) -> int:
        return len(wrap(self.lead + self.text, width - self.indent))


class Cells(NamedTuple):
    """One row of a table of results."""

    name: str
    value: str
    flag: str = ""
    unit: str = ""
    range: str = ""
    name_style: Style = "text"


_GAP = 2
_LEAST_NAME = 12


@dataclass(frozen=True, slots=True)
class Table:
    """Results in columns, numbers ending at one of them; a string is a heading between the rows."""

    lines: tuple[Cells | str, ...]

    def rows(self, width: int) -> list[Row]:
        columns = self._columns(width)
        if columns is None:
            return [row for line in self.lines for row in _stacked(line, width)]
        room, values, units, ranges = columns
        rows: list[Row] = []
        for line in self.lines:
            if isinstance(line, str):
                rows += Prose(line, "strong").rows(width)
                continue
            first, *rest = wrap(line.name, room)
            rows.append(
                (
                    Run(_left(first, room + _GAP), line.name_style),
                    Run(" " * (values - cell_len(line.value)) + line.value, "flag" if line.flag else "text"),
                    Run(f" {line.flag or ' '}", "flag"),
                    Run(f" {_left(line.unit, units)}" if units else "", "quiet"),
                    Run(f" {line.range}" if ranges else "", "quiet"),
                )
            )
            rows.extend((Run(f"  {more}", line.name_style),) for more in rest)
        return rows

    def _columns(self, width: int) -> tuple[int, int, int, int] | None:
        """How wide names, values, units and ranges are; None where they do not fit beside each other."""
        names, values, units, ranges = self._widths()
        fixed = _GAP + values + 2 + (units + 1 if units else 0)
        beside = ranges + 1 if ranges else 0
        if width - fixed - beside >= min(names, _LEAST_NAME):
            fixed += beside
        elif width - fixed >= names:
            # Where all but the ranges fits, the flag says enough: the chart beside the transcript holds them.
            ranges = 0
        else:
            return None
        return min(names, width - fixed), values, units, ranges

    def _widths(self) -> tuple[int, int, int, int]:
        cells = [line for line in self.lines if isinstance(line, Cells)]
        sizes = [[cell_len(text) for text in (c.name, c.value, c.unit, c.range)] for c in cells]
        names, values, units, ranges = (max(column) for column in zip(*sizes, strict=True))
        return names, values, units, ranges

    def height(self, width: int) -> int:
        columns = self._columns(width)
        if columns is None:
            return len(self.rows(width))
        return sum(
            len(wrap(line, width) if isinstance(line, str) else wrap(line.name, columns[0])) for line in self.lines
        )


def _stacked(line: Cells | str, width: int) -> list[Row]:
    """For the narrowest places: the name, and its value beneath."""
    if isinstance(line, str):
        return Prose(line, "strong").rows(width)
    measured = " ".join(part for part in (line.value, line.flag, line.unit, line.range) if part)
    beneath = Prose(measured, "flag" if line.flag else "text", indent=2)
    return [*Prose(line.name, line.name_style).rows(width), *beneath.rows(width)]


@dataclass(frozen=True, slots=True)
class Stack:
    """Blocks one below the other."""

    blocks: tuple[Block, ...]

    def rows(self, width: int) -> list[Row]:
        return [row for block in self.blocks for row in block.rows(width)]

    def height(self, width: int) -> int:
        return sum(block.height(width) for block in self.blocks)


GAP = Prose("")


def starts(blocks: Sequence[Block], width: int, first: int = 0) -> list[int]:
    """The row at which each block begins, and after them the row at which the next one would."""
    return list(accumulate((block.height(width) for block in blocks), initial=first))


def _left(text: str, width: int) -> str:
    return text + " " * (width - cell_len(text))
