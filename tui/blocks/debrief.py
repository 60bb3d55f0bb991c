"""The debrief's sections as blocks that lay themselves out at any width."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len

from tui.blocks import GAP, Block, Row, Run, Style
from tui.blocks.wrapping import wrap
from tui.safe_text import clean
from tui.words.section import Line, Section

_MEASURE = 92
_IN = 2
_GAP = 2


@dataclass(frozen=True, slots=True)
class Head:
    """A section's title, its summary at the right, over a rule."""

    title: str
    summary: str

    def rows(self, width: int) -> list[Row]:
        room = _room(width)
        blank = room - cell_len(self.title) - cell_len(self.summary)
        if blank < _GAP:
            return [(Run(self.title, "heading"),), (Run(self.summary, "quiet"),), (Run("─" * room, "rule"),)]
        return [
            (Run(self.title, "heading"), Run(" " * blank), Run(self.summary, "quiet")),
            (Run("─" * room, "rule"),),
        ]

    def height(self, width: int) -> int:
        return len(self.rows(width))


@dataclass(frozen=True, slots=True)
class Item:
    """A line of the debrief: its mark hangs before the words, its aside stands at the right end."""

    line: Line

    def rows(self, width: int) -> list[Row]:
        line, room = self.line, min(width, _MEASURE)
        margin = _IN * line.indent if line.indent else (_IN if line.mark else 0)
        aside = cell_len(line.aside) + _GAP if line.aside else 0
        if room - margin - aside < 20:
            aside = 0
        first, *rest = wrap(line.text, room - margin - aside)
        before = f"{line.mark:<{margin}}" if line.mark else " " * margin
        row: Row = (Run(before, _mark_style(line)), Run(first, line.tone))
        if aside:
            row += (Run(" " * (room - margin - cell_len(first) - cell_len(line.aside))), Run(line.aside, "quiet"))
        rows = [row, *((Run(" " * margin), Run(text, line.tone)) for text in rest)]
        if line.aside and not aside:
            rows += [(Run(" " * margin), Run(text, "quiet")) for text in wrap(line.aside, room - margin)]
        return rows

    def height(self, width: int) -> int:
        return len(self.rows(width))


def _room(width: int) -> int:
    """A measure that is good to read, and never up against the scroll bar."""
    return max(1, min(width - 1, _MEASURE))


def _mark_style(line: Line) -> Style:
    if line.mark == "✓":
        return "accent"
    return "quiet" if line.tone == "text" else line.tone


def section_blocks(section: Section) -> Sequence[Block]:
    """A section, and room after it."""
    head = Head(clean(section.title), clean(section.summary))
    items = [Item(_cleaned(line)) if line.text else GAP for line in section.lines]
    return [head, *items, GAP, GAP]


def _cleaned(line: Line) -> Line:
    return Line(clean(line.text), line.tone, line.mark, clean(line.aside).replace("\n", " "), line.indent)
