"""The input line: Enter hands over what was typed, Up and Down bring back what was said before, Tab completes."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from textual.binding import Binding
from textual.events import Key, Paste
from textual.message import Message
from textual.widgets import TextArea

from tui.safe_text import clean

# Keys of the editor that the station uses for its own.
_STATION_KEYS = frozenset(("ctrl+d", "ctrl+e", "f6", "f7", "pageup", "pagedown"))


def _editing() -> Iterator[Binding]:
    for binding in TextArea.BINDINGS:
        assert isinstance(binding, Binding)
        keys = ",".join(key for key in binding.key.split(",") if key not in _STATION_KEYS)
        if keys and binding.action not in ("cursor_up", "cursor_down"):
            yield replace(binding, key=keys)


class Entry(TextArea, inherit_bindings=False):
    """Grows with what is typed. Enter empties it at once, so that what is typed next is kept apart; whoever cannot
    use what was submitted gives it back."""

    DEFAULT_CSS = """
    Entry {
        height: auto;
        max-height: 5;
        border: none;
        border-left: wide $role-doctor;
        padding: 0 1 0 0;
        background: $surface;
        scrollbar-size-vertical: 1;
        &:focus { border: none; border-left: wide $role-doctor; }
        &.-locked { color: $quiet; background: $background; }
        & .text-area--placeholder { color: $quiet; }
    }
    """
    BINDINGS = [
        *_editing(),
        Binding("up", "older", "What was typed before", show=False),
        Binding("down", "newer", "What was typed after", show=False),
    ]

    @dataclass
    class Submitted(Message):
        """Enter was pressed."""

        text: str

    @dataclass
    class Escaped(Message):
        """Escape was pressed."""

    @dataclass
    class Completing(Message):
        """Tab was pressed."""

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id, soft_wrap=True, tab_behavior="focus", highlight_cursor_line=False)
        self._past: list[str] = []
        self._at = 0
        self._draft = ""

    @property
    def line(self) -> str:
        """What stands in it, as one line."""
        return " ".join(self.text.split("\n"))

    def set_locked(self, locked: bool) -> None:
        """Refuse or allow typing; what stands in it stays."""
        self.read_only = locked
        self.show_cursor = not locked
        self.set_class(locked, "-locked")

    def give_back(self, line: str) -> None:
        """What was submitted cannot be used now: it stands there again, before what has been typed since."""
        self.write(f"{line} {self.line}" if self.line else line)

    def remember(self, line: str) -> None:
        """Add a line to what Up brings back."""
        if line and (not self._past or self._past[-1] != line):
            self._past.append(line)
        self._at = len(self._past)
        self._draft = ""

    def write(self, line: str) -> None:
        """Put a line in place of what stands there, the cursor at its end."""
        self.text = line
        self.move_cursor(self.document.end)

    def on_key(self, event: Key) -> None:
        if self.read_only or event.key not in ("enter", "escape", "tab"):
            return
        event.stop()
        event.prevent_default()
        if event.key == "enter":
            self.post_message(self.Submitted(self.line))
            self.write("")
        else:
            self.post_message(self.Escaped() if event.key == "escape" else self.Completing())

    def on_paste(self, event: Paste) -> None:
        event.prevent_default()
        event.stop()
        if not self.read_only:
            self.insert(" ".join(clean(event.text).split()))

    def action_older(self) -> None:
        if not self.cursor_at_first_line:
            self.action_cursor_up()
        elif self._at > 0:
            if self._at == len(self._past):
                self._draft = self.line
            self._recall(self._at - 1)

    def action_newer(self) -> None:
        if not self.cursor_at_last_line:
            self.action_cursor_down()
        elif self._at < len(self._past):
            self._recall(self._at + 1)

    def _recall(self, at: int) -> None:
        self._at = at
        self.write(self._draft if at == len(self._past) else self._past[at])
