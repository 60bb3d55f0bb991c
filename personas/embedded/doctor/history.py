"""What has happened so far, as the doctor knows it: who came, what was asked and done, and what it showed."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib.resources import files
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from personas.embedded.doctor import reading
from personas.embedded.doctor.addressing import Pronoun, pronoun, spoken_of
from personas.embedded.doctor.knowledge import ANYBODY, PLAINLY, TOLD, Finding, For, knowledge
from personas.embedded.doctor.phrases import key, keys
from personas.embedded.doctor.reading import Evidence, Person
from personas.exchange import Differential, Examine, Heard, History, Order, Reply, Report, Say
from scenarios import yaml_text
from scenarios.views import DoctorView

_ARTICLE = re.compile("^an? ")


class OpenQuestion(BaseModel):
    """An open question of the usual history, and the findings that its answer may hold.

    `about`, `not_about`: words in the complaint's name that call for it or make it out of place.
    `in_haste`: asked even where a danger is confirmed and time presses.
    `of_speaker`: asked of whoever speaks, also where that is not the patient.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True)

    id: str
    stage: Literal["early", "background", "last"]
    ask: str
    sign: str = ""
    covers: tuple[str, ...]
    in_haste: bool = False
    of_speaker: bool = False
    about: frozenset[str] = frozenset()
    not_about: frozenset[str] = frozenset()
    whom: For = Field(ANYBODY, alias="for")

    def addressed(self, whom: Pronoun | None) -> str:
        """The question as it is put to the patient, or to whoever speaks for them, with a slot for the complaint."""
        return spoken_of(self.ask, None if self.of_speaker else whom)

    def put(self, it: str, whom: Pronoun | None = None) -> str:
        """The question about a complaint."""
        return self.addressed(whom).replace("{it}", it)

    def is_in(self, text: str, whom: Pronoun | None = None) -> bool:
        """Whether the words hold the question."""
        return all(part in text for part in self.addressed(whom).split("{it}"))

    def suits(self, person: Person, complaint: str) -> bool:
        """Whether it is asked of such a person, about a complaint of such a name."""
        words = _named(complaint)
        if (self.about and words.isdisjoint(map(key, self.about))) or not words.isdisjoint(map(key, self.not_about)):
            return False
        return self.whom.suits(person.age, person.sex) and self.whom.sex in (None, person.sex)


@lru_cache(maxsize=1000)
def _named(complaint: str) -> frozenset[str]:
    return frozenset(keys(complaint))


@lru_cache(maxsize=1)
def open_questions() -> tuple[OpenQuestion, ...]:
    """The open questions of `knowledge/interview.yaml`, in their order."""
    text = files("personas.embedded.doctor").joinpath("knowledge", "interview.yaml").read_text(encoding="utf-8")
    return tuple(TypeAdapter(list[OpenQuestion]).validate_python(yaml_text.read(text).value))


@dataclass(frozen=True)
class Learnt:
    """What one answer or report told. `turn`: 0 for the door. `source`: the answer or report itself, none for the door;
    `orders`: in how many orders of tests it was asked for."""

    turn: int
    evidence: tuple[Evidence, ...]
    source: Reply | Report | None = None
    orders: int = 0


@dataclass(frozen=True)
class Chart:
    """All that the doctor has to reason from.

    `whom`: how the patient is spoken of where somebody else answers;
    `last_reply`: the patient's last words, none where a report came after them;
    `opened`: the open questions asked; `done`: examinations and tests; `said`: the doctor's words;
    `examined`: turns spent on examination; `unhelpful`: answers in a row, the last one included, that told nothing.
    """

    person: Person
    learnt: tuple[Learnt, ...]
    asked: frozenset[str]
    opened: frozenset[str]
    done: frozenset[str]
    said: tuple[str, ...]
    examined: int
    unhelpful: int
    last_reply: str
    last_differential: Differential | None
    whom: Pronoun | None = None

    @cached_property
    def evidence(self) -> tuple[tuple[Evidence, int], ...]:
        """One word on each finding with its turn: what was there once stays, else the plainest and latest."""
        latest: dict[str, tuple[Evidence, int]] = {}
        for learnt in self.learnt:
            for one in learnt.evidence:
                before = latest.get(one.finding)
                if before is None:
                    latest[one.finding] = (one, learnt.turn)
                elif one.present > before[0].present or (
                    one.present == before[0].present and one.sure > before[0].sure
                ):
                    latest[one.finding] = (one, before[1])
        return tuple(latest.values())

    @cached_property
    def present(self) -> frozenset[str]:
        """The findings that are there."""
        return frozenset(one.finding for one, _ in self.evidence if one.present)

    def complaint(self) -> list[str]:
        """What the patient came with: what the door and the first answer name."""
        first = [learnt for learnt in self.learnt if learnt.turn <= 1]
        return [one.finding for learnt in first for one in learnt.evidence if one.present]

    @cached_property
    def complaint_named(self) -> str:
        """What the patient came with, as it is named in a question."""
        named = (knowledge().findings[finding] for finding in self.complaint())
        return next((f"the {_ARTICLE.sub('', finding.name)}" for finding in named if finding.kind == "symptom"), "it")


class Listening:
    """Reads what is heard; each answer and report is read once."""

    def __init__(self, view: DoctorView) -> None:
        self._person = reading.person(f"{view.patient_name} {view.door.note}", view.patient_age)
        self._whom = pronoun(self._person.sex, view.speaker.who == "relative")
        self._door = self._of_such(reading.door(view.door.note))
        self._read: dict[int, tuple[Evidence, ...]] = {}

    def chart(self, heard: History) -> Chart:
        """The chart as it stands after all that was heard."""
        learnt = [Learnt(0, self._door)]
        asked: set[str] = set()
        opened: set[str] = set()
        done: set[str] = set()
        said: list[str] = []
        last_reply = ""
        examined = unhelpful = orders = 0
        differential: Differential | None = None
        for item in heard:
            match item.content:
                case Say(text=text):
                    said.append(text)
                    asked |= set(_asked(text, self._whom))
                    opened |= {one.id for one in _opened(text, self._whom)}
                    asked |= {finding for one in _opened(text, self._whom) for finding in one.covers}
                case Examine(text=text) | Order(text=text):
                    done |= _ordered(text)
                    examined += isinstance(item.content, Examine)
                    orders += isinstance(item.content, Order)
                case Differential() as given:
                    differential = given
                case Reply(text=text) as reply:
                    last_reply = text
                    learnt.append(Learnt(item.turn, self._evidence(item, said[-1] if said else ""), reply))
                    unhelpful = 0 if learnt[-1].evidence else unhelpful + 1
                case Report() as shown:
                    last_reply = ""
                    learnt.append(Learnt(item.turn, self._evidence(item, ""), shown, orders))
                    orders = 0
                    done |= reading.tests_in(shown)
        return Chart(
            self._person,
            tuple(learnt),
            frozenset(asked),
            frozenset(opened),
            frozenset(done),
            tuple(said),
            examined,
            unhelpful,
            last_reply,
            differential,
            self._whom,
        )

    def _evidence(self, item: Heard, said: str) -> tuple[Evidence, ...]:
        if item.seq not in self._read:
            match item.content:
                case Reply(text=text):
                    self._read[item.seq] = self._of_such(_answered(text, said, self._whom))
                case Report() as shown:
                    self._read[item.seq] = self._of_such(_reported(shown))
        return self._read[item.seq]

    def _of_such(self, found: Iterable[Evidence]) -> tuple[Evidence, ...]:
        """What can be said of such a patient: a baby's crying is no low mood."""
        every, person = knowledge().findings, self._person
        return tuple(one for one in found if every[one.finding].whom.suits(person.age, person.sex))


@lru_cache(maxsize=4000)
def _answered(text: str, said: str, whom: Pronoun | None) -> tuple[Evidence, ...]:
    return tuple(reading.answer(text, said, () if _opened(said, whom) else _asked(said, whom)))


@lru_cache(maxsize=1000)
def _reported(shown: Report) -> tuple[Evidence, ...]:
    return tuple(reading.report(shown))


@lru_cache(maxsize=1000)
def _ordered(text: str) -> frozenset[str]:
    return frozenset(test.id for test in knowledge().tests.values() if test.is_in(text))


@lru_cache(maxsize=1000)
def _opened(text: str, whom: Pronoun | None) -> tuple[OpenQuestion, ...]:
    return tuple(one for one in open_questions() if one.is_in(text, whom))


@lru_cache(maxsize=1000)
def _asked(words: str, whom: Pronoun | None) -> tuple[str, ...]:
    """The findings asked about: those whose own question stands in the words, and those the words name."""
    lower = words.lower()
    own = {finding for finding, ask in _questions(whom) if ask in lower}
    return tuple(sorted(own | _listed_in(words, whom) | set(reading.asked_about(words))))


@lru_cache(maxsize=4)
def _questions(whom: Pronoun | None) -> tuple[tuple[str, str], ...]:
    return tuple((finding.id, spoken_of(finding.ask, whom).lower()) for finding in _told())


@lru_cache(maxsize=1)
def _told() -> tuple[Finding, ...]:
    return tuple(finding for finding in knowledge().findings.values() if finding.kind in TOLD)


def _listed_in(words: str, whom: Pronoun | None) -> set[str]:
    """The findings that a question without words of their own lists; a name within a longer one is not its own."""
    listed: set[str] = set()
    for kind, question in PLAINLY.items():
        before, after = spoken_of(question, whom).split("{}")
        found = re.search(rf"{re.escape(before)}([^?]*){re.escape(after)}", words)
        if found is None:
            continue
        rest = found[1]
        named = [finding for finding in _told() if finding.kind == kind and finding.name in rest]
        for finding in sorted(named, key=lambda one: -len(one.name)):
            taken, count = re.subn(rf"(?:(?<=, )|(?<= or )|^){re.escape(finding.name)}(?=, | or |$)", "", rest)
            if count:
                listed |= {one.id for one in named if one.name == finding.name}
                rest = taken
    return listed
