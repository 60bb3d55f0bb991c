"""Killed at any moment, through a real pseudo-terminal: nothing that happened is lost, and the session goes on."""

import os
import random
import time
from pathlib import Path

import pytest

from sessions.log import read
from sessions.state import fold
from tests.tui.prepared import Terminal

PROMPT = r"turns left> "
LINES = [
    "What brings you in today?",
    "When did it start?",
    "/note pale, lying still",
    "/vitals",
    "I'm sorry to hear that. Any bleeding?",
    "/test FBC, CRP",
    "/ddx appendicitis 50, other 50",
    "Could you be pregnant?",
]
ANSWERED = {"say", "examine", "order"}


def console(folder: Path, *arguments: str) -> Terminal:
    return Terminal(
        arguments, os.environ | {"BEDSIDE_SESSIONS": str(folder), "TERM": "dumb", "PROMPT_TOOLKIT_NO_CPR": "1"}
    )


def typed(events) -> list[str]:
    """What the person did, as the log has it."""
    texts = []
    for event in events:
        if event.body.kind == "acted":
            contribution = event.body.contribution
            texts.append(getattr(contribution, "text", contribution.kind))
    return texts


@pytest.mark.parametrize("group", range(10))
def test_a_kill_at_a_random_moment_loses_nothing(tmp_path, group):
    for number in range(5):
        seed = group * 5 + number
        chance = random.Random(seed)
        folder = tmp_path / str(seed)
        child = console(folder, "run", "--case", "lower-tummy-pain", "--doctor", "human", "--plain")
        child.expect(PROMPT)
        certain = chance.randrange(len(LINES))
        for line in LINES[:certain]:
            child.sendline(line)
            child.expect(PROMPT)
        child.sendline(LINES[certain])
        time.sleep(chance.uniform(0, 0.03))
        child.killed()

        log = next(folder.glob("*.jsonl"))
        before = log.read_bytes()
        whole = before[: before.rfind(b"\n") + 1]
        events = read(log).events
        expected = [line.split(" ", 1)[-1] if line.startswith("/") else line for line in LINES[:certain]]
        had = typed(events)
        for text, line in zip(had, expected, strict=False):
            assert text in (line, "vital signs", "differential"), f"seed {seed}"
        assert len(had) in (certain, certain + 1), f"seed {seed}: {certain} lines were answered, the log has {len(had)}"
        answers = sum(event.body.kind in ("replied", "reported") for event in events)
        wanted = sum(event.body.kind == "acted" and event.body.contribution.kind in ANSWERED for event in events[:-1])
        assert answers >= wanted - 1, f"seed {seed}"

        again = console(folder, "sessions", "resume", log.stem)
        again.expect(PROMPT)
        again.sendline("/dx ectopic pregnancy 70%")
        again.expect(r"closing, 3 left> ")
        again.sendline("/done")
        for question in ("What went well", "What would you do"):
            again.expect(question)
            again.sendline("")
        assert again.ends() == 0, f"seed {seed}"
        assert log.read_bytes().startswith(whole), f"seed {seed}"
        finished = read(log)
        assert finished.broken is None
        assert fold(finished.events).ended == "diagnosed"
        assert typed(finished.events)[: len(had)] == had
