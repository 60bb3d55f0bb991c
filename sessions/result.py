"""What became of a session, in one object: what `bedside run --json` prints."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass

from personas.exchange import Role
from personas.voice import VoiceName
from sessions.assessment import Assessment
from sessions.events import Acted, Ended, Event, Noticed, Opened, Replied, Resumed, Status
from sessions.state import fold


@dataclass(frozen=True)
class Result:
    """The outcome of a session. `session` is the log's path, `seconds` the time played (all sittings).

    `voices` are who played at the end. `cost` in US dollars is None where that of any call is unknown; `unpriced`
    counts those. `tokens` and `calls` are of all models together. `flagged`: the guard found something in the words
    of the patient's model, shown or not. `unblinded`: somebody saw the figures of a bias at work while it was played.
    `biases`: those held at the end, as "patient:recency=2".
    """

    session: str
    case: str
    status: Status
    diagnosis: str | None
    correct: bool | None
    ratings: dict[str, int] | None
    coverage: float | None
    turns: int
    tests: dict[str, int]
    seconds: float
    voices: dict[Role, VoiceName]
    cost: float | None
    unpriced: int
    tokens: int
    calls: int
    flagged: bool
    unblinded: bool
    biases: tuple[str, ...]

    def as_dict(self) -> dict[str, object]:
        return asdict(self)


def result(events: Sequence[Event], path: str) -> Result:
    """The outcome as the events tell it; a session not yet ended counts as paused."""
    state = fold(events)
    opened = events[0].body
    assert isinstance(opened, Opened)
    ratings = state.ratings
    return Result(
        session=path,
        case=opened.setting.case,
        status=state.ended or "paused",
        diagnosis=state.commit.diagnosis if state.commit else None,
        correct=state.verdict.correct if state.verdict else None,
        ratings={name: getattr(ratings, name).score for name in ("confidence", "compliance", "consultation")}
        if ratings
        else None,
        coverage=state.assessment.coverage if state.assessment else None,
        turns=state.turn,
        tests=_tests(state.assessment),
        seconds=round(_seconds(events), 3),
        voices=dict(state.setting.voices),
        cost=None if state.bill.unpriced else round(state.bill.cost, 6),
        unpriced=state.bill.unpriced,
        tokens=state.bill.tokens,
        calls=state.bill.calls,
        flagged=any(isinstance(e.body, Replied) and e.body.guarded and not e.body.guarded.clean for e in events),
        unblinded=state.unblinded,
        biases=tuple(f"{one.role}:{one.bias}={one.dose}" for one in state.setting.biases if one.dose),
    )


def _tests(assessment: Assessment | None) -> dict[str, int]:
    counts = {"ordered": 0, "indicated": 0, "acceptable": 0, "unnecessary": 0, "harmful": 0, "missed": 0}
    if assessment:
        counts["ordered"] = len(assessment.tests)
        counts["missed"] = len(assessment.missed_tests)
        for use in assessment.tests:
            if use.appropriateness:
                counts[use.appropriateness] += 1
    return counts


def _seconds(events: Sequence[Event]) -> float:
    """Time played: the offsets of each sitting, added up."""
    total, last = 0.0, 0.0
    for event in events:
        if isinstance(event.body, Resumed):
            total += last
        last = event.t
    return total + last


def time_per_turn(events: Sequence[Event]) -> list[tuple[int, float]]:
    """The doctor's own seconds by turn, notes and other free contributions counted with the turn they led to."""
    spent: list[tuple[int, float]] = []
    carried = 0.0
    for event in events:
        if isinstance(event.body, Acted | Noticed | Ended):
            carried += event.body.spent
        turn_taken = isinstance(event.body, Acted) and event.phase == "encounter" and event.turn > len(spent)
        if turn_taken:
            spent.append((event.turn, carried))
            carried = 0.0
    return spent
