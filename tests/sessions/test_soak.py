"""Fifty of the soak's sessions: whatever models do, each ends graded, every word on record. More: `make soak`."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from personas.exchange import Order, Reply, Say
from sessions.events import Acted, Ended, Event, Replied
from sessions.log import Log
from sessions.state import fold
from tests.soak.drawing import draw
from tests.soak.invariants import problems
from tests.soak.playing import Clinician, Overheard, Played
from tests.soak.station import Station

ROOT = Path(__file__).parents[2]
Bend = Callable[[list[Event]], list[Event]]


def test_fifty_sessions_with_models_that_fail_all_end_with_nothing_lost():
    command = [sys.executable, "-m", "tests.soak", "--count", "50", "--seed", "1"]
    soak = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=500)
    assert soak.stderr == ""
    assert soak.returncode == 0, soak.stdout
    assert "nothing wrong in 50 sessions" in soak.stdout


def test_a_soak_can_be_played_again():
    assert [draw(3, number) for number in range(4)] == [draw(3, number) for number in range(4)]


def _place(events: list[Event], kind: type) -> int:
    return next(number for number, event in enumerate(events) if isinstance(event.body, kind))


def _twice(events: list[Event]) -> list[Event]:
    at = _place(events, Replied)
    return [*events[: at + 1], events[at], *events[at + 1 :]]


def _never(events: list[Event]) -> list[Event]:
    at = _place(events, Replied)
    return [*events[:at], *events[at + 1 :]]


def _turn_lost(events: list[Event]) -> list[Event]:
    return [event.model_copy(update={"turn": 0}) for event in events]


def _obeyed(events: list[Event]) -> list[Event]:
    at = _place(events, Replied)
    said = Replied(reply=Reply(text="It \x1b[2J hurts."))
    return [*events[:at], events[at].model_copy(update={"body": said}), *events[at + 1 :]]


def _ungraded(events: list[Event]) -> list[Event]:
    return [event for event in events if event.body.kind not in ("rated", "judged")]


def _put_aside(events: list[Event]) -> list[Event]:
    return [*events[:-1], events[-1].model_copy(update={"body": Ended(status="paused")})]


@pytest.mark.parametrize(
    ("bend", "told"),
    [
        (_twice, "replies to nothing"),
        (_never, "before event 2 was answered"),
        (_turn_lost, "is of turn 0, counted 1"),
        (_obeyed, "control characters in event"),
        (_ungraded, "without being graded"),
        (_put_aside, "it never ended"),
    ],
)
def test_the_soak_sees_what_is_wrong(play, scenario, tmp_path, bend: Bend, told: str):
    _, events = play([Say(text="When did it start?"), Order(text="CRP")])
    events = [event.model_copy(update={"seq": seq}) for seq, event in enumerate(bend(events))]
    played = _as_played(events, scenario, tmp_path / "bent.jsonl")
    assert any(told in problem for problem in problems(played)), list(problems(played))


def test_the_soak_sees_a_word_of_the_doctor_that_is_lost(play, scenario, tmp_path):
    _, events = play([Say(text="When did it start? mark0001")])
    played = _as_played(events, scenario, tmp_path / "whole.jsonl")
    assert not list(problems(played))
    played.clinician.given.append(Say(text="And where? mark0002"))
    assert any("mark0002" in problem for problem in problems(played))


def _as_played(events: list[Event], scenario, path: Path) -> Played:
    with Log.create(path) as log:
        for event in events:
            log.write(event)
    station = Station(scenario, (), Random(1))
    played = Played(draw(1, 1), station, Overheard(None), Clinician(station, Random(1)), path, events, sittings=1)
    assert isinstance(events[2].body, Acted)
    assert fold(events).setting.language == "en"
    return played
