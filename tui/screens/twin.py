"""Twins: encounters side by side on one case and seed, one bias different, and what it changes as it grows."""

import asyncio
from collections.abc import Sequence
from typing import ClassVar

from textual import getters, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.events import Key, Resize
from textual.widgets import Footer, Static
from textual.worker import Worker

from personas.exchange import Say, SeeAlone
from personas.naming import is_model
from sessions.events import Event
from sessions.faults import Decision, Failing
from sessions.log import LogError
from tui.app import BedsideApp
from tui.blocks import GAP, Block, Prose
from tui.blocks.belief import Belief, belief_of, trust_of
from tui.blocks.difference import Differences
from tui.safe_text import plain
from tui.screens.speaking import SpeakingScreen
from tui.twinning import Twinning
from tui.widgets.doctor_line import DoctorLine
from tui.widgets.heading import Heading
from tui.widgets.line_view import LineView
from tui.widgets.probability import ProbabilityPlot
from tui.widgets.side import Side
from tui.words.difference import Compared
from tui.words.models import MOST_COMING
from tui.words.twin import compared_of, debrief, door_text, heading, is_implicit, is_judged, outcome, side_name

_COLUMN = 52  # cells that a side needs beside others


class TwinScreen(SpeakingScreen[None]):
    """Plays a pair and shows it."""

    app = getters.app(BedsideApp)

    CSS_PATH = "twin.tcss"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide")]
    AUTO_FOCUS = "Entry"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "app.help", "Help"),
        Binding("space", "halt", "Pause or go on"),
        Binding("right", "step", "One step", show=False),
        Binding("tab", "turn", "Next side", priority=True),
        Binding("f3,d", "differences", "Differences"),
        Binding("f4,l", "lens", "Lens"),
        Binding("f2", "door", "Door note", show=False),
        Binding("f6,plus,equals_sign", "dose(1)", "More bias"),
        Binding("f5,minus", "dose(-1)", "Less bias"),
        Binding("f8", "give_up", "Wait no longer", show=False),
        Binding("pageup", "page(-1)", "Page up", show=False),
        Binding("pagedown", "page(1)", "Page down", show=False),
        Binding("escape", "leave", "End or leave"),
    ]

    def __init__(self, twinning: Twinning) -> None:
        super().__init__(twinning.pair.scenario.language)
        self._twinning = twinning
        self._pair = pair = twinning.pair
        self._heard = [""] * len(pair.settings)
        self._chosen = len(pair.settings) - 1
        self._over = self._stopped = False
        self._playing: Worker[None] | None = None
        self._stale = self._figuring = False

    # What is seen

    def compose(self) -> ComposeResult:
        sides = range(len(self._pair.settings))
        yield Heading(heading(self._pair, self.words))
        with Horizontal(id="sides"):
            for side in sides:
                yield Side(
                    self._named(side),
                    door_text(self._pair.scenario),
                    side > 0,
                    self._twinning.human,
                    self.words,
                    f"side-{side}",
                )
        with Horizontal(id="apart"):
            if self._is_told:
                yield ProbabilityPlot(self.words, trust=self._pair.role == "patient", id="belief")
            yield LineView(follow=False, id="differences")
        if self._twinning.human:
            yield DoctorLine(self._twinning, self.words)
        yield Static(plain(self.words("twin.opens")), markup=False, id="standing")
        yield Static(plain(self.words("twin.notice")), markup=False, id="notice")
        yield Footer()

    def on_mount(self) -> None:
        if self._pair.scenario.foil is not None:
            foil = self.words("twin.foil_is", foil=self._pair.scenario.foil.name)
            self.query_one(Heading).say(foil)
        self._show_figures([Belief(self._named(side)) for side in range(len(self._sides))], [])
        self._lay_out()
        self._playing = self.run_worker(self._play())

    def on_resize(self, event: Resize) -> None:
        self._lay_out()

    def _lay_out(self) -> None:
        """As many sides as there is room for: the chosen one, and the baseline beside it before any other."""
        room = max(1, self.app.size.width // _COLUMN)
        order = dict.fromkeys((self._chosen, 0, *range(len(self._sides))))
        seen = set(list(order)[:room])
        for index, side in enumerate(self._sides):
            side.set_class(index not in seen, "-away")
        self.refresh_bindings()

    @property
    def _sides(self) -> list[Side]:
        return list(self.query(Side))

    def _named(self, side: int) -> str:
        return side_name(self._pair, side, self._twinning.doses[side], self.words)

    # Playing

    async def _play(self) -> None:
        try:
            await self._twinning.play(self)
        except LogError as error:
            self.app.go_home(str(error))
            return
        self._over = True
        self._close()

    def show(self, side: int, events: Sequence[Event]) -> None:
        """Events of one side."""
        state = self._twinning.state(side)
        if state is None:
            return
        self._heard[side] = ""
        column = self._sides[side]
        column.show(events, state)
        if is_judged(self._pair, state):
            lines, good = outcome(state, self._pair.scenario, self.words)
            column.conclude(lines, good)
        self._stand()
        self._changed()

    def calling(self, side: int) -> None:
        """A model is being called: the patient's reply is awaited from now on."""
        state = self._twinning.state(side)
        self._heard[side] = ""
        if state is not None and isinstance(state.awaiting, Say | SeeAlone):
            self._sides[side].come("")

    def hear(self, side: int, sentence: str) -> None:
        """A sentence of a reply on its way."""
        self._heard[side] = (self._heard[side] + sentence)[:MOST_COMING]
        self.call_later(self._show_heard, side, self._heard[side])

    def _show_heard(self, side: int, heard: str) -> None:
        if heard and self._heard[side] == heard:
            self._sides[side].come(heard)

    async def decide(self, side: int, failing: Failing) -> Decision:
        """Ask on the side that failed."""
        state = self._twinning.state(side)
        assert state is not None
        self._heard[side] = ""
        decision = await self._sides[side].decide(failing, state)
        if self._twinning.human:
            self.query_one(DoctorLine).entry.focus()
        return decision

    def failed(self, side: int, why: str) -> None:
        """A side cannot go on."""
        self._sides[side].fail(why)

    def _stand(self) -> None:
        """Say where it stands, and what can be done."""
        state = self._twinning.state(0)
        if self._twinning.human and state is not None:
            self.query_one(DoctorLine).settle(state)
        if self._stopped:
            said = "stopped"
        elif self._over:
            said = "ended"
        elif self._twinning.human:
            said = "yours"
        else:
            said = "paused" if self._twinning.pace.halted else "playing"
        standing = Content.assemble(
            (self.words(f"twin.{said}"), "$primary"), (f"   {self.words('twin.unblinded')}", "$quiet")
        )
        self.query_one("#standing", Static).update(standing)

    # Figures

    def _changed(self) -> None:
        """Figures are read anew, in a thread, one reading at a time."""
        self._stale = True
        if not self._figuring:
            self._figuring = True
            self.run_worker(self._figure())

    async def _figure(self) -> None:
        twins = self._twinning.twins
        try:
            while self._stale and twins is not None:
                self._stale = False
                happened = [tuple(twins.events(side)) for side in range(len(self._pair.settings))]
                beliefs, lines = await asyncio.to_thread(self._read, happened)
                if self.is_attached:
                    closing = debrief(self._pair, happened, self.words) if self._over or self._stopped else []
                    self._show_figures(beliefs, lines, closing)
        finally:
            self._figuring = False

    def _read(self, happened: Sequence[Sequence[Event]]) -> tuple[list[Belief], list[Compared]]:
        read = belief_of if self._pair.role == "doctor" else trust_of
        beliefs = [read(events, self._named(side)) for side, events in enumerate(happened)]
        return beliefs, compared_of(self._pair, happened)

    def _show_figures(self, beliefs: Sequence[Belief], lines: Sequence[Compared], closing: Sequence[str] = ()) -> None:
        names = tuple(self._short(side) for side in range(len(beliefs)))
        said = [Prose(text, "quiet") for text in closing]
        # A word of care comes first, where it is in sight.
        parts: list[Block] = [*said[1:], Differences(names, tuple(lines), self.words), *said[:1]]
        self.query_one("#differences", LineView).replace([block for part in parts for block in (part, GAP)][:-1])
        if self._is_told:
            self.query_one(ProbabilityPlot).show(beliefs)

    @property
    def _is_told(self) -> bool:
        """Whether what is drawn over the turns is ever told: the doctor's belief is, a model's trust is not."""
        return self._pair.role == "doctor" or not is_model(self._pair.settings[0].voices["patient"])

    def _short(self, side: int) -> str:
        return self.words("twin.side_short", dose=self._twinning.doses[side]) if side else self.words("twin.baseline")

    # Keys

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer only what has an effect now."""
        human = self._twinning.human
        if action in ("halt", "step"):
            return not (human or self._over or self._stopped)
        if action == "dose":
            return not (self._over or self._stopped)
        if action == "turn":
            return any(side.has_class("-away") for side in self._sides) or self.has_class("-apart")
        if action == "differences":
            return self.has_class("-narrow")
        return super().check_action(action, parameters)

    def on_key(self, event: Key) -> None:
        """A person who begins to type is talking, wherever the keyboard is."""
        if not self._twinning.human or not isinstance(self.focused, LineView):
            return
        entry = self.query_one(DoctorLine).entry
        if event.is_printable and event.character and not entry.read_only:
            event.stop()
            entry.focus()
            entry.insert(event.character)

    def action_lens(self) -> None:
        """Look at what bends the personas of the side that is chosen."""
        if (twins := self._twinning.twins) is not None:
            from tui.screens.lens import LensScreen

            side = self._chosen
            self.app.push_screen(LensScreen(lambda: twins.events(side)))

    def action_halt(self) -> None:
        if self._twinning.pace.halted:
            self._twinning.pace.go_on()
        else:
            self._twinning.pace.halt()
        self._stand()

    def action_step(self) -> None:
        self._twinning.pace.step()

    @on(DoctorLine.Turned)
    def action_turn(self) -> None:
        """To the next side, where not all are in sight."""
        self._chosen = (self._chosen + 1) % len(self._sides)
        self.remove_class("-apart")
        self._lay_out()

    def action_differences(self) -> None:
        """The differences, where they have no place of their own."""
        self.toggle_class("-apart")

    def action_dose(self, by: int) -> None:
        """More or less of the bias on the chosen side, or the last one."""
        side = self._chosen or len(self._sides) - 1
        self._twinning.hold(side, self._twinning.doses[side] + by)
        self._sides[side].rename(self._named(side))
        self._changed()

    def action_give_up(self) -> None:
        """Wait no longer for a model."""
        self._twinning.give_up()

    def action_door(self) -> None:
        """The door note again."""
        self.app.say(door_text(self._pair.scenario))

    def action_page(self, by: int) -> None:
        for side in self._sides:
            side.transcript.scroll_relative(y=by * max(1, side.transcript.size.height - 2), animate=False)

    @on(DoctorLine.Escaped)
    def action_leave(self) -> None:
        """End what still plays, its logs kept, an implicit bias for good; then leave."""
        if self._over or self._stopped:
            self.app.go_home()
            return
        self._stopped = True
        if is_implicit(self._pair):
            self._twinning.stop()
        elif self._playing is not None:
            self._playing.cancel()
        self._close()

    def _close(self) -> None:
        """Say that it is over; after an implicit bias, where it is sure to be read."""
        if is_implicit(self._pair):
            self.add_class("-apart")
        self._stand()
        self._changed()
        self.refresh_bindings()
