"""A model that reads out results: words are its own, numbers and units are the report's."""

import asyncio
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from personas.embedded.measurement import EmbeddedMeasurement
from personas.exchange import Entry, Examine, Order, Report
from personas.models.briefs import briefs
from personas.models.phrasing import ModelMeasurement, faithful
from scenarios.reference import load
from scenarios.views import for_measurement
from scenarios.words import LANGUAGES
from tests.models.scripted import ScriptedModel

REPORT = Report(
    entries=(
        Entry(name="Heart rate", value="102", unit="/min", range="60-100", flag="H"),
        Entry(name="Temperature", value="37.0", unit="°C"),
        Entry(name="Blood pressure", value="88/54", unit="mmHg"),
        Entry(name="Urine leucocytes", value="negative"),
        Entry(name="12-lead ECG", narrative="Sinus rhythm at 102 per minute."),
    )
)
FAITHFUL = (
    "The heart rate is 102 /min and the temperature 37.0 °C. The blood pressure reads 88/54 mmHg; "
    "urine leucocytes are negative. The 12-lead ECG shows sinus rhythm at 102 per minute."
)


def test_faithful_words_are_let_through():
    assert faithful(FAITHFUL, REPORT)
    assert faithful(FAITHFUL.replace("102 /min", "102/min (range 60-100)"), REPORT)


@pytest.mark.parametrize(
    ("change", "into"),
    [
        ("102 /min", "103 /min"),
        ("37.0", "37"),
        ("37.0 °C", "37.0 °F"),
        ("88/54 mmHg", "88/54 kPa"),
        ("102 /min", "102 mmHg"),
        ("102 /min and the temperature 37.0", "37.0 and the temperature 102"),
        ("negative", "fine"),
        (" The blood pressure reads 88/54 mmHg;", ""),
        ("mmHg;", "mmHg, with a sodium of 140 mmol/L;"),
        ("The heart rate", "In 3 beats, the heart rate"),
        ("88/54 mmHg", "88/54 millimetres"),
    ],
)
def test_another_number_or_unit_or_something_left_out_is_not(change, into):
    assert change in FAITHFUL
    assert not faithful(FAITHFUL.replace(change, into), REPORT)


def report(model, order, case_id="lower-tummy-pain", language="en"):
    scenario = load(case_id, language)
    desk = EmbeddedMeasurement(for_measurement(scenario), language=language)
    voice = ModelMeasurement(model.plays("measurement"), desk, briefs(language).measurement, language)
    return desk.look_up(order), asyncio.run(voice.report([], order, Random(1)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_model_is_told_the_report_of_the_desk_and_nothing_else_of_the_case(language):
    model = ScriptedModel("?")
    order = Examine(text=load("lower-tummy-pain", language).examination.vital_signs[0].name)
    looked_up, _ = report(model, order, language=language)
    assert looked_up.entries
    for entry in looked_up.entries:
        assert f"{entry.name}: {entry.value}" in model.told()
    scenario = load("lower-tummy-pain", language)
    assert not any(test.narrative in model.told() for test in scenario.tests if test.narrative)
    assert scenario.diagnosis.name not in model.told()


def test_faithful_words_stand_with_the_report_and_others_leave_it_as_it_is():
    looked_up, _ = report(ScriptedModel("?"), Examine(text="heart rate"))
    (entry,) = looked_up.entries
    words = f"The {entry.name} is {entry.value}."
    assert report(ScriptedModel(words), Examine(text="heart rate"))[1] == looked_up.model_copy(
        update={"phrased": words}
    )
    assert report(ScriptedModel(words + " Lactate 4.1."), Examine(text="heart rate"))[1] == looked_up


def test_a_report_without_entries_is_not_phrased():
    looked_up, given_report = report(ScriptedModel(), Order(text="serum unobtainium"))
    assert looked_up.missing
    assert given_report == looked_up


@given(st.text(max_size=120))
def test_any_text_is_judged(text):
    assert not faithful(text, REPORT)
