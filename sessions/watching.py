"""The guard at work on one reply of the patient's model: what is shown of it, and what is asked anew."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field

from personas.exchange import Heard, Reply, Say
from sessions.guard.check import Bounds, check
from sessions.guard.findings import Guarded, GuardFinding, GuardPolicy, Rejected, decide
from sessions.guard.release import Release

Ask = Callable[[], Awaitable[Reply]]
_SHORT = 4_000  # characters that are read in a few milliseconds, at worst in fifty


@dataclass
class Watch:
    """Guards one reply. `bounds` is None where there is no guard.

    `show` is given each sentence of a streamed reply, once it is checked where the policy takes words back.
    """

    policy: GuardPolicy
    bounds: Bounds | None
    show: Callable[[str], None] | None = None
    _heard: tuple[str, ...] = ()
    _release: Release = field(default_factory=Release)
    _waiting: deque[str] = field(default_factory=deque)
    _letting_out: asyncio.Task[None] | None = None
    _stopped: bool = False

    def piece(self, text: str) -> None:
        """A piece of the reply on its way."""
        self._take(self._release.feed(text))

    async def reply(
        self, heard: Sequence[Heard], ask: Ask, ask_again: Ask, stand_in: Ask
    ) -> tuple[Reply, Guarded | None]:
        """The reply that is shown, and what the guard did about it; None where there is no guard."""
        self._heard = tuple(item.content.text for item in heard if isinstance(item.content, Say))
        reply = await self._asked(ask)
        if self.bounds is None:
            return reply, None
        findings = await self._found(reply.text)
        if decide(self.policy, findings, 1) == "show":
            return reply, Guarded(policy=self.policy, findings=findings)
        rejected: tuple[Rejected, ...] = (Rejected(text=reply.text, findings=findings),)
        reply = await self._asked(ask_again)
        findings = await self._found(reply.text)
        if decide(self.policy, findings, 2) == "show":
            return reply, Guarded(policy=self.policy, shown="second", findings=findings, rejected=rejected)
        rejected = (*rejected, Rejected(text=reply.text, findings=findings))
        return await stand_in(), Guarded(policy=self.policy, shown="embedded", rejected=rejected)

    async def _asked(self, ask: Ask) -> Reply:
        """A whole reply, all of which that may be shown has been shown."""
        self._release, self._stopped = Release(), False
        try:
            reply = await ask()
            self._take(self._release.finish())
            if self._letting_out is not None:
                await self._letting_out
            return reply
        finally:
            self._give_up()

    def _take(self, sentences: Sequence[str]) -> None:
        """Show whole sentences, unless one is among them that the policy would take back."""
        if self.show is None or not sentences or self._stopped:
            return
        if self.bounds is None or self.policy != "regenerate":
            for sentence in sentences:
                self.show(sentence)
            return
        self._waiting += sentences
        if self._letting_out is None:
            self._letting_out = asyncio.ensure_future(self._let_out(self.show))

    async def _let_out(self, show: Callable[[str], None]) -> None:
        """Show what waits, each sentence once nothing is found in it and up to the first in which there is."""
        while self._waiting and not self._stopped:
            sentence = self._waiting.popleft()
            self._stopped = bool(await self._found(sentence))
            if not self._stopped:
                show(sentence)
        self._letting_out = None

    def _give_up(self) -> None:
        """Show no more of what is under way."""
        self._waiting.clear()
        if self._letting_out is not None:
            self._letting_out.cancel()
            self._letting_out = None

    async def _found(self, text: str) -> tuple[GuardFinding, ...]:
        """What words hold; many take too long for the event loop of a screen."""
        assert self.bounds is not None
        if len(text) + sum(map(len, self._heard)) <= _SHORT:
            return check(text, self.bounds, self._heard)
        return await asyncio.to_thread(check, text, self.bounds, self._heard)
