"""The demo: a bias at work in under a minute, two sessions side by side, told in few and large words."""

from collections.abc import Callable, Sequence
from functools import partial
from time import monotonic
from typing import ClassVar

from textual import getters, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Footer
from textual.worker import get_current_worker

from personas.embedded.leaning import inside
from sessions.events import Event
from sessions.state import fold
from sessions.twins import pair
from tui.app import BedsideApp
from tui.blocks import demo_doctor, demo_patient
from tui.blocks.demo_frame import SCENES, Frame
from tui.blocks.demo_script import Stream, Telling, door, following
from tui.demo_playing import Staged, another, left, right
from tui.demo_tape import DemoTape
from tui.safe_text import clean
from tui.screens.speaking import SpeakingScreen
from tui.widgets.heading import Heading
from tui.widgets.stage import Stage
from tui.words.strings import strings

_TICK = 0.1
_STEP = Binding.Group("Step", compact=True)


class DemoScreen(SpeakingScreen[None]):
    """Plays both sessions behind the door note, and shows what became of them. `clock` tells seconds."""

    app = getters.app(BedsideApp)
    stage = getters.query_one(Stage)
    heading = getters.query_one(Heading)

    CSS_PATH = "demo.tcss"
    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "app.help", "Help"),
        Binding("space", "pause", "Pause"),
        Binding("left", "step(-1)", "Step back", key_display="←", group=_STEP),
        Binding("right", "step(1)", "Step on", key_display="→", group=_STEP),
        Binding("d", "dose", "Dose"),
        Binding("enter", "take_over", "Take over"),
        Binding("escape", "leave", "Leave"),
    ]

    def __init__(self, staged: Staged, clock: Callable[[], float] = monotonic, alone: bool = False) -> None:
        super().__init__()
        self._staged = staged
        self._alone = alone
        self._clock = clock
        self._then: float | None = None
        self._beside: tuple[Event, ...] | None = None
        self._ready = self._told = False
        self._frames = door_of(staged)
        self._tape = DemoTape(_lengths(self._frames))

    def compose(self) -> ComposeResult:
        yield Heading(f"{self._staged.scenario.title}   seed {self._staged.wish.seed}")
        yield Stage()
        yield Footer()

    def on_mount(self) -> None:
        super().on_mount()
        self._show()
        self.set_interval(_TICK, self.tick)
        self._play()

    @work(thread=True, exclusive=True)
    def _play(self) -> None:
        """Play what is not played yet."""
        staged, worker = self._staged, get_current_worker()
        beside = self._beside or left(staged)
        other = right(staged, beside)
        frames = script_of(staged, beside, other)
        if not worker.is_cancelled:
            self.app.call_from_thread(partial(self._played, staged, beside, frames))

    def _played(self, staged: Staged, beside: tuple[Event, ...], frames: list[Frame]) -> None:
        self._beside = beside
        if staged == self._staged:
            self._frames, self._ready = frames, True
            self._tape = self._tape.known(_lengths(frames))
            self._show()

    def tick(self) -> None:
        """See what the clock says."""
        now = self._clock()
        passed = 0.0 if self._then is None or self.app.screen is not self else now - self._then
        self._then = now
        before, self._tape = self._tape, self._tape.after(passed)
        if (self._tape.frame, self._tape.over) != (before.frame, before.over):
            self._show()

    def _show(self) -> None:
        frame = self._frames[self._tape.frame]
        self.stage.show(frame)
        self._told = self._told or frame.turn is None
        place = self.words("demo.scene", n=SCENES.index(frame.scene) + 1, all=len(SCENES))
        if not self._tape.playing:
            place = f"{self.words('demo.paused')}   {place}"
        elif self._tape.over and not self._ready:
            place = self.words("demo.plays")
        self.heading.say(place)

    def action_pause(self) -> None:
        self._tape = self._tape.paused_or_on()
        self._show()

    def action_step(self, by: int) -> None:
        self._tape = self._tape.step(by)
        self._show()

    def action_dose(self) -> None:
        """The right side again, at the next dose; the door is shown no more than to say so."""
        self._staged = self._staged.at(following(self._staged.wish.dose))
        self._frames, self._ready = door_of(self._staged), False
        self._tape = DemoTape(_lengths(self._frames)).after(self._frames[0].lasts)
        self._show()
        self._play()

    def action_take_over(self) -> None:
        """Whoever sits here is the doctor from now on: of both patients; or, where a doctor was shown, of the left
        one's patient after the turn that is seen. Once the truth of it is told, another case begins.
        """
        staged, turn = self._staged, self._frames[self._tape.frame].turn
        if staged.wish.role == "patient":
            self.app.open_twins(pair(staged.scenario, staged.for_a_person, staged.held, [staged.held.dose]))
        elif self._told or turn is None:
            self._begin_another()
        elif self._beside is None:
            self.app.open_station(staged.scenario, staged.for_a_person)
        else:
            self.app.take_over(self._beside, min(turn, fold(self._beside).turn))

    def _begin_another(self) -> None:
        case = another(self._staged)
        if case is None:
            self.app.say(self.words("demo.no_other"))
        else:
            self.app.open_station(case.scenario, case.for_a_person)

    def action_leave(self) -> None:
        """Home; or out of the app, where it was opened for this alone."""
        if self._alone:
            self.app.exit()
        else:
            self.app.go_home()


def door_of(staged: Staged) -> list[Frame]:
    """The frames that need no session to be played."""
    telling = _telling(staged)
    return telling.with_dose(door(telling, staged.wish.role))


def script_of(staged: Staged, left: tuple[Event, ...], right: tuple[Event, ...]) -> list[Frame]:
    """All frames."""
    script = demo_doctor.script if staged.wish.role == "doctor" else demo_patient.script
    telling = _telling(staged)
    return telling.with_dose(script(telling, Stream(left), Stream(right)))


def _telling(staged: Staged) -> Telling:
    scenario, held = staged.scenario, staged.held
    return Telling(
        strings("en"),
        clean(scenario.title),
        clean(scenario.door.note),
        inside(clean(held.foil or "")),
        staged.bias.names["en"],
        held.dose,
        staged.chosen_to_show,
        bool(scenario.discriminators),
    )


def _lengths(frames: Sequence[Frame]) -> tuple[float, ...]:
    return tuple(frame.lasts for frame in frames)
