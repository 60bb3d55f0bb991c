"""Opening the app: the only door from the command line to the screen."""

import sys

import click


def open_app(folder: str | None, language: str | None) -> int:
    """Run the app; the exit status."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise click.UsageError("The app needs a terminal. Without one use 'bedside run --case ID --json'.")
    from scenarios import files
    from tui.app import BedsideApp
    from tui.widgets.picture import ask_terminal

    ask_terminal()
    app = BedsideApp(files.named(folder) if folder else None, language)
    app.run()
    return app.return_code or 0
