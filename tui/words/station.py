"""What the station says at its edges: the state of clock and turns, and what may be done now. Pure text."""

from personas.exchange import Examine, Order, RequestImage, Say
from sessions.events import Acted, Event, Noticed
from sessions.state import CLOSING_TURNS, State
from tui.words.strings import Strings, strings

LONG = 3.0  # seconds of waiting for a model after which they are counted


def clock_text(state: State, seconds: float) -> str:
    """Time left, 'mm:ss left'; empty where no clock runs."""
    words = _words(state)
    if state.phase == "reading":
        return words("station.begin_in", time=minutes(_reading_left(state, seconds)))
    if state.phase not in ("encounter", "closing"):
        return ""
    left = state.clock.left(seconds)
    if left is None:
        return ""
    return words("station.time_left_paused" if state.paused else "station.time_left", time=minutes(left))


def turn_text(state: State) -> str:
    """Where the turns stand."""
    words, budget = _words(state), state.setting.budget
    if state.phase == "closing":
        return words("station.closing", n=CLOSING_TURNS - state.closing_turn)
    if state.phase in ("grading", "debrief", "closed"):
        return words("station.finished")
    return words("station.turn", n=state.turn) if budget is None else words("station.turn_of", n=state.turn, all=budget)


def time_presses(state: State, seconds: float) -> bool:
    """Whether the time is nearly used up."""
    left = state.clock.left(seconds)
    return state.phase == "encounter" and left is not None and left <= (state.clock.warning_left or 0)


def turns_press(state: State) -> bool:
    """Whether the turns are nearly used up."""
    left = state.turns_left
    return state.phase in ("encounter", "commit_only") and left is not None and left <= 1


def may_do(state: State, seconds: float = 0.0, waited: float | None = None) -> str:
    """One line on what may be done now. `waited`: for how many seconds for a model; None where for none."""
    words = _words(state)
    if waited is not None and waited >= LONG:
        return words("station.waits", what=_awaited(state), seconds=f"{waited:.0f}")
    if state.awaiting is not None:
        return _awaited(state)
    if state.paused:
        return words("station.hint_paused")
    match state.phase:
        case "closing" if closing_used(state):
            return words("station.hint_closing_used")
        case "reading":
            return words("station.hint_reading", time=minutes(_reading_left(state, seconds)))
        case "commit_only":
            return words("station.hint_time_up" if state.out_of == "time" else "station.hint_no_turns")
        case "encounter" | "closing" | "grading" as phase:
            return words(f"station.hint_{phase}")
    return ""


def _awaited(state: State) -> str:
    """What is being waited for."""
    words = _words(state)
    if state.awaiting is not None:
        asked = isinstance(state.awaiting, Examine | Order | RequestImage)
        return words("station.hint_result" if asked else "station.hint_answer")
    return words("station.hint_grading" if state.phase == "grading" else "station.hint_doctor")


def placeholder(state: State) -> str:
    """What the empty input line says."""
    words = _words(state)
    if state.setting.voices["doctor"] != "human":
        return words("station.empty_watching")
    if state.paused:
        return words("station.empty_paused")
    match state.phase:
        case "closing" if closing_used(state):
            return words("station.empty_closing_used")
        case "closing" | "encounter" as phase:
            return words(f"station.empty_{phase}")
        case "commit_only":
            return words("station.empty_diagnosis")
    return ""


def closing_used(state: State) -> bool:
    """Whether nothing is left to say to the patient after the diagnosis."""
    return state.closing_turn >= CLOSING_TURNS


def said_before(event: Event) -> str:
    """What a person typed for this event, if it was said to the patient or could not be used."""
    match event.body:
        case Acted(contribution=Say(text=text)):
            return text
        case Noticed(notice=notice):
            return notice.typed or ""
    return ""


def minutes(seconds: float) -> str:
    """'mm:ss', as a station clock shows it: a begun second counts."""
    whole = max(0, -int(-seconds // 1))
    return f"{whole // 60:02}:{whole % 60:02}"


def _reading_left(state: State, seconds: float) -> float:
    return max(0.0, (state.clock.reading or 0.0) - seconds)


def _words(state: State) -> Strings:
    return strings(state.setting.language)
