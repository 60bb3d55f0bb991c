"""The options that say how a session is played, and what they come to with the environment and the settings."""

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

import click

from personas.models.briefs import BriefError, briefs, fingerprint
from scenarios import files
from sessions.faults import Decide, embedded_from_here, put_aside
from tui.chosen import chosen
from tui.commands.output import fail
from tui.settings import GUARDS, IMAGES, ON_FAULT, Settings, load

_Command = TypeVar("_Command", bound=Callable[..., Any])

_ROLES = (
    click.option("--doctor", help="human, embedded, recorded:LOG or a model (PROVIDER/MODEL)."),
    click.option("--patient", help="human, embedded, recorded:LOG or a model."),
    click.option("--measurement", help="embedded, recorded:LOG or a model that phrases the results."),
    click.option("--moderator", help="embedded, recorded:LOG or a model."),
)
_MODELS = (
    click.option("--briefs", metavar="DIR", help="A folder of briefs (system prompts) in place of Bedside's own."),
    click.option("--guard", type=click.Choice(GUARDS), help="What is done about a patient model's slips."),
    click.option("--images", type=click.Choice(IMAGES), help="When the doctor is shown the images of a case."),
    click.option(
        "--spending-cap",
        type=click.FloatRange(0, 1_000_000, min_open=True),
        metavar="USD",
        help="What the models of the session may cost.",
    ),
    click.option("--keep-prompts/--no-keep-prompts", default=None, help="Keep what models are sent in the log."),
    click.option(
        "--on-fault", type=click.Choice(ON_FAULT), help="When a model fails for good. Default: pause, exit status 3."
    ),
)


def session_options(command: _Command) -> _Command:
    """The options of every command that plays a session."""
    for option in reversed((*_ROLES, *_MODELS)):
        command = option(command)
    return command


def how(options: Mapping[str, Any]) -> Settings:
    """How a session is played, from options, environment and settings. Ends with status 2 on a mistake in any."""
    kept, complaint = load()
    settings, wrong = chosen(options, os.environ, kept)
    if complaint or wrong:
        fail(complaint or wrong)
    return settings


def own_briefs(settings: Settings, language: str) -> tuple[Path | None, str | None]:
    """The user's folder of briefs and its SHA-256. Ends with status 2 where they cannot be used."""
    if not settings.briefs:
        return None, None
    folder = files.named(settings.briefs)
    try:
        briefs(language, folder)
        return folder, fingerprint(folder)
    except BriefError as error:
        fail(str(error))


def decide(settings: Settings) -> Decide:
    """What to do when a model fails and nobody is there to ask."""
    return embedded_from_here if settings.on_fault == "embedded" else put_aside
