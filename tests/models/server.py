"""A model server of the tests' own, on the loopback address: the OpenAI chat protocol, whole or streamed, and Ollama's.

    with ModelServer(lambda request: "It began on Monday.") as server:
        ... ask a model at server.openai_base (or server.ollama_base) ...
        server.calls[0].request.words()

What it answers is decided by a script, a function from the request to the reply. It is called in the server's thread,
one request at a time, in the order in which requests arrive. A reply is a string, an `Answer` with details, a `Raw`
body, or the name of a failure (`tests/models/failures.py` holds them); `in_turn("server", "At last.")` answers from a
list.

Every request is recorded as a `Call`: what was asked, what was replied, and whether the client went away before the
reply was finished.
"""

import asyncio
import concurrent.futures
import contextlib
import json
import socket
import struct
import threading
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Self

STATUS_WORDS = {200: "OK", 400: "Bad Request", 401: "Unauthorized", 404: "Not Found", 429: "Too Many Requests"}


@dataclass(frozen=True)
class Request:
    """One request as it reached the server."""

    method: str
    path: str
    headers: Mapping[str, str]
    body: Mapping[str, Any]

    @property
    def streamed(self) -> bool:
        """Whether a stream is asked for; Ollama streams unless told otherwise."""
        return bool(self.body.get("stream", self.native))

    @property
    def native(self) -> bool:
        """Whether this speaks Ollama's own protocol."""
        return self.path.startswith("/api/")

    def words(self) -> str:
        """All text of all messages, whatever the form of their content."""
        return "\n".join(text for message in self.body.get("messages", ()) for text in _texts(message["content"]))

    def pictures(self) -> list[str]:
        """The data URLs of all image parts."""
        contents = [message["content"] for message in self.body.get("messages", ())]
        parts = [part for content in contents if isinstance(content, list) for part in content]
        return [part["image_url"]["url"] for part in parts if part["type"] == "image_url"]


def _texts(content: object) -> Iterator[str]:
    if isinstance(content, str):
        yield content
    elif isinstance(content, list):
        yield from (part["text"] for part in content if part["type"] == "text")


@dataclass(frozen=True)
class Answer:
    """A good reply with its details. `pieces` are what a stream sends; by default the words one by one."""

    text: str
    pieces: tuple[str, ...] = ()
    finish: str | None = "stop"
    role: str = "assistant"
    refusal: str | None = None
    usage: tuple[int, int] | None = (12, 7)
    """Prompt and completion tokens; None is a server that does not count."""

    def streamed(self) -> tuple[str, ...]:
        words = self.text.split(" ")
        return self.pieces or tuple(word if at == 0 else " " + word for at, word in enumerate(words))


@dataclass(frozen=True)
class Raw:
    """A body sent as it is: whole, or as the one thing that a stream sends."""

    body: object


Reply = str | Answer | Raw
Script = Callable[[Request], Reply]


@dataclass
class Call:
    """A request and what became of it. `ended` is True where all was sent, False where the client went away."""

    request: Request
    reply: Reply = ""
    ended: concurrent.futures.Future[bool] = field(default_factory=concurrent.futures.Future)

    async def went_away(self) -> bool:
        """Whether the client closed the connection before the reply was finished; waits until that is known."""
        async with asyncio.timeout(20):
            return not await asyncio.wrap_future(self.ended)


class Gone(Exception):
    """The client went away."""


class Wire:
    """The connection of one request, for whoever writes the reply."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    async def send(self, data: bytes) -> None:
        try:
            self._writer.write(data)
            await self._writer.drain()
        except ConnectionError as error:
            raise Gone from error

    async def head(self, status: int = 200, media: str = "application/json", **headers: str) -> None:
        """The head of a reply whose end is the end of the connection."""
        lines = [f"HTTP/1.1 {status} {STATUS_WORDS.get(status, 'Whatever')}", f"Content-Type: {media}"]
        lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
        await self.send("\r\n".join([*lines, "Connection: close", "", ""]).encode("latin-1"))

    async def whole(self, body: bytes, status: int = 200, media: str = "application/json", **headers: str) -> None:
        await self.head(status, media, Content_Length=str(len(body)), **headers)
        await self.send(body)

    async def json(self, body: object, status: int = 200, **headers: str) -> None:
        await self.whole(json.dumps(body).encode(), status, **headers)

    async def event(self, data: object) -> None:
        """One server-sent event."""
        await self.send(b"data: " + (data if isinstance(data, bytes) else json.dumps(data).encode()) + b"\n\n")

    async def line(self, data: object) -> None:
        """One line of JSON, as Ollama streams."""
        await self.send(json.dumps(data).encode() + b"\n")

    async def hang(self) -> None:
        """Nothing more, until the client goes away."""
        with contextlib.suppress(ConnectionError):
            while await self._reader.read(1024):
                pass
        raise Gone

    def reset(self) -> None:
        """Break the connection so that the client sees a reset."""
        at_once = struct.pack("ii", 1, 0)
        self._writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, at_once)
        self._writer.transport.abort()


def chunk(request: Request, delta: Mapping[str, Any], finish: str | None = None) -> dict[str, Any]:
    """One chunk of a stream in the OpenAI protocol."""
    choice = {"index": 0, "delta": delta, "finish_reason": finish}
    return {**_envelope(request, "chat.completion.chunk"), "choices": [choice]}


def completion(request: Request, answer: Answer) -> dict[str, Any]:
    """A whole reply in the OpenAI protocol."""
    message = {"role": answer.role, "content": answer.text, "refusal": answer.refusal}
    choice = {"index": 0, "message": message, "finish_reason": answer.finish}
    body = {**_envelope(request, "chat.completion"), "choices": [choice]}
    return body if answer.usage is None else {**body, "usage": _usage(answer.usage)}


def _envelope(request: Request, kind: str) -> dict[str, Any]:
    return {"id": "reply-1", "object": kind, "created": 1_700_000_000, "model": request.body.get("model", "")}


def _usage(tokens: tuple[int, int]) -> dict[str, int]:
    return {"prompt_tokens": tokens[0], "completion_tokens": tokens[1], "total_tokens": sum(tokens)}


async def answer_well(wire: Wire, request: Request, answer: Answer) -> None:
    """Send a good reply in the protocol and the form that were asked for."""
    if request.streamed:
        await begin_stream(wire, request, answer.role)
        for piece in answer.streamed():
            await send_piece(wire, request, piece, answer.role)
        await _end_stream(wire, request, answer)
    elif request.native:
        await wire.json({**_native(request, answer.text, answer.role), **_native_end(answer)})
    else:
        await wire.json(completion(request, answer))


async def _answer_raw(wire: Wire, request: Request, body: object) -> None:
    if not request.streamed:
        await wire.json(body)
    elif request.native:
        await wire.head(media="application/x-ndjson")
        await wire.line(body)
    else:
        await wire.head(media="text/event-stream")
        await wire.event(body)
        await wire.event(b"[DONE]")


async def begin_stream(wire: Wire, request: Request, role: str = "assistant") -> None:
    """The head of a stream, and in the OpenAI protocol the first chunk, which says who speaks."""
    if request.native:
        await wire.head(media="application/x-ndjson")
    else:
        await wire.head(media="text/event-stream")
        await wire.event(chunk(request, {"role": role, "content": ""}))


async def send_piece(wire: Wire, request: Request, text: str, role: str = "assistant") -> None:
    if request.native:
        await wire.line(_native(request, text, role))
    else:
        await wire.event(chunk(request, {"content": text}))


async def _end_stream(wire: Wire, request: Request, answer: Answer) -> None:
    if request.native:
        await wire.line({**_native(request, "", answer.role), **_native_end(answer)})
        return
    if answer.refusal is not None:
        await wire.event(chunk(request, {"refusal": answer.refusal}))
    await wire.event(chunk(request, {}, answer.finish))
    if answer.usage is not None and request.body.get("stream_options", {}).get("include_usage"):
        counted = {"choices": [], "usage": _usage(answer.usage)}
        await wire.event({**_envelope(request, "chat.completion.chunk"), **counted})
    await wire.event(b"[DONE]")


def _native(request: Request, text: str, role: str) -> dict[str, Any]:
    """One object of Ollama's `/api/chat`, which sends one a line."""
    message = {"role": role, "content": text}
    return {"model": request.body.get("model"), "created_at": "2026-01-01T00:00:00Z", "message": message, "done": False}


def _native_end(answer: Answer) -> dict[str, Any]:
    end = {"done": True, "done_reason": answer.finish}
    if answer.usage is None:
        return end
    return {**end, "prompt_eval_count": answer.usage[0], "eval_count": answer.usage[1]}


def in_turn(*replies: Reply) -> Script:
    """A script that gives each of the replies once and then the last one for ever."""
    left = list(replies)
    return lambda request: left.pop(0) if len(left) > 1 else left[0]


class ModelServer:
    """The server, in a thread of its own. Use it as a context manager."""

    def __init__(self, script: Script | None = None, models: tuple[str, ...] = ("test-model",)) -> None:
        self.script: Script = script or in_turn("It began on Monday.")
        self.calls: list[Call] = []
        self._models = models
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, name="model server", daemon=True)
        self._started = threading.Event()
        self._connections: set[asyncio.Task[None]] = set()
        self.port = 0

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def openai_base(self) -> str:
        return f"{self.address}/v1"

    @property
    def ollama_base(self) -> str:
        return self.address

    def __enter__(self) -> Self:
        self._thread.start()
        self._started.wait()
        return self

    def __exit__(self, *exception: object) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        server = self._loop.run_until_complete(asyncio.start_server(self._connected, "127.0.0.1", 0))
        self.port = server.sockets[0].getsockname()[1]
        self._started.set()
        self._loop.run_forever()
        server.close()
        for task in self._connections:
            task.cancel()
        self._loop.run_until_complete(asyncio.gather(*self._connections, return_exceptions=True))
        self._loop.close()

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._connections.add(task)
        task.add_done_callback(self._connections.discard)
        try:
            await self._serve(await _read(reader), Wire(reader, writer))
        except (Gone, asyncio.IncompleteReadError, ConnectionError, asyncio.CancelledError):
            pass  # the client has left, or the server is closing
        finally:
            writer.close()

    async def _serve(self, request: Request, wire: Wire) -> None:
        if request.method == "GET":
            await wire.json(self._listing(request.path))
        elif request.path == "/api/show":
            await wire.json({"model_info": {}, "template": "", "capabilities": ["completion"]})
        else:
            await self._reply(request, wire)

    def _listing(self, path: str) -> dict[str, Any]:
        """The models this server says it has: Ollama's list, its version, or OpenAI's list."""
        if path == "/api/tags":
            return {"models": [{"name": name, "model": name} for name in self._models]}
        if path == "/api/version":
            return {"version": "0.0.1"}
        return {"object": "list", "data": [{"id": name, "object": "model"} for name in self._models]}

    async def _reply(self, request: Request, wire: Wire) -> None:
        from tests.models.failures import FAILURES

        call = Call(request)
        self.calls.append(call)
        call.reply = reply = self.script(request)
        try:
            if isinstance(reply, Raw):
                await _answer_raw(wire, request, reply.body)
            elif isinstance(reply, str) and reply in FAILURES:
                await FAILURES[reply](wire, request)
            else:
                await answer_well(wire, request, reply if isinstance(reply, Answer) else Answer(reply))
            call.ended.set_result(True)
        except Gone:
            call.ended.set_result(False)
            raise
        except asyncio.CancelledError:
            call.ended.cancel()
            raise


async def _read(reader: asyncio.StreamReader) -> Request:
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    method, path, _ = head[0].split(" ", 2)
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in head[1:] if line)}
    body = await reader.readexactly(int(headers.get("content-length", 0)))
    return Request(method, path.partition("?")[0], headers, json.loads(body or b"{}"))
