"""From the prose of a case file: medicines, what was tried, and what they did."""

import pytest

from tests.personas.prose import STORY, UNSURE, Holds, answered, only

PAST = (
    "Hypothyroidism treated with levothyroxine 50 mcg daily. She tried ibuprofen for a week without relief."
    " Physiotherapy did not help."
)


@pytest.mark.parametrize(
    ("question", "holds"),
    [
        ("What medicines do you take?", only("levothyroxine", "ibuprofen|Physio")),
        ("Are you on any regular tablets?", only("levothyroxine", "ibuprofen|Physio")),
        ("Have you tried anything for the pain?", only("ibuprofen.*Physiotherapy", "levothyroxine")),
        ("Have you taken any painkillers?", only("ibuprofen", "levothyroxine|Physio")),
        ("Did the ibuprofen help?", only("without relief", "massage|Physio")),
        ("Did physio help?", only("Physiotherapy didn't", "massage|ibuprofen")),
        ("Have you tried aspirin?", only("sure|say|know", "ibuprofen|Physio")),
        ("Did you skip a few of your pills?", only("sure|say|know", "levothyroxine|ibuprofen|Physio")),
        ("Has the doctor put you on a new drug?", only("sure|say|know", "levothyroxine|ibuprofen|Physio")),
        ("Do you use anything herbal from a shop?", only("sure|say|know", "levothyroxine|ibuprofen|Physio")),
    ],
)
def test_what_was_tried_for_the_complaint_is_no_regular_medicine(question: str, holds: Holds) -> None:
    assert holds(answered(question, Past_Medical_History=PAST))


@pytest.mark.parametrize(
    ("question", "holds"),
    [
        ("What do you take for your diabetes and your pressure?", only("metformin", "have")),
        ("Do you use anything for the cholesterol?", only("simvastatin", "metformin|have")),
        ("Which tablet is for the diabetes, and which one for the pressure?", only("metformin.*ramipril", "statin")),
        ("Are you on an ACE inhibitor?", only("ramipril", "metformin")),
        ("Are you on a beta blocker?", only(UNSURE, "ramipril|metformin")),
        ("Why were you put on penicillin to start with?", only("tonsillitis", UNSURE)),
        ("Did the penicillin disagree with you?", only("rash", "ramipril")),
        ("Is there a tablet you ought to be taking but have left off?", only("ran out of", "ramipril|metformin")),
        ("Has either parent gone blind?", only("mother", "my sight")),
        ("How often do you drink alcohol?", only("drink alcohol regularly", "[Nn]o,")),
    ],
)
def test_medicines_are_told_by_what_they_are_for_and_what_they_did(question: str, holds: Holds) -> None:
    taken = (
        "Diabetes, high blood pressure and high cholesterol. Takes metformin, ramipril and simvastatin. She was treated"
        " with penicillin for tonsillitis in May, during which she developed a rash. She ran out of her water pills in"
        " June. Her mother lost her sight in old age."
    )
    lived = "Does not consume alcohol regularly."
    assert holds(answered(question, History=STORY, Past_Medical_History=taken, Social_History=lived))


TAKEN = (
    "Overactive bladder, osteoporosis and gout. Had a tonsillectomy as a child. Takes oxybutynin 5 mg twice daily,"
    " alendronate 70 mg weekly and allopurinol 300 mg daily."
)


@pytest.mark.parametrize(
    ("question", "holds"),
    [
        ("What are the doses?", only("oxybutynin is 5 mg.*alendronate 70 mg.*allopurinol 300 mg daily\\.$", UNSURE)),
        ("What do you take for your bladder?", only("oxybutynin", "alendronate|allopurinol")),
        ("What's the allopurinol for?", only("gout", "bladder|osteoporosis")),
        ("Does your father have gout?", only(UNSURE, "gout")),
    ],
)
def test_medicines_and_illnesses_listed_apart_belong_together(question: str, holds: Holds) -> None:
    assert holds(answered(question, Past_Medical_History=TAKEN))
