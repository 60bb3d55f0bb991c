"""How a case is named: `bundled-id`, `path.yaml`, or `path.jsonl#12` (0-based line)."""

import json
from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files as resources
from importlib.resources.abc import Traversable
from pathlib import Path

from pydantic import ValidationError

from scenarios import agentclinic, files, pictures, translation, yaml_case
from scenarios.problems import Problem, ScenarioError, dotted, explain
from scenarios.schema import Scenario
from scenarios.views import Card, card

MAX_LINE = 8_000_000
_CASES = Path(__file__).parent / "cases"


def load(reference: str, language: str | None = None) -> Scenario:
    """The scenario of a reference, in a language (None: its own). Raises ScenarioError, in a sentence or two."""
    if reference in _bundled_files():
        return _bundled_in(language, reference)
    return _in(language, reference)


@lru_cache(maxsize=200)
def _bundled_in(language: str | None, reference: str) -> Scenario:
    return _in(language, reference)


def _in(language: str | None, reference: str) -> Scenario:
    scenario = _load(reference)
    if language is None or scenario.language == language:
        return scenario
    words = translation.overlay(reference, language)
    if words is None:
        raise ScenarioError(
            f"The case '{reference}' is not translated into '{language}'. "
            f"'bedside cases list --language {language}' shows those that are."
        )
    return translation.translated(scenario, words)


def _load(reference: str) -> Scenario:
    file, _, line = reference.partition("#")
    path = files.named(file)
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


def pictures_of(reference: str, scenario: Scenario) -> dict[str, pictures.Picture]:
    """The pictures of a case that a person named, by item ("image:ecg"), as far as they can be read."""
    if reference in _bundled_files():
        return pictures.beside(_CASES, scenario)
    return pictures.beside(files.named(reference.partition("#")[0]).parent, scenario)


def pictures_of_logged(reference: str, scenario: Scenario) -> dict[str, pictures.Picture]:
    """As `pictures_of`, where both come out of a log, which may supply no path: only what a bundled case holds."""
    if not scenario.images or reference not in _bundled_files() or scenario.id != reference:
        return {}
    own = {(image.id, image.file) for image in _load(reference).images}
    same = tuple(image for image in scenario.images if (image.id, image.file) in own)
    return pictures.beside(_CASES, scenario.model_copy(update={"images": same}))


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


def bundled(language: str = "en") -> list[Card]:
    """What the browser may show of each bundled case that there is in a language."""
    known = (name for name in bundled_ids() if language in translation.languages_of(name))
    return [card(load(name, language), name) for name in known]


def problems_of_bundled(identifier: str) -> list[Problem]:
    """Every fault and warning of a bundled case and of its translations."""
    file = _bundled_files()[identifier]
    scenario, problems = yaml_case.examine_beside(file.read_text(encoding="utf-8"), str(file), _CASES)
    if scenario is None:
        return problems
    return [*problems, *_problems_of_translations(scenario, identifier)]


def _problems_of_translations(scenario: Scenario, identifier: str) -> Iterator[Problem]:
    for language in translation.languages_of(identifier)[1:]:
        words = translation.overlay(identifier, language) or {}
        name = f"translations/{language}/{identifier}.yaml"
        try:
            translation.translated(scenario, words)
        except ValidationError as error:
            yield from (Problem(name, 1, dotted(place), message) for place, message in explain(error, Scenario))
        for gap in translation.gaps(scenario, words):
            yield Problem(name, 1, gap, "the case and its translation differ here", "warning")


def count(path: Path) -> int:
    """How many cases a JSON Lines file holds. Raises ScenarioError where it cannot be read."""
    return len(_lines(path))


def problems_of_lines(path: Path) -> list[tuple[int, str]]:
    """Each case of a JSON Lines file that cannot be had, by its number, and why. Raises ScenarioError."""
    rows, found = _lines(path), []
    for index in range(len(rows)):
        try:
            _from_row(path, rows, index)
        except ScenarioError as error:
            found.append((index, str(error)))
    return found


@lru_cache(maxsize=1)
def _bundled_files() -> dict[str, Traversable]:
    folder = resources("scenarios").joinpath("cases")
    return {item.name.removesuffix(".yaml"): item for item in folder.iterdir() if item.name.endswith(".yaml")}


def _lines(path: Path) -> list[bytes]:
    try:
        data = files.read_bytes(path)
    except OSError as error:
        raise ScenarioError(f"{path} cannot be read: {error.strerror or error}.") from None
    return [line for line in data.removeprefix(b"\xef\xbb\xbf").split(b"\n") if line.strip()]


def _from_lines(path: Path, number: str) -> Scenario:
    rows = _lines(path)
    if not rows:
        raise ScenarioError(f"{path.name} holds no cases.")
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
    return _from_row(path, rows, index)


def _from_row(path: Path, rows: list[bytes], index: int) -> Scenario:
    if len(rows[index]) > MAX_LINE:
        raise ScenarioError(f"Case #{index} of {path.name} is too large to be read.")
    try:
        value = json.loads(rows[index].decode("utf-8"))
    except (ValueError, RecursionError):
        raise ScenarioError(f"Case #{index} of {path.name} is not one line of JSON in UTF-8.") from None
    return parse(value, f"{path.stem}-{index}")
