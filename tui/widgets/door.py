"""The door note: a column where there is room, otherwise one line that opens."""

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.events import Click
from textual.widgets import Static

from sessions.clock import CLOCKS
from sessions.events import DoorRead, Setting
from tui.safe_text import clean
from tui.words.strings import strings
from tui.words.transcript import who_waits


class DoorPanel(VerticalScroll, can_focus=False):
    """What is written on the door. `folded` shows its first line alone (only where there is no column for it)."""

    DEFAULT_CSS = """
    DoorPanel {
        padding: 0 1;
        scrollbar-size-vertical: 1;
        & > .line { display: none; height: 1; text-wrap: nowrap; text-overflow: ellipsis; }
        & > .whole { height: auto; }
    }
    """

    def compose(self) -> ComposeResult:
        yield Static(Content(""), markup=False, classes="line")
        yield Static(Content(""), markup=False, classes="whole")

    def show(self, door: DoorRead, setting: Setting, notice: str) -> None:
        """Show a door note, and the limits of the station."""
        place, note = clean(door.door.place), clean(door.door.note)
        self.query_one(".line", Static).update(
            Content.assemble(("F2 ", "$primary"), (f"{place}  ", "bold"), note.replace("\n", " "))
        )
        named = clean(door.patient_name) in note
        who = "" if named else f"\n{clean(who_waits(door, strings(setting.language)))}"
        self.query_one(".whole", Static).update(
            Content.assemble(
                (place, "bold"),
                who,
                f"\n\n{note}",
                f"\n\n{clean(door.door.task)}",
                (f"\n\n{limits(setting)} {clean(notice)}", "$quiet"),
            )
        )

    def on_click(self, event: Click) -> None:
        if not self.screen.has_class("-wide"):
            self.toggle_class("-open")
            event.stop()


def limits(setting: Setting) -> str:
    """The limits of a station in words: '8 minutes, 20 turns'."""
    words, station = strings(setting.language), CLOCKS[setting.clock].station
    time = words("door.no_clock") if station is None else words.counted("door.minutes", station / 60)
    turns = words("door.any_turns") if setting.budget is None else words.counted("door.turns", setting.budget)
    return words("door.limits", time=time, turns=turns)
