"""`bedside cases`: list, show, check, schema."""

import sys
from pathlib import Path

import click

from scenarios import files, reference, yaml_case
from scenarios.problems import Problem, ScenarioError
from scenarios.schema import NOTICE, Scenario
from scenarios.words import LANGUAGES
from tui.commands.output import fail, print_json, say
from tui.safe_text import clean


@click.group("cases")
def command() -> None:
    """List, show and check cases."""


@command.command("list")
@click.option("--language", type=click.Choice(LANGUAGES), default="en", show_default=True, help="Those in a language.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON array.")
def list_cases(language: str, as_json: bool) -> None:
    """List the bundled cases, without spoilers.

    \b
    Example:
      bedside cases list
      bedside cases list --language es
    """
    cards = reference.bundled(language)
    if as_json:
        print_json([vars(card) for card in cards])
        return
    width = max((len(card.reference) for card in cards), default=0)
    specialty = max((len(card.specialty) for card in cards), default=0)
    for card in cards:
        say(f"{card.reference:<{width}}  {card.specialty:<{specialty}}  {card.difficulty:<8}  {card.title}")
    click.echo(NOTICE, err=True)


@command.command("show")
@click.argument("case")
@click.option("--spoilers", is_flag=True, help="Show everything, the diagnosis included.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def show(case: str, spoilers: bool, as_json: bool) -> None:
    """Show a case: what is on its door or, with --spoilers, all of it.

    \b
    Example:
      bedside cases show chest-pain-on-the-stairs
    """
    scenario = _load(case)
    if as_json:
        print_json(scenario.model_dump(mode="json") if spoilers else _door(scenario, case))
        return
    for name, value in _door(scenario, case).items():
        say(f"{name:<11} {value}")
    if spoilers:
        say()
        say(f"diagnosis   {scenario.diagnosis.name}")
        say(f"foil        {scenario.foil.name if scenario.foil else 'none'}")
        for fact in scenario.patient.facts:
            say(f"{fact.section:<15} {fact.polarity:<8} {fact.topic}: {fact.says}")
        for finding in scenario.examination.findings:
            say(f"examination     {finding.manoeuvre}: {finding.finding}")
        for test in scenario.tests:
            say(f"test            {test.name} ({test.appropriateness or 'not rated'})")
        for mark in scenario.marks:
            say(f"mark            {mark.domain}: {mark.text}")


def _door(scenario: Scenario, case: str) -> dict[str, str]:
    return {
        "case": case,
        "title": scenario.title,
        "specialty": scenario.specialty,
        "difficulty": scenario.difficulty,
        "language": scenario.language,
        "place": scenario.door.place,
        "door note": scenario.door.note,
        "task": scenario.door.task,
        "author": scenario.author,
        "licence": scenario.licence,
        "notice": scenario.notice,
    }


def _load(case: str) -> Scenario:
    try:
        return reference.load(case)
    except ScenarioError as error:
        fail(str(error))


@command.command("check")
@click.argument("paths", nargs=-1, required=True)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON array of problems.")
def check(paths: tuple[str, ...], as_json: bool) -> None:
    """Check case files: every fault and warning with its line. Faults exit with status 2, warnings alone with 0.

    \b
    Example:
      bedside cases check my-case.yaml
    """
    problems = [problem for path in paths for problem in _problems(path)]
    if as_json:
        print_json([vars(problem) for problem in problems])
    else:
        for problem in problems:
            say(str(problem))
        faults = sum(problem.severity == "fault" for problem in problems)
        click.echo(f"{len(paths)} checked, {faults} faults, {len(problems) - faults} warnings", err=True)
    if any(problem.severity == "fault" for problem in problems):
        sys.exit(2)


def _problems(path: str) -> list[Problem]:
    if path in reference.bundled_ids():
        return reference.problems_of_bundled(path)
    file = files.named(path.partition("#")[0])
    if file.suffix in (".jsonl", ".json"):
        return _problems_of_lines(path, file)
    try:
        text = files.read_bytes(file).decode("utf-8-sig")
    except UnicodeDecodeError:
        return [Problem(path, 1, "file", "is not UTF-8 text; save it as UTF-8")]
    except OSError as error:
        hint = "; give a path, path.jsonl#N or the name of a bundled case"
        return [Problem(path, 1, "file", f"cannot be read: {error.strerror or error}{hint}")]
    return yaml_case.examine_beside(text, clean(path), file.parent)[1]


def _problems_of_lines(path: str, file: Path) -> list[Problem]:
    try:
        if "#" in path:
            reference.load(path)
            return []
        found = reference.problems_of_lines(file)
    except ScenarioError as error:
        number = path.partition("#")[2]
        line = int(number) + 1 if number.isascii() and number.isdigit() and len(number) < 10 else 1
        return [Problem(path.partition("#")[0], line, "case", str(error))]
    return [Problem(str(file), index + 1, "case", message) for index, message in found]


@command.command("schema")
def schema() -> None:
    """Print the JSON Schema of a case file, for editors.

    \b
    Example:
      bedside cases schema > case.schema.json
    """
    print_json(Scenario.model_json_schema())
