"""The line at the top of a screen: where one is, and at its right what there is."""

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Static

from tui.safe_text import clean


class Heading(Horizontal):
    """'Bedside', the screen's name, and a quiet word at the right."""

    DEFAULT_CSS = """
    Heading {
        height: 1;
        padding: 0 1;
        background: $panel;
        & > .title { width: 1fr; height: 1; text-wrap: nowrap; text-overflow: ellipsis; }
        & > .aside { width: auto; height: 1; padding-left: 2; color: $quiet; }
    }
    """

    def __init__(self, title: str) -> None:
        super().__init__()
        self._title = title

    def compose(self) -> ComposeResult:
        yield Static(_titled(self._title), markup=False, classes="title")
        yield Static(Content(""), markup=False, classes="aside")

    def entitle(self, title: str) -> None:
        """Name the screen anew."""
        self.query_one(".title", Static).update(_titled(title))

    def say(self, aside: str) -> None:
        """Put a word at the right."""
        self.query_one(".aside", Static).update(Content(clean(aside)))


def _titled(title: str) -> Content:
    return Content.assemble(("Bedside", "bold $primary"), "   ", clean(title).replace("\n", " "))
