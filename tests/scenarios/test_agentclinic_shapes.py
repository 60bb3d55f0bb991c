"""Cases in AgentClinic's format of every shape: lists, groups, depth, the NEJM shape, empty parts, any JSON at all."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scenarios import check
from scenarios.agentclinic import is_agentclinic, scenario
from scenarios.agentclinic.naming import clean
from scenarios.agentclinic.nejm import asks_for_diagnosis
from scenarios.agentclinic.prose import MAX_FACTS, facts
from scenarios.problems import ScenarioError
from tests.scenarios.charts import actor, nejm, osce, spoken


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
