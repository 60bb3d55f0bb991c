"""The patient's ratings follow from what it experienced, and from nothing else."""

import asyncio
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from personas.embedded.ratings import rate
from personas.embedded.traits import Manner
from personas.embedded.trust import trust
from personas.exchange import Commit, Contribution, Finish, Leave, Order, Ratings, Say
from scenarios.reference import bundled_ids
from sessions.casting import cast
from sessions.engine import Encounter
from sessions.events import Setting
from sessions.opening import begin
from sessions.state import fold

WARM = (
    "Good morning, my name is Dr Ray. What brings you in today?",
    "I'm so sorry to hear that, it must be frightening. Tell me more.",
    "What do you think it might be, and what worries you most?",
    "Is there anything else you have noticed?",
    "Do you have any questions so far?",
)
WARM_CLOSING = (
    "I think this needs treatment today, because of what the tests show. Let me explain the plan.",
    "Come back or call an ambulance if it gets worse. Do you have any questions?",
)
CURT = ("Pain?", "Since when?", "Fever?", "Smoke?", "Don't be silly, calm down.")
SCORES = ("confidence", "compliance", "consultation")


def scores(ratings: Ratings) -> dict[str, int]:
    return {name: getattr(ratings, name).score for name in SCORES}


def rated(conversation, said, closing=()) -> Ratings:
    for words in said:
        conversation.ask(words)
    conversation.phase = "closing"
    for words in closing:
        conversation.ask(words)
    return rate(conversation.heard)


@pytest.fixture(params=bundled_ids())
def scenario(request, case):
    return case(request.param)


def test_a_warm_doctor_is_rated_above_a_curt_one_in_all_three(scenario, talk):
    warm = scores(rated(talk(scenario), WARM, WARM_CLOSING))
    curt = scores(rated(talk(scenario), CURT))
    assert all(warm[name] > curt[name] for name in SCORES), (warm, curt)
    assert all(warm[name] >= 7 for name in SCORES)
    assert all(curt[name] <= 5 for name in SCORES)


def test_each_rating_has_a_sentence_and_the_events_it_rests_on(scenario, talk):
    conversation = talk(scenario)
    ratings = rated(conversation, WARM, WARM_CLOSING)
    heard = {item.seq for item in conversation.heard}
    for name in SCORES:
        rating = getattr(ratings, name)
        assert rating.because.endswith(".")
        assert rating.drawn_from
        assert set(rating.drawn_from) <= heard


def test_jargon_lowers_trust_and_no_rating_rises(talk):
    plain = rated(talk("chest-pain-on-the-stairs"), (*WARM, "Are you short of breath?"))
    jargon = rated(talk("chest-pain-on-the-stairs"), (*WARM, "Any dyspnoea, orthopnoea or diaphoresis?"))
    assert all(scores(jargon)[name] <= scores(plain)[name] for name in SCORES)
    one, other = talk("chest-pain-on-the-stairs"), talk("chest-pain-on-the-stairs")
    assert one.ask("Any dyspnoea?").trust < other.ask("Any shortness of breath?").trust


def test_much_jargon_lowers_the_ratings(talk):
    words = ("dyspnoea", "syncope", "haematemesis", "melaena", "dysphagia", "diplopia")
    jargon = rated(talk("chest-pain-on-the-stairs"), [f"Any {word}?" for word in words])
    plain = rated(talk("chest-pain-on-the-stairs"), ["Any cough?"] * len(words))
    assert all(scores(jargon)[name] < scores(plain)[name] for name in ("confidence", "consultation"))
    assert "words I did not know" in jargon.confidence.because


def test_judgement_lowers_every_rating_and_is_named(talk):
    kind = rated(talk("chest-pain-on-the-stairs"), CURT[:4])
    judged = rated(talk("chest-pain-on-the-stairs"), (*CURT[:4], "This is your own fault.", "Stop complaining."))
    assert all(scores(judged)[name] < scores(kind)[name] for name in SCORES)
    assert "made me feel judged" in judged.confidence.because


def test_explaining_and_a_safety_net_at_the_end_raise_the_willingness_to_follow(talk):
    without = rated(talk("chest-pain-on-the-stairs"), WARM)
    with_both = rated(talk("chest-pain-on-the-stairs"), WARM, WARM_CLOSING)
    assert with_both.compliance.score > without.compliance.score
    assert "nobody told me what happens next" in without.compliance.because
    assert "told me what to do if it gets worse" in with_both.compliance.because


def test_a_doctor_who_hardly_speaks_is_not_rated_well():
    ratings = rate([])
    assert all(score <= 6 for score in scores(ratings).values())
    assert "hardly spoke" in ratings.confidence.because


def test_trust_begins_in_the_middle_and_repeating_a_kindness_counts_for_less(talk):
    assert trust([]) == Manner().start == 0.5
    conversation = talk("chest-pain-on-the-stairs")
    levels = [0.5] + [conversation.ask("I'm sorry to hear that.").trust for _ in range(6)]
    steps = [round(after - before, 3) for before, after in pairwise(levels)]
    assert steps[0] > 0
    assert steps == sorted(steps, reverse=True)


_SAID = st.sampled_from([*WARM, *WARM_CLOSING, *CURT, "Any dyspnoea?", "your own fault", "What is your diagnosis?"])


@given(said=st.lists(_SAID | st.text(max_size=30), max_size=12), closing=st.lists(_SAID, max_size=3))
def test_ratings_are_always_one_to_ten_and_the_same_for_the_same_history(talk, said, closing):
    conversation = talk("chest-pain-on-the-stairs")
    ratings = rated(conversation, said, closing)
    assert all(1 <= score <= 10 for score in scores(ratings).values())
    assert rate(conversation.heard) == ratings


class Script:
    """A doctor who makes given contributions, then leaves."""

    def __init__(self, *contributions: Contribution) -> None:
        self._left = list(contributions)

    async def contribute(self, heard, situation, chance) -> Contribution:
        return self._left.pop(0) if self._left else Leave()


def played(scenario, folder, diagnosis: str):
    voices = {"doctor": "human", "patient": "embedded", "measurement": "embedded", "moderator": "embedded"}
    setting = Setting.model_validate({"case": scenario.id, "voices": voices})
    said = [Say(text=words) for words in WARM]
    script = Script(
        *said, Order(text="ECG"), Commit(diagnosis=diagnosis), *(Say(text=w) for w in WARM_CLOSING), Finish()
    )
    session = begin(scenario, setting, folder)

    async def run():
        encounter = Encounter(session.scenario, cast(scenario, setting, script), session.past)
        return [event async for event in encounter.play()]

    with session.log:
        return fold([*session.past, *asyncio.run(run())])


def test_whether_the_doctor_is_right_cannot_change_the_ratings(scenario, tmp_path):
    right = played(scenario, tmp_path / "right", scenario.diagnosis.name)
    wrong = played(scenario, tmp_path / "wrong", scenario.foil.name)
    assert right.verdict.correct is True
    assert wrong.verdict.correct is False
    assert right.ratings == wrong.ratings
