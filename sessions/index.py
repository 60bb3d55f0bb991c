"""The list of saved sessions: a disposable SQLite index beside the logs, brought up to date at each look."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path

import platformdirs

from scenarios import files
from sessions.events import Event, Opened
from sessions.log import LogError, read
from sessions.result import result

_FILE = ".index.sqlite3"
_COLUMNS = (
    "id, path, stamp, size, case_id, title, started, status, diagnosis, correct, turns, doctor, patient, "
    "flagged, unblinded, broken"
)


@dataclass(frozen=True)
class Row:
    """One saved session. `status` is None for a log that holds no readable session. `flagged`: by the guard.
    `unblinded`: not for the record."""

    id: str
    path: str
    case: str
    title: str
    started: str
    status: str | None
    diagnosis: str | None
    correct: bool | None
    turns: int
    doctor: str
    patient: str
    flagged: bool
    unblinded: bool
    broken: bool


def default_folder() -> Path:
    """Where sessions are saved: BEDSIDE_SESSIONS, or the platform's user data directory."""
    named = os.environ.get("BEDSIDE_SESSIONS")
    return files.named(named) if named else Path(platformdirs.user_data_dir("bedside", False)) / "sessions"


def find(name: str, folder: Path) -> Path:
    """The log that a path or an id (or the unique beginning of one) names. Raises LogError."""
    as_path = files.named(name)
    with suppress(OSError):  # a name that is too long for any file
        if as_path.suffix == ".jsonl" and as_path.is_file():
            return as_path
    if "/" not in name and "\\" not in name:
        matches = sorted(path for path in _logs(folder) if path.stem == name or path.stem.startswith(name))
        exact = [path for path in matches if path.stem == name]
        if exact or len(matches) == 1:
            return (exact or matches)[0]
        if matches:
            raise LogError(f"'{name}' fits {len(matches)} sessions; give more of the id.")
    raise LogError(f"There is no saved session '{name}'. 'bedside sessions list' shows what there is.")


def rows(folder: Path) -> list[Row]:
    """All saved sessions, newest first. A damaged index is made anew; one that cannot be written is done without."""
    if not folder.is_dir():
        return []
    with suppress(OSError):
        try:
            return _rows(folder, _kept(folder))
        except sqlite3.DatabaseError:
            (folder / _FILE).unlink(missing_ok=True)
        with suppress(sqlite3.DatabaseError):
            return _rows(folder, _kept(folder))
    return _rows(folder, ":memory:")  # a folder that is read-only or full still has its list


def reindex(folder: Path) -> int:
    """Make the index anew; the number of logs in it."""
    with suppress(OSError):
        (folder / _FILE).unlink(missing_ok=True)
    return len(rows(folder))


def _logs(folder: Path) -> Iterator[Path]:
    return (path for path in folder.glob("*.jsonl") if _is_text(path.name))


def _is_text(name: str) -> bool:
    """Whether a file's name is one that can be shown and typed; Bedside never gives another."""
    try:
        return bool(name.encode())
    except UnicodeEncodeError:
        return False


def _kept(folder: Path) -> str:
    """The index's file, there and readable by its owner alone."""
    os.close(os.open(folder / _FILE, os.O_RDWR | os.O_CREAT, 0o600))
    return str(folder / _FILE)


def _rows(folder: Path, index: str) -> list[Row]:
    with closing(sqlite3.connect(index)) as database:
        database.execute(f"create table if not exists sessions ({_COLUMNS}, primary key (path))")
        known = {
            path: (stamp, size) for path, stamp, size in database.execute("select path, stamp, size from sessions")
        }
        present = set()
        for path in _logs(folder):
            present.add(path.name)
            try:
                stat = path.stat()
            except OSError:
                stat = path.lstat()  # a link that leads nowhere
            if known.get(path.name) != (stat.st_mtime_ns, stat.st_size):
                marks = ",".join("?" * len(_COLUMNS.split(",")))
                database.execute(f"replace into sessions values ({marks})", _row(path, stat))
        for gone in known.keys() - present:
            database.execute("delete from sessions where path = ?", (gone,))
        database.commit()
        found = database.execute(
            "select id, path, case_id, title, started, status, diagnosis, correct, turns, doctor, patient, "
            "flagged, unblinded, broken from sessions order by started desc, id desc"
        ).fetchall()
    return [
        Row(
            id=row[0],
            path=str(folder / row[1]),
            case=row[2],
            title=row[3],
            started=row[4],
            status=row[5],
            diagnosis=row[6],
            correct=None if row[7] is None else bool(row[7]),
            turns=row[8],
            doctor=row[9],
            patient=row[10],
            flagged=bool(row[11]),
            unblinded=bool(row[12]),
            broken=bool(row[13]),
        )
        for row in found
    ]


def _row(path: Path, stat: os.stat_result) -> tuple[object, ...]:
    try:
        reading = read(path)
    except LogError:
        return _unreadable(path, stat)
    if not reading.events:
        return _unreadable(path, stat)
    return _readable(path, stat, reading.events, reading.broken is not None)


def _readable(path: Path, stat: os.stat_result, events: tuple[Event, ...], broken: bool) -> tuple[object, ...]:
    opened = events[0].body
    assert isinstance(opened, Opened)
    outcome = result(events, str(path))
    return (
        path.stem,
        path.name,
        stat.st_mtime_ns,
        stat.st_size,
        opened.setting.case,
        str(opened.scenario.get("title", ""))[:400],
        events[0].at,
        outcome.status,
        outcome.diagnosis,
        outcome.correct,
        outcome.turns,
        opened.setting.voices["doctor"],
        opened.setting.voices["patient"],
        outcome.flagged,
        outcome.unblinded,
        broken,
    )


def _unreadable(path: Path, stat: os.stat_result) -> tuple[object, ...]:
    return (
        path.stem,
        path.name,
        stat.st_mtime_ns,
        stat.st_size,
        "",
        "",
        "",
        None,
        None,
        None,
        0,
        "",
        "",
        False,
        False,
        True,
    )
