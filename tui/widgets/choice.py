"""One choice among a few: its label and its value; left and right, or a click, change it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal
from textual.content import Content
from textual.events import Click
from textual.message import Message
from textual.widgets import Static

from tui.safe_text import plain

Value = TypeVar("Value")


class Choice(Horizontal, Generic[Value], can_focus=True):
    """A labelled value between two arrows. `key` is the screen's key for it, shown before the label."""

    DEFAULT_CSS = """
    Choice {
        height: 1;
        width: auto;
        pointer: pointer;
        & > Static { width: auto; height: 1; text-wrap: nowrap; text-overflow: ellipsis; }
        & > .choice-label { color: $quiet; }
        & > .choice-back, & > .choice-on { color: $quiet; }
        & > .choice-back { padding: 0 1 0 2; }
        & > .choice-on { padding: 0 1; }
        &:hover { background: $surface; }
        &:focus {
            background: $panel;
            & > .choice-value { text-style: bold; }
            & > .choice-back, & > .choice-on { color: $primary; }
        }
    }
    """
    BINDINGS = [
        Binding("left", "change(-1)", "Change", key_display="←/→"),
        Binding("right,space", "change(1)", "Next", show=False),
    ]

    @dataclass
    class Changed(Message):
        """Another value was chosen."""

        choice: "Choice[object]"

        @property
        def control(self) -> "Choice[object]":
            return self.choice

    def __init__(self, label: str, values: Mapping[Value, str], value: Value, id: str, key: str = "") -> None:
        super().__init__(id=id)
        self._key = key
        self._label = _labelled(label, key)
        self._values: dict[Value, str] = {}
        self.value = value
        self._offered(values)

    def compose(self) -> ComposeResult:
        yield Static(self._label, classes="choice-label")
        yield Static(Content("‹"), classes="choice-back")
        yield Static(plain(self._values[self.value]), classes="choice-value")
        yield Static(Content("›"), classes="choice-on")

    def rename(self, label: str) -> None:
        """Label it anew."""
        self._label = _labelled(label, self._key)
        self.query_one(".choice-label", Static).update(self._label)

    def offer(self, values: Mapping[Value, str]) -> None:
        """Offer these values instead; the one that stands is kept, even where it is not among them."""
        self._offered(values)
        self._show()

    def choose(self, value: Value) -> None:
        """Let this value stand; nobody is told."""
        self.value = value
        if self.is_mounted:
            self._show()

    def _offered(self, values: Mapping[Value, str]) -> None:
        self._values = dict(values)
        self._values.setdefault(self.value, str(self.value))

    def action_change(self, step: int) -> None:
        """Go on to the next value, or back; after the last comes the first."""
        values = list(self._values)
        self.value = values[(values.index(self.value) + step) % len(values)]
        self._show()
        self.post_message(self.Changed(self))  # type: ignore[arg-type]

    def on_click(self, event: Click) -> None:
        back = event.widget is not None and event.widget.has_class("choice-back")
        self.action_change(-1 if back else 1)

    def _show(self) -> None:
        self.query_one(".choice-value", Static).update(plain(self._values[self.value]))


def _labelled(label: str, key: str) -> Content:
    return Content.assemble((f"{key} " if key else "", "$primary"), label)
