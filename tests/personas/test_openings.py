"""How a talk begins: whatever words ask why the patient has come, the complaint is told, and no more."""

import pytest


def test_the_opening_gives_what_is_volunteered_and_only_that(cases, talk):
    for scenario in cases:
        volunteered = [fact for fact in scenario.patient.facts if fact.disclosure == "volunteered"]
        reply = talk(scenario).ask("Hello, I'm Dr Ray. What brings you in today?")
        assert {use.id for use in reply.facts} == {fact.id for fact in volunteered}
        assert all(fact.says in reply.text for fact in volunteered)


@pytest.mark.parametrize(
    "opening",
    [
        "What brings you in?",
        "How can I help you today?",
        "So what seems to be the problem?",
        "Why have you come to see me?",
        "Tell me what's been going on.",
        "what's wrong",
        "Good to see you again. Is there anything new since your last visit?",
        "You wanted someone to take a look at something?",
        "What's dragged you in here on a day like this?",
        "Is something the matter?",
        "Hi there, what's making you so ill?",
        "The receptionist says you've been poorly. Tell me about it.",
        "What's been different from usual?",
        "Give me an idea of what's been happening.",
        "What sort of bother have you been having?",
        "How did all this begin?",
        "Start anywhere you like.",
        "How's life been treating you?",
        "What's brought you back to the clinic?",
        "Hello, why did you book in with me?",
        "What happened that you ended up in the ER?",
        "Take your time. How have things been for you?",
        "Right then, over to you.",
        "Right, fire away, what's the matter?",
        "Good evening, what am I looking at today?",
        "Why is your little one here?",
        "Could you describe the changes the family have observed at home?",
        "Please outline your principal complaint.",
        "Would you kindly explain the reason for your attendance today?",
        "Hi, um, I'm a third-year student, is it okay if you tell me what the problem is?",
    ],
)
def test_every_usual_opening_is_understood(opening, cases, talk):
    for scenario in cases:
        told = {use.id for use in talk(scenario).ask(opening).facts}
        assert told == {fact.id for fact in scenario.patient.facts if fact.disclosure == "volunteered"}
