"""The line in which one searches a list."""

from textual.binding import Binding
from textual.widgets import Input


class SearchLine(Input):
    """One line without a frame. Up and down move through the list below it: the screen's `action_move`."""

    DEFAULT_CSS = """
    SearchLine {
        border: none;
        height: 1;
        padding: 0 1;
        background: $surface;
        &:focus { border: none; background: $panel; background-tint: transparent; }
    }
    """
    BINDINGS = [
        Binding("enter", "submit", "Open"),
        Binding("up", "screen.move(-1)", "Row above", show=False),
        Binding("down", "screen.move(1)", "Row below", show=False),
        Binding("pageup", "screen.move(-10)", "Ten rows up", show=False),
        Binding("pagedown", "screen.move(10)", "Ten rows down", show=False),
    ]

    def __init__(self, placeholder: str, id: str) -> None:
        super().__init__(placeholder=placeholder, id=id, max_length=400)
