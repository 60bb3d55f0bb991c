"""What the station says to the doctor, and what may not be done when."""

from personas.exchange import Contribution
from sessions.state import CLOSING_TURNS, State

BEGIN = "You may begin."
LAST_TURN = "This is your last turn. After it, only your diagnosis can be given."
TIME_UP_CLOSING = "The time is up. The conversation ends here."
BUDGET_USED = "No turns are left. Give your diagnosis now."
TIME_UP = "The time is up. Give your diagnosis now."
ASKED_TO_COMMIT = "Give your diagnosis now: no other contribution is possible."
UNDECIDED = "The session ends without a diagnosis and is graded as undecided."
NO_PAUSE = "This clock cannot be paused."
PAUSED = "Paused. The clock stands still."
UNPAUSED = "The session goes on."
NO_DIAGNOSIS = "No diagnosis was committed; the session is graded as undecided."


def time_warning(left: float) -> str:
    return f"{left / 60:g} minutes are left."


def refusal(state: State, contribution: Contribution) -> str | None:
    """Why this contribution cannot be made now; None where it can."""
    kind = contribution.kind
    if kind in ("note", "leave"):
        return None
    if state.paused:
        return "The session is paused. Go on first, then do this."
    match state.phase:
        case "encounter":
            return "The closing turns come after the diagnosis." if kind == "finish" else None
        case "commit_only":
            return None if kind in ("commit", "differential", "plan") else "Only your diagnosis can be given now."
        case "closing" if kind == "say" and state.closing_turn >= CLOSING_TURNS:
            return "You have used your closing turns. /done ends the consultation."
        case "closing":
            return None if kind in ("say", "finish") else "The diagnosis is locked. You may still talk to the patient."
    return "This cannot be done now."
