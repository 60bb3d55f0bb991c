"""What is wrong with a file, said so that its author can mend it."""

import difflib
from dataclasses import dataclass
from typing import Any, Literal, get_args

from pydantic import BaseModel, ValidationError

MAX_PROBLEMS = 500  # of one file; whoever has more mends these first


@dataclass(frozen=True)
class Problem:
    """One fault or warning at a place in a file."""

    path: str
    line: int
    field: str
    message: str
    severity: Literal["fault", "warning"] = "fault"

    def __str__(self) -> str:
        kind = "" if self.severity == "fault" else "warning: "
        return f"{self.path}:{self.line}: {self.field}: {kind}{self.message}"


class ScenarioError(Exception):
    """A scenario cannot be had. The message is one or two sentences for a clinician."""

    def __init__(self, message: str, problems: tuple[Problem, ...] = ()) -> None:
        super().__init__(message)
        self.problems = problems


def dotted(path: tuple[str | int, ...]) -> str:
    """`('tests', 0, 'name')` as `tests[0].name`."""
    text = ""
    for part in path:
        text += f"[{part}]" if isinstance(part, int) else f"{'.' if text else ''}{part}"
    return text or "file"


def explain(error: ValidationError, model: type[BaseModel]) -> list[tuple[tuple[str | int, ...], str]]:
    """Each fault of a validation error as its place and a sentence saying what would be right."""
    return [
        (tuple(part for part in fault["loc"] if part != "[key]"), _sentence(dict(fault), model))
        for fault in error.errors(include_url=False)[:MAX_PROBLEMS]
    ]


def _sentence(fault: dict[str, Any], model: type[BaseModel]) -> str:
    kind, given, context = fault["type"], fault.get("input"), fault.get("ctx", {})
    shown = f"'{str(given)[:60]}'"
    match kind:
        case "missing":
            return "is required and does not stand here; add it"
        case "extra_forbidden":
            known = _fields(model, fault["loc"][:-1])
            near = difflib.get_close_matches(str(fault["loc"][-1]), known, n=1)
            return (
                f"no such field; did you mean '{near[0]}'?" if near else f"no such field; known are {', '.join(known)}"
            )
        case "literal_error":
            return f"{shown} is not one of {context['expected']}"
        case "string_pattern_mismatch":
            return f"{shown} does not fit the form {context['pattern']}"
        case "string_too_short" | "string_type" | "none_required":
            return "is empty; write some text"
        case "string_too_long":
            return f"is too long; at most {context['max_length']} characters"
        case "value_error":
            return str(context.get("error", fault["msg"]))
        case "float_parsing" | "float_type" | "int_parsing" | "int_type":
            return f"{shown} is not a number"
        case "bool_parsing" | "bool_type":
            return f"{shown} is neither true nor false"
        case "tuple_type" | "list_type":
            return "should be a list (lines that begin with '- ')"
        case "model_type" | "dict_type" | "model_attributes_type":
            return "should hold fields ('name: value' lines)"
    return str(fault["msg"])


def _fields(model: type[BaseModel], path: tuple[str | int, ...]) -> list[str]:
    current: Any = model
    for part in path:
        if isinstance(part, int):
            continue
        field = getattr(current, "model_fields", {}).get(part)
        if field is None:
            return []
        current = _model_within(field.annotation)
    return sorted(getattr(current, "model_fields", {}))


def _model_within(annotation: Any) -> Any:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    return next((found for part in get_args(annotation) if (found := _model_within(part)) is not None), None)
