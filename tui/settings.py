"""What a person set once and keeps: one small JSON file in the platform's user configuration folder."""

import json
import os
import tempfile
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import platformdirs

from personas.naming import is_model

if TYPE_CHECKING:
    from sessions.events import ClockName, Images, Missing
    from sessions.faults import OnFault
    from sessions.guard.findings import GuardPolicy

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
GUARDS: "tuple[GuardPolicy, ...]" = ("off", "log", "regenerate")
IMAGES: "tuple[Images, ...]" = ("on_request", "up_front")
ON_FAULT: "tuple[OnFault, ...]" = ("pause", "embedded")
# None is no limit.
BUDGETS: tuple[int | None, ...] = (5, 10, 15, 20, 25, 30, 40, 60, None)


class SettingsError(Exception):
    """The settings cannot be saved. The message says in a sentence what happened."""


@dataclass(frozen=True, slots=True)
class Settings:
    """All but the first two and `sessions` say how each new session begins."""

    theme: str = "bedside"
    completion: bool = True
    language: str = "en"
    clock: "ClockName" = "none"
    budget: int | None = 20
    missing: "Missing" = "unavailable"
    sessions: str = ""
    """The folder where sessions are saved; empty is the usual one."""
    doctor: str = ""
    """"human", "embedded" or a model; empty is a person in the app and the console, and embedded without either."""
    patient: str = "embedded"
    """"human", "embedded" or a model ("ollama_chat/llama3.2")."""
    measurement: str = "embedded"
    """"embedded", or a model that phrases the results."""
    moderator: str = "embedded"
    """"embedded" or a model."""
    guard: "GuardPolicy" = "log"
    """What is done about a patient model's words that the case does not hold."""
    images: "Images" = "on_request"
    """When the doctor is shown the pictures of a case."""
    spending_cap: float | None = None
    """US dollars that the models of one session may cost together; None is no limit."""
    on_fault: "OnFault" = "pause"
    """What happens, where nobody is there to ask, when a model fails for good."""
    keep_prompts: bool = False
    """Whether the log keeps what models were sent and what they answered."""
    briefs: str = ""
    """A folder of briefs in place of Bedside's own; empty is none."""


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
        return Settings(), f"The settings in {file} cannot be read: they are no JSON object."
    wrong = sorted(name for name, value in held.items() if name in _KINDS and not _KINDS[name].fits(value))
    settings = Settings(**{name: value for name, value in held.items() if name in _KINDS and name not in wrong})
    return settings, f"In {file} {'; '.join(map(can_be, wrong))}." if wrong else ""


def from_text(name: str, text: str) -> Any:
    """The value of a field as it is written in the environment. Raises ValueError."""
    value = _KINDS[name].read(text)
    if not _KINDS[name].fits(value):
        raise ValueError
    return value


def can_be(name: str) -> str:
    """What a field can be, in words: 'guard can be off, log or regenerate'."""
    return f"{name} can be {_KINDS[name].words}"


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


@dataclass(frozen=True)
class _Kind:
    """What the value of a field can be: in words, as a test, and read from text."""

    words: str
    fits: Callable[[Any], bool]
    read: Callable[[str], Any] = str


def _one_of(values: Iterable[str]) -> _Kind:
    known = tuple(values)
    return _Kind(f"{', '.join(known[:-1])} or {known[-1]}", lambda value: isinstance(value, str) and value in known)


def _voice(*own: str) -> _Kind:
    named = [name or "empty" for name in own]
    return _Kind(
        f"{', '.join(named)} or a model such as ollama_chat/llama3.2",
        lambda value: isinstance(value, str) and (value in own or is_model(value)),
    )


def _is_budget(value: Any) -> bool:
    return value is None or (isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= 1000)


def _is_amount(value: Any) -> bool:
    number = isinstance(value, int | float) and not isinstance(value, bool)
    return value is None or (number and 0 < value <= 1_000_000)


def _amount(text: str) -> float | None:
    return None if text.lower() in ("none", "null") else float(text)


def _yes_or_no(text: str) -> bool | None:
    if text.lower() in ("true", "yes", "on", "1"):
        return True
    return False if text.lower() in ("false", "no", "off", "0") else None


_FOLDER = _Kind(
    "the path of a folder", lambda value: isinstance(value, str) and "\x00" not in value and len(value) <= 4096
)
_TRUTH = _Kind("true or false", lambda value: isinstance(value, bool), _yes_or_no)
_KINDS: dict[str, _Kind] = {
    "theme": _Kind("the name of a theme", lambda value: isinstance(value, str) and 0 < len(value) <= 80),
    "completion": _TRUTH,
    "language": _one_of(LANGUAGES),
    "clock": _one_of(CLOCKS),
    "budget": _Kind("1 to 1000, or null for no limit", _is_budget),
    "missing": _one_of(MISSING),
    "sessions": _FOLDER,
    "doctor": _voice("", "human", "embedded"),
    "patient": _voice("human", "embedded"),
    "measurement": _voice("embedded"),
    "moderator": _voice("embedded"),
    "guard": _one_of(GUARDS),
    "images": _one_of(IMAGES),
    "spending_cap": _Kind("an amount of US dollars above 0, or null for no limit", _is_amount, _amount),
    "on_fault": _one_of(ON_FAULT),
    "keep_prompts": _TRUTH,
    "briefs": _FOLDER,
}
