"""What to do next: the question, examination or tests expected to tell most for their cost, as the turns allow."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, partial
from math import ceil, log

from personas.embedded.doctor.differential import Reasoning, is_sure_enough, weight_of
from personas.embedded.doctor.history import Chart, OpenQuestion, open_questions
from personas.embedded.doctor.knowledge import TOLD, Finding, knowledge
from personas.embedded.doctor.ordering import Do, bedside, confirmation, examination, ordered, tested
from personas.embedded.doctor.safety import is_alarming
from personas.embedded.doctor.worth import WORTH, Ranking, all_there, candidates, together, values_of
from personas.exchange import Situation

FINDINGS_IN_ONE_QUESTION = 2
_SHORT_QUESTION = 50  # letters up to which a question can be put together with another
_SHORT = 6  # turns of a session too short for a look before the history
_COMPLAINT_TOLD = 3  # turns after which the complaint is known well enough to see what alarms
_EARLY_LOOK = 2  # turns for it
_TURNS = 20  # planned for where there is no limit
_PATIENCE = 3  # answers in a row that tell nothing before the doctor turns to the examination
_FITS = log(5)  # the weight from which a finding fits a disease


@dataclass(frozen=True)
class Ask:
    """Ask about single findings, or an open question."""

    findings: tuple[Finding, ...] = ()
    open: OpenQuestion | None = None
    opening: bool = False


@dataclass(frozen=True)
class Decide:
    """Commit to the leading disease."""


Step = Ask | Do | Decide


def next_step(chart: Chart, ranking: Ranking, situation: Situation, reasoning: Reasoning) -> Step:
    """The next step within the turns left."""
    left = situation.turns_left
    if left == 0:
        return Decide()
    total = _TURNS if left is None else situation.turn + left
    if left is None and situation.turn >= _TURNS:
        return Decide()
    tilt = reasoning.tilt
    if tilt.satisfied and (fitted := _fitted(chart, ranking[0][0])) is not None:
        total = fitted + ceil((1 - tilt.satisfied) * (total - fitted))
        if situation.turn >= total:
            return Decide()
    values = values_of(chart, ranking, tilt.confirming)
    history, hands = _plan(total)
    owed = _owed(chart)
    if owed is not None and (situation.turn >= history or _early(chart, tilt.distance) is None):
        return owed
    ask, examine, order, confirm = (
        partial(_question, chart, values, tilt.distance),
        partial(examination, chart, values, ranking),
        partial(ordered, chart, values, ranking, tilt.act),
        partial(confirmation, chart, ranking, tilt.act),
    )
    alarming = total >= _SHORT and is_alarming(all_there(chart))
    if alarming and situation.turn >= _COMPLAINT_TOLD and (first := bedside(chart, tilt.act)) is not None:
        return first
    sure = is_sure_enough(ranking, [one for one, _ in chart.evidence], reasoning)
    if sure and tilt.threshold < 0 and chart.said:
        return Decide()
    if alarming and sure and tested(chart):
        return _background(chart) or Decide()
    steps: tuple[Callable[[], Step | None], ...]
    begun = _EARLY_LOOK if alarming else 0
    if chart.examined <= (begun > 0) and situation.turn < history + begun and chart.unhelpful < _PATIENCE:
        steps = (ask, examine, order)
    elif not chart.examined and hands:
        steps = (partial(_last_question, chart), examine, order, ask)
    elif chart.examined < hands:
        steps = (examine, order, ask)
    elif sure:
        steps = () if tested(chart) and confirm() is None else (confirm,)
    else:
        late = total - situation.turn <= max(2, (total - history - hands) // 2)
        steps = (partial(order, late=late), confirm, examine, ask)
    return next((chosen for step in steps if (chosen := step()) is not None), Decide())


def _plan(total: int) -> tuple[int, int]:
    """The turns for the history and for the examination; the rest is for tests."""
    hands = 2 if total >= 10 else 1 if total >= 3 else 0
    return max(1, total * 11 // 20), hands


def _background(chart: Chart) -> Ask | None:
    """What is asked even in haste: earlier illness, medicines and allergies."""
    left = (one for one in open_questions() if one.in_haste and one.id not in chart.opened)
    return next((Ask(open=one) for one in left if one.suits(chart.person, chart.complaint_named)), None)


def _fitted(chart: Chart, disease: str) -> int | None:
    """The turn at which the first finding after the complaint came that fits a disease."""
    turns = (turn for one, turn in chart.evidence if turn > 1 and one.present and weight_of(one, disease) >= _FITS)
    return min(turns, default=None)


def _question(chart: Chart, values: dict[str, float], distance: float) -> Ask | None:
    if not chart.said:
        return Ask(opening=True)
    early = _early(chart, distance)
    if early is not None:
        return Ask(open=early)
    fitting = [
        one
        for one in open_questions()
        if one.stage == "background" and one.id not in chart.opened and one.suits(chart.person, chart.complaint_named)
    ]
    single = _findings(chart, values)
    open_one = max(fitting, key=lambda one: together(values.get(finding, 0.0) for finding in one.covers), default=None)
    by_findings = together(values[finding.id] for finding in single)
    openness = 1.5 * (1 - distance)
    by_open = openness * together(values.get(finding, 0.0) for finding in open_one.covers) if open_one else 0.0
    if max(by_findings, by_open) < WORTH:
        return None
    return Ask(open=open_one) if by_open >= by_findings else Ask(findings=single)


def _early(chart: Chart, distance: float) -> OpenQuestion | None:
    """The next of the questions that begin every history; the greater the distance, the fewer they are."""
    early = (one for one in open_questions() if one.stage == "early")
    fitting = [one for one in early if one.suits(chart.person, chart.complaint_named)]
    begun = fitting[: ceil(len(fitting) * (1 - distance))]
    return next((one for one in begun if one.id not in chart.opened), None)


def _owed(chart: Chart) -> Ask | None:
    """What is asked whatever it tells of the diagnosis, because of what was found: thoughts of suicide in low mood."""
    present = chart.present
    known = chart.asked | present
    owed = (one for one in _asked_whenever() if not present.isdisjoint(one.whenever) and one.id not in known)
    fitting = (one for one in owed if one.whom.suits(chart.person.age, chart.person.sex))
    return next((Ask(findings=(one,)) for one in fitting), None)


@lru_cache(maxsize=1)
def _asked_whenever() -> tuple[Finding, ...]:
    return tuple(one for one in knowledge().findings.values() if one.whenever)


def _last_question(chart: Chart) -> Ask | None:
    left = (one for one in open_questions() if one.stage == "last" and one.id not in chart.opened)
    return next((Ask(open=one) for one in left if one.suits(chart.person, chart.complaint_named)), None)


def _findings(chart: Chart, values: dict[str, float]) -> tuple[Finding, ...]:
    """The most telling finding not yet asked about, with its neighbours of the same system."""
    every, present = knowledge().findings, chart.present
    open_ones = [
        every[one]
        for one in candidates(values)
        if every[one].kind in TOLD and one not in chart.asked and present.issuperset(_supposed(every[one]))
    ]
    if not open_ones:
        return ()
    best, *others = sorted(open_ones, key=lambda one: (-values[one.id], one.id))
    near = [
        one
        for one in others
        if one.system == best.system
        and one.kind == best.kind
        and _alike(one, best)
        and values[one.id] >= values[best.id] / 4
    ]
    return (best, *near[: FINDINGS_IN_ONE_QUESTION - 1])


def _supposed(finding: Finding) -> list[str]:
    """What a question about a finding takes for granted: a high fever is asked about when there is a fever."""
    return [above for above in finding.implies if knowledge().findings[above].kind in TOLD]


def _alike(one: Finding, other: Finding) -> bool:
    """Whether two findings fit into one breath: both are named in one question, or each has a short one of its own."""
    if one.plainly_asked or other.plainly_asked:
        return one.plainly_asked and other.plainly_asked
    return not (one.private or other.private) and max(len(one.ask), len(other.ask)) <= _SHORT_QUESTION
