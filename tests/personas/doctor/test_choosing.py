"""Choosing: the next step tells most for its cost, keeps to the turns, and is never taken twice."""

import pytest

from personas.embedded.doctor.choosing import expected_bits


@pytest.mark.parametrize(
    ("cases", "bits"),
    [
        ([(0.5, 1.0), (0.5, 0.0)], 1.0),
        ([(0.5, 0.3), (0.5, 0.3)], 0.0),
        ([(1.0, 0.5)], 0.0),
        ([(0.25, 1.0), (0.25, 1.0), (0.25, 0.0), (0.25, 0.0)], 1.0),
    ],
)
def test_expected_information_in_bits(cases, bits):
    assert expected_bits(cases) == pytest.approx(bits)


def test_a_finding_tells_more_between_two_likely_diseases_than_between_a_likely_and_an_unlikely_one():
    assert expected_bits([(0.5, 0.9), (0.5, 0.1)]) > expected_bits([(0.95, 0.9), (0.05, 0.1)])
