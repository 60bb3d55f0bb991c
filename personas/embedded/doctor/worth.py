"""What each finding not yet known is expected to tell, in bits."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from math import log2

from personas.embedded.doctor.differential import likelihoods
from personas.embedded.doctor.history import Chart, open_questions
from personas.embedded.doctor.knowledge import ANYBODY, Finding, For, Test, knowledge
from personas.embedded.doctor.reading import Person

Ranking = Sequence[tuple[str, float]]  # diseases with their probabilities, most likely first

LEADING = 10  # diseases between which a finding is to tell apart
WORTH = 0.003  # bits below which a question or test is not worth its turn
_KNOWN = 0.7  # how sure a finding is when it needs no asking


def values_of(chart: Chart, ranking: Ranking, confirming: float = 0.0) -> dict[str, float]:
    """How many bits each finding not yet known is expected to tell between the leading diseases and something else.

    `confirming`: the share of its value that a finding has for what it would add to the leading disease alone.
    """
    table = likelihoods()
    leading = ranking[:LEADING]
    known = {one.finding for one, _ in chart.evidence if one.sure > _KNOWN}
    shown = {one for disease, _ in leading for one in table.of.get(disease, ())}
    open_ones = sorted(fitting(chart, shown - known - _spent(chart)))
    rest = max(1.0 - sum(share for _, share in leading), 1e-6)
    shown_by = [(share, table.of.get(disease, {})) for disease, share in leading]
    values = {finding: _bits(finding, shown_by, rest) for finding in open_ones}
    if not confirming:
        return values
    first, usual = table.of.get(leading[0][0], {}), table.backgrounds
    confirms = {one: max(first.get(one, usual[one]) - usual[one], 0.0) for one in open_ones}
    scale = max(values.values(), default=0.0) / max(max(confirms.values(), default=0.0), 1e-9)
    return {one: told + confirming * (confirms[one] * scale - told) for one, told in values.items()}


def _bits(finding: str, leading: Sequence[tuple[float, Mapping[str, float]]], rest: float) -> float:
    """How many bits a finding is expected to tell between the leading diseases, with what they show, and the rest."""
    background = likelihoods().backgrounds[finding]
    return expected_bits([*((share, own.get(finding, background)) for share, own in leading), (rest, background)])


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


def fitting(chart: Chart, findings: Iterable[str]) -> set[str]:
    """Those of the findings that are looked for in this patient, and by a test that is done to such a patient."""
    there = all_there(chart)
    needed = _needed_by(chart.person)
    return {one for one in findings if one in needed and there.issuperset(needed[one])}


def all_there(chart: Chart) -> set[str]:
    """The findings that are there, said or implied."""
    return {*chart.present, *(above for one in chart.present for above in likelihoods().more_general[one])}


@lru_cache(maxsize=100)
def _needed_by(person: Person) -> dict[str, tuple[str, ...]]:
    """The findings that are looked for in such a person, each with those without which it, or its test, is not."""
    return {
        finding: needs
        for finding, whom, needs in _looked_for()
        if all(one.suits(person.age, person.sex) for one in whom)
    }


@lru_cache(maxsize=1)
def _looked_for() -> tuple[tuple[str, tuple[For, ...], tuple[str, ...]], ...]:
    """Each finding with those whom it and its test are for, where that is not anybody, and what both need."""
    known = knowledge()
    rows = []
    for finding in known.findings.values():
        both: list[Finding | Test] = [finding, *([known.tests[finding.test]] if finding.test else [])]
        whom = tuple(one.whom for one in both if one.whom != ANYBODY)
        rows.append((finding.id, whom, tuple(one.needs for one in both if one.needs is not None)))
    return tuple(rows)


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


def together(values: Iterable[float]) -> float:
    """What several findings tell together: each further one adds less, as they overlap."""
    return sum(value * 0.6**nth for nth, value in enumerate(sorted(values, reverse=True)[:6]))


def candidates(values: dict[str, float], worth: float = WORTH) -> list[str]:
    return [finding for finding, value in values.items() if value >= worth / 3]
