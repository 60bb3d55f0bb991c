"""A list of rows in columns, one line each; the columns keep their places at any width."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size
from textual.binding import Binding
from textual.content import Content
from textual.events import Resize
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from tui.safe_text import clean

_GAP = 2
_PADDING = 2


@dataclass(frozen=True)
class Column:
    """A column of at most so many cells; without a width it takes what the others leave. `style` is a CSS style."""

    width: int | None = None
    style: str = ""
    right: bool = False


class Item(NamedTuple):
    """One row: what it stands for, its cells, and whether it can be chosen."""

    id: str
    cells: tuple[str, ...]
    open: bool = True


class Listing(OptionList):
    """Rows to choose from. Says what to do when it is empty."""

    DEFAULT_CSS = """
    Listing {
        height: 1fr;
        border: none;
        padding: 0;
        background: transparent;
        scrollbar-size-vertical: 1;
        & > .option-list--option { padding: 0 1; text-wrap: nowrap; }
        & > .option-list--option-highlighted { background: $panel; color: $foreground; text-style: none; }
        & > .option-list--option-hover { background: $surface; }
        & > .option-list--option-disabled { color: $quiet; }
        &:focus {
            border: none;
            background-tint: transparent;
            & > .option-list--option-highlighted { background: $panel; color: $foreground; text-style: bold; }
        }
    }
    """

    BINDINGS = [Binding("enter", "select", "Open")]

    def __init__(self, columns: Sequence[Column], id: str | None = None) -> None:
        super().__init__(id=id, markup=False)
        self._columns = tuple(columns)
        self._rows: list[Item] = []
        self._empty = ""
        self._room = 0
        self._widths: list[int] = []

    def show(self, items: Iterable[Item], empty: str = "") -> None:
        """Show these rows; the highlighted one keeps the highlight while it is among them."""
        self._rows, self._empty = list(items), empty
        self._lay_out()

    @property
    def chosen(self) -> str | None:
        """The id of the highlighted row."""
        return None if self.highlighted is None else self.get_option_at_index(self.highlighted).id

    def holds(self, id: str | None) -> bool:
        """Whether it shows this row, and it can be chosen."""
        return any(row.id == id and row.open for row in self._rows)

    def choose(self, id: str) -> None:
        """Put the highlight on a row."""
        self.highlighted = self.get_option_index(id)

    def move(self, rows: int) -> None:
        """Move the highlight by so many rows, as far as there are any."""
        if rows and self.option_count:
            step = self.action_cursor_down if rows > 0 else self.action_cursor_up
            for _ in range(min(abs(rows), self.option_count)):
                at_edge = self.highlighted == (self.option_count - 1 if rows > 0 else 0)
                if at_edge:
                    return
                step()

    def on_resize(self, event: Resize) -> None:
        if self.scrollable_content_region.width != self._room:
            self._lay_out()

    def _lay_out(self) -> None:
        self._room = self.scrollable_content_region.width
        before = self.chosen
        self.clear_options()
        if not self._rows:
            if self._empty:
                self.add_option(Option(Content.styled(self._empty, "$quiet"), disabled=True))
            return
        self._widths = self._measure()
        self.add_options(Option(self._line(row), id=row.id, disabled=not row.open) for row in self._rows)
        ids = [row.id for row in self._rows if row.open]
        if ids:
            self.choose(before if before in ids else ids[0])

    def _line(self, row: Item) -> Content:
        parts: list[Content | str | tuple[str, str]] = []
        for column, width, text in zip(self._columns, self._widths, row.cells, strict=True):
            if parts:
                parts.append(" " * _GAP)
            shown = _fit(_one_line(text), width, column.right)
            parts.append((shown, column.style) if row.open and column.style else shown)
        return Content.assemble(*parts)

    def _measure(self) -> list[int]:
        """How wide each column is: as wide as it needs to be, and one takes the rest."""
        needed = [
            min(column.width, max(cell_len(_one_line(row.cells[number])) for row in self._rows)) if column.width else 0
            for number, column in enumerate(self._columns)
        ]
        rest = self._room - _PADDING - _GAP * (len(needed) - 1) - sum(needed)
        return [width if column.width else max(4, rest) for column, width in zip(self._columns, needed, strict=True)]


def _one_line(text: str) -> str:
    return clean(text).replace("\n", " ")


def _fit(text: str, width: int, right: bool) -> str:
    if cell_len(text) > width:
        return set_cell_size(text, width - 1) + "…"
    blank = " " * (width - cell_len(text))
    return blank + text if right else text + blank
