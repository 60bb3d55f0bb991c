"""`bedside biases`: list, show, check."""

import sys
from typing import Any

import click

from biases import catalogue
from biases.measures import MEASURES
from biases.problems import CatalogueError, Problem
from biases.schema import LANGUAGES, NOTICE, ROLES, Bias, Language
from biases.tilt import Role
from tui.commands.bias_options import known_biases, own_text
from tui.commands.output import fail, print_json, say
from tui.safe_text import clean

_OWN = click.option("--file", "own", metavar="FILE", help="A file of your own biases, read beside the bundled ones.")


@click.group("biases")
def command() -> None:
    """List, show and check biases."""


@command.command("list", short_help="List the biases and who holds each.")
@click.option("--role", type=click.Choice(ROLES), help="Those that this role can hold.")
@click.option("--language", type=click.Choice(LANGUAGES), default="en", show_default=True, help="Of the names.")
@_OWN
@click.option("--json", "as_json", is_flag=True, help="Print one JSON array.")
def list_biases(role: Role | None, language: Language, own: str | None, as_json: bool) -> None:
    """List the biases: who holds each, its kind, and the one outcome that it is expected to move.

    \b
    Example:
      bedside biases list --role doctor
    """
    rows: list[dict[str, Any]] = [
        {
            "bias": bias.id,
            "role": holder,
            "kind": bias.kind,
            "name": _name(bias, language),
            "outcome": part.outcome.measure,
            "direction": part.outcome.direction,
            "needs": list(part.needs),
        }
        for bias in known_biases(own).values()
        for holder, part in bias.parts.items()
        if role in (None, holder)
    ]
    rows.sort(key=lambda row: ROLES.index(row["role"]))
    if as_json:
        print_json(rows)
    else:
        for row in rows:
            row["outcome"] = f"{row['outcome']} {row['direction']}"
        columns = ("bias", "role", "kind", "outcome")
        widths = {column: max((len(row[column]) for row in rows), default=0) for column in columns}
        for row in rows:
            say("  ".join(f"{row[column]:<{widths[column]}}" for column in columns) + f"  {row['name']}")
    click.echo(NOTICE, err=True)


@command.command("show", short_help="Show what a bias is and what it does.")
@click.argument("bias")
@click.option("--language", type=click.Choice(LANGUAGES), default="en", show_default=True, help="Of name and brief.")
@_OWN
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def show(bias: str, language: Language, own: str | None, as_json: bool) -> None:
    """Show a bias: what it is, where it is described, what it does to whom, and what is expected of it.

    \b
    Example:
      bedside biases show anchoring
    """
    biases = known_biases(own)
    if bias not in biases:
        fail(f"there is no bias '{bias}'; 'bedside biases list' names them all.")
    chosen = biases[bias]
    if as_json:
        print_json({**chosen.model_dump(mode="json"), "notice": NOTICE})
        return
    say(f"{_name(chosen, language)} ({chosen.id}, {chosen.kind})")
    say(chosen.definition)
    if chosen.content_note:
        say(f"content note  {chosen.content_note}")
    for source in chosen.sources:
        doi = f" doi:{source.doi}" if source.doi else ""
        say(f"source        {source.authors} {source.year}. {source.title}. {source.journal}.{doi}")
        say(f"              {source.finding}")
    for role in chosen.roles:
        _show_part(chosen, role, language)
    say()
    say(NOTICE)


def _show_part(bias: Bias, role: Role, language: Language) -> None:
    part = bias.parts[role]
    outcome = part.outcome
    say()
    say(role)
    say(f"  needs       {', '.join(part.needs) or 'nothing'}")
    for name, doses in part.parameters.items():
        say(f"  parameter   {name}: {', '.join(f'{value:g}' for value in doses)} at dose 1, 2, 3")
    say(f"  expected    {outcome.measure} {outcome.direction}: {MEASURES[outcome.measure].text}")
    say(f"  where       {outcome.conditions}")
    say(f"  markers     {', '.join(part.markers)}")
    say(f"  brief       {part.snippets.get(language, part.snippets['en'])}")


@command.command("check", short_help="Check files of biases: every fault with its line.")
@click.argument("paths", nargs=-1)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON array of problems.")
def check(paths: tuple[str, ...], as_json: bool) -> None:
    """Check files of biases, or the bundled catalogue: every fault with its line. Faults exit with status 2.

    \b
    Example:
      bedside biases check my-biases.yaml
    """
    problems = [problem for path in paths for problem in _problems(path)]
    if not paths:
        problems = catalogue.problems_of_bundled()
    if as_json:
        print_json([vars(problem) for problem in problems])
    else:
        for problem in problems:
            say(str(problem))
        click.echo(f"{len(paths) or 1} checked, {len(problems)} faults. {NOTICE}", err=True)
    if problems:
        sys.exit(2)


def _problems(path: str) -> list[Problem]:
    try:
        return catalogue.own(own_text(path), clean(path))[1]
    except CatalogueError as error:
        return [Problem(clean(path), 1, "file", str(error))]


def _name(bias: Bias, language: Language) -> str:
    return bias.names.get(language, bias.names["en"])
