"""The debrief of models: which of them played, what they took, and what the guard found in their words."""

from collections.abc import Iterator, Sequence

from personas.exchange import Role
from personas.naming import is_model
from sessions.events import Event, Recast, Replied
from sessions.simulated import setting_of
from sessions.state import Bill
from tui.words.evidence import Cited
from tui.words.models import bill_text, cost_text, guard_text, role_text, voice_text
from tui.words.section import Line, Section
from tui.words.strings import Strings, strings


def by_models(events: Sequence[Event], bill: Bill, cited: Cited) -> Section | None:
    """The section; None where no model played."""
    words = strings(setting_of(events).language)
    played = {role: voices for role, voices in _players(events).items() if any(map(is_model, voices))}
    if not played:
        return None
    lines: list[Line] = []
    for role, voices in played.items():
        named = " → ".join(voice_text(voice, words) for voice in voices)
        lines.append(Line(words("debrief.plays", role=role_text(role, words), voice=named)))
    lines += [Line(bill_text(bill, words), "quiet"), *_guarded(events, cited, words)]
    return Section(words("debrief.models"), tuple(lines), cost_text(bill, words))


def _players(events: Sequence[Event]) -> dict[Role, list[str]]:
    """Who played each role, one after the other."""
    played: dict[Role, list[str]] = {role: [voice] for role, voice in setting_of(events).voices.items()}
    for event in events:
        if isinstance(event.body, Recast):
            played[event.body.role].append(event.body.voice)
    return played


def _guarded(events: Sequence[Event], cited: Cited, words: Strings) -> Iterator[Line]:
    """What the guard found, with the words that it stumbled over and the replies that were not shown."""
    guarded = [(event, event.body) for event in events if isinstance(event.body, Replied) and event.body.guarded]
    marks = [(event, replied, guard_text(replied, words, live=False)) for event, replied in guarded]
    found = [(event, replied, mark) for event, replied, mark in marks if mark]
    if found:
        yield from (Line(), Line(words("debrief.guarded"), "strong"))
    elif guarded:
        yield from (Line(), Line(words("debrief.nothing_guarded"), "quiet"))
    for event, replied, mark in found:
        yield Line(mark, aside=cited.turn(event.seq))
        yield from (Line(span, "quiet", indent=2) for span in _spans(replied))


def _spans(replied: Replied) -> Iterator[str]:
    """The words that were found."""
    if replied.guarded:
        findings = [*(f for reply in replied.guarded.rejected for f in reply.findings), *replied.guarded.findings]
        yield from dict.fromkeys(f"“{finding.span}”" for finding in findings)
