"""The gateway to every model: the one file that imports LiteLLM.

LiteLLM lives in a thread of its own, with an event loop of its own: it takes seconds to import, milliseconds a call,
and whatever it blocks there blocks no screen. Here, on the caller's loop, are the queues, the clocks and the retries,
so that a call ends in time even where LiteLLM does not return. A call that is cancelled, or whose time is up, is
cancelled there too, which closes its connection.

LiteLLM's own retries, fallbacks, caches, callbacks and prints are off, and its own environment names (OPENAI_API_KEY,
OPENAI_API_BASE, OLLAMA_API_BASE, ...) work unchanged.
"""

import asyncio
import base64
import gc
import importlib
import json
import os
import time
from collections.abc import Awaitable, Callable, Coroutine
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from personas.models.asking import Answered, Asked, FaultKind, Message, ModelFault
from personas.models.call import Call, Sent
from personas.models.faults import Failure, Reply, failed, failure_of, kind_of, sentence
from personas.models.limits import Limits
from personas.models.policy import Policy, pause_before_next
from personas.models.providers import Provider, variables_of
from personas.models.quiet import LOG, quieten
from personas.models.redaction import known_secrets, redacted
from personas.models.side_loop import Relay, SideLoop
from personas.models.watched import Watched, part_of, text_of

_Result = TypeVar("_Result")
_SIDE = SideLoop("LiteLLM", LOG)
_MARGIN = 5.0  # seconds by which LiteLLM's own timeout exceeds the longest call; ours come first
_OLLAMA = ("ollama", "ollama_chat")
_IN_WORDS = "Answer with one JSON object and nothing else. It must fit this JSON schema:\n"


class Gateway:
    """Asks any model that LiteLLM reaches. One gateway serves the calls of one event loop.

    `log` is the file that LiteLLM's own words go to; of several gateways in a process the first decides. The secrets
    that it keeps to itself are those of the environment in which it was made.
    """

    def __init__(
        self,
        policy: Policy = Policy(),
        limits: Limits | None = None,
        *,
        log: Path | None = None,
        chance: Random | None = None,
        wait: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._policy = policy
        self._limits = limits or Limits(wait=wait)
        self._log = log
        self._chance = chance or Random()
        self._wait = wait
        self._providers: dict[str, str] = {}
        self._secrets = known_secrets(os.environ)

    async def warm(self) -> None:
        """Import LiteLLM in its thread, once. It takes seconds, for which the first call waits otherwise."""
        await _SIDE.call(_caught(_loaded, self._log))

    async def sees(self, model: str) -> bool:
        """Whether a model can look at pictures, as far as LiteLLM knows."""
        return await _SIDE.call(_caught(_sees, model, self._log)) is True

    async def configured(self) -> tuple[Provider, ...]:
        """The providers for which the environment holds keys, by LiteLLM's own names. Raises ModelFault."""
        return _given(await _SIDE.call(_caught(_configured, self._log)), "LiteLLM")

    async def lacks(self, model: str) -> tuple[str, ...]:
        """The variables that LiteLLM needs for a model and that are not set. Raises ModelFault."""
        return _given(await _SIDE.call(_caught(_lacks, model, self._log)), model)

    async def ask(self, asked: Asked, hear: Callable[[str], None] | None = None) -> Answered:
        """The model's answer. Raises ModelFault where there is none after all attempts that the policy allows."""
        call = Call(asked, hear, self._secrets)
        outcome = await self._outcome(call)
        if isinstance(outcome, Failure):
            LOG.warning("%s gave no answer: %s", asked.model, outcome)
            raise ModelFault(outcome.kind, redacted(sentence(outcome, asked.model), call.secrets), call.usage())
        return Answered(outcome.text, call.usage(), "length" if outcome.finish == "length" else "stop")

    async def _outcome(self, call: Call) -> Reply | Failure:
        provider = await self._provider(call.asked.model)
        if isinstance(provider, Failure):
            return provider
        left = self._policy.call
        while True:
            async with self._limits.place(provider):
                began = time.monotonic()
                outcome = await self._attempt(call, provider, left)
                left -= time.monotonic() - began
            if isinstance(outcome, Reply):
                return outcome
            pause = self._pause(call, outcome)
            if pause is None or pause >= left:
                return outcome
            await self._wait(pause)
            left -= pause

    async def _provider(self, model: str) -> str | Failure:
        if model not in self._providers:
            try:
                async with asyncio.timeout(self._policy.call):
                    provider = await _SIDE.call(_caught(_provider, model, self._log))
            except TimeoutError:
                return failed("timeout_call")
            if isinstance(provider, Failure):
                return provider
            self._providers[model] = provider
        return self._providers[model]

    def _pause(self, call: Call, failure: Failure) -> float | None:
        """Seconds until the next attempt; None where there is to be none."""
        if not failure.passing or call.heard or call.attempts >= self._policy.attempts:
            return None
        return pause_before_next(self._policy, call.attempts, failure.wait, self._chance)

    async def _attempt(self, call: Call, provider: str, left: float) -> Reply | Failure:
        call.begin()
        request = _request(call.asked, provider, self._policy.call + _MARGIN)
        try:
            sent = await (self._streamed(call, request, left) if call.hear else _whole(request, left))
        except _Late as late:
            return failed(late.kind)
        if isinstance(sent, Failure):
            return sent
        reply = call.finish(sent)
        kind = kind_of(reply, self._policy.characters)
        return reply if kind is None else failed(kind)

    async def _streamed(self, call: Call, request: dict[str, Any], left: float) -> Sent | Failure:
        """As `_whole`, with each piece of text handed on as it comes and every silence watched."""
        here = asyncio.get_running_loop()
        pieces: asyncio.Queue[str | None] = asyncio.Queue()
        end = here.time() + left
        sending = _SIDE.call(_caught(_ask_streamed, request, Relay(here, pieces.put_nowait), self._policy.characters))
        sending.add_done_callback(lambda _: pieces.put_nowait(None))
        try:
            while (piece := await self._next(pieces, call, end)) is not None:
                call.tell(piece)
            return await sending
        finally:
            sending.cancel()

    async def _next(self, pieces: "asyncio.Queue[str | None]", call: Call, end: float) -> str | None:
        silence = self._policy.between if call.heard else self._policy.first
        due = asyncio.get_running_loop().time() + silence
        try:
            async with asyncio.timeout_at(min(due, end)):
                return await pieces.get()
        except TimeoutError:
            pass
        if end <= due:
            raise _Late("timeout_call")
        raise _Late("timeout_stall" if call.heard else "timeout_first")


class _Late(Exception):
    """A time limit of ours has passed."""

    def __init__(self, kind: FaultKind) -> None:
        super().__init__(kind)
        self.kind: FaultKind = kind


def _given(outcome: _Result | Failure, model: str) -> _Result:
    if isinstance(outcome, Failure):
        raise ModelFault(outcome.kind, redacted(sentence(outcome, model), known_secrets(os.environ)))
    return outcome


async def _whole(request: dict[str, Any], left: float) -> Sent | Failure:
    sending = _SIDE.call(_caught(_ask_whole, request))
    try:
        async with asyncio.timeout(left):
            return await sending
    except TimeoutError:
        raise _Late("timeout_call") from None
    finally:
        sending.cancel()


def _request(asked: Asked, provider: str, timeout: float) -> dict[str, Any]:
    """What LiteLLM is called with. Parameters that a model does not know are dropped by LiteLLM.

    The timeout is the same for all attempts: for another one LiteLLM would open, and keep, another set of connections.
    """
    request: dict[str, Any] = {
        "model": asked.model,
        "messages": [_message(message) for message in asked.messages],
        "max_tokens": asked.max_tokens,
        "timeout": timeout,
        "num_retries": 0,
        "max_retries": 0,
        "drop_params": True,
    }
    request |= {name: value for name in ("temperature", "seed") if (value := getattr(asked, name)) is not None}
    if asked.schema is not None:
        request["response_format"] = {"type": "json_schema", "json_schema": {"name": "answer", "schema": asked.schema}}
    base = os.environ.get("OLLAMA_API_BASE")
    if provider in _OLLAMA and base:
        request["api_base"] = base.rstrip("/").removesuffix("/v1")  # Ollama's own protocol lives at its root
    return request


def _message(message: Message) -> dict[str, Any]:
    if not message.pictures:
        return {"role": message.role, "content": message.text}
    parts: list[dict[str, Any]] = [{"type": "text", "text": message.text}]
    for picture in message.pictures:
        address = f"data:{picture.media_type};base64,{base64.b64encode(picture.data).decode()}"
        parts.append({"type": "image_url", "image_url": {"url": address}})
    return {"role": message.role, "content": parts}


# What follows runs in LiteLLM's thread.

_loading = asyncio.Lock()
_litellm: Any = None


async def _loaded(log: Path | None) -> Any:
    """LiteLLM, imported once, silenced, and warmed up with a call that reaches no network.

    The collector of cyclic garbage rests meanwhile and then leaves what LiteLLM has made alone: a single full round
    over it stops every thread for a third of a second.
    """
    global _litellm
    async with _loading:
        if _litellm is None:
            os.environ["LITELLM_LOCAL_MODEL_COST_MAP"] = "True"
            os.environ.setdefault("LITELLM_MODE", "PRODUCTION")  # else it reads whatever .env it finds
            quieten(log)
            collecting = gc.isenabled()
            gc.disable()
            try:
                litellm = _imported()
                quieten(log)
                await litellm.acompletion(model="openai/gpt-4o", messages=[], mock_response="warm")
                gc.freeze()
            finally:
                if collecting:
                    gc.enable()
            _litellm = litellm
            _SIDE.at_end(litellm.close_litellm_async_clients)
    return _litellm


def _imported() -> Any:
    import litellm

    importlib.import_module("openai.resources")  # this and the next LiteLLM would leave to the first call
    litellm.encode(model="openai/gpt-4o", text="warm")

    litellm.suppress_debug_info = True
    litellm.telemetry = False
    litellm.num_retries = 0
    litellm.turn_off_message_logging = True
    return litellm


async def _caught(work: Callable[..., Coroutine[Any, Any, _Result]], *given: Any) -> _Result | Failure:
    """What the work gives, or what its exception means: it goes no further, for it may quote a key."""
    try:
        return await work(*given)
    except Exception as error:  # LiteLLM may raise anything, and a session must outlive it
        failure = failure_of(error, datetime.now(UTC))
        LOG.warning("%s: %s: %s", failure, type(error).__name__, error)
        return failure


async def _provider(model: str, log: Path | None) -> str:
    litellm = await _loaded(log)
    name, provider, *_ = litellm.get_llm_provider(model)
    if provider in _OLLAMA:
        # LiteLLM would ask Ollama about a model that its price list lacks, some six times a call and blocking
        litellm.model_cost.setdefault(f"{provider}/{name}", {"litellm_provider": provider, "mode": "chat"})
    return str(provider)


async def _sees(model: str, log: Path | None) -> bool:
    return bool((await _loaded(log)).supports_vision(model))


async def _configured(log: Path | None) -> tuple[Provider, ...]:
    """Asked of those alone whose variables are there: of some others LiteLLM would begin to log in."""
    litellm = await _loaded(log)
    held = [name for name, value in os.environ.items() if value.strip()]
    names = [str(getattr(provider, "value", provider)) for provider in litellm.provider_list]
    found = []
    for name in sorted(names):
        variables = variables_of(name, held)
        if variables and _talks(name):
            found.append(Provider(name, variables, await _lacks(f"{name}/x", log)))
    return tuple(found)


def _talks(provider: str) -> bool:
    """Whether a provider has models that converse, as far as LiteLLM's list knows any of it."""
    listed = {kept.get("mode") for kept in _litellm.model_cost.values() if kept.get("litellm_provider") == provider}
    return not listed or "chat" in listed


async def _lacks(model: str, log: Path | None) -> tuple[str, ...]:
    provider = await _provider(model, log)
    if provider in _OLLAMA:
        return ()  # it asks for an address, but knows the usual one
    missing = _litellm.validate_environment(model)["missing_keys"]
    return tuple(name for name in missing if not os.environ.get(name, "").strip())


async def _ask_whole(request: dict[str, Any]) -> Sent:
    response = await _litellm.acompletion(**_for_model(request))
    counted, cost = getattr(response, "usage", None), part_of(response._hidden_params, "response_cost")
    if not response.choices:
        return _sent(Reply("", None), counted, cost)
    choice = response.choices[0]
    refusal = (choice.message.provider_specific_fields or {}).get("refusal")
    reply = Reply(text_of(choice.message.content), choice.finish_reason, choice.message.role, refusal)
    return _sent(reply, counted, cost)


async def _ask_streamed(request: dict[str, Any], tell: Callable[[str], None], characters: int) -> Sent:
    """Reads no further than the end: past it LiteLLM would count tokens itself, slowly, and guess where none were sent.

    The end that LiteLLM announces may be its own invention; only `received` or `intermittent` is the provider's.
    """
    options = {"stream": True, "stream_options": {"include_usage": True}}
    stream = await _litellm.acompletion(**_for_model(request), **options)
    try:
        watched = await Watched.over(stream)
        length = 0
        async for chunk in stream:
            choice = chunk.choices[0] if chunk.choices else None
            text = text_of(choice.delta.content if choice else None)
            length += len(text)
            watched.check(length, characters)
            tell(text)
            if choice and choice.finish_reason:
                break
        watched.check(length, characters)
        finish = stream.received_finish_reason or stream.intermittent_finish_reason
        if finish:
            await watched.rest()
    finally:
        await stream.aclose()
    cost = _cost(request["model"], watched.usage)
    return _sent(Reply("", finish, watched.role, watched.refusal), watched.usage, cost)


def _sent(reply: Reply, counted: Any, cost: float | None) -> Sent:
    """`cost`: US dollars by LiteLLM's price list, which lists what it has no price for, or what runs at home, at 0."""
    prompt, completion = (part_of(counted, f"{which}_tokens") for which in ("prompt", "completion"))
    if not isinstance(prompt, int) or not isinstance(completion, int) or prompt + completion <= 0:
        return Sent(reply)  # LiteLLM says 0 where nothing was counted
    return Sent(reply, prompt, completion, cost or None)


def _cost(model: str, counted: Any) -> float | None:
    """What LiteLLM reckons for a whole answer, and leaves to us for a stream that is closed at its end."""
    try:
        fields = counted if isinstance(counted, dict) else counted.model_dump()
        usage = counted if isinstance(counted, _litellm.Usage) else _litellm.Usage(**fields)
        return float(sum(_litellm.cost_per_token(model=model, usage_object=usage)))
    except Exception:  # a model that is not in the list, or a count of unknown form
        return None


def _for_model(request: dict[str, Any]) -> dict[str, Any]:
    """The request as its model can read it: a schema in words for one that follows none."""
    form = request.get("response_format")
    if form is None or _litellm.supports_response_schema(request["model"]):
        return request
    words = _IN_WORDS + json.dumps(form["json_schema"]["schema"], ensure_ascii=False)
    first, *rest = request["messages"]
    if first["role"] == "system":  # many models know one system message only, and only as the first
        messages = [{**first, "content": f"{first['content']}\n\n{words}"}, *rest]
    else:
        messages = [{"role": "system", "content": words}, first, *rest]
    told = {**request, "messages": messages}
    del told["response_format"]
    return told
