"""What all tests share: a deterministic hypothesis, the bundled cases, and a minimal case to bend."""

from collections.abc import Callable
from copy import deepcopy
from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from scenarios import reference, yaml_case
from scenarios.schema import Scenario

settings.register_profile(
    "bedside",
    derandomize=True,
    deadline=None,
    database=None,
    max_examples=100,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
settings.load_profile("bedside")

_MINIMAL: dict[str, Any] = {
    "id": "sore-finger",
    "title": "A sore finger",
    "specialty": "Emergency medicine",
    "author": "A tester",
    "licence": "MIT",
    "door": {"place": "Clinic", "note": "Ms Roe, 30, has a sore finger.", "task": "Find out why."},
    "patient": {
        "name": "Jo Roe",
        "age": "30",
        "identity": {"sex": "female"},
        "facts": [
            {
                "id": "pain",
                "topic": "sore finger",
                "section": "complaint",
                "says": "My finger hurts.",
                "disclosure": "volunteered",
                "attributes": {"onset": "It began on Monday."},
            },
            {
                "id": "fever",
                "topic": "fever",
                "section": "associated",
                "polarity": "denied",
                "says": "No fever at all.",
            },
        ],
        "denies": {"skin": ["rash"]},
    },
    "examination": {
        "vital_signs": [{"name": "Heart rate", "value": "72", "unit": "/min", "range": "60-100"}],
        "findings": [{"id": "finger", "system": "skin", "manoeuvre": "Look at the finger", "finding": "Red."}],
    },
    "tests": [
        {
            "id": "crp",
            "name": "C-reactive protein",
            "kind": "blood",
            "names": ["CRP"],
            "results": [{"name": "CRP", "value": "12", "unit": "mg/L", "range": "< 5"}],
        }
    ],
    "images": [{"id": "photo", "name": "Photograph", "kind": "photograph", "caption": "Finger", "expert": "Pus."}],
    "diagnosis": {
        "name": "Acute paronychia",
        "accepted": ["whitlow"],
        "differential": ["Felon"],
        "not_to_miss": "Felon",
    },
    "foil": {"name": "Gout", "facts": ["fact:pain"]},
    "discriminators": [{"evidence": "exam:finger", "why": "Pus beside the nail."}],
    "marks": [{"id": "onset", "domain": "history", "text": "Asks when", "evidence": ["fact:pain.onset"]}],
}


@cache
def _load(identifier: str) -> Scenario:
    return reference.load(identifier)


@pytest.fixture(scope="session")
def case() -> Callable[[str], Scenario]:
    """A bundled case by its id, read once."""
    return _load


@pytest.fixture(scope="session")
def cases() -> tuple[Scenario, ...]:
    """Every bundled case."""
    return tuple(_load(identifier) for identifier in reference.bundled_ids())


@pytest.fixture
def minimal() -> dict[str, Any]:
    """The data of a small sound case, to be bent."""
    return deepcopy(_MINIMAL)


@pytest.fixture
def synthetic() -> Callable[..., Scenario]:
    """Build the small case with some of its top-level fields replaced, and `patient` fields merged."""

    def build(**changes: Any) -> Scenario:
        data = deepcopy(_MINIMAL)
        data["patient"] |= changes.pop("patient", {})
        scenario, problems = yaml_case.validate(data | changes, "synthetic")
        assert scenario is not None, problems
        return scenario

    return build
