"""One choice among a few: its label and its value; left and right, or a click, change it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from textual.binding import Binding
from textual.content import Content
from textual.events import Click
from textual.message import Message
from textual.widgets import Static

Value = TypeVar("Value")


class Choice(Static, Generic[Value], can_focus=True):
    """A labelled value between two arrows. `key` is the screen's key for it, shown before the label."""

    DEFAULT_CSS = """
    Choice {
        height: 1;
        width: auto;
        text-wrap: nowrap;
        pointer: pointer;
        &:focus { background: $panel; text-style: bold; }
        &:hover { background: $panel; }
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

    def __init__(
        self,
        label: str,
        values: Mapping[Value, str],
        value: Value,
        key: str = "",
        label_width: int = 0,
        id: str | None = None,
    ) -> None:
        super().__init__(markup=False, id=id)
        self._before = f"{key} " if key else ""
        self._label = f"{label:<{label_width}}  " if label else ""
        self._values: dict[Value, str] = {}
        self.value = value
        self.offer(values)

    def offer(self, values: Mapping[Value, str]) -> None:
        """Offer these values instead; the one that stands is kept, even where it is not among them."""
        self._values = dict(values)
        self._values.setdefault(self.value, str(self.value))
        self._show()

    def action_change(self, step: int) -> None:
        """Go on to the next value, or back; after the last comes the first."""
        values = list(self._values)
        self.value = values[(values.index(self.value) + step) % len(values)]
        self._show()
        self.post_message(self.Changed(self))  # type: ignore[arg-type]

    def on_click(self, event: Click) -> None:
        event.stop()
        self.action_change(-1 if event.x == len(self._before) + len(self._label) else 1)

    def _show(self) -> None:
        self.update(
            Content.assemble(
                (self._before, "$primary"),
                (self._label, "$quiet"),
                ("‹ ", "$quiet"),
                self._values[self.value],
                (" ›", "$quiet"),
            )
        )
