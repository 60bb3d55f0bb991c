"""What the prose of an AgentClinic case makes the patient say: each thing in a sentence of its own, under its part."""

import pytest

from scenarios.agentclinic.first_person import Teller
from scenarios.agentclinic.prose import facts
from tests.scenarios.charts import actor, spoken


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


def test_how_the_patient_feels_now_stands_apart_from_what_never_was() -> None:
    found = facts("She has never fainted before and currently feels at her baseline.", "complaint")
    assert [fact.polarity for fact in found] == ["denied", "present"]


def test_relatives_that_a_line_lists_are_told_one_by_one() -> None:
    found = facts("Family history includes a healthy 3-year-old sister and a father with gout.", "associated")
    assert [fact.says for fact in found] == ["My sister is healthy, aged 3.", "My father has gout."]
    assert [fact.attributes["relative"] for fact in found] == ["It is my sister.", "It is my father."]


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
