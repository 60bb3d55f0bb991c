"""Which examination or tests are done next: the most telling for their cost, that are safe and called for."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import log2, sqrt

from personas.embedded.doctor.differential import likelihoods
from personas.embedded.doctor.history import Chart
from personas.embedded.doctor.hypotheses import disease as known_as
from personas.embedded.doctor.knowledge import Test, knowledge
from personas.embedded.doctor.safety import permitted, safety
from personas.embedded.doctor.worth import LEADING, WORTH, Ranking, all_there, candidates, fitting, together

TESTS_IN_ONE_ORDER = 6
_NOT_TO_MISS = 0.003  # probability from which a dangerous disease is looked for before committing
_CONFIRMING = 4
_CHEAP = 60.0  # dollars, up to which a test belongs to the first order
_MOSTLY = 0.3  # probability of a finding from which its test shows a disease
# Probability of the diseases that a test shows from which it is done, by its burden.
_CALLS_FOR = (0.01, 0.01, 0.05, 0.05)
_AT_ONCE = 0.05  # bits for its cost for which an invasive test is done without waiting
_DOLLARS = 150.0  # a test of this cost counts half


@dataclass(frozen=True)
class Do:
    """Examine, or order tests."""

    tests: tuple[Test, ...]
    examination: bool


def bedside(chart: Chart, act: float) -> Do | None:
    """In danger: vital signs and a look before more questions, then the tests at the bedside."""
    tests = knowledge().tests
    if not chart.examined:
        return Do((tests["vital-signs"], tests["full-examination"]), examination=True)
    left = tuple(tests[one] for one in safety().bedside if one not in chart.done)
    now = left[: _at_most(len(left), max(act, 0.0))]
    return Do(now, examination=False) if now and not tested(chart) else None


def tested(chart: Chart) -> bool:
    return any(knowledge().tests[test].kind != "examination" for test in chart.done)


def _safe(chart: Chart, ranking: Ranking, tests: Sequence[Test]) -> list[Test]:
    """Those of the tests that can be done now without harm, or what has to come before them."""
    evidence = {**{one.finding: one.present for one, _ in chart.evidence}, **dict.fromkeys(all_there(chart), True)}
    return permitted(tests, chart.person, evidence, ranking, chart.done)


def _routinely_tested(chart: Chart) -> bool:
    return any(knowledge().tests[test].routine and test not in safety().bedside for test in chart.done)


def _by_test(chart: Chart, values: dict[str, float], worth: float = WORTH) -> list[tuple[float, Test]]:
    """Tests not yet done with what they are worth, the best for its cost first."""
    found: dict[str, list[float]] = {}
    for one in candidates(values, worth):
        test = knowledge().findings[one].test
        if test is not None and test not in chart.done:
            found.setdefault(test, []).append(values[one])
    tests = knowledge().tests
    valued = [(together(bits) / (1 + tests[test].cost / _DOLLARS), tests[test]) for test, bits in found.items()]
    return sorted(valued, key=lambda pair: (-pair[0], pair[1].id))


def examination(chart: Chart, values: dict[str, float], ranking: Ranking) -> Do | None:
    """First the vital signs and the whole body; then what is worth a look of its own."""
    tests = knowledge().tests
    if not chart.examined:
        return Do((tests["vital-signs"], tests["full-examination"]), examination=True)
    telling = [test for worth, test in _by_test(chart, values) if test.kind == "examination" and worth >= WORTH]
    best = _safe(chart, ranking, telling)
    return Do(tuple(best[:TESTS_IN_ONE_ORDER]), examination=True) if best else None


def ordered(chart: Chart, values: dict[str, float], ranking: Ranking, act: float, late: bool = False) -> Do | None:
    """Tests in one order: first the cheap with the routine ones; what is invasive waits unless it is worth much.

    `act`: 1 where a test has to be worth a hundred times the usual, -1 where a hundredth is enough.
    """
    first = not _routinely_tested(chart)
    bar = 100.0**act
    called_for = _called_for(ranking)
    telling = [
        test
        for worth, test in _by_test(chart, values, WORTH * bar)
        if test.kind != "examination"
        and worth >= WORTH * bar / 3
        and called_for.get(test.id, 0.0) >= _CALLS_FOR[test.burden]
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


def confirmation(chart: Chart, ranking: Ranking, act: float = 0.0) -> Do | None:
    """The tests that show the leading disease most surely, and those that would show a dangerous one still possible."""
    dangerous = [one for one, share in ranking[1:LEADING] if share >= _NOT_TO_MISS and known_as(one).not_to_miss]
    tests = [*_showing(chart, ranking[0][0])[: _at_most(_CONFIRMING, act)]]
    tests += [test for one in dangerous for test in _showing(chart, one)[: _at_most(2, act)] if test not in tests]
    called_for = _called_for(ranking)
    tests = [test for test in tests if called_for.get(test.id, 0.0) >= _CALLS_FOR[test.burden]]
    safe = _safe(chart, ranking, tests)[: _at_most(TESTS_IN_ONE_ORDER, act)]
    return Do(tuple(safe), examination=False) if safe else None


def _called_for(ranking: Ranking) -> dict[str, float]:
    """The probability, together, of the leading diseases that mostly show in each test."""
    shares: dict[str, float] = {}
    for disease, share in ranking[:LEADING]:
        for test in _shows_in(disease):
            shares[test] = shares.get(test, 0.0) + share
    return shares


@lru_cache(maxsize=1000)
def _shows_in(disease: str) -> frozenset[str]:
    findings = knowledge().findings
    own = likelihoods().of.get(disease, {}).items()
    shown = (findings[finding].test for finding, given in own if given >= _MOSTLY)
    return frozenset(test for test in shown if test is not None)


def _showing(chart: Chart, disease: str) -> list[Test]:
    """The tests not yet done in which a disease shows, the surest first and the cheaper of equals."""
    shown: dict[str, float] = {}
    table = likelihoods()
    own = table.of.get(disease, {})
    for finding in sorted(fitting(chart, own)):
        share, test = own[finding], knowledge().findings[finding].test
        if test is not None and test not in chart.done and knowledge().tests[test].kind != "examination":
            shown[test] = max(shown.get(test, 0.0), log2(share / table.backgrounds[finding]))
    tests = (knowledge().tests[test] for test in shown if shown[test] >= 1)
    return sorted(tests, key=lambda one: (-shown[one.id] / (1 + one.cost / _DOLLARS / 4), one.id))


def _at_most(usual: int, act: float) -> int:
    """How many tests are ordered at once where so many are the usual: a tenth of them for an `act` of 1."""
    return round(usual / sqrt(100.0**act))
