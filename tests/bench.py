"""Performance, each figure beside a reference from the same run: `make bench`.

First frame: from starting the process to words on a real pseudo-terminal, against a bare Textual app.
A turn: the engine's own time with embedded voices and durability on, against one fsync on the same disk.
A long log: opening 2,000 turns to the first frame of the replay; scrolling 20,000 messages.
The gateway to the models: `tests/models/bench.py`. A streamed reply on the screen: `tests/tui/streaming.py`.
"""

import asyncio
import gc
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pexpect
from textual.app import ComposeResult
from textual.screen import Screen

from personas.exchange import Contribution, History, Order, Say, Situation
from scenarios.reference import load
from sessions.engine import Encounter
from sessions.events import Setting
from sessions.log import recorded
from sessions.opening import begin
from tests.models import bench as gateway
from tests.tui import streaming
from tui.app import BedsideApp
from tui.blocks import Prose
from tui.reaching import Voices
from tui.screens.replay import ReplayScreen
from tui.widgets.line_view import LineView

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
        f"first frame        bedside {ours * 1e3:6.0f} ms   bare Textual {bare * 1e3:6.0f} ms   "
        f"ratio {ratio:.2f}  (at most 1.6)"
    )


async def _turns(count: int, folder: Path) -> tuple[Path, list[float], list[float]]:
    """The log of so many turns; the seconds that each took, and those of them that the event loop's thread worked."""
    scenario = load(CASE)
    voices = {"doctor": "human", "patient": "embedded", "measurement": "embedded", "moderator": "embedded"}
    setting = Setting.model_validate({"case": CASE, "voices": voices, "budget": None})
    session = begin(scenario, setting, folder)
    encounter = Encounter(scenario, await Voices(scenario, Interviewer()).cast(setting), session.past)
    taken: list[float] = []
    worked: list[float] = []
    began, used = time.perf_counter(), time.thread_time()
    with session.log:
        async for event in recorded(encounter.play(), session.log, human=True):
            if event.body.kind in ("replied", "reported"):
                now, use = time.perf_counter(), time.thread_time()
                taken.append(now - began)
                worked.append(use - used)
                began, used = now, use
                if len(taken) == count:
                    break
    return session.log.path, taken, worked


def a_turn() -> None:
    with tempfile.TemporaryDirectory() as folder:
        _, taken, worked = asyncio.run(_turns(60, Path(folder)))
        with (Path(folder) / "disk").open("ab") as file:

            def write_through() -> None:
                file.write(b"x" * 400 + b"\n")
                file.flush()
                os.fsync(file.fileno())

            fsync = statistics.median(seconds(write_through) for _ in range(60))
    print(
        f"a turn             median {statistics.median(taken) * 1e3:6.2f} ms   largest {max(taken) * 1e3:6.2f} ms   "
        f"of it own work {max(worked[1:]) * 1e3:.1f} ms   "
        f"one fsync {fsync * 1e3:.2f} ms  (at most 10 ms)"
    )


async def _opened(path: Path, end: bool) -> float:
    """Seconds from asking for a replay to its first frame (at its end, if wished)."""
    app = BedsideApp(path.parent)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        await app.workers.wait_for_complete()
        gc.collect()  # what an app before this one left behind
        began = time.perf_counter()
        app.open_replay(path)
        while not (isinstance(app.screen, ReplayScreen) and app.screen.is_mounted):  # noqa: ASYNC110
            await asyncio.sleep(0)
        await app.workers.wait_for_complete()
        if end:
            app.screen.action_end()
        painted = asyncio.Event()
        app.screen.call_after_refresh(painted.set)
        await painted.wait()
        return time.perf_counter() - began


class Page(Screen[None]):
    """Nothing but a transcript."""

    def compose(self) -> ComposeResult:
        yield LineView()


async def _scrolled(messages: int) -> tuple[float, float]:
    """Seconds a frame while paging through a transcript of many messages, and through one of a hundred."""

    async def pages(count: int) -> float:
        app = BedsideApp(Path(tempfile.gettempdir()))
        async with app.run_test(size=(120, 40)) as pilot:
            await app.workers.wait_for_complete()
            await app.push_screen(Page())
            view = app.screen.query_one(LineView)
            view.append(
                [
                    Prose(f"Message {n}. " + "Words that fill a line or two of the transcript. " * 3)
                    for n in range(count)
                ]
            )
            view.scroll_home(animate=False)
            await pilot.pause()
            began = time.perf_counter()
            for _ in range(100):
                view.scroll_page_down(animate=False)
                await pilot.pause()
            return (time.perf_counter() - began) / 100

    return await pages(messages), await pages(100)


def a_long_log() -> None:
    with tempfile.TemporaryDirectory() as folder:
        long, *_ = asyncio.run(_turns(2000, Path(folder)))
        short, *_ = asyncio.run(_turns(2, Path(folder)))
        door = statistics.median(asyncio.run(_opened(long, end=False)) for _ in range(3))
        end = statistics.median(asyncio.run(_opened(long, end=True)) for _ in range(3))
        reference = statistics.median(asyncio.run(_opened(short, end=False)) for _ in range(3))
    print(
        f"2,000 turns        first frame {door * 1e3:5.0f} ms   at the end {end * 1e3:5.0f} ms   "
        f"a log of 2 turns {reference * 1e3:.0f} ms  (at most 500 ms)"
    )


def scrolling() -> None:
    many, few = asyncio.run(_scrolled(20_000))
    print(
        f"20,000 messages    a page {many * 1e3:6.1f} ms   of 100 messages {few * 1e3:.1f} ms   ratio {many / few:.2f}"
    )


def main() -> None:
    first_frame()
    a_turn()
    a_long_log()
    scrolling()
    gateway.main()
    streaming.main()


if __name__ == "__main__":
    main()
