"""Whether the medicine of a case depends on who the patient is, so that a swap would tell another case."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from importlib.resources import files
from typing import Literal

from pydantic import BaseModel, ConfigDict

from scenarios import yaml_text
from scenarios.schema import Scenario
from scenarios.words import contains, stems

Trait = Literal["gender", "race", "sexual_orientation", "culture", "education", "religion", "socioeconomic"]


class Dependence(BaseModel):
    """What makes the medicine depend on one trait."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    words: tuple[str, ...]
    ranges: tuple[str, ...]
    diseases: tuple[str, ...]


class Swaps(BaseModel):
    """The tables of `swaps.yaml`."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    sexes: dict[str, Literal["female", "male"]]
    pairs: tuple[tuple[str, str], ...]
    one_way: tuple[tuple[str, str], ...]
    not_owned: frozenset[str]
    givers: frozenset[str]
    others: dict[Literal["female", "male"], frozenset[str]]
    depends: dict[Trait, Dependence]


@lru_cache(maxsize=1)
def swaps() -> Swaps:
    """The tables, read once."""
    text = files("scenarios").joinpath("swaps.yaml").read_text(encoding="utf-8")
    return Swaps.model_validate(yaml_text.read(text).value)


def reason(scenario: Scenario, trait: Trait) -> str | None:
    """What in an English case depends on a trait of the patient, or None. It does not name the diagnosis."""
    depends = swaps().depends.get(trait)
    if depends is None:
        return None
    if trait == "gender" and any(f.section == "pregnancy" or f.safety == "pregnancy" for f in scenario.patient.facts):
        return "it holds facts about pregnancy or periods"
    ranged = next((name for name in _ranged(scenario) if _names(name, depends.ranges)), None)
    if ranged:
        return f"the reference range of {ranged} depends on it"
    if any(_names(name, depends.diseases) for name in _diseases(scenario)):
        return "the diseases that come into question are not as common in everybody"
    if _names(". ".join(_told(scenario)), depends.words):
        return "what is told, found or measured in it depends on it"
    return None


def _names(text: str, phrases: Iterable[str]) -> bool:
    found = stems(text)
    return any(contains(found, stems(phrase)) for phrase in phrases)


def _ranged(scenario: Scenario) -> Iterator[str]:
    yield from (result.name for test in scenario.tests for result in test.results if result.range)


def _diseases(scenario: Scenario) -> Iterator[str]:
    diagnosis, foil = scenario.diagnosis, scenario.foil
    yield from (diagnosis.name, *diagnosis.accepted)
    if diagnosis.not_to_miss:
        yield diagnosis.not_to_miss
    if foil:
        yield from (foil.name, *foil.accepted)


def _told(scenario: Scenario) -> Iterator[str]:
    yield scenario.door.note
    for fact in scenario.patient.facts:
        yield from (fact.topic, fact.says, *fact.attributes.values())
    yield from (topic for topics in scenario.patient.denies.values() for topic in topics)
    for finding in scenario.examination.findings:
        yield finding.finding
    for test in scenario.tests:
        yield from (test.name, test.narrative)
