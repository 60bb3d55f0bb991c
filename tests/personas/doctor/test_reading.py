"""Reading: what an answer or a report says is there, is not there, or is left open."""

import pytest

from personas.embedded.doctor import reading
from personas.embedded.doctor.reading import answer, door, person, report
from personas.exchange import Entry, Report


def told(text: str, question: str = "", asked: tuple[str, ...] = ()) -> dict[str, bool]:
    return {one.finding: one.present for one in answer(text, question, asked)}


def shown(**entry) -> dict[str, bool]:
    return {one.finding: one.present for one in report(Report(entries=(Entry(**entry),)))}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I've had a fever and night sweats.", {"fever": True, "night-sweats": True}),
        ("No, no fever, weight loss or chest pain.", {"fever": False, "weight-loss": False, "chest-pain": False}),
        ("No fever, but I've been coughing.", {"fever": False, "cough": True}),
        ("I don't have a headache, I have chest pain.", {"headache": False, "chest-pain": True}),
        ("My appetite's been fine.", {"appetite-loss": False}),
        ("I'm not sleeping well.", {"sleep-problems": True}),
        ("I've never smoked.", {"smoking": False}),
        ("I've been short of breath on the stairs.", {"shortness-of-breath": True}),
        ("I've had pain and swelling in my left knee.", {"knee-pain": True}),
        ("My sight went misty.", {"blurred-vision": True}),
        ("It is a non-itchy rash.", {"rash": True, "itching": False}),
        ("Coughing and every bump makes it worse.", {"cough": None}),
        ("I get out of breath.", {"shortness-of-breath": True, "paranoia": None}),
        ("I can't point to one spot.", {"spotting": None}),
        ("My haemorrhoid bled. The diarrhea is watery.", {"watery-diarrhoea": True}),
    ],
)
def test_what_a_patient_says_is_there_or_not(text, expected):
    found = told(text)
    assert {finding: found.get(finding) for finding in expected} == expected


@pytest.mark.parametrize(
    "text",
    [
        "I'm not sure about the fever.",
        "Could it be a fever?",
        "My mother had a fever.",
        "I'm worried about the fever coming back.",
    ],
)
def test_doubt_a_question_a_worry_and_a_relative_say_nothing_of_the_patient(text):
    assert "fever" not in told(text)


def test_turns_of_speech_are_not_findings():
    assert told("I can't shake it off. There is none of that, I'm afraid.") == {}


def test_a_bare_answer_is_about_what_was_asked():
    assert told("No.", "Have you noticed fever or cough?", ("cough", "fever")) == {"cough": False, "fever": False}
    assert told("Yes.", "Have you noticed fever?", ("fever",)) == {"fever": True}
    assert told("Yes.", "Have you noticed fever or cough?", ("cough", "fever")) == {}
    assert told("I couldn't say, sorry.", "Have you noticed fever?", ("fever",)) == {}


def test_a_denial_of_something_else_counts_less_and_leaves_thoughts_of_suicide_open():
    (sweats,) = [one for one in answer("No, no fever.", "", ("sweating",)) if one.finding == "sweating"]
    assert not sweats.present
    assert sweats.sure < reading.SAID
    assert "suicidal-thoughts" not in told("No, no fever.", "", ("suicidal-thoughts",))


def test_a_roundabout_answer_counts_less_than_a_plain_one():
    (roundabout,) = answer(
        "My cousin Ann was looked after on a ward for that.", "Is there mental illness?", ("family-mental-illness",)
    )
    (plain,) = answer("Yes.", "Is there mental illness?", ("family-mental-illness",))
    assert roundabout.present
    assert roundabout.sure < plain.sure


@pytest.mark.parametrize(
    ("text", "course"),
    [
        ("It started two hours ago.", "lasting-hours"),
        ("It has been going on for the past 4 weeks.", "lasting-weeks"),
        ("For about three years now.", "lasting-years"),
    ],
)
def test_how_long_is_read_from_an_answer_about_the_beginning(text, course):
    assert told(text, "When did it start?")[course]
    assert course not in told(text, "Do you take any medicines?")


@pytest.mark.parametrize(
    ("entry", "finding", "present"),
    [
        ({"name": "Haemoglobin", "value": "72", "unit": "g/L"}, "haemoglobin-low", True),
        ({"name": "Hemoglobin", "value": "10.2 g/dL"}, "haemoglobin-low", True),
        ({"name": "Hemoglobin", "value": "14.2 g/dL"}, "haemoglobin-low", False),
        ({"name": "WBC", "value": "15,000/mm3"}, "white-cells-high", True),
        ({"name": "WBC", "value": "2.1 x 10^9/L"}, "white-cells-low", True),
        ({"name": "Glucose", "value": "31", "unit": "mmol/L"}, "glucose-very-high", True),
        ({"name": "Glucose", "value": "98 mg/dL"}, "glucose-high", False),
        ({"name": "Temperature", "value": "101.3°F"}, "temperature-high", True),
        ({"name": "Temperature", "value": "36.8°C (98°F)"}, "temperature-high", False),
        ({"name": "Blood pressure", "value": "85/50 mmHg"}, "low-blood-pressure", True),
        ({"name": "TSH", "value": "Elevated"}, "tsh-high", True),
        ({"name": "Troponin T", "value": "31", "unit": "ng/L", "range": "< 14", "flag": "H"}, "troponin-high", True),
        ({"name": "Troponin T", "value": "5", "unit": "ng/L", "range": "< 14"}, "troponin-high", False),
        ({"name": "Blood", "group": "Urinalysis", "value": "++"}, "haematuria-dip", True),
        ({"name": "Blood", "group": "Urinalysis", "value": "negative"}, "haematuria-dip", False),
    ],
)
def test_numbers_units_flags_and_words_of_a_result(entry, finding, present):
    assert shown(**entry)[finding] is present


@pytest.mark.parametrize(
    ("name", "narrative", "finding", "present"),
    [
        ("ECG", "ST elevation in II, III and aVF.", "st-elevation", True),
        ("ECG", "Sinus rhythm. No ST elevation.", "st-elevation", False),
        ("Palpation", "Diffuse abdominal tenderness without rebound or guarding", "peritonism", False),
        ("Palpation", "Diffuse abdominal tenderness without rebound or guarding", "abdominal-tenderness", True),
        ("Chest X-ray", "Pleural effusion not seen. Consolidation of the right lower lobe.", "pleural-effusion", False),
        ("Chest X-ray", "Pleural effusion not seen. Consolidation of the right lower lobe.", "lobar-infiltrate", True),
        ("Abdominal examination", "The spleen is palpable 3 cm below the ribs.", "splenomegaly", True),
    ],
)
def test_narratives_in_any_order_of_words(name, narrative, finding, present):
    assert shown(name=name, narrative=narrative)[finding] is present


def test_what_a_report_leaves_unmentioned_counts_a_little_against_it():
    found = {one.finding: one for one in report(Report(entries=(Entry(name="ECG", narrative="Sinus rhythm."),)))}
    assert not found["atrial-fibrillation-ecg"].present
    assert found["atrial-fibrillation-ecg"].sure < 0.95


@pytest.mark.parametrize(
    "filled_in",
    [
        Entry(name="ECG", narrative="Normal", policy="normal"),
        Entry(name="Sodium", value="normal", policy="normal"),
        Entry(name="Abdominal examination", narrative="No tenderness.", policy="normal"),
    ],
)
def test_a_normal_that_the_policy_fills_in_is_no_evidence_but_the_test_is_done(filled_in):
    assert report(Report(entries=(filled_in,))) == []
    assert report(Report(entries=(filled_in.model_copy(update={"policy": None}),)))
    assert reading.tests_in(Report(entries=(filled_in,)))


def test_who_comes_is_read_at_the_door():
    assert person("Mr Okafor, 58, has chest pain. His wife drove him in.", "58 years").sex == "male"
    assert person("A 24-year-old woman with fever.", "24 years").sex == "female"
    baby = person("A baby who cries.", "6 weeks")
    assert baby.sex is None
    assert baby.age == pytest.approx(6 / 52.2)


def test_the_door_note_names_complaints_and_not_the_age_as_a_course():
    found = {
        one.finding for one in door("A 55-year-old man with fatigue, abdominal pain, night sweats.") if one.present
    }
    assert {"fatigue", "abdominal-pain", "night-sweats"} <= found
    assert "lasting-years" not in found
    assert "pain-at-night" not in found


def test_the_age_at_the_door_is_not_how_long_it_has_lasted():
    told_of = {one.finding: one.present for one in door("A boy of 9 months has been vomiting since this morning.")}
    assert told_of["lasting-hours"]
    assert not told_of["lasting-months"]


def test_a_value_within_the_range_that_the_report_gives_is_usual():
    entry = {"name": "Alkaline phosphatase", "value": "236", "unit": "U/L"}
    assert shown(**entry)["alp-high"]
    assert not shown(**entry, range="120-380")["alp-high"]


def test_the_name_of_an_examination_says_nothing_of_what_its_narrative_denies():
    assert not shown(name="Calf tenderness", narrative="Calves soft, not tender.").get("calf-tenderness")
    assert shown(name="Calf tenderness", narrative="Left calf firm and tender.")["calf-tenderness"]
