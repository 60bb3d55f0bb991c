"""The line at the top: what station this is, what its models have taken, and where clock and turns stand."""

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Static

from sessions.state import State
from tui.safe_text import clean
from tui.words.models import bill_text, cost_text
from tui.words.station import clock_text, time_presses, turn_text, turns_press
from tui.words.strings import strings

_ROOMY = 110  # cells from which on calls and tokens stand beside the cost
_PRESSING = "bold $out-of-range"


class TitleBar(Horizontal):
    """Title on the left; what models have taken and, if it `stands`, clock and turns on the right."""

    DEFAULT_CSS = """
    TitleBar {
        height: 1;
        padding: 0 1;
        background: $panel;
        & > .title { width: 1fr; height: 1; text-wrap: nowrap; text-overflow: ellipsis; }
        & > .stand { width: auto; height: 1; padding-left: 2; color: $quiet; }
    }
    """

    def __init__(self, stands: bool = True) -> None:
        super().__init__()
        self._stands = stands
        self._shown: tuple[State, float] | None = None

    def compose(self) -> ComposeResult:
        yield Static(Content(""), markup=False, classes="title")
        yield Static(Content(""), markup=False, classes="stand")

    def entitle(self, title: str) -> None:
        """Name the station."""
        shown = clean(title).replace("\n", " ")
        self.query_one(".title", Static).update(Content.assemble(("Bedside", "bold $primary"), "   ", shown))

    def show(self, state: State, seconds: float) -> None:
        """Show where clock and turns stand, and the bill of the models where there is one."""
        self._shown = state, seconds
        bill, words = "", strings(state.setting.language)
        if state.bill.calls:
            bill = (bill_text if self.size.width >= _ROOMY else cost_text)(state.bill, words)
        if not self._stands:
            self.query_one(".stand", Static).update(Content(bill))
            return
        clock = clock_text(state, seconds)
        parts = [
            (f"{bill}   " if bill else "", ""),
            (clock, _PRESSING if time_presses(state, seconds) else ""),
            ("   " if clock else "", ""),
            (turn_text(state), _PRESSING if turns_press(state) else ""),
        ]
        self.query_one(".stand", Static).update(Content.assemble(*parts))

    def on_resize(self) -> None:
        if self._shown is not None:
            self.show(*self._shown)
