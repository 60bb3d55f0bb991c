"""How many calls a provider is asked at once, and how often. What exceeds a limit queues, first come, first served."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass

Wait = Callable[[float], Awaitable[None]]


@dataclass(frozen=True)
class Limit:
    """Of one provider. `a_minute` spaces calls evenly; None is no limit."""

    at_once: int = 4
    a_minute: float | None = None


class Limits:
    """The queues of all providers, for the calls of one event loop."""

    def __init__(
        self,
        limits: Mapping[str, Limit] | None = None,
        other: Limit = Limit(),
        *,
        wait: Wait = asyncio.sleep,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._limits = limits or {}
        self._other = other
        self._wait = wait
        self._clock = clock
        self._places: dict[str, asyncio.Semaphore] = {}
        self._next: dict[str, float] = {}

    @asynccontextmanager
    async def place(self, provider: str) -> AsyncIterator[None]:
        """A place among the provider's calls; waits until there is one and it is due."""
        limit = self._limits.get(provider, self._other)
        places = self._places.setdefault(provider, asyncio.Semaphore(limit.at_once))
        async with places:
            if limit.a_minute is not None:
                await self._due(provider, 60 / limit.a_minute)
            yield

    async def _due(self, provider: str, apart: float) -> None:
        now = self._clock()
        due = max(now, self._next.get(provider, now))
        self._next[provider] = due + apart
        if due > now:
            await self._wait(due - now)
