"""`bedside sessions`: list, show, resume, fork, verify, reindex."""

import sys
from collections.abc import Sequence
from typing import Any

import click

from personas.exchange import ROLES
from sessions import index
from sessions.casting import Recordings
from sessions.events import Event, Opened
from sessions.log import LogError, Reading, read, read_whole
from sessions.opening import fork, resume
from sessions.result import result
from sessions.state import fold
from tui.commands.casting_options import voices
from tui.commands.folder import option as folder_option
from tui.commands.folder import sessions_in
from tui.commands.output import fail, print_json, say
from tui.commands.run import play_and_report, report
from tui.playing import Play
from tui.words.saved_rows import saved_rows
from tui.words.transcript import lines

_json = click.option("--json", "as_json", is_flag=True, help="Print one JSON value.")


@click.group("sessions")
def command() -> None:
    """List, show, resume, fork and verify saved sessions."""


@command.command("list")
@folder_option
@_json
def list_sessions(folder: str | None, as_json: bool) -> None:
    """List saved sessions, newest first.

    \b
    Example:
      bedside sessions list
    """
    found, complaint = saved_rows(sessions_in(folder))
    if complaint:
        fail(complaint)
    if as_json:
        print_json([vars(row) for row in found])
        return
    if not found:
        click.echo("No saved sessions yet. 'bedside' starts one.", err=True)
    for row in found:
        state = "damaged" if row.broken else (row.status or "unreadable")
        say(f"{row.id}  {state:<9} {row.turns:>3} turns  {row.title or row.case}")


@command.command("show")
@click.argument("log")
@folder_option
@_json
def show(log: str, folder: str | None, as_json: bool) -> None:
    """Print the transcript of a saved session, or its events with --json.

    \b
    Example:
      bedside sessions show 20260131-101500-chest-pain-on-the-stairs-1a2b
    """
    reading = _read(log, folder)
    if as_json:
        print_json([event.model_dump(mode="json") for event in reading.events])
        return
    opened = reading.events[0].body if reading.events else None
    if isinstance(opened, Opened):
        for event in reading.events:
            for line in lines(event, opened.setting):
                say(line)


@command.command("verify")
@click.argument("logs", nargs=-1, required=True)
@folder_option
@_json
def verify(logs: tuple[str, ...], folder: str | None, as_json: bool) -> None:
    """Check logs line by line; names the first broken line and exits with 1.

    \b
    Example:
      bedside sessions verify 20260131-101500-chest-pain-on-the-stairs-1a2b
    """
    found = [_verified(log, folder) for log in logs]
    if as_json:
        print_json(found)
    else:
        for row in found:
            say(f"{row['path']}: {row['message']}")
    if any(not row["ok"] for row in found):
        sys.exit(1)


def _verified(log: str, folder: str | None) -> dict[str, Any]:
    try:
        path = index.find(log, sessions_in(folder))
        reading = read(path)
    except LogError as error:
        fail(str(error))
    line, reason = None, ""
    if reading.broken:
        line, reason = reading.broken.line, reading.broken.reason
    elif reading.torn or not reading.events:
        line, reason = len(reading.events) + 1, "it was cut off while being written; resuming sets it aside"
    message = f"{len(reading.events)} events, whole" if line is None else f"line {line}: {reason}"
    return {
        "path": str(path),
        "ok": line is None,
        "events": len(reading.events),
        "line": line,
        "message": message,
    }


@command.command("reindex")
@folder_option
@_json
def reindex(folder: str | None, as_json: bool) -> None:
    """Make the list of saved sessions anew.

    \b
    Example:
      bedside sessions reindex
    """
    number = index.reindex(sessions_in(folder))
    if as_json:
        print_json({"sessions": number})
    else:
        say(f"{number} sessions")


@command.command("resume")
@click.argument("log")
@click.option("--doctor", help="Only for recorded:LOG, which a log does not name.")
@click.option("--patient", help="Only for recorded:LOG.")
@click.option("--measurement", help="Only for recorded:LOG.")
@click.option("--moderator", help="Only for recorded:LOG.")
@folder_option
@_json
def resume_session(log: str, folder: str | None, as_json: bool, **chosen: str | None) -> None:
    """Go on with a saved session, in the same file. A finished one prints its outcome.

    \b
    Example:
      bedside sessions resume 20260131-101500-chest-pain-on-the-stairs-1a2b
    """
    try:
        path = index.find(log, sessions_in(folder))
        events = read_whole(path).events
        if fold(events).finished:
            report(result(events, str(path)), as_json, fold(events).setting.language)
            return
        recordings = _ready(events, chosen, folder)
        session, reading = resume(path)
    except LogError as error:
        fail(str(error))
    if reading.torn:
        click.echo(f"The last line was cut off and is set aside in {path.with_suffix('.torn').name}.", err=True)
    play_and_report(Play(session, recordings), as_json, piped=not sys.stdin.isatty())


@command.command("fork")
@click.argument("log")
@click.option("--at", "turn", type=click.IntRange(0, 1000), required=True, metavar="TURN", help="Turns to keep.")
@click.option("--doctor", help="Only for recorded:LOG, which a log does not name.")
@click.option("--patient", help="Only for recorded:LOG.")
@click.option("--measurement", help="Only for recorded:LOG.")
@click.option("--moderator", help="Only for recorded:LOG.")
@folder_option
@_json
def fork_session(log: str, turn: int, folder: str | None, as_json: bool, **chosen: str | None) -> None:
    """Begin a new session from the first TURN turns of a saved one.

    \b
    Example:
      bedside sessions fork 20260131-101500-chest-pain-on-the-stairs-1a2b --at 5
    """
    try:
        path = index.find(log, sessions_in(folder))
        recordings = _ready(read_whole(path).events, chosen, folder)
        session = fork(path, turn, sessions_in(folder))
    except LogError as error:
        fail(str(error))
    play_and_report(Play(session, recordings), as_json, piped=not sys.stdin.isatty())


def _ready(events: Sequence[Event], chosen: dict[str, str | None], folder: str | None) -> Recordings:
    """The recordings that a session needs to go on. Ends with status 2, before anything is opened, where it cannot."""
    opened = events[0].body
    assert isinstance(opened, Opened)
    named = opened.setting.voices
    for role, text in chosen.items():
        if text and not text.startswith("recorded:"):
            fail(f"--{role} takes recorded:LOG here; who plays the {role} stands in the log.")
    _, recordings = voices({role: chosen.get(role) for role in ROLES}, sessions_in(folder))
    for role in ROLES:
        if named[role] == "recorded" and role not in recordings:
            fail(f"The {role} speaks from a recording. Name the saved session again: --{role} recorded:LOG.")
    return recordings


def _read(log: str, folder: str | None) -> Reading:
    try:
        return read_whole(index.find(log, sessions_in(folder)))
    except LogError as error:
        fail(str(error))
