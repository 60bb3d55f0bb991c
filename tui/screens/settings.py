"""Settings: changed here, kept at once."""

from dataclasses import replace
from typing import Any

from textual import getters, on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Footer, Input, Label, Static

from tui.app import BedsideApp
from tui.safe_text import plain
from tui.screens.speaking import SpeakingScreen
from tui.settings import LANGUAGES, Settings, settings_file
from tui.widgets.choice import Choice
from tui.widgets.heading import Heading
from tui.words.options import budgets, clocks, missing


class SettingsScreen(SpeakingScreen[None]):
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
        kept, words = self.app.settings, self.words
        own = [name for name in self.app.available_themes if name.startswith("bedside")]
        others = sorted(name for name in self.app.available_themes if name not in own)
        yield Heading(words("home.settings"))
        with VerticalScroll(id="settings", can_focus=False):
            yield Static(words("settings.screen"), markup=False, classes="group first")
            yield Choice(words("settings.theme"), {name: name for name in [*own, *others]}, kept.theme, id="theme")
            on_off = {True: words("settings.on"), False: words("settings.off")}
            yield Choice(words("settings.completion"), on_off, kept.completion, id="completion")
            yield Static(words("settings.new_stations"), markup=False, classes="group")
            yield Choice(words("browser.language"), LANGUAGES, kept.language, id="language")
            yield Choice(words("browser.clock"), clocks(words), kept.clock, id="clock")
            yield Choice(words("browser.turns"), budgets(words), kept.budget, id="budget")
            yield Choice(words("settings.missing"), missing(words), kept.missing, id="missing")
            yield Static(words("settings.sessions"), markup=False, classes="group")
            with Horizontal(id="where"):
                yield Label(words("settings.saved_in"), markup=False)
                yield Input(kept.sessions, placeholder=str(self.app.folder), id="sessions", max_length=4096)
        yield Static("", markup=False, id="explained")
        yield Footer()

    def on_descendant_focus(self) -> None:
        focused = self.focused.id if self.focused else None
        self._say(self.words(f"settings.about_{focused}") if focused else "")

    def _say(self, text: str) -> None:
        kept_in = self.words("settings.kept_in", file=settings_file())
        self.query_one("#explained", Static).update(plain(f"{text}\n{kept_in}"))

    @on(Choice.Changed)
    def _chosen(self, event: Choice.Changed) -> None:
        change: dict[str, Any] = {str(event.choice.id): event.choice.value}
        self._keep(replace(self.app.settings, **change))
        if event.choice.id == "language":
            self.speak(self.app.settings.language)

    def speak(self, language: str) -> None:
        super().speak(language)
        self.refresh(recompose=True)
        self.call_after_refresh(lambda: self.query_one("#language").focus())

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
