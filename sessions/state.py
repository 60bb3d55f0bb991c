"""Where a session stands: a pure fold over its events. The engine decides by it, so a resumed session goes on."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from biases.rules import sound
from personas.exchange import (
    Commit,
    Examine,
    Finish,
    Leave,
    Order,
    Phase,
    Ratings,
    RequestImage,
    Say,
    SeeAlone,
    Verdict,
)
from sessions.assessment import Assessment
from sessions.clock import CLOCKS, Clock
from sessions.events import (
    Acted,
    Assessed,
    Body,
    Called,
    DoorRead,
    Ended,
    Event,
    Judged,
    Noticed,
    Opened,
    Rated,
    Rebiased,
    Recast,
    Replied,
    Reported,
    Resumed,
    Setting,
    Status,
    Unblinded,
)

CLOSING_TURNS = 3
Awaiting = Say | SeeAlone | Examine | Order | RequestImage


@dataclass(frozen=True)
class Bill:
    """What the models have taken so far. `cost` in US dollars; `unpriced` counts the calls whose cost is not known."""

    calls: int = 0
    tokens: int = 0
    cost: float = 0.0
    unpriced: int = 0

    def and_of(self, call: Called) -> "Bill":
        """With one more call."""
        return Bill(
            self.calls + 1,
            self.tokens + (call.prompt_tokens or 0) + (call.completion_tokens or 0),
            self.cost + (call.cost or 0.0),
            self.unpriced + (call.cost is None),
        )


@dataclass(frozen=True)
class State:
    """Everything that decides what happens next."""

    setting: Setting
    phase: Phase = "encounter"
    turn: int = 0
    closing_turn: int = 0
    awaiting: Awaiting | None = None
    door_read: bool = False
    alone: bool = False
    paused: bool = False
    elapsed: float = 0.0
    warned_time: bool = False
    told_last_turn: bool = False
    asked_to_commit: bool = False
    out_of: Status | None = None
    commit: Commit | None = None
    left: bool = False
    ratings: Ratings | None = None
    verdict: Verdict | None = None
    assessment: Assessment | None = None
    ended: Status | None = None
    bill: Bill = Bill()
    images_shown: bool = False
    unblinded: bool = False

    @property
    def clock(self) -> Clock:
        return CLOCKS[self.setting.clock]

    @property
    def timed(self) -> bool:
        """Whether the doctor's time counts now: not in a pause, and not once only the diagnosis can be given."""
        return self.phase in ("reading", "encounter", "closing") and not self.paused

    @property
    def turns_left(self) -> int | None:
        return None if self.setting.budget is None else max(0, self.setting.budget - self.turn)

    @property
    def status(self) -> Status:
        """How the encounter ended, once it is graded."""
        if self.commit:
            return "diagnosed"
        return "left" if self.left else (self.out_of or "left")

    @property
    def finished(self) -> bool:
        return self.ended is not None and self.ended not in ("paused", "fault")


def fold(events: Iterable[Event]) -> State:
    """The state after all events. The first must be `Opened`."""
    iterator = iter(events)
    first = next(iterator, None)
    if first is None or not isinstance(first.body, Opened):
        raise ValueError("a session begins with the event that opened it")
    state = opening(first.body)
    for event in iterator:
        state = advance(state, event.body)
    return state


def opening(opened: Opened) -> State:
    reading = CLOCKS[opened.setting.clock].reading is not None and opened.setting.voices["doctor"] == "human"
    return State(opened.setting, phase="reading" if reading else "encounter")


def advance(state: State, body: Body) -> State:
    """The state after one more event."""
    match body:
        case DoorRead():
            return _but(state, door_read=True)
        case Acted():
            return _acted(_but(_spend(state, body.spent), ended=None), body)
        case Replied():
            return _but(state, awaiting=None)
        case Reported():
            return _but(state, awaiting=None, images_shown=state.images_shown or state.awaiting is None)
        case Noticed():
            return _noticed(_spend(state, body.spent), body)
        case Rated():
            return _but(state, ratings=body.ratings)
        case Judged():
            return _but(state, verdict=body.verdict)
        case Assessed():
            return _but(state, assessment=body.assessment)
        case Ended():
            phase: Phase = state.phase if body.status in ("paused", "fault") else "closed"
            return _but(_spend(state, body.spent), ended=body.status, phase=phase)
        case Resumed():
            setting = body.over(state.setting).model_copy(update={"voices": body.voices})
            return _but(state, ended=None, setting=setting)
        case Recast():
            voices = {**state.setting.voices, body.role: body.voice}
            return _but(state, setting=state.setting.model_copy(update={"voices": voices}))
        case Rebiased():
            held = sound(body.biases, state.setting.known_biases)
            return _but(state, setting=state.setting.model_copy(update={"biases": held}))
        case Unblinded():
            return _but(state, unblinded=True)
        case Called():
            return _but(state, bill=state.bill.and_of(body))
    return state


def _but(state: State, **changed: Any) -> State:
    """The state with some fields otherwise. `dataclasses.replace` takes six times as long, and a log has thousands."""
    after = object.__new__(State)
    after.__dict__.update(state.__dict__, **changed)
    return after


def _spend(state: State, spent: float) -> State:
    return _but(state, elapsed=state.elapsed + spent) if state.timed else state


def _acted(state: State, body: Acted) -> State:
    contribution = body.contribution
    match contribution:
        case Say() if state.phase == "closing":
            return _but(state, closing_turn=state.closing_turn + 1, awaiting=contribution)
        case Say() | Examine() | Order() | RequestImage():
            return _but(state, turn=state.turn + 1, awaiting=contribution)
        case SeeAlone():
            return _but(state, alone=True, awaiting=contribution)
        case Commit():
            ends = state.setting.protocol == "agentclinic" or state.out_of == "time"
            return _but(state, commit=contribution, phase="grading" if ends else "closing")
        case Finish():
            return _but(state, phase="grading")
        case Leave():
            # After a diagnosis, leaving only skips what is left of the closing turns.
            return _but(state, left=True, phase="grading", awaiting=None)
    return state


def _noticed(state: State, body: Noticed) -> State:
    match body.notice.about:
        case "begin":
            return _but(state, phase="encounter", elapsed=0.0)
        case "last_turn":
            return _but(state, told_last_turn=True)
        case "budget_used":
            return _but(state, phase="commit_only", out_of="budget")
        case "time_warning":
            return _but(state, warned_time=True)
        case "time_up" if state.phase == "closing":
            return _but(state, phase="grading")
        case "time_up":
            return _but(state, phase="commit_only", out_of="time", warned_time=True)
        case "paused" | "unpaused":
            return _but(state, paused=body.notice.about == "paused")
        case "asked_to_commit":
            return _but(state, asked_to_commit=True)
        case "undecided":
            return _but(state, phase="grading")
    return state
