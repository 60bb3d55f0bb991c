"""Cases in other languages: nothing left in English, nothing of the medicine changed."""

from typing import get_args

import pytest

from scenarios import check, misleading, reference, translation
from scenarios.problems import ScenarioError
from scenarios.stimuli import held, with_stimuli
from scenarios.words import LANGUAGES, Language

OTHERS = [language for language in LANGUAGES if language != "en"]
FOUR = ("chest-pain-on-the-stairs", "crying-baby", "lower-tummy-pain", "thirsty-and-sick")
PAIRS = [(case, language) for case in FOUR for language in OTHERS]


def test_at_least_four_cases_are_in_all_seven_languages():
    everywhere = [case for case in reference.bundled_ids() if set(translation.languages_of(case)) == set(LANGUAGES)]
    assert set(FOUR) <= set(everywhere)
    assert set(get_args(Language)) == set(LANGUAGES)


@pytest.mark.parametrize(("case", "language"), PAIRS)
def test_a_translation_leaves_nothing_in_english_and_names_nothing_else(case, language):
    words = translation.overlay(case, language)
    assert words is not None
    assert translation.gaps(reference.load(case), words) == []


@pytest.mark.parametrize(("case", "language"), PAIRS)
def test_what_is_measured_and_what_is_true_stays_the_same(case, language):
    english, other = reference.load(case), reference.load(case, language)
    assert other.language == language

    def facts(scenario):
        return [
            (f.id, f.section, f.polarity, f.disclosure, f.safety, f.private, [*f.attributes])
            for f in scenario.patient.facts
        ]

    def values(scenario):
        tests = [(t.id, t.cost, t.appropriateness, [(r.unit, r.flag) for r in t.results]) for t in scenario.tests]
        return [(s.evidence, s.value, s.unit, s.range, s.flag) for s in scenario.examination.vital_signs][1:], tests

    assert facts(other) == facts(english)
    assert values(other)[1] == values(english)[1]
    assert [s.evidence for s in other.examination.vital_signs] == [s.name for s in english.examination.vital_signs]
    assert [s.flag for s in other.examination.vital_signs] == [s.flag for s in english.examination.vital_signs]
    assert [(m.id, m.weight, m.critical, m.need) for m in other.marks] == [
        (m.id, m.weight, m.critical, m.need) for m in english.marks
    ]


@pytest.mark.parametrize(("case", "language"), PAIRS)
def test_a_translated_case_has_no_fault(case, language):
    assert [str(p) for p in reference.problems_of_bundled(case) if p.severity == "fault"] == []


def test_a_case_that_is_not_translated_says_so():
    missing = next(c for c in reference.bundled_ids() if "es" not in translation.languages_of(c))
    with pytest.raises(ScenarioError, match="not translated"):
        reference.load(missing, "es")


@pytest.mark.parametrize(("case", "language"), PAIRS)
def test_what_misleads_is_in_the_language_too(case, language):
    english, other = reference.load(case), reference.load(case, language)
    assert held(other) == held(english)
    assert [*check.faults(other), *misleading.warnings(other)] == []
    shown, before = with_stimuli(other, held(other)), with_stimuli(english, held(english))
    assert shown.stimuli.label.note in shown.door.note
    assert set(shown.door.note.split(". ")).isdisjoint(before.door.note.split(". "))


def test_a_translation_that_leaves_a_stimulus_out_has_none():
    english = reference.load(FOUR[0])
    words = dict(translation.overlay(FOUR[0], "zh"))
    del words["stimuli"]
    without = translation.translated(english, words)
    assert held(without) == ()
    assert with_stimuli(without, held(english)) == without
    assert "stimuli.label.note" in translation.gaps(english, words)
