"""The line in which one searches a list."""

from textual.binding import Binding
from textual.widgets import Input


class SearchLine(Input):
    """One line without a frame. `enter` says what Enter does."""

    DEFAULT_CSS = """
    SearchLine {
        border: none;
        height: 1;
        padding: 0 1;
        background: $surface;
        &:focus { border: none; background: $panel; background-tint: transparent; }
    }
    """
    BINDINGS = [Binding("enter", "submit", "Open")]

    def __init__(self, placeholder: str, id: str) -> None:
        super().__init__(placeholder=placeholder, id=id, max_length=400)
