"""Trust: a number that grows with being heard, shrinks with being handled, and can be traced to what was said."""

from itertools import pairwise

import pytest

from personas.embedded.traits import Manner, manner
from personas.embedded.trust import impressions, trust
from personas.exchange import Heard, Say
from scenarios.reference import bundled_ids
from scenarios.schema import Traits

GOOD = (
    "Good morning, my name is Dr Ray. What brings you in today?",
    "I'm so sorry to hear that, it must be frightening. Tell me more.",
    "Thank you for telling me. When did it start?",
    "What do you think it might be, and what worries you most?",
    "That sounds hard. Have you noticed anything else?",
    "Do you take any medicines?",
    "Let me explain. I think we need a tracing of the heart.",
    "Do you have any questions so far?",
)
BRUSQUE = (
    "What is it?",
    "Since when?",
    "Where?",
    "Fever?",
    "Smoke?",
    "Don't be silly, calm down.",
    "Any medicines?",
    "Any dyspnoea?",
)
HEAPED = "Do you have a fever? Do you have a cough? Do you have a rash? Do you smoke?"


@pytest.fixture(params=bundled_ids()[::3])
def conversation(request, talk):
    return talk(request.param)


def after(conversation, said) -> float:
    level = Manner().start
    for words in said:
        level = conversation.ask(words).trust
    return level


def moves(conversation, what: str, of: Manner | None = None) -> list[int]:
    return [item.seq for item in impressions(conversation.heard, "en", of or Manner()) if item.what == what]


def test_a_good_interview_wins_trust_and_a_brusque_one_loses_it(conversation, talk):
    assert 0.72 <= after(conversation, GOOD) <= 0.88
    assert 0.15 <= after(talk(conversation.scenario), BRUSQUE) <= 0.35


def test_trust_is_the_same_whoever_adds_it_up(conversation):
    level = after(conversation, GOOD)
    assert trust(conversation.heard) == level


@pytest.mark.parametrize(
    ("words", "what"),
    [
        ("What brings you in today?", "open"),
        ("I'm so sorry to hear that.", "empathy"),
        ("I think this comes from the stomach.", "explanation"),
        ("What are you worried about?", "views"),
        ("Do you have any questions?", "questions_invited"),
    ],
)
def test_being_heard_raises_trust_above_a_plain_question(words, what, talk):
    heard, asked = talk("chest-pain-on-the-stairs"), talk("chest-pain-on-the-stairs")
    assert heard.ask(words).trust > asked.ask("Any fever?").trust
    assert moves(heard, what) == [0]


@pytest.mark.parametrize("words", ["Any dyspnoea?", "That was stupid.", "Stop complaining.", "What is your diagnosis?"])
def test_being_handled_lowers_trust_below_a_plain_question(words, talk):
    handled, asked = talk("chest-pain-on-the-stairs"), talk("chest-pain-on-the-stairs")
    assert handled.ask(words).trust < asked.ask("Any fever?").trust


def test_an_explanation_in_technical_words_is_worth_less(talk):
    plain, technical = (
        talk("chest-pain-on-the-stairs").ask(words).trust
        for words in ("I think it is your heart.", "I think it is tachycardia with syncope.")
    )
    assert technical < plain


def test_asking_leave_to_ask_explains_nothing(talk):
    conversation = talk("chest-pain-on-the-stairs")
    conversation.ask("I'd like to ask about your smoking.")
    assert moves(conversation, "explanation") == []


def test_the_same_kindness_counts_for_less_each_time(talk):
    conversation = talk("chest-pain-on-the-stairs")
    levels = [0.5] + [conversation.ask("I'm sorry to hear that.").trust for _ in range(6)]
    steps = [round(later - before, 3) for before, later in pairwise(levels)]
    assert steps == sorted(steps, reverse=True)
    assert steps[0] > steps[-1] > 0


def test_heaped_questions_cost_trust_from_the_third_time_and_not_every_turn(talk):
    conversation = talk("chest-pain-on-the-stairs")
    levels = [conversation.ask(HEAPED).trust for _ in range(8)]
    assert levels[0] == levels[1]
    assert levels[2] < levels[1]
    assert moves(conversation, "heaped") == [4, 10]


def test_going_on_after_something_frightening_costs_trust_and_a_word_about_it_does_not(talk):
    curt, kind = talk("headache-and-blurred-eye"), talk("headache-and-blurred-eye")
    for conversation in (curt, kind):
        assert "frightened" in conversation.ask("Is anything worrying you?").text
    before = curt.heard[-1].content.trust
    assert curt.ask("Any fever?").trust < before
    assert moves(curt, "passed_over") == [2]
    assert kind.ask("I can see that. Any fever?").trust > before
    assert moves(kind, "passed_over") == []


def test_only_the_impatient_mind_a_long_row_of_closed_questions(talk):
    questions = [
        f"Any {topic}?" for topic in ("fever", "cough", "rash", "cramps", "ulcers", "warts", "hiccups", "itch")
    ]
    levels = []
    for degree in (1, 2, 3):
        of = Traits(personality="impatient", degree=degree)
        levels.append(after(talk("chest-pain-on-the-stairs", traits=of), questions))
    plain = after(talk("chest-pain-on-the-stairs"), questions)
    assert plain >= levels[0] > levels[1] > levels[2]


def test_trust_begins_where_the_personality_puts_it():
    start = {
        (name, degree): manner(Traits(personality=name, degree=degree)).start
        for name in ("distrustful", "eager")
        for degree in (1, 2, 3)
    }
    levels = [start["distrustful", degree] for degree in (3, 2, 1)] + [0.5] + [start["eager", d] for d in (1, 2, 3)]
    assert levels == sorted(set(levels))


def test_every_impression_names_an_event_in_which_the_doctor_spoke(conversation):
    after(conversation, (*GOOD, *BRUSQUE, HEAPED))
    spoken = {item.seq for item in conversation.heard if item.speaker == "doctor"}
    found = impressions(conversation.heard)
    assert {item.seq for item in found} <= spoken
    assert len(found) > 8
    assert all(item.move for item in found)


def test_in_another_language_trust_follows_its_own_words():
    heard = [Heard(0, 1, "encounter", "doctor", Say(text="Lo siento mucho, tiene que ser horrible."))]
    assert trust(heard, "es") > 0.5 == trust(heard, "en")
