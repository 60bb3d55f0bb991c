"""The arithmetic: what evidence does to probabilities, and what each bend of the reasoning does to them."""

from dataclasses import replace

import pytest

from biases.tilt import DoctorTilt
from personas.embedded.doctor.differential import (
    UNBIASED,
    base_rate,
    counted,
    damped,
    is_sure_enough,
    likelihoods,
    log_priors,
    probabilities,
    scores,
    sharpened,
    weight_of,
)
from personas.embedded.doctor.knowledge import knowledge
from personas.embedded.doctor.reading import Evidence, Person

SOMEBODY = Person(40, "female")
ANYBODY = Person(None, None)


def shares(*evidence, reasoning=UNBIASED, person=SOMEBODY, complaint=(), factor=1.0):
    priors = log_priors(person, tuple(complaint), reasoning)
    return probabilities(scores(priors, [(one, factor) for one in evidence], reasoning))


def tilted(**numbers):
    return replace(UNBIASED, tilt=DoctorTilt(**numbers))


def test_probabilities_sum_to_one():
    told = shares(Evidence("fever", True), Evidence("cough", False), person=ANYBODY)
    assert sum(told.values()) == pytest.approx(1)
    assert min(told.values()) > 0


@pytest.mark.parametrize("disease", sorted(knowledge().diseases)[::7])
def test_what_is_typical_of_a_disease_raises_it_and_its_absence_lowers_it(disease):
    given, backgrounds = likelihoods().of[disease], likelihoods().backgrounds
    finding = max(given, key=lambda one: given[one] / backgrounds[one])
    before = shares(person=ANYBODY)[disease]
    assert shares(Evidence(finding, True), person=ANYBODY)[disease] > before
    assert shares(Evidence(finding, False), person=ANYBODY)[disease] < before


def test_a_statement_that_is_less_sure_moves_less():
    sure = weight_of(Evidence("ketonuria", True, 0.95), "diabetic-ketoacidosis")
    unsure = weight_of(Evidence("ketonuria", True, 0.5), "diabetic-ketoacidosis")
    assert 0 < unsure < sure


def test_a_general_finding_does_not_count_beside_a_special_one():
    both = [Evidence("fever", True), Evidence("high-fever", True)]
    assert [one.finding for one in counted(both)] == ["high-fever"]
    denied = [Evidence("fever", True), Evidence("high-fever", False)]
    assert counted(denied) == denied


def test_a_special_finding_speaks_for_a_disease_that_is_known_by_the_general_one():
    by_general = next(
        disease
        for disease in knowledge().diseases
        if "fever" in likelihoods().of[disease]
        and "high-fever" not in likelihoods().of[disease]
        and likelihoods().of[disease]["fever"] > 0.5
    )
    assert weight_of(Evidence("high-fever", True), by_general) > 0


def test_each_further_finding_of_a_source_counts_less():
    assert damped([1.0], 0.5) == 1
    assert damped([1.0, 1.0], 0.5) == 1.5
    assert damped([1.0, -1.0], 0.5) == 0


def test_age_and_sex_set_the_base_rate():
    disease = knowledge().diseases["hyperosmolar-hyperglycaemic-state"]
    assert base_rate(disease, Person(75, "male")) > 10 * base_rate(disease, Person(10, "male"))


@pytest.mark.parametrize(
    ("disease", "sex"), [("ectopic-pregnancy", "male"), ("testicular-torsion", "female"), ("prostate-cancer", "female")]
)
def test_what_a_sex_cannot_have_is_never_thought_of_whatever_speaks_for_it(disease, sex):
    typical = [Evidence(finding, True) for finding in knowledge().diseases[disease].findings]
    for reasoning in (UNBIASED, tilted(prior_exponent=0.0)):
        told = shares(*typical, person=Person(30, sex), reasoning=reasoning)
        assert told[disease] == 0
        assert sum(told.values()) == pytest.approx(1)
    assert shares(*typical, person=Person(30, None))[disease] > 0


def test_the_complaint_favours_what_presents_with_it():
    disease = "diabetic-ketoacidosis"
    assert shares(complaint=["vomiting"])[disease] > shares(complaint=["hearing-loss"])[disease]


def test_without_base_rates_rare_and_common_are_alike():
    told = shares(reasoning=tilted(prior_exponent=0.0))
    assert told["sepsis"] == pytest.approx(told["toxic-alcohol-poisoning"])


def test_evidence_that_counts_for_nothing_moves_nothing():
    late = shares(Evidence("ketonuria", True), factor=0.0)
    assert late["diabetic-ketoacidosis"] == pytest.approx(shares()["diabetic-ketoacidosis"])
    assert shares(Evidence("ketonuria", True))["diabetic-ketoacidosis"] > late["diabetic-ketoacidosis"]


def is_sure(*ranking, evidence=(), reasoning=UNBIASED):
    return is_sure_enough(ranking, evidence, reasoning)


def test_a_confirmed_danger_is_committed_to_earlier_than_one_that_is_only_told():
    tracing, words = Evidence("st-elevation", True), Evidence("pressing-pain", True)
    assert is_sure(("stemi", 0.8), evidence=[words, tracing])
    assert not is_sure(("stemi", 0.8), evidence=[words])
    assert not is_sure(("stemi", 0.6), evidence=[words, tracing])
    assert not is_sure(("stemi", 0.8), evidence=[words, Evidence("st-elevation", False)])


def test_what_is_harmless_is_not_enough_beside_a_dangerous_rival():
    assert is_sure(("costochondritis", 0.93), ("gastro-oesophageal-reflux", 0.06))
    assert not is_sure(("costochondritis", 0.93), ("stemi", 0.06))


def test_haste_and_the_fear_of_a_rival_can_be_bent():
    tracing = [Evidence("st-elevation", True)]
    assert not is_sure(("stemi", 0.8), evidence=tracing, reasoning=replace(UNBIASED, haste=0.0))
    assert is_sure(("costochondritis", 0.93), ("stemi", 0.06), reasoning=replace(UNBIASED, rival_at=1.0))


def test_no_illness_of_childbed_without_a_birth():
    low = Evidence("low-mood", True)
    open_still, denied = shares(low), shares(low, Evidence("recent-birth", False))
    assert denied["postpartum-depression"] < open_still["postpartum-depression"] / 10
    assert denied["major-depression"] >= open_still["major-depression"]


def test_who_closes_early_is_sure_earlier_and_bears_a_dangerous_rival():
    hasty = tilted(threshold=-0.3)
    assert is_sure(("costochondritis", 0.7), ("stemi", 0.2), reasoning=hasty)
    assert not is_sure(("costochondritis", 0.6), ("stemi", 0.2), reasoning=hasty)
    assert not is_sure(("costochondritis", 0.93), reasoning=tilted(threshold=0.05))


def test_sharpened_odds_keep_the_order_and_sum_to_one():
    plain = {"a": 0.4, "b": 0.3, "": 0.3}
    assert sharpened(plain, 1.0) == plain
    told = sharpened(plain, 2.0)
    assert told["a"] > 0.4 > told["b"]
    assert told["a"] / told["b"] == pytest.approx((0.4 / 0.3) ** 2)
    assert sum(told.values()) == pytest.approx(1)
    assert sharpened(plain, 0.5)["a"] < 0.4
