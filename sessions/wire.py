"""Between the model voices and the engine: the calls that were made, and a reply on its way."""

from collections.abc import Callable
from dataclasses import dataclass, field

from personas.exchange import Role
from personas.models.asking import Answered, Asked, ModelFault, Usage
from sessions.events import Called


@dataclass
class Wire:
    """`made` gathers the calls until the engine puts them on record; `hear` is given each piece of a reply.

    `keep_prompts`: whether what was sent and answered is kept.
    """

    keep_prompts: bool = False
    made: list[Called] = field(default_factory=list)
    hear: Callable[[str], None] | None = None

    def record(self, role: Role, asked: Asked, outcome: Answered | ModelFault) -> None:
        """A call was made."""
        fault = outcome if isinstance(outcome, ModelFault) else None
        usage = outcome.usage or Usage(asked.model, None, None, None, 0.0, None, 1)
        self.made.append(
            Called(
                role=role,
                model=asked.model,
                prompt_tokens=usage.prompt_tokens,
                completion_tokens=usage.completion_tokens,
                cost=usage.cost,
                seconds=round(usage.seconds, 3),
                first_text_seconds=None if usage.first_text_seconds is None else round(usage.first_text_seconds, 3),
                attempts=usage.attempts,
                pictures=sum(len(message.pictures) for message in asked.messages),
                fault=fault.kind if fault else None,
                sent=tuple((message.role, message.text) for message in asked.messages) if self.keep_prompts else None,
                answered=outcome.text if self.keep_prompts and isinstance(outcome, Answered) else None,
            )
        )

    def taken(self) -> list[Called]:
        """The calls since the last time this was asked."""
        made, self.made = self.made, []
        return made

    def piece(self, text: str) -> None:
        """A piece of a reply, as it comes."""
        if self.hear is not None:
            self.hear(text)
