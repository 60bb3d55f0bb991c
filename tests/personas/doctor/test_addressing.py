"""Addressing: who speaks for the patient is asked about the patient, and about nobody else."""

import re

import pytest

from personas.embedded.doctor.addressing import HE, SHE, THEY, pronoun, spoken_of
from personas.embedded.doctor.knowledge import TOLD, knowledge


@pytest.mark.parametrize(
    ("question", "whom", "put"),
    [
        ("Have you felt sick?", HE, "Has he felt sick?"),
        ("Do your palms itch, and are you tired?", SHE, "Do her palms itch, and is she tired?"),
        ("Does it hurt when you cough or laugh?", HE, "Does it hurt when he coughs or laughs?"),
        ("Does it hurt when you carry a load?", THEY, "Does it hurt when they carry a load?"),
        ("Did a snake bite you?", SHE, "Did a snake bite her?"),
        ("Did you feel warm before you fainted?", HE, "Did he feel warm before he fainted?"),
        ("Have you noticed a rash?", HE, "Have you noticed a rash?"),
        ("Have you felt sick?", None, "Have you felt sick?"),
    ],
)
def test_a_question_about_somebody_else(question, whom, put):
    assert spoken_of(question, whom) == put


def test_no_question_of_the_knowledge_base_takes_the_relative_for_the_patient():
    asked = [spoken_of(one.ask, SHE) for one in knowledge().findings.values() if one.kind in TOLD]
    assert [one for one in asked if re.search(r"\byou(?:r|rself)?\b(?! noticed)", one, re.IGNORECASE)] == []


def test_only_a_patient_for_whom_somebody_speaks_is_spoken_of():
    assert [pronoun(*one) for one in (("male", True), (None, True), ("male", False))] == [HE, THEY, None]
