"""The calls of models that are under way, so that a person who waits can see it and give one up."""

import asyncio
from collections.abc import Callable
from time import monotonic

from personas.models.asking import Answered, Asked, Model, ModelFault, Usage


class Calls:
    """`begins` is told whenever a model is called."""

    def __init__(self, begins: Callable[[], None]) -> None:
        self._begins = begins
        self._under_way: set[asyncio.Task[Answered]] = set()

    @property
    def waiting(self) -> bool:
        """Whether a model is being waited for."""
        return bool(self._under_way)

    def give_up(self) -> None:
        """Give up what is under way: connections are closed, and each call ends in a fault of kind 'cancelled'."""
        for call in self._under_way:
            call.cancel()

    def through(self, model: Model) -> Model:
        """The same model, its calls counted among these."""
        return _Through(model, self)

    async def make(self, model: Model, asked: Asked, hear: Callable[[str], None] | None) -> Answered:
        """One call. Raises ModelFault."""
        began = monotonic()
        call = asyncio.ensure_future(model.ask(asked, hear))
        self._under_way.add(call)
        self._begins()
        try:
            return await call
        except asyncio.CancelledError:
            here = asyncio.current_task()
            if here is not None and here.cancelling():
                raise
            usage = Usage(asked.model, None, None, None, monotonic() - began, None, 1)
            raise ModelFault("cancelled", f"The call to {asked.model} was given up.", usage) from None
        finally:
            self._under_way.discard(call)


class _Through:
    def __init__(self, model: Model, calls: Calls) -> None:
        self._model = model
        self._calls = calls

    async def ask(self, asked: Asked, hear: Callable[[str], None] | None = None) -> Answered:
        return await self._calls.make(self._model, asked, hear)
