"""A model in the doctor's chair: one thing a turn, nothing written lost, everything told anew from what was heard."""

import asyncio
from random import Random

import pytest

from personas.exchange import (
    Commit,
    Contribution,
    Examine,
    Finish,
    Heard,
    Note,
    Notice,
    Order,
    Reply,
    Report,
    Say,
    SeeAlone,
    Situation,
)
from personas.models.asking import ModelFault
from personas.models.briefs import briefs
from personas.models.doctor import ModelDoctor
from scenarios.reference import load
from scenarios.views import for_doctor
from scenarios.words import LANGUAGES
from sessions.asking import Cast
from sessions.casting import cast
from sessions.engine import Encounter
from sessions.events import Acted, Noticed, Setting
from sessions.opening import begin, resume
from tests.models.scripted import ScriptedModel

ENCOUNTER = Situation("encounter", 2, 18, 3)
LAST = Situation("encounter", 19, 1, 3)
COMMIT_ONLY = Situation("commit_only", 20, 0, 3)
CLOSING = Situation("closing", 9, 11, 2)
BROUGHT = {"say": Reply(text="Yes."), "alone": Reply(text="We are alone."), "examine": Report(), "order": Report()}


def doctor(model, scenario, language="en", **slots) -> ModelDoctor:
    return ModelDoctor(model.plays("doctor"), for_doctor(scenario), briefs(language).doctor, language, **slots)


def ask(voice: ModelDoctor, situation: Situation = ENCOUNTER, heard: list[Heard] | None = None) -> Contribution:
    return asyncio.run(voice.contribute(heard if heard is not None else [], situation, Random(1)))


def go_on(heard: list[Heard], done: Contribution) -> None:
    """What the engine makes of a contribution: the doctor hears it, and what it brought back."""
    heard.append(Heard(len(heard), 0, "encounter", "doctor", done))
    if back := BROUGHT.get(done.kind):
        heard.append(Heard(len(heard), 0, "encounter", "patient" if isinstance(back, Reply) else "measurement", back))


def test_each_reply_is_one_contribution(synthetic):
    model = ScriptedModel("When did it start?", "REQUEST TEST: CRP", "DIAGNOSIS READY: Paronychia\nCONFIDENCE: 80%")
    voice = doctor(model, synthetic())
    assert ask(voice) == Say(text="When did it start?")
    assert ask(voice) == Order(text="CRP")
    assert ask(voice) == Commit(diagnosis="Paronychia", confidence=80)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_model_is_told_where_it_stands_in_its_language(synthetic, language):
    model = ScriptedModel("Hm.")
    ask(doctor(model, synthetic(), language, bias="BIAS", reasoning="STYLE"))
    system, last = model.asked[0].messages[0], model.asked[0].messages[-1]
    assert system.role == "system"
    for told in ("20", "BIAS", "STYLE"):
        assert told in system.text
    assert last.role == "user"
    assert "Ms Roe, 30, has a sore finger." in last.text
    assert "3" in last.text.split("\n")[-1]
    assert "20" in last.text.split("\n")[-1]


def test_without_a_limit_no_number_of_turns_is_told(synthetic):
    model = ScriptedModel("Hm.")
    ask(doctor(model, synthetic()), Situation("encounter", 2, None, 3))
    assert "not limited" in model.told()
    assert "None" not in model.told()


def test_what_one_reply_holds_is_put_on_record_and_done_part_by_part_without_another_call(synthetic):
    reply = "I am sorry to hear that.\nEXAMINE: finger\nREQUEST TEST: CRP"
    model = ScriptedModel(reply, "And now?")
    heard: list[Heard] = []
    done = []
    for _ in range(5):
        done.append(ask(doctor(model, synthetic()), ENCOUNTER, heard))  # a voice made anew each time, as after a resume
        go_on(heard, done[-1])
    assert done == [
        Note(text=reply, several=True),
        Say(text="I am sorry to hear that."),
        Examine(text="finger"),
        Order(text="CRP"),
        Say(text="And now?"),
    ]
    assert len(model.asked) == 2
    own = [message.text for message in model.asked[1].messages if message.role == "assistant"]
    assert own == ["I am sorry to hear that.", "EXAMINE: finger", "REQUEST TEST: CRP"]


def test_on_the_last_turn_what_is_ordered_comes_before_what_is_said(synthetic):
    model = ScriptedModel("Thank you. REQUEST TEST: CRP")
    heard: list[Heard] = []
    go_on(heard, ask(doctor(model, synthetic()), LAST, heard))
    assert ask(doctor(model, synthetic()), LAST, heard) == Order(text="CRP")


def test_words_around_a_diagnosis_stay_on_record(synthetic):
    reply = "Everything fits.\nDIAGNOSIS READY: Paronychia"
    for situation in (ENCOUNTER, COMMIT_ONLY):
        heard: list[Heard] = []
        model = ScriptedModel(reply)
        go_on(heard, ask(doctor(model, synthetic()), situation, heard))
        assert heard[0].content == Note(text=reply, several=True)
        assert ask(doctor(model, synthetic()), situation, heard) == Commit(diagnosis="Paronychia")


def test_what_was_refused_or_overtaken_is_not_done_later(synthetic):
    heard: list[Heard] = []
    go_on(heard, Note(text="Thank you.\nREQUEST TEST: CRP", several=True))
    go_on(heard, Order(text="CRP"))
    go_on(heard, Commit(diagnosis="Paronychia"))
    assert ask(doctor(ScriptedModel("Goodbye."), synthetic()), CLOSING, heard) == Say(text="Goodbye.")
    heard = heard[:1]
    heard.append(Heard(9, 0, "encounter", "moderator", Notice(about="not_now", text="?", why="not_now")))
    assert ask(doctor(ScriptedModel("Well."), synthetic()), ENCOUNTER, heard) == Say(text="Well.")


def test_others_are_sent_out_once(synthetic):
    heard: list[Heard] = []
    go_on(heard, SeeAlone())
    assert not isinstance(ask(doctor(ScriptedModel("SPEAK ALONE"), synthetic()), ENCOUNTER, heard), SeeAlone)
    assert ask(doctor(ScriptedModel("SPEAK ALONE"), synthetic())) == SeeAlone()


def test_after_the_diagnosis_only_talk_and_the_end_are_left(synthetic):
    assert ask(doctor(ScriptedModel("CONSULTATION DONE"), synthetic()), CLOSING) == Finish()
    told = ask(doctor(ScriptedModel("It is gout.\nDIAGNOSIS READY: Gout"), synthetic()), CLOSING)
    assert isinstance(told, Note)
    heard = [Heard(0, 0, "closing", "doctor", told)]
    assert ask(doctor(ScriptedModel(), synthetic()), CLOSING, heard) == Say(text="It is gout.")


def test_a_doctor_who_does_not_commit_is_left_to_the_engine(synthetic):
    model = ScriptedModel("I would rather wait.")
    assert ask(doctor(model, synthetic()), COMMIT_ONLY) == Say(text="I would rather wait.")
    assert "DIAGNOSIS READY: the name of the disease" in model.asked[0].messages[-1].text


def test_a_reply_of_reasoning_alone_is_asked_for_again_and_then_a_fault(synthetic):
    model = ScriptedModel("<think>Well", "Hello.")
    assert ask(doctor(model, synthetic())) == Say(text="Hello.")
    with pytest.raises(ModelFault) as caught:
        ask(doctor(ScriptedModel("<think>Well", "<think>Hm</think>"), synthetic()))
    assert caught.value.kind == "malformed"


def test_every_call_is_recorded_and_a_fault_passes_through(synthetic):
    fault = ModelFault("server", "The provider failed.")
    model = ScriptedModel("Hello.", fault)
    voice = doctor(model, synthetic())
    ask(voice)
    with pytest.raises(ModelFault, match="provider failed"):
        ask(voice)
    (first, asked, answered), (_, _, failed) = model.recorded
    assert first == "doctor"
    assert asked is model.asked[0]
    assert answered.usage.prompt_tokens == 100
    assert failed is fault


def test_the_same_chance_gives_the_same_call(synthetic):
    model = ScriptedModel("A.", "B.", "C.")
    voice = doctor(model, synthetic())
    for seed in (1, 1, 2):
        asyncio.run(voice.contribute([], ENCOUNTER, Random(seed)))
    assert model.asked[0] == model.asked[1]
    assert model.asked[0].seed != model.asked[2].seed


REPLIES = (
    "Hello, I am Dr Lee. What brings you in?",
    "I see. I would like to examine you.\nEXAMINE: vital signs\nREQUEST TEST: CRP, ECG",
    "SPEAK ALONE",
    "Is there anything else?",
    "That will do.\nDIAGNOSIS READY: Appendicitis (90%)\nPLAN: surgeon",
    "I think that your appendix is inflamed. Come back at once if it gets worse.",
    "CONSULTATION DONE",
)


def _voices(scenario, setting, model) -> Cast:
    embedded = cast(scenario, setting, human_doctor=doctor(model, scenario))
    return Cast(doctor(model, scenario), embedded.patient, embedded.measurement, embedded.moderator)


async def _play(session, model, stop_after=None) -> list:
    encounter = Encounter(session.scenario, _voices(session.scenario, session.opened.setting, model), session.past)
    events = []
    with session.log:
        async for event in encounter.play():
            session.log.write(event)
            events.append(event)
            if stop_after is not None and isinstance(event.body, Acted) and len(events) >= stop_after:
                break
    return events


def acted(events) -> list[Contribution]:
    return [event.body.contribution for event in events if isinstance(event.body, Acted)]


def test_a_whole_session_is_played_and_ends_the_same_when_it_is_broken_off_in_the_midst_of_a_reply(tmp_path):
    scenario = load("lower-tummy-pain")
    voices = {"doctor": "human", "patient": "embedded", "measurement": "embedded", "moderator": "embedded"}
    setting = Setting.model_validate({"case": "lower-tummy-pain", "voices": voices})
    whole = asyncio.run(_play(begin(scenario, setting, tmp_path), ScriptedModel(*REPLIES)))
    assert [type(one).__name__ for one in acted(whole)] == [
        *("Say", "Note", "Say", "Examine", "Order", "SeeAlone", "Say", "Note", "Commit", "Say", "Finish")
    ]
    assert whole[-1].body.status == "diagnosed"
    assert not [event for event in whole if isinstance(event.body, Noticed) and event.body.notice.about == "not_now"]

    model = ScriptedModel(*REPLIES)
    broken = begin(scenario, setting, tmp_path)
    first = asyncio.run(_play(broken, model, stop_after=5))
    assert isinstance(first[-1].body.contribution, Say)
    again, _ = resume(broken.log.path)
    second = asyncio.run(_play(again, model))
    assert acted(first) + acted(second) == acted(whole)
    assert second[-1].body.status == "diagnosed"
