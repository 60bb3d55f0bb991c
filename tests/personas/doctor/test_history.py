"""The chart: what was asked is known to be asked, however the question was put."""

from random import Random

import pytest

from personas.embedded.doctor.choosing import Ask
from personas.embedded.doctor.history import Listening
from personas.embedded.doctor.knowledge import TOLD, knowledge
from personas.embedded.doctor.speaking import question
from personas.exchange import Heard
from scenarios.views import for_doctor


def told():
    return [finding for finding in knowledge().findings.values() if finding.kind in TOLD]


@pytest.fixture(params=["racing-heart", "crying-baby"], ids=["to the patient", "to a mother"])
def listening(case, request):
    return Listening(for_doctor(case(request.param)))


@pytest.fixture
def asked(listening):
    """The findings that the chart holds as asked after a question about some."""

    def after(*findings):
        said = question(Ask(findings=findings), listening.chart(()), False, Random(1))
        return listening.chart((Heard(seq=1, turn=1, phase="encounter", speaker="doctor", content=said),)).asked

    return after


def test_every_finding_once_asked_about_is_marked(asked):
    assert [one.id for one in told() if one.id not in asked(one)] == []


def test_findings_asked_about_together_are_all_marked(asked):
    plain = [one for one in told() if one.plainly_asked and one.kind == "symptom"]
    triples = list(zip(plain, plain[1:], plain[2:], strict=False))
    assert triples
    assert [three for three in triples if not asked(*three).issuperset(one.id for one in three)] == []
