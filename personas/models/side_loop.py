"""An event loop in a thread of its own, so that what is slow there never holds up the event loop of a screen."""

import asyncio
import atexit
import contextlib
import logging
import threading
from collections import deque
from collections.abc import Callable, Coroutine
from typing import Any, Generic, TypeVar

_Result = TypeVar("_Result")
_PATIENCE = 1.0  # seconds that the end of the program waits for the thread


class SideLoop:
    """Starts with the first call and ends with the program."""

    def __init__(self, name: str, log: logging.Logger) -> None:
        self._name = name
        self._log = log
        self._starting = threading.Lock()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None
        self._last: Callable[[], Coroutine[Any, Any, object]] | None = None

    def call(self, work: Coroutine[Any, Any, _Result]) -> "asyncio.Future[_Result]":
        """Have a coroutine run there and await it here; cancelling what is returned cancels it there."""
        return _Crossing(work, self._started()).given

    def at_end(self, work: Callable[[], Coroutine[Any, Any, object]]) -> None:
        """Have a coroutine run there last, once all else has been cancelled, when the program ends.

        That comes before what has been registered for the end of the program till now.
        """
        self._last = work
        atexit.unregister(self._stop)
        atexit.register(self._stop)

    def _started(self) -> asyncio.AbstractEventLoop:
        with self._starting:
            if self._loop is None:
                self._loop = asyncio.new_event_loop()
                self._loop.set_exception_handler(self._fault)
                self._thread = threading.Thread(target=self._run, args=(self._loop,), name=self._name, daemon=True)
                self._thread.start()
                atexit.register(self._stop)
            return self._loop

    def _fault(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        self._log.warning("%s: %r", context.get("message"), context.get("exception"))

    def _run(self, loop: asyncio.AbstractEventLoop) -> None:
        asyncio.set_event_loop(loop)
        loop.run_forever()
        left = asyncio.all_tasks(loop)
        for task in left:
            task.cancel()
        loop.run_until_complete(asyncio.gather(*left, return_exceptions=True))
        if self._last is not None:
            loop.run_until_complete(asyncio.gather(self._last(), return_exceptions=True))
        loop.run_until_complete(loop.shutdown_asyncgens())
        loop.close()

    def _stop(self) -> None:
        if self._loop is None or self._thread is None:
            return
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(_PATIENCE)
        self._loop.set_exception_handler(lambda loop, context: None)  # the log closes now, and nobody can act on it


class _Crossing(Generic[_Result]):
    """A coroutine that runs in one event loop, and the future that waits for it in another.

    It does what `asyncio.run_coroutine_threadsafe` and `wrap_future` do together, without a third future between the
    two, which would cost as much as the way there and back.
    """

    def __init__(self, work: Coroutine[Any, Any, _Result], there: asyncio.AbstractEventLoop) -> None:
        self._work = work
        self._there = there
        self._here = asyncio.get_running_loop()
        self._task: asyncio.Task[_Result] | None = None
        self.given: asyncio.Future[_Result] = self._here.create_future()
        self.given.add_done_callback(self._given_up)
        there.call_soon_threadsafe(self._begin)

    def _begin(self) -> None:
        """Called there."""
        if self.given.cancelled():
            self._work.close()
            return
        self._task = self._there.create_task(self._work)
        self._task.add_done_callback(self._end)

    def _end(self, task: "asyncio.Task[_Result]") -> None:
        """Called there."""
        with contextlib.suppress(RuntimeError):  # nobody waits any more: the loop here is closed
            self._here.call_soon_threadsafe(self._settle, task)

    def _settle(self, task: "asyncio.Task[_Result]") -> None:
        """Called here."""
        if task.cancelled():
            self.given.cancel()
        elif self.given.cancelled():
            task.exception()  # seen, so that nobody is told that it was not
        elif error := task.exception():
            self.given.set_exception(error)
        else:
            self.given.set_result(task.result())

    def _given_up(self, given: "asyncio.Future[_Result]") -> None:
        """Called here."""
        if given.cancelled() and not (self._task and self._task.done()):
            self._there.call_soon_threadsafe(self._stop)

    def _stop(self) -> None:
        """Called there."""
        if self._task is not None:
            self._task.cancel()


class Relay:
    """Hands pieces of text to an event loop from another thread, in their order.

    One wake-up serves all that has piled up. With one apiece, a loop that reads its wake-ups while the other thread
    goes on writing them does nothing else for as long as the text streams.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop, take: Callable[[str], None]) -> None:
        self._loop = loop
        self._take = take
        self._pieces: deque[str] = deque()
        self._woken = False

    def __call__(self, piece: str) -> None:
        """Called in the other thread."""
        self._pieces.append(piece)
        if not self._woken:
            self._woken = True
            self._loop.call_soon_threadsafe(self._deliver)

    def _deliver(self) -> None:
        self._woken = False
        while self._pieces:
            self._take(self._pieces.popleft())
