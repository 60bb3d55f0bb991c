"""The log: append-only JSON Lines, one file a session, each line chained to the one before by its hash.

The chain detects damage, not forgery. Every line is flushed as it is written; `sync` also waits for the disk.
A log never supplies an endpoint, a key or a path to be opened.
"""

import asyncio
import errno
import hashlib
import json
import os
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import dataclass
from io import FileIO
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from pydantic import ValidationError

from scenarios import files
from sessions.events import SCHEMA, Acted, Ended, Event, Opened, Reflected, Replied

MAX_LINE = 32_000_000
_HASH = b',"hash":"'
_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


class LogError(Exception):
    """A log cannot be used. The message says in a sentence what happened and what to do."""


@dataclass(frozen=True)
class Broken:
    """The first line (1-based) that is not what was written, and why."""

    line: int
    reason: str


@dataclass(frozen=True)
class Reading:
    """What a log holds up to its first broken line. `torn` when only an unfinished last line is set aside."""

    events: tuple[Event, ...]
    broken: Broken | None
    torn: bool
    whole_bytes: int
    last_hash: str


def _canonical(fields: dict[str, Any]) -> str:
    # Never sorted: the order of a scenario's own keys is part of it, and a resumed session must see the same.
    return _ENCODER.encode(fields)


def _chain(previous: str, canonical: bytes) -> str:
    return hashlib.sha256(previous.encode() + b"\n" + canonical).hexdigest()


def read(path: Path) -> Reading:
    """Read a log, verifying every line. Raises LogError only when the file cannot be read at all."""
    try:
        data = files.read_bytes(path)
    except OSError as error:
        raise LogError(f"{path} cannot be read: {error.strerror or error}.") from None
    events: list[Event] = []
    previous, position = "", 0
    lines = data.split(b"\n")
    for number, raw in enumerate(lines, start=1):
        last = number == len(lines)
        if last and not raw:
            break
        event, found = _read_line(raw, previous, len(events))
        if event is None or last:
            # A line without its newline was cut off while being written, whatever it holds.
            torn = last
            broken = None if torn else Broken(number, found)
            return Reading(tuple(events), broken, torn, position, previous)
        events.append(event)
        previous, position = found, position + len(raw) + 1
    return Reading(tuple(events), None, False, position, previous)


def _read_line(raw: bytes, previous: str, expected: int) -> tuple[Event | None, str]:
    """The event and its hash, or None and the reason."""
    if len(raw) > MAX_LINE:
        return None, "the line is too long"
    event, found = _as_written(raw, previous) or _looked_into(raw, previous, expected)
    if event is None:
        return None, found
    if event.seq != expected:
        return None, f"its sequence number is {event.seq}, expected {expected}"
    if (expected == 0) != isinstance(event.body, Opened):
        return None, "a session begins with the event that opened it, and has only one"
    return event, found


def _as_written(raw: bytes, previous: str) -> tuple[Event, str] | None:
    """The event and its hash where the line is byte for byte what `Log.write` writes, as nearly every line is."""
    written, _, rest = raw.rpartition(_HASH)
    canonical = written + b"}"
    chained = _chain(previous, canonical)
    if rest != f'{chained}"}}'.encode():
        return None
    try:
        return Event.model_validate_json(canonical), chained
    except ValidationError:
        return None


def _looked_into(raw: bytes, previous: str, expected: int) -> tuple[Event | None, str]:
    """As `_read_line`, for a line of any form: what it holds counts, not how it is spaced."""
    try:
        fields = json.loads(raw.decode("utf-8"))
    except (ValueError, RecursionError):
        return None, "it is not JSON"
    if not isinstance(fields, dict):
        return None, "it is not an event"
    stated = fields.pop("hash", None)
    try:
        canonical = _canonical(fields)
        if stated != _chain(previous, canonical.encode("utf-8", "surrogatepass")):
            return None, "its hash does not follow from the line before: it was changed, or a line is missing"
        canonical.encode()  # a lone surrogate is in no line that Bedside wrote
        event = Event.model_validate(fields)
    except UnicodeEncodeError:
        return None, "it holds characters that are not text"
    except ValidationError as error:
        newer = expected == 0 and _schema_of(fields) != SCHEMA
        return None, "it was written by another version of Bedside" if newer else _first_fault(error)
    except RecursionError:
        return None, "it is nested too deeply"
    return event, str(stated)


def _schema_of(fields: dict[str, Any]) -> object:
    body = fields.get("body")
    return body.get("schema_version") if isinstance(body, dict) else None


def _first_fault(error: ValidationError) -> str:
    fault = error.errors()[0]
    return f"it is not an event that Bedside writes ({'.'.join(map(str, fault['loc']))})"


def read_whole(path: Path) -> Reading:
    """Read a log that must hold a session. Raises LogError for a broken one."""
    reading = read(path)
    if reading.broken:
        raise LogError(
            f"{path.name} is damaged: line {reading.broken.line}: {reading.broken.reason}. "
            f"'bedside sessions verify' tells more."
        )
    if not reading.events:
        raise LogError(f"{path.name} holds no session.")
    return reading


class Log:
    """A log open for appending, under an exclusive lock. Use as a context manager."""

    def __init__(self, path: Path, file: FileIO, last_hash: str) -> None:
        self.path = path
        self._file = file
        self._hash = last_hash

    @classmethod
    def create(cls, path: Path) -> Self:
        """A new log, readable by its owner alone. Raises LogError where it cannot be written or already exists."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_APPEND, 0o600)
        except OSError as error:
            raise LogError(
                f"No session can be saved in {path.parent}: {error.strerror}. Choose another folder with --sessions."
            ) from None
        file = FileIO(descriptor, "ab")
        _lock(file, path)
        return cls(path, file, "")

    @classmethod
    def reopen(cls, path: Path) -> tuple[Self, Reading]:
        """An existing log, to go on. A torn last line is moved to a file beside it that ends in `.torn`."""
        try:
            file = FileIO(path, "r+b")
        except OSError as error:
            raise LogError(f"{path} cannot be opened: {error.strerror or error}.") from None
        try:
            _lock(file, path)
            reading = read_whole(path)
            if reading.torn:
                file.seek(reading.whole_bytes)
                _set_aside(path, file.read())
                file.truncate(reading.whole_bytes)
            file.seek(0, os.SEEK_END)
        except OSError as error:
            file.close()
            raise _cannot_save(error) from None
        except BaseException:
            file.close()
            raise
        return cls(path, file, reading.last_hash), reading

    def write(self, event: Event, sync: bool = False) -> None:
        """Append one event. It is in the file when this returns; with `sync`, on the disk."""
        canonical = _canonical(event.model_dump(mode="json")).encode()
        chained = _chain(self._hash, canonical)
        line = canonical[:-1] + _HASH + f'{chained}"}}\n'.encode()
        whole = os.fstat(self._file.fileno()).st_size
        try:
            if self._file.write(line) != len(line):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            if sync:
                os.fsync(self._file.fileno())
        except OSError as error:
            with suppress(OSError):  # what comes next must not be glued to half a line
                self._file.truncate(whole)
            raise _cannot_save(error) from None
        self._hash = chained

    async def append(self, event: Event, sync: bool) -> None:
        """Append one event; the wait for the disk happens in a thread."""
        self.write(event)
        if sync:
            try:
                await asyncio.to_thread(os.fsync, self._file.fileno())
            except OSError as error:
                raise _cannot_save(error) from None

    def close(self) -> None:
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


async def recorded(
    events: AsyncIterator[Event], log: Log, human: bool, patient_types: bool = False
) -> AsyncIterator[Event]:
    """The same events, each in the log before it is passed on.

    What a person typed is on the disk before any voice is asked; in batches the disk is awaited once, at the end.
    `human`: whether a person is there; `patient_types`: whether the patient's replies are a person's.
    """
    async for event in events:
        typed = isinstance(event.body, Acted) or (patient_types and isinstance(event.body, Replied))
        await log.append(event, sync=(human and typed) or isinstance(event.body, Ended | Reflected))
        yield event


def _cannot_save(error: OSError) -> LogError:
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return LogError("The disk is full: the session could not be saved further.")
    return LogError(f"The session could not be saved further: {error.strerror or error}.")


def _set_aside(path: Path, torn: bytes) -> None:
    descriptor = os.open(path.with_suffix(".torn"), os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    with FileIO(descriptor, "ab") as aside:
        aside.write(torn + b"\n")


if os.name == "nt":
    import msvcrt

    def _lock(file: FileIO, path: Path) -> None:
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 0x7FFFFFFF)  # type: ignore[attr-defined,unused-ignore]
        except OSError:
            file.close()
            raise LogError(f"{path.name} is open in another Bedside. Close it there first.") from None
else:
    import fcntl

    def _lock(file: FileIO, path: Path) -> None:
        try:
            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            file.close()
            raise LogError(f"{path.name} is open in another Bedside. Close it there first.") from None
