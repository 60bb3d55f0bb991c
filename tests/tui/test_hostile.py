"""What comes in wrong goes out as a sentence: requests, names, texts without end."""

import json
import os
import select
import signal
import sys
import time

import pytest

from tui.commands.ask import answer_line
from tui.commands.output import as_json
from tui.typed import slash


@pytest.mark.parametrize("name", ["a\0.yaml", "\ud800.yaml", "~nobody-of-this-name/x.yaml", "~\0/x.jsonl#0"])
def test_ask_survives_a_name_that_no_file_has(name):
    line = json.dumps({"role": "patient", "scenario": name, "text": "When?"}).encode()
    assert "cannot be read" in answer_line(line, "unavailable")["error"]


@pytest.mark.parametrize("depth", [900, 980, 990, 2000])
def test_ask_survives_deep_nesting(depth):
    line = '{"role": "patient", "text": "x", "scenario": ' + '{"a":' * depth + "1" + "}" * depth + "}"
    assert answer_line(line.encode(), "unavailable")["error"]


@pytest.mark.parametrize("correct", ["\ud800", " " * 50, "\n"])
def test_ask_survives_a_diagnosis_that_is_no_name(correct):
    line = json.dumps({"role": "moderator", "correct": correct, "text": "gout"}).encode()
    assert answer_line(line, "unavailable")["same"] is False


def test_white_space_without_end_takes_no_time():
    plain, blank = (
        json.dumps({"role": "patient", "scenario": "crying-baby", "text": text}).encode()
        for text in ("What is wrong?", " " * 19_999 + "!")
    )
    answer_line(plain, "unavailable")  # the tables are read
    began = time.monotonic()
    assert answer_line(blank, "unavailable")["answer"]
    for text in ("/dx gout" + " " * 19_000 + "x", "/ddx gout" + " " * 19_000 + "x"):
        slash.parse(text)
    assert time.monotonic() - began < 2.5


@pytest.mark.parametrize("command", ["", "/note ", "/dx ", "/ddx "])
def test_what_is_too_long_is_refused_in_a_sentence(command):
    meant = slash.parse(command + "word " * 5000)
    assert isinstance(meant, slash.Problem)
    assert "too long" in meant.message


def test_printed_json_holds_no_control_character_and_is_the_same_value():
    value = {"a": "\x1b[31m\x9b2J\u202e\ud800\x7f é \U000e0041", "b": "👨‍👩‍👧"}
    text = as_json(value)
    assert json.loads(text) == value
    assert not any(bad in text for bad in "\x1b\x9b\u202e\ud800\x7f\U000e0041")
    assert "é" in text
    assert "👨‍👩‍👧" in text


@pytest.mark.skipif(not hasattr(signal, "SIGTERM") or os.name == "nt", reason="no pseudo-terminals")
def test_a_terminated_app_gives_the_terminal_back(tmp_path):
    import pty

    child, terminal = pty.fork()
    if child == 0:
        surroundings = {
            **os.environ,
            "HOME": str(tmp_path),
            "BEDSIDE_SESSIONS": str(tmp_path),
            "TERM": "xterm-256color",
        }
        os.execve(sys.executable, [sys.executable, "-m", "tui.main"], surroundings)
    shown, told, ends = b"", False, time.monotonic() + 30
    while time.monotonic() < ends and select.select([terminal], [], [], ends - time.monotonic())[0]:
        try:
            shown += os.read(terminal, 65536)
        except OSError:
            break
        if not told and b"Quit" in shown:
            told = True
            os.kill(child, signal.SIGTERM)
    if not told:
        os.kill(child, signal.SIGKILL)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 3
    assert b"\x1b[?1049l" in shown
    os.close(terminal)
