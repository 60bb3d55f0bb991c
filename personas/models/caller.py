"""How a voice asks its model: one call, and what it took handed on, whether it was answered or failed."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from personas.exchange import Role
from personas.models.asking import Answered, Asked, Message, Model, ModelFault
from personas.models.replies import bare

MAX_TOKENS = 1500  # a reasoning model thinks within it; the length of what is said is the brief's affair
Record = Callable[[Role, Asked, Answered | ModelFault], None]


@dataclass(frozen=True)
class Caller:
    """The model that plays a role. `name` is LiteLLM's name of it; `record` is told of every call."""

    role: Role
    model: Model
    name: str
    record: Record

    async def ask(
        self,
        messages: Sequence[Message],
        chance: Random,
        schema: Mapping[str, Any] | None = None,
        hear: Callable[[str], None] | None = None,
    ) -> str:
        """The model's reply, bare. Raises ModelFault, as it came."""
        asked = Asked(self.name, tuple(messages), MAX_TOKENS, seed=chance.getrandbits(31), schema=schema)
        try:
            answered = await self.model.ask(asked, hear)
        except ModelFault as fault:
            self.record(self.role, asked, fault)
            raise
        self.record(self.role, asked, answered)
        return bare(answered.text)
