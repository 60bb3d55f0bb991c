"""`bedside` in processes of their own that begin at once: forked from one that has already read the tables.

A start of Python that reads all of them takes a second or two of processor time, and these tests start it two hundred
times. What a process does from `main()` on, its streams, terminal, exit status and death, is as real as ever. Cold
starts are tested in `test_app_pty.py`, `test_wheel.py`, and in `test_cli.py` where a test says so.
"""

import os
import pty
import select
import sys
import termios
import time
from collections.abc import Mapping
from multiprocessing import get_context
from multiprocessing.process import BaseProcess

import pexpect
from pexpect.fdpexpect import fdspawn

_PREPARED = get_context("forkserver")
_PREPARED.set_forkserver_preload(["__main__", "tests.tui.tables_read"])


def begin(arguments: tuple[str, ...], environment: Mapping[str, str], streams: tuple[str, str, str]) -> BaseProcess:
    """Start `bedside`; `streams` are the files, or the terminal, that it reads and writes."""
    process = _PREPARED.Process(target=_bedside, args=(arguments, dict(environment), streams))
    process.start()
    return process


def _bedside(arguments: tuple[str, ...], environment: dict[str, str], streams: tuple[str, str, str]) -> None:
    os.setsid()
    for number, path in enumerate(streams):
        os.dup2(os.open(path, os.O_RDWR | os.O_CREAT), number)
    sys.stdin, sys.stdout, sys.stderr = open(0), open(1, "w"), open(2, "w")  # noqa: SIM115
    os.environ.clear()
    os.environ.update(environment)
    time.tzset()
    sys.argv = ["bedside", *arguments]
    from tui.main import main

    main()


class Terminal(fdspawn):
    """`bedside` at a pseudo-terminal of 24 lines and 80 columns, to be read and typed into."""

    def __init__(self, arguments: tuple[str, ...], environment: Mapping[str, str]) -> None:
        ours, its = pty.openpty()
        termios.tcsetwinsize(its, (24, 80))
        name = os.ttyname(its)
        self.process = begin(arguments, environment, (name, name, name))
        super().__init__(ours, encoding="utf-8", timeout=30)
        select.select([ours], [], [], self.timeout)  # it has written, so it holds the terminal open by itself
        os.close(its)

    def killed(self) -> None:
        """Kill it so that it cannot do anything more."""
        self.process.kill()
        self.process.join()
        self.close()

    def ends(self) -> int | None:
        """Wait for its own end; the exit status."""
        self.expect(pexpect.EOF)
        self.process.join(self.timeout)
        self.close()
        return self.process.exitcode
