"""The guard at work on one reply of the patient's model: what is shown of it, and what is asked anew."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field

from personas.exchange import Heard, Reply, Say
from sessions.guard.check import Bounds, check
from sessions.guard.findings import Guarded, GuardFinding, GuardPolicy, Rejected, decide
from sessions.guard.release import Release

Ask = Callable[[], Awaitable[Reply]]


@dataclass
class Watch:
    """Guards one reply. `bounds` is None where there is no guard.

    `show` is given each sentence of a streamed reply once it is checked.
    """

    policy: GuardPolicy
    bounds: Bounds | None
    show: Callable[[str], None] | None = None
    _release: Release = field(default_factory=Release)
    _heard: tuple[str, ...] = ()
    _stopped: bool = False

    def piece(self, text: str) -> None:
        """A piece of the reply on its way."""
        for sentence in self._release.feed(text):
            self._let_out(sentence)

    async def reply(
        self, heard: Sequence[Heard], ask: Ask, ask_again: Ask, stand_in: Ask
    ) -> tuple[Reply, Guarded | None]:
        """The reply that is shown, and what the guard did about it; None where there is no guard."""
        self._begin(heard)
        reply = await ask()
        self._end()
        if self.bounds is None:
            return reply, None
        findings = await self._found(reply)
        if decide(self.policy, findings, 1) == "show":
            return reply, Guarded(policy=self.policy, findings=findings)
        rejected: tuple[Rejected, ...] = (Rejected(text=reply.text, findings=findings),)
        self._begin(heard)
        reply = await ask_again()
        self._end()
        findings = await self._found(reply)
        if decide(self.policy, findings, 2) == "show":
            return reply, Guarded(policy=self.policy, shown="second", findings=findings, rejected=rejected)
        rejected = (*rejected, Rejected(text=reply.text, findings=findings))
        return await stand_in(), Guarded(policy=self.policy, shown="embedded", rejected=rejected)

    async def _found(self, reply: Reply) -> tuple[GuardFinding, ...]:
        """What a whole reply holds; a long one takes too long for the event loop of a screen."""
        assert self.bounds is not None
        return await asyncio.to_thread(check, reply.text, self.bounds, self._heard)

    def _begin(self, heard: Sequence[Heard]) -> None:
        self._release, self._stopped = Release(), False
        self._heard = tuple(item.content.text for item in heard if isinstance(item.content, Say))

    def _end(self) -> None:
        for sentence in self._release.finish():
            self._let_out(sentence)

    def _let_out(self, sentence: str) -> None:
        """Show a sentence, unless it is one that the policy would take back."""
        if self.show is None or self._stopped:
            return
        bounds = self.bounds
        if bounds is not None and self.policy == "regenerate" and check(sentence, bounds, self._heard):
            self._stopped = True
        else:
            self.show(sentence)
