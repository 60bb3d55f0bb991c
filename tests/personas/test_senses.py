"""A word that names something and is said in another sense does not hide what is asked for, nor plain words for it."""

import re

import pytest

from tests.personas.prose import answered

HISTORY = (
    "The patient has had a stabbing pain in the left heel for 5 weeks. She enjoys gardening and drinks three cups of"
    " tea a day. She takes naproxen. She was treated for pneumonia 3 years ago. She takes lithium. She has yellow eyes."
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
        ("Off the top of your head, when did the heel start to hurt?", "5 weeks"),
        ("Is there a tender bit at the back of your heel?", "stabbing pain"),
        ("Since when has your heel been sore?", "5 weeks"),
        ("What was the matter with your chest?", "pneumonia"),
        ("What do you take to keep your mood steady?", "^(?!.*naproxen).*lithium"),
        ("Has anyone said the whites of your eyes look off?", "yellow"),
        ("Did your parents notice your eyes go yellow?", "yellow"),
        ("Do you like a drop of something of an evening?", "sherry"),
        ("What do you do for a crust?", "librarian"),
        ("How is your memory?", "sure|know|say"),
        ("Is money tight?", "sure|know|say"),
    ],
)
def test_what_is_asked_is_told(question, told):
    assert re.search(told, answered(question, History=HISTORY, Social_History=SOCIAL))


SPOKEN = (
    "The patient has had a high fever for 2 days and has never experienced anything like this before. She looks"
    " pale. She has had drenching sweats and a poor appetite."
)
PAST = "Eczema. Takes haloperidol for tics."
LIFE = "Has smoked 1 pack of cigarettes a day since she was 25. Was released from prison 9 months ago."


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Any bother with your skin down the years?", "eczema"),
        ("Has this ever happened before?", "never experienced"),
        ("Has anybody said you've lost your colour?", "pale"),
        ("Have you been soaking your clothes?", "sweats"),
        ("Are you managing to face your dinners?", "appetite"),
        ("How old were you when you took up smoking?", "25"),
        ("When did they let you out?", "9 months ago"),
        ("What tablets are you on, and what were they given to you for?", "haloperidol.*tics"),
        ("Are your hands steady?", "sure|know|say"),
        ("Have you raised a few eyebrows lately?", "sure|know|say"),
    ],
)
def test_what_is_asked_in_everyday_idiom_is_told(question, told):
    answer = answered(question, History=SPOKEN, Past_Medical_History=PAST, Social_History=LIFE)
    assert re.search(told, answer, re.IGNORECASE)


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


def test_what_is_left_out_of_an_answer_is_owned_up_to():
    assert re.search("sure|tell you|any more", answered("Do you take naproxen for a fever?", **AT_LARGE))
    assert not re.search("sure|tell you|any more", answered("Do you take naproxen?", **AT_LARGE))
