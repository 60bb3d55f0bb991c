"""A live session with a person as the doctor: its engine, its log, and the hand-over of what the person does."""

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path

from personas.exchange import Contribution
from personas.human import HumanDoctor
from sessions import notices
from sessions.engine import Encounter
from sessions.events import Event
from sessions.log import recorded
from sessions.opening import Session
from sessions.state import State, fold
from tui.fault_log import open_fault_log
from tui.reaching import Voices
from tui.words.notices import refusal_text
from tui.words.strings import Strings, strings

_ALWAYS = ("pause", "unpause", "suspend")
TALKING = ("encounter", "commit_only", "closing")


class Sitting:
    """Plays what `open_session` opens, in the running event loop."""

    def __init__(self, open_session: Callable[[], Session]) -> None:
        self._open_session = open_session
        self._doctor = HumanDoctor()
        self._encounter: Encounter | None = None

    @property
    def state(self) -> State | None:
        """Where the session stands; None while it is being opened."""
        return self._encounter.state if self._encounter else None

    @property
    def seconds(self) -> float:
        """The doctor's own time so far."""
        return self._encounter.doctor_seconds if self._encounter else 0.0

    async def play(self, show: Callable[[Sequence[Event]], None]) -> Path:
        """Open and play. The log's path, once the session is over.

        What happened before is shown first; no events once the voices are there, for the state has changed.

        Cancelled, it puts the session aside. Raises LogError, ScenarioError and VoiceFault.
        """
        open_fault_log()
        session = await asyncio.to_thread(self._open_session)
        with session.log:
            try:
                await self._play(session, show)
            except asyncio.CancelledError:
                if self.state is not None and self.state.ended is None and self._encounter:
                    session.log.write(self._encounter.put_aside(), sync=True)
                raise
        return session.log.path

    async def _play(self, session: Session, show: Callable[[Sequence[Event]], None]) -> None:
        show(session.past)
        voices = Voices(session.scenario, self._doctor, streams=True)
        self._encounter = Encounter(
            session.scenario, await voices.cast(fold(session.past).setting), session.past, recast=voices.cast
        )
        show(())
        async for event in recorded(self._encounter.play(), session.log, human=True):
            show([event])

    def refusal(self, contribution: Contribution) -> str | None:
        """Why this cannot be done now, in the session's language; None where it can."""
        if self.state is None or self.state.phase not in TALKING:
            return self._words("problem.not_yet")
        why = None if contribution.kind in _ALWAYS else notices.refusal(self.state, contribution)
        return refusal_text(why, self.state.setting.language) if why else None

    def hand_over(self, contribution: Contribution) -> str | None:
        """Give the engine what the person did. Returns why not, where it cannot be taken now."""
        if self.state is None or self._doctor.busy or self.state.awaiting is not None:
            return self._words("problem.one_moment")
        refusal = self.refusal(contribution)
        if refusal is None:
            self._doctor.offer(contribution)
        return refusal

    @property
    def _words(self) -> Strings:
        return strings(self.state.setting.language if self.state else "en")
