"""What was typed and not sent when the terminal was closed: kept beside the log until the session goes on."""

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path

from tui.safe_text import clean
from tui.sheets.sheet import Draft

_LARGEST = 1_000_000  # bytes; nobody typed more


@dataclass(frozen=True)
class Unsent:
    """The input line, and the drafts of sheets by name."""

    line: str = ""
    sheets: Mapping[str, Draft] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.line.strip()) or any(text.strip() for draft in self.sheets.values() for text in draft.values())


def keep(log: Path, unsent: Unsent) -> None:
    """Write it down for the session of this log, readable by its owner alone, if there is any. Raises OSError."""
    if unsent:
        descriptor = os.open(_beside(log), os.O_WRONLY | os.O_CREAT | os.O_TRUNC | _NO_LINK, 0o600)
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            json.dump(asdict(unsent), file)


def taken_back(log: Path) -> Unsent:
    """What was kept for the session of this log, which from now on is the screen's; empty where nothing was."""
    try:
        with os.fdopen(os.open(_beside(log), os.O_RDONLY | _NO_LINK), "rb") as file:
            held = json.loads(file.read(_LARGEST))
        with suppress(OSError):
            _beside(log).unlink()
        return _read(held)
    except (OSError, ValueError, RecursionError):
        return Unsent()


def _read(held: object) -> Unsent:
    """Whatever in it is what it should be."""
    parts = held if isinstance(held, dict) else {}
    line, sheets = parts.get("line"), parts.get("sheets")
    drafts = {name: _draft(fields) for name, fields in sheets.items()} if isinstance(sheets, dict) else {}
    return Unsent(clean(line) if isinstance(line, str) else "", drafts)


def _draft(fields: object) -> Draft:
    texts = fields.items() if isinstance(fields, dict) else ()
    return {name: clean(text) for name, text in texts if isinstance(text, str)}


def _beside(log: Path) -> Path:
    return log.with_suffix(".unsent")


_NO_LINK = getattr(os, "O_NOFOLLOW", 0)
