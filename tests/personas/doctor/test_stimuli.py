"""What pulls a doctor besides findings: a diagnosis handed over, what the door brings to mind, what a machine read."""

import pytest

from personas.embedded.doctor import stimuli
from personas.embedded.doctor.hypotheses import identified
from personas.exchange import Entry, Reply, Report
from scenarios.reference import bundled_ids
from scenarios.stimuli import with_stimuli
from scenarios.views import for_doctor


@pytest.mark.parametrize(
    "note",
    [
        "Ann Lee, 40, has been coughing for a week. Referred with suspected pulmonary embolism.",
        "Ann Lee, 40, was triaged as pulmonary embolism.",
        "Ann Lee, 40. Working diagnosis on the ward: pulmonary embolism.",
        "Ann Lee, 40. The clinic treated her for pulmonary embolism.",
    ],
)
def test_a_door_note_hands_over_a_diagnosis(note):
    assert stimuli.label_at_the_door(note) == {"pulmonary-embolism"}
    assert stimuli.frame(note) == frozenset()


def test_a_disease_that_the_door_merely_names_frames():
    note = "Ann Lee, 40, has been coughing. She has asthma and would like her inhaler."
    assert stimuli.label_at_the_door(note) == frozenset()
    assert stimuli.frame(note) == {"asthma-attack"}


def test_a_denied_disease_neither_labels_nor_frames():
    note = "Ann Lee, 40, has been coughing. No suspected pulmonary embolism, no pneumonia."
    assert stimuli.label_at_the_door(note) == frozenset()
    assert stimuli.frame(note) == frozenset()


def test_no_bundled_door_note_labels_or_frames(case):
    for identifier in bundled_ids():
        note = for_doctor(case(identifier)).door.note
        assert stimuli.label_at_the_door(note) | stimuli.frame(note) == frozenset()


def test_what_another_clinician_named_is_a_label_and_what_the_patient_fears_is_none():
    told = Reply(text="I went to my GP on Monday. The GP told me it was migraine.")
    feared = Reply(text="I think it might be migraine.")
    assert stimuli.label_told(told) == {"migraine"}
    addressed = Reply(text="It's a burning pain, doctor, like my migraine.")
    assert stimuli.label_told(feared) == stimuli.label_told(addressed) == frozenset()


def ecg(narrative):
    return Report(entries=(Entry(name="Electrocardiogram", narrative=narrative),))


def test_of_a_report_only_the_machines_sentence_is_the_machines():
    report = ecg("ST elevation in II, III and aVF. Machine reading: sinus rhythm, acute pericarditis.")
    findings, diseases = stimuli.read_by_machine(report)
    assert diseases == {"acute-pericarditis"}
    assert "st-elevation" not in {one.finding for one in findings if one.present}


def test_a_report_without_a_machine_has_no_machines_reading():
    assert stimuli.read_by_machine(ecg("ST elevation in II, III and aVF.")) == ((), frozenset())
    normal = Report(entries=(Entry(name="Computer interpretation", narrative="Acute pericarditis.", policy="normal"),))
    assert stimuli.read_by_machine(normal) == ((), frozenset())


def offers(case, kind):
    return [case(one) for one in bundled_ids() if getattr(case(one).stimuli, kind)]


def test_the_label_of_a_bundled_case_is_known_as_one(case):
    labelled = offers(case, "label")
    assert len(labelled) >= 8
    for scenario in labelled:
        note = for_doctor(with_stimuli(scenario, {"label"})).door.note
        assert stimuli.label_at_the_door(note) == {identified(scenario.stimuli.label.diagnosis)}, scenario.id
        assert stimuli.frame(note) == frozenset(), scenario.id


def test_the_framed_note_of_a_bundled_case_brings_one_disease_to_mind(case):
    framed = offers(case, "frame")
    assert len(framed) >= 8
    for scenario in framed:
        note = for_doctor(with_stimuli(scenario, {"frame"})).door.note
        assert stimuli.frame(note) == {identified(scenario.stimuli.frame.suggests)}, scenario.id
        assert stimuli.label_at_the_door(note) == frozenset(), scenario.id


def test_the_machines_line_of_a_bundled_case_is_known_and_told_from_the_report(case):
    read = offers(case, "machine")
    assert len(read) >= 5
    for scenario in read:
        machine = scenario.stimuli.machine
        [test] = [one for one in with_stimuli(scenario, {"machine"}).tests if one.id == machine.test]
        report = Report(entries=(Entry(name=test.name, narrative=test.narrative),))
        [entry] = stimuli.machine_reading(report).entries
        assert entry.narrative == machine.reading
        assert stimuli.read_by_machine(report)[1] == {identified(machine.names)}, scenario.id


def test_no_report_of_a_bundled_case_is_a_machines_without_one_being_shown(case):
    for scenario in map(case, bundled_ids()):
        for test in scenario.tests:
            report = Report(entries=(Entry(name=test.name, narrative=test.narrative),))
            assert stimuli.machine_reading(report).entries == (), (scenario.id, test.id)
