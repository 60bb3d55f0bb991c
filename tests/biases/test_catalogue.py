"""The bundled catalogue holds what it promises, for every bias and role."""

import re
import unicodedata

import pytest

from biases import catalogue
from biases.brief import brief
from biases.schema import LANGUAGES, Held, slots
from biases.tilt import LIMITS, neutral

PATIENT = """recency frequency false_consensus self_diagnosis gender race sexual_orientation cultural education religion
    socioeconomic""".split()
DOCTOR = """recency frequency false_consensus status_quo confirmation anchoring gender race sexual_orientation cultural
    education religion socioeconomic""".split()
BEYOND = """availability premature_closure search_satisficing framing base_rate_neglect overconfidence sunk_cost
    diagnostic_momentum commission omission automation""".split()
BIASES = catalogue.bundled()
PARTS = [(bias, role) for bias in BIASES.values() for role in bias.roles]
IMPLICIT = [bias for bias in BIASES.values() if bias.kind == "implicit"]
of_a_pair = pytest.mark.parametrize(("bias", "role"), PARTS, ids=[f"{bias.id}-{role}" for bias, role in PARTS])


def held(bias, role, dose=2):
    return Held(bias=bias.id, role=role, dose=dose, foil="gastritis", group="left-handed people")


def test_the_catalogue_has_no_fault():
    assert catalogue.problems_of_bundled() == []


def test_it_holds_the_24_of_the_peer_and_the_11_beyond():
    assert {bias.id for bias, role in PARTS if role == "patient"} >= set(PATIENT)
    assert {bias.id for bias, role in PARTS if role == "doctor"} >= {*DOCTOR, *BEYOND}
    assert len(PARTS) >= 35


@pytest.mark.parametrize("bias", BIASES.values(), ids=BIASES)
def test_each_is_named_in_seven_languages_each_by_a_name_of_its_own(bias):
    assert set(bias.names) == set(LANGUAGES)
    assert all(other.names[language] != bias.names[language] for other in BIASES.values() if other.id != bias.id
               for language in LANGUAGES)  # fmt: skip


@of_a_pair
def test_each_dose_moves_further_from_doing_nothing(bias, role):
    for name, doses in bias.parts[role].parameters.items():
        distances = [abs(value - neutral(LIMITS[role][name])) for value in doses]
        assert 0 < distances[0] < distances[1] < distances[2]


@of_a_pair
def test_each_outcome_is_among_the_markers_by_which_the_bias_shows(bias, role):
    assert bias.parts[role].outcome.measure in bias.parts[role].markers


@of_a_pair
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_brief_has_its_slots_filled_and_another_wording_at_every_dose(bias, role, language):
    texts = [brief(bias, held(bias, role, dose), language) for dose in (1, 2, 3)]
    assert len(set(texts)) == 3
    for text in texts:
        assert "{" not in text
        assert ("gastritis" in text) == ("foil" in bias.parts[role].needs)
        assert ("left-handed people" in text) == (bias.kind == "implicit")


@of_a_pair
def test_every_language_has_a_text_of_its_own_with_the_same_slots(bias, role):
    snippets = bias.parts[role].snippets
    assert set(snippets) == set(LANGUAGES)
    assert len(set(snippets.values())) == len(LANGUAGES)
    assert len({tuple(sorted(set(slots(text)))) for text in snippets.values()}) == 1


@of_a_pair
@pytest.mark.parametrize("language", ["zh", "hi", "ko", "fa"])
def test_a_text_is_written_in_the_script_of_its_language(bias, role, language):
    bare = re.sub(r"\{\w+\}", "", brief(bias, held(bias, role), language))
    bare = bare.replace("gastritis", "").replace("left-handed people", "")
    letters = {unicodedata.name(letter).split()[0] for letter in bare if unicodedata.category(letter)[0] == "L"}
    assert letters == {{"zh": "CJK", "hi": "DEVANAGARI", "ko": "HANGUL", "fa": "ARABIC"}[language]}


@of_a_pair
def test_no_two_pairs_share_a_text(bias, role):
    mine = bias.parts[role].snippets
    others = [
        other.parts[holder].snippets for other, holder in PARTS if (other.id, holder) != (bias.id, role)
    ]  # fmt: skip
    assert all(mine[language] != their.get(language) for their in others for language in mine)


@pytest.mark.parametrize("bias", IMPLICIT, ids=[bias.id for bias in IMPLICIT])
def test_an_implicit_bias_warns_before_play_and_lowers_what_it_moves(bias):
    assert "/stop" in (bias.content_note or "")
    assert bias.trait
    assert all(part.outcome.direction == "down" for part in bias.parts.values())


@pytest.mark.parametrize("bias", IMPLICIT, ids=[bias.id for bias in IMPLICIT])
def test_an_implicit_bias_names_no_group_of_its_own(bias):
    """Whom it is about is said by whoever sets it, so no group is a target by default."""
    for part in bias.parts.values():
        assert all("{group}" in text for text in part.snippets.values())


def test_a_dose_of_zero_has_no_words():
    assert {brief(bias, held(bias, role, 0)) for bias, role in PARTS} == {""}


def test_a_brief_without_its_foil_is_refused():
    with pytest.raises(ValueError, match="foil"):
        brief(BIASES["recency"], Held(bias="recency", role="doctor", dose=1))


def test_what_is_put_into_a_slot_is_not_read_as_a_slot():
    odd = Held(bias="recency", role="doctor", dose=1, foil="{group}", group="x")
    assert "{group}" in brief(BIASES["recency"], odd)


def test_a_language_without_a_text_falls_back_to_english_whole():
    bias = BIASES["recency"]
    part = bias.parts["doctor"].model_copy(update={"snippets": {"en": "You think of {foil}."}})
    own = bias.model_copy(update={"parts": {"doctor": part}})
    assert brief(own, held(own, "doctor"), "fa") == brief(own, held(own, "doctor"), "en")
