"""Playing a session without a screen: headless, or with a person at the plain console."""

import asyncio
import signal
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from personas.voice import DoctorVoice, PatientVoice
from sessions.casting import Recordings
from sessions.engine import Encounter
from sessions.events import Event
from sessions.faults import Decide, put_aside
from sessions.log import recorded
from sessions.opening import Session
from sessions.result import Result, result
from sessions.state import fold
from tui.calling import Calls
from tui.fault_log import open_fault_log
from tui.reaching import Voices

Listener = Callable[[Event], None]


@dataclass(frozen=True)
class People:
    """The human voices of a session, where it has any."""

    doctor: DoctorVoice | None = None
    patient: PatientVoice | None = None


class Watching(Protocol):
    """A person who watches the patient's reply come. `calls` are those of models: Ctrl-C gives them up."""

    calls: Calls

    def hear(self, sentence: str) -> None:
        """A sentence of the patient's reply, as the guard lets it out."""
        ...


@dataclass
class Play:
    """One session, played to its end or put aside; listeners hear every event after it is in the log."""

    session: Session
    recordings: Recordings = field(default_factory=dict)
    people: People = People()
    listeners: Sequence[Listener] = ()
    briefs: Path | None = None
    decide: Decide = put_aside
    watching: Watching | None = None

    def run(self) -> Result:
        """Play it. A termination signal puts it aside as paused, and so does Ctrl-C where no model is waited for."""
        open_fault_log()
        with self.session.log:
            events = asyncio.run(self._until_stopped())
        return result(events, str(self.session.log.path))

    async def _until_stopped(self) -> list[Event]:
        playing = asyncio.ensure_future(self.play())
        loop, watching = asyncio.get_running_loop(), self.watching

        def interrupted() -> None:
            if watching and watching.calls.waiting:
                watching.calls.give_up()
            else:
                playing.cancel()

        for number, does in ((signal.SIGTERM, playing.cancel), (signal.SIGINT, interrupted)):
            with suppress(NotImplementedError, ValueError):
                loop.add_signal_handler(number, does)
        return await playing

    async def play(self) -> list[Event]:
        """Play it in the running event loop; the log is to be open. Where it is cancelled it is put aside."""
        setting = fold(self.session.past).setting
        scenario = self.session.scenario
        pictures = await asyncio.to_thread(self.session.pictures)
        people, watching = self.people, self.watching
        voices = Voices(
            scenario,
            people.doctor,
            people.patient,
            self.recordings,
            self.briefs,
            calls=watching.calls if watching else None,
            pictures=pictures,
        )
        encounter = Encounter(
            scenario,
            await voices.cast(setting),
            self.session.past,
            decide=self.decide,
            recast=voices.cast,
            show=watching.hear if watching else None,
        )
        human, typed = "human" in setting.voices.values(), setting.voices["patient"] == "human"
        try:
            await self._play(recorded(encounter.play(), self.session.log, human, typed))
        except asyncio.CancelledError:
            await self._put_aside(encounter)
        return encounter.events

    async def _play(self, events: AsyncIterator[Event]) -> None:
        async for event in events:
            for listener in self.listeners:
                listener(event)

    async def _put_aside(self, encounter: Encounter) -> None:
        if encounter.state.ended is None:
            await self.session.log.append(encounter.put_aside(), sync=True)
