"""Case prose in the patient's mouth: whose pronoun it is, and sentences that open with a time."""

import pytest

from scenarios.agentclinic.first_person import Teller
from scenarios.agentclinic.prose import Paragraph, compiled, facts
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


def test_what_is_denied_according_to_a_relative_is_denied() -> None:
    teller = Teller(sex="female", relationship="daughter")
    told = list(facts("According to the daughter there has been no vomiting, cough, or chest pain.", "review", teller))
    assert [(fact.topic, fact.polarity) for fact in told] == [
        ("vomiting", "denied"),
        ("cough", "denied"),
        ("chest pain", "denied"),
    ]


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


def test_a_chart_noun_is_said_as_people_say_it() -> None:
    said = _said(
        "Fluctuating confusion. Weight loss of 4 kg. Recurrent kidney stones. Growing exhaustion.", "complaint"
    )
    assert said == [
        "I've been confused on and off.",
        "I've lost 4 kg.",
        "I keep getting kidney stones.",
        "I've had growing exhaustion.",
    ]


def test_what_is_over_was_had_then() -> None:
    said = _said("Appendectomy at 11. Shingles two years ago. Kidney stone in her forties. Asthma.", "past_history")
    assert said == [
        "I had an appendectomy at 11.",
        "I had shingles two years ago.",
        "I had a kidney stone in my forties.",
        "I have asthma.",
    ]


def test_adjectives_before_one_noun_are_one_symptom() -> None:
    assert _said("Raw, cracked hands", "associated") == ["I've had raw, cracked hands."]
    assert _said("Bald, scaly patch on the scalp", "associated") == ["I've had a bald, scaly patch on my scalp."]


def test_every_verb_of_the_teller_agrees() -> None:
    said = _said("She has lost 8 kg, feels queasy in the mornings, and nearly faints when she gets up.")
    assert said == ["I've lost 8 kg, feel queasy in the mornings, and nearly faint when I get up."]
    assert _said("She has a pain that comes and goes.") == ["I have a pain that comes and goes."]


def test_relatives_are_named_as_a_child_names_them() -> None:
    prose = "Mother has gout. Maternal grandfather bled after a tonsillectomy. An older brother is well."
    assert _said(prose, "family_history") == [
        "My mother has gout.",
        "My grandfather on my mother's side bled after a tonsillectomy.",
        "My older brother is well.",
    ]
    assert _said("His father had a clot in the leg.", "family_history") == ["My father had a clot in the leg."]


def test_what_a_sentence_tells_of_the_complaint_reaches_it() -> None:
    prose = (
        "Belly pain. She rates it 8 out of 10. Walking makes it worse; lying still eases it. "
        "It began around the navel and has since spread to the groin."
    )
    complaint, *_ = facts(prose, "complaint", Teller(sex="female"))
    assert complaint.attributes["severity"] == "I rate it 8 out of 10."
    assert complaint.attributes["trigger"] == "Walking makes it worse."
    assert complaint.attributes["relief"] == "Lying still eases it."
    assert complaint.attributes["radiation"].endswith("has since spread to my groin.")


def test_what_a_remedy_did_stands_with_it() -> None:
    (fact,) = facts("She bought a clotrimazole cream, and it made no difference.", "complaint", Teller(sex="female"))
    assert (fact.section, fact.says) == ("medicines", "I bought a clotrimazole cream. It made no difference.")


def test_a_medicine_taken_formerly_is_not_taken_now() -> None:
    said = _said("Hypertension, formerly on amlodipine 10 mg daily.", "past_history")
    assert said == ["I have high blood pressure.", "I used to take amlodipine 10 mg daily."]


def test_a_reaction_in_brackets_is_kept() -> None:
    (fact,) = facts("Allergic to penicillin (hives).", "past_history", Teller())
    assert fact.attributes == {"effect": "It causes hives."}


def test_who_brings_a_child_tells_its_story() -> None:
    teller = Teller(relationship="father", sex="male", years=6)
    said = [fact.says for fact in facts("According to the father, the boy came out in a rash.", "complaint", teller)]
    assert said == ["My son came out in a rash."]
    teller = Teller(relationship="father", sex="male", years=13)
    said = [fact.says for fact in facts("The boy describes an ache in his knee.", "complaint", teller)]
    assert said == ["My son has had an ache in his knee."]
    found = [
        fact.says
        for fact in facts(
            "An hour ago he found a dark stool in her diaper.",
            "complaint",
            Teller(relationship="father", sex="female", years=1),
        )
    ]
    assert found == ["An hour ago I found a dark stool in her diaper."]


def test_what_a_chart_names_by_a_noun_is_told_as_done() -> None:
    said = _said(
        "Recent hospitalization for pneumonia. Unsuccessful treatment for eczema. Heavy smoking.", "past_history"
    )
    assert said == [
        "I was recently in hospital for pneumonia.",
        "I've been treated for eczema without success.",
        "I smoke heavily.",
    ]
    assert _said("Inability to remain still. Hearing voices.") == ["I can't remain still.", "I've been hearing voices."]


def test_what_was_given_up_is_told_in_the_past() -> None:
    assert _said("Uses cocaine but quit a year ago.", "social_history") == ["I used cocaine but quit a year ago."]
    assert _said("Knee pain that resolved on its own.", "past_history") == ["I had knee pain that resolved on its own."]
    assert _said("Motor vehicle accident 3 years prior.", "past_history") == [
        "I had a motor vehicle accident 3 years ago."
    ]


def test_an_illness_in_a_relative_is_the_relatives() -> None:
    assert (
        _said("Family history of schizophrenia in her mother.", "family_history")[0]
        == "My mother has had schizophrenia."
    )


def test_one_who_has_no_pronoun_is_named_once() -> None:
    (fact,) = facts("The newborn has a fever.", "complaint", Teller("mother", years=0))
    assert fact.says == "My baby has a fever."


def test_what_sways_a_symptom_is_told_with_all_its_subjects() -> None:
    said = _said(
        "Red wine, missed meals, and the week of her period tend to bring it on. Climbing the stairs, which "
        "she used to do easily, now leaves her legs weak. Sneezing sharpens it, whereas lying down eases it."
    )
    assert said == [
        "Red wine, missed meals, and the week of my period tend to bring it on.",
        "Climbing the stairs, which I used to do easily, now leaves my legs weak.",
        "Sneezing sharpens it.",
        "Lying down eases it.",
    ]


def test_a_clause_within_a_sentence_does_not_break_it() -> None:
    said = _said(
        "A similar spell, in which her hand went numb for 5 minutes, passed by itself. Neither heat nor codeine, which "
        'she borrowed, has made much difference. "I can\'t get my socks on," she says. Her heart pounds, she trembles, '
        "her fingers tingle, and she feels sick."
    )
    assert said == [
        "A similar spell, in which my hand went numb for 5 minutes, passed by itself.",
        "Neither heat nor codeine, which I borrowed, has made much difference.",
        "I can't get my socks on.",
        "My heart pounds.",
        "I tremble.",
        "My fingers tingle.",
        "I feel sick.",
    ]


def test_a_relative_clause_tells_since_when_and_how_often() -> None:
    prose = (
        "Presents with breathlessness that has crept up on her over the past 2 years. Dizzy spells over the past 4 "
        "months, now happening twice a week. A lump in the neck, first noticed by her hairdresser 6 weeks ago. Pain in "
        "the toe that woke her at 3 a.m. 2 nights ago."
    )
    told = [fact.attributes for fact in facts(prose, "associated", Teller(sex="female"))]
    assert [one.get("duration") or one.get("onset") for one in told] == [
        "It has crept up on me over the past 2 years.",
        "It has been going on for the past 4 months.",
        "It was first noticed by my hairdresser 6 weeks ago.",
        "It woke me at 3 a.m. 2 nights ago.",
    ]
    assert told[1]["frequency"] == "It now happens twice a week."


def test_who_comes_along_and_what_they_report_are_told_apart() -> None:
    mother = Teller("mother", "male", 0.4)
    prose = "The infant is brought in by his mother, who reports that since last night his breathing has been noisy."
    assert [fact.says for fact in facts(prose, "associated", mother)] == [
        "Since last night my baby's breathing has been noisy."
    ]
    assert _said("The patient comes in with her roommate because of a headache.") == ["I've had a headache."]
    assert _said("The patient, a retired miner, presents with a cough.") == [
        "I am a retired miner.",
        "I've had a cough.",
    ]
    assert _said("Her mother had her gallbladder taken out.", "past_history") == [
        "My mother had her gallbladder taken out."
    ]


def test_what_was_done_for_an_illness_is_told_of_it_and_by_itself() -> None:
    illness, done = facts(
        "Osteoporosis, for which she was prescribed alendronate but stopped because it gave her heartburn.",
        "past_history",
        Teller(sex="female"),
    )
    assert illness.says == "I have osteoporosis."
    assert done.says == illness.attributes["treatment"]
    assert done.says == "I was prescribed alendronate but stopped because it gave me heartburn."
    assert (
        _said(
            "Fractured the same ankle as a teenager, playing rugby. Takes aspirin 75 mg daily and codeine at night.",
            "past_history",
        )[0]
        == "I fractured the same ankle as a teenager, playing rugby."
    )


@pytest.mark.parametrize(
    ("prose", "said"),
    [
        ("A rasping, hollow cough.", "I've had a rasping, hollow cough."),
        ("Numbness of the ring, and little fingers.", "I've had numbness of the ring, and little fingers."),
        ("An ache between the hip and the knee.", "I've had an ache between my hip and the knee."),
        ("Tiredness and of late weakness when climbing.", "I've been tired. I've had late weakness when climbing."),
        ("Improvement in voices, mood, and sleep.", "I've had improvement in voices, mood, and sleep."),
        ("She finds that smoke and her dog bring on the cough.", "I find that smoke and my dog bring on the cough."),
        ("Cramps, accompanied by chills and a rash.", "I've had cramps. I've had chills. I've had a rash."),
        ("Associated symptoms include thirst and cramps.", "I've been thirsty. I've had cramps."),
        ("Preschool teacher. Mother of two.", "I am a preschool teacher. I am the mother of two."),
        ("Lately she has been dropping forks.", "Lately I've been dropping forks."),
        ("Instead of resting she went for a run.", "Instead of resting I went for a run."),
        ("Unsure whether the ankle gave way.", "I am unsure whether the ankle gave way."),
        ("Each spell leaves her woozy.", "Each spell leaves me woozy."),
        ("She felt a twinge in her back.", "I felt a twinge in my back."),
        ("She recalls attending a fair 2 days ago.", "I attended a fair 2 days ago."),
        ("No appetite since Monday.", "I've had no appetite since Monday."),
        ("A nephew, who is a nurse, felt her pulse.", "A nephew, who is a nurse, felt my pulse."),
        ("Attempts to hide it have failed.", "My attempts to hide it have failed."),
        ("No longer uses an inhaler.", "I no longer use an inhaler."),
        ("Severe peanut allergy.", "I am severely allergic to peanut."),
        ("Several times a day her pulse flutters for a minute.", "Several times a day my pulse flutters for a minute."),
        ("By the third day her knees jerk at night.", "By the third day my knees jerk at night."),
        (
            "Last Monday, after a long walk, she passed pink urine.",
            "Last Monday, after a long walk, I passed pink urine.",
        ),
        ("It wakes her three times a night.", "It wakes me three times a night."),
        ("She loosens up by stretching her back.", "I loosen up by stretching my back."),
        ("Lives with her niece, her only relative.", "I live with my niece, my only relative."),
        ("Eyelids slightly swollen on waking.", "My eyelids are slightly swollen on waking."),
        ("Hair thinner than it was.", "My hair is thinner than it was."),
        ("Always cold.", "I am always cold."),
        ("Wheezy in bed.", "I am wheezy in bed."),
        ("Can no longer kneel.", "I can no longer kneel."),
        ("Stale, sour breath.", "I've had stale, sour breath."),
        ("Rash on the neck, palms and soles.", "I've had a rash on my neck, palms and soles."),
        ("Seen at a clinic in May.", "I was seen at a clinic in May."),
        ("Seeks help for a lump in the neck.", "I've had a lump in my neck."),
        ("Fever together with chills.", "I've had a fever. I've had chills."),
        ("Cramps, once or twice a week.", "I've had cramps, once or twice a week."),
        ("She and her sister have given up dairy.", "My sister and I have given up dairy."),
        ("Itching without a rash, worst in bed.", "No, no rash. I've had itching, worst in bed."),
        ("No recent neck injury or known drug use.", "No, no recent neck injury. No, I don't use any drugs."),
    ],
)
def test_a_line_is_told_whole_and_as_a_sentence(prose: str, said: str) -> None:
    section: Section = "social_history" if prose.startswith("Preschool") else "associated"
    assert " ".join(_said(prose, section)) == said


@pytest.mark.parametrize(
    ("prose", "denied"),
    [
        ("She has a painless, non-itchy lump on the arm.", ["pain with the lump", "itching with the lump"]),
        ("He was born after an uneventful pregnancy.", ["problems with the pregnancy"]),
        ("The delivery was otherwise uncomplicated.", ["problems with the delivery"]),
        ("No painless lumps.", ["painless lumps"]),
    ],
)
def test_a_word_may_hide_a_denial(prose: str, denied: list[str]) -> None:
    told = facts(prose, "associated", Teller())
    assert [fact.topic for fact in told if fact.polarity == "denied"] == denied


def test_a_time_told_before_a_report_is_told() -> None:
    (fact,) = facts("Over the past 2 months she reports cramps.", "associated", Teller(sex="female"))
    assert fact.attributes["duration"] == "It has been going on for the past 2 months."
    scene, pain = _said("Although a hearing test last week showed no loss, she reports ear pain.")
    assert (scene, pain) == ("A hearing test last week showed no loss.", "I've had ear pain.")


def test_a_chart_that_introduces_the_patient_tells_all_of_it() -> None:
    said = _said("The patient is a 30-year-old baker with a history of gout who presents with a cough.")
    assert said == ["I work as a baker.", "I have gout.", "I've had a cough."]
    assert _said("A 30-year-old woman with a history of gout presents with a cough.") == [
        "I have gout.",
        "I've had a cough.",
    ]


def test_how_long_one_bout_lasts_is_not_how_long_it_has_gone_on() -> None:
    (seizure,) = facts("A tonic seizure lasting for 25 seconds.", "associated", Teller())
    assert seizure.attributes["duration"] == "It lasted for 25 seconds."
    (cough,) = facts("A cough lasting for 3 weeks.", "associated", Teller())
    assert cough.attributes["duration"] == "It has been going on for 3 weeks."


@pytest.mark.parametrize(
    ("prose", "section", "said"),
    [
        ("Cetirizine 1,000 mg now and then", "medicines", "I take cetirizine."),
        ("Acne, for which her doctor started minocycline 2 months ago.", "past_history", "I started minocycline"),
        ("One ibuprofen yesterday, without relief.", "medicines", "I took one ibuprofen yesterday"),
        ("Oral steroids at 3 years of age.", "medicines", "I took oral steroids at 3 years of age."),
        ("Burst appendix, operated on at 9.", "past_history", "I had a burst appendix, operated on at 9."),
        ("Admitted with pneumonia 2 years ago.", "past_history", "I was admitted with pneumonia 2 years ago."),
        ("Never pregnant.", "pregnancy", "I've never been pregnant."),
        ("Fond of cheese.", "social_history", "I am fond of cheese."),
        ("Architect, divorced.", "social_history", "I am an architect."),
    ],
)
def test_what_was_taken_and_what_one_is_is_said_as_it_is(prose: str, section: Section, said: str) -> None:
    assert any(told.startswith(said) for told in _said(prose, section))


def test_two_allergies_are_two() -> None:
    said = _said("Penicillin allergy (hives). Allergic to eggs.", "past_history")
    assert said == ["I am allergic to penicillin.", "I am allergic to eggs."]
