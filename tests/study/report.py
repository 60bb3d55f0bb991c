"""The table of a study: what was expected of every bias before anything was played, and what came of it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from biases.measures import Measure
from biases.schema import NOTICE, ROLES, Bias, Part
from biases.tilt import Role
from sessions.comparison import HOLDS_FROM, Trend, summary, trend
from sessions.statistics import Interval, with_interval
from sessions.trials import Outcome, Trial

DOSES = (0, 1, 2, 3)
NULL_SEEDS = 2

Planned = tuple[tuple[Bias, Role, bool, Trial], ...]
ByDose = dict[int, dict[tuple[str, int], Outcome]]


@dataclass(frozen=True)
class Study:
    """What was planned and what came of each trial so far."""

    count: int
    cases: tuple[str, ...]
    plan: Planned
    outcomes: Mapping[Trial, Outcome]

    def by_dose(self) -> dict[tuple[str, Role], ByDose]:
        """The outcomes of each pair of bias and role, of the cases and seeds that were played at every dose."""
        found: dict[tuple[str, Role], ByDose] = {}
        for bias, role, about_others, trial in self.plan:
            if about_others:
                continue
            doses = found.setdefault((bias.id, role), {dose: {} for dose in DOSES})
            outcome = self.outcomes.get(trial)
            if outcome is not None:
                doses[trial.held.dose if trial.held else 0][trial.case, trial.seed] = outcome
        return {pair: _complete(doses) for pair, doses in found.items()}

    def nulls(self) -> tuple[int, int]:
        """How many sessions were played with a bias about a group that is not met, and how many of them differ."""
        played = [trial for *_, about_others, trial in self.plan if about_others and trial in self.outcomes]
        differ = [trial for trial in played if self.outcomes[trial] != self.outcomes.get(trial.baseline)]
        return len(played), len(differ)

    def seeds(self) -> int:
        """How many seeds were played to the end."""
        left = {trial.seed for *_, trial in self.plan if trial not in self.outcomes}
        return min(left, default=self.count)


def _complete(doses: ByDose) -> ByDose:
    whole = set.intersection(*(set(of_one) for of_one in doses.values()))
    return {dose: {key: one for key, one in sorted(of_one.items()) if key in whole} for dose, of_one in doses.items()}


def report(study: Study) -> str:
    """The study as Markdown."""
    biases = {(bias.id, role): bias for bias, role, _, _ in study.plan}
    found = {pair: by_dose for pair, by_dose in study.by_dose().items() if by_dose[0]}
    trends = {pair: _trend(biases[pair].parts[pair[1]], by_dose) for pair, by_dose in found.items()}
    parts = (
        _head(study, trends),
        _main_table(trends),
        _over_seeds(biases, found),
        _nulls(study),
        _others(biases, found),
    )
    return "\n".join([*(line for part in parts for line in part), ""])


def _trend(part: Part, by_dose: ByDose) -> Trend:
    return trend(part.outcome.measure, part.outcome.direction, by_dose)


def _head(study: Study, trends: Mapping[tuple[str, Role], Trend]) -> Iterator[str]:
    held = [pair for pair, one in trends.items() if one.holds]
    yield "# What the biases do to the embedded voices"
    yield ""
    yield f"    make study COUNT={study.count}"
    yield ""
    yield f"{NOTICE} Written by the command above; not edited by hand."
    yield ""
    yield (
        f"{len(study.cases)} bundled cases, {study.seeds()} of {study.count} seeds played to the end, "
        f"{len(study.outcomes)} sessions of 20 turns, one baseline for each case and seed, and one for each copy of a "
        "case that holds a stimulus. Implicit biases are about an imagined group, to which both people are stated to "
        "belong."
    )
    yield ""
    yield (
        f"A main marker holds where Spearman's rho of its means at doses 0 to 3 is at least {HOLDS_FROM} in the "
        f"direction that `biases/catalogue.yaml` declares: {len(held)} of {len(trends)} do."
    )


def _main_table(trends: Mapping[tuple[str, Role], Trend]) -> Iterator[str]:
    yield ""
    yield "## The main marker of each bias"
    yield ""
    yield "Means over the sessions that have the marker at every dose, with 95% bootstrap intervals by case at dose 3."
    yield ""
    yield "| bias | role | main marker | expected | dose 0 | dose 1 | dose 2 | dose 3 | rho | sessions a dose | holds |"
    yield "|---|---|---|---|--:|--:|--:|--:|--:|--:|---|"
    for (bias, role), one in trends.items():
        means = [_mean(one.means[dose], whole=dose == DOSES[-1]) for dose in DOSES]
        rho = "" if one.rho is None else f"{one.rho:.2f}"
        holds = {True: "yes", False: "**no**", None: "not measured"}[one.holds]
        row = [bias, role, one.marker, one.direction, *means, rho, str(one.sessions), holds]
        yield f"| {' | '.join(row)} |"


def _over_seeds(biases: Mapping[tuple[str, Role], Bias], found: Mapping[tuple[str, Role], ByDose]) -> Iterator[str]:
    yield ""
    yield "## What the seeds vary"
    yield ""
    yield (
        "A bias, a case and a dose, played with two seeds or more: how often the main marker differs between any two "
        "of them. Where it does not, further seeds add no information, and the cases alone carry the interval."
    )
    yield ""
    for role in ROLES:
        varied = [
            one
            for pair, by_dose in found.items()
            if pair[1] == role
            for one in varied_by_seed(by_dose, biases[pair].parts[role].outcome.measure)
        ]
        yield f"- biases of the {role}: {sum(varied)} of {len(varied)}"


def varied_by_seed(by_dose: ByDose, marker: Measure) -> list[bool]:
    """Of each case and dose that was played with two seeds or more, whether the marker differs between them."""
    values: dict[tuple[int, str], list[float | None]] = {}
    for dose, of_one in by_dose.items():
        for (case, _), outcome in of_one.items():
            values.setdefault((dose, case), []).append(outcome.markers[marker])
    return [len(set(every)) > 1 for every in values.values() if len(every) > 1]


def _nulls(study: Study) -> Iterator[str]:
    played, differ = study.nulls()
    yield ""
    yield "## Where the group is not met"
    yield ""
    yield (
        f"Implicit biases at dose 3 about another group than the one that is stated: {played} sessions, of which "
        f"{differ} differ from their baseline in any outcome or marker."
    )


def _others(biases: Mapping[tuple[str, Role], Bias], found: Mapping[tuple[str, Role], ByDose]) -> Iterator[str]:
    yield ""
    yield "## Dose 3 against the baseline"
    yield ""
    yield "Paired differences with 95% intervals; accuracy is that of dose 3 over that of the baseline."
    yield ""
    yield "| bias | role | accuracy at 0 | normalised accuracy | wrong answers that are the foil | further markers |"
    yield "|---|---|--:|--:|--:|---|"
    for pair, by_dose in found.items():
        part = biases[pair].parts[pair[1]]
        marker = part.outcome.measure
        base, told = (summary(*pair, dose, marker, by_dose[dose], by_dose[0]) for dose in (0, DOSES[-1]))
        shown: list[Measure] = [marker, *(name for name in part.markers if name != marker)]
        further = "; ".join(f"{name} {_difference(told.paired_difference[name])}" for name in shown)
        numbers = (base.accuracy, told.normalised_accuracy, told.foil_share)
        row = [*pair, *("" if number is None else f"{number:.2f}" for number in numbers), further]
        yield f"| {' | '.join(row)} |"


def _mean(found: Interval | None, whole: bool) -> str:
    if found is None:
        return ""
    return with_interval(found, ".3f") if whole else f"{found[0]:.3f}"


def _difference(found: Interval | None) -> str:
    return "not measured" if found is None else with_interval(found, "+.3f")
