"""The saved sessions, or a sentence on why they cannot be listed."""

import sqlite3
from pathlib import Path

from sessions import index
from sessions.index import Row


def saved_rows(folder: Path) -> tuple[list[Row], str]:
    """The saved sessions, newest first, and what went wrong, if anything did."""
    try:
        return index.rows(folder), ""
    except (OSError, sqlite3.Error) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        return [], f"The sessions in {folder} cannot be listed: {why}."
