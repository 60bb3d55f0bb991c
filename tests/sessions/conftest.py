"""What the session tests share: a scenario, settings, and a way to play a session through its log."""

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

import pytest

from personas.exchange import Contribution, History, Leave, Situation
from scenarios.reference import load
from scenarios.schema import Scenario
from sessions.casting import cast
from sessions.engine import Encounter
from sessions.events import Event, Setting
from sessions.log import recorded
from sessions.opening import Session, begin


class Script:
    """A doctor who makes given contributions in order, then leaves. Stands in for the person at the keyboard."""

    def __init__(self, *contributions: Contribution) -> None:
        self._left = list(contributions)
        self.situations: list[Situation] = []

    async def contribute(self, heard: History, situation: Situation, chance: Random) -> Contribution:
        self.situations.append(situation)
        return self._left.pop(0) if self._left else Leave()


@pytest.fixture(scope="session")
def scenario() -> Scenario:
    return load("lower-tummy-pain")


def setting(**changes: object) -> Setting:
    voices = {"doctor": "human", "patient": "embedded", "measurement": "embedded", "moderator": "embedded"}
    return Setting.model_validate({"case": "lower-tummy-pain", "voices": voices, **changes})


async def play_session(session: Session, script: Script | None) -> list[Event]:
    opened = session.opened
    encounter = Encounter(session.scenario, cast(session.scenario, opened.setting, script), session.past)
    with session.log:
        return [event async for event in recorded(encounter.play(), session.log, human=True)]


@pytest.fixture
def play(scenario: Scenario, tmp_path: Path) -> Callable[..., tuple[Path, list[Event]]]:
    """Play a script to its end; the log's path and the events."""

    def run(contributions: Sequence[Contribution] = (), **changes: object) -> tuple[Path, list[Event]]:
        session = begin(scenario, setting(**changes), tmp_path)
        events = asyncio.run(play_session(session, Script(*contributions)))
        return session.log.path, [*session.past, *events]

    return run
