"""The line on which a person plays the doctor of several patients at once."""

from textual import getters, on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.message import Message

from personas.exchange import Commit, Contribution
from sessions.state import State
from tui.sheets.drafts import Drafts, SheetName
from tui.sitting import TALKING
from tui.twinning import Twinning
from tui.typed import slash
from tui.widgets.entry import Entry
from tui.widgets.hint import Hint
from tui.words.station import may_do, placeholder
from tui.words.strings import Strings

_SHEETS: tuple[SheetName, ...] = ("dx", "ddx", "note", "plan")


class DoctorLine(Vertical):
    """What is typed here is said to every patient; slash commands and sheets are those of the station."""

    entry = getters.query_one(Entry)
    hint = getters.query_one(Hint)

    DEFAULT_CSS = """
    DoctorLine { height: auto; }
    """

    class Escaped(Message):
        """Escape was pressed on an empty line."""

    class Turned(Message):
        """Tab was pressed."""

    def __init__(self, twinning: Twinning, words: Strings) -> None:
        super().__init__()
        self._twinning = twinning
        self._words = words
        self._drafts = Drafts()

    def compose(self) -> ComposeResult:
        yield Entry()
        yield Hint()

    def settle(self, state: State) -> None:
        """Bring the line in line with where the first side stands."""
        self.entry.set_locked(state.phase not in TALKING or state.ended is not None)
        self.entry.placeholder = placeholder(state)
        self.hint.say(may_do(state) or self._words("twin.yours"))

    @on(Entry.Submitted)
    def _submit(self, message: Entry.Submitted) -> None:
        message.stop()
        line = message.text.strip()
        if line:
            self._do(line)

    @on(Entry.Escaped)
    def _escape(self, message: Entry.Escaped) -> None:
        message.stop()
        state = self._twinning.state(0)
        if self.entry.line:
            self.entry.write("")
            if state is not None:
                self.settle(state)
        else:
            self.post_message(self.Escaped())

    @on(Entry.Completing)
    def _turn(self, message: Entry.Completing) -> None:
        message.stop()
        self.post_message(self.Turned())

    def _do(self, line: str) -> None:
        meant = slash.parse(line, self._words.language)
        if isinstance(meant, slash.Problem):
            self._refuse(meant.message, line)
        elif isinstance(meant, slash.Open):
            self._open(meant.what, line)
        elif (refusal := self._twinning.refusal(meant)) is not None:
            self._refuse(refusal, line)
        elif isinstance(meant, Commit):
            self.entry.remember(line)
            self._drafts.commitment(meant)
            self.open_sheet("dx")
        else:
            self._send(meant, line)

    def _open(self, what: slash.Sheet, line: str) -> None:
        self.entry.remember(line)
        name = next((sheet for sheet in _SHEETS if sheet == what), None)
        if name is not None:
            self.open_sheet(name)
        elif what in ("test", "exam"):
            self.entry.write(f"{self._words.command(what)} ")
        else:
            self.app.run_worker(self.screen.run_action("app.help"))

    def open_sheet(self, name: SheetName) -> None:
        """Open a sheet, if what it is for can be done now."""
        refusal = self._twinning.refusal(self._drafts.purpose(name))
        if refusal is not None:
            self._refuse(refusal)
            return

        def closed(given: Contribution | None) -> None:
            refused = None if given is None else self._twinning.hand_over(given)
            if given is not None and refused is None:
                self._drafts.handed_over(name)
            elif refused is not None:
                self._refuse(refused)

        self.app.push_screen(self._drafts.sheet(name, self._words.language), closed)

    def _send(self, contribution: Contribution, line: str) -> None:
        refusal = self._twinning.hand_over(contribution)
        if refusal is None:
            self.entry.remember(line)
        else:
            self._refuse(refusal, line)

    def _refuse(self, why: str, line: str = "") -> None:
        if line:
            self.entry.give_back(line)
        self.hint.say(why, problem=True)
