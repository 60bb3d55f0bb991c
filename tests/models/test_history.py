"""What a role heard, as messages: all that a person in its place would have seen, and nothing else."""

import asyncio
import re
from random import Random

import pytest

from personas.exchange import (
    Commit,
    Differential,
    Entry,
    Examine,
    Finish,
    Heard,
    Leave,
    Note,
    Notice,
    Order,
    Plan,
    Ranked,
    Reply,
    Report,
    RequestImage,
    Say,
    SeeAlone,
)
from personas.models.history import PatientMessages, as_tagged, doctor_messages
from personas.models.words import words
from scenarios.pictures import Picture
from scenarios.reference import load
from scenarios.schema import Scenario
from scenarios.views import for_doctor
from scenarios.words import LANGUAGES
from sessions.casting import Models, cast
from sessions.engine import Encounter
from sessions.events import Acted, DoorRead, Event, Noticed, Replied, Reported, Setting, heard_by
from sessions.log import recorded
from sessions.opening import begin
from tests.models.scripted import ScriptedModel
from tui.words.notices import notice_text
from tui.words.strings import strings
from tui.words.transcript import age_text, report_text, who_waits

CONTRIBUTIONS = (
    Say(text="Hello, I am Dr Lee. What brings you here today?"),
    SeeAlone(),
    Note(text="Looks pale."),
    Examine(text="vital signs"),
    Differential(ranked=(Ranked(diagnosis="First thought", probability=60),), other=40, not_to_miss="Worst thought"),
    Order(text="full blood count, CRP, ultrasound"),
    RequestImage(),
    Plan(text="Fluids first."),
    Say(text="Have you been sick?"),
    Say(text="One more thing."),
    Commit(diagnosis="Constipation", confidence=40, plan="Home."),
    Say(text="It is nothing bad."),
    Order(text="another test"),
    Finish(),
)
CASES = [("lower-tummy-pain", "en"), ("crying-baby", "en"), ("lower-tummy-pain", "zh"), ("crying-baby", "fa")]


class Script:
    """Stands in for the person at the keyboard."""

    def __init__(self, *contributions) -> None:
        self._left = list(contributions)

    async def contribute(self, heard, situation, chance: Random):
        return self._left.pop(0) if self._left else Leave()


def play(scenario: Scenario, folder, contributions=CONTRIBUTIONS, **changes: object) -> tuple[Setting, list[Event]]:
    voices = {"doctor": "human", "patient": "embedded", "measurement": "embedded", "moderator": "embedded"}
    setting = Setting.model_validate(
        {"case": scenario.id, "voices": voices, "language": scenario.language, "budget": 7, **changes}
    )
    session = begin(scenario, setting, folder)
    encounter = Encounter(scenario, cast(scenario, setting, Script(*contributions)), session.past)

    async def run() -> list[Event]:
        with session.log:
            return [event async for event in recorded(encounter.play(), session.log, human=True)]

    return setting, [*session.past, *asyncio.run(run())]


STEPS = (
    Say(text="What brings you here today?"),
    Order(text="CRP"),
    RequestImage(),
    Say(text="Do you take any medicines?"),
    Commit(diagnosis="Stroke"),
    Say(text="We shall look after you."),
    Finish(),
)
PICTURED, MODEL = "muddled-this-month", "scripted/model"


class Seated(Script):
    """The same person, whose every look at the chart is kept: what was heard, and where the session stands."""

    def __init__(self, *contributions) -> None:
        super().__init__(*contributions)
        self.looks: list[tuple[list[Heard], object]] = []

    async def contribute(self, heard, situation, chance: Random):
        self.looks.append((list(heard), situation))
        return await super().contribute(heard, situation, chance)


@pytest.fixture(params=["on_request", "up_front"])
def alike(request, tmp_path):
    """One session of four turns played twice, by a person and by a model that says the same."""

    scenario = load(PICTURED)
    pictures = {f"image:{image.id}": Picture("image/png", image.id.encode()) for image in scenario.images}
    assert pictures
    model = ScriptedModel(*(as_tagged(step, "en") for step in STEPS))
    models = Models(model, sees=(MODEL,), pictures=pictures)
    person, told = Seated(*STEPS), []
    for voice in ("human", MODEL):
        voices = {"doctor": voice, "patient": "embedded", "measurement": "embedded", "moderator": "embedded"}
        setting = Setting.model_validate({"case": PICTURED, "voices": voices, "budget": 4, "images": request.param})
        session = begin(scenario, setting, tmp_path)
        voices_cast = cast(scenario, setting, person, models=models)
        encounter = Encounter(scenario, voices_cast, session.past, monotonic=lambda: 0.0)

        async def run(encounter=encounter, session=session) -> list[Event]:
            with session.log:
                return [event async for event in recorded(encounter.play(), session.log, human=True)]

        told.append([event for event in asyncio.run(run()) if "doctor" in event.audience])
    return scenario, pictures, person, model, told


def lines_of(messages) -> list[tuple[str, str]]:
    return [(message.role, line) for message in messages for line in message.text.split("\n")]


def pictures_in(messages) -> list[Picture]:
    return [picture for message in messages for picture in message.pictures]


def test_person_and_model_are_told_the_same_at_every_turn(alike):
    scenario, pictures, person, model, (by_person, by_model) = alike
    assert [event.body for event in by_person] == [event.body for event in by_model]
    assert len(model.asked) == len(person.looks) == len(STEPS)
    for (seen, _), asked in zip(person.looks, model.asked, strict=True):
        of_person = doctor_messages(for_doctor(scenario), seen, "en", pictures)
        told = asked.messages[1:]
        assert lines_of(told)[: len(lines_of(of_person))] == lines_of(of_person)
        assert pictures_in(told) == pictures_in(of_person)


def test_the_turns_left_and_the_last_of_them_are_told_to_person_and_model_alike(alike):
    scenario, pictures, person, model, (by_person, _) = alike
    station = words("en")
    for number, ((seen, situation), asked) in enumerate(zip(person.looks, model.asked, strict=True), start=1):
        of_person = lines_of(doctor_messages(for_doctor(scenario), seen, "en", pictures))
        now = " ".join(line for _, line in lines_of(asked.messages[1:])[len(of_person) :])
        notices = [item.content.about for item in seen if isinstance(item.content, Notice)]
        everything = "\n".join(message.text for message in asked.messages)
        for about in ("last_turn", "budget_used"):
            assert notices.count(about) == everything.count(station.notice[about])
        assert ("last_turn" in notices) == (number >= 4)
        assert ("budget_used" in notices) == (number >= 5)
        if situation.phase == "encounter":
            assert (situation.turn + 1, situation.turns_left) == (number, 5 - number)
            assert f"Turn {number} of 4" in now
        if situation.phase == "closing":
            assert re.findall(r"\d+", now) == [str(situation.closing_turns_left)]
    about = [event.body.notice.about for event in by_person if isinstance(event.body, Noticed)]
    assert [one for one in about if one in ("last_turn", "budget_used")] == ["last_turn", "budget_used"]


def test_pictures_come_up_front_or_when_asked_for_to_person_and_model_alike(alike, request):
    scenario, pictures, person, model, _ = alike
    up_front = request.node.callspec.params["alike"] == "up_front"
    for number, ((seen, _), asked) in enumerate(zip(person.looks, model.asked, strict=True), start=1):
        reported = [
            entry.item
            for item in seen
            if isinstance(item.content, Report)
            for entry in item.content.entries
            if entry.item in pictures
        ]
        sent = pictures_in(asked.messages)
        assert sent == [pictures[item] for item in reported]
        assert bool(sent) == (up_front or number > 3)
        assert scenario.images[0].expert not in "".join(message.text for message in asked.messages)


def told_to_doctor(scenario: Scenario, events: list[Event]) -> str:
    messages = doctor_messages(for_doctor(scenario), heard_by("doctor", events), scenario.language)
    return "\n".join(message.text for message in messages)


@pytest.mark.parametrize(("case_id", "language"), CASES)
def test_a_model_doctor_is_told_every_word_that_the_screen_shows_a_person_in_its_place(case_id, language, tmp_path):
    scenario = load(case_id, language)
    setting, events = play(scenario, tmp_path)
    told, screen = told_to_doctor(scenario, events), strings(language)
    kinds = set()
    for event in events:
        if "doctor" not in event.audience:
            continue
        kinds.add(event.body.kind)
        match event.body:
            case DoorRead() as read:
                shown = [read.door.place, read.door.note, read.door.task, who_waits(read, screen)]
            case Replied(reply=reply):
                shown = [reply.text]
            case Reported(report=report):
                shown = report_text(report, screen).split("\n")
            case Noticed(notice=notice):
                untyped = notice.model_copy(update={"typed": None})
                shown = [notice_text(untyped, event, setting), notice.typed or ""]
            case Acted(contribution=Differential() as differential):
                shown = [*(one.diagnosis for one in differential.ranked), str(differential.not_to_miss)]
            case Acted(contribution=Commit() as commit):
                shown = [commit.diagnosis, f"{commit.confidence:g}%", commit.plan]
            case Acted(contribution=contribution):
                shown = [getattr(contribution, "text", "")]
        for words_shown in shown:
            assert words_shown in told
    assert {"door", "acted", "replied", "reported", "noticed"} <= kinds


@pytest.mark.parametrize(("case_id", "language"), CASES)
def test_a_model_doctor_is_told_nothing_that_no_event_told_the_doctor(case_id, language, tmp_path):
    scenario = load(case_id, language)
    _, events = play(scenario, tmp_path)
    told = told_to_doctor(scenario, events)
    seen = "\n".join(event.body.model_dump_json() for event in events if "doctor" in event.audience)
    secrets = [
        *(said for fact in scenario.patient.facts for said in (fact.says, *fact.attributes.values()) if said),
        *(finding.finding for finding in scenario.examination.findings),
        *(test.narrative for test in scenario.tests if test.narrative),
        *(f"{r.name}: {r.value}" for test in scenario.tests for r in test.results),
        *(image.expert for image in scenario.images),
        *(scenario.diagnosis.name, *scenario.diagnosis.accepted),
    ]
    untold = [secret for secret in secrets if secret not in seen and not _reported(secret, events)]
    assert len(untold) > 20
    for secret in untold:
        assert secret not in told


def _reported(secret: str, events: list[Event]) -> bool:
    return any(
        secret == f"{entry.name}: {entry.value}"
        for event in events
        if isinstance(event.body, Reported)
        for entry in event.body.report.entries
    )


def heard(*contents, speaker=None, phase="encounter") -> list[Heard]:
    by = {Reply: "patient", Report: "measurement", Notice: "moderator"}
    return [
        Heard(n, n, phase, speaker or by.get(type(content), "doctor"), content) for n, content in enumerate(contents)
    ]


def test_every_speaker_is_named_and_the_doctors_own_words_are_the_models(synthetic):
    messages = doctor_messages(
        for_doctor(synthetic()),
        heard(
            Say(text="Hello."),
            Reply(text="My finger hurts."),
            Order(text="CRP"),
            Report(
                entries=(Entry(name="CRP", value="12", unit="mg/L", range="< 5", flag="H"),),
                missing=("urate",),
            ),
            Notice(about="last_turn", text="?"),
        ),
        "en",
    )
    assert [message.role for message in messages] == ["user", "assistant", "user", "assistant", "user"]
    assert "Clinic" in messages[0].text
    assert "Jo Roe, 30 years" in messages[0].text
    assert messages[1].text == "Hello."
    assert messages[2].text == "Patient: My finger hurts."
    assert messages[3].text == "REQUEST TEST: CRP"
    assert messages[4].text == (
        "Measurement:\nCRP: 12 mg/L (< 5) H\nNot available for this patient: urate\n"
        "Station: This is your last turn. After it, only your diagnosis can be given."
    )


def test_a_relative_who_answers_is_named_as_the_relative(synthetic):
    scenario = synthetic(patient={"speaker": {"who": "relative", "relationship": "mother", "name": "Ann Roe"}})
    messages = doctor_messages(for_doctor(scenario), heard(Reply(text="She cries.", speaker="mother")), "en")
    assert "Jo Roe, 30 years, with mother" in messages[0].text
    assert "Mother: She cries." in messages[0].text


def test_the_patient_hears_what_is_said_and_sees_that_it_is_examined_but_no_result(tmp_path):
    scenario = load("lower-tummy-pain")
    _, events = play(scenario, tmp_path)
    messages = PatientMessages("en").of(heard_by("patient", events))
    told = "\n".join(message.text for message in messages)
    assert "Doctor: Have you been sick?" in told
    assert "(The doctor examines: vital signs)" in told
    assert "step outside" in told
    own = [message.text for message in messages if message.role == "assistant"]
    assert own == [event.body.reply.text for event in events if isinstance(event.body, Replied)]
    reports = [entry for event in events if isinstance(event.body, Reported) for entry in event.body.report.entries]
    assert reports
    for entry in reports:
        assert (entry.narrative or f"{entry.value}") not in told
    for unheard in ("Looks pale", "First thought", "full blood count", "Constipation", "Fluids", "last turn"):
        assert unheard not in told


def test_a_history_read_as_it_grows_gives_the_messages_of_the_whole(tmp_path):
    _, events = play(load("lower-tummy-pain"), tmp_path)
    history = heard_by("patient", events)
    growing = PatientMessages("en")
    for length in (*range(len(history) + 1), 3, len(history)):
        assert growing.of(history[:length]) == PatientMessages("en").of(history[:length])


def test_a_picture_goes_to_a_model_that_can_see_in_place_of_its_description(synthetic):
    picture = Picture("image/png", b"drawn")
    report = Report(entries=(Entry(name="Photograph", item="image:photo", narrative="Pus."),))
    seen = doctor_messages(for_doctor(synthetic()), heard(report), "en", {"image:photo": picture})
    assert seen[0].pictures == (picture,)
    assert "Photograph" in seen[0].text
    assert "Pus." not in seen[0].text
    read = doctor_messages(for_doctor(synthetic()), heard(report), "en")
    assert read[0].pictures == ()
    assert "Photograph: Pus." in read[0].text


def test_a_refusal_tells_what_was_typed(synthetic):
    notice = Notice(about="not_now", text="?", why="closing_used", typed="And then?")
    (told,) = doctor_messages(for_doctor(synthetic()), heard(notice), "en")
    assert "You have used your closing turns. CONSULTATION DONE ends the consultation." in told.text
    assert "You had written: And then?" in told.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_station_says_to_a_model_what_it_says_on_the_screen(language):
    own, screen = words(language), strings(language)
    for about, text in own.notice.items():
        assert text == screen.said[f"notice.{about}" if about != "time_warning" else "notice.time_warning.other"]
    for why, text in own.refused.items():
        assert text.replace("{close}", "{/done}") == screen.said[f"refused.{why}"]
    for speaker, name in own.speaker.items():
        assert name == screen(f"speaker.{speaker}")
    for age in ("1 year", "58 years", "9 months", "1 day", "2.5 years", "age not stated", "a week or so"):
        assert own.age_text(age) == age_text(age, screen)
