"""Saved sessions, newest first: go on with one, read its debrief, replay it, or check its log."""

from datetime import datetime
from pathlib import Path

from textual import getters, on, work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Footer, Input, OptionList, Static

from sessions.index import Row
from tui.app import BedsideApp
from tui.safe_text import clean, plain
from tui.widgets.heading import Heading
from tui.widgets.listing import Column, Item, Listing
from tui.widgets.search_line import SearchLine
from tui.words.log_state import check
from tui.words.saved import can_go_on, chair, enter_does, fits, gives_away, outcome, standing
from tui.words.saved_rows import saved_rows
from tui.words.strings import strings
from tui.words.when import when

EMPTY = "No saved sessions yet. Press N to start a station."
GIVES_AWAY = "You play its patient, and it shows what a patient does not hear. Look at it when it has ended."
MOST = 1000
NONE_FITS = "No session fits. Escape clears the search."


class SavedScreen(Screen[None]):
    """The list of saved sessions, and more about the one under the cursor."""

    app = getters.app(BedsideApp)
    CSS_PATH = "saved.tcss"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-wide")]
    AUTO_FOCUS = "#list"
    BINDINGS = [
        Binding("f1", "app.help", "Help"),
        Binding("r", "replay", "Replay"),
        Binding("w", "what_if", "What if"),
        Binding("v", "verify", "Verify"),
        Binding("slash", "search", "Search"),
        Binding("n", "start", "New station", show=False),
        Binding("escape", "back", "Back"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._rows: dict[str, Row] = {}
        self._none = EMPTY

    def compose(self) -> ComposeResult:
        yield Heading("Saved sessions")
        yield SearchLine("Search: case, diagnosis, status", id="search")
        with Horizontal(id="body"):
            yield Listing(
                [Column(16, "$quiet"), Column(), Column(11), Column(8, "$quiet", right=True)],
                id="list",
            )
            with Vertical(id="more"):
                yield Static("", markup=False, id="what")
                yield Static("", markup=False, id="log")
        yield Footer()

    def on_mount(self) -> None:
        self.query_one("#search").display = False
        self.query_one(Listing).show([], "Reading the saved sessions …")

    def on_screen_resume(self) -> None:
        self.look()

    @work(thread=True, exclusive=True, group="look")
    def look(self) -> None:
        """Read the list of saved sessions."""
        self.app.call_from_thread(self._found, *saved_rows(self.app.folder))

    def _found(self, rows: list[Row], problem: str) -> None:
        self._rows = {row.id: row for row in rows}
        self._none = problem or EMPTY
        self._filter()

    @on(Input.Changed, "#search")
    def _filter(self) -> None:
        wanted = self.query_one("#search", Input).value
        now = datetime.now().astimezone()
        found = [row for row in self._rows.values() if fits(row, wanted)]
        shown = found[:MOST]
        self.query_one(Listing).show((_item(row, now) for row in shown), NONE_FITS if self._rows else self._none)
        total = len(self._rows)
        few = f"{len(shown)} of " if len(shown) != total else ""
        self.query_one(Heading).say(f"{few}{total} session{'' if total == 1 else 's'}" if total else "")
        if not found:
            self._tell("", "")

    @property
    def _row(self) -> Row | None:
        return self._rows.get(self.query_one(Listing).chosen or "")

    @on(OptionList.OptionHighlighted)
    def _highlighted(self) -> None:
        row = self._row
        if row is None:
            self._tell("", "")
            return
        said = standing(row)
        self._tell(f"{row.title or row.case or row.id}\n{said}\n{enter_does(row)}", row.id)
        if row.broken:
            self.verify_log(row)

    def _tell(self, what: str, log: str) -> None:
        head, _, rest = clean(what).partition("\n")
        self.query_one("#what", Static).update(Content.assemble((head, "bold"), "\n", rest))
        self.query_one("#log", Static).update(plain(log))

    @on(Input.Submitted, "#search")
    @on(OptionList.OptionSelected)
    def _open(self) -> None:
        row = self._row
        if row is None:
            return
        if can_go_on(row):
            self.app.resume_station(Path(row.path), chair(row))
        elif row.status and row.status not in ("paused", "fault"):
            from tui.screens.debrief import DebriefScreen

            self.app.push_screen(DebriefScreen(Path(row.path), self.app.settings.language))

    def action_replay(self) -> None:
        if (row := self._row) and row.status and not self._kept_back(row):
            self.app.open_replay(Path(row.path))

    def action_what_if(self) -> None:
        if (row := self._row) and row.turns and not self._kept_back(row):
            from tui.screens.what_if import WhatIfScreen

            self.app.push_screen(WhatIfScreen(Path(row.path)))

    def _kept_back(self, row: Row) -> bool:
        """Whether it is not to be looked into yet; then it says so."""
        if gives_away(row):
            self.app.say(GIVES_AWAY)
        return gives_away(row)

    def action_verify(self) -> None:
        if row := self._row:
            self.verify_log(row)

    @work(thread=True, exclusive=True, group="verify")
    def verify_log(self, row: Row) -> None:
        """Read the log line by line, and say whether it is whole."""
        found = check(Path(row.path))
        self.app.call_from_thread(self._verified, row, found)

    def _verified(self, row: Row, found: str) -> None:
        if self._row == row:
            self.query_one("#log", Static).update(plain(f"{row.id}\n{found}"))

    def action_search(self) -> None:
        search = self.query_one("#search", Input)
        search.display = True
        search.focus()

    def action_move(self, rows: int) -> None:
        self.query_one(Listing).move(rows)

    def action_start(self) -> None:
        from tui.screens.browser import BrowserScreen

        self.app.push_screen(BrowserScreen(self.app.settings.language))

    def action_back(self) -> None:
        search = self.query_one("#search", Input)
        if search.display:
            search.clear()
            search.display = False
            self.query_one(Listing).focus()
        else:
            self.app.pop_screen()


def _item(row: Row, now: datetime) -> Item:
    turns = "" if not row.status else f"{row.turns} turn{'' if row.turns == 1 else 's'}"
    name = row.title or row.case or row.id
    said = f"{name}: {row.diagnosis}" if row.diagnosis else name
    return Item(row.id, (when(row.started, now, strings("en")), said, outcome(row), turns))
