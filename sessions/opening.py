"""Beginning, resuming and forking a session: the log's first events, and the way back from a log."""

import hashlib
import json
import re
import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Literal

from pydantic import ValidationError

from personas.exchange import Phase, Role
from personas.voice import VoiceName
from scenarios.pictures import Picture
from scenarios.reference import pictures_of, pictures_of_logged
from scenarios.schema import Scenario
from sessions.events import (
    Body,
    Changes,
    Ended,
    Event,
    Faulted,
    Opened,
    Recast,
    Reflected,
    Resumed,
    Setting,
    Unblinded,
    audience,
)
from sessions.log import Log, LogError, Reading, read_whole
from sessions.state import State, advance, fold, opening


@dataclass(frozen=True)
class Session:
    """A session about to be played: its scenario, its log open for appending, and its events so far.

    `named`: whether a person named the case just now; a log that names one may come from anywhere.
    """

    scenario: Scenario
    log: Log
    past: tuple[Event, ...]
    named: bool = False

    @property
    def opened(self) -> Opened:
        body = self.past[0].body
        assert isinstance(body, Opened)
        return body

    def pictures(self) -> dict[str, Picture]:
        """The pictures of the case by item ("image:ecg"), as far as they can be had."""
        case = self.opened.setting.case
        return pictures_of(case, self.scenario) if self.named else pictures_of_logged(case, self.scenario)


def bedside_version() -> str:
    try:
        return version("bedside")
    except PackageNotFoundError:
        return "0"


def fingerprint(scenario: dict[str, Any]) -> str:
    """SHA-256 of the scenario as canonical JSON."""
    canonical = json.dumps(scenario, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    return hashlib.sha256(canonical.encode("utf-8", "surrogatepass")).hexdigest()


def begin(scenario: Scenario, setting: Setting, folder: Path) -> Session:
    """A new session: its log is created and holds the opening event. Raises LogError."""
    return replace(_create(folder, scenario, _opened(scenario, setting)), named=True)


def unsaved(scenario: Scenario, setting: Setting) -> Event:
    """The event that opens a session of which no log is kept."""
    return _first(_opened(scenario, setting))


def _opened(scenario: Scenario, setting: Setting) -> Opened:
    held = scenario.model_dump(mode="json")
    return Opened(
        bedside=bedside_version(),
        session=new_id(scenario),
        setting=setting,
        scenario=held,
        scenario_sha256=fingerprint(held),
    )


def unblind(session: Session, by: Literal["twin", "lens"]) -> Session:
    """The same session, on record as seen with the figures that show a bias at work. Raises LogError."""
    state = fold(session.past)
    event = _after(session.past[-1], Unblinded(by=by), state.turn, state.phase)
    session.log.write(event, sync=True)
    return replace(session, past=(*session.past, event))


def resume(
    path: Path, voices: Mapping[Role, VoiceName] | None = None, changes: Changes = Changes()
) -> tuple[Session, Reading]:
    """A saved session, to go on in the same file, which tells so. Raises LogError for a damaged or locked log.

    `voices` are those that play a role from here on, where others did.
    """
    log, reading = Log.reopen(path)
    try:
        scenario, state = scenario_of(reading.events[0]), fold(reading.events)
        past = reading.events
        if not state.finished:
            again = Resumed(torn=reading.torn, voices=state.setting.voices, **changes.model_dump())
            past = (*past, _after(past[-1], again, state.turn, state.phase))
            log.write(past[-1], sync=True)
            past = _handed_over(log, past, voices or {})
        return Session(scenario, log, past), reading
    except BaseException:
        log.close()
        raise


def fork(
    path: Path,
    at_turn: int,
    folder: Path,
    voices: Mapping[Role, VoiceName] | None = None,
    changes: Changes = Changes(),
) -> Session:
    """A new session that shares the first `at_turn` turns of a saved one. Raises LogError.

    `voices` are those that play a role from there on, where others did.
    """
    return branch(read_whole(path).events, at_turn, folder, voices, changes)


def branch(
    events: tuple[Event, ...],
    at_turn: int,
    folder: Path,
    voices: Mapping[Role, VoiceName] | None = None,
    changes: Changes = Changes(),
) -> Session:
    """As `fork`, of a session whose events are at hand, whether it is saved or not."""
    scenario = scenario_of(events[0])
    original = events[0].body
    assert isinstance(original, Opened)
    kept = up_to_turn(events, at_turn)
    opened = original.model_copy(
        update={
            "session": new_id(scenario),
            "forked_from": original.session,
            "forked_at_turn": at_turn,
            "setting": changes.over(original.setting).model_copy(update={"twin": None}),
        }
    )
    session = _create(folder, scenario, opened)
    with _kept_if_begun(session.log):
        for event in kept[1:]:
            session.log.write(event)
        past = _handed_over(session.log, (session.past[0], *kept[1:]), voices or {})
    return Session(scenario, session.log, past)


def _handed_over(log: Log, past: tuple[Event, ...], voices: Mapping[Role, VoiceName]) -> tuple[Event, ...]:
    """Put on record who plays a role from here on."""
    state = fold(past)
    for role, voice in voices.items():
        if state.setting.voices[role] != voice:
            past = (*past, _after(past[-1], Recast(role=role, voice=voice), state.turn, state.phase))
            log.write(past[-1], sync=True)
    return past


def up_to_turn(events: tuple[Event, ...], turn: int) -> tuple[Event, ...]:
    """The events up to the end of a turn (0: just the door). Raises LogError when the session had fewer."""
    had = fold(events).turn
    if not 0 <= turn <= had:
        raise LogError(f"This session has {had} turns; choose a turn from 0 to {had}.")
    state: State | None = None
    kept: list[Event] = []
    for event in events:
        if state is not None:
            ahead = advance(state, event.body)
            whole = state.turn == turn and state.awaiting is None and state.door_read
            over = ahead.commit is not None or ahead.phase == "grading" or isinstance(event.body, Ended | Faulted)
            if whole and (ahead.turn > turn or over):
                break
            state = ahead
        elif isinstance(event.body, Opened):
            state = opening(event.body)
        kept.append(event)
    return tuple(kept)


def scenario_of(event: Event) -> Scenario:
    """The scenario that a session's first event holds. Raises LogError when it does not fit its fingerprint."""
    body = event.body
    if not isinstance(body, Opened) or fingerprint(body.scenario) != body.scenario_sha256:
        raise LogError("The scenario in this log is not the one it was played with; it cannot be resumed.")
    try:
        return Scenario.model_validate(body.scenario)
    except ValidationError:
        raise LogError("The scenario in this log was written by another version of Bedside.") from None


def new_id(scenario: Scenario) -> str:
    """A name for a session: when it began, which case, and four random letters."""
    moment = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    return f"{moment}-{re.sub(r'[^a-z0-9-]', '', scenario.id)[:40]}-{secrets.token_hex(2)}"


def _first(opened: Opened) -> Event:
    return Event(
        seq=0,
        at=datetime.now(UTC).isoformat(timespec="milliseconds"),
        t=0.0,
        turn=0,
        phase=opening(opened).phase,
        audience=audience(opened),
        body=opened,
    )


def _create(folder: Path, scenario: Scenario, opened: Opened) -> Session:
    first = _first(opened)
    log = Log.create(folder / f"{opened.session}.jsonl")
    with _kept_if_begun(log):
        log.write(first, sync=True)
    return Session(scenario, log, (first,))


@contextmanager
def _kept_if_begun(log: Log) -> Iterator[None]:
    """What a new log begins with is written; where it cannot be, no log is left behind."""
    try:
        yield
    except BaseException:
        log.close()
        with suppress(OSError):
            log.path.unlink()
        raise


def reflect(path: Path, text: str) -> None:
    """Append the clinician's own reflection to a finished session. Raises LogError."""
    log, reading = Log.reopen(path)
    with log:
        last = reading.events[-1]
        log.write(_after(last, Reflected(text=text), last.turn, "debrief"), sync=True)


def _after(last: Event, body: Body, turn: int, phase: Phase) -> Event:
    """An event that follows the last one of a log; its offset is that of a new sitting."""
    return Event(
        seq=last.seq + 1,
        at=datetime.now(UTC).isoformat(timespec="milliseconds"),
        t=last.t if isinstance(body, Reflected) else 0.0,
        turn=turn,
        phase=phase,
        audience=audience(body),
        body=body,
    )
