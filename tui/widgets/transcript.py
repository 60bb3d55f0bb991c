"""The transcript of an encounter: the heart of the station and of replay."""

from collections.abc import Iterable
from dataclasses import replace

from sessions.events import DoorRead, Event, Opened, Setting
from tui.blocks import Block
from tui.blocks.speech import Speech, speech, speech_coming
from tui.widgets.line_view import LineView


class Transcript(LineView):
    """Speech as it happens. A space before whatever the doctor does; names once per run of lines without one.

    `live`: a person may be playing just now. `numbered`: turns bear their numbers. A reply on its way stands at the
    end until it is said.
    """

    def __init__(self, empty: str = "", live: bool = False, numbered: bool = True, id: str | None = None) -> None:
        super().__init__(empty, id=id)
        self._live = live
        self._numbered = numbered
        self._coming = False
        self._answering: DoorRead | None = None
        self._blocks_after: list[int] = []
        self._setting: Setting | None = None

    def show(self, events: Iterable[Event]) -> None:
        """Add what these events bring."""
        before = self._last
        added: list[Block] = []
        for event in events:
            if isinstance(event.body, Opened):
                self._setting = event.body.setting
            elif isinstance(event.body, DoorRead):
                self._answering = event.body
            said = speech(event, self._setting, self._live) if self._setting else None
            if said is not None:
                before = _after(said if self._numbered else replace(said, turn=None), before)
                added.append(before)
            self._blocks_after.append(self._said + len(added))
        if added or self._coming:
            self.amend(self._said, added)
            self._coming = False

    def come(self, heard: str) -> None:
        """Show what has come so far of the patient's reply; nothing yet is a sign that it is awaited."""
        if self._setting is None or self._answering is None:
            return
        company = self._answering.company
        coming = speech_coming(heard, company, self._answering.patient_name, self._setting)
        self.amend(self._said, [_after(coming, self._last)])
        self._coming = True

    def come_no_more(self) -> None:
        """Take back what was on its way."""
        if self._coming:
            self._coming = False
            self.amend(len(self.blocks) - 1, [])

    def rewind(self, count: int) -> None:
        """Back to where only the first events had been shown."""
        self.truncate(self._blocks_after[count - 1] if count else 0)
        self._coming = False
        del self._blocks_after[count:]

    @property
    def _last(self) -> Speech | None:
        last = self.blocks[self._said - 1] if self._said else None
        return last if isinstance(last, Speech) else None

    @property
    def _said(self) -> int:
        """How many blocks are said, and not only on their way."""
        return len(self.blocks) - self._coming


def _after(said: Speech, before: Speech | None) -> Speech:
    gap = before is not None and said.speaker == "doctor"
    first = gap or before is None or (before.speaker, before.name) != (said.speaker, said.name)
    return replace(said, first=first, gap=gap)
