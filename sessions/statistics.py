"""Intervals and trends over sessions of several cases. Pure functions; the same numbers for the same seed."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import sqrt
from random import Random

RESAMPLES = 2_000
_SEED = 2003
_TAIL = 0.025  # of each side: intervals hold 95%

Interval = tuple[float, float | None, float | None]
"""A mean, and the bounds of its 95% interval; no bounds below two cases, between which alone it could vary."""
ByCase = Mapping[str, Sequence[float]]


def interval(by_case: ByCase) -> Interval | None:
    """The mean over all sessions with its 95% bootstrap interval, whole cases being drawn; None of nothing.

    >>> interval({"one": [1.0, 1.0], "other": [1.0]})
    (1.0, 1.0, 1.0)
    >>> interval({"one": [1.0, 2.0]})
    (1.5, None, None)
    """
    cases = [(sum(values), len(values)) for _, values in sorted(by_case.items()) if values]
    if not cases:
        return None
    if len(cases) == 1:
        return _mean(cases), None, None
    means = sorted(_mean([cases[number] for number in drawn]) for drawn in _draws(len(cases)))
    low, high = (means[round(share * (RESAMPLES - 1))] for share in (_TAIL, 1 - _TAIL))
    return _mean(cases), low, high


def with_interval(found: Interval, form: str) -> str:
    """A mean with its interval, each number in a format; the mean alone where there is no interval.

    >>> with_interval((1.5, 1.0, 2.0), "+.1f"), with_interval((1.5, None, None), "+.1f")
    ('+1.5 (+1.0 to +2.0)', '+1.5')
    """
    mean, low, high = found
    return f"{mean:{form}}" if low is None or high is None else f"{mean:{form}} ({low:{form}} to {high:{form}})"


def _mean(cases: Sequence[tuple[float, int]]) -> float:
    return sum(total for total, _ in cases) / sum(count for _, count in cases)


@lru_cache(maxsize=20)
def _draws(cases: int) -> tuple[tuple[int, ...], ...]:
    chance = Random(_SEED)
    return tuple(tuple(chance.choices(range(cases), k=cases)) for _ in range(RESAMPLES))


def spearman(first: Sequence[float], second: Sequence[float]) -> float | None:
    """Spearman's rho, ties at their mean rank; None where one of the two does not vary.

    >>> spearman([0, 1, 2, 3], [5.0, 6.0, 9.0, 7.0])
    0.8
    """
    one, other = _ranks(first), _ranks(second)
    middle = (len(one) - 1) / 2
    spread = sum((rank - middle) ** 2 for rank in one) * sum((rank - middle) ** 2 for rank in other)
    if not spread:
        return None
    together = sum((a - middle) * (b - middle) for a, b in zip(one, other, strict=True))
    return round(together / sqrt(spread), 12)


def _ranks(values: Sequence[float]) -> list[float]:
    below = [sum(other < value for other in values) for value in values]
    ties = [sum(other == value for other in values) - 1 for value in values]
    return [rank + tied / 2 for rank, tied in zip(below, ties, strict=True)]


def paired(before: Mapping[tuple[str, int], float | None], after: Mapping[tuple[str, int], float | None]) -> ByCase:
    """After less before, by case, of the cases and seeds that have both."""
    differences: dict[str, list[float]] = {}
    for (case, seed), value in sorted(after.items()):
        base = before.get((case, seed))
        if value is not None and base is not None:
            differences.setdefault(case, []).append(value - base)
    return differences
