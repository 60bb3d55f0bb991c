"""What can pull a doctor besides the findings: a diagnosis handed over, the door note's frame, a machine's reading."""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from importlib.resources import files

from pydantic import BaseModel, ConfigDict

from personas.embedded.doctor import reading
from personas.embedded.doctor.clauses import Sentence, is_absent, language, says, sentences
from personas.embedded.doctor.knowledge import knowledge
from personas.embedded.doctor.phrases import Phrases
from personas.embedded.doctor.reading import Evidence
from personas.exchange import Entry, Reply, Report
from scenarios import yaml_text
from scenarios.words import plain

_SENTENCE = re.compile(r"(?<=[.!?;])\s+|\n+")


class Cues(BaseModel):
    """The tables of `knowledge/stimuli.yaml`."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    handed_over: tuple[str, ...]
    clinicians: tuple[str, ...]
    telling: tuple[str, ...]
    machine: tuple[str, ...]


@lru_cache(maxsize=1)
def cues() -> Cues:
    """The tables, read once."""
    text = files("personas.embedded.doctor").joinpath("knowledge", "stimuli.yaml").read_text(encoding="utf-8")
    return Cues.model_validate(yaml_text.read(text).value)


@lru_cache(maxsize=1)
def _diseases() -> Phrases:
    every = knowledge().diseases.values()
    names = ((one.id, [name for name in (one.name, *one.names) if len(name) > 3]) for one in every)
    return Phrases(names, language().small, frozenset(), loose=False)


def _named(sentence: Sentence) -> Iterator[str]:
    for clause in sentence.clauses:
        yield from (hit.finding for hit in _diseases().find(clause.row) if not is_absent(clause, hit))


def _all_named(told: Iterable[Sentence]) -> frozenset[str]:
    return frozenset(disease for sentence in told for disease in _named(sentence))


@lru_cache(maxsize=1000)
def label_at_the_door(note: str) -> frozenset[str]:
    """The diseases, by id, that a door note hands over as somebody's diagnosis."""
    return _all_named(one for one in sentences(note) if says(one.text, cues().handed_over))


@lru_cache(maxsize=1000)
def frame(note: str) -> frozenset[str]:
    """The diseases, by id, that a door note brings to mind without handing them over."""
    return _all_named(sentences(note)) - label_at_the_door(note)


@lru_cache(maxsize=1000)
def label_told(reply: Reply) -> frozenset[str]:
    """The diseases, by id, that another clinician named before, as the patient tells it."""
    known = cues()
    told = (one for one in sentences(reply.text) if says(one.text, known.clinicians) and says(one.text, known.telling))
    return _all_named(told)


def machine_reading(report: Report) -> Report:
    """What of a report is a machine's reading; a report of nothing where none is."""
    return Report(entries=tuple(part for entry in report.entries for part in _by_machine(entry)))


def _by_machine(entry: Entry) -> Iterator[Entry]:
    marks = cues().machine
    if entry.policy is not None:
        return
    if says(plain(f"{entry.group or ''}. {entry.name}"), marks):
        yield entry
        return
    told = [one for one in _SENTENCE.split(entry.narrative or "") if says(plain(one), marks)]
    if told:
        yield entry.model_copy(update={"value": None, "narrative": " ".join(told)})


@lru_cache(maxsize=1000)
def read_by_machine(report: Report) -> tuple[tuple[Evidence, ...], frozenset[str]]:
    """The findings that a machine reads from a test, and the diseases, by id, that it names."""
    own = machine_reading(report)
    if not own.entries:
        return (), frozenset()
    words = " ".join(f"{entry.narrative or entry.value or ''}." for entry in own.entries)
    return tuple(reading.report(own)), _all_named(sentences(words))
