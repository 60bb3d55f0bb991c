"""What the list of saved sessions says of each: pure functions."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sessions.index import Row


def outcome(row: "Row") -> str:
    """How it ended, in a word."""
    if row.broken:
        return "damaged"
    match row.status:
        case None:
            return "unreadable"
        case "paused":
            return "unfinished"
        case "fault":
            return "interrupted"
        case "diagnosed":
            return {True: "correct", False: "incorrect", None: "not graded"}[row.correct]
        case "stopped":
            return "stopped"
    return "undecided"


def standing(row: "Row") -> str:
    """How it ended, in a sentence or two."""
    if row.broken:
        return "Its log is damaged."
    by = "" if row.doctor == "human" else f" The doctor was {row.doctor}."
    if row.diagnosis:
        return f"Diagnosis: {row.diagnosis}, {outcome(row)}.{by}"
    said = {
        "paused": "Left unfinished.",
        "fault": "Interrupted by a fault; nothing is lost.",
        "budget": "No turns were left, and no diagnosis was given.",
        "time": "The time was up, and no diagnosis was given.",
        "left": "Stopped without a diagnosis.",
        "stopped": "Stopped, and neither rated nor graded.",
    }
    return f"{said.get(row.status or '', 'This log holds no session that can be read.')}{by}"


def can_go_on(row: "Row") -> bool:
    """Whether a person can go on with this session in the app."""
    return row.status in ("paused", "fault") and row.doctor == "human" and not row.broken


def enter_does(row: "Row") -> str:
    """What Enter does with it."""
    if can_go_on(row):
        return "Enter goes on with it."
    if row.status is None:
        return "It cannot be opened."
    if row.status in ("paused", "fault"):
        if row.broken:
            return "It cannot go on. R replays what can be read."
        return f"No person plays its doctor. Go on with: bedside sessions resume {row.id}"
    return "Enter opens the debrief."


def fits(row: "Row", wanted: str) -> bool:
    """Whether every word typed is found in it."""
    text = f"{row.id} {row.title} {row.case} {row.diagnosis or ''} {outcome(row)} {row.doctor}".casefold()
    return all(word in text for word in wanted.casefold().split())
