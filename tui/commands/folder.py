"""Where a command finds and saves sessions."""

from pathlib import Path

import click

from sessions.index import default_folder
from tui.commands.output import fail

option = click.option("--sessions", "folder", type=click.Path(file_okay=False), help="Folder where sessions are saved.")


def where(folder: str | None) -> Path:
    """The folder named, or the usual one. Ends with status 2 where its home cannot be found."""
    try:
        return Path(folder).expanduser() if folder else default_folder()
    except RuntimeError:
        fail(f"{folder or 'BEDSIDE_SESSIONS'}: there is no such home folder.")
