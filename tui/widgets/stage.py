"""The stage of the demo: one frame, as large as there is room."""

from textual.content import Content
from textual.geometry import Size
from textual.widgets import Static

from tui.blocks.demo_frame import Frame, rows

_STYLES = {
    "strong": "bold",
    "heading": "bold $primary",
    "flag": "bold $out-of-range",
    "quiet": "$quiet",
}


class Stage(Static):
    """Shows one frame at a time, set anew at each size."""

    DEFAULT_CSS = """
    Stage { width: 1fr; height: 1fr; }
    """

    def __init__(self, id: str | None = None) -> None:
        super().__init__("", markup=False, id=id)
        self.frame: Frame | None = None
        self._set: tuple[Frame, Size] | None = None

    def show(self, frame: Frame) -> None:
        """Show this frame."""
        self.frame = frame
        self._lay_out()

    def on_resize(self) -> None:
        self._lay_out()

    def _lay_out(self) -> None:
        if self.frame is None or not self.size or self._set == (self.frame, self.size):
            return
        self._set = self.frame, self.size
        told = rows(self.frame, self.size.width, self.size.height)
        lines = (Content.assemble(*((run.text, _STYLES.get(run.style, "")) for run in row)) for row in told)
        self.update(Content("\n").join(lines))
