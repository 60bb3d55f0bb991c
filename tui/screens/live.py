"""A screen on which a session is played, whichever chair the person has: it begins, waits, fails, goes on, ends."""

from collections.abc import Callable, Sequence
from pathlib import Path
from time import monotonic

from textual import getters
from textual.worker import Worker

from personas.voice import VoiceFault
from scenarios.problems import ScenarioError
from sessions.events import Event, Opened
from sessions.faults import Decision, Failing
from sessions.log import LogError
from sessions.opening import Session, resume
from tui import unsent
from tui.app import BedsideApp
from tui.safe_text import clean
from tui.screens.speaking import SpeakingScreen
from tui.sheets.fault import how_to_go_on
from tui.sitting import Sitting
from tui.unsent import Unsent
from tui.widgets.encounter_view import EncounterView
from tui.widgets.entry import Entry
from tui.widgets.hint import Hint

_TICK = 0.5


class LiveScreen(SpeakingScreen[None]):
    """One session being played. `open_session` makes or reopens it, in a thread; `briefs` are the user's own."""

    app = getters.app(BedsideApp)
    view = getters.query_one(EncounterView)
    entry = getters.query_one(Entry)
    hint = getters.query_one(Hint)

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide")]

    def __init__(self, open_session: Callable[[], Session], language: str = "en", briefs: Path | None = None) -> None:
        super().__init__(language)
        self._briefs = briefs
        self._sitting = self._seat(open_session)
        self._playing: Worker[None] | None = None
        self._failed: Path | None = None
        self._waits_since: float | None = None

    def on_mount(self) -> None:
        self.entry.focus()
        self.set_interval(_TICK, self._tick)
        self._begin()

    def speak(self, language: str) -> None:
        super().speak(language)
        self.view.speak(self.words)

    def _seat(self, open_session: Callable[[], Session]) -> Sitting:
        """The person in their chair."""
        return Sitting(open_session, self._briefs)

    def _begin(self) -> None:
        self.hint.say(self.words("station.opens"))
        self._playing = self.run_worker(self._play())

    async def _play(self) -> None:
        try:
            path = await self._sitting.play(self)
        except (LogError, ScenarioError, VoiceFault) as error:
            self.app.go_home(str(error))
            return
        status = self._sitting.state.ended if self._sitting.state else None
        if status == "fault":
            self._failed = path
            self._settle()
        elif status == "paused":
            self.app.go_home(self.words("station.saved"))
        else:
            self.app.open_debrief(path)

    def _try_again(self, path: Path) -> None:
        """Go on with the session that a fault put aside."""
        self._failed = None
        self._sitting = self._seat(lambda: resume(path)[0])
        self.view.rewind(0)
        self._begin()

    def show(self, events: Sequence[Event]) -> None:
        """Show events of the stream; none when only the state has changed."""
        if not events:
            if self._sitting.log is not None:
                self._take_back(unsent.taken_back(self._sitting.log))
            return
        if isinstance(opened := events[0].body, Opened):
            self.speak(opened.setting.language)
        self._waits_since = None
        self.view.show(events)

    def keep_unsent(self) -> None:
        if self._sitting.log is not None and self._sitting.state is not None and not self._sitting.state.finished:
            unsent.keep(self._sitting.log, self._unsent())

    def _unsent(self) -> Unsent:
        """What is typed and not sent."""
        raise NotImplementedError

    def _take_back(self, kept: Unsent) -> None:
        """Put what was kept back to where it was typed."""
        raise NotImplementedError

    def calling(self) -> None:
        """A model is being called: from now on somebody waits."""
        if self._waits_since is None:
            self._waits_since = monotonic()

    def hear(self, sentence: str) -> None:
        """A sentence of the patient's reply, on its way."""

    async def decide(self, failing: Failing) -> Decision:
        """Ask how to go on without a model that failed."""
        state = self._sitting.state
        assert state is not None
        self._waits_since = None
        return await how_to_go_on(self.app, failing, state, self.app.models, self._type, self.words.language)

    def _type(self, text: str) -> None:
        """Take in what is typed elsewhere."""
        if not self.entry.read_only:
            self.entry.insert(clean(text))

    def _settle(self) -> None:
        """Bring input and hint in line with where the session stands."""
        raise NotImplementedError

    def _refresh_hint(self) -> None:
        if self._failed is not None:
            self.hint.offer(self.words("station.hint_failed"), self.words("station.hint_failed_keys"))
        else:
            self._hint_after(None if self._waits_since is None else monotonic() - self._waits_since)

    def _hint_after(self, waited: float | None) -> None:
        """Say what may be done now, after so many seconds of waiting for a model."""
        raise NotImplementedError

    def _tick(self) -> None:
        if self._sitting.waits and not self.hint.has_class("-problem"):
            self._refresh_hint()

    def action_page(self, by: int) -> None:
        self.view.page(by)
