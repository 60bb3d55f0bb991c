"""What the doctor says that asks for no fact: greetings, courtesies, plans and statements, and an invitation to ask."""

import pytest

from personas.embedded.speech import speech
from scenarios import reference
from tests.personas.bundled import OPENING


def test_a_greeting_alone_is_greeted_and_tells_nothing(scenario, talk):
    reply = talk(scenario).ask("Good morning, my name is Dr Ray.")
    assert reply.text in speech().lines["greeting"]
    assert reply.facts == ()


def test_the_doctors_statement_is_acknowledged_and_tells_nothing(scenario, talk):
    conversation = talk(scenario)
    conversation.ask(OPENING)
    for said in (
        "Because of your chest pain and your smoking I'd like to do an ECG.",
        "I think that the pain means we will need a blood test.",
    ):
        reply = conversation.ask(said)
        assert reply.facts == ()
        assert reply.text in speech().lines["acknowledged"]


COURTESIES = {
    "en": {
        "empathy": "I'm sorry, that must be frightening.",
        "thanks": "Thank you, I will be right back.",
        "farewell": "Thank you. Goodbye.",
    },
    "es": {
        "empathy": "Qué mal rato, lo siento mucho.",
        "thanks": "Muchas gracias.",
        "farewell": "Gracias por todo, hasta luego.",
    },
    "fr": {
        "empathy": "Je suis désolée, ça doit être éprouvant.",
        "thanks": "Merci beaucoup.",
        "farewell": "Merci pour tout, au revoir.",
    },
    "hi": {
        "empathy": "मैं समझ सकता हूँ, यह बहुत मुश्किल होगा।",
        "thanks": "बहुत-बहुत शुक्रिया।",
        "farewell": "अच्छा, फिर मिलते हैं।",
    },
    "fa": {
        "empathy": "متأسفم، حتماً خیلی سخته.",
        "thanks": "دستتون درد نکنه.",
        "farewell": "ممنون، خداحافظ.",
    },
}


PLANS = {
    "en": "We'll do an ECG and give you some aspirin. How does that sound?",
    "es": "Le haremos un electrocardiograma y le daremos una aspirina, ¿qué le parece?",
    "fr": "On va vous faire un ECG et vous donner de l'aspirine. Ça vous va ?",
    "hi": "हम आपका ईसीजी करेंगे और एस्पिरिन देंगे। ठीक रहेगा?",
    "fa": "ازتون نوار قلب می‌گیریم و آسپرین می‌دیم. موافقین؟",
}


@pytest.mark.parametrize("language", COURTESIES)
def test_courtesies_are_answered_in_kind_and_a_plan_is_agreed_to(language, talk):
    scenario = reference.load("chest-pain-on-the-stairs", language)
    lines = speech(language).lines
    conversation = talk(scenario)
    agreed = conversation.ask(PLANS[language])
    assert any(line in agreed.text for line in lines["agrees"])
    assert [use.id for use in agreed.facts] == ["concern"]
    for kind, said in COURTESIES[language].items():
        reply = conversation.ask(said)
        assert reply.facts == ()
        assert reply.text in lines[kind]


def test_advice_at_the_end_is_acknowledged_and_no_question_about_it(scenario, talk):
    conversation = talk(scenario)
    conversation.phase = "closing"
    reply = conversation.ask(
        "You must stop smoking and drink less alcohol. Come back if you get a fever or chest pain. "
        "Tell the nurse at once if the pain comes back or you feel faint. Your wife can come in now."
    )
    assert reply.facts == ()
    assert reply.text in speech().lines["acknowledged"]


def test_invited_to_ask_at_the_end_the_patient_brings_up_its_worry(talk, case):
    conversation = talk("chest-pain-on-the-stairs")
    conversation.ask(OPENING)
    conversation.phase = "closing"
    concern = next(fact for fact in case("chest-pain-on-the-stairs").patient.facts if fact.section == "concerns")
    assert conversation.ask("One last thing: where is the pain?").facts
    assert concern.says in conversation.ask("Do you have any questions?").text
    assert conversation.ask("Any more questions?").text in speech().lines["no_questions"]


def test_invited_to_ask_the_patient_asks_of_its_worry_and_then_of_its_hope(scenario, talk):
    conversation = talk(scenario)
    conversation.ask(OPENING)
    conversation.alone()
    replies = [conversation.ask("Do you have any questions for me?") for _ in range(4)]
    asked = [reply for reply in replies if reply.text.endswith("?")]
    assert asked
    assert asked == replies[: len(asked)]
    assert replies[-1].text in speech().lines["no_questions"]


STATEMENTS = (
    "That must be hard for you.",
    "You've done the right thing by coming in.",
    "I hear you.",
    "Sorry to hear that.",
    "Fortunately we can help with that.",
    "You are having a heart attack, and we will look after you.",
    "Good day, I'm your doctor today.",
    "We will get some blood tests and I will be back with the results soon.",
)


@pytest.mark.parametrize("statement", STATEMENTS)
def test_what_the_doctor_states_is_no_question(statement, cases, talk):
    for scenario in cases:
        conversation = talk(scenario)
        conversation.ask(OPENING)
        assert conversation.ask(statement).facts == (), scenario.id


def test_a_doctor_who_says_what_they_want_to_know_is_asking(talk):
    conversation = talk("chest-pain-on-the-stairs")
    assert "smoking" in conversation.told("I'd like to ask about your smoking.")
    assert "cough" in conversation.told("cough")
