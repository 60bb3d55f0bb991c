"""The human voice: words come from a person, through whatever screen or console they sit at."""

import asyncio
from collections.abc import Awaitable, Callable
from random import Random

from personas.exchange import Contribution, History, Ratings, Reply, Say, SeeAlone, Situation


class HumanDoctor:
    """A person plays the doctor. The screen offers contributions; the engine awaits them."""

    def __init__(self) -> None:
        self._offered: asyncio.Queue[Contribution] = asyncio.Queue()
        self.situation: Situation | None = None

    def offer(self, contribution: Contribution) -> None:
        """Hand over what the person did. Must be called from the engine's event loop."""
        self._offered.put_nowait(contribution)

    @property
    def busy(self) -> bool:
        """Whether something offered has not been taken yet."""
        return not self._offered.empty()

    async def contribute(self, heard: History, situation: Situation, chance: Random) -> Contribution:
        self.situation = situation
        return await self._offered.get()


class HumanPatient:
    """A person plays the patient: asked for words after each of the doctor's, and for three ratings at the end."""

    def __init__(
        self,
        answer: Callable[[History, Say | SeeAlone], Awaitable[str]],
        rate: Callable[[History], Awaitable[Ratings]],
    ) -> None:
        self._answer = answer
        self._rate = rate

    async def reply(self, heard: History, to: Say | SeeAlone, chance: Random) -> Reply:
        return Reply(text=await self._answer(heard, to))

    async def rate(self, heard: History, chance: Random) -> Ratings:
        return await self._rate(heard)
