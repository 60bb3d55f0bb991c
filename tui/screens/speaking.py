"""A screen that speaks the language of the session it shows, the keys at its foot included."""

from dataclasses import replace
from typing import TypeVar

from textual.binding import ActiveBinding, Binding
from textual.screen import Screen

from tui.words.strings import Strings, strings

Result = TypeVar("Result")


class SpeakingScreen(Screen[Result]):
    """`words` are those of one language. What a key does is written in English where it is bound, and worded here."""

    def __init__(self, language: str = "en") -> None:
        super().__init__()
        self.words = strings(language)

    def on_mount(self) -> None:
        """Choose the layout before the first paint; Textual would after it."""
        fitting = [name for least, name in sorted(self.HORIZONTAL_BREAKPOINTS or ()) if self.app.size.width >= least]
        self.add_class(*fitting[-1:])

    def speak(self, language: str) -> None:
        """Go on in this language."""
        self.words = strings(language)
        self.refresh_bindings()

    def keep_unsent(self) -> None:
        """Keep what is typed here and not sent: the terminal is gone. Raises OSError."""

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        known = super().active_bindings
        return {key: active._replace(binding=worded(active.binding, self.words)) for key, active in known.items()}


def worded(binding: Binding, words: Strings) -> Binding:
    """A key, with what it does in this language."""
    group = binding.group and replace(binding.group, description=key_word(binding.group.description, words))
    return replace(
        binding,
        description=key_word(binding.description, words),
        tooltip=key_word(binding.tooltip, words),
        group=group,
    )


def key_word(english: str, words: Strings) -> str:
    """What a key does, in this language."""
    key = key_of(english)
    return words(key) if words.has(key) else english


def key_of(english: str) -> str:
    """Under which key a language words what a key of the keyboard does: 'Door note' is keys.door_note."""
    return "keys." + english.lower().replace(",", "").replace(" ", "_")
