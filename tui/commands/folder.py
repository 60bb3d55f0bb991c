"""Where the command line looks for sessions, and saves them: the same place as the app."""

from pathlib import Path

import click

from scenarios import files
from tui.settings import load, sessions_folder

option = click.option("--sessions", "folder", type=click.Path(file_okay=False), help="Folder where sessions are saved.")


def sessions_in(folder: str | None) -> Path:
    """The folder of `--sessions`, else the one that the environment, the settings or the platform names."""
    return files.named(folder) if folder else sessions_folder(load()[0])
