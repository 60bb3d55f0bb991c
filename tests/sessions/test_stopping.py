"""A session can be stopped at any time; under a simulated implicit bias it then ends neither rated nor graded."""

import asyncio

import pytest

from biases.schema import Held
from personas.exchange import Commit, Reply, Say
from personas.voice import Stopped
from scenarios.reference import load
from sessions.casting import cast
from sessions.engine import Encounter
from sessions.events import Setting
from sessions.opening import unsaved
from sessions.simulated import Period, implicit, periods

CASE = "chest-pain-on-the-stairs"
ABOUT_FAITH = Held(bias="religion", role="patient", dose=3, group="Sikh")
ANCHORED = Held(bias="anchoring", role="doctor", dose=2, foil="Gastro-oesophageal reflux disease")


class Waiting:
    """A voice that never gives anything."""

    async def contribute(self, *_):
        await asyncio.Event().wait()

    async def reply(self, *_):
        await asyncio.Event().wait()


class Speaking:
    """A doctor who says one thing after the other."""

    def __init__(self, *says):
        self.says = list(says)

    async def contribute(self, *_):
        return self.says.pop(0)


class Leaving:
    """A person who plays the patient and asks to stop."""

    async def reply(self, *_):
        raise Stopped


def play(held=(), clock="none", when=None, **people):
    """The events of a session; `when` picks the event after which it is stopped."""
    scenario = load(CASE)
    voices = {"doctor": "human", "patient": "embedded", "measurement": "embedded", "moderator": "embedded"}
    setting = Setting.model_validate({"case": CASE, "voices": voices, "biases": held, "clock": clock})
    named = cast(scenario, setting.model_copy(update={"voices": {**voices, "doctor": "embedded"}}))
    playing = type(named)(**{**vars(named), **people})

    async def run():
        encounter = Encounter(scenario, playing, [unsaved(scenario, setting)])
        async for event in encounter.play():
            if when and when(event):
                asyncio.get_running_loop().call_soon(encounter.stop)
        return encounter

    return asyncio.run(run())


def kinds(encounter):
    return [event.body.kind for event in encounter.events]


def door(event):
    return event.body.kind == "door"


def said(event):
    return event.body.kind == "acted" and event.body.contribution.kind == "say"


@pytest.mark.parametrize(
    "stopped",
    [
        {"when": door, "doctor": Waiting()},
        {"when": door, "doctor": Waiting(), "clock": "osce"},
        {"when": said, "doctor": Speaking(Say(text="Hello.")), "patient": Waiting()},
        {"doctor": Speaking(Say(text="Hello.")), "patient": Leaving()},
    ],
    ids=["while the doctor thinks", "at the door", "while the patient answers", "by who plays the patient"],
)
def test_whatever_is_waited_for_a_session_stops_and_nothing_is_rated_or_graded(stopped):
    encounter = play([ABOUT_FAITH], **stopped)
    assert kinds(encounter)[-2:] == ["acted", "ended"]
    assert encounter.state.ended == "stopped"
    assert encounter.state.finished
    assert (encounter.state.ratings, encounter.state.verdict, encounter.state.assessment) == (None, None, None)


@pytest.mark.parametrize("when", ["the voices are cast anew", "the last turn is announced"])
def test_a_stop_that_comes_while_no_voice_is_waited_for_is_heeded(when):
    scenario = load(CASE)
    voices = {"doctor": "human", "patient": "embedded", "measurement": "embedded", "moderator": "embedded"}
    setting = Setting.model_validate({"case": CASE, "voices": voices, "biases": [ABOUT_FAITH], "budget": 1})
    waiting = cast(scenario, setting, Waiting())

    async def run():
        async def recast(_):
            encounter.stop()
            return waiting

        encounter = Encounter(scenario, waiting, [unsaved(scenario, setting)], recast=recast)
        async with asyncio.timeout(20):
            async for event in encounter.play():
                if event.body.kind == "door" and when == "the voices are cast anew":
                    encounter.hold([ANCHORED])
                if event.body.kind == "noticed" and event.body.notice.about == "last_turn":
                    encounter.stop()
        return encounter

    encounter = asyncio.run(run())
    assert kinds(encounter)[-2:] == ["acted", "ended"]
    assert encounter.state.ended == "stopped"


def test_without_an_implicit_bias_whoever_leaves_is_graded_as_ever():
    encounter = play([ANCHORED], when=door, doctor=Waiting())
    assert kinds(encounter)[-4:] == ["rated", "judged", "assessed", "ended"]
    assert encounter.state.ended == "left"


def test_after_the_diagnosis_stopping_only_skips_what_is_left():
    def committed(event):
        return event.body.kind == "acted" and event.body.contribution.kind == "commit"

    class Committing(Speaking):
        async def contribute(self, *_):
            return self.says.pop(0) if self.says else await asyncio.Event().wait()

    encounter = play([ABOUT_FAITH], when=committed, doctor=Committing(Commit(diagnosis="Heart attack")))
    assert encounter.state.ended == "diagnosed"
    assert encounter.state.ratings is not None


def test_what_was_held_when_is_read_from_the_events():
    class Switching(Speaking):
        async def contribute(self, *_):
            return self.says.pop(0) if self.says else Commit(diagnosis="Heart attack")

    class Answering:
        async def reply(self, *_):
            return Reply(text="Yes.")

        async def rate(self, *_):
            raise Stopped

    scenario = load(CASE)
    setting = Setting.model_validate(
        {
            "case": CASE,
            "voices": dict.fromkeys(("doctor", "patient", "measurement", "moderator"), "embedded"),
            "biases": [ANCHORED, ABOUT_FAITH.model_copy(update={"dose": 0})],
        }
    )
    playing = type(whole := cast(scenario, setting))(
        **{**vars(whole), "doctor": Switching(*(Say(text="Hello.") for _ in range(4)))}
    )
    stronger = ANCHORED.model_copy(update={"dose": 3})

    async def run():
        encounter = Encounter(scenario, playing, [unsaved(scenario, setting)])
        async for event in encounter.play():
            if event.body.kind == "replied" and event.turn == 2:
                encounter.hold([stronger])
            if event.body.kind == "replied" and event.turn == 3:
                encounter.hold([])
        return encounter.events

    events = asyncio.run(run())
    assert periods(events) == [Period(ANCHORED, 0, 2), Period(stronger, 2, 3)]
    assert not implicit(events)
