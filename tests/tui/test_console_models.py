"""The plain console with a model as the patient, at a real pseudo-terminal: heard as it speaks, and given up."""

import asyncio
import os
import re
import threading

import pytest

from sessions.log import read_whole
from sessions.state import fold
from tests.models.server import Answer
from tests.tui.prepared import Terminal
from tests.tui.test_model_voices import Held

FIRST, NEXT = "20 turns left>", "19 turns left>"
RUN = ("run", "--case", "chest-pain-on-the-stairs", "--plain", "--patient", "openai/gpt-4o")


@pytest.fixture(params=["dumb", "xterm-256color"])
def terminal(request, tmp_path, server):
    environment = {"BEDSIDE_SESSIONS": str(tmp_path), "TERM": request.param, "PROMPT_TOOLKIT_NO_CPR": "1"}
    return Terminal(RUN, os.environ | environment)


def events(folder):
    (log,) = folder.glob("*.jsonl")
    return read_whole(log).events


def test_a_reply_is_printed_sentence_by_sentence_and_stands_there_once(tmp_path, server, terminal):
    let_go = threading.Event()
    pieces = ("\x1b[2JMy chest\x07 hurts.", " It began on", " the stairs.\x1b]0;owned\x07 It is [bold]tight[/bold].")
    server.script = lambda request: Answer("".join(pieces), pieces=Held(pieces, let_go))
    terminal.expect(FIRST)
    terminal.send("What brings you in?\r")
    terminal.expect("Patient: My chest hurts.\r?\r\n")
    let_go.set()
    terminal.expect(NEXT)
    seen = terminal.before
    assert "  It began on the stairs. It is [bold]tight[/bold].\r\n" in seen
    assert "My chest" not in seen
    assert not re.search("\x07|\x1b\\[2J|\x1b\\]0", seen)
    terminal.send("/quit\r")
    assert terminal.ends() == 3
    (replied,) = (event.body.reply.text for event in events(tmp_path) if event.body.kind == "replied")
    assert replied == "My chest hurts. It began on the stairs. It is [bold]tight[/bold]."


def test_ctrl_c_gives_up_a_model_and_at_the_prompt_it_saves_and_leaves(tmp_path, server, terminal):
    server.script = lambda request: "hang"
    terminal.expect("Ctrl-C gives it up")
    terminal.expect(FIRST)
    terminal.send("What brings you in?\r")
    while not server.calls:
        assert terminal.process.is_alive()
    terminal.send("\x03")
    terminal.expect("given up")
    terminal.expect("1 to 4:")
    assert asyncio.run(server.calls[0].went_away())
    terminal.send("3\r")
    terminal.expect("Patient: ")
    terminal.expect(NEXT)
    terminal.send("\x03")
    assert terminal.ends() == 3
    kinds = [event.body.kind for event in events(tmp_path)]
    assert kinds[kinds.index("called") :] == ["called", "faulted", "recast", "replied", "ended"]
    assert fold(events(tmp_path)).ended == "paused"


def test_what_a_model_did_not_say_to_its_end_is_taken_back(tmp_path, server, terminal):
    pieces = ("It hurts.", " Badly", " so.")
    let_go = threading.Event()
    server.script = lambda request: Answer("".join(pieces), pieces=Held(pieces, let_go))
    terminal.expect(FIRST)
    terminal.send("What brings you in?\r")
    terminal.expect("Patient: It hurts.\r?\r\n")
    server.script = lambda request: "It hurts. It is tight."
    terminal.send("\x03")
    terminal.expect_exact("[Not said after all.]")
    let_go.set()
    terminal.expect("1 to 4:")
    terminal.send("1\r")
    terminal.expect("Patient: It hurts.\r?\r\n  It is tight.\r?\r\n")
    terminal.expect(NEXT)
    terminal.send("/quit\r")
    assert terminal.ends() == 3
    assert [event.body.reply.text for event in events(tmp_path) if event.body.kind == "replied"] == [
        "It hurts. It is tight."
    ]
