"""The chart: results, notes, differential, each a page of its own."""

from collections.abc import Iterable
from typing import get_args

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.events import Click
from textual.reactive import reactive
from textual.widgets import Static

from sessions.events import Event
from tui.blocks import Block
from tui.blocks.chart import Page, asked, filed
from tui.widgets.line_view import LineView
from tui.words.strings import Strings

PAGES: tuple[Page, ...] = get_args(Page)


class PageName(Static):
    """The name of a page; a click turns to it."""

    DEFAULT_CSS = """
    PageName {
        width: auto;
        padding-right: 2;
        color: $quiet;
        &:hover { color: $primary; }
        &.-chosen { color: $foreground; text-style: bold underline; }
    }
    """

    def __init__(self, page: Page, name: str) -> None:
        super().__init__(Content(name), markup=False, id=f"name-{page}")
        self.page = page

    def on_click(self, event: Click) -> None:
        event.stop()
        chart = self.query_ancestor(Chart)
        chart.page = self.page


class Chart(Vertical):
    """What is on record, by page. Left and right turn the pages. Where it is `live`, more can be put on it."""

    DEFAULT_CSS = """
    Chart {
        & > #pages { height: 1; padding: 0 1; }
        & #turn-pages { width: 1fr; text-align: right; color: $quiet; }
        & > LineView { height: 1fr; padding: 1 0 0 1; }
    }
    """
    BINDINGS = [
        Binding("left", "turn(-1)", "Page before", show=False),
        Binding("right", "turn(1)", "Next page", show=False),
    ]

    page: reactive[Page] = reactive[Page]("results")

    def __init__(self, live: bool, words: Strings, id: str | None = None) -> None:
        super().__init__(id=id)
        self._live = live
        self._words = words
        self._asked = ""
        self._blocks_after: list[dict[Page, int]] = []

    def compose(self) -> ComposeResult:
        with Horizontal(id="pages"):
            for page in PAGES:
                yield PageName(page, self._words(f"chart.{page}"))
            yield Static(Content(self._words("chart.pages")), markup=False, id="turn-pages")
        for page in PAGES:
            yield LineView(self._empty(page), id=page)

    def speak(self, words: Strings) -> None:
        """Use the words of a language from now on."""
        self._words = words
        self.query_one("#turn-pages", Static).update(Content(words("chart.pages")))
        for page in PAGES:
            self.query_one(f"#name-{page}", Static).update(Content(words(f"chart.{page}")))
            self._view(page).say_when_empty(self._empty(page))

    def _empty(self, page: Page) -> str:
        how = self._words(f"chart.how_{page}") if self._live else ""
        return f"{self._words(f'chart.no_{page}')} {how}".rstrip()

    def show(self, events: Iterable[Event]) -> None:
        """Put on record what these events bring."""
        added: dict[Page, list[Block]] = {page: [] for page in PAGES}
        counts = {page: len(self._view(page).blocks) for page in PAGES}
        for event in events:
            self._asked = asked(event, self._words) or self._asked
            put = filed(event, self._asked, self._words)
            if put is not None:
                added[put.page].append(put.block(first=not counts[put.page]))
                counts = {**counts, put.page: counts[put.page] + 1}
            self._blocks_after.append(counts)
        for page, blocks in added.items():
            self._view(page).append(blocks)

    def rewind(self, count: int) -> None:
        """Back to where only the first events had been shown."""
        for page in PAGES:
            self._view(page).truncate(self._blocks_after[count - 1][page] if count else 0)
        del self._blocks_after[count:]

    def focus_page(self) -> None:
        """Put the keyboard on the page that is open."""
        self._view(self.page).focus()

    def watch_page(self, page: Page) -> None:
        for each in PAGES:
            view = self._view(each)
            had_focus = view.has_focus
            view.display = each == page
            self.query_one(f"#name-{each}").set_class(each == page, "-chosen")
            if had_focus and each != page:
                self._view(page).focus()

    def action_turn(self, by: int) -> None:
        self.page = PAGES[(PAGES.index(self.page) + by) % len(PAGES)]

    def _view(self, page: Page) -> LineView:
        return self.query_one(f"#{page}", LineView)
