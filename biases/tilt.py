"""What a bias can do to an embedded persona: plain numbers, their neutral values, and how several combine."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Literal

Role = Literal["patient", "doctor"]


@dataclass(frozen=True)
class Limits:
    """How one number combines: factors multiply, shifts add. The result is held between `low` and `high`."""

    rule: Literal["factor", "shift"]
    low: float
    high: float


def _factor(low: float, high: float) -> Any:
    return field(default=1.0, metadata={"limits": Limits("factor", low, high)})


def _shift(low: float, high: float) -> Any:
    return field(default=0.0, metadata={"limits": Limits("shift", low, high)})


@dataclass(frozen=True)
class DoctorTilt:
    """How the embedded doctor's reasoning is bent. With every default it is not bent at all.

    Factors (neutral 1):
    `foil_prior` multiplies the foil's prior odds (recency, availability).
    `prior_exponent` is the power to which prior odds are raised: above 1 the common counts for more (frequency),
    towards 0 how common a disease is counts for nothing (base-rate neglect).
    `after_first` weighs the log-odds of all evidence after the first impression (anchoring).
    `disconfirming` weighs the log-odds of evidence against the leader (confirmation).
    `confidence` is the power of the odds that are reported, not of those believed (overconfidence above 1).
    `machine` weighs the log-odds of a machine's reading (automation).

    Shifts (neutral 0):
    `confirming`, 0 to 1: the share of question choice that seeks what fits the leader (confirmation).
    `threshold`: added to the probability at which it commits (premature closure: negative).
    `satisfied`, 0 to 1: how far one finding that fits ends the search (satisficing).
    `sunk_cost`: log-odds added to the leader per unit of cost spent on it, a unit being one order.
    `label`, `frame`: log-odds added to an inherited label (momentum), to what the door note's frame suggests (framing).
    `status_quo`: log-odds by which another disease must surpass the leader before leader or plan is changed.
    `consensus`: log-odds added to the leader because colleagues are assumed to agree (false consensus).
    `act`: added to the expected gain at which it orders or treats (commission negative, omission positive).
    `distance`, 0 to 1: fewer open questions, explanations and offers, less credence to what the patient says. Only
    biases that the other's stated identity meets belong in a tilt (`biases.rules`), so it holds for this patient.
    """

    foil: str | None = None
    foil_prior: float = _factor(0.02, 50.0)
    prior_exponent: float = _factor(0.0, 3.0)
    after_first: float = _factor(0.0, 2.0)
    confirming: float = _shift(0.0, 1.0)
    disconfirming: float = _factor(0.0, 2.0)
    threshold: float = _shift(-0.6, 0.3)
    satisfied: float = _shift(0.0, 1.0)
    confidence: float = _factor(0.2, 5.0)
    sunk_cost: float = _shift(0.0, 3.0)
    label: float = _shift(-5.0, 5.0)
    frame: float = _shift(-5.0, 5.0)
    status_quo: float = _shift(0.0, 5.0)
    consensus: float = _shift(0.0, 5.0)
    act: float = _shift(-1.0, 1.0)
    machine: float = _factor(0.0, 10.0)
    distance: float = _shift(0.0, 1.0)


@dataclass(frozen=True)
class PatientTilt:
    """How the embedded patient's conduct is bent, never the facts it tells. With every default it is not bent.

    All are shifts (neutral 0):
    `trust`: added to the trust it starts with and, a tenth of it, at every turn; -1 to 1.
    `withholds`, 0 to 1: the share of what it would tell on asking that it keeps back.
    `insists`, 0 to 1: how readily it returns to the foil unasked.
    `plays_up`, 0 to 1: how far it puts the symptoms first that it has and that fit the foil.
    `pushback`, 0 to 1: how readily it objects after reassurance.
    `wants_another_doctor`, 0 to 1: how readily it asks for one.
    `distance`, 0 to 1: shorter answers and less warmth. Only biases that the doctor's stated identity meets belong
    in a tilt (`biases.rules`), so it holds for this doctor.
    """

    foil: str | None = None
    trust: float = _shift(-1.0, 1.0)
    withholds: float = _shift(0.0, 1.0)
    insists: float = _shift(0.0, 1.0)
    plays_up: float = _shift(0.0, 1.0)
    pushback: float = _shift(0.0, 1.0)
    wants_another_doctor: float = _shift(0.0, 1.0)
    distance: float = _shift(0.0, 1.0)


def _limits(tilt: type[DoctorTilt] | type[PatientTilt]) -> dict[str, Limits]:
    return {item.name: item.metadata["limits"] for item in fields(tilt) if item.metadata}


LIMITS: Mapping[Role, Mapping[str, Limits]] = {"patient": _limits(PatientTilt), "doctor": _limits(DoctorTilt)}


def neutral(limits: Limits) -> float:
    """The value that changes nothing: 1 for a factor, 0 for a shift."""
    return 1.0 if limits.rule == "factor" else 0.0


def combined(limits: Limits, values: Iterable[float]) -> float:
    """Several values of one number as one, within its limits. Their order makes no difference."""
    result = neutral(limits)
    for value in sorted(values):
        result = result * value if limits.rule == "factor" else result + value
    return min(max(result, limits.low), limits.high)
