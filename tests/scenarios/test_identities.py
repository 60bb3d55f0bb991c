"""Who a person is stated to be, and the case in which it is stated otherwise."""

from typing import get_args

import pytest

from biases.schema import Trait as BiasTrait
from scenarios.identities import Trait, stated, with_identity
from scenarios.schema import Identity


def test_every_trait_of_a_bias_can_be_stated():
    assert set(get_args(Trait)) == set(get_args(BiasTrait))


def test_only_what_is_stated_is_told():
    assert stated(Identity(sex="female")) == {}
    told = Identity(name="Jo", gender="woman", ethnicity="Welsh", occupation="baker", socioeconomic="lives on little")
    assert stated(told) == {"gender": "woman", "race": "Welsh", "socioeconomic": "lives on little"}


@pytest.mark.parametrize("who", ["doctor", "patient"])
@pytest.mark.parametrize("trait", get_args(Trait))
def test_a_trait_is_stated_and_nothing_else_changes(synthetic, who, trait):
    case = synthetic()
    bent = with_identity(case, who, trait, "a group")
    identity = bent.doctor if who == "doctor" else bent.patient.identity
    assert stated(identity) == {trait: "a group"}
    assert identity.sex == ("unknown" if who == "doctor" else "female")
    taken_back = with_identity(bent, who, trait, None)
    assert taken_back.patient == case.patient
    assert stated(taken_back.doctor or Identity()) == {}
    assert bent.model_copy(update={"doctor": case.doctor, "patient": case.patient}) == case
