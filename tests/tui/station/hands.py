"""A station on the screen, and hands to work it with."""

import asyncio
import time
from collections.abc import Callable

from textual.pilot import Pilot
from textual.widgets import Input, TextArea

from sessions.log import read_whole
from tui.app import BedsideApp
from tui.screens.station import StationScreen
from tui.widgets.entry import Entry
from tui.widgets.line_view import LineView
from tui.widgets.transcript import Transcript

SIZES = ((80, 24), (120, 40))
VOICES = {"doctor": "human", "patient": "embedded", "measurement": "embedded", "moderator": "embedded"}
PANEL = [
    {
        "id": "fbc",
        "name": "Full blood count",
        "kind": "blood",
        "names": ["FBC"],
        "results": [
            {"name": "Haemoglobin", "value": "131", "unit": "g/L", "range": "120-155"},
            {"name": "White cell count", "value": "14.2", "unit": "×10⁹/L", "range": "4.0-11.0"},
        ],
    },
    {
        "id": "crp",
        "name": "C-reactive protein",
        "kind": "blood",
        "names": ["CRP"],
        "results": [{"name": "CRP", "value": "62", "unit": "mg/L", "range": "< 5"}],
    },
    {"id": "ecg", "name": "ECG", "kind": "ecg", "narrative": "Sinus rhythm, rate 72/min. Axis normal."},
]


class Bench:
    """A station on the screen, and hands to work it with."""

    def __init__(self, pilot: Pilot[None]) -> None:
        self.pilot = pilot

    @property
    def screen(self):
        return self.pilot.app.screen

    @property
    def station(self) -> StationScreen:
        return next(screen for screen in self.pilot.app.screen_stack if isinstance(screen, StationScreen))

    @property
    def entry(self) -> Entry:
        return self.station.query_one(Entry)

    @property
    def hint(self) -> str:
        return str(self.station.hint.content)

    @property
    def state(self):
        return self.station._sitting.state

    @property
    def transcript(self) -> str:
        return self.words(self.station.query_one(Transcript))

    def words(self, view: LineView) -> str:
        return "\n".join("".join(run.text for run in row) for block in view.blocks for row in block.rows(120))

    async def until(self, wanted: Callable[[], object], seconds: float = 20) -> None:
        """Wait for something to come true, and for the screen to show it."""
        end = time.monotonic() + seconds
        while not wanted():
            assert time.monotonic() < end, self.pilot.app.screen
            await asyncio.sleep(0.01)  # a pause of the pilot would call every widget
        await self.pilot.pause()

    async def ready(self) -> None:
        await self.until(lambda: self.state and self.state.door_read and not self.entry.read_only)

    async def type(self, text: str) -> None:
        field = self.screen.focused
        if isinstance(field, Input):
            field.insert_text_at_cursor(text)
        else:
            assert isinstance(field, TextArea)
            field.insert(text)
        await self.pilot.pause()

    async def say(self, line: str, turns: int | None = None) -> None:
        """Type a line and press Enter; wait until it has had its effect."""
        before = len(self.station._sitting._encounter.events)
        self.entry.focus()
        await self.type(line)
        await self.pilot.press("enter")
        if turns is None:
            events = self.station._sitting._encounter.events
            await self.until(lambda: len(events) > before and self.state.awaiting is None)
            await self.until(lambda: self.station.view.state == self.state)
        else:
            await self.until(lambda: self.state.turn == turns and self.state.awaiting is None)

    def still(self) -> None:
        """Nothing blinks in a picture."""
        for field in self.screen.query("Input, TextArea"):
            assert isinstance(field, Input | TextArea)
            field.cursor_blink = False
        self.entry.cursor_blink = False


def log_of(app: BedsideApp):
    (path,) = app.folder.glob("*.jsonl")
    return read_whole(path).events
