"""One call while it is under way: what has been heard of it, and what all its attempts took."""

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeVar

from personas.models.asking import Asked, Usage
from personas.models.faults import Reply
from personas.models.redaction import held_back, without
from personas.models.thinking import speech, speech_begins


@dataclass(frozen=True)
class Sent:
    """What came back from one attempt: a reply, not yet judged, and its count where the provider sent one."""

    reply: Reply
    prompt_tokens: int | None = None
    completion_tokens: int | None = None
    cost: float | None = None


class Call:
    """Takes pieces of text and hands on what may be heard: no thoughts, no secret of this machine, well formed."""

    def __init__(self, asked: Asked, hear: Callable[[str], None] | None, secrets: tuple[str, ...]) -> None:
        self.asked = asked
        self.hear = hear
        self.secrets = secrets
        self.attempts = 0
        self._began = time.monotonic()
        self._first: float | None = None
        self._prompt: int | None = None
        self._completion: int | None = None
        self._cost: float | None = None
        self._waiting = ""
        self._spoken = ""

    @property
    def heard(self) -> bool:
        """Whether any words have been handed on; from then on the call cannot be made again."""
        return bool(self._spoken)

    def begin(self) -> None:
        """A new attempt, of which nothing has been heard."""
        self.attempts += 1
        self._waiting = ""
        self._spoken = ""

    def tell(self, piece: str) -> None:
        """Hear one more piece of the answer."""
        self._waiting += piece
        if not self._spoken:
            begin = speech_begins(self._waiting)
            if begin is None:
                return
            self._waiting = self._waiting[begin:]
        self._waiting = without(self._waiting, self.secrets)
        self._release(len(self._waiting) - held_back(self._waiting, self.secrets))

    def _release(self, length: int) -> None:
        words, self._waiting = _well_formed(self._waiting[:length]), self._waiting[length:]
        if not words or self.hear is None:
            return
        if self._first is None:
            self._first = time.monotonic() - self._began
        self._spoken += words
        self.hear(words)

    def finish(self, sent: Sent) -> Reply:
        """The attempt's reply as it may leave the gateway."""
        self._prompt = _added(self._prompt, sent.prompt_tokens)
        self._completion = _added(self._completion, sent.completion_tokens)
        self._cost = _added(self._cost, sent.cost)
        if self.hear is None:
            return replace(sent.reply, text=_well_formed(without(speech(sent.reply.text), self.secrets)))
        if self._spoken:
            self._release(len(self._waiting))
        return replace(sent.reply, text=self._spoken)

    def usage(self) -> Usage:
        seconds = time.monotonic() - self._began
        return Usage(self.asked.model, self._prompt, self._completion, self._cost, seconds, self._first, self.attempts)


_Number = TypeVar("_Number", int, float)


def _added(total: _Number | None, more: _Number | None) -> _Number | None:
    return more if total is None else total if more is None else total + more


def _well_formed(text: str) -> str:
    return text.encode("utf-8", "replace").decode("utf-8")
