"""A view of any number of blocks of text that only ever renders the lines on the screen."""

from bisect import bisect_right
from collections.abc import Sequence
from typing import get_args

from rich.segment import Segment
from rich.style import Style as RichStyle
from textual.binding import Binding
from textual.cache import LRUCache
from textual.events import Resize
from textual.geometry import Region, Size
from textual.reactive import Reactive
from textual.scroll_view import ScrollView
from textual.selection import Selection
from textual.strip import Strip

from tui.blocks import Block, Row, Style, starts
from tui.blocks.speech import BAR

_NAMED_STYLES = get_args(Style)


class LineView(ScrollView, can_focus=True):
    """Blocks one below the other, wrapped to the width; follows its end while it stands there."""

    COMPONENT_CLASSES = {f"line-view--{name}" for name in _NAMED_STYLES}
    DEFAULT_CSS = """
    LineView {
        overflow-x: hidden;
        overflow-y: auto;
        scrollbar-gutter: stable;
        scrollbar-size-vertical: 1;
        & > .line-view--strong { text-style: bold; }
        & > .line-view--quiet { color: $quiet; }
        & > .line-view--flag { color: $out-of-range; text-style: bold; }
        & > .line-view--accent { color: $primary; }
        & > .line-view--danger { color: $error; text-style: bold; }
        & > .line-view--heading { color: $primary; text-style: bold; }
        & > .line-view--rule { color: $rule; }
        & > .line-view--link { color: $primary; text-style: underline; }
        & > .line-view--doctor { color: $role-doctor; }
        & > .line-view--patient { color: $role-patient; }
        & > .line-view--measurement { color: $role-measurement; }
        & > .line-view--station { color: $role-station; }
    }
    """
    ALLOW_SELECT = True
    # Textual's own arranges and repaints the whole screen whenever it changes; here only this view changes.
    virtual_size = Reactive(Size(0, 0))
    BINDINGS = [
        Binding("up", "scroll_up", "Scroll up", show=False),
        Binding("down", "scroll_down", "Scroll down", show=False),
        Binding("pageup", "page_up", "Page up", show=False),
        Binding("pagedown", "page_down", "Page down", show=False),
        Binding("home", "scroll_home", "To the start", show=False),
        Binding("end", "scroll_end", "To the end", show=False),
    ]

    def __init__(self, empty: str = "", follow: bool = True, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._empty = empty
        self._follow = follow
        self._blocks: list[Block] = []
        self._starts: list[int] = [0]
        self._width = 0
        self._ended = True
        self._laid_out: LRUCache[int, list[Row]] = LRUCache(256)
        self._styles: dict[str, RichStyle] = {}
        self._base = RichStyle()

    def say_when_empty(self, text: str) -> None:
        """What stands here while there is nothing else."""
        self._empty = text
        self.refresh()

    @property
    def blocks(self) -> Sequence[Block]:
        return self._blocks

    @property
    def allow_select(self) -> bool:
        return True

    def append(self, blocks: Sequence[Block]) -> None:
        """Add blocks at the end. The view follows where its end was in sight."""
        if blocks:
            self.amend(len(self._blocks), blocks)

    def replace(self, blocks: Sequence[Block]) -> None:
        """Show these blocks instead, from their end where the view follows it."""
        self._blocks = list(blocks)
        self._lay_out()
        self._settle(at_end=self._follow)

    def truncate(self, count: int) -> None:
        """Keep the first blocks only."""
        del self._blocks[count:]
        if self._width:
            del self._starts[count + 1 :]
            self._laid_out.clear()
            self._resized()
        self._settle(at_end=self._follow)

    def amend(self, keep: int, blocks: Sequence[Block]) -> None:
        """Keep the first blocks and add these; the view stays where it is, or follows its end."""
        at_end = self._at_end
        del self._blocks[keep:]
        if self._width:
            del self._starts[keep + 1 :]
            for index in [index for index in self._laid_out.keys() if index >= keep]:  # noqa: SIM118
                self._laid_out.discard(index)
        self._blocks.extend(blocks)
        if self._width:
            self._starts += starts(blocks, self._width, self._starts[-1])[1:]
            self._resized()
        self._settle(at_end)

    def row_of(self, block: int) -> int:
        """The row at which a block begins."""
        return self._starts[block]

    @property
    def _at_end(self) -> bool:
        return self._follow and self._ended

    def _settle(self, at_end: bool) -> None:
        if at_end:
            self.scroll_end(animate=False, immediate=True, force=True, x_axis=False)
            self._ended = True
        self.refresh()

    def watch_virtual_size(self, size: Size) -> None:
        self._scroll_update(size)

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        super().watch_scroll_y(old_value, new_value)
        # Remembered, because at a resize the end has already moved.
        self._ended = self.is_vertical_scroll_end

    def watch_show_vertical_scrollbar(self, shown: bool) -> None:
        # The view may have been scrolled before there was a scrollbar to tell.
        if shown:
            self.vertical_scrollbar.position = self.scroll_y

    def _lay_out(self) -> None:
        self._laid_out.clear()
        self._starts = starts(self._blocks, self._width) if self._width else [0]
        self._resized()

    def _resized(self) -> None:
        self.virtual_size = Size(self._width, self._starts[-1])

    def on_resize(self, event: Resize) -> None:
        width = self.scrollable_content_region.width
        if width == self._width:
            if self._at_end:
                self._settle(at_end=True)
            return
        at_end, first = self._at_end, bisect_right(self._starts, self.scroll_offset.y) - 1
        self._width = width
        self._lay_out()
        if not at_end and first < len(self._blocks):
            self.scroll_to(y=self._starts[first], animate=False, immediate=True, force=True)
        self._settle(at_end)

    def notify_style_update(self) -> None:
        super().notify_style_update()
        self._styles.clear()

    def render_lines(self, crop: Region) -> list[Strip]:
        self._base = self.rich_style  # worked out once for all lines
        return super().render_lines(crop)

    def render_line(self, y: int) -> Strip:
        row_number, style = self.scroll_offset.y + y, self._base
        if not self._blocks:
            return self._strip(self._empty_row(y), style).extend_cell_length(self.size.width, style)
        row = self._row(row_number)
        if row is None:
            return Strip.blank(self.size.width, style)
        strip = self._strip(row, style).crop_extend(0, self.size.width, style)
        return self._selected(strip, row_number).apply_offsets(0, row_number)

    def _empty_row(self, y: int) -> Row:
        from tui.blocks import Prose

        rows = Prose(self._empty, "quiet").rows(max(1, self._width))
        return rows[y] if y < len(rows) else ()

    def _row(self, number: int) -> Row | None:
        if number >= self._starts[-1]:
            return None
        index = bisect_right(self._starts, number) - 1
        rows = self._laid_out.get(index)
        if rows is None:
            rows = self._laid_out[index] = self._blocks[index].rows(self._width)
        return rows[number - self._starts[index]]

    def _strip(self, row: Row, base: RichStyle) -> Strip:
        return Strip([Segment(run.text, base + self._style(run.style)) for run in row if run.text])

    def _style(self, name: str) -> RichStyle:
        if name not in self._styles:
            self._styles[name] = (
                RichStyle() if name == "text" else self.get_component_rich_style(f"line-view--{name}", partial=True)
            )
            if name == "link":
                self._styles[name] += RichStyle(meta={"@click": "screen.follow_link"})
        return self._styles[name]

    def _selected(self, strip: Strip, row_number: int) -> Strip:
        selection = self.text_selection
        span = selection.get_span(row_number) if selection else None
        if span is None:
            return strip
        start, end = span
        before = strip.crop(0, start)
        chosen = strip.crop(start, strip.cell_length if end == -1 else end)
        after = strip.crop(before.cell_length + chosen.cell_length, strip.cell_length)
        mark = self.screen.get_component_rich_style("screen--selection")
        return Strip.join([before, Strip([Segment(s.text, (s.style or RichStyle()) + mark) for s in chosen]), after])

    def get_selection(self, selection: Selection) -> tuple[str, str] | None:
        """The selected text; who spoke stands before it in place of the bar."""
        first = selection.start.y if selection.start else 0
        last = selection.end.y if selection.end else self._starts[-1] - 1
        lines = []
        for number in range(first, min(last, self._starts[-1] - 1) + 1):
            text = "".join(run.text for run in self._row(number) or ())
            start, end = selection.get_span(number) or (0, 0)
            lines.append(_copied(text[start : len(text) if end == -1 else end]))
        return "\n".join(lines), "\n"

    def selection_updated(self, selection: Selection | None) -> None:
        self.refresh()


def _copied(text: str) -> str:
    beside, bar, words = text.rpartition(f"{BAR} ")
    speaker = " ".join(beside.split())
    return (f"{speaker}: {words}" if bar and speaker else words).rstrip()
