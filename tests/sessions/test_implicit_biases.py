"""Implicit biases: nothing at all where their target is not stated, a colder conduct where it is, and never a word that
is not of the reviewed tables or of the case. Simulated: a check of the manipulation, no evidence about people."""

import json
import re
from functools import cache
from pathlib import Path
from statistics import mean
from typing import get_args

import pytest

from biases.catalogue import bundled
from biases.schema import Held, Trait
from personas import embedded
from scenarios.identities import with_identity
from scenarios.reference import load
from sessions import in_memory
from sessions.events import Setting
from sessions.held import holding
from sessions.markers import markers

CASES = ("chest-pain-on-the-stairs", "racing-heart", "thirsty-and-sick")
EMBEDDED = dict.fromkeys(("doctor", "patient", "measurement", "moderator"), "embedded")
IMPLICIT = [bias for bias in bundled().values() if bias.kind == "implicit"]
PAIRS = [(bias.id, role) for bias in IMPLICIT for role in bias.roles]
# Those that bend alike play the same session: one of each kind stands for the others.
KINDS = list({(role, str(bundled()[bias].parts[role].parameters)): (bias, role) for bias, role in PAIRS}.values())
STATED, TARGET, ELSE = "zzyzx folk", "Zzyzx  Folk", "qwyjibo folk"  # no real groups, and words of no table


@cache
def played(case, bias=None, role=None, about=None, dose=3):
    """The events of a session in which both people are stated to be of one group, by every trait."""
    scenario = load(case)
    for trait in get_args(Trait):
        for who in ("doctor", "patient"):
            scenario = with_identity(scenario, who, trait, STATED)
    held = [Held(bias=bias, role=role, dose=dose, group=about)] if bias else []
    biases = holding(scenario, held, bundled())
    setting = Setting.model_validate({"case": case, "voices": EMBEDDED, "budget": 8, "biases": biases})

    return in_memory.played(scenario, setting)


def happened(events):
    """All that happened, as bytes, without times and the set-up."""
    rows = [event.model_dump(mode="json", exclude={"at", "t"}) for event in events[1:]]
    for row in rows:
        row["body"].pop("spent", None)
    return json.dumps(rows)


@pytest.mark.parametrize(("bias", "role"), PAIRS)
def test_a_bias_about_others_changes_nothing_that_happens(bias, role):
    case = CASES[PAIRS.index((bias, role)) % len(CASES)]
    assert happened(played(case, bias, role, ELSE)) == happened(played(case))


@pytest.mark.parametrize(("bias", "role"), KINDS)
def test_a_bias_about_who_sits_there_changes_the_conduct(bias, role):
    case = CASES[PAIRS.index((bias, role)) % len(CASES)]
    assert happened(played(case, bias, role, TARGET)) != happened(played(case))


@pytest.mark.parametrize("bias", [bias for bias, role in KINDS if role == "patient"])
def test_a_patient_opposite_the_target_trusts_less_and_rates_lower(bias):
    for measure in ("trust", "rated_confidence", "rated_compliance"):
        without = mean(markers(played(case))[measure] for case in CASES)
        assert mean(markers(played(case, bias, "patient", TARGET))[measure] for case in CASES) < without, measure


def words_in(text):
    return set(re.findall(r"[a-z]+", text.lower()))


@cache
def of_the_tables():
    """Every word of the tables from which the embedded voices speak English."""
    own = Path(embedded.__file__).parent
    found = [*(own / "languages" / "en").rglob("*.yaml"), *(own / "doctor").rglob("*.yaml")]
    return set().union(*(words_in(file.read_text(encoding="utf-8")) for file in found))


@pytest.mark.parametrize(("bias", "role"), KINDS)
def test_every_word_said_is_one_of_the_tables_or_of_the_case_and_no_group_is_named(bias, role):
    case = CASES[PAIRS.index((bias, role)) % len(CASES)]
    events = played(case, bias, role, TARGET)
    said = [event.body.reply.text for event in events if event.body.kind == "replied"]
    acts = [event.body.contribution for event in events if event.body.kind == "acted"]
    said += [act.text for act in acts if act.kind == "say"]
    rated = next(event.body.ratings for event in events if event.body.kind == "rated")
    said += [getattr(rated, name).because for name in ("confidence", "compliance", "consultation")]
    spoken = set().union(*map(words_in, said))
    assert not spoken & words_in(STATED)
    assert spoken <= of_the_tables() | words_in(load(case).model_dump_json())
