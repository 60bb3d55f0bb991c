"""Opening the app: the only door from the command line to the screen."""

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from textual.screen import Screen


def open_app(folder: str | None, language: str | None) -> int:
    """Run the app; the exit status."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise click.UsageError("The app needs a terminal. Without one use 'bedside run --case ID --json'.")
    return show(folder, language)


def show(folder: str | None, language: str | None, opens: "Callable[[], Screen[Any]] | None" = None) -> int:
    """Run the app at a terminal, with this screen above home first; the exit status."""
    from scenarios import files
    from tui.app import BedsideApp
    from tui.widgets.picture import ask_terminal

    ask_terminal()
    app = BedsideApp(files.named(folder) if folder else None, language, opens)
    app.run()
    return app.return_code or 0
