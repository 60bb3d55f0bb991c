"""The embedded moderator: the same disease under any of its names counts; anything near, hedged or denied does not."""

import asyncio
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from personas.embedded.moderator import EmbeddedModerator, compare
from scenarios.reference import bundled_ids
from scenarios.schema import Diagnosis
from scenarios.views import ModeratorView, for_moderator


def same(said: str, truth: str, *accepted: str) -> bool:
    compared = compare(said, Diagnosis(name=truth, accepted=accepted))
    assert compared.reason
    return compared.same


@pytest.mark.parametrize(
    ("said", "truth"),
    [
        ("Acute appendicitis", "Acute appendicitis"),
        ("gout", "Gout"),
        ("GOUT.", "Gout"),
        ("The diagnosis is gout", "Gout"),
        ("I think this is most likely gout.", "Gout"),
        ("primary diagnosis: gout", "Gout"),
        ("final diagnosis - gout", "Gout"),
        ("gouty arthritis", "Gout"),
    ],
)
def test_the_name_itself_with_words_around_it(said, truth):
    assert same(said, truth)


@pytest.mark.parametrize(
    ("said", "truth"),
    [
        ("heart attack", "Myocardial infarction"),
        ("MI", "Myocardial infarction"),
        ("acute MI", "Myocardial infarction"),
        ("STEMI", "ST-elevation myocardial infarction"),
        ("PE", "Pulmonary embolism"),
        ("pulmonary emboli", "Pulmonary embolism"),
        ("T2DM", "Type 2 diabetes mellitus"),
        ("BPPV", "Benign paroxysmal positional vertigo"),
        ("Crohn's", "Crohn's disease"),
        ("Addison's disease", "Primary adrenal insufficiency"),
        ("CVA", "Stroke"),
    ],
)
def test_synonyms_and_abbreviations(said, truth):
    assert same(said, truth)


@pytest.mark.parametrize(
    ("said", "truth"),
    [
        ("appendicitis, acute", "Acute appendicitis"),
        ("infarction of the myocardium", "Myocardial infarction"),
        ("diabetes type 2", "Type 2 diabetes mellitus"),
        ("acute appendicitis with localised peritonitis", "Acute appendicitis"),
        ("acute angle closure glaucoma of the right eye", "Acute angle-closure glaucoma"),
    ],
)
def test_word_order_and_more_detail(said, truth):
    assert same(said, truth)


@pytest.mark.parametrize(
    ("said", "truth"),
    [
        ("acute apendicitis", "Acute appendicitis"),
        ("myocardial infraction", "Myocardial infarction"),
        ("pulmonary embolisim", "Pulmonary embolism"),
        ("ischemic stroke", "Ischaemic stroke"),
        ("hemorrhagic stroke", "Haemorrhagic stroke"),
        ("esophageal tumor", "Oesophageal tumour"),
        ("type II diabetes", "Type 2 diabetes mellitus"),
        ("I think it is bipolar 2 disorder", "Bipolar II disorder"),
        ("Meniere's disease", "Ménière’s disease"),
    ],
)
def test_misspellings_other_spellings_and_numerals(said, truth):
    assert same(said, truth)


@pytest.mark.parametrize(
    "said",
    [
        "not appendicitis",
        "this is not acute appendicitis",
        "no appendicitis",
        "acute appendicitis ruled out",
        "acute appendicitis has been excluded",
        "I do not think this is acute appendicitis",
        "I don't think it's acute appendicitis",
        "acute appendicitis is unlikely",
        "unlikely to be acute appendicitis",
        "no evidence of acute appendicitis",
        "gastroenteritis, not acute appendicitis",
        "gastroenteritis rather than acute appendicitis",
        "gastroenteritis; acute appendicitis less likely",
        "it can't be acute appendicitis",
    ],
)
def test_a_denial_is_no_diagnosis(said):
    assert not same(said, "Acute appendicitis")


def test_a_name_with_its_other_name_in_brackets_can_be_denied():
    truth = "Primary adrenal insufficiency (Addison's disease)"
    assert same(truth, truth)
    assert not same(f"{truth} ruled out", truth)


@pytest.mark.parametrize(
    "said",
    [
        "acute appendicitis or gastroenteritis",
        "acute appendicitis vs ovarian torsion",
        "acute appendicitis versus ovarian torsion",
        "acute appendicitis / ovarian torsion",
        "either acute appendicitis or cholecystitis",
        "differential: acute appendicitis, cholecystitis",
        "acute appendicitis, cholecystitis, acute pancreatitis",
        "acute appendicitis and cholecystitis",
        "perhaps acute appendicitis, perhaps gastroenteritis",
    ],
)
def test_a_list_that_does_not_choose_is_no_diagnosis(said):
    assert not same(said, "Acute appendicitis")


@pytest.mark.parametrize(
    "said",
    [
        "acute appendicitis, not gastroenteritis",
        "acute appendicitis; less likely ovarian torsion",
        "acute appendicitis (ovarian torsion ruled out)",
        "Most likely acute appendicitis, though ovarian torsion is possible",
        "acute appendicitis rather than ovarian torsion",
        "acute appendicitis more likely than gastroenteritis",
        "Acute appendicitis. Differential diagnosis: ovarian torsion, gastroenteritis.",
    ],
)
def test_a_choice_with_others_less_likely_counts(said):
    assert same(said, "Acute appendicitis")


@pytest.mark.parametrize(
    ("said", "truth"),
    [
        ("diabetes mellitus", "Type 2 diabetes mellitus"),
        ("stroke", "Ischaemic stroke"),
        ("cancer", "Lung cancer"),
        ("lung cancer", "Small cell lung cancer"),
        ("meningitis", "Bacterial meningitis"),
        ("angina", "Stable angina"),
        ("IBD", "Crohn's disease"),
        ("heart disease", "Myocardial infarction"),
    ],
)
def test_a_broader_class_does_not_count(said, truth):
    assert not same(said, truth)


@pytest.mark.parametrize(
    ("said", "truth"),
    [
        ("chronic pancreatitis", "Acute pancreatitis"),
        ("left pneumothorax", "Right pneumothorax"),
        ("fracture of the left hip", "Right hip fracture"),
        ("type 1 diabetes", "Type 2 diabetes mellitus"),
        ("type I diabetes", "Type 2 diabetes mellitus"),
        ("bipolar I disorder", "Bipolar II disorder"),
        ("hypothyroidism", "Hyperthyroidism"),
        ("hyperthyroidism", "Hypothyroidism"),
        ("viral meningitis", "Bacterial meningitis"),
        ("ischemic stroke", "Haemorrhagic stroke"),
        ("non-small cell lung cancer", "Small cell lung cancer"),
        ("hepatitis A", "Hepatitis B"),
        ("nephrotic syndrome", "Nephritic syndrome"),
        ("ulcerative colitis", "Crohn's disease"),
        ("unstable angina", "Stable angina"),
        ("NSTEMI", "ST-elevation myocardial infarction"),
        ("DVT", "Pulmonary embolism"),
        ("pulmonary edema", "Pulmonary embolism"),
        ("pseudogout", "Gout"),
        ("septic arthritis", "Gout"),
        ("rheumatoid arthritis", "Osteoarthritis"),
        ("open-angle glaucoma", "Acute angle-closure glaucoma"),
        ("secondary adrenal insufficiency", "Primary adrenal insufficiency"),
        ("secondary hyperparathyroidism", "Primary hyperparathyroidism"),
        ("Meniere's disease", "Benign paroxysmal positional vertigo"),
        ("bronchiolitis", "Bronchitis"),
        ("cholangitis", "Cholecystitis"),
        ("myocarditis", "Pericarditis"),
        ("hyperkalaemia", "Hypokalaemia"),
        ("hyponatremia", "Hypernatraemia"),
        ("pyelonephritis", "Glomerulonephritis"),
        ("osteoarthritis", "Osteoporosis"),
        ("thyroid cancer", "Thyroiditis"),
        ("pancreatic cancer", "Acute pancreatitis"),
    ],
)
def test_a_sibling_or_another_course_side_type_or_cause_does_not_count(said, truth):
    assert not same(said, truth)


@pytest.mark.parametrize("said", ["", "   ", "?", "...", "\n"])
def test_nothing_is_no_diagnosis(said):
    compared = compare(said, Diagnosis(name="Gout"))
    assert (compared.same, compared.reason) == (False, "No diagnosis was named.")


@pytest.mark.parametrize(
    "said", ["yes", "I don't know", "unknown", "the patient is ill", "refer to a specialist", "disease"]
)
def test_words_that_name_no_disease(said):
    assert not same(said, "Gout")


def test_a_near_miss_is_called_so_even_where_the_words_look_alike():
    truth = Diagnosis(name="Acute paronychia", accepted=("Paronychia of the thumb",), near_misses=("Paronychia",))
    compared = compare("paronychia", truth)
    assert not compared.same
    assert "close to Acute paronychia" in compared.reason
    assert compare("acute paronychia", truth).same


def test_the_reason_names_what_was_said_and_the_truth():
    assert compare("heart attack", Diagnosis(name="Myocardial infarction")).reason.startswith(
        "'heart attack' is Myocardial infarction"
    )
    assert (
        compare("gout", Diagnosis(name="Myocardial infarction")).reason
        == "'gout' is not Myocardial infarction: it names gout."
    )


@pytest.fixture(params=bundled_ids())
def scenario(request, case):
    return case(request.param)


def test_every_name_of_a_bundled_diagnosis_is_correct(scenario):
    truth = scenario.diagnosis
    for name in (truth.name, *truth.accepted):
        for said in (name, name.upper(), f"{name}.", f"The diagnosis is {name}", f"I think this is most likely {name}"):
            assert compare(said, truth).same, said


def test_no_near_miss_foil_or_differential_of_a_bundled_case_is_correct(scenario):
    truth, foil = scenario.diagnosis, scenario.foil
    for name in (*truth.near_misses, *truth.differential, foil.name, *foil.accepted):
        assert not compare(name, truth).same, name
        assert not compare(f"The diagnosis is {name}", truth).same, name


def test_a_bundled_diagnosis_denied_or_hedged_is_not_correct(scenario):
    truth = scenario.diagnosis
    other = truth.differential[0]
    for said in (
        f"not {truth.name}",
        f"{truth.name} or {other}",
        f"{other} rather than {truth.name}",
        f"no {truth.name}",
    ):
        assert not compare(said, truth).same, said


def test_a_bundled_diagnosis_with_another_less_likely_is_correct(scenario):
    truth = scenario.diagnosis
    assert compare(f"{truth.name}; less likely {truth.differential[0]}", truth).same
    assert compare(f"{truth.name} rather than {truth.differential[0]}", truth).same


def test_no_bundled_diagnosis_is_that_of_another_case(cases):
    for one in cases:
        for other in cases:
            assert compare(other.diagnosis.name, one.diagnosis).same == (one is other), f"{other.id} in {one.id}"


def test_the_voice_gives_the_same_verdict(case):
    scenario = case("chest-pain-on-the-stairs")
    moderator = EmbeddedModerator(for_moderator(scenario))
    verdict = asyncio.run(moderator.judge("inferior STEMI", Random(1)))
    assert verdict.correct is True
    assert scenario.diagnosis.name in verdict.reason
    assert asyncio.run(moderator.judge("GORD", Random(1))).correct is False


def test_what_cannot_be_graded_is_not_graded():
    view = ModeratorView(Diagnosis(name="Best next step", gradable=False))
    assert asyncio.run(EmbeddedModerator(view).judge("anything", Random(1))).correct is None


@given(st.text(max_size=80), st.sampled_from(bundled_ids()))
def test_any_words_get_a_verdict_with_a_reason(case, said, identifier):
    compared = compare(said, case(identifier).diagnosis)
    assert compared.reason
    assert compared.same in (True, False)
