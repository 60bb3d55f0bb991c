"""The live markers: read from what happened, at any moment of a session, and never from what was set."""

import asyncio

import pytest

from biases.catalogue import bundled
from biases.measures import MEASURES
from biases.schema import Held
from personas.exchange import Commit, Differential, Examine, Finish, Order, Ranked, Say
from scenarios.reference import load
from sessions.events import Opened
from sessions.held import holding
from sessions.markers import markers
from sessions.markers.wording import says
from sessions.opening import begin
from sessions.trials import Stage, Trial, played
from tests.sessions.conftest import Script, play_session, setting

FOIL, TRUTH = "acute appendicitis", "ectopic pregnancy"


def ranked(**shares):
    names = {"foil": FOIL, "truth": TRUTH, "other": "pelvic inflammatory disease"}
    listed = [Ranked(diagnosis=names[name], probability=share) for name, share in shares.items()]
    return Differential(ranked=tuple(listed), other=100 - sum(shares.values()))


def commit(said=TRUTH, confidence=80):
    return Commit(diagnosis=said, confidence=confidence, plan="Theatre")


@pytest.fixture
def read(play):
    def run(*contributions, **changes):
        return markers(play(contributions, **changes)[1])

    return run


@pytest.fixture(scope="module")
def biased():
    held = Held(bias="self_diagnosis", role="patient", dose=3)
    return played(Trial("breathless-after-a-journey", 1, held=held))


def test_a_running_session_has_every_marker_it_can_have_so_far(biased):
    for end in range(1, len(biased) + 1, 9):
        assert list(markers(biased[:end])) == list(MEASURES)
    opened, whole = markers(biased[:1]), markers(biased)
    assert opened["foil_probability"] is opened["confidence"] is opened["rated_confidence"] is None
    assert whole["foil_probability"] is not None
    assert whole["rated_confidence"] is not None


def test_what_is_held_is_not_looked_at(biased):
    first = biased[0]
    assert isinstance(first.body, Opened)
    unbiased = first.body.setting.model_copy(update={"biases": (), "own_biases": ()})
    disguised = first.model_copy(update={"body": first.body.model_copy(update={"setting": unbiased})})
    assert first.body.setting.biases
    assert markers([disguised, *biased[1:]]) == markers(biased)


def test_belief_in_the_foil_is_read_from_the_differentials_under_any_of_its_names(read):
    known = read(ranked(foil=60, truth=20), ranked(truth=70, foil=20), commit(), Finish())
    assert known["foil_probability"] == pytest.approx(0.4)
    assert known["foil_in_first_differential"] == 1
    assert (known["leader_changes"], known["hypotheses"]) == (1, 2)
    inflamed = Differential(ranked=(Ranked(diagnosis="inflamed appendix", probability=30),), other=70)
    assert read(inflamed, commit(), Finish())["foil_probability"] == pytest.approx(0.3)


def test_an_even_differential_is_spread_wider_than_one_that_is_sure(read):
    sure, even = (read(told, commit(), Finish())["opening_spread"] for told in (ranked(foil=95), ranked(foil=30)))
    assert sure < even
    assert read(ranked(foil=100), commit(), Finish())["opening_spread"] == 0


def test_a_doctor_who_does_not_move_at_a_finding_against_the_leader_revises_less(read):
    against = [Say(text="What brings you in?"), Order(text="pregnancy test")]
    moved = read(ranked(foil=70, truth=10), *against, ranked(truth=80, foil=5), commit(), Finish())
    stayed = read(ranked(foil=70, truth=10), *against, ranked(foil=70, truth=10), commit(FOIL, 70), Finish())
    assert moved["revision"] > stayed["revision"] == 0


def test_findings_for_the_truth_are_ignored_where_neither_foil_nor_truth_moves_at_them(read):
    seen = [Say(text="What brings you in?"), Order(text="pregnancy test")]
    heeded, ignored, blind = (
        read(ranked(foil=70, truth=10), *finding, after, commit(), Finish())["discriminators_ignored"]
        for finding, after in (
            (seen, ranked(foil=60, truth=20)),
            (seen, ranked(foil=70, truth=10)),
            ((), ranked(foil=70, truth=10)),
        )
    )
    assert (heeded, ignored, blind) == (0, 1, None)


@pytest.mark.parametrize(("said", "ignored"), [(TRUTH, 0), (FOIL, 1)])
def test_who_tells_nothing_but_a_diagnosis_ignored_what_it_goes_against(read, said, ignored):
    assert read(Order(text="pregnancy test"), commit(said, None), Finish())["discriminators_ignored"] == ignored


def test_an_anchored_doctor_ignores_more_of_what_it_finds():
    case = "limping-teenager"
    anchored = Held(bias="anchoring", role="doctor", dose=3, foil=load(case).foil.name)
    found = [markers(played(Trial(case, 0, held=held)))["discriminators_ignored"] for held in (None, anchored)]
    assert found[0] < found[1]


def test_a_diagnosis_without_a_confidence_takes_nothing_from_the_leader_that_it_names(read):
    against = [ranked(foil=70, truth=10), Say(text="What brings you in?"), Order(text="pregnancy test")]
    unstated, halved, left = (
        read(*against, commit(said, confidence), Finish())["revision"]
        for said, confidence in ((FOIL, None), (FOIL, 35), (TRUTH, None))
    )
    assert unstated is None, "nothing was told after the finding"
    assert 0 < halved < left


def test_a_question_that_could_only_support_the_leader_is_told_from_one_that_could_not(read):
    told = ranked(foil=50, truth=30)
    confirming = read(told, Say(text="Did the pain move from your navel to the right?"), commit(), Finish())
    testing = read(told, Say(text="Have you missed a period?"), commit(), Finish())
    assert confirming["confirmatory_share"] == 1
    assert testing["confirmatory_share"] == 0


def test_orders_are_counted_by_what_the_case_makes_of_them(read, scenario):
    by_use = {test.appropriateness: test for test in scenario.tests}
    none = read(commit(), Finish())
    indicated = read(Order(text=by_use["indicated"].name), commit(), Finish())
    useless = read(Order(text=by_use["unnecessary"].name), commit(), Finish())
    assert none["tests_ordered"] == none["test_cost"] == none["unindicated_orders"] == 0
    assert indicated["indicated_orders"] > none["indicated_orders"]
    assert (indicated["unindicated_orders"], useless["unindicated_orders"]) == (0, 1)
    assert useless["test_cost"] == by_use["unnecessary"].cost
    assert read(Order(text="serum rhubarb"), commit(), Finish())["tests_ordered"] == 1


def test_the_search_is_measured_by_what_was_obtained(read):
    little = read(Say(text="What brings you in?"), commit(), Finish())
    more = read(
        Say(text="What brings you in?"),
        Say(text="When was your last period?"),
        Examine(text="abdomen"),
        Order(text="pregnancy test, transvaginal ultrasound"),
        commit(),
        Finish(),
    )
    assert little["coverage"] < more["coverage"]
    assert little["discriminators_sought"] < more["discriminators_sought"]
    assert (little["turns_to_commitment"], more["turns_to_commitment"]) == (1, 4)


@pytest.mark.parametrize(("said", "overstated"), [(TRUTH, -0.2), ("gout", 0.8)])
def test_overstatement_is_confidence_less_being_right(read, said, overstated):
    known = read(commit(said, 80), Finish())
    assert known["confidence"] == pytest.approx(0.8)
    assert known["overstatement"] == pytest.approx(overstated)


def test_the_doctors_conduct_is_read_from_the_words(read):
    warm = read(
        Say(text="What brings you in? What worries you most?"),
        commit(),
        Say(text="I think this is a pregnancy outside the womb, because the test is positive."),
        Say(text="I would give you a painkiller now. Would you like somebody with you?"),
        Finish(),
    )
    cold = read(Say(text="Have you got a fever? Are you sure? Do you take any tablets?"), commit(), Finish())
    for measure in ("open_questions", "explanation", "offers"):
        assert warm[measure] > cold[measure]
    assert (warm["doubt"], cold["doubt"]) == (0, 1)


@pytest.mark.parametrize(
    "said",
    [
        "I will not prescribe anything.",
        "There is no need for an operation.",
        "I don't think you need surgery.",
        "I won't refer you to a specialist.",
        "You mentioned your medicine earlier.",
        "Your other doctor gave you tablets.",
        "Any options at home for help?",
        "There are no options left.",
    ],
)
def test_a_denial_and_a_bare_mention_offer_nothing(read, said):
    assert read(commit(), Say(text=said), Finish())["offers"] == 0


@pytest.mark.parametrize(
    "said",
    [
        "I'll prescribe some antibiotics.",
        "You need an operation today.",
        "I will refer you to a specialist.",
        "I'd recommend surgery.",
        "There are two options.",
        "Don't worry, I will arrange a scan.",
    ],
)
def test_what_is_given_arranged_or_left_to_choose_is_offered(read, said):
    assert read(commit(), Say(text=said), Finish())["offers"] == 1


@pytest.mark.parametrize(
    ("language", "denied", "offered"),
    [
        ("zh", "您不需要手术。", "我给您开些止痛药。"),
        ("hi", "आपको ऑपरेशन की ज़रूरत नहीं है।", "हम आपको दवा देंगे।"),
        ("ko", "수술은 필요하지 않습니다.", "약을 처방해 드리겠습니다."),
        ("es", "No hace falta cirugía.", "Le daré pastillas para eso."),
        ("fr", "Vous n'avez pas besoin d'une opération.", "Je vous propose un traitement."),
        ("fa", "به جراحی نیازی نیست.", "برایتان دارو می‌نویسم."),
    ],
)
def test_offers_are_told_from_denials_in_every_language(language, denied, offered, tmp_path):
    scenario = load("crying-baby", language)

    def offers(said):
        session = begin(scenario, setting(language=language), tmp_path)
        script = Script(Commit(diagnosis=scenario.foil.name, confidence=50), Say(text=said), Finish())
        return markers([*session.past, *asyncio.run(play_session(session, script))])["offers"]

    assert (offers(denied), offers(offered)) == (0, 1)


def test_a_case_without_a_stimulus_has_no_marker_of_it():
    plain = markers(played(Trial("chest-pain-on-the-stairs", 0)))
    shown = markers(played(Trial("chest-pain-on-the-stairs", 0, Stage(shown=("label", "frame")))))
    assert plain["label_probability"] is plain["frame_probability"] is plain["machine_probability"] is None
    assert shown["label_probability"] is not None
    assert shown["frame_probability"] is not None


def test_the_patients_conduct_is_read_from_the_answers(biased):
    case = "breathless-after-a-journey"
    plain, feared = markers(played(Trial(case, 1))), markers(biased)
    assert feared["foil_mentions"] > plain["foil_mentions"]
    assert feared["rated_consultation"] <= plain["rated_consultation"]
    stage = Stage(traits=("race",), stated="group A")
    held = Held(bias="race", role="patient", dose=3, group="group A")
    wary = markers(played(Trial(case, 1, stage, held)))
    assert wary["refusals"] > plain["refusals"]
    assert wary["disclosure"] < plain["disclosure"]
    assert wary["trust"] < plain["trust"]


@pytest.mark.parametrize(
    ("said", "declined"),
    [
        ("I'd rather not have surgery.", False),
        ("I prefer not to take aspirin.", False),
        ("I'm not comfortable lying down.", False),
        ("I'd rather not say.", True),
        ("I prefer not to answer that.", True),
    ],
)
def test_not_wanting_a_thing_is_no_refusal_to_answer(said, declined):
    assert says("declines", said, "en") == declined


@pytest.mark.parametrize(("language", "opening"), [("es", "¿Qué le trae por aquí?"), ("zh", "您哪里不舒服？")])
def test_other_languages_are_read_too_but_for_what_needs_findings(language, opening, tmp_path):
    scenario = load("crying-baby", language)
    told = Differential(ranked=(Ranked(diagnosis=scenario.foil.name, probability=40),), other=60)
    feared = holding(scenario, [Held(bias="self_diagnosis", role="patient", dose=3)], bundled())
    session = begin(scenario, setting(language=language, biases=feared), tmp_path)
    script = Script(*[Say(text=opening)] * 6, told, Commit(diagnosis=scenario.foil.name, confidence=50), Finish())
    read = markers([*session.past, *asyncio.run(play_session(session, script))])
    assert read["foil_probability"] == pytest.approx(0.4)
    assert read["foil_mentions"] > 0
    assert read["open_questions"] == 1
    assert read["revision"] is read["confirmatory_share"] is None


def test_every_measure_that_the_catalogue_names_is_read(biased):
    named = {name for bias in bundled().values() for part in bias.parts.values() for name in part.markers}
    assert named <= set(markers(biased))
