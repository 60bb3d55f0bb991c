"""Questions about what was just spoken of, by another word or none; and several questions in one breath."""

import pytest

from tests.personas.bundled import OPENING


def test_a_follow_up_without_a_name_is_about_what_was_told_last(talk):
    conversation = talk("chest-pain-on-the-stairs")
    conversation.ask(OPENING)
    assert conversation.told("When did it start?") == ["chest-pain.onset"]
    assert conversation.told("Does it go anywhere?") == ["chest-pain.radiation"]
    conversation.ask("Do you get any tightness on walking?")
    assert conversation.told("When did that start?") == ["tightness-walking.onset"]
    assert conversation.told("How often does that happen?") == ["tightness-walking.frequency"]
    assert conversation.told("What makes it better?") == ["tightness-walking.relief"]


# What was asked before; what is then asked of it without its name; which facts answer, none where nobody knows it.
REFERRED = [
    ("muddled-this-month", "Does he get headaches?", "What time of day are they worst?", ["headache.timing"]),
    ("muddled-this-month", "Does he get headaches?", "What do you give him for them?", ["aspirin"]),
    ("breathless-after-a-journey", "Do you get palpitations?", "How long do they last?", []),
    ("crying-baby", "Any loose nappies?", "And how much was in them?", []),
    ("tired-and-light-headed", "Have you been sick?", "Was there any blood in it?", ["vomiting.character"]),
    ("crying-baby", "Has he had paracetamol?", "How many times has he had it?", ["paracetamol.frequency"]),
    ("racing-heart", "Have you seen a doctor about this?", "What did they say it was?", ["emergency-visit.treatment"]),
    ("breathless-after-a-journey", "Have you seen anyone about this?", "What did they think it was?", []),
    ("chest-pain-on-the-stairs", "Any heart disease in the family?", "How old was he?", ["family-heart.relative"]),
    ("chest-pain-on-the-stairs", "Any heart disease in the family?", "And your mother, is she alive?", ["parents"]),
    ("muddled-this-month", "Has anyone in his family had a stroke?", "Did he die of it?", []),
    ("lower-tummy-pain", "How are you?", "How many pads a day?", ["vaginal-bleeding", "vaginal-bleeding.quantity"]),
]


@pytest.mark.parametrize(("which", "before", "question", "told"), REFERRED)
def test_what_is_asked_of_something_unnamed_is_told_of_what_was_just_spoken_of(which, before, question, told, talk):
    conversation = talk(which)
    conversation.ask(before)
    assert conversation.told(question) == told


# What stands in front of its question, and the question as it is put otherwise.
FRONTED = [
    ("chest-pain-on-the-stairs", "Your father, did he have heart trouble?", "Did your father have heart trouble?"),
    ("muddled-this-month", "In his family, has there been a stroke?", "Has there been a stroke in his family?"),
    ("muddled-this-month", "As for the headaches, when are they worst?", "When are the headaches worst?"),
    ("breathless-after-a-journey", "Your calf: has it been swollen?", "Has your calf been swollen?"),
]


@pytest.mark.parametrize(("which", "question", "plain"), FRONTED)
def test_what_is_put_in_front_of_a_question_is_asked_about_in_it(which, question, plain, talk):
    assert talk(which).ask(question).text == talk(which).ask(plain).text


def test_what_is_not_known_of_a_thing_is_said_of_it(talk):
    reply = talk("crying-baby").ask("Any loose nappies? And how much was in them?")
    assert "how much" in reply.text


def test_a_follow_up_in_the_same_breath_is_about_what_was_just_asked(talk):
    told = talk("chest-pain-on-the-stairs").told("Do you smoke? How many a day?")
    assert told[:2] == ["smoking", "smoking.quantity"]
    assert talk("chest-pain-on-the-stairs").told("Have you been sick? Can you describe it?") == [
        "vomiting",
        "vomiting.character",
    ]


def test_several_questions_in_one_sentence_are_all_answered(talk):
    told = talk("chest-pain-on-the-stairs").told("Do you have a cough, fever or palpitations?")
    assert set(told) == {"cough", "fever", "palpitations"}


def test_a_second_question_about_something_unknown_is_not_answered_with_the_complaint(talk):
    conversation = talk("chest-pain-on-the-stairs")
    conversation.ask(OPENING)
    assert conversation.told("Do you get any mouth ulcers, and how long do they last?") == []
