"""Settings: changed here, kept at once."""

from dataclasses import replace
from typing import Any

from textual import getters, on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, VerticalScroll
from textual.screen import Screen
from textual.widgets import Footer, Input, Label, Static

from tui.app import BedsideApp
from tui.safe_text import plain
from tui.settings import BUDGETS, CLOCKS, LANGUAGES, MISSING, Settings, settings_file
from tui.widgets.choice import Choice
from tui.widgets.heading import Heading

_ABOUT = {
    "theme": "How it looks. 'bedside-light' for bright rooms, 'bedside-contrast' for tired eyes.",
    "completion": "Offers words from a clinical vocabulary after three letters. It is the same for every case.",
    "language": "The language of a new station, where its case is written in it; otherwise it is in English.",
    "clock": "The clock a new station starts with. An OSCE clock has 90 s at the door and cannot be paused.",
    "budget": "Turns a new station starts with. Notes, differential and plan cost none.",
    "missing": "What is reported for a result that the case does not hold.",
    "sessions": "Folder where sessions are saved; empty is the usual one. It counts from the next start.",
}


class SettingsScreen(Screen[None]):
    """Theme, completion, where a new station starts, and where sessions are saved."""

    app = getters.app(BedsideApp)
    CSS_PATH = "settings.tcss"
    AUTO_FOCUS = "#theme"
    BINDINGS = [
        Binding("f1", "app.help", "Help"),
        Binding("up", "app.focus_previous", "Setting before", show=False),
        Binding("down", "app.focus_next", "Next setting", show=False),
        Binding("escape", "back", "Back"),
    ]

    def compose(self) -> ComposeResult:
        kept = self.app.settings
        own = [name for name in self.app.available_themes if name.startswith("bedside")]
        others = sorted(name for name in self.app.available_themes if name not in own)
        yield Heading("Settings")
        with VerticalScroll(id="settings", can_focus=False):
            yield Static("Screen", markup=False, classes="group first")
            yield Choice("Theme", {name: name for name in [*own, *others]}, kept.theme, id="theme")
            yield Choice("Completion", {True: "on", False: "off"}, kept.completion, id="completion")
            yield Static("New stations start with", markup=False, classes="group")
            yield Choice("Language", LANGUAGES, kept.language, id="language")
            yield Choice("Clock", CLOCKS, kept.clock, id="clock")
            yield Choice("Turns", BUDGETS, kept.budget, id="budget")
            yield Choice("Missing results", MISSING, kept.missing, id="missing")
            yield Static("Sessions", markup=False, classes="group")
            with Horizontal(id="where"):
                yield Label("Saved in", markup=False)
                yield Input(kept.sessions, placeholder=str(self.app.folder), id="sessions", max_length=4096)
        yield Static("", markup=False, id="explained")
        yield Footer()

    def on_descendant_focus(self) -> None:
        focused = self.focused.id if self.focused else None
        self._say(_ABOUT.get(focused or "", ""))

    def _say(self, text: str) -> None:
        self.query_one("#explained", Static).update(plain(f"{text}\nKept in {settings_file()}"))

    @on(Choice.Changed)
    def _chosen(self, event: Choice.Changed) -> None:
        change: dict[str, Any] = {str(event.choice.id): event.choice.value}
        self._keep(replace(self.app.settings, **change))

    @on(Input.Blurred, "#sessions")
    @on(Input.Submitted, "#sessions")
    def _folder(self) -> None:
        self._keep(replace(self.app.settings, sessions=self.query_one("#sessions", Input).value.strip()))

    def _keep(self, settings: Settings) -> None:
        if settings != self.app.settings:
            self.app.keep(settings)

    def action_back(self) -> None:
        self._folder()
        self.app.pop_screen()
