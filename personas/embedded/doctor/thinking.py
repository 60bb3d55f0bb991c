"""What the doctor makes of its chart: the evidence that counts, what it believes, and how sure it says it is."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from personas.embedded.doctor.differential import (
    CAUTION,
    Reasoning,
    counted,
    log_priors,
    probabilities,
    ranked,
    scores,
    sharpened,
)
from personas.embedded.doctor.history import Chart
from personas.embedded.doctor.leaning import FIRST_IMPRESSION, Before, favours, head_start, remembers, weighed
from personas.embedded.doctor.reading import Evidence, Person

Ranking = Sequence[tuple[str, float]]  # diseases with their probabilities, most likely first


@dataclass(frozen=True)
class Thought:
    """The evidence that counts; the ranking by which the doctor acts; the same as it tells it."""

    evidence: tuple[Evidence, ...]
    ranking: Ranking
    told: Ranking


class Thinking:
    """Thinks again only when something was learnt. All of it can be computed again from the chart."""

    def __init__(self, note: str, reasoning: Reasoning) -> None:
        self._note = note
        self._reasoning = reasoning
        self._last: tuple[int, Thought] | None = None
        self._stood: list[Before] = [Before()]

    def thought(self, chart: Chart) -> Thought:
        """What the doctor thinks now."""
        if self._last is None or self._last[0] != len(chart.learnt):
            before = self._before(chart) if remembers(self._reasoning.tilt) else Before()
            self._last = len(chart.learnt), self._think(chart, before)
        return self._last[1]

    def _before(self, chart: Chart) -> Before:
        """Where it stood before the last thing was learnt; a doctor who comes to a chart thinks it through in order."""
        while len(self._stood) < len(chart.learnt):
            known = len(self._stood)
            then = self._stood[-1]
            leader = self._think(replace(chart, learnt=chart.learnt[:known]), then).ranking[0][0]
            orders = chart.learnt[known].orders
            spent = {**then.spent, leader: then.spent.get(leader, 0) + orders} if orders else then.spent
            self._stood.append(Before(leader, spent))
        return self._stood[len(chart.learnt) - 1]

    def _think(self, chart: Chart, before: Before) -> Thought:
        tilt = self._reasoning.tilt
        turns = {one.finding: turn for one, turn in chart.evidence}
        evidence = tuple(counted(one for one, _ in chart.evidence))
        factored = weighed([(one, turns[one.finding]) for one in evidence], chart.learnt, tilt, before)
        ranking, told = _believed(
            chart.person,
            tuple(chart.complaint()),
            tuple(factored),
            tuple(one for one in evidence if turns[one.finding] <= FIRST_IMPRESSION),
            tuple(favours(tilt, self._reasoning.foil, self._note, chart.learnt, before).items()),
            self._reasoning,
        )
        return Thought(evidence, ranking, told)


@lru_cache(maxsize=4000)
def _believed(
    person: Person,
    complaint: tuple[str, ...],
    factored: tuple[tuple[Evidence, float], ...],
    early: tuple[Evidence, ...],
    favoured: tuple[tuple[str, float], ...],
    reasoning: Reasoning,
) -> tuple[Ranking, Ranking]:
    """The ranking by which a doctor acts, and the same as it tells it."""
    tilt, foil = reasoning.tilt, reasoning.foil
    priors = log_priors(person, complaint, reasoning)
    found = scores(priors, factored, reasoning)
    for disease, odds in favoured:
        found[disease] += odds / CAUTION
    if foil is not None:
        found[foil] += head_start(priors, factored, early, reasoning) / CAUTION
    if tilt.consensus:
        found[max((disease for disease in found if disease), key=found.__getitem__)] += tilt.consensus / CAUTION
    shares = probabilities(found)
    ranking = ranked(shares)
    return ranking, ranking if tilt.confidence == 1.0 else ranked(sharpened(shares, tilt.confidence))
