"""Which bias can be played where, and on whom it acts."""

import pytest

from biases.catalogue import bundled
from biases.effects import doctor_tilt, patient_tilt
from biases.rules import Stimuli, acting, refusal, with_foil
from biases.schema import Held

BIASES = bundled()
FULL = Stimuli("gastritis", ("Myocardial infarction", "heart attack"), label=True, frame=True, machine=True)


def told(bias, stimuli, role="doctor", **more):
    return refusal(BIASES[bias], Held(bias=bias, role=role, dose=2, **more), stimuli)


def test_where_everything_is_there_every_bias_can_be_played():
    for bias in BIASES.values():
        for role in bias.roles:
            assert told(bias.id, FULL, role, group="left-handed people") is None


@pytest.mark.parametrize(
    ("bias", "missing"),
    [("recency", "foil"), ("framing", "frame"), ("diagnostic_momentum", "label"), ("automation", "machine")],
)
def test_a_bias_whose_stimulus_is_missing_is_not_applicable(bias, missing):
    empty = {"foil": None, "label": False, "frame": False, "machine": False}[missing]
    assert told(bias, Stimuli(**{**vars(FULL), missing: empty}))
    assert told("anchoring", Stimuli()) is None


@pytest.mark.parametrize("foil", ["Heart attack", " myocardial  INFARCTION "])
def test_a_foil_that_is_the_truth_is_refused_in_the_words_of_a_missing_one(foil):
    missing = told("recency", Stimuli(truth=FULL.truth))
    assert told("recency", Stimuli(foil, FULL.truth)) == told("recency", FULL, foil=foil) == missing
    assert "heart" not in missing.casefold()
    assert "infarction" not in missing.casefold()


def test_a_foil_that_is_named_comes_before_the_foil_of_the_case():
    held = Held(bias="recency", role="doctor", dose=1)
    assert with_foil(held, FULL).foil == "gastritis"
    assert with_foil(held.model_copy(update={"foil": "reflux"}), FULL).foil == "reflux"


def test_no_bias_ever_pulls_towards_the_truth():
    held = Held(bias="anchoring", role="doctor", dose=1)
    assert with_foil(held, Stimuli("heart attack", FULL.truth)).foil is None
    assert with_foil(held.model_copy(update={"foil": "Heart  Attack"}), FULL).foil is None


def test_an_implicit_bias_without_a_group_is_refused():
    assert "--group" in told("gender", FULL)


def test_a_role_that_cannot_hold_a_bias_is_told_so():
    assert "patient" in told("anchoring", FULL, "patient")


@pytest.mark.parametrize(
    ("stated", "acts"),
    [({"religion": "Quaker"}, True), ({"religion": " quaker"}, True), ({"religion": "Sikh"}, False), ({}, False),
     ({"culture": "Quaker"}, False)],
)  # fmt: skip
@pytest.mark.parametrize(("role", "other"), [("doctor", "patient"), ("patient", "doctor")])
def test_an_implicit_bias_acts_only_on_its_target_and_does_nothing_otherwise(stated, acts, role, other):
    held = [Held(bias="religion", role=role, dose=3, group="Quaker")]
    here = acting(held, BIASES, Stimuli(identities={other: stated, role: {"religion": "Quaker"}}))
    assert here == (held if acts else [])
    tilt = {"doctor": doctor_tilt, "patient": patient_tilt}[role]
    assert (tilt(here) != tilt([])) is acts
    assert told("religion", Stimuli(identities={other: stated}), role, group="Quaker") is None


def test_a_cognitive_bias_acts_whoever_sits_opposite():
    held = [Held(bias="anchoring", role="doctor", dose=1)]
    assert acting(held, BIASES, Stimuli()) == held
