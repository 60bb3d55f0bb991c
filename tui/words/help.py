"""What the help says of each screen: what is worth knowing. The keys come from the screen."""

from dataclasses import dataclass

from tui.words.strings import Strings

NAMES = (
    "home",
    "browser",
    "station",
    "diagnosis",
    "differential",
    "note",
    "plan",
    "fault",
    "players",
    "biases",
    "replay",
    "debrief",
    "reflection",
    "picture",
    "saved",
    "whatif",
    "lens",
    "settings",
    "twin",
    "twins",
    "demo",
)


@dataclass(frozen=True)
class Topic:
    """Help for one screen. `commands`: whether the slash commands belong to it."""

    title: str
    says: tuple[str, ...]
    commands: bool = False


def topic(name: str, words: Strings) -> Topic:
    """The help for one screen, in a language."""
    return Topic(words(f"help.{name}.title"), words.several(f"help.{name}.says"), commands=name == "station")


def commands(words: Strings) -> tuple[tuple[str, str], ...]:
    """The slash commands, each with its argument and what it does."""
    return tuple(
        (f"{words.command(name)} {words(f'commands.{name}.argument')}".rstrip(), words(f"commands.{name}.does"))
        for name in words.commands
    )
