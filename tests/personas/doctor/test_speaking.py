"""The words around the questions: thanks that vary and do not come every turn."""

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from personas.embedded.doctor.choosing import Ask
from personas.embedded.doctor.history import Learnt, Listening, open_questions
from personas.embedded.doctor.knowledge import TOLD, knowledge
from personas.embedded.doctor.reading import Evidence
from personas.embedded.doctor.speaking import _about, closing, in_lay_words, phrasing, question
from scenarios.views import for_doctor


@pytest.mark.parametrize("seed", range(5))
def test_thanks_vary_and_come_at_most_every_other_turn(seed, case):
    chart = Listening(for_doctor(case("racing-heart"))).chart(())
    chance, step = Random(seed), Ask(findings=(knowledge().findings["fever"],))
    said = ["What has brought you here?"]
    for _ in range(8):
        said.append(question(step, replace(chart, said=tuple(said), last_reply="It is as before."), False, chance).text)
    thanked = [next((words for words in phrasing().thanks if text.startswith(words)), "") for text in said]
    assert not any(one and other for one, other in pairwise(thanked))
    given = [words for words in thanked if words]
    assert len(given) == len(set(given)) == 4


def told_by(case, *said, reply=""):
    chart = Listening(for_doctor(case("racing-heart"))).chart(())
    return replace(chart, said=said, last_reply=reply)


FEVER = Ask(findings=(knowledge().findings["fever"],))


def begins_with(text, phrases):
    return any(text.startswith(words) for words in phrases)


@pytest.mark.parametrize(
    ("reply", "moved"),
    [("I'm frightened that I will die.", True), ("No, I'm not worried about it.", False), ("It began in May.", False)],
)
def test_fear_is_answered_where_it_is_told_and_not_where_it_is_denied(reply, moved, case):
    text = question(FEVER, told_by(case, "Hello.", reply=reply), False, Random(1)).text
    assert begins_with(text, phrasing().frightened) is moved


def test_after_tests_it_does_not_answer_what_was_said_before_them(case):
    text = question(FEVER, told_by(case, "Hello."), False, Random(1)).text
    assert begins_with(text, phrasing().after_tests)


@pytest.mark.parametrize("company", [False, True])
@pytest.mark.parametrize("seed", range(4))
def test_it_opens_with_name_role_and_an_open_question(company, seed, case):
    text = question(Ask(opening=True), told_by(case), company, Random(seed)).text
    assert "Dr Ellis" in text
    assert "the doctor" in text
    assert "what has" in text.lower()


def test_every_question_is_a_whole_sentence():
    verbs = set("are before can could did do does had has have how if in is on should was were what when".split())
    for finding in knowledge().findings.values():
        if finding.kind in TOLD:
            assert finding.ask[:1].isupper()
            assert finding.ask.endswith("?")
            assert {word.strip("?,.:").lower() for word in finding.ask.split(". ")[-1].split()} & verbs, finding.ask


def test_two_short_questions_are_put_in_one_breath():
    findings = (knowledge().findings["appetite-loss"], knowledge().findings["weight-loss"])
    assert _about(findings) == "Have you lost your appetite? And have you lost weight without meaning to?"


def test_the_closing_turns_explain_in_lay_words_and_check_what_was_understood(case):
    disease = knowledge().diseases["stemi"]
    findings = [knowledge().findings["sweating"], knowledge().findings["st-elevation"]]
    explained, planned, netted = (
        closing(number, disease, 0.9, findings, told_by(case, "Hello."), Random(1)).text for number in range(3)
    )
    assert explained.index(disease.plain) < explained.index(disease.name)
    assert "sweating and the tracing" in explained
    assert "angioplasty" not in planned
    assert "balloon" in planned
    assert "How have you understood the plan?" in netted
    assert begins_with(netted, phrasing().safety_urgent)


def test_an_article_is_not_said_twice():
    assert in_lay_words("A beta blocker, a biopsy and fluids.") == (
        "a medicine that slows the heart, a small sample for the microscope and fluids."
    )


def test_fear_told_in_the_closing_turns_is_answered(case):
    chart = told_by(case, "Hello.", reply="I'm scared that I will end up like my aunt.")
    text = closing(1, knowledge().diseases["stemi"], 0.9, [], chart, Random(1)).text
    assert begins_with(text, phrasing().frightened)


def test_before_the_examination_it_sums_up_and_asks_for_ideas_worries_and_hopes(case):
    heard = Learnt(1, (Evidence("vomiting", present=True), Evidence("crying-child", present=True)))
    chart = replace(Listening(for_doctor(case("crying-baby"))).chart(()), learnt=(heard,), said=("Hello.",))
    last = next(one for one in open_questions() if one.stage == "last")
    text = question(Ask(open=last), chart, True, Random(1)).text
    assert "he has had vomiting and excessive crying." in text
    assert text.endswith(last.ask)
