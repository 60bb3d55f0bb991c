"""A streamed reply on the screen: how soon it is painted, and whether the screen stands still meanwhile.

To paint: from the server's sending of the piece that makes the first sentence releasable to the bytes of that sentence
on their way to the terminal. Gap: the longest time in which the app's event loop did nothing else, while a reply of
many sentences comes as fast as the server can send it, and before that while LiteLLM is imported.
"""

import asyncio
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

from scenarios.reference import load
from sessions.events import Setting
from tests.models.server import Answer, ModelServer
from tui.app import BedsideApp
from tui.players import USUAL
from tui.screens.station import StationScreen
from tui.warming import warm_models

CASE = "chest-pain-on-the-stairs"
MODEL = "openai/gpt-4o"
TICK = 0.005


class Timed(tuple[str, ...]):
    """Pieces of a stream that come one by one, and when each of them was sent."""

    pause = 0.05
    sent: list[float]

    def __iter__(self) -> Iterator[str]:
        self.sent = []
        for piece in super().__iter__():
            time.sleep(self.pause)
            self.sent.append(time.perf_counter())
            yield piece


class Fast(Timed):
    pause = 0.0


class Gaps:
    """The longest time that the running event loop took between two looks, and the most processor time of its own."""

    def __init__(self) -> None:
        self.longest = self.busiest = 0.0
        self._task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> "Gaps":
        self._task = asyncio.create_task(self._look())
        return self

    async def __aexit__(self, *exception: object) -> None:
        assert self._task is not None
        self._task.cancel()

    async def _look(self) -> None:
        before, used = time.perf_counter(), time.thread_time()
        while True:
            await asyncio.sleep(TICK)
            now, use = time.perf_counter(), time.thread_time()
            self.longest = max(self.longest, now - before - TICK)
            self.busiest = max(self.busiest, use - used)
            before, used = now, use


async def _until(wanted: Callable[[], object]) -> None:
    async with asyncio.timeout(60):
        while not wanted():  # noqa: ASYNC110
            await asyncio.sleep(0.001)


async def _measured(server: ModelServer, runs: int) -> tuple[list[float], Gaps, Gaps]:
    """Seconds to the paint of a first sentence, of each run; the longest gap while importing and while streaming."""
    with tempfile.TemporaryDirectory() as folder:
        app = BedsideApp(Path(folder))
        async with app.run_test(size=(120, 40)) as pilot:
            await app.workers.wait_for_complete()
            async with Gaps() as importing:
                await asyncio.to_thread(warm_models)
            setting: dict[str, Any] = {"case": CASE, "voices": {**USUAL, "patient": MODEL}, "budget": None}
            app.open_station(load(CASE), Setting.model_validate(setting))
            await _until(lambda: isinstance(app.screen, StationScreen) and app.screen._sitting.state)
            station = app.screen
            assert isinstance(station, StationScreen)
            await _until(lambda: not station.entry.read_only and station._sitting.state.door_read)  # type: ignore[union-attr]
            painted: dict[str, float] = {}
            display = app._display

            def watched(screen: Any, update: Any) -> None:
                """A test's app writes to no terminal; what a real one would write is made here."""
                data = update.render_segments(app.console) if hasattr(update, "render_segments") else ""
                for number in range(runs + 1):
                    if f"sign{number}." in data:
                        painted.setdefault(f"sign{number}.", time.perf_counter())
                display(screen, update)

            app._display = watched  # type: ignore[method-assign]

            async def say(pieces: Timed) -> None:
                server.script = lambda request: Answer("".join(tuple.__iter__(pieces)), pieces=pieces)
                station.entry.text = "Tell me."
                await pilot.press("enter")
                await _until(lambda: station._sitting.state.awaiting is None and hasattr(pieces, "sent"))  # type: ignore[union-attr]

            taken = []
            for number in range(runs + 1):
                pieces = Timed(("A", f" sign{number}.", " And", " more", " of it", " to come."))
                await say(pieces)
                taken.append(painted[f"sign{number}."] - pieces.sent[2])
            async with Gaps() as streaming:
                await say(Fast(f" Sentence {n} of many, and on." for n in range(400)))
            return taken[1:], importing, streaming


def main(runs: int = 9) -> None:
    """Print the figures."""
    with (
        ModelServer() as server,
        patch.dict("os.environ", {"OPENAI_API_KEY": "sk-none", "OPENAI_API_BASE": server.openai_base}),
    ):
        taken, importing, streaming = asyncio.run(_measured(server, runs))
    print(
        f"a streamed reply   to its paint {statistics.median(taken) * 1e3:4.0f} ms   "
        f"slowest {max(taken) * 1e3:.0f} ms  (at most 30 ms)"
    )
    print(
        f"event loop gap     while LiteLLM imports {importing.longest * 1e3:4.0f} ms, of it own work "
        f"{importing.busiest * 1e3:.0f} ms   while streaming {streaming.longest * 1e3:.0f} ms, of it own work "
        f"{streaming.busiest * 1e3:.0f} ms  (at most 100 ms)"
    )


if __name__ == "__main__":
    main()
