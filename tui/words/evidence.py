"""Citing what happened: the turn and the words that were said or reported."""

from collections.abc import Iterable, Sequence

from personas.exchange import Commit, Contribution
from sessions.events import Acted, Event, Replied, Reported

_LONGEST = 110
_SHOWN = 3


def turn_name(turn: int) -> str:
    return f"turn {turn}" if turn else "before turn 1"


class Cited:
    """The events of a session, to be cited by their numbers."""

    def __init__(self, events: Sequence[Event], played: bool) -> None:
        self._events = {event.seq: event for event in events}
        self._doctor = "you" if played else "doctor"
        self._doctors = "your" if played else "the doctor's"

    def turn(self, seq: int) -> str:
        """When it happened: 'turn 3', 'closing'."""
        event = self._events.get(seq)
        if event is None:
            return ""
        if event.phase == "closing":
            return "closing"
        return "diagnosis" if _is_commitment(event) else turn_name(event.turn)

    def words(self, seqs: Iterable[int], domain: str = "") -> list[str]:
        """What was said or reported, each with its turn; at most a few, and how many more there are.

        Of a commitment, management cites the plan and all else the diagnosis.
        """
        known = [self._events[seq] for seq in seqs if seq in self._events]
        shown = [self._cite(event, domain) for event in known[:_SHOWN]]
        more = len(known) - _SHOWN
        return [*shown, f"and {more} more"] if more > 0 else shown

    def _cite(self, event: Event, domain: str) -> str:
        when = self.turn(event.seq)
        match event.body:
            case Acted(contribution=Commit() as commit):
                named = f"plan: {commit.plan}" if domain == "management" else f"diagnosis: {commit.diagnosis}"
                return _short(f"{self._doctors} {named}")
            case Acted(contribution=contribution):
                return f"{when}, {self._doctor}: {_contributed(contribution)}"
            case Replied(reply=reply):
                return f"{when}, {reply.speaker}: “{_short(reply.text)}”"
            case Reported(report=report):
                names = dict.fromkeys(entry.group or entry.name for entry in report.entries)
                return f"{when}: {_short(', '.join(names))}"
        return when


def _is_commitment(event: Event) -> bool:
    return isinstance(event.body, Acted) and event.body.contribution.kind == "commit"


def _contributed(contribution: Contribution) -> str:
    match contribution.kind:
        case "say":
            return f"“{_short(contribution.text)}”"
        case "differential":
            return _short("differential: " + ", ".join(item.diagnosis for item in contribution.ranked))
        case "alone":
            return "asked to speak alone"
    text = getattr(contribution, "text", "")
    return _short(f"{contribution.kind}: {text}" if text else contribution.kind)


def _short(text: str) -> str:
    line = " ".join(text.split())
    if len(line) <= _LONGEST:
        return line
    cut = line.rfind(" ", 0, _LONGEST)
    return line[: cut if cut > _LONGEST // 2 else _LONGEST].rstrip(" ,;:.") + " …"
