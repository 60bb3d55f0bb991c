"""The partition of knowledge, proven from the requests that reached the server: every bundled and AgentClinic case.

But for what the door note holds or the role has already heard: the diagnosis is never in a request to the patient's or
the doctor's model; results never before they were reported; what the patient can tell never in one to the doctor's
before it was said.
"""

import asyncio
import dataclasses
import os
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from personas.exchange import Role
from personas.models.asking import Answered, Asked, Message, Model
from personas.models.briefs import briefs
from personas.models.gateway import Gateway
from personas.models.history import report_text
from personas.models.tags import tag
from personas.models.words import words
from scenarios import reference, translation
from scenarios.schema import Scenario
from scenarios.views import for_patient
from sessions.casting import Models, cast
from sessions.engine import Encounter
from sessions.events import Called, Event, Reported, Setting
from sessions.opening import begin
from sessions.state import fold
from tests.models import leaks
from tests.models.leaks import Text, texts_within
from tests.models.server import ModelServer, Request

FOLDER = Path(__file__).parents[2].parent / "shared" / "agentclinic"
VOICES = {
    "doctor": "openai/a-doctor",
    "patient": "openai/a-patient",
    "measurement": "embedded",
    "moderator": "embedded",
}
WRONG = "Scurvy"
SENTENCES = (
    "Well, you know how it is.",
    "Let me think about that.",
    "That is hard to say, to be honest.",
    "All right.",
)
RATING = '{"confidence": 7, "compliance": 6, "consultation": 5}'


class Player:
    """Both models of one session: a doctor who asks, examines, orders half of the tests and commits to a wrong disease;
    a patient with a few sentences that tell nothing."""

    def __init__(self, scenario: Scenario) -> None:
        language = scenario.language
        tests = ", ".join(test.name for test in scenario.tests[::2]) or "CRP"
        self._doctor = [
            "Good morning. I am the doctor today.",
            f"Now let us see.\n{tag('examine', language)}: vital signs\n{tag('test', language)}: {tests}",
            f"{tag('image', language)}\nThank you.",
            f"{tag('commit', language)}: {WRONG}",
            "This will take its time.",
            tag("close", language),
        ]
        self._patient = list(SENTENCES)

    def __call__(self, request: Request) -> str:
        if request.body["model"] == "a-doctor":
            return self._doctor.pop(0)
        return self._patient.pop(0) if self._patient and "JSON" not in request.words() else RATING


def play(scenario: Scenario, server: ModelServer, model: Model, folder: Path) -> tuple[list[Event], list[Request]]:
    """A whole session: its events, and the requests that reached the server."""
    setting = Setting.model_validate(
        {"case": scenario.id, "language": scenario.language, "voices": VOICES, "guard": "off"}
    )
    before, server.script = len(server.calls), Player(scenario)
    session = begin(scenario, setting, folder)
    session.log.close()
    encounter = Encounter(scenario, cast(scenario, setting, models=Models(model)), session.past)

    async def run() -> None:
        async for _ in encounter.play():
            pass

    asyncio.run(run())
    assert fold(encounter.events).ended == "diagnosed", encounter.events[-2:]
    return encounter.events, [call.request for call in server.calls[before:]]


def leaking(scenario: Scenario, events: Sequence[Event], requests: Sequence[Request]) -> Iterator[str]:
    """What stands in the requests of a session and should not, each with its role."""
    own = Text(*texts_within(dataclasses.asdict(for_patient(scenario)) | {"facts": _facts(scenario)}))
    for role in ("doctor", "patient"):
        calls = [event for event in events if isinstance(event.body, Called) and event.body.role == role]
        made = [request for request in requests if request.body["model"] == f"a-{role}"]
        assert len(calls) == len(made) >= 4
        for call, request in zip(calls, made, strict=True):
            asked = Text(request.words())
            known = _standing(role, scenario.language) + _heard(role, events[: call.seq], scenario)
            yield from (f"{role}: the diagnosis {found}" for found in leaks.diagnosis(scenario, asked, known))
            if role == "doctor":
                yield from (f"doctor: a fact {found}" for found in leaks.facts(scenario, asked, known))
            else:
                known += own
            yield from (f"{role}: a result {found}" for found in leaks.results(scenario, asked, known))


@cache
def _standing(role: Role, language: str) -> Text:
    """The words of a role's brief, and those around what it hears; the same in every session."""
    brief = briefs(language)
    own = (brief.doctor,) if role == "doctor" else (brief.patient, brief.rating)
    texts = [text for one in own for text in texts_within(one.model_dump())]
    return Text(*texts, *texts_within(dataclasses.asdict(words(language))))


def _heard(role: Role, events: Sequence[Event], scenario: Scenario) -> Text:
    """The door note, and all that a role heard and said itself."""
    known = [*texts_within(scenario.door.model_dump()), scenario.patient.name, scenario.patient.age_text]
    for event in events:
        if role not in event.audience:
            continue
        known += texts_within(event.body.model_dump())
        if isinstance(event.body, Reported):
            known.append(report_text(event.body.report, words(scenario.language)))
    return Text(*known)


def _facts(scenario: Scenario) -> list[dict[str, Any]]:
    return [fact.model_dump() for fact in scenario.patient.facts]


def _references() -> list[tuple[str, str]]:
    """Every bundled case in each of its languages."""
    return [(case, language) for case in reference.bundled_ids() for language in translation.languages_of(case)]


@pytest.mark.parametrize("language", ["en", "zh", "hi", "ko", "es", "fr", "fa"])
def test_no_bundled_case_leaks(language, server, tmp_path):
    model = Gateway()
    played = [case for case, known in _references() if known == language]
    assert len(played) >= 4
    for case in played:
        scenario = reference.load(case, language)
        assert list(leaking(scenario, *play(scenario, server, model, tmp_path))) == [], case


@pytest.mark.skipif(
    not FOLDER.is_dir() and not os.environ.get("CI"), reason="the AgentClinic files are not beside the repository"
)
@pytest.mark.parametrize(("name", "cases"), [("agentclinic_medqa.jsonl", 107), ("agentclinic_nejm.jsonl", 15)])
def test_no_agentclinic_case_leaks(name, cases, server, tmp_path):
    model = Gateway()
    assert reference.count(FOLDER / name) == cases
    for number in range(cases):
        scenario = reference.load(f"{FOLDER / name}#{number}")
        assert list(leaking(scenario, *play(scenario, server, model, tmp_path))) == [], number


class Leaky:
    """A gateway that tells one role something it should not know."""

    def __init__(self, model: Model, role: Role, secret: str) -> None:
        self._model, self._role, self._secret = model, role, secret

    async def ask(self, asked: Asked, hear=None) -> Answered:
        if asked.model.endswith(self._role):
            first, *rest = asked.messages
            asked = dataclasses.replace(asked, messages=(Message("system", f"{first.text} {self._secret}"), *rest))
        return await self._model.ask(asked, hear)


@pytest.mark.parametrize("role", ["doctor", "patient"])
@pytest.mark.parametrize("language", ["en", "zh", "fa"])
def test_a_planted_leak_is_found(role, language, server, tmp_path):
    scenario = reference.load("lower-tummy-pain", language)
    finding = scenario.examination.findings[-1].finding
    hidden = scenario.tests[1].results[0] if scenario.tests[1].results else scenario.examination.vital_signs[0]
    planted = {
        "the diagnosis": scenario.diagnosis.accepted[0],
        "a result": f"{hidden.name}: {hidden.value} {hidden.unit or ''}",
        "a result ": " ".join(finding.split()[:9]) if language != "zh" else finding[:20],
        "a fact": scenario.patient.facts[-1].says if role == "doctor" else scenario.diagnosis.name,
    }
    for what, secret in planted.items():
        found = list(leaking(scenario, *play(scenario, server, Leaky(Gateway(), role, secret), tmp_path)))
        expected = what.strip() if what != "a fact" or role == "doctor" else "the diagnosis"
        assert any(f"{role}: {expected}" in line for line in found), (what, secret, found)


def test_numbers_and_words_that_say_nothing_are_no_leak(synthetic):
    scenario = synthetic()
    known = Text("Ms Roe, 30, has a sore finger. Find out why.")
    request = Text("This is turn 12 of 72. Ms Roe has a sore finger, and it began. Red tape. CRP")
    assert not leaks.diagnosis(scenario, request, known)
    assert not leaks.results(scenario, request, known)
    assert not leaks.facts(scenario, request, known)


def test_a_value_leaks_with_its_name_or_its_unit_and_not_once_it_was_reported(synthetic):
    scenario, door = synthetic(), Text("A sore finger.")
    for telling in ("CRP: 12", "crp of 12", "it was 12 mg/L"):
        assert leaks.results(scenario, Text(telling), door) == ["CRP 12"]
        assert not leaks.results(scenario, Text(telling), Text(telling, "CRP: 12 mg/L (< 5) H"))
