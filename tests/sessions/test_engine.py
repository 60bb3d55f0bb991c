"""The protocol of a session, from the door to the end."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from personas.exchange import (
    Commit,
    Contribution,
    Differential,
    Examine,
    Finish,
    Leave,
    Note,
    Order,
    Pause,
    Plan,
    Ranked,
    Say,
    SeeAlone,
    Suspend,
    Unpause,
)
from personas.voice import VoiceFault
from sessions.asking import Cast
from sessions.casting import cast
from sessions.engine import Encounter
from sessions.opening import begin
from sessions.state import fold

from .conftest import Script, play_session, setting

RIGHT = Commit(diagnosis="ectopic pregnancy", confidence=80, plan="theatre")


def kinds(events):
    return [event.body.kind for event in events]


def notices(events):
    return [event.body.notice.about for event in events if event.body.kind == "noticed"]


def test_a_session_runs_from_door_to_end(play):
    _, events = play([Say(text="What brings you in?"), Order(text="FBC"), RIGHT, Finish()])
    assert kinds(events) == [
        "opened", "door", "acted", "replied", "acted", "reported", "acted", "acted", "rated", "judged", "assessed",
        "ended",
    ]  # fmt: skip
    state = fold(events)
    assert state.ended == "diagnosed"
    assert state.verdict.correct is True
    assert state.turn == 2


def test_each_costed_contribution_costs_one_turn_and_the_free_ones_none(play):
    _, events = play(
        [
            Say(text="Hello"),
            Note(text="pale"),
            Differential(ranked=(Ranked(diagnosis="appendicitis", probability=60),)),
            Plan(text="analgesia"),
            SeeAlone(),
            Pause(),
            Unpause(),
            Order(text="FBC, CRP, U&E"),
            Examine(text="vital signs"),
        ]
    )
    assert fold(events).turn == 3


def test_the_last_turn_is_announced_and_afterwards_only_a_diagnosis_is_taken(play):
    _, events = play([Say(text="One"), Say(text="Two"), Say(text="Three is too many"), RIGHT, Finish()], budget=2)
    assert notices(events) == ["last_turn", "budget_used", "not_now"]
    refused = next(e.body.notice for e in events if e.body.kind == "noticed" and e.body.notice.about == "not_now")
    assert refused.typed == "Three is too many"
    assert fold(events).ended == "diagnosed"


def test_a_session_without_a_diagnosis_is_graded_as_undecided(play):
    _, events = play([Say(text="One"), Leave()], budget=1)
    state = fold(events)
    assert state.verdict.correct is False
    assert state.ratings is not None
    assert state.ended == "left"


def test_a_machine_that_never_commits_is_asked_once_and_then_undecided(scenario, tmp_path):
    class Talker:
        async def contribute(self, heard, situation, chance):
            return Say(text="And what else?")

    voices = {"doctor": "embedded", "patient": "embedded", "measurement": "embedded", "moderator": "embedded"}
    session = begin(scenario, setting(voices=voices, budget=3), tmp_path)
    embedded = cast(scenario, session.opened.setting)
    encounter = Encounter(
        scenario, Cast(Talker(), embedded.patient, embedded.measurement, embedded.moderator), session.past
    )

    async def play():
        return [event async for event in encounter.play()]

    events = asyncio.run(play())
    assert notices(events) == ["last_turn", "budget_used", "asked_to_commit", "undecided"]
    assert encounter.state.ended == "budget"
    assert encounter.state.verdict.correct is False


def test_closing_turns_are_three_at_most_and_off_budget(play):
    said = [Say(text=f"closing {n}") for n in range(5)]
    _, events = play([Say(text="Hello"), RIGHT, *said], budget=1)
    closing = [
        e for e in events if e.body.kind == "acted" and e.phase == "closing" and e.body.contribution.kind == "say"
    ]
    assert len(closing) == 3
    assert fold(events).turn == 1


def test_the_agentclinic_protocol_ends_at_the_diagnosis(play):
    _, events = play([Say(text="Hello"), RIGHT], protocol="agentclinic")
    state = fold(events)
    assert state.closing_turn == 0
    assert state.ended == "diagnosed"
    closing_marks = [m for m in state.assessment.marks if m.met is None]
    assert closing_marks, "what was not explained is not applicable rather than missing"


def test_ratings_are_fixed_before_the_verdict_and_do_not_depend_on_it(play):
    history = [Say(text="Hello, I'm the doctor. What brings you in?"), Say(text="I'm sorry to hear that.")]
    _, right = play([*history, RIGHT, Finish()])
    _, wrong = play([*history, Commit(diagnosis="gout"), Finish()])
    assert kinds(right).index("rated") < kinds(right).index("judged")
    assert fold(right).verdict.correct is True
    assert fold(wrong).verdict.correct is False
    assert fold(right).ratings == fold(wrong).ratings


def test_each_role_hears_only_its_part(play):
    _, events = play([Say(text="Hello"), Order(text="pregnancy test"), Note(text="secret note"), RIGHT, Finish()])
    heard = {
        role: " ".join(e.model_dump_json() for e in events if role in e.audience) for role in ("patient", "measurement")
    }
    assert "secret note" not in heard["patient"]
    assert "ectopic" not in heard["patient"].lower()
    assert '"reported"' not in heard["patient"]
    assert "Hello" not in heard["measurement"]


def test_a_suspended_session_is_paused_and_goes_on_where_it_was(play, scenario):
    from sessions.opening import resume

    path, events = play([Say(text="Hello"), Suspend()])
    assert fold(events).ended == "paused"
    session, reading = resume(path)
    assert not reading.torn
    assert kinds(session.past)[-1] == "resumed"
    more = asyncio.run(play_session(session, Script(Say(text="When did it start?"), RIGHT, Finish())))
    state = fold([*session.past, *more])
    assert (state.ended, state.turn) == ("diagnosed", 2)


def test_a_voice_that_breaks_puts_the_session_aside_with_a_sentence(scenario, tmp_path):
    class Broken:
        async def reply(self, heard, to, chance: Random):
            raise RuntimeError("secret detail /etc/passwd")

        async def rate(self, heard, chance):
            raise RuntimeError

    session = begin(scenario, setting(), tmp_path)
    embedded = cast(scenario, session.opened.setting, Script(Say(text="Hello")))
    encounter = Encounter(
        scenario, Cast(embedded.doctor, Broken(), embedded.measurement, embedded.moderator), session.past
    )

    async def play():
        return [event async for event in encounter.play()]

    events = asyncio.run(play())
    assert kinds(events)[-2:] == ["faulted", "ended"]
    assert events[-1].body.status == "fault"
    assert "passwd" not in events[-2].body.message
    assert encounter.state.awaiting == Say(text="Hello"), "what was said waits for its answer"


def test_nobody_speaks_for_a_recorded_role_without_a_recording(scenario):
    voices = {"doctor": "embedded", "patient": "recorded", "measurement": "embedded", "moderator": "embedded"}
    with pytest.raises(VoiceFault, match="recorded:LOG"):
        cast(scenario, setting(voices=voices))


class FakeTime:
    """A monotonic clock that the doctor of a test moves."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class Slow:
    """A doctor who takes a set time for each contribution."""

    def __init__(self, time: FakeTime, *steps: tuple[float, Contribution]) -> None:
        self._time = time
        self._steps = list(steps)

    async def contribute(self, heard, situation, chance):
        seconds, contribution = self._steps.pop(0) if self._steps else (0, Leave())
        self._time.now += seconds
        await asyncio.sleep(0)
        return contribution


def timed(scenario, folder: Path, clock: str, *steps: tuple[float, Contribution]):
    time = FakeTime()
    session = begin(scenario, setting(clock=clock, voices=dict(setting().voices)), folder)
    encounter = Encounter(scenario, cast(scenario, session.opened.setting, Slow(time, *steps)), session.past, time)

    async def play():
        return [event async for event in encounter.play()]

    return encounter, asyncio.run(play())


def test_the_clock_counts_the_doctors_own_time_and_not_pauses(scenario, tmp_path):
    encounter, _ = timed(
        scenario,
        tmp_path,
        "practice",
        (30, Say(text="Hello")),
        (10, Pause()),
        (500, Unpause()),
        (20, RIGHT),
        (0, Finish()),
    )
    assert encounter.state.elapsed == pytest.approx(60)
    assert encounter.state.ended == "diagnosed"


def test_the_osce_clock_cannot_be_paused(scenario, tmp_path, monkeypatch):
    async def at_once(seconds):
        return None

    monkeypatch.setattr("sessions.engine.asyncio.sleep", at_once)
    _, events = timed(scenario, tmp_path, "osce", (5, Pause()), (5, RIGHT), (0, Finish()))
    assert notices(events)[:2] == ["begin", "not_now"]


def test_time_up_leaves_only_the_diagnosis_and_no_closing_turns(scenario, tmp_path):
    """The doctor never answers until the time is up; the warning comes first."""
    time = FakeTime()

    class Waiting:
        asked = 0

        async def contribute(self, heard, situation, chance):
            if situation.phase == "commit_only":
                return RIGHT
            time.now += 470 if Waiting.asked == 0 else 0
            Waiting.asked += 1
            await asyncio.sleep(0)
            if Waiting.asked == 1:
                return Say(text="A very long question")
            time.now = 479.99
            return await asyncio.Future()

    session = begin(scenario, setting(clock="practice"), tmp_path)
    encounter = Encounter(scenario, cast(scenario, session.opened.setting, Waiting()), session.past, time)

    async def play():
        return [event async for event in encounter.play()]

    events = asyncio.run(play())
    assert "time_warning" in notices(events)
    assert "time_up" in notices(events)
    assert encounter.state.closing_turn == 0
    assert encounter.state.ended == "diagnosed"
