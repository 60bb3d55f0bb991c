"""The transcript of an encounter: the heart of the station and of replay."""

from collections.abc import Iterable
from dataclasses import replace

from sessions.events import Event, Opened, Setting
from tui.blocks import Block
from tui.blocks.speech import Speech, speech
from tui.widgets.line_view import LineView


class Transcript(LineView):
    """Speech as it happens. A space before whatever the doctor does; names once per run of lines without one."""

    def __init__(self, empty: str = "", id: str | None = None) -> None:
        super().__init__(empty, id=id)
        self._blocks_after: list[int] = []
        self._setting: Setting | None = None

    def show(self, events: Iterable[Event]) -> None:
        """Add what these events bring."""
        before = self._last
        added: list[Block] = []
        for event in events:
            if isinstance(event.body, Opened):
                self._setting = event.body.setting
            said = speech(event, self._setting) if self._setting else None
            if said is not None:
                before = _after(said, before)
                added.append(before)
            self._blocks_after.append(len(self.blocks) + len(added))
        self.append(added)

    def rewind(self, count: int) -> None:
        """Back to where only the first events had been shown."""
        self.truncate(self._blocks_after[count - 1] if count else 0)
        del self._blocks_after[count:]

    @property
    def _last(self) -> Speech | None:
        last = self.blocks[-1] if self.blocks else None
        return last if isinstance(last, Speech) else None


def _after(said: Speech, before: Speech | None) -> Speech:
    gap = before is not None and said.speaker == "doctor"
    first = gap or before is None or (before.speaker, before.name) != (said.speaker, said.name)
    return replace(said, first=first, gap=gap)
