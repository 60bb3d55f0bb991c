"""Twins: encounters on one scenario and seed that differ in one setting, played beside each other."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol

from biases.schema import Held
from biases.tilt import Role
from personas.following import FollowingDoctor, LeadingDoctor, Led
from personas.pace import Pace, PacedDoctor
from personas.voice import DoctorVoice, VoiceFault
from scenarios.schema import Scenario
from sessions.asking import Cast
from sessions.engine import Encounter
from sessions.events import Event, Setting, Twin
from sessions.faults import Again, Decision, Failing
from sessions.held import holding, staged
from sessions.log import LogError, recorded
from sessions.opening import Session, begin, new_id, unblind
from sessions.state import State, fold

LOGGER = logging.getLogger("bedside")


class Watcher(Protocol):
    """Who watches twins. `side` counts from 0, the baseline."""

    def show(self, side: int, events: Sequence[Event]) -> None:
        """Events of one side; what happened before comes first."""
        ...

    def hear(self, side: int, sentence: str) -> None:
        """A sentence of a reply on its way."""
        ...

    async def decide(self, side: int, failing: Failing) -> Decision:
        """What to do about a model of this side that failed for good; the other sides go on meanwhile."""
        ...

    def failed(self, side: int, why: str) -> None:
        """This side cannot go on, for a reason that is no model's."""
        ...


@dataclass(frozen=True)
class Pair:
    """What twins are made of: the case as all sides get it, one setting a side, and the bias that differs."""

    scenario: Scenario
    settings: tuple[Setting, ...]
    held: Held

    @property
    def role(self) -> Role:
        """Whose bias differs."""
        return self.held.role


def pair(scenario: Scenario, setting: Setting, held: Held, doses: Sequence[int]) -> Pair:
    """A baseline and one side for each dose. Raises NotApplicable where the case cannot carry the bias.

    All sides get the stimuli that the bias feeds on. At dose 0 nothing is held.
    """
    biases = setting.known_biases
    case = staged(scenario, [held], biases)
    (filled,) = holding(case, [held], biases)
    name = new_id(scenario)
    settings = tuple(
        setting.model_copy(update={"biases": at_dose(filled, dose), "twin": Twin(pair=name, side=side)})
        for side, dose in enumerate((0, *doses))
    )
    return Pair(case, settings, filled)


def at_dose(held: Held, dose: int) -> tuple[Held, ...]:
    """What is held at a dose; nothing at dose 0."""
    return (held.model_copy(update={"dose": dose}),) if dose else ()


def begin_twins(twins: Pair, folder: Path) -> tuple[Session, ...]:
    """A session with a log of its own for each side, marked as seen beside the others; all of them or none.

    Raises LogError.
    """
    begun: list[Session] = []
    try:
        for setting in twins.settings:
            begun.append(begin(twins.scenario, setting, folder))
            begun[-1] = unblind(begun[-1], "twin")
    except BaseException:
        for session in begun:
            session.log.close()
            with suppress(OSError):
                session.log.path.unlink()
        raise
    return tuple(begun)


class Twins:
    """Plays the sides of a pair, none of which waits for another's voices.

    In a patient's twin the first side's doctor leads: what it contributes goes to every patient. In a doctor's twin
    each doctor goes its own way. `casts` give the voices of a setting, one for each side. A doctor who is no person
    keeps the `pace`.
    """

    def __init__(
        self,
        sessions: Sequence[Session],
        role: Role,
        casts: Sequence[Callable[[Setting], Awaitable[Cast]]],
        pace: Pace,
    ) -> None:
        self.sessions = sessions
        self._casts = casts
        self._pace = pace
        self._led = Led() if role == "patient" else None
        self._following = [FollowingDoctor(self._led) if self._led else None for _ in sessions]
        self._to_hold: dict[int, tuple[Held, ...]] = {}
        self._stopping = asyncio.Event()
        self.encounters: list[Encounter | None] = [None for _ in sessions]

    def state(self, side: int) -> State:
        """Where a side stands."""
        encounter = self.encounters[side]
        return encounter.state if encounter else fold(self.sessions[side].past)

    def events(self, side: int) -> Sequence[Event]:
        """What has happened on a side."""
        encounter = self.encounters[side]
        return tuple(encounter.events) if encounter else self.sessions[side].past

    def hold(self, side: int, biases: Sequence[Held]) -> None:
        """Hold these biases on one side from the next thing on that a voice does, its first where it has done none."""
        if (encounter := self.encounters[side]) is not None:
            encounter.hold(biases)
        else:
            self._to_hold[side] = tuple(biases)

    def stop(self) -> None:
        """Leave every side for good, whatever is waited for. Must be called from the event loop that plays."""
        self._stopping.set()
        for encounter in self.encounters:
            if encounter is not None:
                encounter.stop()

    async def play(self, watcher: Watcher) -> None:
        """Play every side to its end. Cancelled, it puts aside those that have not ended."""
        await asyncio.gather(*(self._play(side, watcher) for side in range(len(self.sessions))))

    async def _play(self, side: int, watcher: Watcher) -> None:
        session = self.sessions[side]
        with session.log:
            try:
                await self._encounter(side, session, watcher)
            except (LogError, VoiceFault) as error:
                watcher.failed(side, str(error))
            except asyncio.CancelledError:
                encounter = self.encounters[side]
                if encounter is not None and encounter.state.ended is None:
                    session.log.write(encounter.put_aside(), sync=True)
                raise
            except Exception:
                LOGGER.exception("side %d of twins failed", side)
                watcher.failed(side, "This side could not go on. It is saved up to here and can be resumed.")
            finally:
                if side == 0 and self._led is not None:
                    self._led.ends()

    async def _encounter(self, side: int, session: Session, watcher: Watcher) -> None:
        watcher.show(side, session.past)
        setting = fold(session.past).setting

        async def decide(failing: Failing) -> Decision:
            return await self._decided(side, failing, watcher)

        async def voices(setting: Setting) -> Cast:
            cast = await self._casts[side](setting)
            return replace(cast, doctor=self._doctor(side, cast.doctor, setting))

        encounter = Encounter(
            session.scenario,
            await voices(setting),
            session.past,
            decide=decide,
            recast=voices,
            show=lambda sentence: watcher.hear(side, sentence),
        )
        self.encounters[side] = encounter
        if (biases := self._to_hold.get(side, setting.biases)) != setting.biases:
            encounter.hold(biases)
        if self._stopping.is_set():
            encounter.stop()
        human = setting.voices["doctor"] == "human"
        async for event in recorded(encounter.play(), session.log, human):
            watcher.show(side, [event])

    async def _decided(self, side: int, failing: Failing, watcher: Watcher) -> Decision:
        """What the watcher decides. Where the side is stopped before it is graded, there is nothing to decide."""
        if self.state(side).phase == "grading":
            return await watcher.decide(side, failing)
        asked = asyncio.ensure_future(watcher.decide(side, failing))
        stopped = asyncio.ensure_future(self._stopping.wait())
        try:
            await asyncio.wait({asked, stopped}, return_when=asyncio.FIRST_COMPLETED)
            return asked.result() if asked.done() else Again()
        finally:
            asked.cancel()
            stopped.cancel()

    def _doctor(self, side: int, voice: DoctorVoice, setting: Setting) -> DoctorVoice:
        if side > 0 and (following := self._following[side]) is not None:
            return following
        paced = voice if setting.voices["doctor"] == "human" else PacedDoctor(voice, self._pace)
        return LeadingDoctor(paced, self._led) if self._led is not None else paced
