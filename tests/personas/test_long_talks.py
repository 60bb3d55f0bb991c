"""A talk of many turns keeps its thread: what a question points to, what leads up to it, what is said once more."""

import re

import pytest

# Per row: the case, what was said before, what is asked, and what the reply holds.
TALKS = [
    # what was just spoken of, not the complaint
    (
        "breathless-after-a-journey",
        ["What's wrong?", "Any swelling in your legs?"],
        "Left or right?",
        "only the left one",
    ),
    (
        "breathless-after-a-journey",
        ["What's wrong?", "Any pain in your chest?"],
        "Does it catch when you take a breath in?",
        "catches it",
    ),
    ("racing-heart", ["What's wrong?"], "How often do they come?", "two or three attacks a week"),
    (
        "racing-heart",
        ["Any weight loss, tremor or trouble with the heat?"],
        "How much have you lost, and over how long?",
        "seven kilos",
    ),
    ("tired-and-light-headed", ["Have you lost weight?"], "Did you mean to lose it?", "I haven't been dieting"),
    ("lower-tummy-pain", ["Any pain in your shoulder?"], "How long has that been hurting?", "The shoulder started"),
    (
        "headache-and-blurred-eye",
        ["What's wrong?"],
        "You mentioned being sick. How many times has that happened?",
        "five times",
    ),
    (
        "headache-and-blurred-eye",
        ["What's wrong?", "How often have you been sick?"],
        "Any blood in it?",
        "yellowy water",
    ),
    ("chest-pain-on-the-stairs", ["Any medical problems?"], "What do you take for those?", "antacid"),
    ("chest-pain-on-the-stairs", ["Any medical problems?"], "What do you take for those?", "amlodipine"),
    ("muddled-this-month", ["Has he had any falls?"], "What happened afterwards?", "There was a graze"),
    (
        "racing-heart",
        ["What's wrong?", "What do you do for work?"],
        "How has it changed since it began?",
        "It used to come now and then",
    ),
    # an earlier time that was told of
    (
        "chest-pain-on-the-stairs",
        ["What's wrong?", "Have you had it before?"],
        "When was that, roughly?",
        "not sure when|couldn't say when",
    ),
    (
        "headache-and-blurred-eye",
        ["What's wrong?", "Have you had it before?"],
        "How long did they last?",
        "an hour, maybe two",
    ),
    # since when it has been so, not how long each time lasts; how it came on
    ("tired-and-light-headed", ["What's wrong?"], "How long has this been going on?", "six months ago"),
    (
        "breathless-after-a-journey",
        ["What's wrong?"],
        "Did it come on suddenly or creep up on you?",
        "one moment to the next",
    ),
    # pressed for what is not known; a choice of which neither is known
    (
        "racing-heart",
        ["Tell me about the attacks."],
        "Before or after meals?",
        "not sure|don't really know|couldn't say",
    ),
    (
        "racing-heart",
        ["What's wrong?", "When was the last one?"],
        "Roughly?",
        "couldn't say|only be guessing|couldn't put",
    ),
    # of the family, too
    ("racing-heart", [], "Any thyroid problems in the family? And heart disease?", "nobody has had heart trouble"),
    ("chest-pain-on-the-stairs", [], "And your mum's health?", "sugar diabetes"),
    # what worries about a thing is no question about it
    ("lower-tummy-pain", ["What's wrong?"], "What worries you about the pain?", "Passing out really scared me"),
    # what leads up to a question, and what asks nothing
    ("low-since-autumn", [], "Where would you like to start?", "I've been really low"),
    (
        "lower-tummy-pain",
        [],
        "I'm going to ask about your past health now. Any operations?",
        "^No, I've never had an operation",
    ),
    (
        "low-since-autumn",
        ["What's wrong?"],
        "Now I'd like to ask about your family, if that's all right.",
        "^(Go ahead|Yes, of course|That's fine)",
    ),
    (
        "lower-tummy-pain",
        ["What's wrong?"],
        "If it suddenly hurts more, tell us straight away.",
        "^(All right|Okay|I see)",
    ),
    (
        "chest-pain-on-the-stairs",
        ["What's wrong?"],
        "Thank you. I'm going to do a heart tracing.",
        "^(All right|Okay|I see)",
    ),
    # said once more
    (
        "tired-and-light-headed",
        ["What's wrong?", "When did it start?"],
        "Sorry, what did you say?",
        "^It crept up on me",
    ),
    (
        "tired-and-light-headed",
        ["What's wrong?", "When did it start?"],
        "Since when?",
        "(As|Like) I (said|told you), it crept up on me",
    ),
    # each part of a question has its answer
    ("chest-pain-on-the-stairs", [], "Any medical problems, and what do you take for those?", "amlodipine"),
    (
        "lower-tummy-pain",
        [],
        "When was your last period, was it normal, and how long did it last?",
        "quite normal for me. It lasted",
    ),
]


@pytest.mark.parametrize(("which", "before", "question", "told"), TALKS)
def test_a_long_talk_keeps_its_thread(which, before, question, told, talk):
    conversation = talk(which)
    for said in before:
        conversation.ask(said)
    reply = conversation.ask(question)
    assert re.search(told, reply.text)


def test_a_summary_is_right_where_its_time_is_that_of_one_of_the_things_it_names(talk):
    conversation = talk("breathless-after-a-journey")
    for said in ("What's wrong?", "Have you been away anywhere?"):
        conversation.ask(said)
    said = "So, to sum up: you've been short of breath for three days after a long journey. Have I got that right?"
    assert "We got home ten days ago" not in conversation.ask(said).text
