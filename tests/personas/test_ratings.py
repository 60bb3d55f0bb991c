"""The patient's ratings follow from what it experienced, and from nothing else."""

import asyncio
from dataclasses import replace
from importlib.resources import files
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from personas.embedded.ratings import rate
from personas.embedded.speech import speech
from personas.embedded.traits import manner
from personas.exchange import Commit, Contribution, Finish, Leave, Order, Ratings, Say
from scenarios import yaml_text
from scenarios.reference import bundled_ids
from scenarios.schema import Traits
from scenarios.words import LANGUAGES
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
REASONS = (
    *(
        "open",
        "more",
        "empathy",
        "explanation",
        "questions_invited",
        "greeting",
        "views",
        "judgement",
        "jargon",
        "leak",
    ),
    *("heaped", "passed_over", "tedium", "explained", "unexplained", "planned", "unplanned", "netted", "unnetted"),
    *("answered", "unanswered", "uninvited", "unasked", "hardly_spoke"),
)
SCORES = ("confidence", "compliance", "consultation")


def scores(ratings: Ratings) -> dict[str, int]:
    return {name: getattr(ratings, name).score for name in SCORES}


def rated(conversation, said, closing=()) -> Ratings:
    for words in said:
        conversation.ask(words)
    conversation.phase = "closing"
    for words in closing:
        conversation.ask(words)
    return asyncio.run(conversation.patient.rate(conversation.heard, Random(1)))


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
    without = rated(talk("chest-pain-on-the-stairs"), WARM, ["Goodbye."])
    with_both = rated(talk("chest-pain-on-the-stairs"), WARM, WARM_CLOSING)
    assert with_both.compliance.score > without.compliance.score
    assert "told me what happens next" not in without.compliance.because
    assert "told me what happens next" in with_both.compliance.because
    netted = rated(talk("chest-pain-on-the-stairs"), WARM, ["Come back if it gets worse."])
    assert "told me what to do if it gets worse" in netted.compliance.because
    assert with_both.compliance.score > netted.compliance.score > without.compliance.score


def test_a_doctor_who_hardly_speaks_is_not_rated_well():
    ratings = rate([])
    assert all(score <= 6 for score in scores(ratings).values())
    assert "hardly spoke" in ratings.confidence.because


SILENT = (
    "What is the problem?",
    "When did it start?",
    "Where is it?",
    "How bad is it?",
    "Any fever?",
    "Do you smoke?",
    "Do you drink?",
    "What medicines do you take?",
    "Any allergies?",
)
EXPLAINING = (
    "I think this comes from your heart, because of what the tracing shows. We'll treat it today.",
    "Call an ambulance if it gets worse. Do you have any questions?",
    "I understand, that is frightening. I think it can be treated well.",
)


def test_the_warm_the_silent_and_the_rude_are_told_apart(scenario, talk):
    warm = scores(rated(talk(scenario), WARM, EXPLAINING))
    silent = scores(rated(talk(scenario), SILENT, ["It is treated with tablets."]))
    rude = scores(rated(talk(scenario), (*CURT, "Any medicines?"), ["Goodbye."]))
    assert all(8 <= score <= 10 for score in warm.values()), warm
    assert all(4 <= score <= 6 for score in silent.values()), silent
    assert all(1 <= score <= 3 for score in rude.values()), rude


def test_the_reasons_are_two_different_things_that_fit_the_score(scenario, talk):
    words = speech().ratings
    for said, closing in ((WARM, EXPLAINING), (SILENT, ["Goodbye."]), (CURT, ["Goodbye."]), ([], []), (WARM[:1], [])):
        ratings = rated(talk(scenario), said, closing)
        for name in SCORES:
            rating = getattr(ratings, name)
            assert sum(words[what] in rating.because for what in REASONS) >= 2, rating.because
            assert words[f"{name}_{'good' if rating.score >= 6 else 'poor'}"] in rating.because


def test_a_question_of_the_patient_counts_whether_it_is_answered_or_passed_over(talk):
    ways = {
        "answered": "I understand. I think it is unlikely, because your father's illness was another.",
        "left": "Do you smoke?",
    }
    ratings = {}
    for way, words in ways.items():
        conversation = talk("chest-pain-on-the-stairs")
        conversation.ask("Any fever?")
        assert "father" in conversation.ask("Do you have any questions?").text
        conversation.ask(words)
        for question in SILENT[1:4]:
            conversation.ask(question)
        ratings[way] = rate(conversation.heard)
    assert all(scores(ratings["answered"])[name] > scores(ratings["left"])[name] for name in SCORES)
    assert "answered what I asked" in ratings["answered"].consultation.because
    assert "left my question without an answer" in ratings["left"].consultation.because
    assert set(ratings["left"].consultation.drawn_from) >= {3}


def test_an_explanation_in_technical_words_is_worth_less_than_a_plain_one(talk):
    plain, technical = (
        rated(talk("chest-pain-on-the-stairs"), SILENT, [words])
        for words in ("I think your heart beats too fast.", "I think you have tachycardia with syncope.")
    )
    assert scores(technical)["confidence"] < scores(plain)["confidence"]


def test_what_was_never_due_is_not_missed(talk):
    with_closing = rated(talk("chest-pain-on-the-stairs"), SILENT, ["Goodbye."])
    without = rated(talk("chest-pain-on-the-stairs"), SILENT)
    assert "did not tell me what happens next" in with_closing.compliance.because
    assert "happens next" not in without.compliance.because


def test_a_trait_acts_on_the_ratings_only_through_trust(talk):
    ratings = {
        name: rated(talk("chest-pain-on-the-stairs", traits=Traits(personality=name, degree=3)), SILENT)
        for name in ("distrustful", "plain", "eager")
    }
    order = [scores(ratings[name])["confidence"] for name in ("distrustful", "plain", "eager")]
    assert order[0] < order[2]
    levels = {name: manner(Traits(personality=name, degree=3)) for name in ratings}
    heard = talk("chest-pain-on-the-stairs")
    rated(heard, SILENT)
    assert rate(heard.heard, "en", replace(levels["eager"], start=0.5)) == rate(heard.heard)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_words_of_the_ratings_and_the_remarks(language):
    folder = files("personas.embedded").joinpath("languages")
    own, english = (
        yaml_text.read(folder.joinpath(name, "manner.yaml").read_text(encoding="utf-8")).value
        for name in (language, "en")
    )
    assert own.keys() == english.keys()
    assert own["ratings"].keys() == english["ratings"].keys()
    for form in ("both", "mixed", "despite"):
        assert own["ratings"][form].format(verdict="1", first="2", second="3") != own["ratings"][form]
    assert all("{word}" in line for line in own["unknown_word"])


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
