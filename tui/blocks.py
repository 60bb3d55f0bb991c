"""Blocks of text that lay themselves out at any width. Rows are runs of text, each with a named style."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Literal, NamedTuple, Protocol

from rich.cells import cell_len

from tui.wrapping import wrap

Style = Literal[
    "text", "strong", "quiet", "flag", "accent", "danger", "heading", "rule",
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
    flag: str
    unit: str
    range: str


_GAP = 2
_LEAST_NAME = 12


@dataclass(frozen=True, slots=True)
class Table:
    """Results in columns: name, value with its flag beside it, unit, range. Numbers end at one column."""

    cells: tuple[Cells, ...]
    indent: int = 0

    def rows(self, width: int) -> list[Row]:
        names, values, _, units, ranges = (
            max((cell_len(cell[column]) for cell in self.cells), default=0) for column in range(5)
        )
        fixed = (
            self.indent + _GAP + values + 2 + (units + 1 if units else 0) + (ranges + _GAP if ranges else 0)
        )
        if width - fixed < min(names, _LEAST_NAME):
            return [row for cell in self.cells for row in self._stacked(cell, width)]
        room = min(names, width - fixed)
        rows: list[Row] = []
        for cell in self.cells:
            first, *rest = wrap(cell.name, room)
            rows.append(
                (
                    Run(
                        " " * self.indent + _left(first, room) + " " * (_GAP + values - cell_len(cell.value))
                    ),
                    Run(cell.value, "flag" if cell.flag else "text"),
                    Run(f" {cell.flag or ' '}", "flag"),
                    Run(f" {_left(cell.unit, units)}" if units else "", "quiet"),
                    Run(" " * _GAP + cell.range if ranges else "", "quiet"),
                )
            )
            rows.extend((Run(" " * (self.indent + 2) + line),) for line in rest)
        return rows

    def _stacked(self, cell: Cells, width: int) -> Iterable[Row]:
        """For the narrowest places: the name, and its value beneath."""
        yield from Prose(cell.name, indent=self.indent).rows(width)
        measured = " ".join(part for part in (cell.value, cell.flag, cell.unit, cell.range) if part)
        yield from Prose(measured, "flag" if cell.flag else "text", indent=self.indent + 2).rows(width)

    def height(self, width: int) -> int:
        return len(self.rows(width))


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
