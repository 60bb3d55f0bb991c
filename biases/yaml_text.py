"""YAML as the biases are written in: every scalar is the text that stands there, every place has its line.

The house has the same reading in `scenarios`, which this floor may not import.
"""

from collections.abc import Iterator
from typing import Any

import yaml

try:
    from yaml import CSafeLoader as Loader
except ImportError:  # PyYAML built without libyaml
    from yaml import SafeLoader as Loader  # type: ignore[assignment]

Value = str | None | list["Value"] | dict[str, "Value"]
Path = tuple[str | int, ...]

MAX_CHARACTERS = 1_000_000
MAX_DEPTH = 20


class YamlError(ValueError):
    """The text cannot be read. `line` is 1-based."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(message)
        self.line = line
        self.message = message


def read(text: str) -> tuple[Value, dict[Path, int]]:
    """One document, and the line (1-based) at which each place in it begins. Raises YamlError."""
    if len(text) > MAX_CHARACTERS:
        raise YamlError(1, f"the file is too large; at most {MAX_CHARACTERS:,} characters are read")
    lines: dict[Path, int] = {}
    try:
        events = yaml.parse(text, Loader=Loader)
        value: Value = None
        documents = 0
        for event in events:
            if isinstance(event, yaml.DocumentStartEvent):
                documents += 1
                if documents > 1:
                    raise YamlError(_line(event), "a second document begins here; keep all in one")
                value = _value(next(events), events, (), lines)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = mark.line + 1 if mark else 1
        raise YamlError(line, f"not valid YAML: {error.problem or error.context}") from None
    except (yaml.reader.ReaderError, UnicodeEncodeError):
        raise YamlError(1, "the file holds a character that YAML does not allow") from None
    if not documents:
        raise YamlError(1, "the file is empty")
    return value, lines


def line_of(path: Path, lines: dict[Path, int]) -> int:
    """The line of `path`, or of the nearest place above it that stands in the text."""
    while path and path not in lines:
        path = path[:-1]
    return lines.get(path, 1)


def _line(event: Any) -> int:
    return int(event.start_mark.line) + 1


def _value(event: yaml.Event, events: Iterator[yaml.Event], path: Path, lines: dict[Path, int]) -> Value:
    if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None) or getattr(event, "tag", None):
        raise YamlError(_line(event), "aliases (*name), anchors (&name) and tags (!name) are not allowed; write it out")
    if len(path) > MAX_DEPTH:
        raise YamlError(_line(event), "the file is nested too deeply")
    lines.setdefault(path, _line(event))
    if isinstance(event, yaml.ScalarEvent):
        return None if not event.style and event.value in ("", "~", "null") else str(event.value)
    if isinstance(event, yaml.SequenceStartEvent):
        items: list[Value] = []
        while not isinstance(item := next(events), yaml.SequenceEndEvent):
            items.append(_value(item, events, (*path, len(items)), lines))
        return items
    mapping: dict[str, Value] = {}
    while not isinstance(field := next(events), yaml.MappingEndEvent):
        key = _value(field, events, (*path, ""), {})
        if not isinstance(key, str):
            raise YamlError(_line(field), "a field name must be plain text")
        if key in mapping:
            raise YamlError(_line(field), f"the field '{key}' stands here twice; keep one")
        lines[(*path, key)] = _line(field)
        mapping[key] = _value(next(events), events, (*path, key), lines)
    return mapping
