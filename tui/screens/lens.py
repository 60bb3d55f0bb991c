"""The lens: what bends each persona of a session, and the markers by which it shows. An observer's screen."""

import asyncio
from collections.abc import Callable, Sequence

from textual import getters
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Footer, Static

from biases.schema import NOTICE
from sessions.events import Event, Opened
from sessions.lens import Persona, Seen, baseline, can_compare, keeps_turns, personas, seen
from tui.app import BedsideApp
from tui.blocks import Block, Prose
from tui.blocks.lens import DIFFERS, marker_blocks, meaning_blocks, persona_blocks
from tui.safe_text import plain
from tui.widgets.heading import Heading
from tui.widgets.line_view import LineView

_LOOKS_EVERY = 1.0  # seconds, at a session that goes on
_NOT_COMPARED = "No baseline: only an embedded patient can be played again without its bias."


class LensScreen(Screen[None]):
    """Looks at a session's events so far; `events` gives them, and more of them while the session goes on."""

    app = getters.app(BedsideApp)
    brief = getters.query_one("#brief", LineView)
    table = getters.query_one("#markers", LineView)

    CSS_PATH = "lens.tcss"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide")]
    AUTO_FOCUS = "#markers"
    BINDINGS = [
        Binding("f1", "app.help", "Help"),
        Binding("p", "persona", "Other persona"),
        Binding("b", "brief", "Brief or markers"),
        Binding("escape", "leave", "Back"),
    ]

    def __init__(self, events: Callable[[], Sequence[Event]]) -> None:
        super().__init__()
        self._events = events
        self._shown = 0
        self._baseline: list[Event] | None = None
        self._personas: tuple[Persona, ...] = ()
        self._which = 0
        self._looking = False

    def compose(self) -> ComposeResult:
        yield Heading("Lens")
        with Horizontal(id="body"):
            yield LineView("Reading the session …", follow=False, id="brief")
            yield LineView("Counting …", follow=False, id="markers")
        yield Static(Content(NOTICE), markup=False, id="notice")
        yield Footer()

    def on_mount(self) -> None:
        opened = self._events()[0].body
        if isinstance(opened, Opened):
            self.query_one(Heading).entitle(f"Lens   {opened.scenario.get('title', '')}")
        self._look()
        self.set_interval(_LOOKS_EVERY, self._look)

    def _look(self) -> None:
        """Look again, where something has happened since."""
        if not self._looking and len(self._events()) != self._shown:
            self._looking = True
            self.run_worker(self._read(), exclusive=True)

    async def _read(self) -> None:
        events = list(self._events())
        self._personas = await asyncio.to_thread(personas, events)
        if not self._shown:
            self._which = 0 if any(persona.held for persona in self._personas[:1]) else 1
        self._show_persona()
        if can_compare(events) and (self._baseline is None or keeps_turns(events)):
            self._baseline = await asyncio.to_thread(baseline, events)
        found = await asyncio.to_thread(seen, events, self._baseline)
        self._shown, self._looking = len(events), False
        self._show_markers(events, found)

    def _show_persona(self) -> None:
        self.brief.replace(persona_blocks(self._personas[self._which]))

    def _show_markers(self, events: Sequence[Event], found: Sequence[Seen]) -> None:
        differing = sum(one.differs for one in found)
        line = f"{differing} of {len(found)} markers differ ({DIFFERS})" if self._baseline else _NOT_COMPARED
        head: list[Block] = [Prose(f"Markers up to turn {events[-1].turn}", "strong"), Prose(line, "quiet"), Prose("")]
        self.table.replace([*head, *marker_blocks(found), *meaning_blocks(found)])
        self.query_one(Heading).say(f"turn {events[-1].turn}")
        self.query_one("#notice", Static).update(plain(NOTICE))

    def action_persona(self) -> None:
        """The brief of the other persona."""
        if self._personas:
            self._which = 1 - self._which
            self._show_persona()
            self.add_class("-brief")

    def action_brief(self) -> None:
        """Where there is room for one only: the brief, or the markers."""
        self.toggle_class("-brief")
        (self.brief if self.has_class("-brief") else self.table).focus()

    def action_leave(self) -> None:
        self.dismiss()
