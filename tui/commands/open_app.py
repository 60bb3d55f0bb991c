"""Opening the app: the only door from the command line to the screen."""

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from sessions.twins import Pair
    from tui.app import BedsideApp


def open_twin(pair: "Pair", folder: str | None) -> int:
    """Run the app on twins played side by side; the exit status."""
    return open_app(folder, None, lambda app: app.open_twins(pair))


def open_app(folder: str | None, language: str | None, opens: "Callable[[BedsideApp], None] | None" = None) -> int:
    """Run the app; the exit status. `opens` is what it goes on to from the home screen."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise click.UsageError("The app needs a terminal. Without one use 'bedside run --case ID --json'.")
    from scenarios import files
    from tui.app import BedsideApp
    from tui.widgets.picture import ask_terminal

    ask_terminal()
    app = BedsideApp(files.named(folder) if folder else None, language, opens)
    app.run()
    return app.return_code or 0
