"""The reader of AgentClinic cases on the public files, where they lie: no fault, no chart, no diagnosis, each value."""

import json
import os
import re
from pathlib import Path
from typing import Any

import pytest

from scenarios import check
from scenarios.agentclinic import is_agentclinic, scenario
from scenarios.agentclinic.measured import Leaf, leaves
from scenarios.schema import Scenario
from tests.scenarios.charts import spoken

FILES = Path(__file__).parents[2].parent / "shared/agentclinic"
CHART = re.compile(
    r"\b(?:the patient|patient's|denies|denied|reports|complains of|presents? with|presented with|endorses"
    r"|year-old|month-old|day-old|demographics|review of systems|§\w?)\b|§",
    re.IGNORECASE,
)
HE_OR_SHE = {"male": re.compile(r"\b(?:he|his|him)\b", re.I), "female": re.compile(r"\b(?:she|her)\b", re.I)}
OTHERS = re.compile(r"\b(?:father|mother|brother|sister|son|daughter|wife|husband|uncle|aunt|partner|friend)s?\b", re.I)


def public(name: str) -> list[dict[str, Any]]:
    """The cases of a public file; skipped where it does not lie beside the repository, save in CI."""
    path = FILES / name
    if not path.exists():
        if os.environ.get("CI"):
            pytest.fail(f"{path} is missing")
        pytest.skip(f"{path} is not here")
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


def everyone() -> list[tuple[dict[str, Any], Scenario]]:
    cases = public("agentclinic_medqa.jsonl") + public("agentclinic_nejm.jsonl")
    return [(case, scenario(case, f"case-{number}")) for number, case in enumerate(cases)]


def test_every_public_case_loads_without_fault() -> None:
    loaded = everyone()
    assert len(loaded) == 107 + 15
    for case, read in loaded:
        assert is_agentclinic(case)
        assert check.faults(read) == []
        assert read.patient.facts
        assert any(fact.disclosure == "volunteered" for fact in read.patient.facts)


def test_no_chart_is_heard_in_what_anybody_says() -> None:
    for _, read in everyone():
        for sentence in spoken(read.patient.facts):
            assert not CHART.search(sentence), sentence
            own = HE_OR_SHE.get(read.patient.identity.sex)
            if read.patient.speaker.who == "patient" and own and not OTHERS.search(sentence):
                assert not own.search(sentence), sentence


def test_the_diagnosis_never_stands_in_what_the_patient_or_the_door_says() -> None:
    for _, read in everyone():
        said = " ".join(
            [*spoken(read.patient.facts), *(fact.topic for fact in read.patient.facts), read.door.note, read.title]
        )
        assert read.diagnosis.name.casefold() not in said.casefold(), read.diagnosis.name


def test_every_measured_value_is_kept_to_the_letter() -> None:
    for case, read in everyone():
        inside = case.get("OSCE_Examination", {})
        for part in ("Physical_Examination_Findings", "Test_Results"):
            for leaf in leaves(inside.get(part), part):
                assert leaf.text in held(read, leaf), leaf


def held(read: Scenario, leaf: Leaf) -> str:
    """All that the scenario holds under the source of a leaf."""
    group = "/".join(leaf.path[:-1])
    results = [*read.examination.vital_signs, *(result for test in read.tests for result in test.results)]
    texts = [result.value for result in results if result.source == leaf.source]
    texts += [finding.finding for finding in read.examination.findings if finding.source == leaf.source]
    texts += [test.narrative for test in read.tests if test.source in (leaf.source, group)]
    return "\n".join(texts)
