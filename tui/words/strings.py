"""What the screens and the console say: one YAML file a language, English for what it lacks."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files

from scenarios import yaml_text
from scenarios.words import LANGUAGES, plain

_SLOT = re.compile(r"\{([^{}]+)\}")
_COMMAND = "commands."
Said = str | tuple[str, ...]


@dataclass(frozen=True)
class Strings:
    """The sentences of one language, by their dotted keys in its file."""

    language: str
    said: Mapping[str, Said]

    def __call__(self, key: str, **slots: object) -> str:
        """A sentence, its slots filled; {/test} is filled with this language's name of the command."""
        text = self.said[key]
        assert isinstance(text, str), key
        return _SLOT.sub(lambda slot: self._filled(slot[1], slots), text)

    def counted(self, key: str, n: float, **slots: object) -> str:
        """A sentence that says how many."""
        return self(f"{key}.one" if n == 1 else f"{key}.other", **{"n": f"{n:g}", **slots})

    def has(self, key: str) -> bool:
        return key in self.said

    def several(self, key: str) -> tuple[str, ...]:
        """The items of a list."""
        items = self.said[key]
        return (items,) if isinstance(items, str) else items

    @property
    def commands(self) -> tuple[str, ...]:
        """The slash commands by their English names, in the order of the help."""
        ends = (key.split(".") for key in self.said if key.startswith(_COMMAND))
        return tuple(dict.fromkeys(name for _, name, _ in ends))

    def command(self, name: str) -> str:
        """A command as it is typed in this language, with its slash."""
        return f"/{self.several(f'{_COMMAND}{name}.names')[0]}"

    def command_named(self, typed: str) -> str | None:
        """The English name of a command that was typed without its slash; English names are always understood."""
        return self._commands.get(plain(typed))

    @cached_property
    def _commands(self) -> dict[str, str]:
        names = {plain(own): name for name in self.commands for own in strings("en").several(f"{_COMMAND}{name}.names")}
        return names | {plain(own): name for name in self.commands for own in self.several(f"{_COMMAND}{name}.names")}

    def _filled(self, slot: str, slots: Mapping[str, object]) -> str:
        return self.command(slot[1:]) if slot.startswith("/") else str(slots[slot])


def slots_of(text: str) -> frozenset[str]:
    """The names of the slots of a sentence."""
    return frozenset(_SLOT.findall(text))


@cache
def strings(language: str) -> Strings:
    """What is said in a language, read once; in a language that has no file, English."""
    english = read_file("en")
    return Strings(language, english | read_file(language) if language in LANGUAGES else english)


def read_file(language: str) -> dict[str, Said]:
    """What the file of a language holds, by dotted keys; empty where there is none."""
    file = files("tui.words").joinpath("languages", f"{language}.yaml")
    return dict(_flat(yaml_text.read(file.read_text(encoding="utf-8")).value, "")) if file.is_file() else {}


def _flat(value: yaml_text.Value, key: str) -> Iterator[tuple[str, Said]]:
    match value:
        case dict():
            for name, inner in value.items():
                yield from _flat(inner, f"{key}.{name}" if key else name)
        case list():
            yield key, yaml_text.texts(value)
        case _:
            yield key, value or ""
