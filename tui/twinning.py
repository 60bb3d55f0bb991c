"""Live twins: their sessions, the voices of each side, and the hand-over of what a person does."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Protocol

from personas.exchange import Contribution, Leave
from personas.human import HumanDoctor
from personas.pace import Pace
from sessions import notices
from sessions.asking import Cast
from sessions.events import Setting
from sessions.opening import Session
from sessions.state import State
from sessions.twins import Pair, Twins, Watcher, at_dose, begin_twins
from tui.calling import Calls
from tui.fault_log import open_fault_log
from tui.reaching import Voices
from tui.sitting import TALKING
from tui.words.notices import refusal_text
from tui.words.strings import strings

PACE = 1.5  # seconds between what an automatic doctor says and does, so that a room can read along
_STRONGEST = 3


class Seeing(Watcher, Protocol):
    """Who watches twins on a screen."""

    def calling(self, side: int) -> None:
        """A model is being called on a side; what was heard of its last reply no longer counts."""
        ...


@dataclass
class Twinning:
    """Plays a pair in the running event loop. `folder` is where the logs go, `briefs` the folder of the user's own."""

    pair: Pair
    folder: Path
    pace: Pace = field(default_factory=lambda: Pace(PACE))
    briefs: Path | None = None
    doses: list[int] = field(init=False)
    """What each side holds now, or will from its next turn on."""
    _doctor: HumanDoctor = field(default_factory=HumanDoctor)
    _twins: Twins | None = None
    _to_stop: bool = False
    _calls: list[Calls] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.doses = [setting.biases[0].dose if setting.biases else 0 for setting in self.pair.settings]

    @property
    def human(self) -> bool:
        """Whether a person plays the doctor."""
        return self.pair.settings[0].voices["doctor"] == "human"

    @property
    def twins(self) -> Twins | None:
        """None until the logs are open."""
        return self._twins

    def state(self, side: int) -> State | None:
        return self._twins.state(side) if self._twins else None

    def give_up(self) -> None:
        """Wait no longer for any model: what to do without it is decided on each side."""
        for calls in self._calls:
            calls.give_up()

    async def play(self, watcher: Seeing) -> tuple[Path, ...]:
        """Open and play; the logs' paths. Cancelled, it puts aside what has not ended. Raises LogError."""
        open_fault_log()
        sessions = await asyncio.to_thread(begin_twins, self.pair, self.folder)
        self._calls = [Calls(partial(watcher.calling, side)) for side in range(len(sessions))]
        self._twins = Twins(sessions, self.pair.role, [self._casts(*one) for one in enumerate(sessions)], self.pace)
        for side, setting in enumerate(self.pair.settings):
            if (held := at_dose(self.pair.held, self.doses[side])) != setting.biases:
                self._twins.hold(side, held)
        if self._to_stop:
            self._twins.stop()
        await self._twins.play(watcher)
        return tuple(session.log.path for session in sessions)

    def _casts(self, side: int, session: Session) -> Callable[[Setting], Awaitable[Cast]]:
        voices: Voices | None = None

        async def cast(setting: Setting) -> Cast:
            nonlocal voices
            if voices is None:
                pictures = await asyncio.to_thread(session.pictures)
                calls = self._calls[side]
                voices = Voices(session.scenario, self._doctor, briefs=self.briefs, calls=calls, pictures=pictures)
            return await voices.cast(setting)

        return cast

    def hold(self, side: int, dose: int) -> None:
        """Hold another dose on a side, from the next thing on that a voice does."""
        state = self.state(side)
        if not 0 <= dose <= _STRONGEST or (state is not None and state.ended is not None):
            return
        self.doses[side] = dose
        if self._twins is not None:
            self._twins.hold(side, at_dose(self.pair.held, dose))

    def stop(self) -> None:
        """Leave every side for good, whatever is waited for. Must be called from the event loop that plays."""
        self._to_stop = True
        if self._twins is not None:
            self._twins.stop()

    def refusal(self, contribution: Contribution) -> str | None:
        """Why this cannot be done now, in the session's language; None where it can. Leaving always can."""
        if isinstance(contribution, Leave):
            return None
        state = self.state(0)
        language = self.pair.settings[0].language
        if state is None or state.phase not in TALKING:
            return strings(language)("problem.not_yet")
        why = notices.refusal(state, contribution)
        return refusal_text(why, language) if why else None

    def hand_over(self, contribution: Contribution) -> str | None:
        """Give the sides what the person did. Returns why not, where it cannot be taken now.

        Only the first side must have answered; the others take it as soon as they have. Leaving waits for none.
        """
        if isinstance(contribution, Leave):
            self.stop()
            return None
        state = self.state(0)
        if state is None or self._doctor.busy or state.awaiting is not None:
            return strings(self.pair.settings[0].language)("problem.one_moment")
        refusal = self.refusal(contribution)
        if refusal is None:
            self._doctor.offer(contribution)
        return refusal
