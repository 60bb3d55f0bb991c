"""The words beneath the input: what may be done now, what is offered, what is wrong."""

from collections.abc import Sequence

from textual.content import Content
from textual.widgets import Static

from tui.safe_text import clean


class Hint(Static):
    """Always there and always as high, so that nothing moves when it changes."""

    DEFAULT_CSS = """
    Hint {
        height: 1;
        padding: 0 1;
        color: $quiet;
        text-wrap: nowrap;
        text-overflow: ellipsis;
        &.-problem { color: $out-of-range; }
    }
    """

    def __init__(self, id: str | None = None) -> None:
        super().__init__(Content(""), markup=False, id=id)

    def say(self, text: str, problem: bool = False) -> None:
        """Say something."""
        self.set_class(problem, "-problem")
        self.update(Content(clean(text).replace("\n", " ")), layout=False)

    def offer(self, what: str, keys: str) -> None:
        """Offer something, with the keys that take or leave it."""
        self.remove_class("-problem")
        self.update(Content.assemble((clean(what), "bold $primary"), f"   {keys}"), layout=False)

    def suggest(self, names: Sequence[str], chosen: int) -> None:
        """Show completions, the chosen one first in colour."""
        self.remove_class("-problem")
        parts = [(clean(name), "bold $primary" if index == chosen else "") for index, name in enumerate(names)]
        spaced = [piece for part in parts for piece in (part, ("   ", ""))]
        self.update(Content.assemble(("Tab ", "$primary"), *spaced), layout=False)
