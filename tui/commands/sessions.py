"""`bedside sessions`: list, show, resume, fork, verify, reindex."""

import sys
from pathlib import Path
from typing import Any

import click

from personas.exchange import ROLES, Role
from scenarios import files
from sessions import index
from sessions.log import LogError, Reading, read, read_whole
from sessions.opening import Session, fork, resume
from sessions.result import result
from sessions.state import fold
from tui.commands.casting_options import refuse_without_terminal, voices
from tui.commands.output import fail, print_json, say
from tui.commands.run import play_and_report, report
from tui.playing import Play
from tui.transcript_text import lines

_folder = click.option(
    "--sessions", "folder", type=click.Path(file_okay=False), help="Folder where sessions are saved."
)
_json = click.option("--json", "as_json", is_flag=True, help="Print one JSON value.")


def _where(folder: str | None) -> Path:
    return files.named(folder) if folder else index.default_folder()


@click.group("sessions")
def command() -> None:
    """List, show, resume, fork and verify saved sessions."""


@command.command("list")
@_folder
@_json
def list_sessions(folder: str | None, as_json: bool) -> None:
    """List saved sessions, newest first.

    \b
    Example:
      bedside sessions list
    """
    found = index.rows(_where(folder))
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
@_folder
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
    for event in reading.events:
        for line in lines(event):
            say(line)


@command.command("verify")
@click.argument("logs", nargs=-1, required=True)
@_folder
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
        path = index.find(log, _where(folder))
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
@_folder
@_json
def reindex(folder: str | None, as_json: bool) -> None:
    """Make the list of saved sessions anew.

    \b
    Example:
      bedside sessions reindex
    """
    number = index.reindex(_where(folder))
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
@_folder
@_json
def resume_session(log: str, folder: str | None, as_json: bool, **chosen: str | None) -> None:
    """Go on with a saved session, in the same file. A finished one prints its outcome.

    \b
    Example:
      bedside sessions resume 20260131-101500-chest-pain-on-the-stairs-1a2b
    """
    try:
        path = index.find(log, _where(folder))
        events = read_whole(path).events
        if fold(events).finished:
            report(result(events, str(path)), as_json)
            return
        _, recordings = voices(_recorded_again(chosen))
        session, reading = resume(path)
    except LogError as error:
        fail(str(error))
    if reading.torn:
        click.echo(f"The last line was cut off and is set aside in {path.with_suffix('.torn').name}.", err=True)
    _go_on(session, recordings, as_json)


@command.command("fork")
@click.argument("log")
@click.option("--at", "turn", type=click.IntRange(0, 1000), required=True, metavar="TURN", help="Turns to keep.")
@click.option("--doctor", help="Only for recorded:LOG, which a log does not name.")
@click.option("--patient", help="Only for recorded:LOG.")
@click.option("--measurement", help="Only for recorded:LOG.")
@click.option("--moderator", help="Only for recorded:LOG.")
@_folder
@_json
def fork_session(log: str, turn: int, folder: str | None, as_json: bool, **chosen: str | None) -> None:
    """Begin a new session from the first TURN turns of a saved one.

    \b
    Example:
      bedside sessions fork 20260131-101500-chest-pain-on-the-stairs-1a2b --at 5
    """
    _, recordings = voices(_recorded_again(chosen))
    try:
        session = fork(index.find(log, _where(folder)), turn, _where(folder))
    except LogError as error:
        fail(str(error))
    _go_on(session, recordings, as_json)


def _recorded_again(chosen: dict[str, str | None]) -> dict[Role, str | None]:
    for role, text in chosen.items():
        if text and not text.startswith("recorded:"):
            fail(f"--{role} takes recorded:LOG here; who plays the {role} stands in the log.")
    return {role: chosen.get(role) for role in ROLES}


def _go_on(session: Session, recordings: Any, as_json: bool) -> None:
    named = session.opened.setting.voices
    if "human" in named.values():
        refuse_without_terminal(named)
    play_and_report(Play(session, recordings), as_json)


def _read(log: str, folder: str | None) -> Reading:
    try:
        return read_whole(index.find(log, _where(folder)))
    except LogError as error:
        fail(str(error))
