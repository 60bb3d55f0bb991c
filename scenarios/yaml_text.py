"""YAML as Bedside reads it: every scalar is the text that stands there, and every place has a line number.

YAML 1.1 turns `no`, `1:30`, `012`, `2.10` and dates into other things; a case means what it says, and the schema
decides the types. Anchors, aliases, tags and duplicate keys are refused.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from typing import Any

import yaml

try:
    from yaml import CSafeLoader as Loader
except ImportError:  # PyYAML built without libyaml
    from yaml import SafeLoader as Loader  # type: ignore[assignment]

Value = str | None | list["Value"] | dict[str, "Value"]
Path = tuple[str | int, ...]

MAX_CHARACTERS = 4_000_000
MAX_DEPTH = 60


class YamlError(ValueError):
    """The text cannot be read. `line` is 1-based."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(message)
        self.line = line
        self.message = message


@dataclass(frozen=True)
class Document:
    """The value, and the line (1-based) at which each place in it begins."""

    value: Value
    lines: dict[Path, int]

    def line(self, path: Path) -> int:
        """The line of `path`, or of the nearest place above it that stands in the text."""
        while path and path not in self.lines:
            path = path[:-1]
        return self.lines.get(path, 1)


def read(text: str) -> Document:
    """Read one YAML document. Raises YamlError for whatever is not plain data."""
    if len(text) > MAX_CHARACTERS:
        raise YamlError(1, f"the file is too large; at most {MAX_CHARACTERS:,} characters are read")
    lines: dict[Path, int] = {}
    try:
        return Document(_document(yaml.parse(text, Loader=Loader), lines), lines)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        if mark and error.context_mark and mark.line >= text.rstrip().count("\n") + 1:
            mark = error.context_mark  # what is never closed runs to the end; say where it was opened
        raise YamlError(_line(mark), f"not valid YAML: {error.problem or error.context}") from None
    except yaml.reader.ReaderError as error:
        line = text.count("\n", 0, error.position) + 1
        raise YamlError(line, "the file holds a character that YAML does not allow") from None
    except UnicodeEncodeError as error:
        line = text.count("\n", 0, error.start) + 1
        raise YamlError(line, "the file holds a character that YAML does not allow") from None


def table(file: Traversable) -> dict[str, Value]:
    """What one of our own tables holds, by name."""
    value = read(file.read_text(encoding="utf-8")).value
    assert isinstance(value, dict)
    return value


def texts(value: Value) -> tuple[str, ...]:
    """The texts of a list; none where there is no list."""
    return tuple(item for item in value if isinstance(item, str)) if isinstance(value, list) else ()


def texts_by_name(value: Value) -> dict[str, str]:
    """The texts of a table, other rows left out."""
    return {name: item for name, item in value.items() if isinstance(item, str)} if isinstance(value, dict) else {}


def lists_by_name(value: Value) -> dict[str, tuple[str, ...]]:
    """The lists of texts of a table, other rows left out."""
    return {name: texts(row) for name, row in value.items() if isinstance(row, list)} if isinstance(value, dict) else {}


def _document(events: Iterator[yaml.Event], lines: dict[Path, int]) -> Value:
    """The value of the only document."""
    value: Value = None
    found = False
    for event in events:
        if isinstance(event, yaml.DocumentStartEvent):
            if found:
                raise YamlError(_line(event.start_mark), "not valid YAML: but found another document")
            value, found = _value(next(events), events, (), lines), True
    if not found:
        raise YamlError(1, "the file is empty")
    return value


def _line(mark: Any) -> int:
    return 1 if mark is None else int(mark.line) + 1


def _value(event: yaml.Event, events: Iterator[yaml.Event], path: Path, lines: dict[Path, int]) -> Value:
    """The value that begins with `event`; refuses aliases, anchors, tags and nesting that exhausts the stack."""
    line = _line(event.start_mark)
    if isinstance(event, yaml.AliasEvent):
        raise YamlError(line, "aliases (*name) are not allowed; write the value out")
    assert isinstance(event, yaml.ScalarEvent | yaml.CollectionStartEvent)
    if event.anchor:
        raise YamlError(line, "anchors (&name) are not allowed; take it out or quote the text")
    if event.tag:
        raise YamlError(line, "tags (!name) are not allowed; take it out or quote the text")
    lines.setdefault(path, line)
    if isinstance(event, yaml.ScalarEvent):
        return None if not event.style and event.value in ("", "~", "null") else str(event.value)
    if len(path) >= MAX_DEPTH:
        raise YamlError(line, "the file is nested too deeply")
    if isinstance(event, yaml.SequenceStartEvent):
        items: list[Value] = []
        while not isinstance(item := next(events), yaml.SequenceEndEvent):
            items.append(_value(item, events, (*path, len(items)), lines))
        return items
    mapping: dict[str, Value] = {}
    while not isinstance(field := next(events), yaml.MappingEndEvent):
        key_line = _line(field.start_mark)
        _value(field, events, (*path, ""), {})
        if not isinstance(field, yaml.ScalarEvent):
            raise YamlError(key_line, "a field name must be plain text")
        key = str(field.value)
        if key in mapping:
            raise YamlError(key_line, f"the field '{key}' stands here twice; keep one")
        lines[(*path, key)] = key_line
        mapping[key] = _value(next(events), events, (*path, key), lines)
    return mapping
