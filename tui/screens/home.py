"""The first screen: start a station, go on with the last one, look at saved sessions."""

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from textual import getters, work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Footer, OptionList, Static

from tui.app import BedsideApp
from tui.screens.speaking import SpeakingScreen
from tui.widgets.listing import Column, Item, Listing
from tui.words.saved import can_go_on, chair
from tui.words.strings import Strings
from tui.words.when import when

if TYPE_CHECKING:
    from sessions.index import Row


class HomeScreen(SpeakingScreen[None]):
    """What a tired clinician needs first."""

    app = getters.app(BedsideApp)
    CSS_PATH = "home.tcss"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-wide")]
    BINDINGS = [
        Binding("f1", "app.help", "Help"),
        Binding("n,N", "open('start')", "Start", show=False),
        Binding("c,C", "open('continue')", "Continue", show=False),
        Binding("s,S", "open('saved')", "Saved", show=False),
        Binding("b,B", "open('demo')", "Show a bias", show=False),
        Binding("e,E", "open('settings')", "Settings", show=False),
        Binding("h,H", "open('help')", "Help", show=False),
        Binding("q,Q", "open('quit')", "Quit", show=False),
    ]

    def __init__(self, language: str) -> None:
        super().__init__(language)
        self._unfinished: Row | None = None

    def compose(self) -> ComposeResult:
        with Vertical(id="home"):
            yield Static(Content.styled("Bedside", "bold $primary"), markup=False, id="name")
            yield Static(self.words("home.tagline"), markup=False, id="tagline")
            yield Listing([Column(1, "$primary"), Column(20), Column(None, "$quiet")], id="menu")
            yield Static(self.words("home.purpose"), markup=False, id="purpose")
        yield Footer()

    def on_mount(self) -> None:
        self._show("", "", "")
        self.query_one(Listing).focus()

    def on_screen_resume(self) -> None:
        if self.words.language != self.app.settings.language:
            self.speak(self.app.settings.language)
        self.look()

    def speak(self, language: str) -> None:
        super().speak(language)
        self.query_one("#tagline", Static).update(self.words("home.tagline"))
        self.query_one("#purpose", Static).update(self.words("home.purpose"))

    @work(thread=True, exclusive=True)
    def look(self) -> None:
        """Learn what there is: cases, saved sessions, the last unfinished one."""
        from scenarios.reference import bundled_ids
        from tui.words.saved_rows import saved_rows

        self.app.call_from_thread(self._found, len(bundled_ids()), *saved_rows(self.app.folder))

    def _found(self, cases: int, saved: "list[Row]", problem: str) -> None:
        row = self._unfinished = next((row for row in saved if can_go_on(row)), None)
        self._show(
            self.words.counted("home.cases", cases),
            continued(row, datetime.now().astimezone(), self.words) if row else self.words("home.nothing_unfinished"),
            str(len(saved)) if saved else self.words("home.cannot_be_listed" if problem else "home.none_yet"),
        )

    def _show(self, cases: str, unfinished: str, saved: str) -> None:
        rows = (
            ("start", "N", cases),
            ("continue", "C", unfinished),
            ("saved", "S", saved),
            ("demo", "B", self.words("home.demo_about")),
            ("settings", "E", ""),
            ("help", "H", ""),
            ("quit", "Q", ""),
        )
        self.query_one(Listing).show(
            Item(name, (key, self.words(f"home.{name}"), what), open=name != "continue" or self._unfinished is not None)
            for name, key, what in rows
        )

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.action_open(event.option.id or "")

    def action_open(self, what: str) -> None:
        match what:
            case "start":
                from tui.screens.browser import BrowserScreen

                self.app.push_screen(BrowserScreen(self.app.settings.language))
            case "continue" if self._unfinished:
                self.app.resume_station(Path(self._unfinished.path), chair(self._unfinished))
            case "saved":
                from tui.screens.saved import SavedScreen

                self.app.push_screen(SavedScreen())
            case "demo":
                self.show_a_bias()
            case "settings":
                from tui.screens.settings import SettingsScreen

                self.app.push_screen(SettingsScreen(self.app.settings.language))
            case "help":
                self.app.action_help()
            case "quit":
                self.app.exit()

    @work(thread=True, exclusive=True, group="demo")
    def show_a_bias(self) -> None:
        """Read what the demo plays, and open it."""
        from tui.demo_playing import CHOSEN, stage

        self.app.call_from_thread(self.app.open_demo, stage(CHOSEN["doctor"]))


def continued(row: "Row", now: datetime, words: Strings) -> str:
    """The unfinished session in a few words."""
    turn = words("station.turn", n=row.turns) if row.turns else words("home.before_the_first_turn")
    return words("home.unfinished", title=row.title or row.case, turn=turn, when=when(row.started, now, words))
