"""How sessions begin, in rising order: the defaults, the settings kept, the environment, and what is said now. Pure."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tui.settings import Settings, can_be, from_text

FIELDS = (
    "doctor",
    "patient",
    "measurement",
    "moderator",
    "guard",
    "images",
    "spending_cap",
    "on_fault",
    "keep_prompts",
    "briefs",
)
"""What the environment can say, as BEDSIDE_DOCTOR, BEDSIDE_SPENDING_CAP and so on."""


def chosen(options: Mapping[str, Any], environ: Mapping[str, str], settings: Settings) -> tuple[Settings, str]:
    """The settings with the environment's values over them and the options over both, and a sentence about what in
    the environment cannot be used; empty when all is well.

    An option of None is not given, an empty variable not set. A variable whose option is given is not looked at.
    """
    said: dict[str, Any] = {}
    wrong: list[str] = []
    for name in FIELDS:
        variable = f"BEDSIDE_{name.upper()}"
        text = environ.get(variable, "").strip()
        if options.get(name) is not None:
            said[name] = options[name]
        elif text:
            try:
                said[name] = from_text(name, text)
            except ValueError:
                wrong.append(f"{variable} is '{text[:60]}', but {can_be(name)}.")
    return replace(settings, **said), " ".join(wrong)
