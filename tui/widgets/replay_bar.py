"""The line beneath a replay: whether it plays, where it stands, how fast it goes."""

from rich.cells import cell_len, set_cell_size
from textual.content import Content
from textual.widgets import Static

from tui.replaying import SPEEDS, Tape
from tui.words.strings import Strings

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

    def show(self, tape: Tape, words: Strings) -> None:
        """Show where the tape stands."""
        states = [words("replay.paused"), words("replay.playing")]
        room = max(map(cell_len, states)) + 2
        whole = max(1, len(tape.stops))
        done = round(_WIDTH * tape.step / whole)
        self.update(
            Content.assemble(
                (set_cell_size(states[tape.playing], room), "$primary"),
                ("━" * done, "$primary"),
                ("─" * (_WIDTH - done), "$quiet"),
                f"  {words('replay.of', n=tape.step, all=len(tape.stops))}",
                (f"   {SPEEDS[tape.speed]:g}×", "$quiet"),
            )
        )
