"""Where the plain console's lines come from: a person at the keyboard, or a pipe."""

import asyncio
import os
import sys
from collections.abc import Callable
from concurrent.futures import Future
from threading import Thread
from typing import Protocol, TextIO

from prompt_toolkit import PromptSession
from prompt_toolkit.application import run_in_terminal
from prompt_toolkit.completion import Completer
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.key_binding import KeyBindings
from prompt_toolkit.keys import Keys
from prompt_toolkit.output import create_output


class LineInput(Protocol):
    """Asks for lines. Raises EOFError where there are no more, KeyboardInterrupt for Ctrl-C."""

    half_typed: str

    async def line(self, label: str, begun: str = "") -> str:
        """A line. Cancelled, it leaves what was typed of it in `half_typed`."""
        ...

    def line_now(self, label: str) -> str:
        """A line, outside the event loop."""
        ...

    def above(self, write: Callable[[], None]) -> None:
        """Write above the line that is being typed, if there is one."""
        ...


class Keyboard:
    """Lines as prompt-toolkit lets a person edit them."""

    def __init__(self, completer: Completer, to: TextIO | None = None) -> None:
        self.half_typed = ""
        self._prompt: PromptSession[str] = PromptSession(
            history=InMemoryHistory(),
            completer=completer,
            complete_while_typing=False,
            # Left to itself on standard output, prompt-toolkit serves a dumb terminal without any cursor movement.
            output=create_output(stdout=to) if to else None,
            key_bindings=_keys(),
        )

    async def line(self, label: str, begun: str = "") -> str:
        try:
            # Ctrl-C comes as a key while there is a prompt; the program's own handler of the signal must outlast it.
            return await self._prompt.prompt_async(
                label, default=begun, set_exception_handler=False, handle_sigint=False
            )
        except asyncio.CancelledError:
            self.half_typed = self._prompt.default_buffer.text
            raise

    def line_now(self, label: str) -> str:
        return self._prompt.prompt(label)

    def above(self, write: Callable[[], None]) -> None:
        if self._prompt.app.is_running:
            run_in_terminal(write)
        else:
            write()


def _keys() -> KeyBindings:
    """What looks like a mouse report is dropped: a pasted colour sequence does, and prompt-toolkit fails on it."""
    keys = KeyBindings()
    keys.add(Keys.Vt100MouseEvent)(lambda event: None)
    return keys


class Piped:
    """Lines of a pipe or a file; each is printed after its label, so that the output reads as a conversation."""

    half_typed = ""

    def __init__(self, to: TextIO) -> None:
        # A file of its own: the thread that waits for a line may still hold its lock when the program ends.
        self._lines = os.fdopen(os.dup(sys.stdin.fileno()), encoding="utf-8", errors="replace")
        self._to = to
        self._coming: Future[str] | None = None

    async def line(self, label: str, begun: str = "") -> str:
        return self._taken(label, await asyncio.shield(asyncio.wrap_future(self._next())))

    def line_now(self, label: str) -> str:
        return self._taken(label, self._next().result())

    def above(self, write: Callable[[], None]) -> None:
        write()

    def _next(self) -> Future[str]:
        """The line to come; one that nobody waited for to its end is still to come."""
        if self._coming is None:
            self._coming = Future()
            Thread(target=self._read, args=(self._coming,), daemon=True).start()
        return self._coming

    def _read(self, coming: Future[str]) -> None:
        coming.set_result(self._lines.readline())

    def _taken(self, label: str, line: str) -> str:
        self._coming = None
        if not line:
            raise EOFError
        print(f"{label}{line.rstrip()}", file=self._to, flush=True)
        return line.rstrip("\r\n")
