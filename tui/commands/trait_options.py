"""The option that says how the patient talks: `--trait anxious=3`, `--trait recall=poor`."""

from collections.abc import Iterable
from typing import get_args

from pydantic import ValidationError

from scenarios.schema import Personality, Traits
from tui.commands.output import fail

_PERSONALITIES: tuple[str, ...] = get_args(Personality)
_CHOICES = {
    "education": "basic, secondary or higher",
    "language": "basic, intermediate or fluent",
    "recall": "good, fair or poor",
    "confusion": "0 to 3",
    **dict.fromkeys(_PERSONALITIES, "1 to 3"),
}


def traits(given: Iterable[str], own: Traits) -> Traits | None:
    """The case's own traits with those given put in their place; None where none is given. Ends with status 2 on a
    mistake."""
    chosen: dict[str, str] = {}
    for text in given:
        name, _, value = text.partition("=")
        if name not in _CHOICES:
            fail(f"'{text[:60]}' is no trait. Choose {', '.join(_CHOICES)}, such as anxious=3 or recall=poor.")
        if name in _PERSONALITIES:
            chosen |= {"personality": name, "degree": value or "2"}
        else:
            chosen["language_level" if name == "language" else name] = value
        try:
            Traits.model_validate(own.model_dump() | chosen)
        except ValidationError:
            fail(f"'{text[:60]}' is no degree of {name}. Choose {_CHOICES[name]}.")
    return Traits.model_validate(own.model_dump() | chosen) if chosen else None
