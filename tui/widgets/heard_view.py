"""The encounter as the patient hears it: for a person who plays the patient."""

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Container, Vertical

from sessions.events import Body, Event, open_to
from tui.widgets.brief_panel import BriefPanel
from tui.widgets.encounter_view import EncounterView
from tui.widgets.title_bar import TitleBar
from tui.widgets.transcript import Transcript


class HeardView(EncounterView):
    """The part instead of the door, no chart, and of the events only those that a patient hears.

    Neither turns nor their numbers are shown: they would tell of orders.
    """

    def compose(self) -> ComposeResult:
        yield TitleBar(stands=False)
        with Container(id="body"):
            yield BriefPanel(id="door", classes="-open")
            with Vertical(id="encounter"):
                yield Transcript(self._empty, live=True, numbered=False, id="transcript")
                yield from self._controls

    @property
    def _empty(self) -> str:
        return self._words("patient.empty")

    def show(self, events: Sequence[Event]) -> None:
        """Add what the patient hears of these events."""
        super().show([event for event in events if open_to("patient", event)])

    def _at_the_door(self, body: Body) -> None:
        """The part stays as the person wants it."""
