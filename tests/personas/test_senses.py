"""A word that names something and is said in another sense does not hide what is asked for, nor plain words for it."""

import re

import pytest

from tests.personas.prose import answered

HISTORY = (
    "The patient has had a stabbing pain in the left heel for 5 weeks. She enjoys gardening and drinks three cups of"
    " tea a day. She takes naproxen. She was treated for pneumonia 3 years ago. She takes lithium. She has yellow eyes."
)
SOCIAL = "Has a glass of sherry on Sundays. Works as a librarian."


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
