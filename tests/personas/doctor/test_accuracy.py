"""The doctor is right often enough: the floors that `make accuracy` must stay above.

A floor on AgentClinic is in `tests/sessions/test_agentclinic_sessions.py`, which plays all of it.
"""

import pytest

from scenarios.reference import bundled_ids
from tests.accuracy import played, wilson


def test_the_bundled_cases():
    outcomes = [played(identifier) for identifier in bundled_ids()]
    assert sum(one.correct for one in outcomes) / len(outcomes) >= 0.70


@pytest.mark.parametrize(("right", "total", "interval"), [(0, 10, (0.0, 0.278)), (5, 10, (0.237, 0.763))])
def test_the_wilson_interval(right, total, interval):
    assert wilson(right, total) == pytest.approx(interval, abs=0.001)
