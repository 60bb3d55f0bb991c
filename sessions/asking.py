"""Asking the voices of a session: what is waited for can be stopped, and where one fails somebody decides."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from personas.exchange import Phase, Role
from personas.models.asking import ModelFault
from personas.voice import (
    DoctorVoice,
    MeasurementVoice,
    ModeratorVoice,
    PatientVoice,
    Stopped,
    VoiceFault,
    is_model,
)
from sessions.events import Body, Ended, Faulted, Rebiased, Recast, Setting
from sessions.faults import Again, Decide, Failing, Instead
from sessions.guard.check import Bounds
from sessions.state import State, advance
from sessions.wire import Wire

Given = TypeVar("Given")
LOGGER = logging.getLogger("bedside")
_STOPPABLE: tuple[Phase, ...] = ("reading", "encounter", "commit_only", "closing")


@dataclass(frozen=True)
class Cast:
    """The four voices of a session, and the wire of those that are models.

    `bounds` are what the guard holds a patient's model to; `stand_in` speaks where its words are not let through.
    """

    doctor: DoctorVoice
    patient: PatientVoice
    measurement: MeasurementVoice
    moderator: ModeratorVoice
    stand_in: PatientVoice | None = None
    bounds: Bounds | None = None
    wire: Wire = field(default_factory=Wire)


Casting = Callable[[Setting], Awaitable[Cast]]


class Failed(Exception):
    """A model has failed for good."""

    def __init__(self, failing: Failing) -> None:
        super().__init__(failing.message)
        self.failing = failing


class Asking:
    """The voices of one session, asked one at a time.

    `decide` is asked what to do when a model fails for good. `recast` gives the voices of a setting, where a role is
    handed over or other biases are held.
    """

    def __init__(self, cast: Cast, decide: Decide, recast: Casting | None) -> None:
        self.cast = cast
        self._decide = decide
        self._recast = recast
        self._to_stop = False
        self._waited: asyncio.Future[Any] | None = None

    def stop(self, state: State) -> None:
        """Let go what is waited for, and wait for nothing more before the session is graded."""
        self._to_stop = True
        if self._waited is not None and self.stops(state):
            self._waited.cancel()

    def stops(self, state: State) -> bool:
        """Whether the session is to be left now."""
        return self._to_stop and state.phase in _STOPPABLE

    def begin(self, role: Role, words: Callable[[], Awaitable[Given]], state: State) -> "asyncio.Future[Given]":
        """Begin to ask. Raises Stopped, and Failed for a model once the session has cost what it may."""
        cap = state.setting.spending_cap
        if cap is not None and state.bill.cost >= cap and is_model(state.setting.voices[role]):
            spent = f"The models have cost ${state.bill.cost:.2f}, and this session may cost ${cap:.2f}."
            raise Failed(Failing(role, spent, "budget"))
        return self._begun(words, state)

    async def ask(self, role: Role, words: Callable[[], Awaitable[Given]], state: State) -> Given:
        """What a voice gives. Raises Stopped, Failed and VoiceFault."""
        return await self.given(role, self.begin(role, words, state))

    async def given(self, role: Role, begun: "asyncio.Future[Given]") -> Given:
        """What a voice gives that has been asked. Raises as `ask`."""
        try:
            return await self._until_given(begun)
        except (Stopped, VoiceFault, asyncio.CancelledError):
            raise
        except ModelFault as fault:
            raise Failed(Failing(role, str(fault), fault.kind)) from None
        except Exception as error:
            LOGGER.exception("the %s's voice failed", role)
            raise VoiceFault(role, f"The {role} could not go on. The session is saved and can be resumed.") from error

    async def wait(self, seconds: float, state: State) -> None:
        """Raises Stopped."""
        await self._until_given(self._begun(lambda: asyncio.sleep(seconds), state))

    async def cast_anew(self, body: Rebiased, state: State) -> None:
        """From here on the voices hold other biases. Raises Stopped and VoiceFault."""
        recast = self._recast
        if recast is not None:
            setting = advance(state, body).setting
            self.cast = await self._until_given(self._begun(lambda: recast(setting), state))

    async def faulted(self, failing: Failing, state: State) -> AsyncIterator[Body]:
        """That a model failed for good, and what is decided about it."""
        yield Faulted(
            role=failing.role, message=failing.message, fault=None if failing.kind == "paid" else failing.kind
        )
        async for body in self.decided(failing, state):
            yield body

    async def decided(self, failing: Failing, state: State) -> AsyncIterator[Body]:
        """What somebody decides, carried out."""
        match await self._decide(failing):
            case Again():
                return
            case Instead(voice=voice) if self._recast is not None:
                body = Recast(role=failing.role, voice=voice)
                try:
                    self.cast = await self._recast(advance(state, body).setting)
                except VoiceFault as fault:
                    async for fallen in self.faulted(Failing(fault.role, str(fault), None), state):
                        yield fallen
                    return
                yield body
            case _:
                yield Ended(status="paused")

    def _begun(self, words: Callable[[], Awaitable[Given]], state: State) -> "asyncio.Future[Given]":
        if self.stops(state):
            raise Stopped
        begun = asyncio.ensure_future(words())
        self._waited = begun
        return begun

    async def _until_given(self, begun: "asyncio.Future[Given]") -> Given:
        """What is given, unless the session is stopped meanwhile."""
        try:
            return await begun
        except asyncio.CancelledError:
            if self._to_stop and not _cancelled_from_outside():
                raise Stopped from None
            raise
        finally:
            self._waited = None


def _cancelled_from_outside() -> bool:
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0
