"""To be replaced."""

from scenarios.problems import ScenarioError
from scenarios.schema import Scenario


def is_agentclinic(value: object) -> bool:
    return False


def scenario(value: object, name: str) -> Scenario:
    raise ScenarioError("not yet")
