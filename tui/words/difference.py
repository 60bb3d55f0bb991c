"""What sets twins apart: which measures are compared, and each figure as it is told."""

from collections.abc import Sequence
from dataclasses import dataclass

from biases.measures import Measure
from biases.schema import Part
from biases.tilt import Role
from sessions.markers import Markers

ALWAYS: dict[Role, tuple[Measure, ...]] = {
    "doctor": (
        "foil_probability",
        "hypotheses",
        "discriminators_sought",
        "discriminators_ignored",
        "revision",
        "tests_ordered",
        "test_cost",
        "turns_to_commitment",
        "confidence",
        "coverage",
        "trust",
        "disclosure",
        "words_per_answer",
    ),
    "patient": (
        "disclosure",
        "words_per_answer",
        "trust",
        "foil_mentions",
        "refusals",
        "pushback",
        "asks_for_another_doctor",
        "coverage",
    ),
}
RATED: tuple[Measure, ...] = ("rated_confidence", "rated_compliance", "rated_consultation")
_SHARES: frozenset[Measure] = frozenset(
    (
        "foil_probability",
        "label_probability",
        "frame_probability",
        "machine_probability",
        "revision",
        "confirmatory_share",
        "discriminators_sought",
        "discriminators_ignored",
        "confidence",
        "overstatement",
        "indicated_orders",
        "coverage",
        "open_questions",
        "disclosure",
        "foil_mentions",
        "pushback",
    )
)
_FINE: frozenset[Measure] = frozenset(("trust", "opening_spread"))
_OVER_SESSIONS: Measure = "overstatement"


@dataclass(frozen=True)
class Compared:
    """One measure of all sides. `expected` is where the bias should move it: 1 up, -1 down, 0 nowhere in particular."""

    measure: Measure
    values: tuple[float | None, ...]
    expected: int = 0

    @property
    def known(self) -> bool:
        return any(value is not None for value in self.values)

    def apart(self, side: int) -> float | None:
        """How far a side is from the first, both as they are shown; None where either is not known."""
        value, first = self.values[side], self.values[0]
        if value is None or first is None:
            return None
        return shown(self.measure, value) - shown(self.measure, first)


def compared(markers: Sequence[Markers], role: Role, part: Part) -> list[Compared]:
    """The measures that are shown, that which the bias should move first, then its other markers, then those of any."""
    outcome = part.outcome
    way = 1 if outcome.direction == "up" else -1
    ordered = dict.fromkeys((outcome.measure, *part.markers, *ALWAYS[role], *RATED))
    return [
        Compared(one, tuple(marked.get(one) for marked in markers), way if one == outcome.measure else 0)
        for one in ordered
        if one != _OVER_SESSIONS
    ]


def shown(measure: Measure, value: float) -> float:
    """A value as far as it is shown: shares in whole percent, trust to hundredths, all else to tenths."""
    if measure in _SHARES:
        return round(100 * value)
    return round(value, 2 if measure in _FINE else 1)


def figure(measure: Measure, value: float | None) -> str:
    """A value as it stands in the table."""
    if value is None:
        return "–"
    return _number(measure, shown(measure, value)) + ("%" if measure in _SHARES else "")


def difference(measure: Measure, apart: float | None) -> str:
    """How far a side is from the first, with its sign; '=' where nowhere."""
    if apart is None:
        return ""
    number = _number(measure, abs(apart))
    if not number.strip("0."):
        return "="
    return ("+" if apart > 0 else "−") + number


def _number(measure: Measure, value: float) -> str:
    if measure in _FINE:
        return f"{value:.2f}"
    return f"{value:.1f}".removesuffix(".0")
