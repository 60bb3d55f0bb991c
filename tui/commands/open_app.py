"""Opening the app: the only door from the command line to the screen."""

import sys
from pathlib import Path

import click


def open_app(folder: str | None) -> int:
    """Run the app; the exit status."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise click.UsageError("The app needs a terminal. Without one use 'bedside run --case ID --json'.")
    from tui.app import BedsideApp

    app = BedsideApp(_named(folder) if folder else None)
    app.run()
    return app.return_code or 0


def _named(folder: str) -> Path:
    from tui.commands.folder import sessions_in  # not before the first frame, unless a folder is named

    return sessions_in(folder)
