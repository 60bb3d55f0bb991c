"""What if: a saved session beside itself, the doctor's turns kept and the patient otherwise."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

from textual import getters
from textual.app import ComposeResult
from textual.binding import Binding
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Footer, Static

from biases.catalogue import bundled
from biases.schema import NOTICE
from personas.voice import VoiceFault
from sessions.events import Event, Opened, Setting
from sessions.held import NotApplicable
from sessions.log import LogError, read_whole
from sessions.opening import scenario_of
from sessions.simulated import implicit
from sessions.state import fold
from sessions.what_if import Beside, Otherwise, beside, what_if
from tui.app import BedsideApp
from tui.blocks.beside import BesideBlock, Heads
from tui.playing import Play
from tui.sheets.what_if import WhatIfSheet
from tui.widgets.heading import Heading
from tui.widgets.line_view import LineView
from tui.words.strings import strings

_ASK = "Press W to say what is to be otherwise."
_KEY = "* brings something else   ? refers to what is now unsaid"


class WhatIfScreen(Screen[None]):
    """Asks what is to be otherwise, plays the session again, and shows the two turn by turn. An observer's screen."""

    app = getters.app(BedsideApp)
    page = getters.query_one("#page", LineView)
    line = getters.query_one("#line", Static)

    CSS_PATH = "what_if.tcss"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-wide")]
    AUTO_FOCUS = "#page"
    BINDINGS = [
        Binding("f1", "app.help", "Help"),
        Binding("w", "ask", "What if"),
        Binding("n", "step(1)", "Next"),
        Binding("p", "step(-1)", "The one before", show=False),
        Binding("r", "replay", "Replay it"),
        Binding("escape", "leave", "Back"),
    ]

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._path = path
        self._then: Sequence[Event] = ()
        self._rows: list[Beside] = []
        self._made: Path | None = None

    def compose(self) -> ComposeResult:
        yield Heading("What if")
        yield Static("", markup=False, id="line")
        yield LineView(_ASK, follow=False, id="page")
        yield Static(Content(f"{_KEY}\n{NOTICE}"), markup=False, id="notice")
        yield Footer()

    def on_mount(self) -> None:
        self.run_worker(self._open())

    async def _open(self) -> None:
        try:
            self._then = (await asyncio.to_thread(read_whole, self._path)).events
        except LogError as error:
            self.dismiss()
            self.app.say(str(error))
            return
        opened = self._then[0].body
        assert isinstance(opened, Opened)
        self.query_one(Heading).entitle(f"What if   {opened.scenario.get('title', '')}")
        self.action_ask()

    def action_ask(self) -> None:
        if not self._then:
            return
        own = self._setting.traits or scenario_of(self._then[0]).patient.traits
        self.app.push_screen(WhatIfSheet(own, self.app.models), self._asked)

    @property
    def _setting(self) -> Setting:
        return fold(self._then).setting

    def _asked(self, otherwise: Otherwise | None) -> None:
        if otherwise is not None:
            self.run_worker(self._play(otherwise), exclusive=True, group="play")

    async def _play(self, otherwise: Otherwise) -> None:
        """Play it again; Escape leaves, and what was played by then is saved."""
        if otherwise.biases is None and implicit(self._then):
            self._say("This session holds an implicit bias. 'bedside sessions what-if' plays it with its content note.")
            return
        self._say("Playing it again …")
        try:
            session, recordings = await asyncio.to_thread(what_if, self._path, self.app.folder, otherwise, bundled())
        except (LogError, NotApplicable) as error:
            self._say(f"{str(error)[:1].upper()}{str(error)[1:]}")
            return

        def heard(event: Event) -> None:
            self._say(f"Playing it again … turn {event.turn} of {self._then[-1].turn}")

        play = Play(session, recordings, listeners=[heard], briefs=self.app.briefs)
        try:
            with session.log:
                now = await play.play()
        except (VoiceFault, LogError) as error:
            self._say(str(error))
            return
        self._made = session.log.path
        self._rows = await asyncio.to_thread(beside, self._then, now)
        state = fold(now)
        self._show(otherwise, state.setting, state.finished)

    def _show(self, otherwise: Otherwise, setting: Setting, ended: bool) -> None:
        words = strings(setting.language)
        self.page.replace([Heads(), *(BesideBlock(row, words) for row in self._rows)])
        answered = [row.parts for row in self._rows if row.then is not None]
        whole = "" if ended else " It was put aside before its end."
        self._say(f"{_told(otherwise)}: {sum(answered)} of {len(answered)} answers part.{whole}")

    def _say(self, text: str) -> None:
        self.line.update(Content(text))

    def action_step(self, by: int) -> None:
        """To the next turn that parts, or the one before."""
        starts = [self.page.row_of(index + 1) for index, row in enumerate(self._rows) if row.parts]
        top = self.page.scroll_offset.y
        ahead = [start for start in starts if start > top] if by > 0 else [start for start in starts if start < top]
        if ahead:
            self.page.scroll_to(y=ahead[0] if by > 0 else ahead[-1], animate=False)

    def action_replay(self) -> None:
        if self._made is not None:
            self.app.open_replay(self._made)

    def action_leave(self) -> None:
        self.dismiss()


def _told(otherwise: Otherwise) -> str:
    """What is otherwise, in a few words."""
    told = [f"{one.bias.replace('_', ' ')}, dose {one.dose}" for one in otherwise.biases or ()]
    if otherwise.traits:
        confused = f", confusion {otherwise.traits.confusion}" if otherwise.traits.confusion else ""
        told.append(f"{otherwise.traits.personality}{confused}")
    if otherwise.patient:
        told.append(f"played by {otherwise.patient}")
    said = "; ".join(told) or "as it was"
    return f"{said[0].upper()}{said[1:]}"
