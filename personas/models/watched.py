"""A provider's own stream, watched on its way to LiteLLM, which tells neither who speaks nor what was refused."""

import asyncio
from contextlib import suppress
from typing import Any, Self

from personas.models.faults import Unusable

_COUNT = 1.0  # seconds to wait for the token count once a stream has announced its end


class Watched:
    """Stands between a LiteLLM stream and its source, and keeps the role, a refusal and the count of tokens."""

    def __init__(self, chunks: Any) -> None:
        self._chunks = chunks
        self._iterator: Any = aiter(chunks) if hasattr(chunks, "__aiter__") else None
        self._seen = False
        self.role = "assistant"
        self.refusal: str | None = None
        self.usage: Any = None

    @classmethod
    async def over(cls, stream: Any) -> Self:
        """Put itself between a LiteLLM stream and its source, where that can be awaited."""
        if stream.completion_stream is None:
            await stream.fetch_stream()
        watched = cls(stream.completion_stream)
        if watched._iterator is not None:
            stream.completion_stream = watched
        return watched

    def check(self, length: int, characters: int) -> None:
        """Raise what is wrong with the stream so far."""
        if (self._iterator and not self._seen) or self.role != "assistant":
            raise Unusable("malformed")
        if length > characters:
            raise Unusable("too_long")

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> Any:
        chunk = await anext(self._iterator)
        self._seen = True
        self.usage = part_of(chunk, "usage") or self.usage
        delta = part_of(next(iter(part_of(chunk, "choices") or ()), None), "delta")
        self.role = part_of(delta, "role") or self.role
        self.refusal = part_of(delta, "refusal") or self.refusal
        return chunk

    async def rest(self) -> None:
        """Read on after the announced end, where the count of tokens may follow."""
        if self._iterator is None:
            return
        with suppress(TimeoutError):
            async with asyncio.timeout(_COUNT):
                async for _ in self:
                    pass

    async def aclose(self) -> None:
        close = getattr(self._chunks, "aclose", None) or getattr(self._chunks, "close", None)
        if close is not None:
            await close()


def text_of(content: object) -> str:
    """The words of a content; none is none. Raises Unusable for anything else."""
    if content is None or isinstance(content, str):
        return content or ""
    raise Unusable("malformed")


def part_of(holder: Any, name: str) -> Any:
    """A part of what a provider sent, which LiteLLM hands on as an object or as a mapping."""
    return holder.get(name) if isinstance(holder, dict) else getattr(holder, name, None)
