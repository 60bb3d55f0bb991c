"""The options that say who plays a role: `human`, `embedded`, `recorded:LOG`, or a model (`PROVIDER/MODEL`)."""

import sys
from collections.abc import Mapping
from pathlib import Path

from personas.exchange import ROLES, Role
from personas.voice import VoiceName, is_model
from sessions.casting import Recordings
from sessions.events import Event
from sessions.index import find
from sessions.log import LogError, read_whole
from tui.commands.output import fail

_HUMAN: tuple[Role, ...] = ("doctor", "patient")


def voices(chosen: Mapping[Role, str | None], folder: Path) -> tuple[dict[Role, VoiceName], Recordings]:
    """The voice of each role (default: embedded) and the recordings named. Ends with status 2 on a mistake."""
    named: dict[Role, VoiceName] = {}
    recordings: Recordings = {}
    for role in ROLES:
        text = chosen.get(role) or "embedded"
        kind, _, log = text.partition(":")
        if kind == "recorded" and log:
            named[role] = "recorded"
            recordings[role] = _recording(log, folder)
        elif kind == "recorded":
            fail(f"--{role} recorded needs the saved session: recorded:LOG, a path or an id.")
        elif text == "embedded" or (text == "human" and role in _HUMAN):
            named[role] = "human" if text == "human" else "embedded"
        elif is_model(text):
            named[role] = text
        elif text == "human":
            fail(f"The {role} cannot be played by a person. Choose embedded, recorded:LOG or a model.")
        else:
            known = "human, embedded, recorded:LOG" if role in _HUMAN else "embedded, recorded:LOG"
            fail(f"'{text[:60]}' is no voice for the {role}. Choose {known} or a model such as ollama_chat/llama3.2.")
    return named, recordings


def _recording(name: str, folder: Path) -> tuple[Event, ...]:
    try:
        return read_whole(find(name, folder)).events
    except LogError as error:
        fail(str(error))


def refuse_without_terminal(named: Mapping[Role, VoiceName]) -> None:
    """End with status 2 where a person is to play and there is no terminal."""
    people = [role for role in ROLES if named[role] == "human"]
    if people and not (sys.stdin.isatty() and (sys.stdout.isatty() or sys.stderr.isatty())):
        fail(
            f"A human {people[0]} needs a terminal. Run this in one, add --plain to take lines from a pipe, "
            f"or choose --{people[0]} embedded."
        )
