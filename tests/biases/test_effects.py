"""Several biases as one tilt: neutral at dose 0, order-free, monotone in the dose, within limits."""

from dataclasses import asdict

import pytest
from hypothesis import given
from hypothesis import strategies as st

from biases.catalogue import bundled
from biases.effects import DoctorTilt, PatientTilt, doctor_tilt, patient_tilt
from biases.schema import Held
from biases.tilt import LIMITS, neutral

PAIRS = [(bias.id, role) for bias in bundled().values() for role in bias.roles]
TILTS = {"doctor": doctor_tilt, "patient": patient_tilt}


def holding(pair, dose):
    return Held(bias=pair[0], role=pair[1], dose=dose, foil="gastritis")


HELD = st.builds(holding, st.sampled_from(PAIRS), st.integers(0, 3))


def numbers(role, held):
    values = asdict(TILTS[role](held))
    values.pop("foil")
    return values


@given(st.lists(st.sampled_from(PAIRS), max_size=8))
def test_dose_zero_is_exactly_neutral(pairs):
    held = [holding(pair, 0) for pair in pairs]
    assert doctor_tilt(held) == doctor_tilt([]) == DoctorTilt()
    assert patient_tilt(held) == patient_tilt([]) == PatientTilt()


@given(st.lists(HELD, max_size=6), st.lists(st.sampled_from(PAIRS), max_size=4))
def test_what_is_held_at_dose_zero_changes_nothing_else(held, idle):
    with_idle = [*held, *(holding(pair, 0) for pair in idle)]
    assert all(numbers(role, with_idle) == numbers(role, held) for role in TILTS)


@given(st.lists(HELD, max_size=6), st.randoms())
def test_the_order_makes_no_difference(held, random):
    shuffled = list(held)
    random.shuffle(shuffled)
    assert all(TILTS[role](shuffled) == TILTS[role](held) for role in TILTS)


@given(st.lists(HELD, max_size=20))
def test_every_number_stays_within_its_limits(held):
    for role, limits in LIMITS.items():
        for name, value in numbers(role, held).items():
            assert limits[name].low <= value <= limits[name].high


@pytest.mark.parametrize("pair", PAIRS)
def test_a_higher_dose_bends_further_and_nothing_else(pair):
    doses = [numbers(pair[1], [holding(pair, dose)]) for dose in range(4)]
    moved = bundled()[pair[0]].parts[pair[1]].parameters
    for name, limits in LIMITS[pair[1]].items():
        path = [abs(dose[name] - neutral(limits)) for dose in doses]
        assert path == sorted(path)
        assert (path[3] > path[2] > path[1] > path[0] == 0) if name in moved else not any(path)


@given(st.lists(HELD, max_size=6))
def test_a_bias_of_one_role_leaves_the_other_as_it_is(held):
    assert numbers("doctor", [each for each in held if each.role == "patient"]) == numbers("doctor", [])
    assert numbers("patient", [each for each in held if each.role == "doctor"]) == numbers("patient", [])


def test_factors_multiply_and_shifts_add():
    both = doctor_tilt([holding(("recency", "doctor"), 1), holding(("availability", "doctor"), 1)])
    assert both.foil_prior == pytest.approx(2 * 2.5)
    rushed = patient_tilt([holding(("recency", "patient"), 1), holding(("frequency", "patient"), 1)])
    assert rushed.insists == pytest.approx(0.2 + 0.15)


def test_opposite_biases_cancel():
    both = [holding(("commission", "doctor"), 2), holding(("omission", "doctor"), 2)]
    assert doctor_tilt(both).act == 0


def test_the_foil_comes_along_only_with_a_dose():
    assert doctor_tilt([holding(("recency", "doctor"), 1)]).foil == "gastritis"
    assert doctor_tilt([holding(("recency", "doctor"), 0)]).foil is None


def test_two_foils_in_one_head_are_refused():
    two = [Held(bias=bias, role="doctor", dose=1, foil=bias) for bias in ("recency", "availability")]
    with pytest.raises(ValueError, match="foils"):
        doctor_tilt(two)


@pytest.mark.parametrize("pair", [("self_diagnosis", "doctor"), ("anchoring", "patient"), ("no-such", "doctor")])
def test_a_bias_that_the_role_cannot_hold_is_refused(pair):
    with pytest.raises(ValueError, match=pair[0]):
        TILTS[pair[1]]([holding(pair, 1)])
