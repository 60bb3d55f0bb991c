"""What the station says to the doctor, and what may not be done when."""

from personas.exchange import Contribution, Refused
from sessions.state import CLOSING_TURNS, State

BEGIN = "You may begin."
LAST_TURN = "This is your last turn. After it, only your diagnosis can be given."
TIME_UP_CLOSING = "The time is up. The conversation ends here."
BUDGET_USED = "No turns are left. Give your diagnosis now."
TIME_UP = "The time is up. Give your diagnosis now."
ASKED_TO_COMMIT = "Give your diagnosis now: no other contribution is possible."
UNDECIDED = "The session ends without a diagnosis and is graded as undecided."
PAUSED = "Paused. The clock stands still."
UNPAUSED = "The session goes on."
KEPT = "The diagnosis was kept from another session, where other answers led to it; it is not judged here."
NO_DIAGNOSIS = "No diagnosis was committed; the session is graded as undecided."


REFUSALS: dict[Refused, str] = {
    "no_pause": "This clock cannot be paused.",
    "paused": "The session is paused. Go on first, then do this.",
    "closing_later": "The closing turns come after the diagnosis.",
    "only_diagnosis": "Only your diagnosis can be given now.",
    "closing_used": "You have used your closing turns. /done ends the consultation.",
    "locked": "The diagnosis is locked. You may still talk to the patient.",
    "not_now": "This cannot be done now.",
}


def time_warning(left: float) -> str:
    return f"{left / 60:g} minutes are left."


def refusal(state: State, contribution: Contribution) -> Refused | None:
    """Why this contribution cannot be made now; None where it can."""
    kind = contribution.kind
    if kind in ("note", "leave"):
        return None
    if state.paused:
        return "paused"
    match state.phase:
        case "encounter":
            return "closing_later" if kind == "finish" else None
        case "commit_only":
            return None if kind in ("commit", "differential", "plan") else "only_diagnosis"
        case "closing" if kind == "say" and state.closing_turn >= CLOSING_TURNS:
            return "closing_used"
        case "closing":
            return None if kind in ("say", "finish") else "locked"
    return "not_now"
