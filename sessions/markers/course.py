"""What happened in a session, gathered once for all markers, and the means over it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from personas.embedded.doctor.history import Chart, Listening
from personas.exchange import Contribution, Differential, Heard, Notice, Ratings, Reply, Report
from scenarios.schema import Scenario
from scenarios.views import for_doctor
from sessions.events import Event, Rated, heard_by
from sessions.grading import Record, gather
from sessions.opening import scenario_of
from sessions.state import State, fold

READ = "en"  # the language in which findings are recognised in what is asked and answered


@dataclass(frozen=True)
class Round:
    """What the doctor said or did, and what came back; nothing where that is still to come."""

    heard: Heard
    answer: Heard | None

    @property
    def contribution(self) -> Contribution:
        content = self.heard.content
        assert not isinstance(content, Reply | Report | Notice)
        return content


@dataclass(frozen=True)
class Course:
    """A session so far. `heard` is what the doctor said and heard, in order."""

    scenario: Scenario
    state: State
    heard: tuple[Heard, ...]
    rounds: tuple[Round, ...]
    record: Record
    ratings: Ratings | None

    @property
    def language(self) -> str:
        return self.scenario.language

    @property
    def encounter(self) -> tuple[Round, ...]:
        """The rounds before the diagnosis."""
        return tuple(one for one in self.rounds if one.heard.phase != "closing")

    @cached_property
    def differentials(self) -> tuple[tuple[Heard, Differential], ...]:
        return tuple((one, one.content) for one in self.heard if isinstance(one.content, Differential))

    @cached_property
    def replies(self) -> tuple[tuple[Round, Reply], ...]:
        """The patient's replies, each with what it replies to."""
        every = ((one, one.answer.content) for one in self.rounds if one.answer is not None)
        return tuple((one, reply) for one, reply in every if isinstance(reply, Reply))

    @property
    def is_read(self) -> bool:
        """Whether the words can be read for findings."""
        return self.language == READ

    @cached_property
    def listening(self) -> Listening:
        return Listening(for_doctor(self.scenario))

    @cached_property
    def chart(self) -> Chart:
        """All that was to be learnt, as a reader of the same words understands it."""
        return self.listening.chart(self.heard)


def course_of(events: Sequence[Event]) -> Course:
    """What happened in the events, the first of which opened the session."""
    scenario = scenario_of(events[0])
    heard = tuple(heard_by("doctor", events))
    ratings = next((event.body.ratings for event in events if isinstance(event.body, Rated)), None)
    return Course(scenario, fold(events), heard, tuple(_rounds(heard)), gather(events), ratings)


def _rounds(heard: Sequence[Heard]) -> Iterable[Round]:
    doctor = [number for number, one in enumerate(heard) if one.speaker == "doctor"]
    for number in doctor:
        following = heard[number + 1 : number + 2]
        answered = following and isinstance(following[0].content, Reply | Report)
        yield Round(heard[number], following[0] if answered else None)


def mean(values: Iterable[float]) -> float | None:
    """The mean; None of nothing."""
    every = list(values)
    return sum(every) / len(every) if every else None


def share(held: Iterable[bool]) -> float | None:
    """The share that holds; None of nothing."""
    return mean(map(float, held))
