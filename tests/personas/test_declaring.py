"""What the doctor tells, without a question mark, is heard; what asks to be told is answered all the same."""

from random import Random

import pytest

from personas.embedded.patient import EmbeddedPatient
from personas.embedded.speech import speech
from personas.exchange import Heard, Reply, Say
from scenarios import reference
from scenarios.views import for_patient


def _reply(said: str) -> Reply:
    """The answer to a second thing said, after the complaint was told."""
    patient = EmbeddedPatient(for_patient(reference.load("racing-heart")))
    opening = Say(text="What brings you in today?")
    heard = [Heard(1, 1, "encounter", "doctor", opening)]
    heard.append(Heard(2, 1, "encounter", "patient", patient.answer(heard, opening, Random(1))))
    say = Say(text=said)
    return patient.answer([*heard, Heard(3, 2, "encounter", "doctor", say)], say, Random(2))


@pytest.mark.parametrize(
    "said",
    [
        "Thanks for talking to me, take care.",
        "I'd like to run some blood tests, and then we'll come back and talk it through.",
        "We'd like an ECG and some bloods.",
        "I'll ask the nurse to take your temperature and blood pressure.",
        "If you get worse, or the pain comes back, call an ambulance.",
        "If anything changes, ring us on this number.",
        "Your tests show a problem with your heart.",
        "One side effect is a dry cough.",
        "Try to drink plenty of water and rest.",
        "Some of these questions might seem odd, but I ask everybody.",
        "Don't worry, we'll look after you.",
        "Stress can make this worse.",
        "What worries me is the weight you have lost.",
        "What you have is called an overactive thyroid.",
        "Where we go from here is a scan and some blood tests.",
        "How this works is that we ring you in a week.",
        "What happens now is the nurse takes some blood.",
        "I'd like to take some blood and do a heart tracing.",
        "Look after yourself, and let us know if the pain comes back.",
    ],
)
def test_a_statement_elicits_nothing(said: str) -> None:
    reply = _reply(said)
    assert (reply.facts, reply.withheld) == ((), ())
    assert "sure" not in reply.text


@pytest.mark.parametrize(
    "said",
    [
        "Go on.",
        "I'd like to know when this began.",
        "I need to ask you about alcohol.",
        "Maybe you could tell me about your job.",
        "You mentioned your heart, tell me about that.",
        "so how long has it been going on",
        "Now I'd like to turn to your past health.",
        "what makes it worse",
        "tell me what the spells are like",
        "I wonder if you smoke.",
    ],
)
def test_what_asks_to_be_told_needs_no_question_mark(said: str) -> None:
    assert _reply(said).facts


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Take one tablet each morning."),
        ("es", "No coma nada hasta mañana y beba mucha agua."),
        ("fr", "Prenez un comprimé chaque matin."),
        ("zh", "明天之前不要吃东西，多喝水。"),
        ("ko", "내일까지 아무것도 드시지 말고 물을 많이 드세요."),
        ("hi", "रोज़ सुबह एक गोली लीजिए।"),
        ("fa", "هر روز صبح یک قرص بخورید."),
    ],
)
def test_advice_is_heard_in_every_language(language: str, said: str) -> None:
    view = for_patient(reference.load("chest-pain-on-the-stairs", language))
    say = Say(text=said)
    reply = EmbeddedPatient(view).answer([Heard(1, 1, "closing", "doctor", say)], say, Random(1))
    assert (reply.facts, reply.text in speech(language).lines["acknowledged"]) == ((), True)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "What worries me is your heart."),
        ("en", "You have had a heart attack."),
        ("es", "Lo que me preocupa es el corazón."),
        ("fr", "Ce que vous avez s'appelle un infarctus."),
        ("zh", "您得的这个病叫心肌梗死。"),
        ("ko", "제가 걱정하는 건 심장이에요."),
        ("hi", "मुझे चिंता आपके दिल की है।"),
        ("fa", "بیماری شما سکته قلبی است."),
    ],
)
def test_bad_news_is_met_with_a_question_back(language: str, said: str) -> None:
    view = for_patient(reference.load("chest-pain-on-the-stairs", language))
    say = Say(text=said)
    reply = EmbeddedPatient(view).answer([Heard(1, 1, "encounter", "doctor", say)], say, Random(1))
    assert (reply.facts, reply.text in speech(language).lines["news"]) == ((), True)


@pytest.mark.parametrize(
    "said", ["You have not had a heart attack.", "If it were a heart attack, the tracing would show."]
)
def test_what_is_taken_back_or_supposed_is_no_bad_news(said: str) -> None:
    assert _reply(said).text in speech().lines["acknowledged"]
