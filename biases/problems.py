"""What is wrong with a file of biases, said so that its author can mend it."""

from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from biases.schema import Misplaced
from biases.yaml_text import Path

MAX_PROBLEMS = 200  # of one file; whoever has more mends these first


@dataclass(frozen=True)
class Problem:
    """One fault at a place in a file."""

    path: str
    line: int
    field: str
    message: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.field}: {self.message}"


class CatalogueError(Exception):
    """A file of biases cannot be used. The message is one or two sentences for its author."""

    def __init__(self, message: str, problems: tuple[Problem, ...] = ()) -> None:
        super().__init__(message)
        self.problems = problems


def dotted(path: Path) -> str:
    """`('parts', 'doctor', 'needs', 0)` as `parts.doctor.needs[0]`."""
    text = ""
    for part in path:
        text += f"[{part}]" if isinstance(part, int) else f"{'.' if text else ''}{part}"
    return text or "file"


def explain(error: ValidationError) -> list[tuple[Path, str]]:
    """Each fault of a validation error as its place and a sentence saying what would be right."""
    return [(_place(dict(fault)), _sentence(dict(fault))) for fault in error.errors(include_url=False)[:MAX_PROBLEMS]]


def _place(fault: dict[str, Any]) -> Path:
    cause = fault.get("ctx", {}).get("error")
    within = cause.place if isinstance(cause, Misplaced) else ()
    return (*(part for part in fault["loc"] if part != "[key]"), *within)


def _sentence(fault: dict[str, Any]) -> str:
    context, shown = fault.get("ctx", {}), f"'{str(fault.get('input'))[:60]}'"
    match fault["type"]:
        case "missing":
            return "is required and does not stand here; add it"
        case "extra_forbidden":
            return "no such field; take it out or mend its name"
        case "literal_error":
            return f"{shown} is not one of {context['expected']}"
        case "string_pattern_mismatch":
            return f"{shown} does not fit the form {context['pattern']}"
        case "string_too_short" | "string_type":
            return "is empty; write some text"
        case "string_too_long":
            return f"is too long; at most {context['max_length']} characters"
        case "value_error":
            return str(context["error"])
        case "float_parsing" | "float_type" | "int_parsing" | "int_type" | "finite_number":
            return f"{shown} is not a number"
        case "tuple_type":
            return "should be a list, such as [1, 2, 3]"
        case "too_short" | "too_long":
            return "holds too few or too many; write one for each dose, or at least one field"
        case "model_type" | "dict_type" | "model_attributes_type":
            return "should hold fields ('name: value' lines)"
    return str(fault["msg"])
