"""Citing what happened: the turn and the words that were said or reported."""

from collections.abc import Iterable, Sequence

from personas.exchange import Commit, Contribution
from sessions.events import Acted, Event, Replied, Reported
from tui.words.strings import Strings
from tui.words.transcript import speaker_name

_LONGEST = 110
_SHOWN = 3


def turn_name(turn: int, words: Strings) -> str:
    return words("cited.turn", n=turn) if turn else words("cited.before")


class Cited:
    """The events of a session, to be cited by their numbers."""

    def __init__(self, events: Sequence[Event], played: bool, words: Strings) -> None:
        self._events = {event.seq: event for event in events}
        self._words = words
        self._doctor = words("cited.you" if played else "cited.doctor")
        self._doctors = "your" if played else "doctors"

    def turn(self, seq: int) -> str:
        """When it happened: 'turn 3', 'closing'."""
        event = self._events.get(seq)
        if event is None:
            return ""
        if event.phase == "closing":
            return self._words("cited.closing")
        return self._words("cited.diagnosis") if _is_commitment(event) else turn_name(event.turn, self._words)

    def words(self, seqs: Iterable[int], domain: str = "") -> list[str]:
        """What was said or reported, each with its turn; at most a few, and how many more there are.

        Of a commitment, management cites the plan and all else the diagnosis.
        """
        known = [self._events[seq] for seq in seqs if seq in self._events]
        shown = [self._cite(event, domain) for event in known[:_SHOWN]]
        more = len(known) - _SHOWN
        return [*shown, self._words("cited.more", n=more)] if more > 0 else shown

    def _cite(self, event: Event, domain: str) -> str:
        when = self.turn(event.seq)
        match event.body:
            case Acted(contribution=Commit() as commit):
                what, text = ("plan", commit.plan) if domain == "management" else ("diagnosis", commit.diagnosis)
                return _short(self._words(f"cited.{self._doctors}_{what}", text=text))
            case Acted(contribution=contribution):
                return self._said(when, self._doctor, self._contributed(contribution))
            case Replied(reply=reply):
                who = speaker_name(reply, self._words)
                return self._said(when, who[:1].lower() + who[1:], self._quoted(reply.text))
            case Reported(report=report):
                names = dict.fromkeys(entry.group or entry.name for entry in report.entries)
                return f"{when}: {_short(', '.join(names))}"
        return when

    def _said(self, when: str, who: str, what: str) -> str:
        return self._words("cited.said", when=when, who=who, what=what)

    def _quoted(self, text: str) -> str:
        return self._words("cited.quoted", text=_short(text))

    def _contributed(self, contribution: Contribution) -> str:
        match contribution.kind:
            case "say":
                return self._quoted(contribution.text)
            case "differential":
                named = ", ".join(item.diagnosis for item in contribution.ranked)
                return _short(self._words("cited.differential", text=named))
            case "alone":
                return self._words("cited.alone")
            case "image" if not contribution.text:
                return self._words("cited.any_image")
            case "examine" | "order" | "image" | "note" | "plan" as kind:
                return _short(self._words(f"cited.{kind}", text=contribution.text))
        return contribution.kind


def _is_commitment(event: Event) -> bool:
    return isinstance(event.body, Acted) and event.body.contribution.kind == "commit"


def _short(text: str) -> str:
    line = " ".join(text.split())
    if len(line) <= _LONGEST:
        return line
    cut = line.rfind(" ", 0, _LONGEST)
    return line[: cut if cut > _LONGEST // 2 else _LONGEST].rstrip(" ,;:.") + " …"
