"""How a tilt bends the weighing: each number by itself, on a chart, and nothing where its stimulus is missing."""

import pytest

from biases.tilt import DoctorTilt
from personas.embedded.doctor.differential import Reasoning
from personas.embedded.doctor.history import Chart, Learnt
from personas.embedded.doctor.hypotheses import disease, identified
from personas.embedded.doctor.reading import Evidence, Person
from personas.embedded.doctor.thinking import Thinking
from personas.exchange import Entry, Reply, Report

PERSON = Person(45, "male")
NOTE = "Sam Reed, 45, has had chest pain since this morning."
FOIL = "Gastro-oesophageal reflux disease"
REFLUX, INFARCT = "gastro-oesophageal-reflux", "stemi"
PAIN = Learnt(0, (Evidence("chest-pain", True),))
STORY = Learnt(1, (Evidence("pressing-pain", True), Evidence("sweating", True)), Reply(text="It presses, and I sweat."))
TRACING = Learnt(4, (Evidence("st-elevation", True),), Report(), orders=1)


def believed(*learnt, note=NOTE, **numbers):
    """The probabilities by which a doctor with such a tilt acts."""
    return dict(thought(*learnt, note=note, **numbers).ranking)


def thought(*learnt, note=NOTE, **numbers):
    nothing = frozenset[str]()
    chart = Chart(PERSON, (PAIN, *learnt), nothing, nothing, nothing, (), 0, 0, "", None)
    return Thinking(note, Reasoning(tilt=DoctorTilt(**numbers))).thought(chart)


def odds(shares, one, other):
    return shares[one] / shares[other]


def test_the_foils_odds_are_multiplied_and_no_others():
    plain, bent = believed(STORY), believed(STORY, foil=FOIL, foil_prior=4.0)
    assert odds(bent, REFLUX, INFARCT) == pytest.approx(4 * odds(plain, REFLUX, INFARCT))
    assert odds(bent, "pulmonary-embolism", INFARCT) == pytest.approx(odds(plain, "pulmonary-embolism", INFARCT))


def test_a_foil_that_the_knowledge_base_lacks_is_thought_of_by_its_name():
    bent = believed(STORY, foil="Broken pump syndrome", foil_prior=20.0)
    assert bent["Broken pump syndrome"] > believed(STORY, foil="Broken pump syndrome", foil_prior=5.0).get(
        "Broken pump syndrome", 0.0
    )
    assert disease("Broken pump syndrome").plan
    assert "Broken pump syndrome" not in believed(STORY, foil="Broken pump syndrome")


@pytest.mark.parametrize(("name", "known"), [("GORD", REFLUX), ("gastro-oesophageal reflux disease", REFLUX)])
def test_a_foil_is_found_under_any_of_its_names(name, known):
    assert identified(name) == known


def test_the_anchor_is_the_foil_and_later_evidence_counts_for_less():
    foil = {"foil": FOIL, "after_first": 0.2}
    assert believed(STORY, **foil)[REFLUX] > 2 * believed(STORY).get(REFLUX, 0.0)
    fall = believed(STORY)[INFARCT] / believed(STORY, TRACING)[INFARCT]
    assert believed(STORY, **foil)[INFARCT] / believed(STORY, TRACING, **foil)[INFARCT] > fall


def test_without_a_foil_the_anchor_is_the_doctors_own_first_leader():
    own = thought(STORY).ranking[0][0]
    later = Learnt(4, (Evidence("heartburn", True), Evidence("sweating", False)), Reply(text="Heartburn."))
    assert believed(STORY, later, after_first=0.0)[own] == pytest.approx(believed(STORY)[own])


def test_evidence_against_the_leader_counts_for_less():
    tracing = Learnt(4, (Evidence("st-elevation", False), Evidence("troponin-high", False)), Report(), orders=1)
    leader = thought(STORY).ranking[0][0]
    plain, bent = believed(STORY, tracing), believed(STORY, tracing, disconfirming=0.2)
    assert bent[leader] > plain[leader]


def test_changing_the_leader_costs():
    leader = thought(STORY).ranking[0][0]
    plain, bent = believed(STORY, TRACING), believed(STORY, TRACING, status_quo=1.0)
    other = next(one for one in plain if one != leader)
    assert odds(bent, leader, other) == pytest.approx(odds(plain, leader, other) * 2.718, rel=0.01)


def test_what_was_spent_on_a_leader_speaks_for_it_and_nothing_before_anything_was_spent():
    leader = thought(STORY).ranking[0][0]
    assert believed(STORY, sunk_cost=2.0) == believed(STORY)
    plain, bent = believed(STORY, TRACING), believed(STORY, TRACING, sunk_cost=2.0)
    other = next(one for one in plain if one != leader)
    assert odds(bent, leader, other) > 5 * odds(plain, leader, other)


def test_assumed_agreement_raises_the_leader_and_never_another():
    plain, bent = thought(STORY), thought(STORY, consensus=1.0)
    assert bent.ranking[0][0] == plain.ranking[0][0]
    assert bent.ranking[0][1] > plain.ranking[0][1]


def test_what_is_told_is_surer_than_what_is_believed():
    bent = thought(STORY, confidence=2.0)
    assert bent.ranking == thought(STORY).ranking
    assert bent.told[0][1] > bent.ranking[0][1]
    assert [one for one, _ in bent.told] == [one for one, _ in bent.ranking]


def test_a_label_counts_where_there_is_one():
    labelled = f"{NOTE} Referred with suspected pulmonary embolism."
    plain, bent = believed(STORY, note=labelled), believed(STORY, note=labelled, label=2.0)
    assert bent["pulmonary-embolism"] > 2 * plain["pulmonary-embolism"]
    assert believed(STORY, label=2.0) == believed(STORY)
    told = Learnt(2, (), Reply(text="My GP said it was a pulmonary embolism."))
    assert believed(STORY, told, label=2.0)["pulmonary-embolism"] > 2 * plain["pulmonary-embolism"]


def test_a_frame_counts_where_there_is_one():
    framed = f"{NOTE} His brother had a pulmonary embolism."
    assert believed(STORY, note=framed, frame=2.0)["pulmonary-embolism"] > 2 * believed(STORY)["pulmonary-embolism"]
    assert believed(STORY, frame=2.0) == believed(STORY)


def test_a_machines_reading_weighs_by_the_machine_and_no_other_report_does():
    read = Report(entries=(Entry(name="Electrocardiogram", narrative="Machine reading: acute pericarditis."),))
    machine, person = Learnt(4, (), read, orders=1), Learnt(4, (Evidence("st-elevation", True),), Report(), orders=1)
    assert believed(STORY, machine, machine=3.0)["acute-pericarditis"] > 5 * believed(STORY, machine).get(
        "acute-pericarditis", 0.0
    )
    assert believed(STORY, person, machine=3.0) == believed(STORY, person)


def test_with_distance_the_patients_words_count_for_less_and_the_tests_as_before():
    later = Learnt(3, (Evidence("arm-pain-radiation", True),), Reply(text="It goes into my arm."))
    assert believed(STORY, later, distance=1.0)[INFARCT] < believed(STORY, later)[INFARCT]
    shown = Learnt(4, (Evidence("st-elevation", True),), Report(), orders=1)
    assert believed(shown, distance=1.0) == believed(shown)


def test_a_doctor_who_comes_to_a_chart_thinks_as_one_who_was_there():
    tilt = {"status_quo": 1.5, "sunk_cost": 1.0, "disconfirming": 0.5}
    nothing = frozenset[str]()
    thinking = Thinking(NOTE, Reasoning(tilt=DoctorTilt(**tilt)))
    every = (PAIN, STORY, TRACING)
    for upto in range(1, len(every) + 1):
        there = thinking.thought(Chart(PERSON, every[:upto], nothing, nothing, nothing, (), 0, 0, "", None))
    assert there == thought(STORY, TRACING, **tilt)
