"""The embedded doctor: a fixed interview that keeps to the budget, the phase and the closing turns."""

import asyncio

import pytest

from personas.embedded.doctor import EmbeddedDoctor
from personas.exchange import Commit, Examine, Finish, Heard, Order, Say, Situation
from scenarios.reference import bundled_ids
from scenarios.views import for_doctor
from sessions.casting import cast
from sessions.engine import Encounter
from sessions.events import Acted, Setting
from sessions.opening import begin
from sessions.state import CLOSING_TURNS, fold

VOICES = {"doctor": "embedded", "patient": "embedded", "measurement": "embedded", "moderator": "embedded"}


@pytest.fixture
def play(tmp_path):
    """A whole session with embedded voices: its contributions with their phases, and its state."""

    def run(scenario, **changes):
        setting = Setting.model_validate({"case": scenario.id, "voices": VOICES, **changes})
        session = begin(scenario, setting, tmp_path)

        async def played():
            encounter = Encounter(session.scenario, cast(scenario, setting), session.past)
            return [event async for event in encounter.play()]

        with session.log:
            events = [*session.past, *asyncio.run(played())]
        acted = [(event.phase, event.body.contribution) for event in events if isinstance(event.body, Acted)]
        return acted, fold(events)

    return run


@pytest.mark.parametrize("identifier", bundled_ids())
def test_a_session_on_every_case_ends_with_a_diagnosis_within_the_budget(identifier, case, play):
    acted, state = play(case(identifier))
    assert state.ended == "diagnosed"
    assert state.turn <= 20
    assert sum(isinstance(contribution, Commit) for _, contribution in acted) == 1
    assert state.ratings is not None
    assert state.verdict is not None
    assert state.assessment.coverage > 0


@pytest.mark.parametrize("budget", [1, 2, 5, 19, 20, 30])
def test_it_commits_by_the_budget_and_uses_what_it_has(budget, case, play):
    acted, state = play(case("lower-tummy-pain"), budget=budget)
    costed = [c for phase, c in acted if phase == "encounter" and isinstance(c, Say | Examine | Order)]
    assert state.ended == "diagnosed"
    assert len(costed) == state.turn == min(budget, 19)


def test_it_asks_examines_and_orders_before_it_commits(case, play):
    acted, _ = play(case("lower-tummy-pain"))
    kinds = [contribution.kind for phase, contribution in acted if phase != "closing"]
    assert kinds[-1] == "commit"
    assert {"say", "examine", "order"} <= set(kinds[:-1])
    assert isinstance(acted[0][1], Say)


def test_the_closing_turns_are_bounded(case, play):
    acted, state = play(case("lower-tummy-pain"))
    closing = [contribution for phase, contribution in acted if phase == "closing"]
    assert 1 <= sum(isinstance(contribution, Say) for contribution in closing) <= CLOSING_TURNS
    assert isinstance(closing[-1], Finish)
    assert state.closing_turn <= CLOSING_TURNS


def test_the_agentclinic_protocol_has_no_closing_turns(case, play):
    acted, state = play(case("lower-tummy-pain"), protocol="agentclinic")
    assert state.ended == "diagnosed"
    assert [phase for phase, _ in acted if phase == "closing"] == []


def test_it_asks_every_patient_the_same(cases, play):
    asked = {tuple(c.model_dump_json() for _, c in play(scenario)[0]) for scenario in cases}
    assert len(asked) == 1


def ask(doctor: EmbeddedDoctor, situation: Situation, heard=()):
    from random import Random

    return asyncio.run(doctor.contribute(heard, situation, Random(1)))


@pytest.fixture
def doctor(case):
    return EmbeddedDoctor(for_doctor(case("lower-tummy-pain")))


def test_it_does_not_commit_while_there_is_something_to_ask(doctor):
    for turn in range(5):
        assert not isinstance(ask(doctor, Situation("encounter", turn, 20 - turn, 3)), Commit)


@pytest.mark.parametrize(
    "situation",
    [
        Situation("commit_only", 3, 0, 3),
        Situation("encounter", 3, 0, 3),
        Situation("commit_only", 0, None, 3, asked_to_commit=True),
        Situation("encounter", 500, None, 3),
    ],
)
def test_it_commits_when_nothing_else_may_be_done(doctor, situation):
    assert isinstance(ask(doctor, situation), Commit)


def test_it_finishes_when_no_closing_turn_is_left(doctor):
    assert isinstance(ask(doctor, Situation("closing", 5, None, 0)), Finish)
    said = Heard(9, 5, "closing", "doctor", Say(text="x"))
    assert isinstance(ask(doctor, Situation("closing", 5, None, 1), [said, said]), Finish)


def test_its_confidence_is_as_small_as_its_knowledge(doctor):
    commit = ask(doctor, Situation("commit_only", 3, 0, 3))
    assert commit.confidence <= 10
    assert commit.plan
