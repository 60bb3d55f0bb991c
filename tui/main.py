"""The `bedside` command. Without a subcommand it opens the app; nothing heavy is imported before it is needed."""

import os
import sys
from importlib import import_module

import click

from tui.settings import LANGUAGES

_COMMANDS = {
    "ask": "Answer JSON lines for other programs: patient, measurement, moderator.",
    "biases": "List, show and check biases.",
    "cases": "List, show and check cases.",
    "check": "Say what is missing on this machine, and how to get it.",
    "demo": "Show what a bias does, in under a minute.",
    "models": "Show which models are configured and reachable; test one.",
    "run": "Run one session without a screen, or as a plain line console.",
    "twin": "Measure what a bias does over many sessions of embedded voices.",
    "sessions": "List, show, resume, fork and verify saved sessions.",
}


class LazyGroup(click.Group):
    """Commands imported only when they are called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in _COMMANDS:
            return None
        command = import_module(f"tui.commands.{cmd_name}").command
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(sorted(_COMMANDS.items()))


@click.group(cls=LazyGroup, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--sessions", "folder", type=click.Path(file_okay=False), help="Folder where sessions are saved.")
@click.option("--language", type=click.Choice(list(LANGUAGES)), help="Language of the stations opened in the app.")
@click.version_option(package_name="bedside", prog_name="bedside")
@click.pass_context
def cli(ctx: click.Context, folder: str | None, language: str | None) -> None:
    """Bedside: a simulator of the clinical encounter.

    Without a command it opens the app. For training and research, not medical advice.

    \b
    Example:
      bedside
      bedside run --case chest-pain-on-the-stairs --doctor human --plain
    """
    if folder:
        os.environ["BEDSIDE_SESSIONS"] = folder
    if ctx.invoked_subcommand is None:
        from tui.commands.open_app import open_app

        ctx.exit(open_app(folder, language))


def main() -> None:
    """Entry point. Exit status: 0 done, 1 done with findings, 2 wrong use or input, 3 a fault."""
    for stream in (sys.stdout, sys.stderr):
        # Output is UTF-8 whatever the locale is; what a terminal cannot show is replaced, never an error.
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure:
            reconfigure(encoding="utf-8", errors="replace")
    try:
        cli(prog_name="bedside")
    except Exception:
        from tui import fault_log

        fault_log.open_fault_log()
        fault_log.LOGGER.exception("the command failed")
        click.echo(
            f"bedside: something went wrong. Saved sessions are safe; details are in {fault_log.path()}.", err=True
        )
        sys.exit(3)


if __name__ == "__main__":
    main()
