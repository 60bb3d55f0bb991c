"""Models that fail or ramble in a session: the engine keeps their words and their calls, and puts the session aside."""

import asyncio

import pytest

from personas.exchange import Leave, Say
from personas.models.asking import ModelFault
from scenarios.reference import load
from sessions.casting import Models, cast
from sessions.engine import Encounter
from sessions.events import Event, Setting
from sessions.faults import Decide, embedded_from_here, put_aside
from sessions.log import recorded
from sessions.opening import begin
from tests.models.scripted import ScriptedModel
from tests.sessions.conftest import Script

MODEL = "scripted/model"
EMBEDDED = {"doctor": "embedded", "patient": "embedded", "measurement": "embedded", "moderator": "embedded"}
DOWN = ModelFault("server", "The provider failed.")


@pytest.fixture
def played(tmp_path):
    """Play a case with scripted models in some roles; the bodies of its events, the opening left out."""

    def run(voices, *lines, script=None, decide: Decide = put_aside, scenario=None, **changes):
        scenario = scenario or load("lower-tummy-pain")
        setting = Setting.model_validate(
            {"case": scenario.id, "language": scenario.language, "voices": {**EMBEDDED, **voices}, **changes}
        )
        models = Models(ScriptedModel(*lines))

        async def recast(anew: Setting):
            return cast(scenario, anew, script, models=models)

        async def play() -> list[Event]:
            session = begin(scenario, setting, tmp_path)
            voices = await recast(setting)
            encounter = Encounter(scenario, voices, session.past, decide=decide, recast=recast)
            with session.log:
                return [event async for event in recorded(encounter.play(), session.log, human=False)]

        return [event.body for event in asyncio.run(play())]

    return run


def typed(bodies, about):
    return [body.notice.typed for body in bodies if body.kind == "noticed" and body.notice.about == about]


def test_what_the_doctor_says_in_place_of_a_diagnosis_is_kept(played):
    lines = ("When did it start?", "And where is it?", "I would like to ask once more.")
    bodies = played({"doctor": MODEL}, *lines, budget=1)
    assert typed(bodies, "asked_to_commit") == [lines[1]]
    assert typed(bodies, "undecided") == [lines[2]]
    assert bodies[-1].status == "budget"


def test_what_the_doctor_does_after_the_diagnosis_that_cannot_be_done_is_kept(played):
    bodies = played({"doctor": MODEL}, "DIAGNOSIS READY: Appendicitis", "REQUEST TEST: CRP")
    assert typed(bodies, "not_now") == ["CRP"]
    assert bodies[-1].status == "diagnosed"


def test_a_measurement_model_that_fails_over_the_first_pictures_puts_the_session_aside(played, synthetic):
    script = Script(Say(text="Hello."), Leave())
    voices = {"doctor": "human", "measurement": MODEL}
    bodies = played(voices, DOWN, script=script, scenario=synthetic(), images="up_front")
    assert [body.kind for body in bodies][-3:] == ["called", "faulted", "ended"]
    assert bodies[-1].status == "paused"


def test_where_no_embedded_voice_can_take_over_the_session_is_put_aside_with_the_reason(played):
    bodies = played({"doctor": MODEL}, DOWN, decide=embedded_from_here, scenario=load("lower-tummy-pain", "zh"))
    assert [body.kind for body in bodies][-3:] == ["faulted", "faulted", "ended"]
    assert "English only" in bodies[-2].message
    assert bodies[-1].status == "paused"
    assert not any(body.kind == "recast" for body in bodies)


def test_a_call_that_came_before_a_fault_of_our_own_is_on_record(played):
    unreadable_then_a_fault = ("Patient: It hurts.",)  # and nothing more in the script, which is no fault of a model
    bodies = played({"doctor": MODEL}, *unreadable_then_a_fault)
    assert [body.kind for body in bodies] == ["door", "called", "faulted", "ended"]
    assert bodies[-1].status == "fault"
