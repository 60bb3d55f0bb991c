"""Running `bedside` as a user's shell and as another program do."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.tui.prepared import begin

Run = Callable[..., "Done"]


@dataclass(frozen=True)
class Done:
    """How a command ended and what it wrote."""

    returncode: int | None
    stdout: str
    stderr: str

    def checked(self, status: int) -> "Done":
        assert self.returncode == status, f"exit {self.returncode}\n{self.stdout[-2000:]}\n{self.stderr[-2000:]}"
        assert "Traceback" not in self.stderr
        return self


def surroundings(folder: Path) -> dict[str, str]:
    """Sessions in a folder of the test's own, and a locale that knows no UTF-8."""
    own = {**os.environ, "BEDSIDE_SESSIONS": str(folder), "LC_ALL": "C", "HOME": str(folder)}
    own.pop("PYTHONUTF8", None)
    return own


def cold(folder: Path, *arguments: str, given: str = "", status: int = 0) -> Done:
    """Run the command as a user's shell does, from the start of Python."""
    done = subprocess.run(
        [sys.executable, "-m", "tui.main", *arguments],
        input=given,
        capture_output=True,
        encoding="utf-8",
        env=surroundings(folder),
        timeout=60,
        check=False,
    )
    return Done(done.returncode, done.stdout, done.stderr).checked(status)


def runner(folder: Path, streams: Path) -> Run:
    """Run the command, text in and out, with the sessions and the home of a folder."""
    given_to_it, written, told = (streams / name for name in ("stdin", "stdout", "stderr"))

    def run(*arguments: str, given: str = "", status: int = 0) -> Done:
        given_to_it.write_text(given, encoding="utf-8")
        for file in (written, told):
            file.write_bytes(b"")
        process = begin(arguments, surroundings(folder), (str(given_to_it), str(written), str(told)))
        process.join(60)
        shown, said = written.read_text(encoding="utf-8"), told.read_text(encoding="utf-8")
        return Done(process.exitcode, shown, said).checked(status)

    return run


def outcome(done: Done) -> dict[str, Any]:
    """What a run printed as JSON."""
    printed = json.loads(done.stdout)
    assert isinstance(printed, dict)
    return printed
