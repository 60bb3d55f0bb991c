"""What the patient keeps back: what takes trust, what is said in private only; and what is of safety, told at once."""

import pytest

from personas.embedded.speech import speech
from scenarios import reference
from tests.personas.bundled import WARM, ids, present

COLD = "That was stupid of you, you should have known better."


def test_what_is_embarrassing_is_withheld_until_there_is_trust(cases, talk):
    for scenario in cases:
        for fact in present(scenario, "trusted"):
            if fact.safety:
                continue
            question = f"Tell me about {fact.topic}?"
            cold = talk(scenario)
            cold.alone()
            reply = cold.ask(question)
            assert fact.id not in ids(reply), f"{scenario.id}/{fact.id}"
            assert fact.says not in reply.text
            assert fact.id in {use.id.partition(".")[0] for use in reply.withheld}, f"{scenario.id}/{fact.id}"
            warm = talk(scenario)
            for words in WARM:
                warm.ask(words)
            warm.alone()
            assert fact.id in ids(warm.ask(question)), f"{scenario.id}/{fact.id}"


def test_judgement_loses_the_trust_that_was_won(case, talk):
    conversation = talk("chest-pain-on-the-stairs")
    for words in WARM:
        conversation.ask(words)
    before = conversation.heard[-1].content.trust
    assert conversation.ask(COLD).trust < before
    conversation.ask(COLD)
    assert "missed-tablets" not in ids(conversation.ask("Have you missed tablets?"))


DIRECT = {
    "suicide": "Have you had any thoughts of ending your life?",
    "abuse": "Has anyone hurt you? Do you feel safe at home?",
    "pregnancy": "Could you be pregnant?",
    "allergy": "Do you have any allergies?",
}


DIRECT_AGAIN = {
    "suicide": "Do you ever feel that life is not worth living?",
    "abuse": "Is anyone hurting you?",
    "pregnancy": "Is there any chance of pregnancy?",
    "allergy": "Any allergies to medicines?",
}


@pytest.mark.parametrize("questions", [DIRECT, DIRECT_AGAIN], ids=["plain", "otherwise"])
def test_a_direct_question_about_safety_is_answered_without_any_trust(questions, scenario, talk):
    for kind in {fact.safety for fact in scenario.patient.facts if fact.safety}:
        facts = {fact.id for fact in scenario.patient.facts if fact.safety == kind}
        conversation = talk(scenario)
        conversation.alone()
        for _ in range(3):
            conversation.ask(COLD)
        reply = conversation.ask(questions[kind])
        assert reply.trust < 0.1
        assert facts & ids(reply), f"{kind}: {reply.text}"


def test_what_is_private_is_put_off_till_they_are_alone(talk):
    reply = talk("limping-teenager").ask("Is anyone hurting you?")
    assert reply.text in speech().lines["in_private"]
    assert [use.why for use in reply.withheld] == ["not in private"]


def test_what_is_private_is_said_only_when_nobody_else_is_in_the_room(cases, talk):
    seen = 0
    for scenario in cases:
        for fact in scenario.patient.facts:
            if not fact.private:
                continue
            seen += 1
            conversation = talk(scenario)
            for words in WARM:
                conversation.ask(words)
            question = f"Tell me about {fact.topic}?"
            before = conversation.ask(question)
            assert fact.id not in ids(before), f"{scenario.id}/{fact.id}"
            assert not fact.says or fact.says not in before.text
            assert conversation.alone().text == speech().lines["alone"][0]
            assert fact.id in ids(conversation.ask(question)), f"{scenario.id}/{fact.id}"
    assert seen


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Could your mum step outside for a minute while we talk?"),
        ("en", "I'd like a word with you on your own, if I may."),
        ("es", "¿Podría salir su madre un momento para hablar a solas?"),
        ("fr", "Est-ce qu'on peut se parler seul à seul un instant ?"),
        ("zh", "能不能请您妈妈先出去一下，我们单独谈谈？"),
        ("ko", "어머님은 잠깐 나가 계시고 둘이서만 얘기할 수 있을까요?"),
        ("hi", "क्या आपकी माँ थोड़ी देर बाहर जा सकती हैं, ताकि हम अकेले में बात कर सकें?"),
        ("fa", "می‌شود مادرتان چند لحظه بیرون باشند تا تنها صحبت کنیم؟"),
    ],
)
def test_a_word_in_private_may_be_asked_for_in_words(language, said, talk):
    conversation = talk(reference.load("crying-baby", language))
    assert conversation.ask(said).text == speech(language).lines["alone"][0]


def test_what_is_private_is_said_after_a_word_in_private_was_asked_for(talk):
    conversation = talk("limping-teenager")
    assert conversation.ask("Is anyone hurting you?").withheld
    conversation.ask("Mum, would you mind waiting outside for a minute?")
    assert conversation.told("Is anyone hurting you?") == ["safe"]


def test_nobody_can_leave_where_nobody_else_is(synthetic, talk):
    assert talk(synthetic()).alone().text == speech().lines["nobody_else"][0]


def test_what_is_never_disclosed_is_never_disclosed(synthetic, talk):
    facts = [
        {
            "id": "pain",
            "topic": "sore finger",
            "section": "complaint",
            "says": "It hurts.",
            "disclosure": "volunteered",
        },
        {"id": "theft", "topic": "theft", "section": "social_history", "says": "I stole it.", "disclosure": "never"},
    ]
    conversation = talk(synthetic(patient={"facts": facts}, marks=[]))
    for words in (*WARM, "Any theft?", "Tell me about the theft."):
        assert "stole" not in conversation.ask(words).text


def test_a_refusal_is_heard_beside_what_is_told(talk):
    conversation = talk("chest-pain-on-the-stairs")
    reply = conversation.ask("Do you smoke, and do you take Viagra?")
    assert "smoking" in ids(reply)
    assert [use.id for use in reply.withheld] == ["sildenafil"]
    assert any(line in reply.text for line in speech().lines["rather_not"])
