"""How fast a doctor who is no person goes on, for those who watch: a pause before each contribution, and a halt."""

import asyncio
from random import Random

from personas.exchange import Contribution, History, Situation
from personas.voice import DoctorVoice


class Pace:
    """`seconds` pass before each contribution; while halted, none is made but step by step."""

    def __init__(self, seconds: float = 0.0) -> None:
        self.seconds = seconds
        self._goes = asyncio.Event()
        self._goes.set()
        self.waiting = 0
        """How many doctors wait to contribute."""

    @property
    def halted(self) -> bool:
        return not self._goes.is_set()

    def halt(self) -> None:
        """Make no further contribution for now."""
        self._goes.clear()

    def go_on(self) -> None:
        self._goes.set()

    def step(self) -> None:
        """While halted: whoever waits makes one contribution."""
        if self.halted:
            self._goes.set()
            self._goes.clear()

    async def passes(self) -> None:
        """Wait until a contribution may be made."""
        await asyncio.sleep(self.seconds)
        self.waiting += 1
        try:
            await self._goes.wait()
        finally:
            self.waiting -= 1


class PacedDoctor:
    """Another voice at this pace."""

    def __init__(self, voice: DoctorVoice, pace: Pace) -> None:
        self._voice = voice
        self._pace = pace

    async def contribute(self, heard: History, situation: Situation, chance: Random) -> Contribution:
        await self._pace.passes()
        return await self._voice.contribute(heard, situation, chance)
