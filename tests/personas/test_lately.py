"""Questions whose answer another sentence of the story holds: what was before, what was tried, how bad by a number."""

import pytest

from personas.embedded.patient import EmbeddedPatient
from personas.embedded.understanding import understand
from scenarios.schema import Fact
from tests.personas.story import patient_of, told

STORY = (
    Fact(
        id="pain",
        topic="belly pain",
        section="complaint",
        says="I've had attacks of belly pain.",
        disclosure="volunteered",
        attributes={"severity": "It's severe."},
    ),
    Fact(id="each", topic="each lasts", section="complaint", says="Each lasts about ten minutes."),
    Fact(id="score", topic="rates", section="associated", says="I rate it 7 out of 10."),
    Fact(id="peppermint", topic="peppermint", section="associated", says="Sipping peppermint tea helps for a while."),
    Fact(id="worry", topic="worried", section="associated", says="I am worried that it is my gallbladder."),
    Fact(id="cold", topic="cold", section="past_history", says="I had a cold two weeks ago that cleared by itself."),
    Fact(id="eczema", topic="eczema", section="past_history", says="I had eczema as a child."),
    Fact(id="dress", topic="husband", section="complaint", says="My husband helps me with my buttons."),
    Fact(id="condoms", topic="condoms", section="social_history", says="I rarely use condoms."),
    Fact(id="gran", topic="anesthetic", section="family_history", says="My aunt had a bad reaction to an anesthetic."),
    Fact(id="jabs", topic="vaccinations", section="past_history", says="I had hepatitis A and typhoid vaccines."),
    Fact(id="pressure", topic="high blood pressure", section="past_history", says="I have high blood pressure."),
    Fact(id="stools", topic="black stools", section="review", polarity="denied", says="No, no black stools."),
)


@pytest.fixture(scope="module")
def patient() -> EmbeddedPatient:
    return patient_of(STORY, "female")


@pytest.mark.parametrize(
    ("question", "fact"),
    [
        ("Had you been poorly at all in the fortnight before this?", "cold"),
        ("Were you under the weather in the run-up to it?", "cold"),
        ("What have you tried for it, and did any of it help?", "peppermint"),
        ("On a scale of nought to ten, how bad is the pain?", "score"),
        ("How long does one of these turns go on for?", "each"),
        ("What worries you most?", "worry"),
        ("Which vaccines did you have?", "jabs"),
        ("Does anybody lend you a hand getting dressed?", "dress"),
        ("Protection in bed: do you bother?", "condoms"),
        ("Has a relative ever reacted badly to being put under?", "gran"),
        ("Can you remember when you had the cold?", "cold"),
    ],
)
def test_the_sentence_that_holds_the_answer_is_told(patient: EmbeddedPatient, question: str, fact: str) -> None:
    assert fact in told(patient, question)


@pytest.mark.parametrize(
    "question",
    [
        "Have you ever had hepatitis?",  # a vaccine against it is none that was had
        "Do you know your blood group?",  # blood pressure is no blood
        "Have you had nosebleeds?",  # no black stools is not no bleeding
    ],
)
def test_what_only_shares_a_word_is_no_answer(patient: EmbeddedPatient, question: str) -> None:
    assert told(patient, question) == []


def test_what_leads_up_to_a_question_is_left_aside() -> None:
    (clause,) = understand("Could you tell me roughly when it began?")
    assert clause.interrogates
    assert clause.attributes == ("onset",)
