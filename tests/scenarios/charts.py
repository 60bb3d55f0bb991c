"""Made-up cases in AgentClinic's format, and all that is said in one."""

from collections.abc import Iterator

from scenarios.agentclinic import scenario
from scenarios.schema import Fact, Scenario


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
