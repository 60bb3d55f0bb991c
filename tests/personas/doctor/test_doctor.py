"""Whole sessions: within the budget, nothing twice, from words alone, with a differential that explains itself."""

import asyncio
from random import Random

import pytest

from personas.embedded.doctor import EmbeddedDoctor
from personas.exchange import (
    Commit,
    Differential,
    Examine,
    FactUse,
    Finish,
    Heard,
    Order,
    Reply,
    Say,
    Situation,
)
from scenarios.reference import bundled_ids
from scenarios.views import for_doctor
from sessions.casting import cast
from sessions.engine import Encounter
from sessions.events import Acted, Setting, heard_by
from sessions.opening import begin
from sessions.state import CLOSING_TURNS, fold

VOICES = {"doctor": "embedded", "patient": "embedded", "measurement": "embedded", "moderator": "embedded"}
CASE = "lower-tummy-pain"


@pytest.fixture
def play(tmp_path):
    """A whole session with embedded voices: its events."""

    def run(scenario, **changes):
        setting = Setting.model_validate({"case": scenario.id, "voices": VOICES, **changes})
        session = begin(scenario, setting, tmp_path)
        session.log.close()

        async def played():
            encounter = Encounter(session.scenario, cast(scenario, setting), session.past)
            return [event async for event in encounter.play()]

        return [*session.past, *asyncio.run(played())]

    return run


def acts(events):
    return [(event.phase, event.body.contribution) for event in events if isinstance(event.body, Acted)]


def ask(doctor: EmbeddedDoctor, situation: Situation, heard=()):
    return asyncio.run(doctor.contribute(heard, situation, Random(1)))


@pytest.fixture
def doctor(case):
    return EmbeddedDoctor(for_doctor(case(CASE)))


@pytest.mark.parametrize("identifier", bundled_ids())
def test_every_case_ends_with_a_diagnosis_within_the_budget_and_nothing_is_done_twice(identifier, case, play):
    events = play(case(identifier))
    state = fold(events)
    assert state.ended == "diagnosed"
    assert state.turn <= 20
    assert state.assessment.coverage > 0
    for kind in (Examine, Order):
        asked = [part for _, act in acts(events) if isinstance(act, kind) for part in act.text.split(", ")]
        assert len(asked) == len(set(asked))
    said = [act.text for phase, act in acts(events) if isinstance(act, Say) and phase == "encounter"]
    questions = [text.split(". ")[-1] for text in said]
    assert len(questions) == len(set(questions))


@pytest.mark.parametrize("budget", [1, 2, 5, 19, 30])
def test_it_keeps_to_any_budget(budget, case, play):
    events = play(case(CASE), budget=budget)
    state = fold(events)
    assert state.ended == "diagnosed"
    assert state.turn <= budget


def test_with_five_turns_it_still_asks_examines_and_orders(case, play):
    kinds = {act.kind for phase, act in acts(play(case(CASE), budget=5)) if phase == "encounter"}
    assert {"say", "examine", "order"} <= kinds


@pytest.mark.parametrize("identifier", ["racing-heart", CASE])
def test_with_turns_to_spare_no_question_is_put_twice_and_it_commits(identifier, case, play):
    told = acts(play(case(identifier), budget=1000))
    questions = [act.text.split(". ")[-1] for phase, act in told if isinstance(act, Say) and phase == "encounter"]
    assert len(questions) == len(set(questions)) < 100
    assert any(isinstance(act, Commit) for _, act in told)


def test_without_a_budget_it_comes_to_an_end(case, play):
    assert fold(play(case(CASE), budget=None)).ended == "diagnosed"


def test_it_opens_with_an_open_question_and_ends_with_explanation_plan_and_safety_net(case, play):
    told = acts(play(case(CASE)))
    assert isinstance(told[0][1], Say)
    closing = [act for phase, act in told if phase == "closing"]
    assert 1 <= sum(isinstance(act, Say) for act in closing) <= CLOSING_TURNS
    assert isinstance(closing[-1], Finish)
    commit = next(act for _, act in told if isinstance(act, Commit))
    assert commit.plan[:20].lower() in " ".join(act.text for act in closing if isinstance(act, Say)).lower()


def test_the_agentclinic_protocol_has_no_closing_turns(case, play):
    assert [act for phase, act in acts(play(case(CASE), protocol="agentclinic")) if phase == "closing"] == []


def test_its_differential_costs_no_turn_explains_itself_and_stays_from_the_patient(case, play):
    events = play(case(CASE))
    told = [
        event for event in events if isinstance(event.body, Acted) and event.body.contribution.kind == "differential"
    ]
    assert len(told) >= 2
    for event in told:
        differential = event.body.contribution
        assert event.audience == ("doctor",)
        assert differential.because
        whole = sum(one.probability for one in differential.ranked) + differential.other
        assert whole == pytest.approx(100, abs=0.5)
    assert not [item for item in heard_by("patient", events) if isinstance(item.content, Differential)]


def test_the_commitment_carries_the_leading_disease_its_probability_and_a_plan(case, play):
    told = [act for _, act in acts(play(case("thirsty-and-sick")))]
    commit = next(act for act in told if isinstance(act, Commit))
    last = [act for act in told if isinstance(act, Differential)][-1]
    assert commit.diagnosis == last.ranked[0].diagnosis
    assert commit.confidence == pytest.approx(last.ranked[0].probability, abs=10)
    assert commit.plan


def test_it_reads_words_and_not_the_facts_behind_them(case):
    view = for_doctor(case(CASE))
    situation = Situation("encounter", 2, 18, 3)

    def heard(*facts):
        reply = Reply(text="I've got a terrible pain low down in my tummy.", facts=facts, trust=0.5)
        return [
            Heard(1, 1, "encounter", "doctor", Say(text="What has brought you here?")),
            Heard(2, 1, "encounter", "patient", reply),
        ]

    plain = ask(EmbeddedDoctor(view), situation, heard())
    with_facts = ask(
        EmbeddedDoctor(view), situation, heard(FactUse(id="ruptured-ectopic-pregnancy", why="volunteered"))
    )
    assert plain == with_facts


def test_it_keeps_nothing_but_what_it_can_compute_again(case, play):
    """A new doctor who hears the same says the same: a session can be resumed at any point."""
    scenario = case("chest-pain-on-the-stairs")
    events = play(scenario)
    heard = heard_by("doctor", events)
    told = EmbeddedDoctor(for_doctor(scenario))
    for turn in range(1, 8):
        upto = [item for item in heard if item.turn <= turn]
        situation = Situation("encounter", turn, 20 - turn, 3)
        assert ask(told, situation, upto) == ask(EmbeddedDoctor(for_doctor(scenario)), situation, upto)


def test_a_finding_moves_it(case):
    view = for_doctor(case("chest-pain-on-the-stairs"))
    question = Heard(1, 1, "encounter", "doctor", Say(text="What has brought you here?"))

    def leading(words):
        heard = [question, Heard(2, 1, "encounter", "patient", Reply(text=words))]
        return ask(EmbeddedDoctor(view), Situation("encounter", 1, 19, 3), heard).ranked[0].diagnosis

    assert leading("A heavy crushing pressure in my chest, and it goes down my left arm, and I'm sweating.") != leading(
        "I can't stop being sick, I'm so thirsty and I pass loads of urine. I've lost weight."
    )


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


def test_its_confidence_is_as_small_as_its_knowledge(doctor):
    assert ask(doctor, Situation("commit_only", 0, 0, 3)).confidence < 50


def test_it_ends_the_talk_where_another_voice_committed_to_what_it_does_not_know(doctor):
    committed = Heard(1, 4, "encounter", "doctor", Commit(diagnosis="Something nobody has heard of", confidence=60))
    assert isinstance(ask(doctor, Situation("closing", 5, None, 3), [committed]), Finish)
