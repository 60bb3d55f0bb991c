"""What passes between a persona and the model that plays it: one call, one answer or one fault. Plain data."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from scenarios.pictures import Picture

FaultKind = Literal[
    "auth",  # no key, a wrong key, or a key that may not do this
    "not_found",  # no such model, or no such address
    "rate_limit",  # the provider asks to wait longer than we do
    "server",  # the provider failed (5xx)
    "timeout_first",  # nothing came before the first piece of text was due
    "timeout_stall",  # a stream fell silent
    "timeout_call",  # the whole call took too long
    "connection",  # refused, reset or unreachable
    "malformed",  # what came is no reply
    "empty",  # a reply without choices or without words
    "refusal",  # the model or a content filter refused
    "truncated",  # the stream ended before the reply did
    "context",  # the conversation is longer than the model can read
    "too_long",  # the model did not stop
    "bad_request",  # the provider does not accept the call as it is
    "budget",  # the caller's spending cap; the gateway never raises it
    "cancelled",  # for callers that record a cancelled call; the gateway never raises it
    "unknown",
]


@dataclass(frozen=True)
class Message:
    role: Literal["system", "user", "assistant"]
    text: str
    pictures: tuple[Picture, ...] = ()


@dataclass(frozen=True)
class Asked:
    """One call. `model` is a LiteLLM name ("openai/gpt-5-mini", "ollama_chat/llama3.2").

    `temperature` and `seed` of None leave the model's own; a model without them is asked without them.
    `schema` is the JSON schema of a structured answer; a model that cannot follow one is given it in words.
    """

    model: str
    messages: tuple[Message, ...]
    max_tokens: int = 400
    temperature: float | None = None
    seed: int | None = None
    schema: Mapping[str, Any] | None = None


@dataclass(frozen=True)
class Usage:
    """What one call took, its retries added up. None means unknown, which is never the same as 0.

    `cost` is in US dollars, by LiteLLM's price list. `seconds` runs from the asking to the end, waiting in queues
    and between retries included; `first_text_seconds` to the first piece of text that was heard.
    Tokens and cost are what providers counted: an attempt that broke off before its count came is not in them.
    """

    model: str
    prompt_tokens: int | None
    completion_tokens: int | None
    cost: float | None
    seconds: float
    first_text_seconds: float | None
    attempts: int


@dataclass(frozen=True)
class Answered:
    """A whole answer, never empty. `finish` is "stop", or "length" where `max_tokens` cut it short."""

    text: str
    usage: Usage
    finish: Literal["stop", "length"]


class ModelFault(Exception):
    """A model did not answer. The message is one sentence for a clinician, without secrets."""

    def __init__(self, kind: FaultKind, message: str, usage: Usage | None = None) -> None:
        super().__init__(message)
        self.kind: FaultKind = kind
        self.usage = usage


class Model(Protocol):
    async def ask(self, asked: Asked, hear: Callable[[str], None] | None = None) -> Answered:
        """The model's answer, or a ModelFault. `hear` is called with each new piece of text as it arrives.

        Pieces heard before a fault belong to no answer; the caller decides what becomes of them.
        """
        ...
