"""One side of a pair: its name and turn, its transcript, what there is to decide, and in the end its outcome."""

import asyncio
from collections.abc import Sequence

from textual import getters, on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from sessions.events import Event, Unblinded
from sessions.faults import Decision, Failing
from sessions.state import State
from tui.safe_text import clean, plain
from tui.sheets.fault import ask_about, decisions
from tui.widgets.transcript import Transcript
from tui.words.models import role_text
from tui.words.station import turn_text
from tui.words.strings import Strings


class Side(Vertical):
    """One encounter among others."""

    transcript = getters.query_one(Transcript)

    DEFAULT_CSS = """
    Side {
        width: 1fr;
        height: 1fr;
        & > .head { height: 1; padding: 0 1; background: $surface; }
        & .name { width: 1fr; height: 1; text-style: bold; text-wrap: nowrap; text-overflow: ellipsis; }
        & .stand { width: auto; height: 1; color: $quiet; }
        & > Transcript { height: 1fr; padding: 1 1 0 1; }
        & > .asks { height: auto; max-height: 9; padding: 0 1; display: none; }
        & .why { color: $out-of-range; height: auto; }
        & OptionList { height: auto; border: none; padding: 0; background: $background; scrollbar-size-vertical: 1; }
        & OptionList:focus { border: none; }
        & > .outcome { height: 2; padding: 0 1; display: none; }
        &.-asking > .asks { display: block; }
        &.-ended > .outcome { display: block; }
        &.-biased .name { color: $primary; }
    }
    """

    def __init__(self, name: str, door: str, biased: bool, live: bool, words: Strings, id: str) -> None:
        super().__init__(id=id, classes="-biased" if biased else "")
        self._name_shown = name
        self._door = door
        self._live = live
        self._words = words
        self._deciding: tuple[dict[str, Decision], asyncio.Future[Decision]] | None = None

    def compose(self) -> ComposeResult:
        with Horizontal(classes="head"):
            yield Static(plain(self._name_shown), markup=False, classes="name")
            yield Static(Content(""), markup=False, classes="stand")
        yield Transcript(clean(self._door), self._live, id=f"{self.id}-transcript")
        with Vertical(classes="asks"):
            yield Static(Content(""), markup=False, classes="why")
            yield OptionList(markup=False, compact=True)
        yield Static(Content(""), markup=False, classes="outcome")

    def rename(self, name: str) -> None:
        """Name the side anew, where its dose has changed."""
        self.query_one(".name", Static).update(plain(name))

    def show(self, events: Sequence[Event], state: State) -> None:
        """Show what happened, and where the side stands after it. That twins are unblinded is said beneath them all."""
        self.transcript.show([event for event in events if not isinstance(event.body, Unblinded)])
        self.query_one(".stand", Static).update(plain(turn_text(state)))

    def come(self, heard: str) -> None:
        """Show what has come so far of a reply."""
        self.transcript.come(heard)

    def conclude(self, lines: Sequence[str], good: bool) -> None:
        """Show the outcome: the diagnosis, and whether it is right."""
        first, second = (clean(line).replace("\n", " ") for line in lines)
        style = "$primary" if good else "$out-of-range"
        self.query_one(".outcome", Static).update(Content.assemble((first, "bold"), "\n", (second, style)))
        self.add_class("-ended")

    def fail(self, why: str) -> None:
        """Say why this side cannot go on."""
        self.query_one(".why", Static).update(plain(why))
        self.query_one(OptionList).clear_options()
        self.add_class("-asking")

    async def decide(self, failing: Failing, state: State) -> Decision:
        """Ask here what to do about a model that failed; the other sides are not disturbed."""
        self.transcript.come_no_more()
        happened, why = ask_about(failing, state, self._words)
        # Why a model failed stands in the transcript already; that one costs money does not.
        self.query_one(".why", Static).update(plain(f"{happened}. {why}" if failing.kind == "paid" else happened))
        offered = decisions(failing, state)
        ways = self.query_one(OptionList)
        ways.clear_options()
        role = role_text(failing.role, self._words)
        ways.add_options(Option(plain(self._words(label, role=role)), id=label) for label in offered)
        ways.highlighted = 0
        self.add_class("-asking")
        if not self.screen.has_class("-unsent"):
            ways.focus()
        answer: asyncio.Future[Decision] = asyncio.get_running_loop().create_future()
        self._deciding = offered, answer
        try:
            return await answer
        finally:
            self._deciding = None
            self.remove_class("-asking")

    @on(OptionList.OptionSelected)
    def _decided(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        if self._deciding is not None and event.option_id is not None:
            offered, answer = self._deciding
            if not answer.done():
                answer.set_result(offered[event.option_id])
