"""Biases in a session: from the set-up into reasoning and briefs, switched on the way, and kept by the log."""

import asyncio
import json

import pytest
from pydantic import ValidationError

from biases.catalogue import bundled
from biases.schema import Held
from scenarios.reference import load
from sessions.casting import Models, cast
from sessions.engine import Encounter
from sessions.events import Rebiased, Setting
from sessions.held import NotApplicable, holding, staged
from sessions.lens import personas
from sessions.log import read_whole, recorded
from sessions.opening import begin, resume
from sessions.simulated import periods
from sessions.state import fold
from tests.models.scripted import ScriptedModel

CASE = "chest-pain-on-the-stairs"
EMBEDDED = {"doctor": "embedded", "patient": "embedded", "measurement": "embedded", "moderator": "embedded"}
ANCHORED = Held(bias="anchoring", role="doctor", dose=3)


def play(tmp_path, held=(), switch=None, voices=EMBEDDED, model=None, case=CASE):
    """The events of a session; `switch` is a turn and what is held from there on."""
    scenario = load(case)
    setting = Setting.model_validate(
        {"case": case, "voices": voices, "biases": holding(scenario, held, bundled()), "budget": 8}
    )
    models = Models(model) if model else None

    async def recast(anew):
        return cast(scenario, anew, models=models)

    async def run():
        session = begin(scenario, setting, tmp_path)
        encounter = Encounter(scenario, await recast(setting), session.past, recast=recast)
        with session.log:
            async for event in recorded(encounter.play(), session.log, human=False):
                if switch and event.turn == switch[0] and event.body.kind == "replied":
                    encounter.hold(switch[1])
                    switch_now.append(event.seq)
        return session.log.path, encounter.events

    switch_now = []
    return asyncio.run(run())


def told(events):
    """All that happened, without times, identifiers and the set-up."""
    return [(event.turn, event.phase, event.body) for event in events if event.body.kind not in ("opened",)]


def without_time(rows):
    return [json.loads(body.model_dump_json(exclude={"spent"})) for *_, body in rows]


def test_a_bias_at_dose_0_changes_nothing_that_happens(tmp_path):
    _, plain = play(tmp_path)
    _, nothing = play(
        tmp_path, [Held(bias="anchoring", role="doctor", dose=0), Held(bias="recency", role="doctor", dose=0)]
    )
    assert without_time(told(plain)) == without_time(told(nothing))


def test_an_anchored_doctor_believes_otherwise_on_the_same_case(tmp_path):
    def shares(events):
        return [
            body.contribution.ranked
            for body in (event.body for event in events)
            if body.kind == "acted" and body.contribution.kind == "differential"
        ]

    assert shares(play(tmp_path)[1]) != shares(play(tmp_path, [ANCHORED])[1])


def test_a_switch_is_an_event_and_what_follows_is_as_from_a_doctor_who_holds_it(tmp_path):
    path, events = play(tmp_path, switch=(2, [ANCHORED]))
    switched = [event for event in events if event.body.kind == "rebiased"]
    assert [event.body.biases for event in switched] == [(ANCHORED,)]
    assert switched[0].audience == ()
    assert fold(read_whole(path).events).setting.biases == (ANCHORED,)
    _, plain = play(tmp_path)
    before = [event.body for event in events[: switched[0].seq]][1:]
    assert without_time(told(plain))[: len(before)] == [
        json.loads(body.model_dump_json(exclude={"spent"})) for body in before
    ]
    assert without_time(told(plain)) != without_time(told(events))


def test_a_log_carries_its_biases_to_whoever_resumes_it(tmp_path):
    path, _events = play(tmp_path, [ANCHORED])
    with path.open("rb") as log:
        lines = log.readlines()
    cut = tmp_path / "cut.jsonl"
    cut.write_bytes(b"".join(lines[:12]))
    session, _ = resume(cut)
    with session.log:
        assert fold(session.past).setting.biases == (ANCHORED,)


@pytest.mark.parametrize("foil", ["STEMI", "Heart attack", "myocardial infarction", "Ischaemic heart disease"])
def test_a_foil_that_is_the_truth_or_a_class_of_it_is_refused_without_naming_it(foil):
    scenario = load(CASE)
    with pytest.raises(NotApplicable) as refused:
        holding(scenario, [Held(bias="recency", role="doctor", dose=2, foil=foil)], bundled())
    assert "infarct" not in str(refused.value).lower()
    assert foil.lower() not in str(refused.value).lower()


def test_a_case_without_the_stimulus_cannot_carry_the_bias_and_one_with_it_can():
    scenario = load(CASE)
    momentum = Held(bias="diagnostic_momentum", role="doctor", dose=2)
    with pytest.raises(NotApplicable):
        holding(scenario.model_copy(update={"shown": ()}), [momentum], bundled())
    shown = staged(scenario, [momentum], bundled())
    if scenario.stimuli.label is None:
        pytest.skip("the case offers no inherited label")
    assert holding(shown, [momentum], bundled()) == (momentum,)


def test_the_brief_of_a_model_holds_the_bias_at_its_dose_and_nobody_elses_does(tmp_path):
    said = {}
    for dose in (0, 1, 3):
        model = ScriptedModel(*["DIAGNOSIS READY: Gastritis"] * 9)
        held = [Held(bias="recency", role="doctor", dose=dose)]
        play(tmp_path, held, voices={**EMBEDDED, "doctor": "scripted/model"}, model=model)
        said[dose] = model.told(0)
    foil = load(CASE).foil.name
    assert foil not in said[0]
    assert foil in said[1]
    assert foil in said[3]
    assert said[1] != said[3]


@pytest.mark.parametrize(
    "held",
    [
        [Held(bias="no-such-bias", role="doctor", dose=1)],
        [Held(bias="anchoring", role="patient", dose=1)],
        [Held(bias="recency", role="doctor", dose=1)],
        [Held(bias="gender", role="doctor", dose=1)],
        [
            Held(bias="recency", role="doctor", dose=1, foil="A"),
            Held(bias="availability", role="doctor", dose=1, foil="B"),
        ],
        [ANCHORED] * 61,
    ],
)
def test_what_no_case_can_hold_is_no_setting_and_a_switch_to_it_holds_nothing(held, tmp_path):
    with pytest.raises(ValidationError):
        Setting.model_validate({"case": CASE, "voices": EMBEDDED, "biases": held})
    if len(held) < 60:
        path, _ = play(tmp_path, switch=(2, held))
        kept = fold(read_whole(path).events).setting.biases
        assert len(kept) < len(held)
        assert personas(read_whole(path).events)


def test_many_switches_of_many_biases_are_told_at_once(tmp_path):
    _, events = play(tmp_path, [ANCHORED])
    last = events[-1]
    bodies = [Rebiased(biases=[Held(bias="anchoring", role="doctor", dose=n % 3 + 1)] * 60) for n in range(300)]
    many = [last.model_copy(update={"body": body}) for body in bodies]
    assert len(periods([*events, *many])) <= 301
