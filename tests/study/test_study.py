"""A sample of `make study`: the direction of the main marker, and nothing where the group is not met."""

from functools import cache

import pytest

from biases.catalogue import bundled
from sessions.comparison import trend
from sessions.sweep import sweep
from sessions.trials import ANOTHER, trials
from tests.study.__main__ import TABLE, pairs, planned, study
from tests.study.report import DOSES, report, varied_by_seed

CASES = ("breathless-after-a-journey", "lower-tummy-pain", "thirsty-and-sick")
SAMPLE = (("anchoring", "doctor"), ("overconfidence", "doctor"), ("recency", "patient"), ("religion", "patient"))


@cache
def found(bias, role, cases=CASES, seeds=1):
    outcomes = dict(sweep(trials(bundled()[bias], role, cases, DOSES, range(seeds))))
    by_dose = {dose: {} for dose in DOSES}
    for trial, outcome in outcomes.items():
        by_dose[trial.held.dose if trial.held else 0][trial.case, trial.seed] = outcome
    return by_dose


@pytest.mark.parametrize(("bias", "role"), SAMPLE)
def test_the_main_marker_moves_as_declared(bias, role):
    declared = bundled()[bias].parts[role].outcome
    moved = trend(declared.measure, declared.direction, found(bias, role))
    assert moved.sessions >= len(CASES) - 1  # a session without a finding against the leader revises nothing
    assert moved.holds, moved


def test_an_implicit_bias_of_a_patient_lowers_what_it_thinks_of_the_doctor():
    for measure in ("trust", "rated_confidence", "rated_compliance"):
        assert trend(measure, "down", found("religion", "patient")).holds, measure


@pytest.mark.parametrize("role", ["patient", "doctor"])
def test_an_implicit_bias_about_another_group_does_nothing(role):
    about_others = list(trials(bundled()["religion"], role, CASES[:2], [3], [0], about=ANOTHER))
    outcomes = dict(sweep([*about_others, *(trial.baseline for trial in about_others)]))
    assert all(outcomes[trial] == outcomes[trial.baseline] for trial in about_others)


def test_the_study_covers_every_pair_of_the_catalogue_with_one_shared_baseline():
    plan = list(planned(1, CASES[:1]))
    assert {(bias.id, role) for bias, role, *_ in plan} == {(bias.id, role) for bias, role in pairs()}
    assert len(pairs()) >= 35
    baselines = {trial for *_, trial in plan if trial.held is None}
    assert len(baselines) == len({trial.stage for *_, trial in plan}) <= 5


def test_a_study_that_was_cut_off_writes_what_there_is_and_does_not_call_it_whole():
    table = report(study(1, CASES[:1], None, until=0.0))
    assert "make study COUNT=1" in table
    assert "0 of 1 seeds" in table


def test_the_report_says_how_far_the_seeds_vary_a_marker():
    by_dose = found("recency", "patient", CASES[:1], 2)
    varied = varied_by_seed(by_dose, "foil_mentions")
    assert len(varied) == len(DOSES)
    assert any(varied)
    doubled = {dose: {(case, seed): of_one[case, 0] for case, seed in of_one} for dose, of_one in by_dose.items()}
    assert not any(varied_by_seed(doubled, "foil_mentions"))
    assert "biases of the doctor: 0 of 0" in report(study(1, CASES[:1], None, until=0.0))


def test_the_kept_table_names_its_command_and_every_pair():
    kept = TABLE.read_text(encoding="utf-8")
    assert "make study COUNT=" in kept
    for bias, role in pairs():
        assert f"| {bias.id} | {role} |" in kept
