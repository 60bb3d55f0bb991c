"""A model as the patient: what it is told and what never, what is heard of its replies, and its marks."""

import asyncio
import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from personas.embedded.patient import EmbeddedPatient
from personas.exchange import Heard, Reply, Say, SeeAlone
from personas.models.answers import RATINGS_SCHEMA, ratings
from personas.models.asking import ModelFault
from personas.models.briefs import briefs
from personas.models.patient import ModelPatient, spoken, system_text
from personas.models.words import labels
from scenarios.reference import load
from scenarios.schema import Traits
from scenarios.views import for_patient
from scenarios.words import LANGUAGES
from tests.models.scripted import ScriptedModel

HELLO = Heard(0, 1, "encounter", "doctor", Say(text="What brings you in?"))


def patient(model, scenario, hear=None, **changes) -> ModelPatient:
    own, view = briefs(scenario.language), for_patient(scenario)
    embedded = EmbeddedPatient(view)
    return ModelPatient(model.plays("patient"), view, own.patient, own.rating, embedded, hear=hear, **changes)


def reply(voice: ModelPatient, text: str = "What brings you in?") -> Reply:
    said = Say(text=text)
    return asyncio.run(voice.reply([Heard(0, 1, "encounter", "doctor", said)], said, Random(1)))


@pytest.mark.parametrize(
    ("case_id", "language"), [("lower-tummy-pain", one) for one in LANGUAGES] + [("crying-baby", "en")]
)
def test_it_is_told_its_facts_by_how_freely_it_tells_them_and_no_diagnosis_or_result(case_id, language):
    scenario = load(case_id, language)
    model = ScriptedModel("Hm.")
    reply(patient(model, scenario, bias="BIAS-HERE"))
    told, brief = model.told(), briefs(language).patient
    assert scenario.patient.name in told
    assert "BIAS-HERE" in told
    for fact in scenario.patient.facts:
        hidden = fact.disclosure == "never" and not fact.safety
        assert hidden or all(said in told for said in (fact.says, *fact.attributes.values()))
    for heading in (brief.volunteered, brief.asked, brief.probed):
        assert heading in told
    assert told.index(brief.volunteered) < told.index(brief.asked) < told.index(brief.probed)
    for secret in (
        scenario.diagnosis.name,
        *(test.narrative for test in scenario.tests if test.narrative),
        *(finding.finding for finding in scenario.examination.findings),
        *(mark.text for mark in scenario.marks),
    ):
        assert secret not in told


def fact(**changes):
    return {"id": "x", "topic": "x", "section": "associated", "says": "X is so.", **changes}


def test_what_is_never_told_does_not_stand_in_the_brief_unless_safety_asks_for_it(synthetic):
    first = fact(id="pain", says="It hurts.", disclosure="volunteered")
    for change, stands in (({"disclosure": "never"}, False), ({"disclosure": "never", "safety": "abuse"}, True)):
        facts = [first, fact(**change)]
        scenario = synthetic(patient={"facts": facts}, foil=None, marks=[])
        told = system_text(for_patient(scenario), briefs("en").patient)
        assert ("X is so." in told) is stands
    assert briefs("en").patient.safety in told


def test_what_is_private_denied_or_unknown_is_told_as_such(synthetic):
    facts = [
        fact(id="pain", says="It hurts.", disclosure="volunteered"),
        fact(id="a", private=True, disclosure="trusted"),
        fact(id="b", topic="cough", polarity="denied", says=""),
        fact(id="c", topic="weight", polarity="unknown", says=""),
    ]
    told = system_text(for_patient(synthetic(patient={"facts": facts}, foil=None, marks=[])), briefs("en").patient)
    assert "X is so. (only when nobody else is in the room" in told
    assert "- cough: no" in told
    assert "- weight: you do not know" in told
    assert "you do not have them: rash" in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_trait_is_worded_in_every_language(synthetic, language):
    brief = briefs(language).patient
    plain = system_text(for_patient(synthetic(language=language)), brief)
    for name, value in (
        ("personality", "distrustful"),
        ("education", "basic"),
        ("language_level", "basic"),
        ("recall", "poor"),
        ("confusion", 3),
    ):
        traits = Traits.model_validate({name: value, "degree": 3})
        told = system_text(for_patient(synthetic(language=language), traits), brief)
        assert len(told) > len(plain), (name, value)
        assert (brief.traits.degree["3"] in told) is (name == "personality")


def test_the_relative_who_speaks_is_told_who_is_ill():
    model = ScriptedModel("Mother: He keeps screaming. *wipes her eyes*")
    answer = reply(patient(model, load("crying-baby")))
    assert "You are Nadia Benali (mother). You speak for Ilyas Benali, 9 months" in model.told()
    assert answer.text == "He keeps screaming."
    assert answer.speaker == "mother"


@pytest.mark.parametrize(
    ("said", "heard"),
    [
        ("It hurts.", "It hurts."),
        ("Patient: It hurts.", "It hurts."),
        ("**Patient:** It hurts.", "It hurts."),
        ("患者：很疼。", "很疼。"),
        ("*winces* It hurts.", "It hurts."),
        ("(sighs) It hurts. (pauses) A lot.", "It hurts. A lot."),
        ("It hurts. [looks away]", "It hurts."),
        ("（叹气）很疼。", "很疼。"),
        ("It *really* hurts.", "It really hurts."),
        ("It began three days ago (or four).", "It began three days ago (or four)."),
        ('"It hurts."', "It hurts."),
        ('They said "rest" to me.', 'They said "rest" to me.'),
        ("*nods*", "nods"),
        ("# Pain\nIt **hurts**.", "Pain\nIt hurts."),
        ("5 * 3 and 2 * 4", "5 * 3 and 2 * 4"),
    ],
)
def test_of_a_reply_only_what_can_be_heard_stays(said, heard):
    assert spoken(said, labels("patient")) == heard


@given(st.text(alphabet='ab .!()[]*_"“”#\n（）', max_size=40))
def test_any_reply_is_cleaned_without_losing_all_of_it(said):
    assert bool(spoken(said).strip()) or not said.strip()


def test_control_characters_never_get_through(synthetic):
    said = "It \x1b[31mhurts\x1b[0m\x07 \u202ehere\x00."
    assert reply(patient(ScriptedModel(said), synthetic())).text == "It hurts here."


def test_a_reply_without_words_is_a_fault(synthetic):
    with pytest.raises(ModelFault) as caught:
        reply(patient(ScriptedModel("<think>I should say"), synthetic()))
    assert caught.value.kind == "empty"


def test_the_facts_that_a_reply_touches_are_recognised(synthetic):
    def told(said: str, asked: str) -> set[str]:
        return {use.id for use in reply(patient(ScriptedModel(said), synthetic()), asked).facts}

    assert "pain" in told("My finger hurts a lot.", "What brings you in?")
    assert "pain" in told("Yes.", "Is your finger sore?")
    assert not told("I would rather not say.", "Is your finger sore?")


def test_pieces_are_heard_as_they_come(synthetic):
    pieces: list[str] = []
    reply(patient(ScriptedModel("It hurts a lot."), synthetic(), hear=pieces.append))
    assert pieces == ["It", "hurts", "a", "lot."]


def test_it_is_told_that_the_others_went_out(synthetic):
    model = ScriptedModel("Good.")
    alone = SeeAlone()
    asyncio.run(patient(model, synthetic()).reply([Heard(0, 0, "encounter", "doctor", alone)], alone, Random(1)))
    assert "step outside" in model.asked[0].messages[-1].text


GIVEN = {
    "confidence": {"score": 8, "because": "She listened."},
    "compliance": {"score": 6, "because": "I will try."},
    "consultation": {"score": 9, "because": "She was kind."},
}


def rate(voice: ModelPatient):
    return asyncio.run(voice.rate([HELLO], Random(1)))


NESTED = {key.title(): {"Rating": f"{one['score']}/10", "Reason": one["because"]} for key, one in GIVEN.items()}
FLAT = {key: one["score"] for key, one in GIVEN.items()}
REASONS = {f"{key}_because": one["because"] for key, one in GIVEN.items()}


@pytest.mark.parametrize(
    "answer",
    [
        json.dumps(GIVEN),
        f"```json\n{json.dumps(GIVEN, indent=1)}\n```",
        f"Here are my marks: {json.dumps(GIVEN)} I hope that helps.",
        json.dumps(NESTED),
        json.dumps(FLAT | REASONS),
        "- **Confidence**: 8/10 - She listened.\n- **Compliance**: 6 - I will.\n- **Consultation**: 9, She was kind.",
        "信任：8分，She listened.\n依从：6分，I will.\n复诊：9分，She was kind.",
        "<think>{}</think>" + json.dumps(GIVEN),
    ],
)
def test_marks_are_read_in_whatever_dress(synthetic, answer):
    model = ScriptedModel(answer)
    given_marks = rate(patient(model, synthetic()))
    scores = [given_marks.confidence.score, given_marks.compliance.score, given_marks.consultation.score]
    assert scores == [8, 6, 9]
    assert given_marks.by == "scripted/model"
    assert model.asked[0].schema == RATINGS_SCHEMA
    assert len(model.asked) == 1
    if "分" not in answer:
        assert given_marks.confidence.because == "She listened"
    assert "1 to 3 is low, 4 to 7 is middling, 8 to 10 is high" in model.told()


def test_marks_that_cannot_be_read_are_asked_for_again_and_then_the_embedded_patients(synthetic):
    model = ScriptedModel("I liked her.", json.dumps(GIVEN))
    assert rate(patient(model, synthetic())).by == "scripted/model"
    assert model.asked[1].messages[-2].text == "I liked her."
    for unreadable in ("", '{"confidence": {"score": 11}}', "9", '{"confidence": 8, "compliance": 7}', "{" * 500):
        marks = rate(patient(ScriptedModel(unreadable, unreadable), synthetic()))
        embedded = asyncio.run(EmbeddedPatient(for_patient(synthetic())).rate([HELLO], Random(1)))
        assert marks == embedded.model_copy(update={"by": "embedded"})


@given(st.text(max_size=200))
def test_any_answer_is_three_marks_or_none(answer):
    found = ratings(answer, "m")
    assert found is None or 1 <= found.confidence.score <= 10


@pytest.mark.parametrize("blank", ["\n", "\n ", " \t"])
def test_a_long_blank_within_a_reply_is_no_more_than_a_break(blank):
    heard = spoken(f"It hurts.{blank * 60}(sighs) It began on Monday.")
    assert heard.split() == ["It", "hurts.", "It", "began", "on", "Monday."]
    assert len(heard) < 40
