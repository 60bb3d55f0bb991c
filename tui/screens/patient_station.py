"""The station from the other chair: a person plays the patient, and sees only what a patient hears."""

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import ClassVar

from textual import getters, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.events import Key
from textual.widgets import Footer, TextArea

from personas.exchange import MAX_WORDS, History, Leave, Ratings, Say, SeeAlone
from personas.human import HumanPatient
from sessions.events import Event, Opened, Replied
from sessions.opening import Session
from tui.safe_text import clean
from tui.screens.live import LiveScreen
from tui.sheets.ratings import RatingsSheet
from tui.sheets.sheet import Draft
from tui.sitting import Sitting
from tui.typed import slash
from tui.unsent import Unsent
from tui.widgets.brief_panel import BriefPanel
from tui.widgets.entry import Entry
from tui.widgets.heard_view import HeardView
from tui.widgets.hint import Hint
from tui.words.patient_station import may_do


class PatientStationScreen(LiveScreen):
    """A person plays the patient; an embedded doctor or a model asks."""

    part = getters.query_one(BriefPanel)

    CSS_PATH = ["encounter.tcss", "patient_station.tcss"]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "app.help", "Help"),
        Binding("f2", "part", "Your part"),
        Binding("pageup", "page(-1)", "Earlier in the transcript", show=False),
        Binding("pagedown", "page(1)", "Later in the transcript", show=False),
        Binding("escape", "back", "Save and leave"),
    ]

    def __init__(self, open_session: Callable[[], Session], language: str = "en", briefs: Path | None = None) -> None:
        super().__init__(open_session, language, briefs)
        self._asked: asyncio.Future[str] | None = None
        self._rated: asyncio.Future[Ratings] | None = None
        self._ratings: Draft = {}
        self._leaving = self._warned = self._stops = False

    def compose(self) -> ComposeResult:
        yield HeardView(Entry(id="entry"), Hint(id="hint"), live=True, words=self.words)
        yield Footer()

    # Playing

    def _seat(self, open_session: Callable[[], Session]) -> Sitting:
        return Sitting(open_session, self._briefs, HumanPatient(self._answer, self._rate))

    async def _play(self) -> None:
        try:
            await super()._play()
        except asyncio.CancelledError:
            if not self._leaving:
                raise
            self.app.go_home(self.words("station.saved"))

    def show(self, events: Sequence[Event]) -> None:
        """Show what the patient hears of these events; none when only the state has changed."""
        super().show(events)
        if events and isinstance(events[0].body, Opened) and self._sitting.part is not None:
            self.part.tell(self._sitting.part, self.words)
        for event in events:
            if isinstance(event.body, Replied):
                self.entry.remember(event.body.reply.text)
        self._settle()

    async def _answer(self, heard: History, to: Say | SeeAlone) -> str:
        """The patient's next words, once the person has typed them."""
        self._asked = asyncio.get_running_loop().create_future()
        self._settle()
        try:
            return await self._asked
        finally:
            self._asked = None

    async def _rate(self, heard: History) -> Ratings:
        """The ratings, once the person has given them."""
        self._rated = asyncio.get_running_loop().create_future()
        self._open_ratings()
        self._settle()
        return await self._rated

    def _unsent(self) -> Unsent:
        return Unsent(self.entry.line, {RatingsSheet.NAME: self._ratings})

    def _take_back(self, kept: Unsent) -> None:
        if kept.line:
            self.entry.give_back(kept.line)
        self._ratings.update(kept.sheets.get(RatingsSheet.NAME, {}))

    def _open_ratings(self) -> None:
        def closed(given: Ratings | None) -> None:
            if given is not None and self._rated is not None:
                self._rated.set_result(given)
                self._rated, self._ratings = None, {}
            self._settle()

        self.app.push_screen(RatingsSheet(self._ratings, self.words.language), closed)

    # What the person sees

    def _settle(self) -> None:
        self.entry.set_locked(self._over and self._rated is None and self._failed is None)
        answers = self.words("patient.answers") if self._asked else ""
        self.entry.placeholder = answers or ("" if self._over else self.words("station.hint_doctor"))
        self._note_unsent()
        self._refresh_hint()

    @property
    def _over(self) -> bool:
        state = self._sitting.state
        return state is not None and state.phase in ("grading", "debrief", "closed")

    def _hint_after(self, waited: float | None) -> None:
        if self._stops:
            self.hint.offer(self.words("station.stop"), self.words("station.stop_keys"))
        elif self._sitting.state is not None:
            asked, rates = self._asked is not None, self._rated is not None
            self.hint.say(may_do(self.words, asked, rates, self._over, waited))

    def _note_unsent(self) -> None:
        drafted = self.entry.line.strip() or any(text.strip() for text in self._ratings.values())
        self.set_class(bool(drafted), "-unsent", update=False)

    # What the person does

    @on(TextArea.Changed, "#entry")
    def _typed(self) -> None:
        self._warned = False
        if self._stops and not self._is_stop(self.entry.line):
            self._stops = False
            self._refresh_hint()
        self._note_unsent()

    def _is_stop(self, line: str) -> bool:
        return isinstance(slash.parse(line, self.words.language), Leave)

    def _stop(self, line: str) -> None:
        """End the session for good, once Enter has said so twice."""
        if self._stops:
            self._stops = False
            self._sitting.stop()
        else:
            self.entry.give_back(line)
            self._stops = True
        self._refresh_hint()

    @on(Entry.Submitted)
    def _submit(self, message: Entry.Submitted) -> None:
        text = clean(message.text).strip()
        if self._failed is not None:
            self._refuse("", text)
            self._try_again(self._failed)
        elif self._rated is not None:
            self._refuse("", text)
            self._open_ratings()
        elif self._is_stop(text):
            self._stop(text)
        elif self._asked is None and text:
            self._refuse(self.words("patient.one_moment"), text)
        elif len(text) > MAX_WORDS:
            self._refuse(self.words("problem.too_long", most=f"{MAX_WORDS:,}"), text)
        elif self._asked is not None and text:
            self._asked.set_result(text)
            self._asked = None
            self._settle()
            self.view.to_the_end()

    def _refuse(self, why: str, text: str) -> None:
        """Give back what cannot be used now, and say why."""
        if text:
            self.entry.give_back(text)
        if why:
            self.hint.say(why, problem=True)

    # Keys

    @on(Entry.Completing)
    def _to_the_part(self) -> None:
        """Tab goes to the part, to scroll in it."""
        self.part.add_class("-open")
        self.part.focus()

    @on(Entry.Escaped)
    def action_back(self) -> None:
        """Back to the answer; wait no longer for a model; or save and leave, with words not yet sent only if meant."""
        if self.focused is not self.entry:
            self.entry.focus()
        elif self._stops:
            self.entry.write("")
        elif self._sitting.waits:
            self._sitting.give_up()
        elif self._failed is not None:
            self.app.go_home()
        elif self.has_class("-unsent") and not self._warned:
            self._warned = True
            self.hint.say(self.words("patient.unsent"), problem=True)
        elif self._playing is not None:
            self._leaving = True
            self._playing.cancel()

    def action_part(self) -> None:
        """Unfold or fold the part; where it has a column of its own, go there and back."""
        if self.has_class("-wide"):
            self.set_focus(self.entry if self.part.has_focus else self.part)
        else:
            self.view.toggle_door()

    def on_key(self, event: Key) -> None:
        """Whoever begins to type is talking, wherever the keyboard is."""
        if self.focused is not self.entry and event.is_printable and event.character and not self.entry.read_only:
            self.entry.focus()
            self.entry.insert(event.character)
