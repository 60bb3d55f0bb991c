"""Sessions with and without a bias side by side: what is played, what is kept, and what is made of it."""

import json
import re
from dataclasses import replace
from itertools import islice

import pytest

from biases.catalogue import bundled
from biases.schema import Held
from sessions.comparison import summary, trend
from sessions.markers import markers
from sessions.statistics import interval, paired, spearman
from sessions.sweep import Kept, sweep
from sessions.trials import ANOTHER, GROUP, Stage, Trial, applicable, outcome, played, stage_of, staged, trials, tried

CASE = "chest-pain-on-the-stairs"


def happened(events):
    """All but times, identifiers and the event that set it up."""
    return [(event.seq, event.turn, event.phase, event.audience, event.body) for event in events[1:]]


def without_time(rows):
    return [(*row[:-1], json.loads(row[-1].model_dump_json(exclude={"spent"}))) for row in rows]


def test_all_biases_at_dose_0_change_nothing():
    stage = Stage(("label", "frame", "machine"), None, ("gender", "race", "religion"), GROUP)
    every = [(bias, role) for bias in bundled().values() for role in bias.roles]
    plain = without_time(happened(played(Trial(CASE, 3, stage))))
    for bias, role in every[::7]:
        held = Held(bias=bias.id, role=role, dose=0, group=GROUP)
        assert without_time(happened(played(Trial(CASE, 3, stage, held)))) == plain


@pytest.mark.parametrize("role", ["doctor", "patient"])
def test_an_implicit_bias_acts_where_its_group_is_met_and_nowhere_else(role):
    race = bundled()["race"]
    met = next(trials(race, role, [CASE], [3], [0]))
    not_met = next(trials(race, role, [CASE], [3], [0], about=ANOTHER))
    baseline = tried(met.baseline)
    assert tried(not_met) == baseline
    assert tried(met) != baseline


def test_both_arms_get_the_same_copy_of_the_case():
    momentum = bundled()["diagnostic_momentum"]
    for trial in trials(momentum, "doctor", [CASE], [0, 3], [0]):
        assert staged(trial.case, trial.stage).shown == ("label",)
    without, held = trials(momentum, "doctor", [CASE], [0, 3], [0])
    assert played(without)[0].body.scenario == played(held)[0].body.scenario
    assert without.held is None


def test_a_named_foil_is_the_one_that_is_measured():
    stage = stage_of(bundled()["recency"], "doctor", "aortic dissection")
    assert staged(CASE, stage).foil.name == "aortic dissection"
    assert staged(CASE, stage_of(bundled()["recency"], "doctor", "GORD")).foil.facts, "the case's own, by another name"


def test_what_tells_the_truth_from_the_cases_own_foil_is_not_counted_for_another():
    recency = bundled()["recency"]
    _, held = trials(recency, "doctor", [CASE], [0, 3], [0], "aortic dissection")
    found = markers(played(held))
    assert found["discriminators_sought"] is found["discriminators_ignored"] is None
    assert found["foil_probability"] > 0


def test_a_case_that_cannot_carry_a_bias_is_known_before_play():
    assert applicable(CASE, bundled()["recency"], "doctor")
    assert not applicable(CASE, bundled()["recency"], "doctor", "heart attack")
    assert not applicable("crying-baby", bundled()["automation"], "doctor")


def test_a_sweep_goes_on_where_it_was_cut_off(tmp_path):
    path = tmp_path / "kept.jsonl"
    plan = list(trials(bundled()["overconfidence"], "doctor", [CASE], [0, 1, 2], [0]))
    cut_off = dict(islice(sweep(plan, kept=Kept(path)), 2))
    path.write_text(path.read_text(encoding="utf-8") + '{"trial": "torn', encoding="utf-8")
    whole = dict(sweep(plan, kept=Kept(path)))
    assert list(whole) == plan
    assert {trial: whole[trial] for trial in cut_off} == cut_off
    kept = Kept(path)
    assert all(kept.get(trial) == whole[trial] for trial in plan)
    played_before = len(path.read_text(encoding="utf-8").splitlines())
    assert dict(sweep(plan, kept=Kept(path))) == whole
    assert len(path.read_text(encoding="utf-8").splitlines()) == played_before
    earlier = re.sub(r'"discriminators_ignored": [^,]+, ', "", path.read_text(encoding="utf-8"))
    path.write_text(earlier, encoding="utf-8")
    assert Kept(path).get(plan[0]).markers["discriminators_ignored"] is None, "a measure that came later is unknown"


def test_a_line_torn_inside_a_letter_is_passed_over(tmp_path):
    path = tmp_path / "kept.jsonl"
    plan = list(trials(bundled()["overconfidence"], "doctor", [CASE], [0, 3], [0]))
    first = dict(islice(sweep(plan, kept=Kept(path)), 1))
    with path.open("ab") as file:
        file.write('{"trial": "müde'.encode()[:-3])
    kept = Kept(path)
    assert kept.get(plan[0]) == first[plan[0]]
    assert list(dict(sweep(plan, kept=kept))) == plan
    assert Kept(path).get(plan[1]) is not None


@pytest.mark.parametrize("held", ["My notes\n", '{"some": "thing"}\n', "[1, 2]"])
def test_a_file_of_other_things_is_refused_and_left_as_it_is(tmp_path, held):
    path = tmp_path / "notes.txt"
    path.write_text(held, encoding="utf-8")
    with pytest.raises(OSError, match="no sessions of a sweep"):
        Kept(path)
    assert path.read_text(encoding="utf-8") == held
    path.write_text("", encoding="utf-8")
    Kept(path)


def test_two_processes_find_what_one_finds():
    plan = list(trials(bundled()["overconfidence"], "doctor", [CASE], [0, 3], [0]))
    assert dict(sweep(plan, processes=2)) == dict(sweep(plan))


def test_an_outcome_tells_a_diagnosis_that_is_the_foil():
    trial = next(trials(bundled()["recency"], "doctor", [CASE], [3], [0]))
    events = played(trial)
    told = outcome(events, staged(trial.case, trial.stage))
    commit = next(
        e.body.contribution for e in events if e.body.kind == "acted" and e.body.contribution.kind == "commit"
    )
    assert told.took_foil == ("reflux" in commit.diagnosis.lower())
    assert told.markers == markers(events)


def test_summaries_are_beside_the_baseline_of_the_same_cases_and_seeds():
    part = bundled()["overconfidence"].parts["doctor"]
    found = {dose: {(CASE, 0): tried(one)} for dose, one in _by_dose("overconfidence")}
    told = summary("overconfidence", "doctor", 3, part.outcome.measure, found[3], found[0])
    difference = found[3][CASE, 0].confidence - found[0][CASE, 0].confidence
    assert told.paired_difference["confidence"] == (pytest.approx(difference), None, None), "one case does not vary"
    assert told.normalised_accuracy == 1
    assert told.foil_share is None, "no wrong answer, no share of them"
    assert trend("confidence", "up", found).holds is True
    assert trend("confidence", "down", found).holds is False
    assert trend("machine_probability", "up", found).holds is None


def test_two_doses_are_no_trend():
    found = {dose: {(CASE, 0): tried(one)} for dose, one in _by_dose("overconfidence")}
    three = trend("confidence", "up", {dose: found[dose] for dose in (0, 1, 3)})
    two = trend("confidence", "up", {dose: found[dose] for dose in (0, 3)})
    assert three.rho == 1
    assert three.holds is True
    assert two.rho is two.holds is None
    assert two.means[3][0] > two.means[0][0]


def test_a_session_without_a_diagnosis_is_no_wrong_answer():
    committed = tried(next(trials(bundled()["recency"], "doctor", [CASE], [3], [0])))
    foil = replace(committed, correct=False, took_foil=True, decided=True)
    other, undecided = replace(foil, took_foil=False), replace(foil, took_foil=False, decided=False)
    some = {(CASE, seed): one for seed, one in enumerate([foil, other, undecided, undecided])}
    told = summary("recency", "doctor", 3, "foil_probability", some, {})
    assert told.foil_share == 0.5
    assert told.foil_rate == 0.25
    alone = summary("recency", "doctor", 3, "foil_probability", {(CASE, 0): undecided}, {})
    assert alone.foil_share is None


def test_a_session_that_ran_out_of_turns_is_undecided():
    trial = next(trials(bundled()["recency"], "doctor", [CASE], [0], [0]))
    events, scenario = played(trial), staged(trial.case, trial.stage)
    assert outcome(events, scenario).decided
    before = next(
        at for at, one in enumerate(events) if one.body.kind == "acted" and one.body.contribution.kind == "commit"
    )
    assert not outcome(events[:before], scenario).decided


def _by_dose(bias):
    return zip((0, 1, 2, 3), trials(bundled()[bias], "doctor", [CASE], range(4), [0]), strict=True)


def test_intervals_draw_whole_cases_and_are_the_same_every_time():
    narrow = interval({"a": [1.0, 3.0], "b": [1.0, 3.0]})
    wide = interval({"a": [1.0, 1.0], "b": [3.0, 3.0]})
    assert narrow == (2.0, 2.0, 2.0)
    assert wide == (2.0, 1.0, 3.0)
    many = {str(case): [float(case % 5), 1.0] for case in range(12)}
    assert interval(many) == interval(dict(reversed(many.items())))
    assert interval({}) is None
    assert interval({"a": [1.0, 2.0]}) == (1.5, None, None)


def test_differences_are_taken_where_both_sides_have_a_value():
    before = {("a", 0): 1.0, ("a", 1): None, ("b", 0): 2.0}
    after = {("a", 0): 1.5, ("a", 1): 9.0, ("b", 0): 1.0, ("c", 0): 5.0}
    assert paired(before, after) == {"a": [0.5], "b": [-1.0]}


@pytest.mark.parametrize(
    ("levels", "rho"), [([1, 2, 3, 4], 1.0), ([4, 3, 2, 1], -1.0), ([1, 1, 1, 1], None), ([1, 1, 2, 3], 0.948683298051)]
)
def test_spearmans_rho(levels, rho):
    found = spearman([0, 1, 2, 3], levels)
    assert found == (None if rho is None else pytest.approx(rho))
