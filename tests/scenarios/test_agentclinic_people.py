"""Who the patient of an AgentClinic case is: age, sex, who speaks for it, and what is told of a newborn."""

import re

import pytest

from scenarios.agentclinic import scenario
from scenarios.agentclinic.prose import facts
from tests.scenarios.charts import osce, spoken


@pytest.mark.parametrize(
    ("stated", "age", "unit", "sex", "who"),
    [
        ("8-month-old boy", 8, "months", "male", "relative"),
        ("Newborn, delivered in week 35 of gestation", 0, "days", "unknown", "relative"),
        ("2050-g newborn, 34 weeks' gestation", 0, "days", "unknown", "relative"),
        ("Newborn, born three days ago", 3, "days", "unknown", "relative"),
        ("Baby girl, born a week ago", 1, "weeks", "female", "relative"),
        ("Newborn male, 3 hours post partum", 0, "days", "male", "relative"),
        ("2-week-old female newborn", 2, "weeks", "female", "relative"),
        ("Age: 67, Gender: F", 67, "years", "female", "patient"),
        ("55 y/o white man", 55, "years", "male", "patient"),
        ("22-year-old woman at 30 weeks gestation", 22, "years", "female", "patient"),
        ("", None, "years", "unknown", "patient"),
    ],
)
def test_demographics(stated: str, age: float, unit: str, sex: str, who: str) -> None:
    patient = scenario(osce(Patient_Actor={"Demographics": stated, "History": "Has a rash."}), "x").patient
    assert (patient.age, patient.age_unit, patient.identity.sex, patient.speaker.who) == (age, unit, sex, who)


def test_who_speaks_for_whom() -> None:
    history = "The patient's husband reports that she has been confused since Monday and fell twice."
    read = scenario(osce(Patient_Actor={"Demographics": "70-year-old woman", "History": history}), "x")
    assert (read.patient.speaker.who, read.patient.speaker.relationship) == ("relative", "husband")
    assert all("husband" not in sentence for sentence in spoken(read.patient.facts))
    assert read.patient.facts[0].says.startswith(("My wife", "She"))


@pytest.mark.parametrize(
    ("age", "history", "speaker"),
    [
        (13, "The patient is brought in by his father because of a limp.", "father"),
        (15, "The patient's mother reports that he has been skipping school.", "mother"),
        (14, "The patient comes in with a sore throat. His brother had one last week.", None),
        (17, "The patient was brought in by his mother with a nosebleed.", None),
    ],
)
def test_whoever_brings_a_pupil_speaks_for_it(age: int, history: str, speaker: str | None) -> None:
    actor = {"Demographics": f"{age}-year-old boy", "History": history, "Social_History": "Lives with his parents."}
    patient = scenario(osce(Patient_Actor=actor), "x").patient
    assert patient.speaker.relationship == speaker
    own = {fact.says for fact in patient.facts if re.search(r"\b(?:I|my)\b", fact.says)}
    assert not own if speaker else own


def test_the_weeks_before_birth_are_told() -> None:
    actor = {"Demographics": "Newborn, born after the 33rd gestational week", "History": "Has a rash."}
    told = list(spoken(scenario(osce(Patient_Actor=actor), "x").patient.facts))
    assert any("born after week 33" in sentence for sentence in told)


def test_the_weight_of_a_newborn_is_told() -> None:
    actor = {"Demographics": "Newborn, 2,900-g girl", "History": "Has a rash."}
    told = list(spoken(scenario(osce(Patient_Actor=actor), "x").patient.facts))
    assert any("at a weight of 2900 g" in sentence for sentence in told)


def test_an_uneventful_birth_is_told() -> None:
    (fact,) = facts("Birth history unremarkable.", "past_history")
    assert (fact.topic, fact.says) == ("birth", "There were no problems with my birth.")
