"""The encounter as it is seen, live or replayed: title, door, transcript and chart, fed by one stream of events."""

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Container, Vertical
from textual.widget import Widget

from scenarios.schema import NOTICE
from sessions.events import Acted, Body, DoorRead, Event, Opened
from sessions.state import State, advance, opening
from tui.widgets.chart import Chart
from tui.widgets.door import DoorPanel
from tui.widgets.title_bar import TitleBar
from tui.widgets.transcript import Transcript
from tui.words.strings import Strings


class EncounterView(Vertical):
    """Shows events. `controls` are the widgets that the screen puts beneath the transcript."""

    def __init__(self, *controls: Widget, live: bool, words: Strings) -> None:
        super().__init__()
        self._live = live
        self._words = words
        self._controls = controls
        self._states: list[State] = []
        self._opened: Opened | None = None

    def compose(self) -> ComposeResult:
        yield TitleBar()
        with Container(id="body"):
            yield DoorPanel(id="door")
            yield Chart(self._live, self._words, id="chart")
            with Vertical(id="encounter"):
                yield Transcript(self._empty, self._live, id="transcript")
                yield from self._controls

    def speak(self, words: Strings) -> None:
        """Use the words of a language from now on."""
        self._words = words
        for chart in self.query(Chart):
            chart.speak(words)
        self.query_one(Transcript).say_when_empty(self._empty)

    @property
    def _empty(self) -> str:
        return self._words("station.empty" if self._live else "replay.empty")

    def show(self, events: Sequence[Event]) -> None:
        """Add these events to what is seen."""
        for event in events:
            self._follow(event)
        self.query_one(Transcript).show(events)
        for chart in self.query(Chart):
            chart.show(events)
        self.tick()

    def come(self, heard: str) -> None:
        """Show what has come so far of the patient's reply."""
        self.query_one(Transcript).come(heard)

    def come_no_more(self) -> None:
        """Take back what was on its way."""
        self.query_one(Transcript).come_no_more()

    def rewind(self, count: int) -> None:
        """Back to where only the first `count` events had been shown."""
        del self._states[count:]
        self.query_one(Transcript).rewind(count)
        for chart in self.query(Chart):
            chart.rewind(count)
        self.tick()

    @property
    def state(self) -> State | None:
        """Where the session stands after the last event shown."""
        return self._states[-1] if self._states else None

    def tick(self, seconds: float | None = None) -> None:
        """Show where clock and turns stand; `seconds` is the doctor's time so far, where it runs on."""
        if self.state is not None:
            self.query_one(TitleBar).show(self.state, self.state.elapsed if seconds is None else seconds)

    def toggle_door(self) -> None:
        """Open or fold the door note, where it has no column of its own."""
        self.query_one(DoorPanel).toggle_class("-open")

    @property
    def chart_open(self) -> bool:
        """Whether the keyboard is on the chart, or the chart has the transcript's place."""
        return self.has_class("-chart") or self.query_one(Chart).has_focus_within

    def toggle_chart(self, back_to: Widget | None) -> None:
        """To the chart and back. Where it has no column of its own, it takes the transcript's place meanwhile."""
        opening = not self.chart_open
        self.set_class(opening and not self.screen.has_class("-wide"), "-chart")
        if opening:
            self.query_one(Chart).focus_page()
        else:
            self.screen.set_focus(back_to)

    def to_the_end(self) -> None:
        """Bring the end of the transcript into sight."""
        self.query_one(Transcript).scroll_end(animate=False)

    def page(self, by: int) -> None:
        """Scroll the transcript by a page, the keyboard staying where it is."""
        transcript = self.query_one(Transcript)
        if by < 0:
            transcript.scroll_page_up(animate=False)
        else:
            transcript.scroll_page_down(animate=False)

    def _follow(self, event: Event) -> None:
        if isinstance(opened := event.body, Opened):
            self._opened = opened
            self._states.append(opening(opened))
            self.query_one(TitleBar).entitle(str(opened.scenario.get("title", "")))
        else:
            self._states.append(advance(self._states[-1], event.body))
        self._at_the_door(event.body)

    def _at_the_door(self, body: Body) -> None:
        """The note is read before the encounter, and folded once it has begun."""
        door = self.query_one(DoorPanel)
        match body:
            case Opened():
                door.add_class("-open")
            case DoorRead() if self._opened:
                door.show(body, self._opened.setting, str(self._opened.scenario.get("notice", NOTICE)))
            case Acted() if door.has_class("-open"):
                door.remove_class("-open")
