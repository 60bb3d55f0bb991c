"""To be replaced."""
from scenarios.schema import Scenario
from scenarios.problems import ScenarioError
def is_agentclinic(value: object) -> bool: return False
def scenario(value: object, name: str) -> Scenario: raise ScenarioError("not yet")
