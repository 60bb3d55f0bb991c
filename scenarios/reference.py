"""How a case is named: `bundled-id`, `path.yaml`, or `path.jsonl#12` (0-based line)."""

import json
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from scenarios import agentclinic, yaml_case
from scenarios.problems import Problem, ScenarioError
from scenarios.schema import Scenario
from scenarios.views import Card, card

MAX_LINE = 8_000_000


def load(reference: str) -> Scenario:
    """The scenario that a reference names. Raises ScenarioError, in a sentence or two."""
    file, _, line = reference.partition("#")
    path = _path(file)
    if path.suffix in (".yaml", ".yml"):
        return yaml_case.load(path)
    if path.suffix in (".jsonl", ".json"):
        return _from_lines(path, line)
    bundled_file = _bundled_files().get(reference)
    if bundled_file is None:
        raise ScenarioError(
            f"There is no case '{reference}'. 'bedside cases list' shows the bundled ones; "
            "a file ends in .yaml or .jsonl#N."
        )
    with_path = str(bundled_file)
    scenario, problems = yaml_case.examine(bundled_file.read_text(encoding="utf-8"), with_path)
    if scenario is None:
        raise ScenarioError(f"The bundled case '{reference}' is damaged: {problems[0]}")
    return scenario


def _path(name: str) -> Path:
    try:
        path = Path(name).expanduser()
    except RuntimeError:
        raise ScenarioError(f"{name} cannot be read: there is no such home folder.") from None
    if "\0" in name:
        raise ScenarioError("A file's name holds no null character.")
    return path


def parse(value: object, name: str = "inline") -> Scenario:
    """A scenario from parsed JSON: Bedside's own shape or AgentClinic's. Raises ScenarioError."""
    if agentclinic.is_agentclinic(value):
        return agentclinic.scenario(value, name)
    scenario, problems = yaml_case.validate(value, name)
    if scenario is None:
        raise ScenarioError(str(problems[0]), tuple(problems))
    return scenario


def bundled_ids() -> tuple[str, ...]:
    """The bundled cases, by name."""
    return tuple(sorted(_bundled_files()))


def bundled() -> list[Card]:
    """What the browser may show of each bundled case."""
    return [card(load(identifier), identifier) for identifier in bundled_ids()]


def problems_of_bundled(identifier: str) -> list[Problem]:
    """Every fault and warning of a bundled case."""
    file = _bundled_files()[identifier]
    return yaml_case.examine(file.read_text(encoding="utf-8"), str(file))[1]


def count(path: Path) -> int:
    """How many cases a JSON Lines file holds. Raises ScenarioError where it cannot be read."""
    return len(_lines(path))


@lru_cache(maxsize=1)
def _bundled_files() -> dict[str, Traversable]:
    folder = files("scenarios").joinpath("cases")
    return {item.name.removesuffix(".yaml"): item for item in folder.iterdir() if item.name.endswith(".yaml")}


def _lines(path: Path) -> list[bytes]:
    try:
        data = path.read_bytes()
    except OSError as error:
        raise ScenarioError(f"{path} cannot be read: {error.strerror or error}.") from None
    return [line for line in data.removeprefix(b"\xef\xbb\xbf").split(b"\n") if line.strip()]


def _from_lines(path: Path, number: str) -> Scenario:
    rows = _lines(path)
    if not number and len(rows) == 1:
        number = "0"
    if not number.isascii() or not number.isdigit():
        raise ScenarioError(
            f"{path.name} holds {len(rows)} cases; name one: {path.name}#0 to #{max(0, len(rows) - 1)}."
        )
    index = int(number) if len(number) < 10 else len(rows)
    if index >= len(rows):
        raise ScenarioError(
            f"{path.name} holds {len(rows)} cases; the last is #{max(0, len(rows) - 1)}, not #{number[:20]}."
        )
    if len(rows[index]) > MAX_LINE:
        raise ScenarioError(f"Case #{index} of {path.name} is too large to be read.")
    try:
        value = json.loads(rows[index].decode("utf-8"))
    except (ValueError, RecursionError):
        raise ScenarioError(f"Case #{index} of {path.name} is not one line of JSON in UTF-8.") from None
    return parse(value, f"{path.stem}-{index}")
