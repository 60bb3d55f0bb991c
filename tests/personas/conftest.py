"""What the persona tests share: a conversation with the embedded patient, kept as it would be heard."""

import re
from collections.abc import Callable
from random import Random

import pytest

from personas.embedded.patient import EmbeddedPatient
from personas.embedded.speech import speech
from personas.exchange import Heard, Phase, Reply, Say, SeeAlone
from scenarios.reference import bundled_ids
from scenarios.schema import Scenario, Traits
from scenarios.views import for_patient

_COMPILED: dict[tuple[int, Traits | None], tuple[Scenario, EmbeddedPatient]] = {}


def _patient(scenario: Scenario, traits: Traits | None) -> EmbeddedPatient:
    """The patient holds no state between replies, so one serves all talks about a scenario."""
    key = id(scenario), traits
    if key not in _COMPILED:
        _COMPILED[key] = scenario, EmbeddedPatient(for_patient(scenario, traits))
    return _COMPILED[key][1]


class Talk:
    """A doctor's words and the patient's, in turn. `seed` stands for the session's."""

    def __init__(self, scenario: Scenario, seed: object = 1, traits: Traits | None = None) -> None:
        self.scenario = scenario
        self.patient = _patient(scenario, traits)
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


@pytest.fixture(scope="session")
def talk(case: Callable[[str], Scenario]) -> Callable[..., Talk]:
    """Begin a talk with the patient of a bundled case, or of a given scenario."""

    def begin(which: str | Scenario, seed: object = 1, traits: Traits | None = None) -> Talk:
        return Talk(case(which) if isinstance(which, str) else which, seed, traits)

    return begin


def _unexplained(scenario, reply: Reply) -> str:
    facts = {fact.id: fact for fact in scenario.patient.facts}
    sentences = [*speech().openings, *(item for value in speech().lines.values() for item in value)]
    topics = set()
    for use in reply.facts:
        identifier, _, attribute = use.id.partition(".")
        if identifier.startswith("denies-") and identifier not in facts:
            system, _, number = identifier.removeprefix("denies-").rpartition("-")
            topics.add(scenario.patient.denies[system.replace("-", "_")][int(number)])
            continue
        topics.add(facts[identifier].topic)
        sentences.append(facts[identifier].attributes[attribute] if attribute else facts[identifier].says)
    left = reply.text
    again = [line.removesuffix("{told}") for line in speech().lines["as_said"]]
    sentences += [*again, *(said[0].lower() + said[1:] for said in sentences if said and left.startswith(tuple(again)))]
    for line in (item for value in speech().lines.values() for item in value if "{word}" in item or "{thing}" in item):
        left = re.sub(re.sub(r"\\\{\w+\\\}", r"[^.]+", re.escape(line)), "", left)
    joined = [
        said.removeprefix(opening).strip(" .")
        for said in sentences
        for opening in speech().openings
        if said.startswith(opening)
    ]
    for said in sorted({*filter(None, sentences), *filter(None, joined), *topics}, key=len, reverse=True):
        left = left.replace(said, "")
    for opening in sorted(speech().openings, key=len, reverse=True):
        left = left.replace(opening, "")
    return re.sub(r"\b(?:and|or)\b|[\s,.]", "", left)


@pytest.fixture
def unexplained() -> Callable[[Scenario, Reply], str]:
    """What of a reply is neither a sentence of the facts it names nor the patient's small change: nothing, always."""
    return _unexplained


@pytest.fixture(params=bundled_ids())
def scenario(request, case):
    return case(request.param)
