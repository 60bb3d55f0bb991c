"""What pulls a doctor besides findings: a diagnosis handed over, what the door brings to mind, what a machine read."""

import pytest

from personas.embedded.doctor import stimuli
from personas.exchange import Entry, Reply, Report
from scenarios.reference import bundled_ids
from scenarios.views import for_doctor


@pytest.mark.parametrize(
    "note",
    [
        "Ann Lee, 40, has been coughing for a week. Referred with suspected pulmonary embolism.",
        "Ann Lee, 40, was triaged as pulmonary embolism.",
        "Ann Lee, 40. Working diagnosis on the ward: pulmonary embolism.",
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
