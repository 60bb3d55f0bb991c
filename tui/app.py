"""The app: what all screens share, and the way from one to the next. Screens are imported when first opened."""

import asyncio
import os
import signal
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

from rich.text import Text
from textual.app import App, SystemCommand
from textual.binding import Binding
from textual.screen import Screen

from tui import hang_up, settings
from tui.chosen import chosen
from tui.look import THEMES, fallbacks
from tui.players import models

if TYPE_CHECKING:
    from personas.exchange import Role
    from scenarios.schema import Scenario
    from sessions.events import Event, Setting
    from sessions.opening import Session
    from sessions.twins import Pair
    from tui.demo_playing import Staged
    from tui.words.strings import Strings

_FAULT = 3
_SHORT_KEY = 2
_WARNING_HOLDS = 10.0
_LOOKS_AT_THE_TERMINAL = 1.0


class BedsideApp(App[None]):
    """Bedside on a screen. `folder` is where sessions are saved and `language` the language of new stations, if not
    what the settings say. `opens` is what it goes on to from the home screen."""

    TITLE = "Bedside"
    # The first screen is the default one, whose own style sheet Textual does not load.
    CSS_PATH = Path(__file__).parent / "screens" / "home.tcss"
    BINDINGS = [
        Binding("ctrl+q", "quit", "Save and quit", show=False, priority=True),
        Binding("f1", "help", "Help", show=False),
        Binding("ctrl+p", "command_palette", "All commands", priority=True, show=False),
    ]

    def __init__(
        self,
        folder: Path | None = None,
        language: str | None = None,
        opens: "Callable[[BedsideApp], None] | None" = None,
    ) -> None:
        super().__init__()
        self._opens = opens
        self._folder = folder
        kept, self._complaint = settings.load()
        self.settings = replace(kept, language=language or kept.language)
        for theme in THEMES:
            self.register_theme(theme)
        known = self.settings.theme in self.available_themes
        self.theme = self.settings.theme if known else THEMES[0].name
        self._warned_at = float("-inf")
        self.playing, wrong = chosen({}, os.environ, self.settings)
        self._complaint = f"{self._complaint} {wrong}".strip()
        self.models = models(self.playing)

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return fallbacks(self.current_theme.dark)

    @property
    def folder(self) -> Path:
        """Where sessions are saved."""
        return self._folder or settings.sessions_folder(self.settings)

    def keep(self, kept: settings.Settings) -> None:
        """Change the settings, and save them."""
        spoke, self.settings = self.settings.language, kept
        if kept.language != spoke:
            self._warm()
        if kept.theme in self.available_themes:
            self.theme = kept.theme
        try:
            settings.save(kept)
        except settings.SettingsError as error:
            self.say(str(error))

    def choose_players(self, settings: settings.Settings) -> None:
        """How sessions begin from now on, until the app is left. The way to models is made ready meanwhile."""
        self.playing = settings
        self.models = tuple(dict.fromkeys((*models(settings), *self.models)))
        self._warm_models()

    @property
    def briefs(self) -> Path | None:
        """The folder of the user's own briefs, if any."""
        from scenarios import files

        return files.named(self.playing.briefs) if self.playing.briefs else None

    def watch_theme(self, theme: str) -> None:
        """A theme is kept wherever it was chosen."""
        known = self.settings.theme in self.available_themes
        if known and theme != self.settings.theme:
            self.keep(replace(self.settings, theme=theme))

    def get_default_screen(self) -> Screen[Any]:
        from tui.screens.home import HomeScreen

        return HomeScreen(self.settings.language)

    def on_mount(self) -> None:
        if self._complaint:
            self.say(self._complaint)
        # A terminal left in Textual's hands shows nothing that is typed; leave it as after ^Q, the session put aside.
        for name in ("SIGTERM", "SIGHUP"):
            with suppress(AttributeError, NotImplementedError, RuntimeError, ValueError):
                asyncio.get_running_loop().add_signal_handler(getattr(signal, name), self._leave_at_once)
        if hang_up.can_be_seen():
            self.set_interval(_LOOKS_AT_THE_TERMINAL, self._leave_a_terminal_that_is_gone)
        self.call_after_refresh(self._warm)
        if self._opens is not None:
            self._opens(self)

    def _leave_a_terminal_that_is_gone(self) -> None:
        if hang_up.hung_up():
            self._leave_at_once()

    def _leave_at_once(self) -> None:
        """Leave without asking; what is typed and not sent is kept for when the session goes on."""
        from tui.screens.speaking import SpeakingScreen

        with suppress(OSError):
            for screen in self.screen_stack:
                if isinstance(screen, SpeakingScreen):
                    screen.keep_unsent()
        self.exit(None, _FAULT)

    def _warm(self) -> None:
        from tui.warming import warm

        self.run_worker(partial(warm, self.settings.language), thread=True, group="warm")
        self._warm_models()

    def _warm_models(self) -> None:
        from tui.warming import warm_models

        if models(self.playing):
            self.run_worker(warm_models, thread=True, group="warm models")

    def get_key_display(self, binding: Binding) -> str:
        shown = super().get_key_display(binding)
        return shown.upper() if len(shown) <= _SHORT_KEY else shown[:1].upper() + shown[1:]

    # The way from screen to screen

    def go_home(self, message: str = "") -> None:
        """Back to the home screen, with a word on why."""
        while len(self.screen_stack) > 1:
            self.pop_screen()
        if message:
            self.say(message)

    def open_station(self, scenario: "Scenario", setting: "Setting") -> None:
        """Begin a new session."""
        from sessions.opening import begin

        chair: Role = "patient" if setting.voices["patient"] == "human" else "doctor"
        self._sit(chair, lambda: begin(scenario, setting, self.folder), setting.language)

    def take_over(self, events: "tuple[Event, ...]", turn: int) -> None:
        """Go on as the doctor after a turn of a session that was just seen, beside a biased one."""
        from sessions.opening import branch, unblind
        from sessions.simulated import setting_of

        language = setting_of(events).language
        self._sit("doctor", lambda: unblind(branch(events, turn, self.folder, {"doctor": "human"}), "twin"), language)

    def resume_station(self, path: Path, chair: "Role" = "doctor") -> None:
        """Go on with a saved session, in which a person plays this role."""
        from sessions.opening import resume

        self._sit(chair, lambda: resume(path)[0], self.settings.language)

    def _sit(self, chair: "Role", open_session: "Callable[[], Session]", language: str) -> None:
        if chair == "patient":
            from tui.screens.patient_station import PatientStationScreen

            self._show(PatientStationScreen(open_session, language, self.briefs))
        else:
            from tui.screens.station import StationScreen

            self._show(StationScreen(open_session, language, self.briefs))

    def open_replay(self, path: Path) -> None:
        """Look at a saved session again."""
        from tui.screens.replay import ReplayScreen

        self.push_screen(ReplayScreen(path, self.settings.language))

    def open_twins(self, pair: "Pair") -> None:
        """Play twins side by side."""
        from tui.screens.twin import TwinScreen
        from tui.twinning import Twinning

        self._show(TwinScreen(Twinning(pair, self.folder, briefs=self.briefs)))

    def open_demo(self, staged: "Staged", alone: bool = False) -> None:
        """Show what a bias does, in under a minute; `alone` where the app was opened for nothing else."""
        from tui.screens.demo import DemoScreen

        self._show(DemoScreen(staged, alone=alone))

    def open_debrief(self, path: Path) -> None:
        """Look at what became of a session."""
        from tui.screens.debrief import DebriefScreen

        self._show(DebriefScreen(path, self.settings.language))

    def _show(self, screen: Screen[Any]) -> None:
        """Show a screen above home, in place of whatever is there."""
        while len(self.screen_stack) > 2:
            self.pop_screen()
        if len(self.screen_stack) == 2:
            self.switch_screen(screen)
        else:
            self.push_screen(screen)

    def say(self, message: str) -> None:
        """A word to the person, wherever they are. Never markup."""
        from tui.safe_text import clean

        self.notify(clean(message), markup=False)

    # What a person can do anywhere

    def action_help(self) -> None:
        """What this screen does, and its keys."""
        from tui.screens.help import HelpScreen

        if not isinstance(self.screen, HelpScreen):
            self.push_screen(HelpScreen(self.screen))

    async def action_quit(self) -> None:
        """Leave; a session being played is put aside. Words not yet sent are not thrown away unasked."""
        now, unsent = monotonic(), any(screen.has_class("-unsent") for screen in self.screen_stack)
        if unsent and now - self._warned_at > _WARNING_HOLDS:
            self._warned_at = now
            self.say(self._words("station.unsent"))
            return
        self.exit()

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """Everything that has a key here, so that the palette is the list of features."""
        seen: set[str] = set()
        for node, binding, enabled, _ in screen.active_bindings.values():
            listed = node in (screen, self) and binding.action not in seen | _NOT_LISTED
            if listed and enabled and binding.description:
                seen.add(binding.action)
                yield SystemCommand(
                    binding.description,
                    self.get_key_display(binding),
                    lambda action=binding.action: screen.run_action(action),
                )
        words = self._words
        yield SystemCommand(words("keys.theme"), words("keys.theme_about"), self.action_change_theme)
        yield SystemCommand(words("keys.picture"), words("keys.picture_about"), self.deliver_screenshot)

    @property
    def _words(self) -> "Strings":
        """The words of the language that the screen speaks."""
        from tui.screens.speaking import SpeakingScreen
        from tui.words.strings import strings

        return self.screen.words if isinstance(self.screen, SpeakingScreen) else strings("en")

    def _fatal_error(self) -> None:
        # Textual's own hook would print a traceback, with local variables, on the screen.
        from tui.fault_log import record

        assert self._exception is not None
        self._return_code = _FAULT
        told = f"Bedside met a fault and had to stop. What was done is saved. {record(self._exception)}"
        self.panic(Text(told))


_NOT_LISTED = {
    "command_palette",
    "app.command_palette",
    "app.focus_next",
    "app.focus_previous",
    "screen.copy_text",
    "help_quit",
    "app.help_quit",
}
