"""Replay: a saved session, seen again in the station's own view."""

import asyncio
from pathlib import Path
from typing import ClassVar

from textual import getters, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.timer import Timer
from textual.widgets import Footer, Input

from sessions.events import Opened
from sessions.log import LogError, Reading, read
from tui.app import BedsideApp
from tui.replaying import Tape
from tui.screens.speaking import SpeakingScreen
from tui.widgets.encounter_view import EncounterView
from tui.widgets.replay_bar import ReplayBar
from tui.widgets.transcript import Transcript

_STEP = Binding.Group("Step", compact=True)


class ReplayScreen(SpeakingScreen[None]):
    """Feeds a log's events to the view, as fast as wanted. The log is read in a thread."""

    app = getters.app(BedsideApp)
    view = getters.query_one(EncounterView)
    bar = getters.query_one(ReplayBar)

    CSS_PATH = ["encounter.tcss", "replay.tcss"]
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide")]
    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "app.help", "Help"),
        Binding("space", "play", "Play"),
        Binding("left", "step(-1)", "Step back", key_display="←", group=_STEP),
        Binding("right", "step(1)", "Step on", key_display="→", group=_STEP),
        Binding("g", "ask_turn", "Turn"),
        Binding("l", "lens", "Lens"),
        Binding("plus,equals_sign", "speed(1)", "Faster", key_display="+", show=False),
        Binding("minus", "speed(-1)", "Slower", key_display="-", show=False),
        Binding("home", "home", "To the door", show=False),
        Binding("end", "end", "To the end", show=False),
        Binding("f2", "door", "Door note", show=False),
        Binding("f3", "chart", "Chart"),
        Binding("up", "scroll(-1)", "Scroll up", show=False),
        Binding("down", "scroll(1)", "Scroll down", show=False),
        Binding("pageup", "page(-1)", "Page up", show=False),
        Binding("pagedown", "page(1)", "Page down", show=False),
        Binding("escape", "leave", "Close"),
    ]

    def __init__(self, path: Path, language: str) -> None:
        super().__init__(language)
        self._path = path
        self._tape = Tape.of(())
        self._timer: Timer | None = None

    def compose(self) -> ComposeResult:
        yield EncounterView(
            ReplayBar(),
            Input(id="turn", type="integer", compact=True, placeholder=self.words("replay.which_turn")),
            live=False,
            words=self.words,
        )
        yield Footer()

    def on_mount(self) -> None:
        self.run_worker(self._open())

    async def _open(self) -> None:
        try:
            reading = await asyncio.to_thread(read, self._path)
        except LogError as error:
            self._give_up(str(error))
            return
        if not reading.events:
            self._give_up(f"{self._path.name} holds no session that can be replayed.")
            return
        if reading.broken:
            self.app.say(_damaged(self._path, reading))
        if isinstance(opened := reading.events[0].body, Opened):
            self.speak(opened.setting.language)
        self._move(Tape.of(reading.events))

    def speak(self, language: str) -> None:
        super().speak(language)
        self.view.speak(self.words)
        self.query_one("#turn", Input).placeholder = self.words("replay.which_turn")

    def _give_up(self, message: str) -> None:
        self.dismiss()
        self.app.say(message)

    def _move(self, tape: Tape) -> None:
        """Show the events between where the tape stood and where it stands now."""
        before, self._tape = self._tape, tape
        if tape.at < before.at:
            self.view.rewind(tape.at)
        else:
            self.view.show(tape.events[before.at : tape.at])
        self._wind()

    def _go(self, tape: Tape) -> None:
        """Move where a key says, and bring it into sight."""
        self._move(tape)
        self.view.to_the_end()

    def _wind(self) -> None:
        """Set the timer for the next step, if it plays."""
        self.bar.show(self._tape, self.words)
        if self._timer is not None:
            self._timer.stop()
        self._timer = self.set_timer(self._tape.wait, self._next) if self._tape.playing else None

    def _next(self) -> None:
        self._move(self._tape.forward())

    def action_play(self) -> None:
        self._move(self._tape.play())

    def action_step(self, by: int) -> None:
        still = self._tape.pause()
        self._go(still.forward() if by > 0 else still.back())

    def action_speed(self, by: int) -> None:
        self._tape = self._tape.faster(by)
        self._wind()

    def action_home(self) -> None:
        self._go(self._tape.home())

    def action_end(self) -> None:
        self._go(self._tape.end())

    def action_ask_turn(self) -> None:
        self._tape = self._tape.pause()
        self._wind()
        self.add_class("-asking")
        self.query_one("#turn", Input).focus()

    @on(Input.Submitted, "#turn")
    def _to_turn(self, message: Input.Submitted) -> None:
        self._asked()
        if message.value.isdecimal():
            self._go(self._tape.to_turn(int(message.value)))

    def _asked(self) -> None:
        self.remove_class("-asking")
        self.query_one("#turn", Input).clear()
        self.set_focus(None)

    def action_lens(self) -> None:
        """Look at what bends each persona, as far as the replay has come."""
        from sessions.lens import may_look
        from tui.screens.lens import LensScreen

        if self._tape.events and not may_look(self._tape.events):
            self.app.say(self.words("replay.no_lens"))
        elif self._tape.events:
            self._tape = self._tape.pause()
            self._wind()
            shown = self._tape.events[: max(1, self._tape.at)]
            self.app.push_screen(LensScreen(lambda: shown))

    def action_door(self) -> None:
        self.view.toggle_door()

    def action_chart(self) -> None:
        self.view.toggle_chart(back_to=None)

    def action_scroll(self, by: int) -> None:
        self.query_one(Transcript).scroll_relative(y=by, animate=False)

    def action_page(self, by: int) -> None:
        self.view.page(by)

    def action_leave(self) -> None:
        """Out of whatever is open; at last, out of the replay."""
        if self.has_class("-asking"):
            self._asked()
        elif self.view.chart_open:
            self.action_chart()
        else:
            self.dismiss()


def _damaged(path: Path, reading: Reading) -> str:
    line = reading.broken.line if reading.broken else 0
    return f"{path.name} is damaged from line {line} on. What is whole before it is shown."
