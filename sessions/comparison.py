"""What a bias did over many sessions: one summary a dose, each beside the baseline of the same cases and seeds."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from biases.measures import Measure
from biases.schema import Direction
from biases.tilt import Role
from sessions.statistics import Interval, interval, paired, spearman
from sessions.trials import Outcome

HOLDS_FROM = 0.8  # of Spearman's rho
_LEAST_DOSES = 3  # from which a rank correlation says anything: over two it is 1 or -1

Sessions = Mapping[tuple[str, int], Outcome]
"""Outcomes by case and seed."""


@dataclass(frozen=True)
class Summary:
    """A bias at a dose. Shares run from 0 to 1, a ratio without a denominator is None.

    `normalised_accuracy`: accuracy over that of the baseline. `foil_rate`: diagnoses that are the foil, of all
    sessions; `foil_share`: of the wrong ones, a session without a diagnosis being none. `calibration`: mean Brier score
    of the stated confidence, 0 best. `markers`: means. `paired_difference`: mean less baseline, with its 95% interval.
    """

    bias: str
    role: Role
    dose: int
    sessions: int
    accuracy: float | None
    normalised_accuracy: float | None
    ratings: Mapping[str, float | None]
    coverage: float | None
    foil_rate: float | None
    foil_share: float | None
    calibration: float | None
    main_marker: Measure
    markers: Mapping[str, float | None]
    paired_difference: Mapping[str, Interval | None]

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True)
class Trend:
    """How a marker moved over the doses, each with its mean over the cases and seeds that have it at every dose.

    `rho`: Spearman's over the means; None where none moved, nothing was measured, or below three doses. `holds`: in the
    predeclared direction, from HOLDS_FROM on; None where nothing was measured or below three doses.
    """

    marker: Measure
    direction: Direction
    means: Mapping[int, Interval | None]
    sessions: int
    rho: float | None

    @property
    def ranked(self) -> bool:
        """Whether there are enough doses for a rank correlation."""
        return len(self.means) >= _LEAST_DOSES

    @property
    def holds(self) -> bool | None:
        if not self.sessions or not self.ranked:
            return None
        signed = (self.rho or 0.0) * (1 if self.direction == "up" else -1)
        return signed >= HOLDS_FROM


def summary(bias: str, role: Role, dose: int, marker: Measure, sessions: Sessions, baseline: Sessions) -> Summary:
    """The sessions at a dose beside their baseline."""
    outcomes = list(sessions.values())
    accuracy = _mean(_correct(one) for one in outcomes)
    base = _mean(_correct(baseline[key]) for key in sessions if key in baseline)
    wrong = [one for one in outcomes if one.correct is False and one.decided]
    briers = [_brier(one) for one in outcomes]
    compared: dict[str, Callable[[Outcome], float | None]] = {
        "accuracy": _correct,
        "foil_rate": lambda one: None if one.took_foil is None else float(one.took_foil),
        **{name: _marker(name) for name in _names(outcomes)},
    }
    return Summary(
        bias=bias,
        role=role,
        dose=dose,
        sessions=len(outcomes),
        accuracy=accuracy,
        normalised_accuracy=accuracy / base if accuracy is not None and base else None,
        ratings={name: _mean(one.ratings.get(name) for one in outcomes) for name in _RATINGS},
        coverage=_mean(one.coverage for one in outcomes),
        foil_rate=_mean(compared["foil_rate"](one) for one in outcomes),
        foil_share=_mean(compared["foil_rate"](one) for one in wrong),
        calibration=_mean(briers),
        main_marker=marker,
        markers={name: _mean(one.markers[name] for one in outcomes) for name in _names(outcomes)},
        paired_difference={name: _difference(value, sessions, baseline) for name, value in compared.items()},
    )


def trend(marker: Measure, direction: Direction, by_dose: Mapping[int, Sessions]) -> Trend:
    """How a marker moved over the doses."""
    found = {dose: {key: one.markers[marker] for key, one in sessions.items()} for dose, sessions in by_dose.items()}
    whole = [key for key in next(iter(found.values()), {}) if all(of.get(key) is not None for of in found.values())]
    means: dict[int, Interval | None] = {}
    for dose, of_one in sorted(found.items()):
        by_case: dict[str, list[float]] = {}
        for case, seed in whole:
            value = of_one[case, seed]
            assert value is not None
            by_case.setdefault(case, []).append(value)
        means[dose] = interval(by_case)
    levels = [(dose, round(mean[0], 9)) for dose, mean in means.items() if mean is not None]
    rho = (
        spearman([dose for dose, _ in levels], [level for _, level in levels]) if len(levels) >= _LEAST_DOSES else None
    )
    return Trend(marker, direction, means, len(whole), rho)


_RATINGS = ("confidence", "compliance", "consultation")


def _names(outcomes: Sequence[Outcome]) -> list[Measure]:
    return list(outcomes[0].markers) if outcomes else []


def _correct(one: Outcome) -> float | None:
    return None if one.correct is None else float(one.correct)


def _brier(one: Outcome) -> float | None:
    return None if one.correct is None or one.confidence is None else (one.confidence - one.correct) ** 2


def _marker(name: Measure) -> Callable[[Outcome], float | None]:
    return lambda one: one.markers[name]


def _difference(value: Callable[[Outcome], float | None], after: Sessions, before: Sessions) -> Interval | None:
    before_after = ({key: value(one) for key, one in of.items()} for of in (before, after))
    return interval(paired(*before_after))


def _mean(values: Iterable[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return sum(known) / len(known) if known else None
