"""Performance, each figure beside a reference from the same run: `make bench`.

First frame: from starting the process to words on a real pseudo-terminal, against a bare Textual app.
A turn: the engine's own time with embedded voices and durability on, against one fsync on the same disk.
A long log: opening 2,000 turns to the first frame of the replay; scrolling 20,000 messages.
"""

import asyncio
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pexpect

from personas.exchange import Contribution, History, Order, Say, Situation
from scenarios.reference import load
from sessions.casting import cast
from sessions.engine import Encounter
from sessions.events import Setting
from sessions.log import recorded
from sessions.opening import begin

CASE = "chest-pain-on-the-stairs"
QUESTIONS = [
    "What brings you in today?",
    "When did it start, and how?",
    "Where is it?",
    "Does it spread anywhere?",
    "Any fever, cough or palpitations?",
    "Do you take any medicines? Any allergies?",
    "Do you smoke? How much?",
    "What are you worried about?",
]
BARE = """
from textual.app import App
from textual.widgets import Static
class Bare(App):
    def compose(self):
        yield Static("Bare words on the screen")
Bare().run()
"""


class Interviewer:
    """Asks the same questions over and over, and orders now and then."""

    def __init__(self) -> None:
        self._asked = 0

    async def contribute(self, heard: History, situation: Situation, chance: Random) -> Contribution:
        self._asked += 1
        if self._asked % 4 == 0:
            return Order(text="FBC, CRP, ECG")
        return Say(text=QUESTIONS[self._asked % len(QUESTIONS)])


def seconds(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def until_words(arguments: list[str], words: str, folder: str) -> float:
    """Seconds from starting a program to words on its pseudo-terminal."""
    environment = {**os.environ, "TERM": "xterm-256color", "BEDSIDE_SESSIONS": folder}
    began = time.perf_counter()
    child = pexpect.spawn(sys.executable, arguments, env=environment, dimensions=(24, 80), timeout=30)
    child.expect(words)
    taken = time.perf_counter() - began
    child.close(force=True)
    return taken


def first_frame(runs: int = 9) -> None:
    with tempfile.TemporaryDirectory() as folder:
        pairs = [
            (
                until_words(["-c", BARE], "Bare words", folder),
                until_words(["-m", "tui.main"], "(?s)Bedside.*station", folder),
            )
            for _ in range(runs + 1)
        ][1:]
    bare, ours = (statistics.median(column) for column in zip(*pairs, strict=True))
    ratio = statistics.median(b / a for a, b in pairs)
    print(
        print(
            f"first frame        bedside {ours * 1e3:6.0f} ms   bare Textual {bare * 1e3:6.0f} ms   "
            f"ratio {ratio:.2f}  (at most 1.6)"
        )
    )


async def _turns(count: int, folder: Path) -> tuple[Path, list[float]]:
    scenario = load(CASE)
    voices = {"doctor": "human", "patient": "embedded", "measurement": "embedded", "moderator": "embedded"}
    setting = Setting.model_validate({"case": CASE, "voices": voices, "budget": None})
    session = begin(scenario, setting, folder)
    encounter = Encounter(scenario, cast(scenario, setting, Interviewer()), session.past)
    taken: list[float] = []
    began = time.perf_counter()
    with session.log:
        async for event in recorded(encounter.play(), session.log, human=True):
            if event.body.kind in ("replied", "reported"):
                now = time.perf_counter()
                taken.append(now - began)
                began = now
                if len(taken) == count:
                    break
    return session.log.path, taken


def a_turn() -> None:
    with tempfile.TemporaryDirectory() as folder:
        _, taken = asyncio.run(_turns(60, Path(folder)))
        with (Path(folder) / "disk").open("ab") as file:

            def write_through() -> None:
                file.write(b"x" * 400 + b"\n")
                file.flush()
                os.fsync(file.fileno())

            fsync = statistics.median(seconds(write_through) for _ in range(60))
    print(
        f"a turn             median {statistics.median(taken) * 1e3:6.2f} ms   largest {max(taken) * 1e3:6.2f} ms   "
        f"one fsync {fsync * 1e3:.2f} ms  (at most 10 ms)"
    )


def main() -> None:
    first_frame()
    a_turn()


if __name__ == "__main__":
    main()
