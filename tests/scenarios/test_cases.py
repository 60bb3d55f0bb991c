"""Every bundled case is complete: nothing routine gives it away, and it can be graded."""

from collections import Counter
from typing import get_args

import pytest

from scenarios.check import evidence_exists
from scenarios.evidence import parse_term
from scenarios.ranges import bounds, flag
from scenarios.reference import bundled, bundled_ids, problems_of_bundled
from scenarios.schema import NOTICE, Domain, ReviewSystem
from scenarios.vocabulary import vocabulary

SPECIALTIES = {
    "Emergency medicine",
    "Internal medicine",
    "Geriatrics",
    "Psychiatry",
    "Ophthalmology",
    "Otolaryngology",
    "Pediatrics",
    "Gynecology",
    "Orthopaedics",
}
VITAL_SIGNS = {"Temperature", "Heart rate", "Blood pressure", "Respiratory rate", "Oxygen saturation"}


def test_at_least_twelve_cases_over_all_nine_specialties():
    cards = bundled()
    assert len(cards) >= 12
    assert {card.specialty for card in cards} >= SPECIALTIES


def test_no_specialty_is_spelt_in_two_ways():
    assert {card.specialty for card in bundled()} <= SPECIALTIES


def test_every_case_has_its_own_title_and_patient(cases):
    assert max(Counter(scenario.title for scenario in cases).values()) == 1
    assert max(Counter(scenario.patient.name for scenario in cases).values()) == 1
    assert max(Counter(scenario.diagnosis.name for scenario in cases).values()) == 1


@pytest.fixture(params=bundled_ids())
def scenario(request, case):
    return case(request.param)


def years(patient) -> float:
    return patient.age / {"years": 1, "months": 12, "weeks": 52, "days": 365}[patient.age_unit]


@pytest.mark.parametrize("identifier", bundled_ids())
def test_no_fault_and_no_warning(identifier, case):
    assert [str(problem) for problem in problems_of_bundled(identifier)] == []
    assert case(identifier).id == identifier


def test_it_says_that_it_is_synthetic(scenario):
    assert scenario.notice == NOTICE
    assert all(said in NOTICE for said in ("Synthetic", "Not reviewed by a physician", "training and research"))
    assert scenario.author
    assert scenario.licence == "MIT"
    assert scenario.language == "en"
    assert scenario.sources
    assert len(scenario.teaching_points) >= 3


def test_all_twelve_review_systems_are_answered(scenario):
    assert set(scenario.patient.denies) == set(get_args(ReviewSystem))
    assert all(len(topics) >= 2 for topics in scenario.patient.denies.values())


def test_every_part_of_the_history_is_answered(scenario):
    wanted = {
        "complaint", "associated", "past_history", "medicines", "allergies", "family_history", "social_history",
        "ideas", "concerns", "expectations",
    }  # fmt: skip
    if scenario.patient.identity.sex == "female" and 12 <= years(scenario.patient) <= 55:
        wanted.add("pregnancy")
    assert wanted - {fact.section for fact in scenario.patient.facts} == set()
    assert {"allergy", "abuse", "suicide"} <= {fact.safety for fact in scenario.patient.facts}
    if "pregnancy" in wanted:
        assert any(fact.safety == "pregnancy" for fact in scenario.patient.facts)


def test_the_opening_is_one_or_two_sentences_of_the_complaint(scenario):
    volunteered = [fact for fact in scenario.patient.facts if fact.disclosure == "volunteered"]
    assert 1 <= len(volunteered) <= 2
    assert {fact.polarity for fact in volunteered} == {"present"}


def test_something_is_told_only_to_a_doctor_who_is_trusted(scenario):
    assert [fact.id for fact in scenario.patient.facts if fact.disclosure == "trusted"]


def test_full_vital_signs_with_ranges(scenario):
    signs = {sign.name: sign for sign in scenario.examination.vital_signs}
    assert set(signs) >= VITAL_SIGNS
    assert all(signs[name].range and signs[name].unit for name in VITAL_SIGNS)
    if years(scenario.patient) < 16:
        assert "Weight" in signs


def test_the_examination_covers_the_body(scenario):
    findings = scenario.examination.findings
    assert len(findings) >= 15
    assert len({finding.system for finding in findings}) >= 6


@pytest.mark.parametrize("wanted", ["full blood count", "urea and electrolytes", "urinalysis", "ECG", "chest X-ray"])
def test_the_common_tests_are_there(scenario, wanted):
    term = vocabulary("tests").named(wanted)
    assert term is not None
    named = [vocabulary("tests").named(name) for test in scenario.tests for name in (test.name, *test.names)]
    assert term.id in {known.id for known in named if known}


def test_the_foil_has_at_least_three_facts_and_one_is_told_early(scenario):
    assert scenario.foil
    terms = [parse_term(text) for text in scenario.foil.facts]
    assert len(terms) >= 3
    early = {fact.id for fact in scenario.patient.facts if fact.disclosure == "volunteered"}
    assert early & {term.name.partition(".")[0] for term in terms if term.kind == "fact"}
    assert all(evidence_exists(scenario, text) for text in scenario.foil.facts)


def test_at_least_two_findings_that_can_be_reached_separate_truth_from_foil(scenario):
    never = {fact.id for fact in scenario.patient.facts if fact.disclosure == "never"}
    reachable = [
        item.evidence
        for item in scenario.discriminators
        if item.favours == "truth"
        and evidence_exists(scenario, item.evidence)
        and parse_term(item.evidence).name.partition(".")[0] not in never
    ]
    assert len(set(reachable)) >= 2


def test_the_mark_sheet_covers_all_domains_with_red_flags_and_something_critical(scenario):
    assert {mark.domain for mark in scenario.marks} == set(get_args(Domain))
    assert any(mark.red_flag for mark in scenario.marks)
    assert any(mark.critical for mark in scenario.marks)


def test_every_item_of_the_mark_sheet_can_be_met(scenario):
    for mark in scenario.marks:
        reachable = [text for text in mark.evidence if evidence_exists(scenario, text)]
        assert len(reachable) >= (mark.need or len(mark.evidence)), mark.id


def test_the_differential_is_real_and_holds_what_is_not_to_miss(scenario):
    diagnosis = scenario.diagnosis
    assert len(diagnosis.differential) >= 4
    assert diagnosis.not_to_miss in diagnosis.differential
    assert diagnosis.accepted
    assert diagnosis.near_misses
    truth = {name.casefold() for name in (diagnosis.name, *diagnosis.accepted)}
    assert truth.isdisjoint(name.casefold() for name in (*diagnosis.differential, *diagnosis.near_misses))


def test_every_test_says_what_it_costs_and_whether_it_is_indicated(scenario):
    wanting = [test.id for test in scenario.tests if not test.appropriateness or not test.reason]
    wanting += [test.id for test in scenario.tests if test.cost is None or test.turnaround is None]
    assert wanting == []
    assert any(test.appropriateness == "indicated" for test in scenario.tests)
    assert any(test.appropriateness == "unnecessary" for test in scenario.tests)


def test_every_result_can_be_compared_with_its_range(scenario):
    results = [*scenario.examination.vital_signs, *(result for test in scenario.tests for result in test.results)]
    for result in results:
        if result.range is None:
            continue
        limits = bounds(result.range)
        if limits is None:
            assert "/" in result.range or not any(c.isdigit() for c in result.range), f"{result.name}: {result.range}"
            continue
        low, high = limits
        assert low is None or high is None or low < high, result.name
        far = (high or 0) + abs(high or low or 1) * 1000, (low or 0) - abs(low or high or 1) * 1000
        assert high is None or flag(f"{far[0]:.2f}", result.range) == "H", result.name
        assert low is None or flag(f"{far[1]:.2f}", result.range) == "L", result.name
        number = result.value.lstrip("<>≤≥ ").replace("−", "-").replace(",", "")
        assert float(number) is not None, f"{result.name}: {result.value}"


def test_every_flag_says_on_which_side_of_the_range_the_value_lies(scenario):
    for result in (r for test in scenario.tests for r in test.results):
        limits = bounds(result.range or "")
        if limits is None or result.value[0] in "<>≤≥":
            continue
        low, high = limits
        value = float(result.value.replace(",", ""))
        outside = (low is not None and value < low) or (high is not None and value > high)
        on_the_edge = value in (low, high)
        assert on_the_edge or (result.flag is not None) == outside, f"{result.name} {result.value} ({result.range})"


def test_a_normal_word_is_not_flagged_and_an_abnormal_one_is(scenario):
    for result in (r for test in scenario.tests for r in test.results):
        if result.range and bounds(result.range) is None and "/" not in result.range:
            same = result.value.casefold() == result.range.casefold()
            assert (result.flag is None) == same, f"{result.name} {result.value} ({result.range})"


def test_a_child_does_not_speak_alone(scenario):
    if years(scenario.patient) < 10:
        assert scenario.patient.speaker.who == "relative"
        assert scenario.patient.speaker.relationship
