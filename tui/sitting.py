"""A live session with a person at the screen: its engine, its log, and the hand-over of what a doctor does."""

import asyncio
import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Protocol

from personas.exchange import ROLES, Contribution
from personas.human import HumanDoctor
from personas.models.providers import paid
from personas.naming import is_model
from personas.voice import PatientVoice
from scenarios.pictures import Picture, item
from scenarios.schema import Image
from scenarios.views import PatientView, for_patient
from sessions import notices
from sessions.engine import Encounter
from sessions.events import Event, Resumed
from sessions.faults import Decision, Failing
from sessions.log import recorded
from sessions.opening import Session
from sessions.state import State, fold
from tui.calling import Calls
from tui.fault_log import open_fault_log
from tui.reaching import Voices
from tui.words.notices import refusal_text
from tui.words.strings import Strings, strings


class Watcher(Protocol):
    """Who watches a session being played, and decides where a model fails."""

    def show(self, events: Sequence[Event]) -> None:
        """Events of the stream; what happened before comes first. None once the voices are there."""
        ...

    def calling(self) -> None:
        """A model is being called; what was heard of its last reply no longer counts."""
        ...

    def hear(self, sentence: str) -> None:
        """A sentence of the patient's reply, as the guard lets it out."""
        ...

    async def decide(self, failing: Failing) -> Decision:
        """What to do about a model that failed for good."""
        ...


_ALWAYS = ("pause", "unpause", "suspend")
TALKING = ("encounter", "commit_only", "closing")


class Sitting:
    """Plays what `open_session` opens, in the running event loop.

    `briefs` is the folder of the user's own, if any; `patient` has the words of a person who plays the patient.
    """

    def __init__(
        self, open_session: Callable[[], Session], briefs: Path | None = None, patient: PatientVoice | None = None
    ) -> None:
        self._open_session = open_session
        self._briefs = briefs
        self._patient = patient
        self._doctor = HumanDoctor()
        self._encounter: Encounter | None = None
        self._calls: Calls | None = None
        self.images: Mapping[str, Image] = {}
        self.pictures: Mapping[str, Picture] = {}
        """Both by item ("image:ecg"), once the session is open."""
        self.part: PatientView | None = None
        """What the patient knows, once the session is open."""
        self.log: Path | None = None
        """Where the session is saved, once it is open."""

    @property
    def state(self) -> State | None:
        """Where the session stands; None while it is being opened."""
        return self._encounter.state if self._encounter else None

    @property
    def seconds(self) -> float:
        """The doctor's own time so far."""
        return self._encounter.doctor_seconds if self._encounter else 0.0

    @property
    def waits(self) -> bool:
        """Whether a model is being waited for."""
        return self._calls is not None and self._calls.waiting

    def give_up(self) -> None:
        """Wait no longer for a model: its connection is closed, and the watcher decides how to go on."""
        if self._calls is not None:
            self._calls.give_up()

    def stop(self) -> None:
        """End the session for good, whoever plays and whatever is waited for."""
        if self._encounter is not None:
            self._encounter.stop()

    async def play(self, watcher: Watcher) -> Path:
        """Open and play. The log's path, once the session is over.

        Cancelled, it puts the session aside. Raises LogError, ScenarioError and VoiceFault.
        """
        open_fault_log()
        session = await asyncio.to_thread(self._open_session)
        self.log = session.log.path
        with session.log:
            try:
                await self._play(session, watcher)
            except asyncio.CancelledError:
                if self.state is not None and self.state.ended is None and self._encounter:
                    session.log.write(self._encounter.put_aside(), sync=True)
                raise
        return session.log.path

    async def _play(self, session: Session, watcher: Watcher) -> None:
        self.images = {item(image): image for image in session.scenario.images}
        self.pictures = await asyncio.to_thread(session.pictures)
        self.part = for_patient(session.scenario)
        watcher.show(session.past)
        self._calls = Calls(watcher.calling)
        voices = Voices(
            session.scenario,
            self._doctor,
            self._patient,
            briefs=self._briefs,
            calls=self._calls,
            pictures=self.pictures,
        )
        setting = fold(session.past).setting
        self._encounter = Encounter(
            session.scenario,
            await voices.cast(setting),
            session.past,
            decide=watcher.decide,
            recast=voices.cast,
            show=watcher.hear,
            first=_paid(session.past),
        )
        watcher.show(())
        typed = setting.voices["patient"] == "human"
        async for event in recorded(self._encounter.play(), session.log, human=True, patient_types=typed):
            watcher.show([event])

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


def _paid(past: Sequence[Event]) -> Failing | None:
    """What a person must agree to before a session that was left goes on: models that cost money."""
    if not isinstance(past[-1].body, Resumed):
        return None
    state = fold(past)
    voices = state.setting.voices
    role = next((role for role in ROLES if is_model(voices[role]) and paid(voices[role], os.environ)), None)
    return None if role is None else Failing(role, f"{voices[role]} costs money.", "paid")
