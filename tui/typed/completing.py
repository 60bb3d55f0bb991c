"""Completing the line being typed: commands after a slash, clinical names anywhere they stand alone."""

from dataclasses import dataclass, replace

from tui.typed import completion, slash


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


def completing(line: str) -> Completing | None:
    """Completions of a line's last words, or None."""
    if line.startswith("/") and " " not in line:
        names = tuple(f"/{command.name} " for command in slash.COMMANDS if f"/{command.name}".startswith(line))
        return Completing("", names) if names and len(line) > 1 else None
    head, word = _last(line)
    names = tuple(name for name in completion.suggest(word) if name != word)
    return Completing(head, names) if names else None


def _last(line: str) -> tuple[str, str]:
    """The line up to the words being typed, and those words."""
    start = line.rfind(",") + 1
    if not start and line.startswith("/"):
        start = line.find(" ") + 1
    word = line[start:].lstrip()
    return line[: len(line) - len(word)], word
