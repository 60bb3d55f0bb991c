"""A summary is compared with what the patient knows; nothing is put right that is not certain."""

from random import Random

import pytest

from personas.embedded.account import account_of
from personas.embedded.amounts import Amount, units
from personas.embedded.patient import EmbeddedPatient
from personas.embedded.speech import speech
from personas.exchange import Heard, Reply, Say
from scenarios import reference
from scenarios.views import for_patient
from scenarios.words import Language


def _reply(said: str, case: str = "racing-heart", language: Language | None = None) -> Reply:
    say = Say(text=said)
    patient = EmbeddedPatient(for_patient(reference.load(case, language)))
    return patient.answer([Heard(1, 1, "encounter", "doctor", say)], say, Random(1))


def _told(reply: Reply) -> list[str]:
    return [use.id for use in reply.facts]


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("So your heart has been racing for four weeks. Is that right?", ["palpitations.onset"]),
        ("You've lost twelve kilos, have I got that right?", ["weight-loss.quantity"]),
        ("You said the attacks come twice a month and you sleep eight hours a night.", ["spells.frequency"]),
        ("To sum up: palpitations, no tremor, and some chest pain. Did I get that right?", ["shaking", "chest-pain"]),
        ("So you don't smoke and you've had no weight loss, correct?", ["smoking", "weight-loss"]),
        ("You don't smoke. How is your appetite?", ["smoking", "appetite"]),
    ],
)
def test_what_is_wrong_is_put_right_in_the_patients_own_words(said: str, told: list[str]) -> None:
    reply = _reply(said)
    assert [name for name in _told(reply) if name in told] == told


@pytest.mark.parametrize(
    ("case", "said", "told"),
    [
        ("lower-tummy-pain", "So the pain is on the left side, right?", "tummy-pain.site"),
        ("muddled-this-month", "So he takes warfarin to thin his blood, doesn't he?", "apixaban"),
        ("headache-and-blurred-eye", "So you take lisinopril for your blood pressure?", "amlodipine"),
        ("thirsty-and-sick", "So you're allergic to peanuts, is that right?", "allergy"),
        ("racing-heart", "So your sister takes tablets for anxiety, is that right?", "family-mental.relative"),
        ("breathless-after-a-journey", "So your gallbladder came out at twenty-three. Is that correct?", "operations"),
    ],
)
def test_another_side_medicine_allergen_relative_or_age_is_put_right(case: str, said: str, told: str) -> None:
    reply = _reply(said, case)
    assert told in _told(reply)
    assert "right" not in reply.text.split(".")[0]


def test_that_one_is_worried_says_nothing_of_what_about() -> None:
    assert "My father" in _reply("I gather you've been worried about this.", "chest-pain-on-the-stairs").text


@pytest.mark.parametrize(
    ("said", "confirmed"),
    [
        ("So your heart has been racing for about four months. Is that right?", {"palpitations", "palpitations.onset"}),
        ("You've lost seven kilos and you have no chest pain, have I understood you?", {"weight-loss", "chest-pain"}),
        ("Let me check I've got this right: you smoke, you're hungry and your hands shake.", {"smoking", "shaking"}),
    ],
)
def test_what_is_right_is_agreed_with_and_noted(said: str, confirmed: set[str]) -> None:
    reply = _reply(said)
    assert "right" in reply.text or "that's it" in reply.text
    assert confirmed <= set(_told(reply))


@pytest.mark.parametrize(
    ("language", "right", "wrong"),
    [
        (
            "zh",
            "我总结一下：您今天早上六点突然右下腹疼，还晕倒过，对吗？",
            "所以您是左边小肚子疼，没有吐，对吗？",
        ),
        (
            "ko",
            "정리하면, 여섯 시쯤 오른쪽 아랫배가 아프기 시작했고 쓰러지셨다는 거죠?",
            "왼쪽 아랫배가 아프고 토하지는 않으셨다는 거죠?",
        ),
        (
            "es",
            "Entonces, si te he entendido bien, te duele a la derecha desde las seis y te has desmayado, ¿verdad?",
            "A ver si lo he entendido: te duele a la izquierda y no has vomitado. ¿Es correcto?",
        ),
        (
            "fr",
            "Donc, si j'ai bien compris, vous avez mal à droite et vous avez fait un malaise, c'est ça ?",
            "Je résume : vous avez mal en bas à gauche et vous n'avez pas vomi. C'est exact ?",
        ),
        (
            "hi",
            "तो आपको सुबह छह बजे से दाहिनी तरफ़ दर्द है और बेहोश हुई थीं, सही है?",
            "यानी आपको बाईं तरफ़ दर्द है और उल्टी नहीं हुई, है ना?",
        ),
        (
            "fa",
            "ساعت شش صبح سمت راست شکمتون درد گرفته و غش کردید، درسته؟",
            "خلاصه کنم: سمت چپ شکمتون درد می‌کنه و استفراغ نکردید. درسته؟",
        ),
    ],
)
def test_a_summary_is_weighed_in_every_language(language: Language, right: str, wrong: str) -> None:
    lines = speech(language).lines
    agreed = _reply(right, "lower-tummy-pain", language)
    assert agreed.text in (*lines["confirmed"], *lines["confirms"])
    assert "fainting" in _told(agreed)
    put_right = _reply(wrong, "lower-tummy-pain", language)
    assert put_right.text.startswith(lines["corrects"])
    assert _told(put_right) == ["tummy-pain.site", "vomiting"]


@pytest.mark.parametrize(
    "said",
    [
        "So you moved house in May. Is that right?",  # of which the case says nothing
        "You may have an overactive thyroid.",
        "We'll do a blood test and you should rest.",
    ],
)
def test_nothing_is_said_of_what_is_unknown_or_the_doctors_own(said: str) -> None:
    reply = _reply(said)
    assert not _told(reply)
    assert "Yes" not in reply.text


def test_what_is_kept_back_is_neither_owned_up_to_nor_denied() -> None:
    for said in ("You take Viagra, is that right?", "So you've never taken Viagra, is that right?"):
        assert not _told(_reply(said, "chest-pain-on-the-stairs"))


def test_a_question_after_the_summary_is_answered_too() -> None:
    reply = _reply("You told me the racing began four weeks ago. Do you have any allergies?")
    assert _told(reply) == ["palpitations.onset", "allergy"]


def test_what_the_doctor_plans_or_asks_is_no_account() -> None:
    for said in ("I'll examine you now.", "So when did it start?", "So any fever?", "If it gets worse, ring us."):
        assert account_of(said, "en") is None


def test_amounts_of_one_kind_are_compared() -> None:
    known = units("en")
    assert known is not None
    weeks, month = (known.amounts(text)[0] for text in ("for about four weeks", "a month ago"))
    assert weeks.is_like(month)
    assert weeks.agrees(month)
    assert not weeks.agrees(known.amounts("two to three weeks")[0])
    assert known.amounts("8/10") == known.amounts("eight out of ten") == [Amount(8, 8, "scale")]
    assert known.amounts("an hour and a half") == [Amount(1.5, 1.5, "time")]
    assert known.amounts("fifteen a day")[0].is_like(known.amounts("ten cigarettes a day")[0])
    assert not known.amounts("twice a week")[0].is_like(known.amounts("two weeks")[0])
