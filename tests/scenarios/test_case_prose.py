"""Case prose in the patient's mouth: whose pronoun it is, and sentences that open with a time."""

from scenarios.agentclinic.prose import Paragraph, Teller, compiled, facts
from scenarios.schema import Section


def _said(prose: str, section: Section = "associated") -> list[str]:
    return [fact.says for fact in facts(prose, section, Teller(sex="female"))]


def test_what_is_given_to_her_is_not_hers() -> None:
    assert _said("Two days ago a clinic gave her amoxicillin.") == ["Two days ago a clinic gave me amoxicillin."]
    assert _said("Her attacks leave her exhausted.") == ["My attacks leave me exhausted."]
    assert _said("She lost her job in May.") == ["I lost my job in May."]


def test_another_person_is_not_taken_for_the_patient() -> None:
    told = _said("She has a boyfriend. He had a sore throat last month.", "social_history")
    assert told[-1] == "My boyfriend had a sore throat last month."
    sister = _said("Her sister had high blood pressure when she was pregnant.", "family_history")
    assert sister == ["My sister had high blood pressure when she was pregnant."]


def test_a_relatives_medicine_is_family_history() -> None:
    (fact,) = compiled([Paragraph("Her mother takes levothyroxine.", "family_history")], Teller(sex="female"))
    assert (fact.section, fact.says) == ("family_history", "My mother takes levothyroxine.")


def test_a_time_may_open_a_sentence() -> None:
    (fact,) = facts("Eleven months ago she had a similar attack in the left ankle.", "associated", Teller(sex="female"))
    assert fact.says == "Eleven months ago I had a similar attack in my left ankle."
    assert fact.topic == "similar attack in the left ankle"


def test_what_did_not_help_is_no_medicine_taken() -> None:
    (fact,) = facts("She has had a headache that has not eased with ibuprofen.", "complaint", Teller(sex="female"))
    assert fact.says == "I've had a headache that hasn't eased with ibuprofen."
