"""Doctors of a patient twin: one leads, and what it says, does or leaves undone is what the others say."""

import asyncio
from random import Random

from personas.exchange import Contribution, History, Situation, Suspend
from personas.voice import DoctorVoice


class Led:
    """What a doctor has contributed so far, for those who follow."""

    def __init__(self) -> None:
        self._contributions: list[Contribution] = []
        self._over = False
        self._more = asyncio.Event()

    def says(self, contribution: Contribution) -> None:
        """One more contribution, taken or refused."""
        self._contributions.append(contribution)
        self._more.set()

    def ends(self) -> None:
        """No more will come: where the leader's session was put aside, so are those that follow."""
        self._over = True
        self._more.set()

    async def at(self, index: int) -> Contribution:
        """The contribution of this number, once it is made."""
        while index >= len(self._contributions):
            if self._over:
                return Suspend()
            self._more.clear()
            await self._more.wait()
        return self._contributions[index]


class LeadingDoctor:
    """Another voice, heard by those who follow."""

    def __init__(self, voice: DoctorVoice, led: Led) -> None:
        self._voice = voice
        self._led = led

    async def contribute(self, heard: History, situation: Situation, chance: Random) -> Contribution:
        contribution = await self._voice.contribute(heard, situation, chance)
        self._led.says(contribution)
        return contribution


class FollowingDoctor:
    """Says each contribution of the leader once, waits for it, and ends as the leader ends."""

    def __init__(self, led: Led) -> None:
        self._led = led
        self._said = 0

    async def contribute(self, heard: History, situation: Situation, chance: Random) -> Contribution:
        contribution = await self._led.at(self._said)
        self._said += 1
        return contribution
