"""The options that say who doctor and patient are stated to be, and the counterfactual swap."""

import re
from collections.abc import Callable, Sequence
from typing import Any, TypeVar, cast, get_args

import click
from pydantic import ValidationError

from biases.schema import Trait
from scenarios.identities import NotSwappable, Person, swapped, with_identity
from scenarios.schema import Scenario
from tui.commands.output import fail
from tui.safe_text import clean

_Command = TypeVar("_Command", bound=Callable[..., Any])
_STATED = re.compile(r"(?P<who>doctor|patient)\.(?P<trait>[a-z_]+)=(?P<value>.*)", re.IGNORECASE | re.DOTALL)

_OPTIONS = (
    click.option(
        "--state",
        "state",
        multiple=True,
        metavar="WHO.TRAIT=VALUE",
        help="Whom the case states doctor or patient to be, such as doctor.religion=Sikh; repeatable.",
    ),
    click.option(
        "--swap",
        "swap",
        metavar="WHO.TRAIT=VALUE",
        help="The same case about somebody of another group; refused where the medicine depends on it.",
    ),
    click.option("--swap-name", metavar="NAME", help="The other name that goes with --swap."),
    click.option("--swap-word", multiple=True, metavar="OLD=NEW", help="Another word that goes with it; repeatable."),
)


def identity_options(command: _Command) -> _Command:
    """The options of a command that plays sessions about somebody."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def identified(
    scenario: Scenario, state: Sequence[str], swap: str | None, swap_name: str | None, swap_word: Sequence[str]
) -> Scenario:
    """The case as these options state it: first swapped, then stated. Ends with status 2 where it cannot be."""
    if swap is None and (swap_name or swap_word):
        fail("--swap-name and --swap-word go with --swap; add it, such as --swap patient.race=Welsh.")
    if swap is not None:
        who, trait, value = _read("--swap", swap)
        words = dict(_word(text) for text in swap_word)
        try:
            scenario = swapped(scenario, who, trait, value or None, swap_name, words)
        except NotSwappable as error:
            fail(str(error))
    for text in state:
        who, trait, value = _read("--state", text)
        try:
            scenario = with_identity(scenario, who, trait, value or None)
        except ValidationError:
            fail(f"{_quoted('--state', text)} is not read: what is stated is one line of text.")
    return scenario


def _read(option: str, text: str) -> tuple[Person, Trait, str]:
    match = _STATED.fullmatch(text.strip())
    traits = get_args(Trait)
    if match is None or match["trait"].lower() not in traits:
        fail(
            f"{_quoted(option, text)} is not read; write doctor. or patient., one of {', '.join(traits)}, and ="
            " with the group."
        )
    return cast(Person, match["who"].lower()), cast(Trait, match["trait"].lower()), " ".join(match["value"].split())


def _word(text: str) -> tuple[str, str]:
    old, equals, new = (part.strip() for part in text.partition("="))
    if not (old and equals and new):
        fail(f"{_quoted('--swap-word', text)} is not read; write OLD=NEW, such as --swap-word jollof=cawl.")
    return old, new


def _quoted(option: str, text: str) -> str:
    return f"{option} {clean(text)[:60]}"
