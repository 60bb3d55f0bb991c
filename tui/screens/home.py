"""The first screen: start a station, go on with the last one, look at saved sessions."""

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from textual import getters, work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Footer, OptionList, Static

from tui.app import BedsideApp
from tui.widgets.listing import Column, Item, Listing
from tui.words.saved import can_go_on
from tui.words.when import when

if TYPE_CHECKING:
    from sessions.index import Row

PURPOSE = "For training and research, not medical advice."


class HomeScreen(Screen[None]):
    """What a tired clinician needs first."""

    app = getters.app(BedsideApp)
    CSS_PATH = "home.tcss"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-wide")]
    BINDINGS = [
        Binding("f1", "app.help", "Help"),
        Binding("n", "open('start')", "Start", show=False),
        Binding("c", "open('continue')", "Continue", show=False),
        Binding("s", "open('saved')", "Saved", show=False),
        Binding("e", "open('settings')", "Settings", show=False),
        Binding("h", "open('help')", "Help", show=False),
        Binding("q", "open('quit')", "Quit", show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._unfinished: Path | None = None

    def compose(self) -> ComposeResult:
        with Vertical(id="home"):
            yield Static(Content.styled("Bedside", "bold $primary"), markup=False, id="name")
            yield Static("The clinical encounter, simulated.", markup=False, id="tagline")
            yield Listing([Column(1, "$primary"), Column(15), Column(None, "$quiet")], id="menu")
            yield Static(PURPOSE, markup=False, id="purpose")
        yield Footer()

    def on_mount(self) -> None:
        self._show("", "", "")
        self.query_one(Listing).focus()

    def on_screen_resume(self) -> None:
        self.look()

    @work(thread=True, exclusive=True)
    def look(self) -> None:
        """Learn what there is: cases, saved sessions, the last unfinished one."""
        from scenarios.reference import bundled_ids
        from tui.words.saved_rows import saved_rows

        self.app.call_from_thread(self._found, len(bundled_ids()), *saved_rows(self.app.folder))

    def _found(self, cases: int, saved: "list[Row]", problem: str) -> None:
        row = next((row for row in saved if can_go_on(row)), None)
        self._unfinished = Path(row.path) if row else None
        self._show(
            f"{cases} cases" if cases != 1 else "1 case",
            continued(row, datetime.now().astimezone()) if row else "nothing unfinished",
            str(len(saved)) if saved else "cannot be listed" if problem else "none yet",
        )

    def _show(self, cases: str, unfinished: str, saved: str) -> None:
        self.query_one(Listing).show(
            [
                Item("start", ("N", "Start a station", cases)),
                Item("continue", ("C", "Continue", unfinished), open=self._unfinished is not None),
                Item("saved", ("S", "Saved sessions", saved)),
                Item("settings", ("E", "Settings", "")),
                Item("help", ("H", "Help", "")),
                Item("quit", ("Q", "Quit", "")),
            ]
        )

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.action_open(event.option.id or "")

    def action_open(self, what: str) -> None:
        match what:
            case "start":
                from tui.screens.browser import BrowserScreen

                self.app.push_screen(BrowserScreen())
            case "continue" if self._unfinished:
                self.app.resume_station(self._unfinished)
            case "saved":
                from tui.screens.saved import SavedScreen

                self.app.push_screen(SavedScreen())
            case "settings":
                from tui.screens.settings import SettingsScreen

                self.app.push_screen(SettingsScreen())
            case "help":
                self.app.action_help()
            case "quit":
                self.app.exit()


def continued(row: "Row", now: datetime) -> str:
    """The unfinished session in a few words."""
    turns = "before the first turn" if not row.turns else f"turn {row.turns}"
    return f"{row.title or row.case}, {turns}, {when(row.started, now)}"
