"""The options that say which biases are held in a session."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import click

from biases import catalogue
from biases.problems import CatalogueError
from biases.schema import ROLES, Bias, Held
from scenarios import files
from scenarios.schema import Scenario
from sessions.held import NotApplicable, holding, staged
from tui.commands.output import fail
from tui.safe_text import clean

_Command = TypeVar("_Command", bound=Callable[..., Any])
_HELD = re.compile(r"(?P<role>[a-z]+):(?P<bias>[a-z0-9_-]+)(?:=(?P<dose>[0-3]))?")
_CLEAR = 2

_OPTIONS = (
    click.option(
        "--bias",
        "bias",
        multiple=True,
        metavar="ROLE:BIAS[=DOSE]",
        help="Held from the start, such as doctor:anchoring=2; repeatable. Dose 0 to 3.",
    ),
    click.option("--foil", metavar="DISEASE", help="The wrong disease that biases pull towards. Default: the case's."),
    click.option("--group", metavar="GROUP", help="On whom an implicit bias acts, as the case states it."),
    click.option("--biases", "own_biases", metavar="FILE", help="A file of your own biases."),
    click.option("--accept-content", is_flag=True, help="You have read the content note of an implicit bias."),
)


def bias_options(command: _Command) -> _Command:
    """The options of a command that plays sessions under biases."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def known_biases(own: str | None) -> Mapping[str, Bias]:
    """The bundled biases and those of the user's own file. Ends with status 2 on a fault in it."""
    if own is None:
        return catalogue.bundled()
    try:
        return catalogue.with_own(own_text(own), clean(own))
    except CatalogueError as error:
        fail(str(error))


def own_text(path: str) -> str:
    """The text of a file of biases. Raises CatalogueError."""
    try:
        return files.read_bytes(files.named(path)).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise CatalogueError("is not UTF-8 text; save it as UTF-8") from None
    except OSError as error:
        raise CatalogueError(f"cannot be read: {error.strerror or error}; give the path of a file of biases") from None


def parsed(texts: Sequence[str], foil: str | None, group: str | None) -> list[Held]:
    """What `--bias` says. Ends with status 2 where it says nothing that can be read."""
    return [_parsed(text, foil, group) for text in texts]


def _parsed(text: str, foil: str | None, group: str | None) -> Held:
    match = _HELD.fullmatch(text.strip().lower())
    if match is None or match["role"] not in ROLES:
        fail(f"--bias {text[:60]} is not read; write ROLE:BIAS or ROLE:BIAS=DOSE, such as doctor:anchoring=2.")
    dose = _CLEAR if match["dose"] is None else int(match["dose"])
    return Held.model_validate(
        {"bias": match["bias"], "role": match["role"], "dose": dose, "foil": foil, "group": group}
    )


def held_in(scenario: Scenario, held: Sequence[Held], known: Mapping[str, Bias]) -> tuple[Scenario, tuple[Held, ...]]:
    """The case as these biases need it, and the biases with their foils; at dose 0 nothing is held.

    Ends with status 2 where it cannot be.
    """
    held = [one for one in held if one.dose or one.bias not in known]
    shown = staged(scenario, held, known)
    try:
        return shown, holding(shown, held, known)
    except NotApplicable as error:
        fail(f"{str(error)[0].upper()}{str(error)[1:]}.")


def consent(held: Sequence[Held], known: Mapping[str, Bias], accepted: bool) -> None:
    """Show the content notes of implicit biases; end with status 2 where they were not accepted."""
    implicit = (known[one.bias] for one in held if one.dose and one.bias in known)
    notes = sorted({bias.content_note for bias in implicit if bias.kind == "implicit" and bias.content_note})
    for note in notes:
        click.echo(f"Content note: {clean(note)}", err=True)
    if notes and not accepted:
        fail("Add --accept-content to go on with a simulated implicit bias; /stop ends a session at any time.")
