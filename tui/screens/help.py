"""Help for the screen one came from: what it does, its keys, and the slash commands where they work."""

from collections.abc import Iterable, Sequence
from typing import Any

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.screen import ModalScreen, Screen
from textual.widgets import Footer, Static

from tui.blocks import GAP, Block, Prose
from tui.blocks.pair import Pairs
from tui.screens.speaking import SpeakingScreen
from tui.widgets.line_view import LineView
from tui.words.help import NAMES, Topic, commands, topic
from tui.words.strings import Strings

Key = tuple[str, str]
_TEXTUALS = {"app.focus_next", "app.focus_previous", "screen.copy_text", "help_quit", "app.help"}


class HelpScreen(SpeakingScreen[None], ModalScreen[None]):
    """One page of help over the screen it speaks of."""

    CSS_PATH = "help.tcss"
    BINDINGS = [Binding("escape,f1,q", "dismiss", "Close")]

    def __init__(self, of: Screen[Any]) -> None:
        super().__init__(of.words.language if isinstance(of, SpeakingScreen) else "en")
        self._topic = topic(topic_name(type(of)), self.words)
        self._keys = tuple(keys_of(of))

    def compose(self) -> ComposeResult:
        with Vertical(id="help"):
            yield Static(self._topic.title, markup=False, id="topic")
            yield LineView(follow=False, id="page")
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        page = self.query_one(LineView)
        page.append(blocks(self._topic, self._keys, self.words))
        page.focus()


def topic_name(screen: type[Screen[Any]]) -> str:
    """The topic that belongs to a screen or a sheet: 'browser' to BrowserScreen."""
    name = screen.__name__.removesuffix("Screen").removesuffix("Sheet").lower()
    return name if name in NAMES else "home"


def keys_of(screen: Screen[Any]) -> Iterable[Key]:
    """The keys that Bedside gives the screen, in words; each description once."""
    said: dict[str, Key] = {}
    for node, binding, enabled, _ in screen.active_bindings.values():
        own = node in (screen, screen.app) or binding.show or binding.action.startswith("screen.move")
        if enabled and own and binding.description and binding.action not in _TEXTUALS:
            keys, _ = said.get(binding.description, ("", ""))
            shown = screen.app.get_key_display(binding)
            both = keys if shown in keys.split() else f"{keys} {shown}".strip()
            said[binding.description] = (both, binding.tooltip or binding.description)
    return said.values()


def blocks(topic: Topic, keys: Sequence[Key], words: Strings) -> list[Block]:
    """The page."""
    page: list[Block] = []
    for says in topic.says:
        page += [Prose(says), GAP]
    page += [Prose(words("help.keys"), "strong"), Pairs(tuple(keys))]
    if topic.commands:
        page += [GAP, Prose(words("help.commands"), "strong"), Pairs(commands(words))]
    return page
