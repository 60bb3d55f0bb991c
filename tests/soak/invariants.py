"""What must hold of every session, whatever its models did. Each problem is a line of text; none is what is wished."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from personas.exchange import Commit, Costed, Examine, Note, Order, RequestImage, Say, SeeAlone
from personas.models.asking import Answered
from sessions.events import Acted, Called, Ended, Event, Faulted, Noticed, Replied, Reported, Setting
from sessions.log import LogError, read_whole
from sessions.opening import scenario_of
from sessions.result import result
from sessions.state import fold
from tests.models.leaks import texts_within
from tests.soak.playing import Played
from tui.safe_text import clean
from tui.words import debrief
from tui.words.section import as_text
from tui.words.transcript import lines

_MARK = re.compile(r"mark\d{4}")
_BIDI = set("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def problems(played: Played) -> Iterator[str]:
    """Everything that is wrong with a session that was played."""
    try:
        reading = read_whole(played.path)
        scenario_of(reading.events[0])
    except LogError as error:
        yield f"the log is damaged: {error}"
        return
    if reading.torn:
        yield "the log ends in the middle of a line"
    events = reading.events
    if list(events) != played.events:
        yield "the log does not hold what was played"
    yield from _ending(events, played)
    yield from _answers(events)
    yield from _turns(events, played.drawn.setting)
    yield from _words_of_the_doctor(events, played)
    yield from _bill(events, played)
    yield from _what_is_shown(events, played)
    yield from (f"a call of {model} outlived its limit" for model in played.overheard.hung)


def _ending(events: Sequence[Event], played: Played) -> Iterator[str]:
    state = fold(events)
    if not state.finished:
        yield f"it never ended, in {played.sittings} sittings"
        return
    if state.ratings is None or state.verdict is None or state.assessment is None:
        yield "it ended without being graded"
    without_reason = 0
    for before, event in pairwise(events):
        match event.body:
            case Ended(status="paused" | "fault") if isinstance(before.body, Faulted):
                if not before.body.message.strip():
                    yield "it was put aside for an empty reason"
            case Ended(status="paused" | "fault"):
                without_reason += 1
    left = played.walked_out + sum(given.kind == "suspend" for given in played.clinician.given)
    if without_reason > left:
        yield f"it was put aside {without_reason} times without a reason; the person left {left} times"


def _answers(events: Sequence[Event]) -> Iterator[str]:
    """Every contribution that awaits an answer has exactly one, before anything else is done."""
    awaiting: Event | None = None
    shown_up_front = False
    for event in events:
        match event.body:
            case Acted(contribution=Say() | SeeAlone() | Examine() | Order() | RequestImage()):
                if awaiting is not None:
                    yield f"event {event.seq} came before event {awaiting.seq} was answered"
                awaiting = event
            case Replied():
                if awaiting is None or not isinstance(awaiting.body.contribution, Say | SeeAlone):
                    yield f"event {event.seq} replies to nothing"
                awaiting = None
            case Reported() if awaiting is None and not shown_up_front:
                shown_up_front = True
            case Reported():
                if awaiting is None or not isinstance(awaiting.body.contribution, Examine | Order | RequestImage):
                    yield f"event {event.seq} reports on nothing"
                awaiting = None
            case Acted(contribution=contribution) if awaiting is not None and contribution.kind != "leave":
                yield f"event {event.seq} came before event {awaiting.seq} was answered"
    if awaiting is not None:
        yield f"event {awaiting.seq} was never answered"


def _turns(events: Sequence[Event], setting: Setting) -> Iterator[str]:
    """Each turn counts once, and no session has more than its budget."""
    turn = 0
    for event in events:
        turn += (
            isinstance(event.body, Acted) and isinstance(event.body.contribution, Costed) and event.phase == "encounter"
        )
        if event.turn != turn:
            yield f"event {event.seq} is of turn {event.turn}, counted {turn}"
            return
    if fold(events).turn != turn:
        yield f"the session has {fold(events).turn} turns, counted {turn}"
    if setting.budget is not None and turn > setting.budget:
        yield f"{turn} turns were taken of {setting.budget}"


def _words_of_the_doctor(events: Sequence[Event], played: Played) -> Iterator[str]:
    """All that the doctor said and ordered is on record, and nothing was done twice."""
    given = [each.model_dump_json() for each in played.clinician.given]
    given += [
        outcome.text
        for model, outcome in played.overheard.outcomes
        if model.endswith("-doctor") and isinstance(outcome, Answered)
    ]
    done: Counter[str] = Counter()
    kept = set()
    for event in events:
        match event.body:
            case Acted(contribution=contribution):
                marks = _MARK.findall(contribution.model_dump_json())
                kept |= set(marks)
                if not (isinstance(contribution, Note) and contribution.several):
                    done.update(marks)
            case Noticed(notice=notice):
                kept |= set(_MARK.findall(notice.typed or ""))
    lost = {mark for text in given for mark in _MARK.findall(text)} - kept
    if len(lost) > 3 * played.walked_out:  # walking out just as a reply comes loses that reply
        yield f"what the doctor said was lost: {sorted(lost)}"
    yield from (f"{mark} was done {count} times" for mark, count in done.items() if count > 1)
    commits = sum(isinstance(event.body, Acted) and isinstance(event.body.contribution, Commit) for event in events)
    if commits > 1:
        yield f"{commits} diagnoses were committed"


def _bill(events: Sequence[Event], played: Played) -> Iterator[str]:
    """Every call is on record, once."""
    calls = Counter((event.body.model, event.body.fault) for event in events if isinstance(event.body, Called))
    made = Counter(
        (model, None if isinstance(outcome, Answered) else outcome.kind) for model, outcome in played.overheard.outcomes
    )
    if played.walked_out:
        made &= calls  # of a call whose outcome nobody waited for there is no record
    if calls != made:
        yield f"calls not on record: {dict(made - calls)}; on record and never made: {dict(calls - made)}"
    cost = sum(event.body.cost or 0.0 for event in events if isinstance(event.body, Called))
    if abs(fold(events).bill.cost - cost) > 1e-9:
        yield "the bill is not the sum of its calls"


def _what_is_shown(events: Sequence[Event], played: Played) -> Iterator[str]:
    """Everything that a screen or a terminal would be given can be made, and holds nothing that a terminal obeys."""
    shown = [line for event in events for line in lines(event, played.drawn.setting)]
    shown += [line for section in debrief.sections(events) for line in as_text(section)]
    shown += played.shown
    result(events, str(played.path))
    obeyed = {sign for line in shown for sign in clean(line) if _is_obeyed(sign)}
    if obeyed:
        yield f"control characters would be shown: {sorted(map(ascii, obeyed))}"
    for event in events:
        match event.body:
            case Replied() | Reported() | Acted() | Faulted() | Noticed():
                said = "".join(texts_within(event.body.model_dump(exclude={"guarded"})))
                if any(map(_is_control, said)):
                    yield f"control characters in event {event.seq}"


def _is_control(sign: str) -> bool:
    return unicodedata.category(sign) in ("Cc", "Cs") and sign not in "\n\t"


def _is_obeyed(sign: str) -> bool:
    return _is_control(sign) or sign in _BIDI
