"""What the persona tests share: a conversation with the embedded patient, kept as it would be heard."""

from collections.abc import Callable
from random import Random

import pytest

from personas.embedded.patient import EmbeddedPatient
from personas.exchange import Heard, Phase, Reply, Say, SeeAlone
from scenarios.schema import Scenario
from scenarios.views import for_patient

_COMPILED: dict[int, tuple[Scenario, EmbeddedPatient]] = {}


def _patient(scenario: Scenario) -> EmbeddedPatient:
    """The patient holds no state between replies, so one serves all talks about a scenario."""
    if id(scenario) not in _COMPILED:
        _COMPILED[id(scenario)] = scenario, EmbeddedPatient(for_patient(scenario))
    return _COMPILED[id(scenario)][1]


class Talk:
    """A doctor's words and the patient's, in turn. `seed` stands for the session's."""

    def __init__(self, scenario: Scenario, seed: object = 1) -> None:
        self.scenario = scenario
        self.patient = _patient(scenario)
        self.heard: list[Heard] = []
        self.phase: Phase = "encounter"
        self._seed = seed

    def ask(self, text: str) -> Reply:
        """Say something; the patient's reply."""
        return self._put(Say(text=text))

    def alone(self) -> Reply:
        """Ask whoever else is in the room to step outside."""
        return self._put(SeeAlone())

    def told(self, text: str) -> list[str]:
        """The ids of the facts with which the patient answers."""
        return [use.id for use in self.ask(text).facts]

    def _put(self, what: Say | SeeAlone) -> Reply:
        turn = len(self.heard) // 2 + 1
        self.heard.append(Heard(len(self.heard), turn, self.phase, "doctor", what))
        reply = self.patient.answer(self.heard, what, Random(f"{self._seed}:{turn}"))
        self.heard.append(Heard(len(self.heard), turn, self.phase, "patient", reply))
        return reply


@pytest.fixture
def talk(case: Callable[[str], Scenario]) -> Callable[..., Talk]:
    """Begin a talk with the patient of a bundled case, or of a given scenario."""

    def begin(which: str | Scenario, seed: object = 1) -> Talk:
        return Talk(case(which) if isinstance(which, str) else which, seed)

    return begin
