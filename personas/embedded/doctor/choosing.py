"""What to do next: the question, examination or tests expected to tell most for their cost, as the turns allow."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from math import ceil, log, log2, sqrt

from personas.embedded.doctor.differential import Reasoning, is_sure_enough, likelihoods, weight_of
from personas.embedded.doctor.history import Chart, OpenQuestion, open_questions
from personas.embedded.doctor.hypotheses import disease as known_as
from personas.embedded.doctor.knowledge import TOLD, Finding, Test, knowledge
from personas.embedded.doctor.reading import Person
from personas.embedded.doctor.safety import is_alarming, permitted, safety
from personas.exchange import Situation

LEADING = 10  # diseases between which a finding is to tell apart
TESTS_IN_ONE_ORDER = 6
FINDINGS_IN_ONE_QUESTION = 2
_SHORT_QUESTION = 50  # letters up to which a question can be put together with another
_SHORT = 6  # turns of a session too short for a look before the history
_COMPLAINT_TOLD = 3  # turns after which the complaint is known well enough to see what alarms
_EARLY_LOOK = 2  # turns for it
_TURNS = 20  # planned for where there is no limit
_WORTH = 0.003  # bits below which a question or test is not worth its turn
_NOT_TO_MISS = 0.003  # probability from which a dangerous disease is looked for before committing
_CONFIRMING = 4
_CHEAP = 60.0  # dollars, up to which a test belongs to the first order
_PATIENCE = 3  # answers in a row that tell nothing before the doctor turns to the examination
_KNOWN = 0.7  # how sure a finding is when it needs no asking
_AT_ONCE = 0.05  # bits for its cost for which an invasive test is done without waiting
_DOLLARS = 150.0  # a test of this cost counts half
_FITS = log(5)  # the weight from which a finding fits a disease


@dataclass(frozen=True)
class Ask:
    """Ask about single findings, or an open question."""

    findings: tuple[Finding, ...] = ()
    open: OpenQuestion | None = None
    opening: bool = False


@dataclass(frozen=True)
class Do:
    """Examine, or order tests."""

    tests: tuple[Test, ...]
    examination: bool


@dataclass(frozen=True)
class Decide:
    """Commit to the leading disease."""


Step = Ask | Do | Decide
Ranking = Sequence[tuple[str, float]]  # diseases with their probabilities, most likely first


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
    values = _values(chart, ranking, tilt.confirming)
    history, hands = _plan(total)
    owed = _owed(chart)
    if owed is not None and (situation.turn >= history or _early(chart, tilt.distance) is None):
        return owed
    ask, examine, order, confirm = (
        partial(_question, chart, values, tilt.distance),
        partial(_examination, chart, values, ranking),
        partial(_order, chart, values, ranking, tilt.act),
        partial(_confirmation, chart, ranking, tilt.act),
    )
    alarming = total >= _SHORT and is_alarming(_there(chart))
    if alarming and situation.turn >= _COMPLAINT_TOLD and (first := _bedside(chart, tilt.act)) is not None:
        return first
    sure = is_sure_enough(ranking, [one for one, _ in chart.evidence], reasoning)
    if sure and tilt.threshold < 0 and chart.said:
        return Decide()
    if alarming and sure and _tested(chart):
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
        steps = () if _tested(chart) and confirm() is None else (confirm,)
    else:
        late = total - situation.turn <= max(2, (total - history - hands) // 2)
        steps = (partial(order, late=late), confirm, examine, ask)
    return next((chosen for step in steps if (chosen := step()) is not None), Decide())


def _plan(total: int) -> tuple[int, int]:
    """The turns for the history and for the examination; the rest is for tests."""
    hands = 2 if total >= 10 else 1 if total >= 3 else 0
    return max(1, total * 11 // 20), hands


def _bedside(chart: Chart, act: float) -> Do | None:
    """In danger: vital signs and a look before more questions, then the tests at the bedside."""
    tests = knowledge().tests
    if not chart.examined:
        return Do((tests["vital-signs"], tests["full-examination"]), examination=True)
    left = tuple(tests[one] for one in safety().bedside if one not in chart.done)
    now = left[: _at_most(len(left), max(act, 0.0))]
    return Do(now, examination=False) if now and not _tested(chart) else None


def _background(chart: Chart) -> Ask | None:
    """What is asked even in haste: earlier illness, medicines and allergies."""
    left = (one for one in open_questions() if one.in_haste and one.id not in chart.opened)
    return next((Ask(open=one) for one in left if one.suits(chart.person, chart.complaint_named)), None)


def _tested(chart: Chart) -> bool:
    return any(knowledge().tests[test].kind != "examination" for test in chart.done)


def _fitted(chart: Chart, disease: str) -> int | None:
    """The turn at which the first finding after the complaint came that fits a disease."""
    turns = (turn for one, turn in chart.evidence if turn > 1 and one.present and weight_of(one, disease) >= _FITS)
    return min(turns, default=None)


def _values(chart: Chart, ranking: Ranking, confirming: float = 0.0) -> dict[str, float]:
    """How many bits each finding not yet known is expected to tell between the leading diseases and something else.

    `confirming`: the share of its value that a finding has for what it would add to the leading disease alone.
    """
    table = likelihoods()
    leading = tuple(ranking[:LEADING])
    known = {one.finding for one, _ in chart.evidence if one.sure > _KNOWN}
    shown = {one for disease, _ in leading for one in table.of.get(disease, ())}
    open_ones = sorted(_fitting(chart, shown - known - _spent(chart)))
    values = {finding: _bits(finding, leading) for finding in open_ones}
    if not confirming:
        return values
    first, usual = table.of.get(leading[0][0], {}), table.backgrounds
    confirms = {one: max(first.get(one, usual[one]) - usual[one], 0.0) for one in open_ones}
    scale = max(values.values(), default=0.0) / max(max(confirms.values(), default=0.0), 1e-9)
    return {one: told + confirming * (confirms[one] * scale - told) for one, told in values.items()}


@lru_cache(maxsize=50_000)
def _bits(finding: str, leading: tuple[tuple[str, float], ...]) -> float:
    """How many bits a finding is expected to tell between the leading diseases and something else."""
    table = likelihoods()
    background = table.backgrounds[finding]
    rest = max(1.0 - sum(share for _, share in leading), 1e-6)
    given = [(share, table.of.get(disease, {}).get(finding, background)) for disease, share in leading]
    return expected_bits([*given, (rest, background)])


def _spent(chart: Chart) -> set[str]:
    """The findings that nothing can tell any more: their test is done, or their question put."""
    asked = chart.asked - _in_open_questions()
    return set(asked).union(*(_shown_by().get(test, ()) for test in chart.done))


@lru_cache(maxsize=1)
def _in_open_questions() -> frozenset[str]:
    return frozenset(finding for one in open_questions() for finding in one.covers)


@lru_cache(maxsize=1)
def _shown_by() -> dict[str, tuple[str, ...]]:
    shown: dict[str, tuple[str, ...]] = {}
    for finding in knowledge().findings.values():
        if finding.test is not None:
            shown[finding.test] = (*shown.get(finding.test, ()), finding.id)
    return shown


def _fitting(chart: Chart, findings: Iterable[str]) -> set[str]:
    """Those of the findings that are looked for in this patient, and by a test that is done to such a patient."""
    there = _there(chart)
    needed = _needed_by(chart.person)
    return {one for one in findings if one in needed and there.issuperset(needed[one])}


def _there(chart: Chart) -> set[str]:
    """The findings that are there, said or implied."""
    return {*chart.present, *(above for one in chart.present for above in likelihoods().more_general[one])}


def _safe(chart: Chart, ranking: Ranking, tests: Sequence[Test]) -> list[Test]:
    """Those of the tests that can be done now without harm, or what has to come before them."""
    evidence = {**{one.finding: one.present for one, _ in chart.evidence}, **dict.fromkeys(_there(chart), True)}
    return permitted(tests, chart.person, evidence, ranking, chart.done)


@lru_cache(maxsize=100)
def _needed_by(person: Person) -> dict[str, tuple[str, ...]]:
    """The findings that are looked for in such a person, each with those without which it, or its test, is not."""
    known = knowledge()
    needed = {}
    for finding in known.findings.values():
        looked: list[Finding | Test] = [finding, *([known.tests[finding.test]] if finding.test else [])]
        if all(one.whom.suits(person.age, person.sex) for one in looked):
            needed[finding.id] = tuple(one.needs for one in looked if one.needs is not None)
    return needed


def expected_bits(cases: Sequence[tuple[float, float]]) -> float:
    """Expected information of a yes-or-no finding. `cases`: probability of each case, and of the finding in it."""
    overall = within = 0.0
    for share, given in cases:
        overall += share * given
        within += share * _entropy(given)
    return max(_entropy(overall) - within, 0.0)


@lru_cache(maxsize=20_000)
def _entropy(share: float) -> float:
    return 0.0 if share <= 0 or share >= 1 else -share * log2(share) - (1 - share) * log2(1 - share)


def _routinely_tested(chart: Chart) -> bool:
    return any(knowledge().tests[test].routine and test not in safety().bedside for test in chart.done)


def _worth(values: Iterable[float]) -> float:
    """What several findings tell together: each further one adds less, as they overlap."""
    return sum(value * 0.6**nth for nth, value in enumerate(sorted(values, reverse=True)[:6]))


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
    open_one = max(fitting, key=lambda one: _worth(values.get(finding, 0.0) for finding in one.covers), default=None)
    by_findings = _worth(values[finding.id] for finding in single)
    openness = 1.5 * (1 - distance)
    by_open = openness * _worth(values.get(finding, 0.0) for finding in open_one.covers) if open_one else 0.0
    if max(by_findings, by_open) < _WORTH:
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
        for one in _candidates(values)
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


def _candidates(values: dict[str, float], worth: float = _WORTH) -> list[str]:
    return [finding for finding, value in values.items() if value >= worth / 3]


def _by_test(chart: Chart, values: dict[str, float], worth: float = _WORTH) -> list[tuple[float, Test]]:
    """Tests not yet done with what they are worth, the best for its cost first."""
    found: dict[str, list[float]] = {}
    for one in _candidates(values, worth):
        test = knowledge().findings[one].test
        if test is not None and test not in chart.done:
            found.setdefault(test, []).append(values[one])
    tests = knowledge().tests
    valued = [(_worth(bits) / (1 + tests[test].cost / _DOLLARS), tests[test]) for test, bits in found.items()]
    return sorted(valued, key=lambda pair: (-pair[0], pair[1].id))


def _examination(chart: Chart, values: dict[str, float], ranking: Ranking) -> Do | None:
    """First the vital signs and the whole body; then what is worth a look of its own."""
    tests = knowledge().tests
    if not chart.examined:
        return Do((tests["vital-signs"], tests["full-examination"]), examination=True)
    telling = [test for worth, test in _by_test(chart, values) if test.kind == "examination" and worth >= _WORTH]
    best = _safe(chart, ranking, telling)
    return Do(tuple(best[:TESTS_IN_ONE_ORDER]), examination=True) if best else None


def _order(chart: Chart, values: dict[str, float], ranking: Ranking, act: float, late: bool = False) -> Do | None:
    """Tests in one order: first the cheap with the routine ones; what is invasive waits unless it is worth much.

    `act`: 1 where a test has to be worth a hundred times the usual, -1 where a hundredth is enough.
    """
    first = not _routinely_tested(chart)
    bar = 100.0**act
    telling = [
        test
        for worth, test in _by_test(chart, values, _WORTH * bar)
        if test.kind != "examination"
        and worth >= _WORTH * bar / 3
        and (late or test.burden < 2 or worth > _AT_ONCE * bar)
        and (late or not first or (test.cost <= _CHEAP / bar and test.burden < 2))
    ]
    best = _safe(chart, ranking, telling)[: _at_most(TESTS_IN_ONE_ORDER, act)]
    if first:
        whom = chart.person.age, chart.person.sex
        routine = [test for test in knowledge().tests.values() if test.routine and test.whom.suits(*whom)]
        left = [test for test in routine if test not in best and test.id not in chart.done]
        best += left[: _at_most(len(routine), max(act, 0.0))]
    return Do(tuple(best), examination=False) if best else None


def _at_most(usual: int, act: float) -> int:
    """How many tests are ordered at once where so many are the usual: a tenth of them for an `act` of 1."""
    return round(usual / sqrt(100.0**act))


def _confirmation(chart: Chart, ranking: Ranking, act: float = 0.0) -> Do | None:
    """The tests that show the leading disease most surely, and those that would show a dangerous one still possible."""
    dangerous = [one for one, share in ranking[1:LEADING] if share >= _NOT_TO_MISS and known_as(one).not_to_miss]
    tests = [*_showing(chart, ranking[0][0])[: _at_most(_CONFIRMING, act)]]
    tests += [test for one in dangerous for test in _showing(chart, one)[: _at_most(2, act)] if test not in tests]
    safe = _safe(chart, ranking, tests)[: _at_most(TESTS_IN_ONE_ORDER, act)]
    return Do(tuple(safe), examination=False) if safe else None


def _showing(chart: Chart, disease: str) -> list[Test]:
    """The tests not yet done in which a disease shows, the surest first and the cheaper of equals."""
    shown: dict[str, float] = {}
    table = likelihoods()
    own = table.of.get(disease, {})
    for finding in sorted(_fitting(chart, own)):
        share, test = own[finding], knowledge().findings[finding].test
        if test is not None and test not in chart.done and knowledge().tests[test].kind != "examination":
            shown[test] = max(shown.get(test, 0.0), log2(share / table.backgrounds[finding]))
    tests = (knowledge().tests[test] for test in shown if shown[test] >= 1)
    return sorted(tests, key=lambda one: (-shown[one.id] / (1 + one.cost / _DOLLARS / 4), one.id))
