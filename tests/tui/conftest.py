"""What the screens' tests share: saved sessions in which nothing ever changes, the app, and waiting for it."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, TextArea
from textual.worker import WorkerCancelled

from personas.exchange import (
    Commit,
    Contribution,
    Differential,
    Entry,
    FactUse,
    Finish,
    History,
    Leave,
    Note,
    Order,
    Ranked,
    Rating,
    Ratings,
    Reply,
    Report,
    Say,
    Situation,
    Verdict,
)
from scenarios import yaml_case
from scenarios.reference import load
from scenarios.schema import Scenario
from sessions.assessment import Assessment, Calibration, MarkResult, SectionCoverage, Separation, TestUse
from sessions.casting import cast
from sessions.engine import Encounter
from sessions.events import (
    Acted,
    Assessed,
    Body,
    DoorRead,
    Ended,
    Event,
    Judged,
    Opened,
    Rated,
    Replied,
    Reported,
    Setting,
    audience,
)
from sessions.log import Log
from sessions.opening import begin, fingerprint
from sessions.state import State, advance, opening
from tests.models.server import ModelServer

VOICES = {"doctor": "human", "patient": "embedded", "measurement": "embedded", "moderator": "embedded"}

Settle = Callable[[Pilot[None]], Awaitable[None]]


async def settle(pilot: Pilot[None]) -> None:
    """Wait until nothing more happens on the screen, and keep the cursor from blinking."""
    for _ in range(3):
        # A station's own worker goes on as long as the station does; only threads are waited for.
        threads = [worker for worker in pilot.app.workers if worker._thread_worker]
        with suppress(WorkerCancelled):
            await asyncio.gather(*(worker.wait() for worker in threads))
        await pilot.pause()
    for field in pilot.app.screen.query("Input, TextArea"):
        if isinstance(field, Input | TextArea):
            field.cursor_blink = False
    await pilot.pause()


@pytest.fixture(autouse=True)
def alone(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Settings, logs and time zone of the tests' own."""
    home = tmp_path_factory.mktemp("home")
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "HOME"):
        monkeypatch.setenv(name, str(home))
    monkeypatch.delenv("BEDSIDE_SESSIONS", raising=False)
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.fixture
def quiet() -> Settle:
    return settle


async def until(pilot: Pilot[None], holds: Callable[[], object]) -> None:
    """Wait for something to come true."""
    for _ in range(600):
        if holds():
            return
        await pilot.pause(0.02)
    raise AssertionError("it never came")


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModelServer]:
    """A server of models, to which the environment leads."""
    with ModelServer() as running:
        monkeypatch.setenv("OPENAI_API_KEY", "sk-proj-4f9a0c7d2b61e8zz")
        monkeypatch.setenv("OPENAI_API_BASE", running.openai_base)
        yield running


@pytest.fixture
def sessions_folder(tmp_path: Path, minimal: dict[str, Any]) -> Path:
    """Saved sessions of every kind: ended well and badly, stopped, unfinished, a machine's, damaged."""
    scenario, _ = yaml_case.validate(minimal, "minimal")
    assert scenario is not None
    folder = tmp_path / "sessions"
    for day, (name, bodies, doctor) in enumerate(_SESSIONS, start=1):
        written(folder, name, day, scenario, bodies, doctor)
    damaged = folder / "20240506-090000-sore-finger-f6f6.jsonl"
    damaged.write_bytes(damaged.read_bytes().replace(b"Hello.", b"Hallo."))
    return folder


def written(
    folder: Path, name: str, day: int, scenario: Scenario, bodies: Sequence[Body], doctor: str = "human"
) -> Path:
    """A log of these events, with the turns and phases that they bring about."""
    held = scenario.model_dump(mode="json", exclude_defaults=True)
    setting = Setting.model_validate({"case": scenario.id, "voices": VOICES | {"doctor": doctor}})
    first = Opened(bedside="0.1.0", session=name, setting=setting, scenario=held, scenario_sha256=fingerprint(held))
    door = DoorRead(door=scenario.door, patient_name=scenario.patient.name, patient_age=scenario.patient.age_text)
    state: State | None = None
    path = folder / f"{name}.jsonl"
    with Log.create(path) as log:
        for seq, body in enumerate((first, door, *bodies)):
            before, state = state, opening(first) if state is None else advance(state, body)
            log.write(
                Event(
                    seq=seq,
                    at=f"2024-05-{day:02}T09:{seq:02}:00.000+00:00",
                    t=seq * 10.0,
                    turn=state.turn,
                    phase=(before or state).phase,
                    audience=audience(body),
                    body=body,
                )
            )
    return path


_ASKED = (
    Acted(contribution=Say(text="Hello, I'm Dr Lind. What brings you in?"), spent=12),
    Replied(reply=Reply(text="My finger hurts.", facts=(FactUse(id="pain", why="volunteered"),))),
)
_TESTED = (
    Acted(contribution=Order(text="CRP"), spent=25),
    Reported(
        report=Report(entries=(Entry(name="CRP", item="test:crp", value="12", unit="mg/L", range="< 5", flag="H"),))
    ),
)
_ENDED_WELL: tuple[Body, ...] = (
    *_ASKED,
    Acted(contribution=Say(text="When did it begin?"), spent=9),
    Replied(reply=Reply(text="It began on Monday.", facts=(FactUse(id="pain.onset", why="asked"),))),
    *_TESTED,
    Acted(contribution=Note(text="Pus beside the nail."), spent=5),
    Acted(
        contribution=Differential(
            ranked=(
                Ranked(diagnosis="Paronychia", probability=80),
                Ranked(diagnosis="Felon", probability=15),
            ),
            other=5,
            not_to_miss="Felon",
        ),
        spent=20,
    ),
    Acted(contribution=Commit(diagnosis="Paronychia", confidence=85, plan="Drain it, warm soaks"), spent=15),
    Acted(contribution=Say(text="Come back if it spreads. Any questions?"), spent=8),
    Replied(reply=Reply(text="No, thank you, doctor.")),
    Acted(contribution=Finish(), spent=1),
    Rated(
        ratings=Ratings(
            confidence=Rating(score=8, because="The doctor listened and explained."),
            compliance=Rating(score=7, because="I know what to do next."),
            consultation=Rating(score=9, because="I was asked whether I had questions."),
        )
    ),
    Judged(verdict=Verdict(correct=True, reason="'Paronychia' is a name of acute paronychia.")),
    Assessed(
        assessment=Assessment(
            coverage=0.6667,
            sections=(
                SectionCoverage(section="complaint", obtained=2, total=2),
                SectionCoverage(
                    section="associated", obtained=0, total=3, not_asked=("fever", "numbness: onset", "numbness: site")
                ),
            ),
            marks=(
                MarkResult(
                    id="onset",
                    domain="history",
                    text="Asks when it began",
                    weight=2,
                    critical=False,
                    red_flag=False,
                    met=True,
                    evidence=(5,),
                ),
                MarkResult(
                    id="fever",
                    domain="history",
                    text="Asks about fever",
                    weight=1,
                    critical=False,
                    red_flag=True,
                    met=False,
                ),
                MarkResult(
                    id="look",
                    domain="examination",
                    text="Looks at the finger",
                    weight=3,
                    critical=True,
                    red_flag=False,
                    met=False,
                ),
                MarkResult(
                    id="drain",
                    domain="management",
                    text="Drains the pus",
                    weight=2,
                    critical=False,
                    red_flag=False,
                    met=True,
                    evidence=(10,),
                ),
                MarkResult(
                    id="leaflet",
                    domain="communication",
                    text="Gives a leaflet",
                    weight=1,
                    critical=False,
                    red_flag=False,
                    met=None,
                ),
            ),
            score=4,
            out_of=8,
            tests=(
                TestUse(
                    name="C-reactive protein",
                    appropriateness="unnecessary",
                    reason="It changes nothing.",
                    cost=9,
                    ordered_at=7,
                ),
                TestUse(
                    name="Amputation", appropriateness="harmful", reason="Not for a nail.", cost=1200, ordered_at=7
                ),
            ),
            missed_tests=(TestUse(name="Swab", appropriateness="indicated", reason="Before antibiotics.", cost=12),),
            policy_normals=("Sodium",),
            cost=1209,
            separations=(
                Separation(finding="Examination: Look at the finger", favours="truth", why="Pus beside the nail."),
                Separation(finding="History: sore finger (onset)", favours="foil", why="It was quick.", found_at=5),
            ),
            calibration=Calibration(confidence=85, correct=True, brier=0.0225),
            takeaway="Next time, first of all: Looks at the finger",
        )
    ),
    Ended(status="diagnosed"),
)
_UNDECIDED: tuple[Body, ...] = (
    *_ASKED,
    Acted(contribution=Leave(), spent=1),
    Rated(
        ratings=Ratings(
            confidence=Rating(score=3, because="The doctor left."),
            compliance=Rating(score=2, because="I was told nothing."),
            consultation=Rating(score=2, because="The doctor left."),
        )
    ),
    Judged(verdict=Verdict(correct=False, reason="No diagnosis was committed.")),
    Assessed(assessment=Assessment(coverage=0.3333, takeaway="Commit, even when unsure.")),
    Ended(status="left"),
)
_WRONG: tuple[Body, ...] = (
    *_ASKED,
    Acted(contribution=Commit(diagnosis="Gout", confidence=60), spent=5),
    Acted(contribution=Finish()),
    _UNDECIDED[3],
    Judged(verdict=Verdict(correct=False, reason="'Gout' is not acute paronychia.")),
    Assessed(
        assessment=Assessment(
            coverage=0.3333,
            separations=(
                Separation(finding="Examination: Look at the finger", favours="truth", why="Pus beside the nail."),
            ),
            calibration=Calibration(confidence=60, correct=False, brier=0.36),
            takeaway="Look at the finger.",
        )
    ),
    Ended(status="diagnosed"),
)
_UNFINISHED: tuple[Body, ...] = (*_ASKED, Ended(status="paused"))
_SESSIONS: tuple[tuple[str, tuple[Body, ...], str], ...] = (
    ("20240501-090000-sore-finger-a1a1", _ENDED_WELL, "human"),
    ("20240502-090000-sore-finger-b2b2", _WRONG, "human"),
    ("20240503-090000-sore-finger-c3c3", _UNDECIDED, "human"),
    ("20240504-090000-sore-finger-d4d4", _UNFINISHED, "human"),
    ("20240505-090000-sore-finger-e5e5", _WRONG, "embedded"),
    ("20240506-090000-sore-finger-f6f6", (Acted(contribution=Say(text="Hello.")), *_UNFINISHED), "human"),
)


class Script:
    """A doctor who makes given contributions in order, then leaves."""

    def __init__(self, contributions: Sequence[Contribution]) -> None:
        self._left = list(contributions)

    async def contribute(self, heard: History, situation: Situation, chance: object) -> Contribution:
        return self._left.pop(0) if self._left else Leave()


@pytest.fixture
def play_case(tmp_path: Path) -> Callable[[str, Sequence[Contribution]], list[Event]]:
    """Play a bundled case with the embedded voices; the events."""

    async def run(case: str, contributions: Sequence[Contribution]) -> list[Event]:
        scenario = load(case)
        session = begin(scenario, Setting.model_validate({"case": case, "voices": VOICES}), tmp_path / "played")
        encounter = Encounter(scenario, cast(scenario, session.opened.setting, Script(contributions)), session.past)
        with session.log:
            return [*session.past, *[event async for event in encounter.play()]]

    return lambda case, contributions: asyncio.run(run(case, contributions))
