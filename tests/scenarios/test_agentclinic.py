"""The reader of AgentClinic cases: the public files where they lie, synthetic irregularities, and any JSON at all."""

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scenarios import check
from scenarios.agentclinic import is_agentclinic, scenario
from scenarios.agentclinic.first_person import Teller
from scenarios.agentclinic.measured import Leaf, leaves
from scenarios.agentclinic.naming import clean
from scenarios.agentclinic.nejm import asks_for_diagnosis
from scenarios.agentclinic.prose import MAX_FACTS, facts
from scenarios.problems import ScenarioError
from scenarios.schema import Fact, Scenario

FILES = Path(__file__).parents[2].parent / "shared/agentclinic"
CHART = re.compile(
    r"\b(?:the patient|patient's|denies|denied|reports|complains of|presents? with|presented with|endorses"
    r"|year-old|month-old|day-old|demographics|review of systems|§\w?)\b|§",
    re.IGNORECASE,
)
HE_OR_SHE = {"male": re.compile(r"\b(?:he|his|him)\b", re.I), "female": re.compile(r"\b(?:she|her)\b", re.I)}
OTHERS = re.compile(r"\b(?:father|mother|brother|sister|son|daughter|wife|husband|uncle|aunt|partner|friend)s?\b", re.I)


def public(name: str) -> list[dict[str, Any]]:
    """The cases of a public file; skipped where it does not lie beside the repository, save in CI."""
    path = FILES / name
    if not path.exists():
        if os.environ.get("CI"):
            pytest.fail(f"{path} is missing")
        pytest.skip(f"{path} is not here")
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


def everyone() -> list[tuple[dict[str, Any], Scenario]]:
    cases = public("agentclinic_medqa.jsonl") + public("agentclinic_nejm.jsonl")
    return [(case, scenario(case, f"case-{number}")) for number, case in enumerate(cases)]


def spoken(facts: tuple[Fact, ...]) -> Iterator[str]:
    for fact in facts:
        yield fact.says
        yield from fact.attributes.values()


def osce(**parts: object) -> dict[str, object]:
    """A synthetic case with some of its parts replaced."""
    case: dict[str, object] = {
        "Objective_for_Doctor": "Assess and diagnose the patient presenting with an itchy elbow.",
        "Patient_Actor": {
            "Demographics": "31-year-old female",
            "History": "The patient reports a 4-day history of an itchy elbow. Denies fever or chills.",
            "Symptoms": {"Primary_Symptom": "Itchy elbow", "Secondary_Symptoms": ["Dry skin"]},
        },
        "Physical_Examination_Findings": {"Vital_Signs": {"Temperature": "36.6°C", "Pulse": "70/min"}},
        "Test_Results": {"Allergy_Panel": {"Total_IgE": "90 kU/L"}},
        "Correct_Diagnosis": "Olecranon eczema",
    }
    return {"OSCE_Examination": case | parts}


def actor(**parts: object) -> Scenario:
    return scenario(osce(Patient_Actor={"Demographics": "31-year-old female", **parts}), "x")


def nejm(**parts: object) -> dict[str, object]:
    case: dict[str, object] = {
        "question": "A 40-year-old man has a sore thumb. What is the most likely diagnosis?",
        "image_url": "https://example.org/picture?id=1",
        "answers": [{"text": "Thumb strain", "correct": True}, {"text": "Gamekeeper", "correct": False}],
        "patient_info": "You are a 40-year-old man who has had a sore thumb for two weeks. You haven't had any fever.",
        "physical_exams": "Laboratory studies: - Uric acid: 300 µmol/L Imaging results: - Radiograph: Normal",
    }
    return case | parts


def test_every_public_case_loads_without_fault() -> None:
    loaded = everyone()
    assert len(loaded) == 107 + 15
    for case, read in loaded:
        assert is_agentclinic(case)
        assert check.faults(read) == []
        assert read.patient.facts
        assert any(fact.disclosure == "volunteered" for fact in read.patient.facts)


def test_no_chart_is_heard_in_what_anybody_says() -> None:
    for _, read in everyone():
        for sentence in spoken(read.patient.facts):
            assert not CHART.search(sentence), sentence
            own = HE_OR_SHE.get(read.patient.identity.sex)
            if read.patient.speaker.who == "patient" and own and not OTHERS.search(sentence):
                assert not own.search(sentence), sentence


def test_the_diagnosis_never_stands_in_what_the_patient_or_the_door_says() -> None:
    for _, read in everyone():
        said = " ".join(
            [*spoken(read.patient.facts), *(fact.topic for fact in read.patient.facts), read.door.note, read.title]
        )
        assert read.diagnosis.name.casefold() not in said.casefold(), read.diagnosis.name


def test_every_measured_value_is_kept_to_the_letter() -> None:
    for case, read in everyone():
        inside = case.get("OSCE_Examination", {})
        for part in ("Physical_Examination_Findings", "Test_Results"):
            for leaf in leaves(inside.get(part), part):
                assert leaf.text in held(read, leaf), leaf


def held(read: Scenario, leaf: Leaf) -> str:
    """All that the scenario holds under the source of a leaf."""
    group = "/".join(leaf.path[:-1])
    results = [*read.examination.vital_signs, *(result for test in read.tests for result in test.results)]
    texts = [result.value for result in results if result.source == leaf.source]
    texts += [finding.finding for finding in read.examination.findings if finding.source == leaf.source]
    texts += [test.narrative for test in read.tests if test.source in (leaf.source, group)]
    return "\n".join(texts)


def test_no_address_of_a_picture_enters_a_scenario() -> None:
    assert "http" not in scenario(nejm(), "n").model_dump_json()
    linked = nejm(question="See https://example.org/a. What is the diagnosis?", patient_info="You saw www.example.org.")
    assert "example.org" not in scenario(linked, "n").model_dump_json()


@pytest.mark.parametrize(
    "value", [None, 3, "text", [], {}, {"OSCE_Examination": 4}, {"question": "?"}, {"answers": []}]
)
def test_another_shape_is_refused_in_plain_words(value: object) -> None:
    with pytest.raises(ScenarioError) as caught:
        scenario(value, "x")
    assert 10 < len(str(caught.value)) < 200


@pytest.mark.parametrize("diagnosis", [None, "", "  ", [], {}, "N/A"])
def test_a_case_without_a_diagnosis_is_refused(diagnosis: object) -> None:
    with pytest.raises(ScenarioError, match="diagnosis"):
        scenario(osce(Correct_Diagnosis=diagnosis), "x")


@pytest.mark.parametrize(
    "key", ["Past_Medical_History", "Medications", "Family_History", "Review_of_Systems", "Social_History"]
)
@pytest.mark.parametrize(
    "value", ["Asthma.", ["Asthma", "Gout"], {"General": "Asthma", "Other": ["Gout"]}, [], {}, None, 7]
)
def test_every_shape_of_a_history_part_is_read(key: str, value: object) -> None:
    read = actor(History="The patient has a sore foot.", **{key: value})
    told = " ".join(spoken(read.patient.facts)).casefold()
    assert "sore foot" in told
    assert ("asthma" in told) == ("Asthma" in str(value))


def test_empty_symptoms_leave_the_history_to_open_the_encounter() -> None:
    read = actor(History="The patient reports a sore foot. He sleeps badly.", Symptoms={}, Social_History="N/A")
    opening = [fact.says for fact in read.patient.facts if fact.disclosure == "volunteered"]
    assert opening == ["I've had a sore foot.", "He sleeps badly."]


def test_medicines_are_facts_of_their_own_with_a_dose() -> None:
    read = actor(Current_Medications=["Metformin 500 mg twice daily", "Aspirin"])
    medicines = {fact.topic: fact for fact in read.patient.facts if fact.section == "medicines"}
    assert set(medicines) == {"metformin", "aspirin"}
    assert medicines["metformin"].attributes == {"dose": "The metformin is 500 mg twice daily."}


def test_uses_are_said_as_what_somebody_does_and_no_deed_is_an_onset() -> None:
    read = actor(
        History="The patient has a sore foot. He was treated for gout 6 months ago.",
        Social_History="Moderate alcohol use, occasional cocaine use.",
    )
    told = spoken(read.patient.facts)
    assert {"I drink alcohol moderately.", "I use cocaine occasionally."} <= set(told)
    assert not any("started" in said for said in told)


def test_groups_lists_and_depth_of_tests() -> None:
    read = scenario(
        osce(
            Test_Results={
                "Imaging": {"Chest_X-ray": {"Findings": "Clear."}, "Elbow X-Ray": {"Views": {"AP": "Normal"}}},
                "Blood_Work": {"Full_Count": {"WBC": "7,100/µL", "Hb": 12.5}, "CRP": "3 mg/L"},
                "Skin_Swab": "No growth",
                "Patch_Tests": ["Nickel: positive", "Balsam: negative"],
                "Pending_Test": "Pending",
                "Culture": {"Result": "Not performed"},
                "Empty": {},
            }
        ),
        "x",
    )
    named = {test.name: test for test in read.tests}
    assert named["Chest X-ray"].narrative == "Clear."
    assert named["Chest X-ray"].kind == "imaging"
    assert named["Chest X-ray"].source == "Test_Results/Imaging/Chest_X-ray"
    assert [(result.name, result.value) for result in named["Full count"].results] == [
        ("WBC", "7,100/µL"),
        ("Hb", "12.5"),
    ]
    assert named["Full count"].results[0].source == "Test_Results/Blood_Work/Full_Count/WBC"
    assert named["Skin swab"].narrative == "No growth"
    assert named["Patch tests"].narrative == "Nickel: positive; Balsam: negative"
    assert not {"Pending test", "Culture", "Empty"} & set(named)


@pytest.mark.parametrize("value", [None, "", [], {}, "Pending", {"A": {}}, {"A": "N/A"}])
def test_empty_results_and_findings_are_no_fault(value: object) -> None:
    read = scenario(osce(Test_Results=value, Physical_Examination_Findings=value), "x")
    assert (read.tests, read.examination.findings, read.examination.vital_signs) == ((), (), ())


def test_examination_of_every_shape() -> None:
    read = scenario(
        osce(
            Physical_Examination_Findings={
                "General_Appearance": "Well.",
                "Vital_Signs": {"Pulse": "70/min", "Blood_Pressure": {"Left_Arm": "120/70"}, "Within_Limits": True},
                "Elbow's Exam (left): +": {
                    "Special_Tests": ["Cozen negative", "Mill negative"],
                    "Palpation": {"Tip": "Tender"},
                },
                "Skin": True,
                "Empty": {},
            }
        ),
        "x",
    )
    signs = {sign.name: sign for sign in read.examination.vital_signs}
    assert signs["Pulse"].value == "70/min"
    assert "Heart rate" in signs["Pulse"].names
    assert signs["Blood pressure left arm"].value == "120/70"
    assert signs["Within limits"].value == "Present"
    findings = {finding.manoeuvre: finding.finding for finding in read.examination.findings}
    assert findings == {
        "General appearance": "Well.",
        "Special tests": "Cozen negative; Mill negative",
        "Palpation: Tip": "Tender",
        "Skin": "Present",
    }


def test_very_deep_and_very_long_values() -> None:
    deep: object = "Tender"
    for level in range(3_000):
        deep = {f"k{level}": deep}
    read = scenario(osce(Physical_Examination_Findings=deep, Test_Results={"Note": "word " * 50_000}), "x")
    assert read.examination.findings[0].finding == "Tender"
    assert len(read.tests[0].narrative) <= 20_000


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


def test_how_the_patient_feels_now_stands_apart_from_what_never_was() -> None:
    found = facts("She has never fainted before and currently feels at her baseline.", "complaint")
    assert [fact.polarity for fact in found] == ["denied", "present"]


def test_relatives_that_a_line_lists_are_told_one_by_one() -> None:
    found = facts("Family history includes a healthy 3-year-old sister and a father with gout.", "associated")
    assert [fact.says for fact in found] == ["My sister is healthy, aged 3.", "My father has gout."]
    assert [fact.attributes["relative"] for fact in found] == ["It is my sister.", "It is my father."]


def test_an_uneventful_birth_is_told() -> None:
    (fact,) = facts("Birth history unremarkable.", "past_history")
    assert (fact.topic, fact.says) == ("birth", "There were no problems with my birth.")


@pytest.mark.parametrize(
    ("prose", "topics"),
    [
        ("Denies fever, chills, or weight loss.", ["fever", "chills", "weight loss"]),
        ("No history of gout or asthma.", ["gout", "asthma"]),
        ("The patient has had no cough, wheeze, or rash.", ["cough", "wheeze", "rash"]),
        ("There's no history of cough, itch, or pallor.", ["cough", "itch", "pallor"]),
        ("Denies cough, rash, or any other neurological symptoms.", ["cough", "rash"]),
        ("Swelling but no fever, rash, or itch.", ["fever", "rash", "itch"]),
        ("Negative for cough, urinary or digestive symptoms.", ["cough", "urinary or digestive symptoms"]),
    ],
)
def test_each_denial_is_a_fact_of_its_own(prose: str, topics: list[str]) -> None:
    found = [fact for fact in facts(prose, "review") if fact.topic != "swelling"]
    assert [fact.polarity for fact in found] == ["denied"] * len(topics)
    assert [fact.topic for fact in found] == topics


def test_circumstances_are_told_as_such() -> None:
    found = facts("Non-smoker, drinks wine on Fridays. Works as a baker. No known drug allergies.", "social_history")
    assert [(fact.topic, fact.polarity) for fact in found] == [
        ("smoking", "denied"),
        ("alcohol", "present"),
        ("work", "present"),
        ("drug allergies", "denied"),
    ]
    assert found[1].says == "I drink wine on Fridays."
    assert found[1].disclosure != "trusted"
    assert found[3].safety == "allergy"


def test_attributes_are_whole_sentences() -> None:
    (fact,) = facts("The patient reports a 3-day history of knee pain radiating to the shin.", "associated")
    assert fact.topic == "knee pain"
    assert fact.attributes == {
        "duration": "It has been going on for 3 days.",
        "radiation": "It spreads to my shin.",
    }


def test_what_is_told_in_the_same_breath_is_a_fact_of_its_own() -> None:
    told = facts(
        "Presents with chest pain, with a recent history of hospitalization for gout a month ago.", "associated"
    )
    assert [fact.section for fact in told] == ["complaint", "past_history"]
    told = facts("Known diabetes mellitus for 35 years and hypertension for 20 years.", "past_history")
    assert [fact.attributes["duration"] for fact in told] == [
        "It has been going on for 35 years.",
        "It has been going on for 20 years.",
    ]
    illness, medicine = facts("Gout managed with allopurinol.", "past_history")
    assert illness.attributes["treatment"] == "It is treated with allopurinol."
    assert medicine.section == "medicines"


def test_a_diagnosis_of_old_is_past_history() -> None:
    (fact,) = facts("She was diagnosed with ulcerative colitis 5 years ago.", "associated")
    assert (fact.section, fact.topic) == ("past_history", "ulcerative colitis")


def test_nejm_findings_are_told_apart() -> None:
    read = scenario(nejm(), "n")
    assert {test.name: test.narrative for test in read.tests} == {
        "Uric acid": "300 µmol/L",
        "Radiograph": "Normal",
    }
    assert read.diagnosis.name == "Thumb strain"
    assert read.diagnosis.differential == ("Gamekeeper",)
    assert any("sore thumb" in fact.says and fact.says.startswith("I've had") for fact in read.patient.facts)
    assert any(fact.topic == "fever" and fact.polarity == "denied" for fact in read.patient.facts)


def test_nejm_without_findings_or_with_a_type() -> None:
    silent = "No instrument readings stand in the given text."
    assert scenario(nejm(physical_exams=silent, type=["CT"]), "n").tests == ()
    assert scenario(nejm(patient_info=None, physical_exams=None), "n").patient.facts == ()


@pytest.mark.parametrize(
    ("question", "asks"),
    [
        ("What is the most likely diagnosis?", True),
        ("Which of the following conditions explains the rash?", True),
        ("What is the most likely cause of the pain?", True),
        ("Which of the following is the most appropriate next step?", False),
        ("Which treatment is best?", False),
        ("Exposure to which organism would explain it?", False),
        ("Which activity led to the rash?", False),
        ("", True),
    ],
)
def test_what_is_graded(question: str, asks: bool) -> None:
    assert asks_for_diagnosis(question) is asks


def test_unicode_and_unsafe_characters() -> None:
    text = "Temp\ud800 38 °C \x1b[31mé ³ β ℃ ’"
    read = scenario(
        osce(Physical_Examination_Findings={"Note": text}, Correct_Diagnosis="Morbus Ménière \ud800"), "é/ü ../x"
    )
    assert read.examination.findings[0].finding == clean(text)
    read.model_dump_json()
    assert re.fullmatch(r"[a-z0-9][a-z0-9-]*", read.id)


LEAVES = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=60)
PROSE = st.lists(
    st.sampled_from(
        "the patient reports denies no history of fever , and or which has been for 3 weeks . ( ) ; : - **"
        " mother takes aspirin 5 mg"
        " his her she he drinks smokes without not since worse with You have".split()
    ),
    max_size=40,
).map(" ".join)
VALUES = st.recursive(
    LEAVES | PROSE,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=12), inner, max_size=4),
    max_leaves=12,
)
PARTS = st.fixed_dictionaries(
    {"Correct_Diagnosis": VALUES},
    optional={
        "Objective_for_Doctor": VALUES,
        "Patient_Actor": VALUES
        | st.fixed_dictionaries({}, optional={"Demographics": VALUES, "History": PROSE | VALUES, "Symptoms": VALUES}),
        "Physical_Examination_Findings": VALUES,
        "Test_Results": VALUES,
    },
)
NEJM = st.fixed_dictionaries(
    {"answers": VALUES | st.just([{"text": "Gout", "correct": True}]), "question": VALUES},
    optional={"patient_info": PROSE | VALUES, "physical_exams": PROSE | VALUES},
)


@settings(max_examples=400, deadline=None)
@given(VALUES | st.builds(lambda parts: {"OSCE_Examination": parts}, PARTS) | NEJM, st.text(max_size=20))
def test_any_json_is_a_scenario_or_a_scenario_error(value: object, identifier: str) -> None:
    is_agentclinic(value)
    try:
        read = scenario(value, identifier)
    except ScenarioError:
        return
    assert check.faults(read) == []
    read.model_dump_json()


@pytest.mark.parametrize(
    "text", ["a " * 10_000, "," * 20_000, "(" * 20_000, " \n" * 10_000, "no a, " * 3_000, "and " * 5_000, "x" * 20_000]
)
def test_hostile_prose_is_read_to_its_end(text: str) -> None:
    assert len(facts(text, "associated")) <= MAX_FACTS


def test_a_fall_is_told_as_a_fall():
    told = [fact.says for fact in facts("History of falling on her hand two days ago.", "past_history")]
    assert told == ["I fell on my hand two days ago."]


@pytest.mark.parametrize(
    ("prose", "section", "says"),
    [
        (
            "Yesterday evening she saw double for an hour.",
            "associated",
            ["Yesterday evening I saw double for an hour."],
        ),
        (
            "Her knee swelled, and the stiffness then vanished.",
            "associated",
            ["My knee swelled.", "The stiffness then vanished."],
        ),
        (
            "Tried acupuncture once. Swam in a river in May.",
            "social_history",
            ["I tried acupuncture once.", "I swam in a river in May."],
        ),
        ("Swollen wrists and ankles.", "associated", ["I've had swollen wrists and ankles."]),
        ("Dry and cracked heels.", "associated", ["I've had dry and cracked heels."]),
        ("Denies hip or back pain.", "review", ["No, no hip pain.", "No, no back pain."]),
        ("It is worse in bed and keeps her awake.", "associated", ["It is worse in bed and keeps me awake."]),
        ("Broken ankle at 12.", "past_history", ["I had a broken ankle at 12."]),
        (
            "Lives with her aunt, who smokes and is well.",
            "social_history",
            ["I live with my aunt, who smokes and is well."],
        ),
        ("Ex-smoker who gave up at 30.", "social_history", ["I used to smoke, and gave up at 30."]),
        ("Calcium with vitamin D", "medicines", ["I take calcium with vitamin D."]),
        ("Lithium 400 mg at night, started 2 months ago", "medicines", ["I take lithium."]),
        ("Aunt: gout", "family_history", ["My aunt has gout."]),
        (
            "A few minutes after lying down she begins to cough.",
            "associated",
            ["A few minutes after lying down I begin to cough."],
        ),
        (
            "A clinic treated her for cystitis with nitrofurantoin for 7 days.",
            "associated",
            ["A clinic treated me for cystitis with nitrofurantoin for 7 days."],
        ),
        (
            "Pap smear normal 2 years ago. Unmarried.",
            "social_history",
            ["My pap smear was normal 2 years ago.", "I am unmarried."],
        ),
        (
            "No smokers at home. Denies binge drinking.",
            "social_history",
            ["No, no smokers at home.", "No, no binge drinking."],
        ),
        (
            "Mother alive at 80. Father killed in a war.",
            "family_history",
            ["My mother is alive at 80.", "My father was killed in a war."],
        ),
    ],
)
def test_each_thing_is_told_in_a_grammatical_sentence_of_the_patients(prose, section, says):
    assert [fact.says for fact in facts(prose, section, Teller(sex="female"))] == says


@pytest.mark.parametrize(
    ("under", "says", "effect"),
    [
        ("Penicillin (hives)", "I am allergic to penicillin.", "It causes hives."),
        ("Rash with codeine", "I am allergic to codeine.", "It causes a rash."),
        ("Latex: itching", "I am allergic to latex.", "It causes itching."),
        (["Wasp stings (swollen arm)"], "I am allergic to wasp stings.", "They cause a swollen arm."),
        ("Aspirin, which made her wheeze.", "I am allergic to aspirin, which made me wheeze.", None),
        ("None known", "No, no allergies at all.", None),
    ],
)
def test_what_stands_under_allergies_is_an_allergy(under, says, effect):
    (fact,) = [fact for fact in actor(Allergies=under).patient.facts if fact.section == "allergies"]
    assert (fact.says, fact.attributes.get("effect")) == (says, effect)


@pytest.mark.parametrize(
    "prose", ["Per daughter: no fever, cough, or falls.", "According to the daughter there has been no fever or cough."]
)
def test_what_a_relative_denies_is_denied(prose):
    told = facts(prose, "review", Teller("daughter", "male", 80))
    assert {fact.polarity for fact in told} == {"denied"}


def test_what_an_allergy_does_belongs_to_it():
    (fact,) = facts("Allergic to latex, which caused wheezing.", "past_history")
    assert (fact.section, fact.says) == ("allergies", "I am allergic to latex.")
    assert fact.attributes["effect"] == "It caused wheezing."


def test_what_one_did_and_what_hardly_helped_belong_to_the_complaint() -> None:
    said = "She reports a fever that has hardly responded to aspirin. The pain began while she was watching a film."
    told = actor(History=said).patient.facts
    assert "I was watching a film." in [fact.attributes.get("circumstance") for fact in told]
    assert any("hardly responded" in fact.attributes.get("relief", "") for fact in told)


def test_what_one_was_vaccinated_against_is_one_list_and_no_illness() -> None:
    told = actor(Past_Medical_History="Vaccinated against yellow fever, typhoid, and measles.").patient.facts
    assert [fact.says for fact in told if "typhoid" in fact.says] == [
        "I was vaccinated against yellow fever, typhoid, and measles."
    ]
