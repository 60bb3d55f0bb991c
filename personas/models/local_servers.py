"""Servers of models nearby, found by asking them what they have: Ollama, and whatever speaks OpenAI's protocol."""

import asyncio
import json
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import SplitResult, urlsplit

from personas.models.providers import openai_base

OLLAMA_ADDRESS = "http://127.0.0.1:11434"
_LIMIT = 2.0  # seconds for the whole of a question
_LARGEST = 1_000_000  # bytes of an answer


@dataclass(frozen=True)
class LocalServer:
    """`address` is without credentials. `models` are None where it did not answer as it should; `why` says how."""

    name: str
    address: str
    models: tuple[str, ...] | None
    why: str = ""


async def ollama(environ: Mapping[str, str]) -> LocalServer:
    """The Ollama at OLLAMA_API_BASE, or where it usually is."""
    base = environ.get("OLLAMA_API_BASE", "").strip() or OLLAMA_ADDRESS
    return await _asked("Ollama", base.rstrip("/").removesuffix("/v1"), "/api/tags", "models", "name")


async def openai_compatible(environ: Mapping[str, str]) -> LocalServer | None:
    """The server that stands in for OpenAI's; None where none is named. No key is sent to it."""
    base = openai_base(environ).strip()
    return await _asked("OpenAI-compatible", base, "/models", "data", "id") if base else None


async def _asked(name: str, base: str, path: str, listed: str, called: str) -> LocalServer:
    address = "an address that cannot be read"
    try:
        parts = urlsplit(base)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            return LocalServer(name, address, None, "is no http address")
        address = f"{parts.scheme}://{_place(parts)}{parts.path}"
        async with asyncio.timeout(_LIMIT):
            status, body = await _get(parts, path)
        if status in (401, 403):
            return LocalServer(name, address, None, "answers, and wants a key before it says what it has")
        models = tuple(str(item[called]) for item in json.loads(body)[listed])
        return LocalServer(name, address, models)
    except TimeoutError:
        return LocalServer(name, address, None, f"did not answer within {_LIMIT:g} seconds")
    except OSError:
        return LocalServer(name, address, None, "is not running, or cannot be reached")
    except (ValueError, LookupError, TypeError, RecursionError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
        return LocalServer(name, address, None, "answers something else than a list of models")


def _place(parts: SplitResult) -> str:
    host = f"[{parts.hostname}]" if ":" in (parts.hostname or "") else str(parts.hostname)
    return f"{host}:{parts.port}" if parts.port else host


async def _get(parts: SplitResult, path: str) -> tuple[int, bytes]:
    """The status and the body of a GET; HTTP/1.0, whose end is the end of the connection."""
    secure = parts.scheme == "https"
    port = parts.port or (443 if secure else 80)
    reader, writer = await asyncio.open_connection(parts.hostname, port, ssl=secure or None)
    try:
        asked = f"GET {parts.path.rstrip('/')}{path} HTTP/1.0\r\nHost: {_place(parts)}\r\nConnection: close\r\n\r\n"
        writer.write(asked.encode("ascii"))
        head = await reader.readuntil(b"\r\n\r\n")
        body = b""
        while len(body) < _LARGEST and (more := await reader.read(65_536)):
            body += more
        return int(head.split(b" ", 2)[1]), body
    finally:
        writer.close()


def has(server: LocalServer, model: str) -> bool | None:
    """Whether a server has a model, by its name without the provider; None where it does not say."""
    if server.models is None:
        return None
    name = model.partition("/")[2]
    return any(held in (name, f"{name}:latest") for held in server.models)
