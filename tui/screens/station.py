"""The station: where a clinician meets the patient. The engine plays; this screen shows and hands over."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import ClassVar, Literal

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.events import Key
from textual.widgets import Footer, TextArea

from personas.exchange import Commit, Contribution, Leave, Order, Pause, Say, SeeAlone, Unpause
from sessions.events import Event, Noticed
from sessions.faults import Decision, Failing
from sessions.opening import Session
from sessions.state import State
from tui.screens.live import LiveScreen
from tui.screens.picture import PictureScreen, Reported
from tui.sheets.drafts import Drafts, SheetName
from tui.sitting import TALKING
from tui.typed import slash
from tui.typed.completing import Completing, completing
from tui.typed.offer import Offer, offer
from tui.typed.repeats import Sought, sought_by
from tui.unsent import Unsent
from tui.widgets.encounter_view import EncounterView
from tui.widgets.entry import Entry
from tui.widgets.hint import Hint
from tui.widgets.line_view import LineView
from tui.widgets.picture import look
from tui.words.models import MOST_COMING
from tui.words.notices import notice_text
from tui.words.pictures import images_in, with_pictures
from tui.words.station import may_do, placeholder, said_before

# Actions that are greyed out while they cannot be done; the footer is made anew only when one of them changes.
_GREYED = (("sheet", ("dx",)), ("sheet", ("ddx",)), ("sheet", ("note",)), ("sheet", ("plan",)), ("begin", ("test",)))


class StationScreen(LiveScreen):
    """A person plays the doctor, or watches a voice do so."""

    CSS_PATH = ["encounter.tcss", "station.tcss"]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "app.help", "Help"),
        Binding("ctrl+t", "begin('test')", "Test", priority=True),
        Binding("ctrl+e", "begin('exam')", "Examine", priority=True),
        Binding("ctrl+d", "sheet('dx')", "Diagnosis", priority=True),
        Binding("ctrl+n", "sheet('note')", "Note", priority=True),
        Binding("f2", "door", "Door note", show=False),
        Binding("f3", "chart", "Chart"),
        Binding("f4", "sheet('ddx')", "Differential", show=False),
        Binding("f5", "sheet('plan')", "Plan", show=False),
        Binding("f6", "pause", "Pause or go on", show=False),
        Binding("f7", "pictures", "Pictures", show=False),
        Binding("pageup", "page(-1)", "Earlier in the transcript", show=False),
        Binding("pagedown", "page(1)", "Later in the transcript", show=False),
        Binding("escape", "give_up", "Wait no longer", show=False),
    ]

    def __init__(self, open_session: Callable[[], Session], language: str = "en", briefs: Path | None = None) -> None:
        super().__init__(open_session, language, briefs)
        self._drafts = Drafts()
        self._offer: Offer | None = None
        self._completing: Completing | None = None
        self._asked_to_commit = False
        self._given_back = ""
        self._early = ""
        self._reported: Sought = frozenset()
        self._allowed: list[bool | None] = []
        self._images: list[str] = []
        self._heard = self._shown = ""

    def compose(self) -> ComposeResult:
        yield EncounterView(Entry(id="entry"), Hint(id="hint"), live=True, words=self.words)
        yield Footer()

    # Playing

    def show(self, events: Sequence[Event]) -> None:
        """Show events of the stream; none when only the state has changed."""
        self._images += [name for event in events for name in images_in(event) if name not in self._images]
        events = [with_pictures(event, self._sitting.pictures, look()) for event in events]
        if not events:
            super().show(events)
            self._settle()
            self._do_what_was_early()
            return
        self._heard = self._shown = ""
        super().show(events)
        self.view.tick(self._sitting.seconds)
        self._drafts.recall(events)
        self._reported |= sought_by(events, self.words.language)
        for event in events:
            self.entry.remember(said_before(event))
        last = events[-1].body
        self._settle()
        if isinstance(last, Noticed) and last.notice.typed and self._sitting.state:
            back = "" if self.entry.line else last.notice.typed
            self._refuse(notice_text(last.notice, events[-1], self._sitting.state.setting), back)

    def calling(self) -> None:
        """A model is being called; the patient's words begin anew."""
        super().calling()
        state = self._sitting.state
        if state is not None and isinstance(state.awaiting, Say | SeeAlone):
            self._heard = self._shown = ""
            self.view.come("")

    def hear(self, sentence: str) -> None:
        """A sentence of the patient's reply. However many come at once, they are laid out once."""
        before, self._heard = self._heard, (self._heard + sentence)[:MOST_COMING]
        if before == self._shown != self._heard:
            self.call_later(self._show_heard)

    def _show_heard(self) -> None:
        if self._heard:
            self._shown = self._heard
            self.view.come(self._heard)

    async def decide(self, failing: Failing) -> Decision:
        """Ask how to go on; what was on its way is taken back."""
        self._heard = self._shown = ""
        self.view.come_no_more()
        return await super().decide(failing)

    def _settle(self) -> None:
        state = self._sitting.state
        if state is None:
            return
        self.entry.set_locked(state.phase not in TALKING and self._failed is None)
        self.entry.placeholder = placeholder(state)
        self.set_class(state.paused, "-paused")
        self._refresh_hint()
        allowed = [self.check_action(*action) for action in _GREYED]
        if allowed != self._allowed:
            self._allowed = allowed
            self.refresh_bindings()
        timed_out = state.phase == "commit_only" and state.out_of == "time"
        if timed_out and not self._asked_to_commit and self.is_current:
            self._asked_to_commit = True
            self.action_sheet("dx")

    def _hint_after(self, waited: float | None) -> None:
        if self._offer is not None:
            self.hint.offer(self._offer.what, self._offer.keys)
        elif self._completing is not None:
            self.hint.suggest(self._completing.names, self._completing.chosen)
        elif self._sitting.state is not None:
            self.hint.say(may_do(self._sitting.state, self._sitting.seconds, waited))

    def _tick(self) -> None:
        super()._tick()
        state = self._sitting.state
        if state is None or state.paused or state.clock.station is None:
            return
        self.view.tick(self._sitting.seconds)
        if state.phase == "reading":
            self._refresh_hint()

    # What is typed

    @on(TextArea.Changed, "#entry")
    def _typed(self) -> None:
        line = self.entry.line
        self.set_class(bool(line.strip()), "-unsent", update=False)
        if line and line in (self._given_back, self._completing and self._completing.line):
            return
        self._offer, self._given_back = None, ""
        state = self._sitting.state
        wanted = self.app.settings.completion and state is not None and state.phase == "encounter"
        self._completing = completing(line, self.words.language) if wanted else None
        self._refresh_hint()

    @on(Entry.Completing)
    def _complete(self) -> None:
        if self._completing is not None:
            if self.entry.line == self._completing.line:
                self._completing = self._completing.next()
            self.entry.write(self._completing.line)
            self._refresh_hint()

    @on(Entry.Submitted)
    def _submit(self, message: Entry.Submitted) -> None:
        line = message.text.strip()
        self._completing = None
        if self._failed is not None:
            self._give_back(line)
            self._try_again(self._failed)
        elif self._offer is not None:
            taken, self._offer = self._offer, None
            self._send(taken.contribution, line)
        elif line:
            self._do(line)

    @on(Entry.Escaped)
    def _escape(self) -> None:
        left, self._offer = self._offer, None
        if self._failed is not None:
            self.app.go_home()
        elif left is not None and left.instead is not None:
            line = self.entry.line
            self.entry.write("")
            self._send(left.instead, line)
        elif self._completing is None and self.view.chart_open:
            self.action_chart()
        elif self._completing is None:
            self.action_give_up()
        self._completing = None
        self._refresh_hint()

    def _do(self, line: str) -> None:
        """Do what a line means, ask first, or say what is wrong with it."""
        meant = slash.parse(line, self.words.language)
        state = self._sitting.state
        if state is None:
            self._early = line
            self._give_back(line)
        elif isinstance(meant, slash.Problem):
            self._refuse(meant.message, line)
        elif isinstance(meant, slash.Open):
            self.entry.remember(line)
            self._open(meant.what)
        elif isinstance(meant, Pause):
            self._send(self._pause_or_go_on(), line)
        elif not isinstance(meant, Leave) and (refusal := self._refusal(state, meant)) is not None:
            self._refuse(refusal, line)
        elif isinstance(meant, Commit):
            self.entry.remember(line)
            self._drafts.commitment(meant)
            self._open("dx")
        elif (asked := offer(meant, state.phase, self.words.language, self._reported)) is not None:
            self._give_back(line)
            self._offer = asked
            self._refresh_hint()
        else:
            self._send(meant, line)

    def _refusal(self, state: State, meant: Contribution) -> str | None:
        """Why this cannot be done now; who watches can only stop."""
        if state.setting.voices["doctor"] != "human":
            return self.words("problem.watching")
        return self._sitting.refusal(meant)

    def _unsent(self) -> Unsent:
        return Unsent(self.entry.line, self._drafts.written)

    def _take_back(self, kept: Unsent) -> None:
        self._give_back(kept.line)
        self._drafts.take_back(kept.sheets)

    def _do_what_was_early(self) -> None:
        """Do what was entered while the door was still opening, unless it has been changed since."""
        early, self._early = self._early, ""
        if early and self.entry.line == early:
            self.entry.write("")
            self._do(early)

    def _open(self, what: slash.Sheet) -> None:
        match what:
            case "test" | "exam":
                self.action_begin(what)
            case "dx" | "ddx" | "note" | "plan":
                self.action_sheet(what)
            case "chart":
                self.action_chart()
            case "help":
                self.app.action_help()

    def _send(self, contribution: Contribution, line: str) -> None:
        """Hand over what a line means, or give it back with the reason."""
        refusal = self._hand_over(contribution)
        if refusal is not None:
            self._refuse(refusal, line)
            return
        self.entry.remember(line)
        self.view.to_the_end()

    def _hand_over(self, contribution: Contribution) -> str | None:
        """The session can be stopped whatever it waits for; anything else only where it is the doctor's turn."""
        if isinstance(contribution, Leave):
            self._sitting.stop()
            return None
        return self._sitting.hand_over(contribution)

    def _refuse(self, why: str, line: str = "") -> None:
        self._give_back(line)
        self.hint.say(why, problem=True)

    def _give_back(self, line: str) -> None:
        if line:
            self.entry.give_back(line)
        self._given_back = self.entry.line

    def _try_again(self, path: Path) -> None:
        self._images = []
        super()._try_again(path)

    # Keys

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Grey out what cannot be done now."""
        match action, parameters:
            case "sheet", ("dx" | "ddx" | "note" | "plan" as name,):
                purpose = self._drafts.purpose(name)
            case "begin", _:
                purpose = Order(text="")
            case _:
                return True
        return self._sitting.refusal(purpose) is None or None

    def action_begin(self, command: Literal["test", "exam"]) -> None:
        """Begin a command in the input; what is typed already becomes what it is about."""
        typed = self.entry.line
        parts = slash.split(typed)
        about = parts[1] if parts else typed
        self.entry.write(f"{self.words.command(command)} {about.strip()}")
        self.entry.focus()

    def action_sheet(self, name: SheetName) -> None:
        """Open a sheet, if what it is for can be done now."""
        refusal = self._sitting.refusal(self._drafts.purpose(name))
        if refusal is not None:
            self._refuse(refusal)
            return

        def closed(given: Contribution | None) -> None:
            refusal = None if given is None else self._sitting.hand_over(given)
            if given is not None and refusal is None:
                self._drafts.handed_over(name)
            self._settle()
            if refusal is not None:
                self._refuse(refusal)

        self.app.push_screen(self._drafts.sheet(name, self.words.language), closed)

    def action_give_up(self) -> None:
        """Wait no longer for a model."""
        self._sitting.give_up()

    def action_door(self) -> None:
        self.view.toggle_door()

    def action_chart(self) -> None:
        self.view.toggle_chart(back_to=self.entry)

    def action_pictures(self) -> None:
        """Look at the images that were reported."""
        images, pictures = self._sitting.images, self._sitting.pictures
        shown = [Reported(images[name], pictures.get(name)) for name in self._images if name in images]
        if shown:
            self.app.push_screen(PictureScreen(shown, self.words.language))
        else:
            self._refuse(self.words("station.no_pictures"))

    def action_follow_link(self) -> None:
        self.action_pictures()

    def action_pause(self) -> None:
        refusal = self._sitting.hand_over(self._pause_or_go_on())
        if refusal is not None:
            self._refuse(refusal)

    def _pause_or_go_on(self) -> Contribution:
        paused = self._sitting.state is not None and self._sitting.state.paused
        return Unpause() if paused else Pause()

    def on_key(self, event: Key) -> None:
        """Whoever begins to type is talking, wherever the keyboard is."""
        if not isinstance(self.focused, LineView):
            return
        if event.key == "escape":
            self.view.remove_class("-chart")
            self.entry.focus()
        elif event.is_printable and event.character and not self.entry.read_only:
            self.entry.focus()
            self.entry.insert(event.character)
