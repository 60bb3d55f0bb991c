"""A word that names something and is said in another sense does not hide what is asked for."""

import re

import pytest

from tests.personas.prose import answered

HISTORY = (
    "The patient has had a stabbing pain in the left heel for 5 weeks. She enjoys gardening and drinks three cups of"
    " tea a day. She takes naproxen."
)
SOCIAL = "Has a glass of sherry on Sundays. Works as a librarian."
AT_LARGE = {
    "History": f"{HISTORY} She also has a nonproductive cough, yellow eyes and shortness of breath on exertion.",
    "Past_Medical_History": "Recurrent urinary tract infections. Hypertension treated with ramipril.",
    "Family_History": "Brother had surgery for a hernia.",
    "Social_History": "Drinks 3-5 beers per day. Sexually active with her husband once a week.",
}


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Do you remember when the heel pain started?", "5 weeks"),
        ("Do you spend much time gardening?", "gardening"),
        ("Do you ever reach for naproxen?", "naproxen"),
        ("How much tea and alcohol do you get through?", "three cups of tea.*sherry"),
        ("Do you drink alcohol?", "^(?!.*tea).*sherry"),
        ("How is your memory?", "sure|know|say"),
        ("Is money tight?", "sure|know|say"),
    ],
)
def test_what_is_asked_is_told(question, told):
    assert re.search(told, answered(question, History=HISTORY, Social_History=SOCIAL))


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("When were you last your old self?", "5 weeks"),
        ("Do you need to rest part way up the stairs to get your wind back?", "exertion"),
        ("Do you get any muck up when you cough?", "productive|dry"),
        ("Has anybody said your eyes look a bit yellow?", "[Jj]aundice|yellow"),
        ("Are you prone to cystitis?", "urinary tract infections"),
        ("What has your doctor got you on for your blood pressure?", "ramipril"),
        ("How often do you and your husband make love?", "once a week"),
        ("How many drinks a day?", "3.5 beers"),
        ("What was wrong with your brother?", "hernia"),
    ],
)
def test_everyday_words_are_understood(question, told):
    assert re.search(told, answered(question, **AT_LARGE))
