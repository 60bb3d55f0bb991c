"""The doctor is right often enough: the floors that `make accuracy` must stay above."""

import os

import pytest

from scenarios.reference import bundled_ids
from tests.accuracy import agentclinic, played, wilson


def test_the_bundled_cases():
    outcomes = [played(identifier) for identifier in bundled_ids()]
    assert sum(one.correct for one in outcomes) / len(outcomes) >= 0.70


def test_agentclinic():
    references = agentclinic()
    if not references and not os.environ.get("CI"):
        pytest.skip("the AgentClinic files are not beside the repository")
    outcomes = [played(reference) for reference in references]
    assert len(outcomes) == 107
    assert sum(one.correct for one in outcomes) / len(outcomes) >= 0.30


@pytest.mark.parametrize(("right", "total", "interval"), [(0, 10, (0.0, 0.278)), (5, 10, (0.237, 0.763))])
def test_the_wilson_interval(right, total, interval):
    assert wilson(right, total) == pytest.approx(interval, abs=0.001)
