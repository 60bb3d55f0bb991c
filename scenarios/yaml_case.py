"""Bedside's own case files: one YAML file, one scenario."""

from pathlib import Path

from pydantic import ValidationError

from scenarios import check, files, pictures, yaml_text
from scenarios.problems import Problem, ScenarioError, dotted, explain
from scenarios.schema import Scenario


def examine(text: str, path: str) -> tuple[Scenario | None, list[Problem]]:
    """The scenario in `text`, or None, with every fault and warning. `path` only names the file in them."""
    try:
        document = yaml_text.read(text)
    except yaml_text.YamlError as error:
        return None, [Problem(path, error.line, "file", error.message)]

    return validate(document.value, path, document)


def validate(
    value: object, path: str, document: yaml_text.Document | None = None
) -> tuple[Scenario | None, list[Problem]]:
    """The scenario in parsed data, or None, with every fault and warning; lines where there is a document."""

    def problem(place: yaml_text.Path, message: str, warning: bool = False) -> Problem:
        line = document.line(place) if document else 1
        return Problem(path, line, dotted(place), message, "warning" if warning else "fault")

    try:
        scenario = Scenario.model_validate(value)
    except ValidationError as error:
        return None, [problem(place, message) for place, message in explain(error, Scenario)]
    found = [problem(place, message) for place, message in check.faults(scenario)]
    broken = bool(found)
    found += [problem(place, message, warning=True) for place, message in check.warnings(scenario)]
    return (None if broken else scenario), sorted(found, key=lambda item: item.line)


def examine_beside(text: str, path: str, folder: Path) -> tuple[Scenario | None, list[Problem]]:
    """As `examine`, for a case that lies in a folder, where its pictures are looked for too."""
    scenario, found = examine(text, path)
    if scenario is not None:
        document = yaml_text.read(text)
        for number, message in pictures.faults(folder, scenario):
            place = ("images", number, "file")
            found.append(Problem(path, document.line(place), dotted(place), message, "warning"))
    return scenario, sorted(found, key=lambda item: item.line)


def load(path: Path) -> Scenario:
    """Read a case file. Raises ScenarioError naming the first fault."""
    try:
        text = files.read_bytes(path).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ScenarioError(f"{path.name} is not UTF-8 text. Save it as UTF-8 and try again.") from None
    except OSError as error:
        raise ScenarioError(f"{path} cannot be read: {error.strerror or error}.") from None
    scenario, problems = examine(text, str(path))
    if scenario is None:
        faults = tuple(problem for problem in problems if problem.severity == "fault")
        more = f" ({len(faults)} faults; 'bedside cases check {path}' lists them)" if len(faults) > 1 else ""
        raise ScenarioError(f"{faults[0]}{more}", faults)
    return scenario
