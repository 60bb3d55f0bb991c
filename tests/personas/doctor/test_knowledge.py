"""The knowledge base: it is whole, large enough, and its orders are words that a measurement desk knows."""

import pytest

from personas.embedded.doctor.knowledge import TOLD, Knowledge, faults, knowledge
from scenarios.vocabulary import vocabulary
from scenarios.words import stems


def test_it_holds_at_least_the_usual_diseases_each_with_a_source():
    diseases = knowledge().diseases.values()
    assert len(diseases) >= 120
    assert all(disease.source and disease.plain and disease.plan for disease in diseases)


def test_every_disease_can_be_told_of_seen_and_tested():
    findings = knowledge().findings
    for disease in knowledge().diseases.values():
        kinds = {findings[finding].kind for finding in disease.findings}
        assert kinds & TOLD, disease.id
        assert len(disease.findings) >= 5, disease.id


def test_orders_are_words_that_the_desk_knows():
    tables = vocabulary("tests"), vocabulary("manoeuvres")
    orders = [order for test in knowledge().tests.values() for order in (test.order, *test.where.values())]
    unknown = [order for order in orders if not any(table.find(stems(order)) for table in tables)]
    assert len(unknown) <= len(orders) // 50, unknown  # a desk finds a few by the name that a case gives them


def test_orders_are_told_apart():
    orders = [test.order for test in knowledge().tests.values()]
    assert len(orders) == len(set(orders))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"findings": {"no-such-finding": 0.5}}, "no-such-finding"),
        ({"presents_with": {"no-such-complaint": 1.0}}, "no-such-complaint"),
    ],
)
def test_a_disease_with_an_unknown_finding_is_named(change, said):
    known = knowledge()
    broken = next(iter(known.diseases.values())).model_copy(update={"id": "broken", **change})
    told = faults(Knowledge(known.findings, known.tests, {"broken": broken}))
    assert [line for line in told if "broken" in line and said in line]


def test_a_sign_needs_a_test_that_shows_it():
    known = knowledge()
    sign = next(finding for finding in known.findings.values() if finding.kind == "sign")
    broken = sign.model_copy(update={"id": "broken", "test": None})
    assert any("broken" in line for line in faults(Knowledge({**known.findings, "broken": broken}, known.tests, {})))
