"""`bedside sessions`: list, show, resume, fork, what-if, verify, reindex."""

import sys
from typing import Any

import click

from sessions import index
from sessions.events import Called, Opened
from sessions.log import LogError, Reading, read, read_whole
from sessions.opening import fork, resume, up_to_turn
from sessions.result import result
from sessions.state import fold
from tui.commands.folder import option as folder_option
from tui.commands.folder import sessions_in
from tui.commands.going_on import agreed, going_on
from tui.commands.output import fail, print_json, say
from tui.commands.run import play_and_report, report
from tui.commands.session_options import decide, how, session_options
from tui.commands.what_if import command as what_if
from tui.playing import Play
from tui.safe_text import clean
from tui.words.saved_rows import saved_rows
from tui.words.section import as_text
from tui.words.simulated import simulated
from tui.words.transcript import lines

_json_array = click.option("--json", "as_json", is_flag=True, help="Print one JSON array.")
_json_object = click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")


@click.group("sessions")
def command() -> None:
    """List, show, resume, fork and verify saved sessions."""


@command.command("list")
@folder_option
@_json_array
def list_sessions(folder: str | None, as_json: bool) -> None:
    """List saved sessions, newest first.

    [guard] marks those where the guard found something in a model's words,
    [unblinded] those in which somebody saw the figures of a bias at work: not for the record.

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
        say(f"{row.id}  {state:<9} {row.turns:>3} turns  {row.title or row.case}{_marks(row)}")


def _marks(row: index.Row) -> str:
    return f"{'  [guard]' if row.flagged else ''}{'  [unblinded]' if row.unblinded else ''}"


@command.command("show", short_help="Print the transcript of a saved session.")
@click.argument("log")
@click.option("--costs", is_flag=True, help="Also a line for each call of a model: tokens, cost and time.")
@folder_option
@_json_array
def show(log: str, costs: bool, folder: str | None, as_json: bool) -> None:
    """Print the transcript of a saved session, or its events with --json. Where a bias was simulated, what it was.

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
            if costs and isinstance(event.body, Called):
                click.secho(clean(_call_text(event.body)), dim=True)
        bias = simulated(reading.events) if fold(reading.events).finished else None
        for line in as_text(bias) if bias else ():
            say(line)


def _call_text(call: Called) -> str:
    """A call of a model in one line."""
    known = [count for count in (call.prompt_tokens, call.completion_tokens) if count is not None]
    tokens = f"{sum(known)} tokens" if known else "tokens not counted"
    cost = "cost unknown" if call.cost is None else f"${call.cost:.6f}"
    fault = f", {call.fault}" if call.fault else ""
    return f"  {call.role}: {call.model}, {tokens}, {cost}, {call.seconds:.1f} s{fault}"


@command.command("verify", short_help="Check logs line by line.")
@click.argument("logs", nargs=-1, required=True)
@folder_option
@_json_array
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
@_json_object
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
@session_options
@click.option("--yes", is_flag=True, help="Do not ask before a model goes on that is paid for.")
@folder_option
@_json_object
def resume_session(log: str, yes: bool, folder: str | None, as_json: bool, **options: Any) -> None:
    """Go on with a saved session, in the same file. Of a finished one --json prints the outcome.

    Who plays stands in the log; a model or 'embedded' named here plays from here on, and a recording, which no log
    names, is named again. Before a model goes on that is paid for, you are asked.

    \b
    Examples:
      bedside sessions resume 20260131-101500-chest-pain-on-the-stairs-1a2b
      bedside sessions resume 20260131-101500-chest-pain-on-the-stairs-1a2b --patient embedded
    """
    try:
        path = index.find(log, sessions_in(folder))
        events = read_whole(path).events
        state = fold(events)
        if state.finished:
            report(result(events, str(path)), as_json, state.setting.language)
            return
        settings = how(options)
        going = going_on(state.setting, options, settings, sessions_in(folder))
        if not agreed(going.paid, state.bill, yes):
            report(result(events, str(path)), as_json, state.setting.language)
            return
        session, reading = resume(path, going.voices, going.changes)
    except LogError as error:
        fail(str(error))
    if reading.torn:
        click.echo(f"The last line was cut off and is set aside in {path.with_suffix('.torn').name}.", err=True)
    play = Play(session, going.recordings, briefs=going.briefs, decide=decide(settings))
    play_and_report(play, as_json, piped=not sys.stdin.isatty())


@command.command("fork")
@click.argument("log")
@click.option("--at", "turn", type=click.IntRange(0, 1000), required=True, metavar="TURN", help="Turns to keep.")
@session_options
@folder_option
@_json_object
def fork_session(log: str, turn: int, folder: str | None, as_json: bool, **options: Any) -> None:
    """Begin a new session from the first TURN turns of a saved one.

    Who plays stands in the log; a model or 'embedded' named here plays from there on.

    \b
    Example:
      bedside sessions fork 20260131-101500-chest-pain-on-the-stairs-1a2b --at 5
    """
    settings = how(options)
    try:
        path = index.find(log, sessions_in(folder))
        setting = fold(up_to_turn(read_whole(path).events, turn)).setting
        going = going_on(setting, options, settings, sessions_in(folder))
        session = fork(path, turn, sessions_in(folder), going.voices, going.changes)
    except LogError as error:
        fail(str(error))
    play = Play(session, going.recordings, briefs=going.briefs, decide=decide(settings))
    play_and_report(play, as_json, piped=not sys.stdin.isatty())


command.add_command(what_if)


def _read(log: str, folder: str | None) -> Reading:
    try:
        return read_whole(index.find(log, sessions_in(folder)))
    except LogError as error:
        fail(str(error))
