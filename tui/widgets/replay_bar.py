"""The line beneath a replay: whether it plays, where it stands, how fast it goes."""

from textual.content import Content
from textual.widgets import Static

from tui.replaying import SPEEDS, Tape

_WIDTH = 16


class ReplayBar(Static):
    """Shows where a tape stands."""

    DEFAULT_CSS = """
    ReplayBar {
        height: 1;
        padding: 0 1;
        background: $surface;
        text-wrap: nowrap;
        text-overflow: ellipsis;
    }
    """

    def __init__(self) -> None:
        super().__init__(Content(""), markup=False)

    def show(self, tape: Tape) -> None:
        """Show where the tape stands."""
        whole = max(1, len(tape.stops))
        done = round(_WIDTH * tape.step / whole)
        self.update(
            Content.assemble(
                ("Playing  " if tape.playing else "Paused   ", "$primary"),
                ("━" * done, "$primary"),
                ("─" * (_WIDTH - done), "$quiet"),
                f"  {tape.step} of {len(tape.stops)}",
                (f"   {SPEEDS[tape.speed]:g}×", "$quiet"),
            )
        )
