"""How a diagnosis is read: pairs of every kind, the tables behind the verdicts, spelling, other languages."""

import json
import os
from collections import defaultdict
from importlib.resources import files
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from personas.embedded.diagnosis.names import names
from personas.embedded.diagnosis.phrases import phrases
from personas.embedded.moderator import compare
from scenarios import yaml_text
from scenarios.schema import Diagnosis
from scenarios.words import tokens

PAIRS = yaml_text.read(Path(__file__).with_name("diagnosis_pairs.yaml").read_text(encoding="utf-8")).value
TABLE = yaml_text.read(
    files("personas.embedded").joinpath("languages", "en", "diagnosis.yaml").read_text(encoding="utf-8")
).value
PROBES = Path(__file__).parents[2].parent / "shared/probes/diagnosis_probes.jsonl"
CUES = (
    "affirms dismisses_after dismisses_before dismisses turns alternatives undecided supposes commits states "
    "causes accompanies joins"
).split()
KINDS = sorted(PAIRS)


@pytest.mark.parametrize("kind", KINDS)
def test_pairs_of_one_kind(kind):
    wanted = PAIRS[kind]["same"] == "yes"
    wrong = [
        (truth, said) for truth, said in PAIRS[kind]["pairs"] if compare(said, Diagnosis(name=truth)).same != wanted
    ]
    assert wrong == []


@pytest.mark.skipif(
    not PROBES.exists() and "CI" not in os.environ, reason="the development probes are not beside the repository"
)
def test_the_development_probes_are_met():
    rows = [json.loads(line) for line in PROBES.read_text(encoding="utf-8").splitlines() if line.strip()]
    right = defaultdict(list)
    for row in rows:
        verdict = compare(row["text"], Diagnosis(name=row["correct"])).same == row["same"]
        right[row["same"]].append(verdict)
        right[row["kind"]].append(verdict)
    assert sum(right[True]) / len(right[True]) >= 0.92
    assert sum(right[False]) / len(right[False]) >= 0.98
    assert all(right["negation"])
    assert all(right["hedged-list"])


@pytest.mark.parametrize(
    ("said", "truth", "reason"),
    [
        ("", "Gout", "No diagnosis was named."),
        ("podagra", "Gout", "'podagra' is Gout under another name, podagra."),
        ("RDS", "Respiratory distress syndrome", "'RDS' is Respiratory distress syndrome in short."),
        ("falciparum malaria", "Malaria", "'falciparum malaria' is Malaria, more precisely falciparum malaria."),
        ("I doubt it is gout", "Gout", "'I doubt it is gout' denies or doubts the disease rather than naming it."),
        (
            "gout or cellulitis",
            "Gout",
            "'gout or cellulitis' lists several diseases and does not commit to one diagnosis.",
        ),
        ("stroke", "Ischaemic stroke", "'stroke' is a broader class than Ischaemic stroke, not the same disease."),
        ("ulcerative colitis", "Crohn's disease", "'ulcerative colitis' is ulcerative colitis, which is close to"),
        (
            "right inguinal hernia",
            "Left inguinal hernia",
            "'right inguinal hernia' is not Left inguinal hernia: right is not",
        ),
        ("scurvy", "Gout", "'scurvy' is not Gout: it names scurvy."),
    ],
)
def test_the_reason_says_why_in_one_sentence(said, truth, reason):
    assert compare(said, Diagnosis(name=truth)).reason.startswith(reason)


def test_an_abbreviation_that_is_also_a_small_word_is_known_by_its_capitals():
    assert compare("ALL, much less likely AML", Diagnosis(name="Acute lymphoblastic leukaemia")).same
    assert compare("severe AS", Diagnosis(name="Aortic stenosis")).same
    assert not compare("this is all I can say", Diagnosis(name="Acute lymphoblastic leukaemia")).same


def test_two_kinds_of_a_disease_are_not_a_choice():
    assert compare("vivax malaria", Diagnosis(name="Malaria")).same
    assert not compare("vivax malaria or falciparum malaria", Diagnosis(name="Malaria")).same


def test_a_disease_may_be_named_with_its_cause_or_its_consequence():
    said = "small cell lung cancer causing SIADH"
    assert compare(said, Diagnosis(name="Small cell lung cancer")).same
    assert compare("SIADH due to small cell lung cancer", Diagnosis(name="SIADH")).same
    assert not compare(said, Diagnosis(name="Cushing syndrome")).same


def test_what_a_disease_is_complicated_by_is_not_the_diagnosis():
    said = "cirrhosis complicated by hepatic encephalopathy"
    assert compare(said, Diagnosis(name="Cirrhosis")).same
    assert not compare(said, Diagnosis(name="Hepatic encephalopathy")).same


def test_a_denial_stops_where_a_diagnosis_is_named_anew():
    for said in ("not pseudogout but gout", "Not cellulitis, this is gout", "Pseudogout? No. Gout."):
        assert compare(said, Diagnosis(name="Gout")).same, said
        assert not compare(said, Diagnosis(name="Pseudogout")).same, said


def test_every_list_of_the_table_is_read():
    known = set(phrases().__dataclass_fields__) | set(CUES)
    assert set(TABLE) <= known
    assert set(CUES) <= set(TABLE)


def test_no_phrase_has_two_meanings():
    lists = defaultdict(set)
    for name in CUES:
        for text in TABLE[name]:
            lists[tuple(tokens(text))].add(name)
    assert {" ".join(phrase): found for phrase, found in lists.items() if len(found) > 1} == {}


def test_every_reason_can_be_told():
    for reason in TABLE["reasons"]:
        told = phrases().because(reason, said="a {b}", truth="c", name="d", ours="e", theirs="f", characters="g")
        assert told.endswith(".")
        assert "{" not in told.replace("a {b}", "")


def test_no_two_diseases_have_a_name_of_the_same_words():
    table = names()
    owners = defaultdict(set)
    for term in table.terms.values():
        for name in (term.name, *term.names):
            assert table.content(name), name
            owners[table.key(table.content(name))].add(term.id)
    assert {key: found for key, found in owners.items() if len(found) > 1} == {}


def test_every_name_of_a_disease_is_that_disease_and_no_other_under_its_name():
    table = names()
    for term in table.terms.values():
        truth = Diagnosis(name=term.name)
        for name in term.names:
            assert compare(name, truth).same, (term.name, name)


def test_no_disease_is_the_same_as_one_it_is_often_taken_for():
    table = names()
    for term in table.terms.values():
        for other in term.distinct_from:
            named = table.terms[other].name
            assert not compare(named, Diagnosis(name=term.name)).same, (term.name, named)


def test_no_class_is_the_same_as_a_disease_in_it():
    table = names()
    for term in table.terms.values():
        for broader in table.above(term.id):
            named = table.terms[broader].name
            assert not compare(named, Diagnosis(name=term.name)).same, (term.name, named)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("pnumonia", "pneumonia"),
        ("hemmorhoids", "haemorrhoids"),
        ("colecystitis", "cholecystitis"),
        ("menengitis", "meningitis"),
    ],
)
def test_a_misspelt_word_is_the_nearest_known_one(typed, meant):
    assert names().speller.meant(typed) in (meant, meant.replace("ae", "e"))


@pytest.mark.parametrize("word", ["hypokalemea", "hypercalcemea", "myelitis", "myositis", "gut", "refer", "1234567"])
def test_a_word_never_turns_into_its_opposite_nor_a_known_word_into_another(word):
    meant = names().speller.meant(word, ["hyperkalaemia", "hypocalcaemia", "gout"])
    assert meant == word or meant[:5] == word[:5]


def test_hypo_is_never_mended_into_hyper_nor_blood_into_urine():
    assert not compare("hypokalemea", Diagnosis(name="Hyperkalaemia")).same
    assert not compare("haemoglobinurea", Diagnosis(name="Haemoglobinaemia")).same


@given(
    st.lists(
        st.sampled_from(
            ["gout", "not", "or", ",", "(", ")", ".", "?", "/", ">", "unlikely", "most likely", "but", "with", "胃"]
        ),
        max_size=60,
    )
)
def test_any_order_of_the_words_of_a_statement_gets_a_verdict(parts):
    compared = compare(" ".join(parts), Diagnosis(name="Gout"))
    assert compared.reason


@pytest.mark.parametrize(
    "part",
    [
        "gout, ",
        "not gout or ",
        "(",
        ">",
        "a's' ",
        "most likely gout, ",
        "x\u0301",
        "胃癌",
        "-  - ",
        "unlikely ",
        "qzxv1 ",
        "\n",
    ],
)
def test_twenty_thousand_characters_get_a_verdict(part):
    said = (part * 20_000)[:20_000]
    assert compare(said, Diagnosis(name="Acute appendicitis")).same is False


@pytest.mark.parametrize("part", ["not ", "gout/", "gout, "])
def test_of_a_long_text_only_the_beginning_counts_and_the_reason_says_so(part):
    whole = compare(part * 4000, Diagnosis(name="Gout"))
    assert whole == compare((part * 4000)[:2000] + "cellulitis", Diagnosis(name="Gout"))
    assert whole.reason.endswith("Only the first 2000 characters were considered.")
    assert "characters" not in compare("gout", Diagnosis(name="Gout")).reason


@pytest.mark.parametrize("said", ["go\u00adut", "gou\u200bt", "\ufeffgout", "g\u2060out", "go\u200cut"])
def test_characters_that_are_not_seen_do_not_count(said):
    compared = compare(said, Diagnosis(name="Gout"))
    assert compared.same
    assert compared.reason == "'gout' is Gout."


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_sign_after_st_is_part_of_the_name(language):
    for name, other in (("SCA ST+", "SCA ST-"), ("SCA ST-", "SCA ST+")):
        assert compare(name, Diagnosis(name=name), language).same
        assert not compare(other, Diagnosis(name=name), language).same
        assert not compare(f"{other} inférieur", Diagnosis(name=name), language).same


def test_in_french_st_with_a_sign_is_elevation_or_none():
    elevation = Diagnosis(name="Syndrome coronarien aigu avec sus-décalage du segment ST")
    without = Diagnosis(name="Syndrome coronarien aigu sans sus-décalage du segment ST")
    assert compare("SCA ST+", elevation, "fr").same
    assert compare("SCA ST-", without, "fr").same
    assert not compare("SCA ST-", elevation, "fr").same
    assert not compare("SCA ST+", without, "fr").same


@pytest.mark.parametrize(
    ("said", "truth"),
    [
        ("HSV retinitis", "Cytomegalovirus retinitis"),
        ("HSV retinitis", "Gout"),
        ("bipolar affective disorder, current depressive episode", "Major depressive disorder"),
        ("bipolar affective disorder, current depressive episode", "Gout"),
    ],
)
def test_one_disease_named_by_two_is_not_called_a_list(said, truth):
    compared = compare(said, Diagnosis(name=truth))
    assert not compared.same
    assert "lists" not in compared.reason


def test_a_numeral_is_never_the_initials_of_a_name():
    truth = Diagnosis(name="Intussusception", accepted=("Idiopathic intussusception",))
    assert not compare("Bipolar II disorder, current depressive episode", truth).same


def test_a_language_without_a_table_still_knows_names():
    assert compare("acute gouty arthritis", Diagnosis(name="Gout"), "es").same
    assert compare("apendicitis aguda", Diagnosis(name="Apendicitis aguda"), "es").same


@pytest.mark.parametrize("language", ["zh", "ko"])
def test_where_a_word_is_a_character_a_name_is_its_characters_in_a_row(language):
    assert compare("急性阑尾炎", Diagnosis(name="急性阑尾炎"), language).same
    assert not compare("肺癌，胃溃疡", Diagnosis(name="胃癌"), language).same
