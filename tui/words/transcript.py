"""Events as lines of plain text, for the console and for `bedside run` without a screen."""

from personas.embedded.measurement import as_text
from personas.exchange import Commit, Contribution, Differential
from sessions.events import Acted, DoorRead, Ended, Event, Faulted, Noticed, Replied, Reported, Resumed

ENDINGS = {
    "diagnosed": "The encounter is over.",
    "budget": "The encounter is over: no turns were left and no diagnosis was given.",
    "time": "The encounter is over: the time was up and no diagnosis was given.",
    "left": "The encounter was stopped without a diagnosis.",
    "paused": "Saved. The session can be resumed.",
    "fault": "Saved. The session can be resumed.",
}


def lines(event: Event) -> list[str]:
    """What an event adds to the transcript; nothing for what is not part of it."""
    match event.body:
        case DoorRead(door=door, patient_name=name, patient_age=age, company=company):
            with_whom = f", with {company}" if company else ""
            return [door.place, door.note, f"{name}, {age}{with_whom}. {door.task}"]
        case Acted(contribution=contribution):
            return spoken("Doctor", contribution_text(contribution))
        case Replied(reply=reply):
            return spoken(reply.speaker.capitalize(), reply.text)
        case Reported(report=report):
            return spoken("Measurement", as_text(report))
        case Noticed(notice=notice):
            return spoken("Station", notice.text)
        case Faulted(message=message):
            return spoken("Station", message)
        case Resumed():
            return spoken("Station", "The session goes on.")
        case Ended(status=status):
            return spoken("Station", ENDINGS[status])
    return []


def spoken(who: str, text: str) -> list[str]:
    """Each line of what was said, the first with its speaker."""
    first, *rest = text.splitlines() or [""]
    return [f"{who}: {first}", *(f"  {line}" for line in rest)]


def contribution_text(contribution: Contribution) -> str:
    """A contribution in words."""
    match contribution:
        case Commit(diagnosis=diagnosis, confidence=confidence, plan=plan):
            sure = "" if confidence is None else f" ({confidence:g}% sure)"
            return f"Diagnosis: {diagnosis}{sure}" + (f"\nPlan: {plan}" if plan else "")
        case Differential(ranked=ranked, other=other, not_to_miss=missed):
            rows = [f"{item.probability:3.0f}%  {item.diagnosis}" for item in ranked]
            rows += [f"{other:3.0f}%  something else"] if other else []
            return "\n".join(["Differential:", *rows, *([f"Not to miss: {missed}"] if missed else [])])
    labels = {
        "say": "",
        "examine": "Examines: ",
        "order": "Orders: ",
        "image": "Asks for images",
        "note": "Note: ",
        "plan": "Plan: ",
        "alone": "Asks to speak alone.",
        "finish": "Ends the consultation.",
        "leave": "Stops the session.",
    }
    text = str(getattr(contribution, "text", ""))
    label = labels.get(contribution.kind, "")
    return f"{label}: {text}" if contribution.kind == "image" and text else f"{label}{text}"
