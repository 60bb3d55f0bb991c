"""The ways in which a model server fails, each by what such a server would send. See `tests/models/server.py`."""

import json
from collections.abc import Awaitable, Callable
from typing import Any

from tests.models.server import Answer, Request, Wire, answer_well, begin_stream, chunk, completion, send_piece

Failure = Callable[[Wire, Request], Awaitable[None]]
RETRY_AFTER = "1"
ESCAPES = "Fine.\x1b]0;owned\x07\x1b[2J\x1b[31m \x00\x08\u202eback\u202c \u2028[red]not markup[/red]\r\nDone."


def _error(status: int, message: str, code: str | None = None, kind: str = "api_error", **headers: str) -> Failure:
    async def fail(wire: Wire, request: Request) -> None:
        error: Any = {"message": message, "type": kind, "param": None, "code": code}
        await wire.json({"error": message if request.native else error}, status, **headers)

    return fail


async def _echoed_key(wire: Wire, request: Request) -> None:
    """401 that quotes the key back, as some providers and proxies do."""
    message = f"Incorrect API key provided: {request.headers.get('authorization')}. See http://admin:hunter2@10.0.0.1/"
    await _error(401, message, "invalid_api_key", "invalid_request_error")(wire, request)


async def _html(wire: Wire, request: Request) -> None:
    await wire.whole(b"<html><body><h1>502 Bad Gateway</h1></body></html>", 502, "text/html")


async def _hang(wire: Wire, request: Request) -> None:
    await wire.hang()


async def _begun(wire: Wire, request: Request, *pieces: str) -> None:
    """The beginning of a stream; where none was asked for, the first bytes of a whole reply."""
    if request.streamed:
        await begin_stream(wire, request)
        for piece in pieces:
            await send_piece(wire, request, piece)
    else:
        await wire.head(Content_Length="5000")
        await wire.send(b'{"id": "reply-1", "choi')


async def _hang_after_head(wire: Wire, request: Request) -> None:
    await wire.head(media="text/event-stream" if request.streamed else "application/json")
    await wire.hang()


async def _stall(wire: Wire, request: Request) -> None:
    await _begun(wire, request, "It began", " on")
    await wire.hang()


async def _reset(wire: Wire, request: Request) -> None:
    wire.reset()


async def _reset_midway(wire: Wire, request: Request) -> None:
    await _begun(wire, request, "It began", " on")
    wire.reset()


async def _cut(wire: Wire, request: Request) -> None:
    """A clean end of the connection in the middle: no finish, no [DONE]."""
    await _begun(wire, request, "It began", " on")


async def _cut_chunked(wire: Wire, request: Request) -> None:
    """The same where the length of the body is announced chunk by chunk."""
    event = b"data: " + json.dumps(chunk(request, {"role": "assistant", "content": "It began"})).encode() + b"\n\n"
    begun = event if request.streamed else b'{"id": "reply-1", "choi'
    await wire.head(media="text/event-stream" if request.streamed else "application/json", Transfer_Encoding="chunked")
    await wire.send(f"{len(begun):x}\r\n".encode() + begun + b"\r\n")


async def _malformed_json(wire: Wire, request: Request) -> None:
    await wire.whole(b'{"id": "reply-1", "choices": [{"message": {"role": "assist')


async def _not_json(wire: Wire, request: Request) -> None:
    await wire.whole(b"<html>Sign in to the hotel's network</html>", 200, "text/html")


async def _bad_sse(wire: Wire, request: Request) -> None:
    await wire.head(media="text/event-stream")
    await wire.event(b'{"choices": [{"delta"')
    await wire.send(b"dada: x\n\n\xff\xfe")


async def _bad_sse_midway(wire: Wire, request: Request) -> None:
    await _begun(wire, request, "It began")
    await wire.send(b'{"message": {"rol\n' if request.native else b'data: {"choices": [{"delta"\n\n')


async def _error_midway(wire: Wire, request: Request) -> None:
    await _begun(wire, request, "It began")
    await wire.event({"error": {"message": "The server is overloaded", "type": "server_error", "code": 503}})


async def _empty_choices(wire: Wire, request: Request) -> None:
    if request.streamed:
        await wire.head(media="text/event-stream")
        await wire.event({**chunk(request, {}), "choices": []})
        await wire.event(b"[DONE]")
    else:
        await wire.json({**completion(request, Answer("")), "choices": []})


def _answering(answer: Answer) -> Failure:
    async def reply(wire: Wire, request: Request) -> None:
        await answer_well(wire, request, answer)

    return reply


async def _megabytes(wire: Wire, request: Request) -> None:
    """A reply that does not stop: two megabytes whole, or a stream that goes on until the client leaves."""
    if not request.streamed:
        await answer_well(wire, request, Answer("and then " * 222_222))
        return
    await _begun(wire, request)
    while True:
        await send_piece(wire, request, "and then " * 500)


async def _loop(wire: Wire, request: Request) -> None:
    """A model that says the same word for ever, as far as anybody listens."""
    if not request.streamed:
        await answer_well(wire, request, Answer("pain " * 10_000))
        return
    await _begun(wire, request)
    while True:
        await send_piece(wire, request, "pain ")


FAILURES: dict[str, Failure] = {
    "auth": _error(401, "Incorrect API key provided.", "invalid_api_key", "invalid_request_error"),
    "auth_as_bad_request": _error(401, "No auth credentials found", None, "invalid_request_error"),
    "echoed_key": _echoed_key,
    "forbidden": _error(403, "Your country is not supported."),
    "not_found": _error(404, "The model does not exist.", "model_not_found", "invalid_request_error"),
    "rate_limit": _error(429, "Rate limit reached.", "rate_limit_exceeded", Retry_After=RETRY_AFTER),
    "rate_limit_long": _error(429, "Rate limit reached.", "rate_limit_exceeded", Retry_After="3600"),
    "rate_limit_date": _error(429, "Slow down.", None, Retry_After="Wed, 21 Oct 2099 07:28:00 GMT"),
    "quota": _error(429, "You exceeded your current quota.", "insufficient_quota", "insufficient_quota"),
    "server": _error(500, "The server had an error.", None, "server_error"),
    "unavailable": _error(503, "Overloaded.", None, "server_error", Retry_After=RETRY_AFTER),
    "gateway_timeout": _error(504, "The upstream server did not answer."),
    "bad_request": _error(400, "Unknown parameter.", "unknown_parameter", "invalid_request_error"),
    "html": _html,
    "hang": _hang,
    "hang_after_head": _hang_after_head,
    "stall": _stall,
    "reset": _reset,
    "reset_midway": _reset_midway,
    "cut": _cut,
    "cut_chunked": _cut_chunked,
    "malformed_json": _malformed_json,
    "not_json": _not_json,
    "bad_sse": _bad_sse,
    "bad_sse_midway": _bad_sse_midway,
    "error_midway": _error_midway,
    "empty_choices": _empty_choices,
    "empty_text": _answering(Answer("", pieces=("",))),
    "blank_text": _answering(Answer(" \n\t ")),
    "context": _error(
        400,
        "This model's maximum context length is 4096 tokens. However, your messages resulted in 9000 tokens.",
        "context_length_exceeded",
        "invalid_request_error",
    ),
    "megabytes": _megabytes,
    "loop": _loop,
    "escapes": _answering(Answer(ESCAPES)),
    "wrong_role": _answering(Answer("I am the doctor now.", role="user")),
    "refusal": _answering(Answer("", pieces=("",), refusal="I cannot help with that.")),
    "content_filter": _answering(Answer("It began", finish="content_filter")),
    "content_policy": _error(
        400,
        "Your request was rejected as a result of our safety system.",
        "content_policy_violation",
        "invalid_request_error",
    ),
    "too_few_tokens": _answering(Answer("It began on", finish="length")),
}
