"""The bundled catalogue of biases, and a user's own file beside it."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, cast

from pydantic import ValidationError

from biases import yaml_text
from biases.problems import MAX_PROBLEMS, CatalogueError, Problem, dotted, explain
from biases.schema import LANGUAGES, Bias

_HERE = Path(__file__).parent


@cache
def bundled() -> Mapping[str, Bias]:
    """Every bundled bias by its id, in the order of the catalogue."""
    text = _text("catalogue.yaml")
    entries = yaml_text.read(text)[0]
    assert isinstance(entries, list)
    for language in LANGUAGES:
        if language != "en":
            _translate(entries, language)
    biases = [Bias.model_validate(entry) for entry in entries]
    return MappingProxyType({bias.id: bias for bias in biases})


def own(text: str, path: str) -> tuple[dict[str, Bias], list[Problem]]:
    """The biases in the text of a user's own file, and every fault by its line. `path` only names the file."""
    return _examine(text, path, taken=frozenset(bundled()))


def problems_of_bundled() -> list[Problem]:
    """Every fault of the bundled catalogue."""
    return _examine(_text("catalogue.yaml"), "catalogue.yaml", taken=frozenset())[1]


def with_own(text: str, path: str) -> Mapping[str, Bias]:
    """The bundled biases and those of a user's own file. Raises CatalogueError with its faults."""
    found, problems = own(text, path)
    if problems:
        more = f" and {len(problems) - 1} more" if len(problems) > 1 else ""
        raise CatalogueError(f"{problems[0]}{more}. See 'bedside biases check'.", tuple(problems))
    return MappingProxyType({**bundled(), **found})


def _text(name: str) -> str:
    return (_HERE / name).read_text(encoding="utf-8")


def _translate(entries: list[Any], language: str) -> None:
    """Put the snippets of a language beside the English ones."""
    translations = yaml_text.read(_text(f"languages/{language}.yaml"))[0]
    assert isinstance(translations, dict)
    by_id = {entry["id"]: entry for entry in entries}
    for identifier, parts in translations.items():
        for role, snippet in cast(dict[str, str], parts).items():
            by_id[identifier]["parts"][role]["snippets"][language] = snippet


def _examine(text: str, path: str, taken: frozenset[str]) -> tuple[dict[str, Bias], list[Problem]]:
    try:
        value, lines = yaml_text.read(text)
    except yaml_text.YamlError as error:
        return {}, [Problem(path, error.line, "file", error.message)]
    if not isinstance(value, list):
        return {}, [Problem(path, 1, "file", "should be a list of biases, each beginning with '- id: ...'")]
    found: dict[str, Bias] = {}
    problems: list[Problem] = []
    for index, entry in enumerate(value):
        faults: list[tuple[yaml_text.Path, str]] = []
        try:
            bias = Bias.model_validate(entry)
        except ValidationError as error:
            faults = explain(error)
        else:
            if bias.id in taken or bias.id in found:
                faults = [(("id",), f"there is a bias '{bias.id}' already; give yours another id")]
            else:
                found[bias.id] = bias
        for place, message in faults:
            line = yaml_text.line_of((index, *place), lines)
            problems.append(Problem(path, line, dotted((index, *place)), message))
    return found, problems[:MAX_PROBLEMS]
