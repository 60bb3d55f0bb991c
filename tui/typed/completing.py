"""Completing the line being typed: commands after a slash, clinical names anywhere they stand alone."""

import re
from dataclasses import dataclass, replace

from tui.typed import completion, slash

_BREAK = re.compile("[,，、،]")


@dataclass(frozen=True)
class Completing:
    """What could stand in place of the last words typed, and which of it is chosen."""

    head: str
    names: tuple[str, ...]
    chosen: int = 0

    @property
    def line(self) -> str:
        """The line with the chosen name in it."""
        return self.head + self.names[self.chosen]

    def next(self) -> "Completing":
        return replace(self, chosen=(self.chosen + 1) % len(self.names))


def completing(line: str, language: str = "en") -> Completing | None:
    """Completions of a line's last words, or None."""
    if slash.split(line) and not any(character.isspace() for character in line):
        names = tuple(f"{name} " for name in slash.commands(line, language))
        return Completing("", names) if names and len(line) > 1 else None
    head, word = last_words(line)
    names = tuple(name for name in completion.suggest(word, language) if name != word)
    return Completing(head, names) if names else None


def last_words(line: str) -> tuple[str, str]:
    """The line up to the words being typed, and those words."""
    breaks = list(_BREAK.finditer(line))
    start = breaks[-1].end() if breaks and breaks[-1].start() else 0
    if not start and slash.split(line):
        start = line.find(" ") + 1
    word = line[start:].lstrip()
    return line[: len(line) - len(word)], word
