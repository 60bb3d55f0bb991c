"""`bedside demo`: what a bias does to an encounter, in under a minute, without a key and without a network."""

import sys
from dataclasses import replace
from typing import Any

import click

from scenarios.problems import ScenarioError
from tui.commands.folder import option as folder_option
from tui.commands.output import fail


@click.command("demo")
@click.option("--case", help="A bundled case's name, path.yaml, or path.jsonl#N.")
@click.option(
    "--role",
    type=click.Choice(["doctor", "patient"]),
    default="doctor",
    show_default=True,
    help="Who holds the bias on the right side.",
)
@click.option("--bias", help="A cognitive bias of that role; 'bedside biases list' names them.")
@click.option("--dose", type=click.IntRange(1, 3), help="How strongly it is held.")
@click.option("--seed", type=int, help="The same seed gives the same two sessions.")
@folder_option
def command(role: str, folder: str | None, **wished: Any) -> None:
    """Show a bias at work: two sessions side by side, told in few and large words.

    Both are really played by the embedded voices, just before you see them. Without options the case is one that was
    chosen because the effect is clear in it. Space pauses, the arrow keys step, D tries another dose, Enter takes over.

    \b
    Examples:
      bedside demo
      bedside demo --dose 3
      bedside demo --bias confirmation
      bedside demo --case racing-heart --bias anchoring --dose 3
      bedside demo --role patient
    """
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise click.UsageError("The demo needs a terminal. Without one use 'bedside run --bias doctor:anchoring=2'.")
    from sessions.held import NotApplicable
    from tui.commands.open_app import open_app
    from tui.demo_playing import CHOSEN, stage

    wish = CHOSEN["patient" if role == "patient" else "doctor"]
    try:
        staged = stage(replace(wish, **{name: value for name, value in wished.items() if value is not None}))
    except (ScenarioError, NotApplicable) as error:
        fail(f"{str(error)[0].upper()}{str(error)[1:]}".removesuffix(".") + ".")
    sys.exit(open_app(folder, None, lambda app: app.open_demo(staged, alone=True)))
