"""What went wrong with a call: from whatever LiteLLM raised or returned to a kind, and from the kind to a sentence.

LiteLLM's exception classes say less than they seem to: a 401 may arrive as BadRequestError, a refused connection as
InternalServerError with status 500, garbled JSON as either. So the HTTP status and the chain of causes decide, by name
and without importing any of their packages.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from personas.models.asking import FaultKind
from personas.models.policy import retry_after


@dataclass(frozen=True)
class Failure:
    """One failed attempt. `passing`: another attempt may succeed. `status`: the HTTP status, where there was one."""

    kind: FaultKind
    passing: bool
    wait: float | None = None
    """Seconds that the provider asks to wait."""
    status: int | None = None


@dataclass(frozen=True)
class Reply:
    """What a model sent, before it is judged. `finish` of None: the end was never announced."""

    text: str
    finish: str | None
    role: str = "assistant"
    refusal: str | None = None


class Unusable(Exception):
    """What a stream has sent so far can never become an answer."""

    def __init__(self, kind: FaultKind) -> None:
        super().__init__(kind)
        self.kind: FaultKind = kind


PASSING: frozenset[FaultKind] = frozenset(
    {"rate_limit", "server", "connection", "timeout_first", "timeout_stall", "malformed", "empty", "truncated"}
)
_BY_STATUS: Mapping[int, FaultKind] = {
    401: "auth",
    402: "rate_limit",
    403: "auth",
    404: "not_found",
    405: "not_found",
    408: "timeout_call",
    409: "server",
    413: "context",
    422: "bad_request",
    425: "server",
    429: "rate_limit",
}
_NETWORK = ("httpx", "httpcore", "aiohttp", "anyio")
_CONTEXT = (
    "context_length_exceeded",
    "maximum context",
    "context window",
    "context size",
    "context limit",
    "prompt is too long",
)
_FILTER = ("content_policy_violation", "content_filter", "content management policy", "safety system")
_NO_CREDIT = ("insufficient_quota", "exceeded your current quota", "insufficient credit", "credit balance", "billing")
_GARBLED = ("ValidationError", "ValueError", "TypeError", "KeyError", "IndexError", "AttributeError")
_NO_KEY = re.compile(r"missing [\w ]*api key|missing credentials|api_key client option must be set|no api key")
_NO_REPLY = ("empty or invalid response from llm endpoint", "unable to get json response", "error parsing chunk")


def kind_of(reply: Reply, characters: int) -> FaultKind | None:
    """What is wrong with a reply that came; None where it is an answer of at most so many characters."""
    if reply.refusal or reply.finish == "content_filter":
        return "refusal"
    if len(reply.text) > characters:
        return "too_long"
    if not reply.text.strip():
        return "empty"
    if reply.role != "assistant":
        return "malformed"
    return "truncated" if reply.finish is None else None


def failed(kind: FaultKind) -> Failure:
    """A failure that no provider told of."""
    return Failure(kind, kind in PASSING)


def failure_of(error: BaseException, now: datetime) -> Failure:
    """What an exception from LiteLLM, or from the packages that it calls, means."""
    if isinstance(error, Unusable):
        return failed(error.kind)
    chain = list(_chain(error))
    words = " ".join(str(link) for link in chain).lower()
    if _NO_KEY.search(words):
        return Failure("auth", passing=False)
    status = _status(chain)
    kind = _kind(chain, status, words)
    wait = retry_after(_headers(chain), now)
    passing = kind in PASSING and not (status in (402, 429) and _any(_NO_CREDIT, words))
    return Failure(kind, passing, wait, status)


def _kind(chain: list[BaseException], status: int | None, words: str) -> FaultKind:
    if _named(chain, "ContextWindowExceededError") or (status == 400 and _any(_CONTEXT, words)):
        return "context"
    if _named(chain, "ContentPolicyViolationError") or (status == 400 and _any(_FILTER, words)):
        return "refusal"
    if "repeating the same chunk" in words:
        return "too_long"
    if "llm provider not provided" in words:
        return "not_found"
    if _named(chain, "JSONDecodeError", "UnicodeDecodeError") or _any(_NO_REPLY, words):
        return "malformed"
    if _named(chain, "ClientPayloadError", "RemoteProtocolError", "IncompleteReadError"):
        return "truncated"
    if _named(chain, "ConnectTimeout", "ConnectionTimeoutError"):
        return "connection"
    if any("Timeout" in type(link).__name__ and _package(link) != "litellm" for link in chain):
        return "timeout_call"
    if any(_is_network(link) for link in chain):
        return "connection"
    if status is not None and status in _BY_STATUS:
        return _BY_STATUS[status]
    if status is not None and status >= 400:
        return "bad_request" if status < 500 else "server"
    if _named(chain, "APIError"):
        return "server"
    return "malformed" if _named(chain, *_GARBLED) else "unknown"


def _chain(error: BaseException) -> Iterator[BaseException]:
    """An exception and all that caused it."""
    seen: set[int] = set()
    link: BaseException | None = error
    while link is not None and id(link) not in seen:
        seen.add(id(link))
        yield link
        link = getattr(link, "original_exception", None) or link.__cause__ or link.__context__


def _named(chain: list[BaseException], *names: str) -> bool:
    return any(type(link).__name__ in names for link in chain)


def _is_network(link: BaseException) -> bool:
    package, name = _package(link), type(link).__name__
    if package in _NETWORK:
        return name not in ("HTTPStatusError", "ClientResponseError")
    return (package, name) == ("openai", "APIConnectionError") or isinstance(link, OSError)


def _package(link: BaseException) -> str:
    return type(link).__module__.partition(".")[0]


def _status(chain: list[BaseException]) -> int | None:
    said = [getattr(link, "status_code", None) for link in chain]
    said += [body.get("code") for link in chain if isinstance(body := getattr(link, "body", None), Mapping)]
    return next((status for code in said if (status := _as_int(code)) is not None), None)


def _as_int(status: object) -> int | None:
    try:
        return int(str(status))
    except ValueError:
        return None


def _headers(chain: list[BaseException]) -> dict[str, str]:
    """The headers of the provider's reply, of whichever exception kept them."""
    found: dict[str, str] = {}
    for link in reversed(chain):
        for holder in (getattr(link, "response", None), link):
            for name in ("headers", "litellm_response_headers"):
                headers = getattr(holder, name, None)
                if isinstance(headers, Mapping):
                    found |= {str(key).lower(): str(value) for key, value in headers.items()}
    return found


def _any(phrases: tuple[str, ...], words: str) -> bool:
    return any(phrase in words for phrase in phrases)


_SENTENCES: Mapping[FaultKind, str] = {
    "auth": "{model} did not accept the key. Check it (`bedside models` says which it is), or choose another model.",
    "not_found": "{model} was not found. Check the model's name and its server's address, or choose another model.",
    "rate_limit": "{model} takes no more calls for now. Try again later, or choose another model.",
    "server": "{model} failed on its own side. Try again in a while, or choose another model.",
    "timeout_first": "{model} did not begin to answer in time. Try again, or choose another model.",
    "timeout_stall": "{model} fell silent in mid-answer. Try again, or choose another model.",
    "timeout_call": "{model} took too long to answer. Try again, or choose another model.",
    "connection": "{model} could not be reached. Check that its server runs and the network is up, then try again.",
    "malformed": "What came from {model} was not an answer. Try again, or check its server's address.",
    "empty": "{model} answered without a word. Try again, or choose another model.",
    "refusal": "{model} refused to answer. Try again, or choose another model.",
    "truncated": "{model}'s answer broke off. Try again, or choose another model.",
    "context": "The conversation has grown longer than {model} can read. Choose a model that reads more.",
    "too_long": "{model} did not stop talking and was cut off. Try again, or choose another model.",
    "bad_request": "{model} does not accept what was asked of it. Choose another model.",
    "budget": "The spending cap is reached.",
    "cancelled": "The call to {model} was given up.",
    "unknown": "{model} failed in an unknown way; the log of models says more. Try again, or choose another model.",
}


def sentence(failure: Failure, model: str) -> str:
    """One sentence or two for a clinician: what happened and what to do next."""
    if failure.kind == "rate_limit" and not failure.passing:
        return f"The account behind {model} has no credit left. Add credit with the provider, or choose another model."
    if failure.kind == "auth" and failure.status is None:
        return f"{model} needs a key that is not set (`bedside models` says which). Set it, or choose another model."
    if failure.wait is not None and failure.kind in ("rate_limit", "server"):
        return f"{model} takes calls again in {_spoken(failure.wait)}. Try again then, or choose another model."
    return _SENTENCES[failure.kind].format(model=model)


def _spoken(seconds: float) -> str:
    for unit, length in (("hour", 3600), ("minute", 60)):
        if seconds >= 1.5 * length:
            return f"about {round(seconds / length)} {unit}s"
    return f"about {max(1, round(seconds))} seconds" if seconds > 1 else "a second"
