"""What the station says at its edges: the state of clock and turns, and what may be done now. Pure text."""

from personas.exchange import Examine, Order, RequestImage, Say
from sessions.events import Acted, Event
from sessions.state import CLOSING_TURNS, State

EMPTY_TRANSCRIPT = (
    "Say hello, and ask what brings them.\n\n"
    "What you type is said to the patient. /test orders, /exam examines, /help lists the rest."
)
EMPTY_REPLAY = "Space plays, → steps, End goes to the end."


def clock_text(state: State, seconds: float) -> str:
    """Time left, 'mm:ss left'; empty where no clock runs."""
    if state.phase == "reading":
        return f"begin in {minutes(_reading_left(state, seconds))}"
    if state.phase not in ("encounter", "closing"):
        return ""
    left = state.clock.left(seconds)
    if left is None:
        return ""
    return f"{minutes(left)} left" + (", paused" if state.paused else "")


def turn_text(state: State) -> str:
    """Where the turns stand."""
    if state.phase == "closing":
        left = CLOSING_TURNS - state.closing_turn
        return f"closing, {left} left"
    if state.phase in ("grading", "debrief", "closed"):
        return "finished"
    return f"turn {state.turn}" + ("" if state.setting.budget is None else f" of {state.setting.budget}")


def time_presses(state: State, seconds: float) -> bool:
    """Whether the time is nearly used up."""
    left = state.clock.left(seconds)
    return state.phase == "encounter" and left is not None and left <= (state.clock.warning_left or 0)


def turns_press(state: State) -> bool:
    """Whether the turns are nearly used up."""
    left = state.turns_left
    return state.phase in ("encounter", "commit_only") and left is not None and left <= 1


def may_do(state: State, seconds: float = 0.0) -> str:
    """One line on what may be done now."""
    if state.awaiting is not None:
        return _waiting(state)
    if state.paused:
        return "Paused. F6 or /pause goes on."
    match state.phase:
        case "reading":
            return f"Read the door note. You may begin in {minutes(_reading_left(state, seconds))}."
        case "encounter":
            return "Enter speaks   /test   /exam   /help"
        case "commit_only":
            why = "The time is up." if state.out_of == "time" else "No turns are left."
            return f"{why} Only your diagnosis: ^D."
        case "closing":
            return "Explain, plan, safety net. /done ends it."
        case "grading":
            return "The patient and the examiner are writing their view."
    return ""


def placeholder(state: State) -> str:
    """What the empty input line says."""
    if state.paused:
        return "Paused"
    match state.phase:
        case "reading":
            return ""
        case "closing":
            return "You may still talk with the patient"
        case "commit_only":
            return "^D gives your diagnosis"
        case "encounter":
            return "Talk to the patient"
    return ""


def said_before(event: Event) -> str:
    """What a person would have typed for this event, if it was said to the patient."""
    if isinstance(event.body, Acted) and isinstance(event.body.contribution, Say):
        return event.body.contribution.text
    return ""


def minutes(seconds: float) -> str:
    """'mm:ss', as a station clock shows it: a begun second counts."""
    whole = max(0, -int(-seconds // 1))
    return f"{whole // 60:02}:{whole % 60:02}"


def _reading_left(state: State, seconds: float) -> float:
    return max(0.0, (state.clock.reading or 0.0) - seconds)


def _waiting(state: State) -> str:
    if isinstance(state.awaiting, Examine | Order | RequestImage):
        return "The result is on its way…"
    return "The patient is answering…"
