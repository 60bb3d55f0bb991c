"""The app from its first frame to the debrief, through a real pseudo-terminal, as a person sits at it."""

import os
import signal
import sys
import time
from pathlib import Path

import pexpect
import pytest

from sessions.log import read, read_whole
from sessions.state import fold
from tests.models.server import ModelServer

SIZES = [(24, 80), (40, 120)]


class Terminal:
    """The app in a terminal of its own. What it paints is looked for in the order in which it comes."""

    def __init__(self, folder: Path, size: tuple[int, int], under: tuple[str, ...] = (), **environment: str) -> None:
        scratch = {
            name: str(folder / "home") for name in ("HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME")
        }
        command = [*under, sys.executable, "-m", "tui.main", "--sessions", str(folder / "sessions")]
        self.child = pexpect.spawn(
            command[0],
            command[1:],
            env={**os.environ, **scratch, "TERM": "xterm-256color", "COLORTERM": "truecolor", **environment},
            encoding="utf-8",
            codec_errors="replace",
            timeout=30,
            dimensions=size,
        )

    def sees(self, words: str) -> None:
        self.child.expect(words)

    def types(self, text: str) -> None:
        self.child.send(text)

    def line(self, text: str) -> None:
        self.child.send(text)
        self.sees(text[-6:].replace("?", r"\?"))
        self.child.send("\r")

    def ends(self) -> int:
        self.child.expect(pexpect.EOF)
        self.child.close()
        return self.child.exitstatus

    def is_closed(self) -> bool:
        """Close it without a word. Whether what sat at it ends too, within half a minute."""
        os.close(self.child.child_fd)
        patience = time.monotonic() + 30
        while self.child.isalive() and time.monotonic() < patience:
            time.sleep(0.1)
        ended = not self.child.isalive()
        self.child.terminate(force=True)
        return ended


@pytest.fixture
def log(tmp_path):
    return lambda: next((tmp_path / "sessions").glob("*.jsonl"))


def to_the_patient(terminal: Terminal) -> None:
    terminal.sees("Start a station")
    terminal.types("n")
    terminal.sees("Chest pain on the stairs")
    terminal.types("stairs")
    terminal.sees("1 of 12|1 case")
    terminal.types("\r")
    terminal.sees("Talk to the patient")


@pytest.mark.parametrize("size", SIZES)
def test_from_the_first_frame_to_the_debrief(tmp_path, log, size):
    terminal = Terminal(tmp_path, size)
    to_the_patient(terminal)
    terminal.line("What brings you in today?")
    terminal.sees("burning pain")
    terminal.types("ECG\r")
    terminal.sees("Enter confirms")
    terminal.types("\r")
    terminal.sees("ST elevation")
    terminal.line("/dx inferior STEMI 90%")
    terminal.sees("Committing locks")
    terminal.types("\x13")
    terminal.sees("No plan yet")
    terminal.types("\x13")
    terminal.sees("talk with the patient")
    terminal.line("/done")
    terminal.sees("What went well")
    terminal.types("\x1b")
    terminal.sees("Correct")
    terminal.types("\x11")
    assert terminal.ends() == 0
    state = fold(read_whole(log()).events)
    assert (state.ended, state.verdict.correct, state.turn) == ("diagnosed", True, 2)


def test_a_fast_typist_loses_nothing_between_the_fields(tmp_path, log):
    terminal = Terminal(tmp_path, (24, 80))
    to_the_patient(terminal)
    terminal.types("\x04")
    terminal.sees("Committing locks")
    terminal.types("inferior STEMI\t90\rAspirin, cath lab\x1b[Z\x1b[Z, of course\x13")
    terminal.sees("talk with the patient")
    terminal.types("\x11")
    assert terminal.ends() == 0
    commit = fold(read_whole(log()).events).commit
    assert commit.diagnosis == "inferior STEMI, of course"
    assert (commit.confidence, commit.plan) == (90, "Aspirin, cath lab")


def test_leaving_keeps_the_session_and_continue_goes_on_with_it(tmp_path, log):
    terminal = Terminal(tmp_path, (24, 80))
    to_the_patient(terminal)
    terminal.line("What brings you in today?")
    terminal.sees("burning pain")
    terminal.types("\x11")
    assert terminal.ends() == 0
    assert fold(read_whole(log()).events).ended == "paused"

    again = Terminal(tmp_path, (24, 80))
    again.sees("turn 1")
    again.types("c")
    again.sees("burning pain")
    again.line("Any allergies?")
    again.sees("allergic")
    again.types("\x11")
    assert again.ends() == 0
    assert fold(read_whole(log()).events).turn == 2


@pytest.mark.parametrize("under", [(), ("sh", "-c", 'trap "" HUP; "$@"; true', "sh")], ids=["alone", "under a parent"])
def test_a_terminal_that_is_closed_leaves_no_app_behind(tmp_path, log, under):
    terminal = Terminal(tmp_path, (24, 80), under)
    to_the_patient(terminal)
    terminal.line("What brings you in today?")
    terminal.sees("burning pain")
    assert terminal.is_closed()
    assert fold(read_whole(log()).events).ended == "paused"


def test_what_was_typed_and_not_sent_is_there_again_after_the_terminal_was_closed(tmp_path, log):
    terminal = Terminal(tmp_path, (40, 120))
    to_the_patient(terminal)
    terminal.line("What brings you in today?")
    terminal.sees("burning pain")
    terminal.types("\x04")
    terminal.sees("Committing locks")
    terminal.types("inferior STEMI\x1b")
    terminal.sees("Talk to the patient")
    terminal.types("Does anyone in your fam")
    terminal.sees("in your fam")
    assert terminal.is_closed()

    again = Terminal(tmp_path, (40, 120))
    again.sees("turn 1")
    again.types("c")
    again.sees("Does anyone in your fam")
    again.types("ily have heart trouble?\r")
    again.sees("trouble in the family")
    again.types("\x04")
    again.sees("inferior STEMI")
    again.types("\x1b\x11")
    assert again.ends() == 0
    acted = [event.body.contribution.text for event in read_whole(log()).events if event.body.kind == "acted"]
    assert acted == ["What brings you in today?", "Does anyone in your family have heart trouble?"]


def test_a_killed_app_has_everything_that_was_answered_on_the_disk(tmp_path, log):
    terminal = Terminal(tmp_path, (40, 120))
    to_the_patient(terminal)
    terminal.line("What brings you in today?")
    terminal.sees("burning pain")
    terminal.line("/note sweaty and grey")
    terminal.sees("Note: ")
    terminal.child.kill(signal.SIGKILL)
    terminal.child.close(force=True)
    reading = read(log())
    assert reading.broken is None
    acted = [event.body.contribution.text for event in reading.events if event.body.kind == "acted"]
    assert acted == ["What brings you in today?", "sweaty and grey"]


def test_no_color_is_respected(tmp_path):
    terminal = Terminal(tmp_path, (24, 80), NO_COLOR="1")
    terminal.sees("Start a station")
    painted = terminal.child.before + terminal.child.after
    terminal.types("\x11")
    terminal.ends()
    colours = [code for code in painted.split("\x1b[")[1:] if code.startswith(("38;2;", "48;2;"))]
    hues = {tuple(code.split("m")[0].split(";")[2:5]) for code in colours}
    assert all(len(set(hue)) == 1 for hue in hues), f"only greys: {hues}"


def test_a_model_streams_fails_and_is_replaced_at_a_real_terminal(tmp_path, log):
    answers = iter(["It came on suddenly. I am frightened.", "auth"])
    with ModelServer(lambda request: next(answers)) as server:
        terminal = Terminal(
            tmp_path,
            (24, 80),
            OPENAI_API_KEY="sk-proj-4f9a0c7d2b61e8zz",
            OPENAI_API_BASE=server.openai_base,
            BEDSIDE_PATIENT="openai/gpt-4o",
        )
        to_the_patient(terminal)
        terminal.line("What brings you in today?")
        terminal.sees("frightened")
        terminal.line("Does it spread?")
        terminal.sees("Save and leave")
        terminal.types("\x1b[B\x1b[B")
        while terminal.child.expect(["embedded voice plays", pexpect.TIMEOUT], timeout=1):
            terminal.types("\r")  # what comes at once is taken for typing, and chooses nothing
        terminal.sees("Enter speaks")
        terminal.types("\x11")
        assert terminal.ends() == 0
    events = read_whole(log()).events
    kinds = [event.body.kind for event in events]
    assert kinds[kinds.index("faulted") :] == ["faulted", "recast", "replied", "ended"]
    assert "sk-proj" not in log().read_text()
