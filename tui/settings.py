"""What a person set once and keeps: one small JSON file in the platform's user configuration folder."""

import json
import os
import tempfile
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import platformdirs

if TYPE_CHECKING:
    from sessions.events import ClockName, Missing

CLOCKS: "tuple[ClockName, ...]" = ("none", "practice", "osce")
MISSING: "tuple[Missing, ...]" = ("unavailable", "normal")
LANGUAGES = {
    "en": "English",
    "zh": "中文",
    "hi": "हिन्दी",
    "ko": "한국어",
    "es": "español",
    "fr": "français",
    "fa": "فارسی",
}
# None is no limit.
BUDGETS: tuple[int | None, ...] = (5, 10, 15, 20, 25, 30, 40, 60, None)


class SettingsError(Exception):
    """The settings cannot be saved. The message says in a sentence what happened."""


@dataclass(frozen=True, slots=True)
class Settings:
    """`language`, `clock`, `budget` and `missing` are where each new station starts; an empty `sessions` is the
    usual folder."""

    theme: str = "bedside"
    completion: bool = True
    language: str = "en"
    clock: "ClockName" = "none"
    budget: int | None = 20
    missing: "Missing" = "unavailable"
    sessions: str = ""


def settings_file() -> Path:
    """Where the settings are kept."""
    return Path(platformdirs.user_config_dir("bedside", False)) / "settings.json"


def sessions_folder(settings: Settings) -> Path:
    """Where sessions are saved: where BEDSIDE_SESSIONS says, else the folder set here, else the usual one."""
    if settings.sessions and not os.environ.get("BEDSIDE_SESSIONS"):
        with suppress(RuntimeError):
            return Path(settings.sessions).expanduser()
    from sessions.index import default_folder

    return default_folder()


def load(path: Path | None = None) -> tuple[Settings, str]:
    """The settings, and a sentence about what in the file could not be used; empty when all is well."""
    file = path or settings_file()
    try:
        held = json.loads(file.read_bytes())
    except FileNotFoundError:
        return Settings(), ""
    except (OSError, ValueError, RecursionError):
        held = None
    if not isinstance(held, dict):
        return Settings(), f"The settings in {file} cannot be read; the usual ones are used."
    wrong = sorted(name for name, value in held.items() if name in _FITS and not _FITS[name](value))
    settings = Settings(**{name: value for name, value in held.items() if name in _FITS and name not in wrong})
    return settings, f"In {file} {', '.join(wrong)} cannot be used; the usual is used instead." if wrong else ""


def save(settings: Settings, path: Path | None = None) -> None:
    """Write the settings, whole or not at all, readable by their owner alone. Raises SettingsError."""
    file = path or settings_file()
    aside = ""
    try:
        file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        descriptor, aside = tempfile.mkstemp(dir=file.parent, prefix=".settings-")
        with os.fdopen(descriptor, "w", encoding="utf-8") as text:
            json.dump(asdict(settings), text, indent=2, ensure_ascii=False)
            text.write("\n")
        _keep_unreadable(file)
        Path(aside).replace(file)
    except OSError as error:
        if aside:
            Path(aside).unlink(missing_ok=True)
        raise SettingsError(f"The settings cannot be saved in {file.parent}: {error.strerror or error}.") from None


def _keep_unreadable(file: Path) -> None:
    """A file that somebody wrote by hand and mistyped is kept beside the new one."""
    if file.exists() and load(file)[1]:
        file.replace(file.with_suffix(".unreadable.json"))


def _is_budget(value: Any) -> bool:
    return value is None or (isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= 1000)


_FITS: dict[str, Callable[[Any], bool]] = {
    "theme": lambda value: isinstance(value, str) and 0 < len(value) <= 80,
    "completion": lambda value: isinstance(value, bool),
    "language": lambda value: isinstance(value, str) and value in LANGUAGES,
    "clock": lambda value: isinstance(value, str) and value in CLOCKS,
    "budget": _is_budget,
    "missing": lambda value: isinstance(value, str) and value in MISSING,
    "sessions": lambda value: isinstance(value, str) and "\x00" not in value and len(value) <= 4096,
}
