"""The gateway's figures, each beside a reference from the same run: part of `make bench`.

An event loop's gap is the longest time for which a task that only sleeps a millisecond did not run. Where the machine
has other work to do, most of a gap may be that; the most processor time that this process spent in any gap is ours.
"""

import asyncio
import logging
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any

from personas.models.asking import Asked, Message
from personas.models.gateway import Gateway
from tests.models.server import Answer, ModelServer, in_turn

CALLS = 60
ASKED = Asked("openai/gpt-4o", (Message("system", "You are the patient."), Message("user", "When did it start?")))
BARE: dict[str, Any] = {
    "model": ASKED.model,
    "messages": [{"role": message.role, "content": message.text} for message in ASKED.messages],
    "max_tokens": ASKED.max_tokens,
    "timeout": 60,
    "num_retries": 0,
    "max_retries": 0,
}


def serve() -> None:
    """A model server that tells its port and serves until its input ends."""
    with ModelServer(in_turn(Answer(" ".join(f"word{n}" for n in range(200))))) as running:
        print(running.port, flush=True)
        sys.stdin.read()


@contextmanager
def server() -> Iterator[None]:
    """A model server in a process of its own, found by LiteLLM's environment names."""
    command = [sys.executable, "-c", "from tests.models.bench import serve; serve()"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        os.environ["OPENAI_API_BASE"] = f"http://127.0.0.1:{process.stdout.readline().strip()}/v1"
        os.environ["OPENAI_API_KEY"] = "none"
        yield
        process.communicate()


Gap = tuple[float, float]


async def _largest_gap(work: Awaitable[object]) -> Gap:
    """The longest gap in the event loop while the work is done, in seconds and in seconds of processor time."""
    longest = busiest = 0.0

    async def beat() -> None:
        nonlocal longest, busiest
        while True:
            began, spent = time.perf_counter(), time.process_time()
            await asyncio.sleep(0.001)
            longest = max(longest, time.perf_counter() - began - 0.001)
            busiest = max(busiest, time.process_time() - spent)

    beating = asyncio.create_task(beat())
    await asyncio.sleep(0)
    await work
    beating.cancel()
    return longest, busiest


def _told(gap: Gap) -> str:
    return f"{gap[0] * 1e3:4.0f} ms ({gap[1] * 1e3:.0f} ms of processor)"


async def _import_bare() -> None:
    await asyncio.to_thread(__import__, "litellm")


async def _import_gap(which: str) -> Gap:
    return await _largest_gap({"gateway": Gateway().warm, "bare": _import_bare, "idle": _idle}[which]())


async def _idle() -> None:
    await asyncio.sleep(2)


def _in_fresh_process(which: str) -> Gap:
    program = f"import asyncio; from tests.models.bench import _import_gap; print(*asyncio.run(_import_gap({which!r})))"
    environment = {**os.environ, "LITELLM_LOCAL_MODEL_COST_MAP": "True"}
    wall, processor = subprocess.check_output([sys.executable, "-c", program], env=environment, text=True).split()
    return float(wall), float(processor)


def importing(runs: int = 3) -> None:
    gaps = {which: [_in_fresh_process(which) for _ in range(runs)] for which in ("gateway", "bare", "idle")}
    ours, bare, idle = (
        _told((statistics.median(longest), statistics.median(busiest)))
        for longest, busiest in (zip(*gaps[which], strict=True) for which in ("gateway", "bare", "idle"))
    )
    print(
        f"LiteLLM imports    largest gap {ours}   in a bare thread {bare}   nothing imported {idle}  (at most 100 ms)"
    )


async def _streaming() -> tuple[Gap, Gap]:
    gateway = Gateway()
    await gateway.warm()

    async def stream() -> None:
        for _ in range(10):
            await gateway.ask(ASKED, lambda piece: None)

    return await _largest_gap(stream()), await _largest_gap(_idle())


def streaming() -> None:
    with server():
        largest, idle = asyncio.run(_streaming())
    print(
        f"a model streams    largest gap {_told(largest)}   nothing streams {_told(idle)}   "
        f"(10 answers of 200 pieces; at most 100 ms)"
    )


async def _processor_time(call: Callable[[], Awaitable[object]], calls: int) -> float:
    """Seconds of processor time a call."""
    began = time.process_time()
    for _ in range(calls):
        await call()
    return (time.process_time() - began) / calls


async def _calls(hear: Callable[[str], None] | None) -> list[tuple[float, float]]:
    gateway = Gateway()
    await gateway.warm()
    import litellm

    async def bare() -> None:
        if hear is None:
            await litellm.acompletion(**BARE)
        else:
            async for _ in await litellm.acompletion(**BARE, stream=True, stream_options={"include_usage": True}):
                pass

    async def ours() -> None:
        await gateway.ask(ASKED, hear)

    calls = CALLS if hear is None else CALLS // 6
    for warm in (ours, bare):
        await _processor_time(warm, 3)
    return [(await _processor_time(ours, calls), await _processor_time(bare, calls)) for _ in range(5)]


def a_call() -> None:
    with server():
        for name, hear in (("a call", None), ("a streamed call", lambda piece: None)):
            pairs = asyncio.run(_calls(hear))
            ours, bare = (statistics.median(column) for column in zip(*pairs, strict=True))
            more = statistics.median(mine - theirs for mine, theirs in pairs)
            print(
                f"{name:<18} gateway {ours * 1e3:6.2f} ms of processor   bare acompletion {bare * 1e3:6.2f} ms   "
                f"{more * 1e3:+.2f} ms  (at most +2)"
            )


def main() -> None:
    logging.getLogger("asyncio").setLevel(logging.CRITICAL)  # bare LiteLLM leaves a task behind in every event loop
    importing()
    streaming()
    a_call()


if __name__ == "__main__":
    main()
