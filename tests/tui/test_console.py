"""The plain console: nothing typed is lost to the clock, and nobody has to read on."""

import re
import subprocess
import sys

from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput
from rich.cells import cell_len

from sessions.clock import CLOCKS, Clock
from sessions.events import Noticed, Setting
from sessions.log import read_whole
from sessions.opening import begin
from sessions.state import fold
from tui.console import Console
from tui.playing import Play

VOICES = {"doctor": "human", "patient": "embedded", "measurement": "embedded", "moderator": "embedded"}


def test_a_half_typed_line_is_kept_when_the_time_is_up(tmp_path, synthetic, monkeypatch, capsys):
    monkeypatch.setitem(CLOCKS, "practice", Clock(station=0.4, warning_left=0.2))
    setting = Setting.model_validate({"case": "sore-finger", "voices": VOICES, "clock": "practice"})
    session = begin(synthetic(), setting, tmp_path)
    with create_pipe_input() as keyboard, create_app_session(input=keyboard, output=DummyOutput()):
        console = Console(session)

        def at_the_end(event):
            if isinstance(event.body, Noticed) and event.body.notice.about == "time_up":
                keyboard.send_text(" of mine\r/quit\r")

        keyboard.send_text("Half a thought")
        Play(session, people=console.people(setting.voices), listeners=[console.show, at_the_end]).run()
    notices = [event.body.notice for event in read_whole(session.log.path).events if isinstance(event.body, Noticed)]
    assert [notice.about for notice in notices] == ["time_warning", "time_up", "not_now"]
    assert notices[-1].typed == "Half a thought of mine"
    printed = capsys.readouterr().out
    assert "Give your diagnosis now." in printed
    assert "Station: Only your diagnosis can be given now.\n  Not done: “Half a thought of mine”\n" in printed


def test_a_reader_who_leaves_does_not_stop_the_session(tmp_path):
    command = [sys.executable, "-m", "tui.main", "run", "--case", "crying-baby", "--sessions", str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as child:
        assert child.stdout is not None
        child.stdout.readline()
        child.stdout.close()
        assert child.stderr is not None
        told = child.stderr.read()
    assert (child.returncode, b"Saved as" in told) == (0, True)
    (log,) = tmp_path.glob("*.jsonl")
    assert read_whole(log).events[-1].body.kind == "ended"


def test_chinese_is_printed_no_wider_than_the_terminal(tmp_path, synthetic, monkeypatch, capsys):
    monkeypatch.setenv("COLUMNS", "40")
    setting = Setting.model_validate({"case": "sore-finger", "voices": VOICES, "language": "zh"})
    session = begin(synthetic(), setting, tmp_path)
    with create_pipe_input() as keyboard, create_app_session(input=keyboard, output=DummyOutput()):
        console = Console(session)
        keyboard.send_text("/帮助\r/退出\r")
        Play(session, people=console.people(setting.voices), listeners=[console.show]).run()
    printed = capsys.readouterr().out.splitlines()
    assert any("/生命体征" in line for line in printed)
    assert max(map(cell_len, printed)) <= 39


def piped(folder, lines, *arguments):
    command = [sys.executable, "-m", "tui.main", *arguments, "--sessions", str(folder)]
    return subprocess.run(command, input="".join(f"{line}\n" for line in lines), capture_output=True, text=True)


def test_lines_may_come_from_a_pipe_and_its_end_saves(tmp_path):
    run = ("run", "--case", "chest-pain-on-the-stairs", "--plain")
    done = piped(tmp_path, ["Hello, what brings you in?", "/test ECG"], *run)
    (log,) = tmp_path.glob("*.jsonl")
    assert (done.returncode, fold(read_whole(log).events).turn) == (0, 2)
    assert "20 turns left> Hello, what brings you in?\nPatient: " in done.stdout
    assert f"Go on with: bedside sessions resume {log.stem}" in done.stderr
    again = piped(tmp_path, ["/dx inferior STEMI 90%", "/done", "", ""], "sessions", "resume", log.stem)
    assert again.returncode == 0
    assert "Correct." in again.stdout
    assert fold(read_whole(log).events).ended == "diagnosed"


def test_a_pipe_without_plain_is_told_how(tmp_path):
    done = piped(tmp_path, ["Hello"], "run", "--case", "crying-baby", "--doctor", "human")
    assert done.returncode == 2
    assert "--plain" in done.stderr


def test_the_console_ends_in_the_language_of_the_session(tmp_path):
    run = ("run", "--case", "chest-pain-on-the-stairs", "--plain", "--language", "hi")
    done = piped(tmp_path, ["नमस्ते"], *run)
    assert done.returncode == 0
    assert "यहाँ सहेजा गया" in done.stderr
    assert "आगे बढ़ने के लिए: bedside sessions resume" in done.stderr
    assert not re.search(r"[\u0900-\u097f]\. ", done.stdout.split("1 बारी")[0])


def test_used_closing_turns_are_said_at_the_prompt(tmp_path):
    lines = ["/dx asthma 50%", "one", "two", "three", "/done"]
    done = piped(tmp_path, lines, "run", "--case", "crying-baby", "--plain")
    assert "closing, 1 left> three\n" in done.stdout
    assert "closing turns used, /done ends> /done\n" in done.stdout
