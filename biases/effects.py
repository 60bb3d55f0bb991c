"""What the biases that a role holds do together: factors multiply, shifts add, dose 0 is nothing."""

from collections.abc import Mapping, Sequence

from biases.catalogue import bundled
from biases.schema import Bias, Held
from biases.tilt import LIMITS, DoctorTilt, PatientTilt, Role, combined

__all__ = ["DoctorTilt", "PatientTilt", "doctor_tilt", "patient_tilt"]


def doctor_tilt(held: Sequence[Held], biases: Mapping[str, Bias] | None = None) -> DoctorTilt:
    """What the doctor's biases among `held` do together. Without `biases`, the bundled catalogue is meant.

    Raises ValueError for a bias that the catalogue does not hold for this role, and for two different foils.
    """
    return DoctorTilt(_foil(held, "doctor"), **_numbers(held, "doctor", biases))


def patient_tilt(held: Sequence[Held], biases: Mapping[str, Bias] | None = None) -> PatientTilt:
    """What the patient's biases among `held` do together; otherwise as `doctor_tilt`."""
    return PatientTilt(_foil(held, "patient"), **_numbers(held, "patient", biases))


def _active(held: Sequence[Held], role: Role) -> list[Held]:
    return [each for each in held if each.role == role and each.dose]


def _foil(held: Sequence[Held], role: Role) -> str | None:
    foils = {each.foil for each in _active(held, role) if each.foil}
    if len(foils) > 1:
        raise ValueError("the biases of one role name different foils; name one")
    return foils.pop() if foils else None


def _numbers(held: Sequence[Held], role: Role, biases: Mapping[str, Bias] | None) -> dict[str, float]:
    values: dict[str, list[float]] = {name: [] for name in LIMITS[role]}
    for each in _active(held, role):
        bias = (bundled() if biases is None else biases).get(each.bias)
        if bias is None or role not in bias.parts:
            raise ValueError(f"there is no bias '{each.bias}' of the {role}; see 'bedside biases list'")
        for name, doses in bias.parts[role].parameters.items():
            values[name].append(doses[each.dose - 1])
    return {name: combined(LIMITS[role][name], given) for name, given in values.items()}
