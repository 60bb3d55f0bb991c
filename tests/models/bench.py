"""The gateway's figures, each beside a reference from the same run: part of `make bench`.

An event loop's gap is the longest time for which a task that only sleeps a millisecond did not run. Where the machine
has other work to do, most of a gap may be that; the most processor time that this process spent in any gap is ours.

What the engine adds to a call is some milliseconds of processor time, and other work on the machine moves a single
measurement by more: it takes the processor away and its caches with it. So

- the caches are emptied before each measurement, as the seconds between two turns empty them: what other work leaves of
  them counts no more, and nothing is flattered by repetition;
- the same turns are played again and again, each beside the same call made bare, and of each turn in its place, and of
  each call, the least time counts: other work only ever adds;
- the same is told of either half of the sessions, which shows how far the figure would move.
"""

import asyncio
import gc
import logging
import os
import statistics
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from typing import Any

from personas.exchange import Contribution, History, Leave, Say, Situation
from personas.models.asking import Answered, Asked, Message, Model
from personas.models.gateway import Gateway
from scenarios.reference import load
from sessions.casting import Models, cast
from sessions.engine import Encounter
from sessions.events import Acted, Event, Replied, Setting
from sessions.opening import unsaved
from tests.models.server import Answer, ModelServer, Request

CALLS = 60
ASKED = Asked("openai/gpt-4o", (Message("system", "You are the patient."), Message("user", "When did it start?")))
LONG = " ".join(f"word{n}" for n in range(200))
CACHES = bytearray(b"\1" * (64 << 20))  # more than the caches of a processor hold
SESSIONS, TURNS = 24, 20
REPLIES = (
    "It's my chest, doctor. There's a tightness right across it and I felt sick with it.",
    "It came on this morning on the stairs, halfway up. I had to stop and hold on to the rail.",
    "Here, in the middle, behind the breastbone. It's like something heavy sitting on it.",
    "Yes, a bit into my left arm. Not the jaw, no.",
    "No fever and no cough. My heart was going rather fast, I thought.",
    "I take a tablet for my blood pressure every morning. No allergies that I know of.",
    "I used to, about ten a day, but I gave that up some years ago.",
    "My father had trouble with his heart when he was about my age. That's on my mind.",
    "Sitting down eases it a little. Walking makes it worse, I wouldn't like to try the stairs again.",
    "Well, that it's serious. My wife made me come, I'd have waited until Monday.",
)
QUESTIONS = (
    "What brings you in today?",
    "When did it start, and how?",
    "Where exactly do you feel it?",
    "Does it spread anywhere, to your arm or your jaw?",
    "Any fever, cough or palpitations?",
    "Do you take any medicines? Any allergies?",
    "Do you smoke? How much?",
    "Has anybody in your family had heart trouble?",
    "What makes it better or worse?",
    "What are you worried about?",
)


def bare_call(asked: Asked) -> dict[str, Any]:
    """The same call for LiteLLM itself, with all that the gateway asks of it."""
    call = {
        "model": asked.model,
        "messages": [{"role": message.role, "content": message.text} for message in asked.messages],
        "max_tokens": asked.max_tokens,
        "timeout": 60,
        "num_retries": 0,
        "max_retries": 0,
        "drop_params": True,
    }
    return call if asked.seed is None else {**call, "seed": asked.seed}


def serve(*answers: str) -> None:
    """A model server that tells its port and serves until its input ends; its answer depends on the turn alone."""

    def script(request: Request) -> Answer:
        return Answer(answers[len(request.body["messages"]) // 2 % len(answers)])

    with ModelServer(script) as running:
        print(running.port, flush=True)
        sys.stdin.read()


@contextmanager
def server(*answers: str) -> Iterator[None]:
    """A model server in a process of its own, found by LiteLLM's environment names."""
    command = [sys.executable, "-c", f"from tests.models.bench import serve; serve(*{answers!r})"]
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
    with server(LONG):
        largest, idle = asyncio.run(_streaming())
    print(
        f"a model streams    largest gap {_told(largest)}   nothing streams {_told(idle)}   "
        f"(10 answers of 200 pieces; at most 100 ms)"
    )


async def _processor_time(call: Callable[[], Awaitable[object]], calls: int) -> float:
    """Seconds of processor time a call. What was left behind before is cleared first: it is nobody's here."""
    gc.collect()
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
            await litellm.acompletion(**bare_call(ASKED))
        else:
            options = {"stream": True, "stream_options": {"include_usage": True}}
            async for _ in await litellm.acompletion(**bare_call(ASKED), **options):
                pass

    async def ours() -> None:
        await gateway.ask(ASKED, hear)

    calls = CALLS if hear is None else CALLS // 6
    for warm in (ours, bare):
        await _processor_time(warm, 3)
    return [(await _processor_time(ours, calls), await _processor_time(bare, calls)) for _ in range(5)]


def a_call() -> None:
    with server(LONG):
        for name, hear in (("a call", None), ("a streamed call", lambda piece: None)):
            pairs = asyncio.run(_calls(hear))
            ours, bare = (statistics.median(column) for column in zip(*pairs, strict=True))
            more = statistics.median(mine - theirs for mine, theirs in pairs)
            print(
                f"{name:<18} gateway {ours * 1e3:6.2f} ms of processor   bare acompletion {bare * 1e3:6.2f} ms   "
                f"{more * 1e3:+.2f} ms  (at most +2)"
            )


class _Questions:
    """A doctor who asks the same round again and again."""

    async def contribute(self, heard: History, situation: Situation, chance: Random) -> Contribution:
        question = QUESTIONS[situation.turn % len(QUESTIONS)]
        return Say(text=question) if situation.turn < CALLS else Leave()


class _Keeping:
    """A gateway that keeps what it was asked."""

    def __init__(self) -> None:
        self._gateway = Gateway()
        self.asked: list[Asked] = []

    async def ask(self, asked: Asked, hear: Callable[[str], None] | None = None) -> Answered:
        self.asked.append(asked)
        return await self._gateway.ask(asked, hear)


def _encounter(guard: str, model: Model, show: Callable[[str], None] | None = None) -> Encounter:
    """A session whose patient is a model, in memory."""
    scenario = load("chest-pain-on-the-stairs")
    voices = {"doctor": "human", "patient": ASKED.model, "measurement": "embedded", "moderator": "embedded"}
    setting = Setting.model_validate({"case": scenario.id, "voices": voices, "budget": None, "guard": guard})
    models = Models(model, streams=show is not None)
    return Encounter(
        scenario, cast(scenario, setting, _Questions(), models=models), [unsaved(scenario, setting)], show=show
    )


async def _replies(encounter: Encounter) -> None:
    async for event in encounter.play():
        if isinstance(event.body, Acted) and isinstance(event.body.contribution, Leave):
            return


async def _spent(work: Awaitable[object]) -> float:
    """Seconds of processor time from empty caches, what LiteLLM leaves to be done after its answer included."""
    CACHES.find(0)  # reads all of it
    began = time.process_time()
    await work
    await asyncio.sleep(0.02)
    return time.process_time() - began


async def _turn(events: AsyncIterator[Event]) -> None:
    """Play on to the next reply."""
    async for event in events:
        if isinstance(event.body, Replied):
            return


@dataclass(frozen=True)
class _Pair:
    """Seconds of processor time of a turn, and of its one call made bare."""

    turn: float
    bare: float


async def _sessions(guard: str) -> list[list[_Pair]]:
    """The turns of each session, which takes the same course every time; the first one warms up and is left out."""
    await Gateway().warm()
    import litellm

    played = []
    for _ in range(SESSIONS + 1):
        gc.collect()
        gc.freeze()
        keeping = _Keeping()
        events = _encounter(guard, keeping).play()
        pairs = []
        for _ in range(TURNS):
            turn = await _spent(_turn(events))
            pairs.append(_Pair(turn, await _spent(litellm.acompletion(**bare_call(keeping.asked[-1])))))
        played.append(pairs)
    return played[1:]


def _least(sessions: Sequence[Sequence[_Pair]]) -> _Pair:
    """The mean over the turns of a session, each at its least over all sessions."""
    turns = [
        _Pair(min(one.turn for one in same), min(one.bare for one in same)) for same in zip(*sessions, strict=True)
    ]
    return _Pair(statistics.mean(one.turn for one in turns), statistics.mean(one.bare for one in turns))


def a_turn() -> None:
    """A whole turn: engine, history, voice and gateway, with a guard and without, beside the same call made bare."""
    for name, guard in (("a turn", "off"), ("a guarded turn", "log")):
        with server(*REPLIES):
            sessions = asyncio.run(_sessions(guard))
        least, *halves = map(_least, (sessions, sessions[::2], sessions[1::2]))
        more, even, odd = ((one.turn - one.bare) * 1e3 for one in (least, *halves))
        print(
            f"{name:<18} engine and gateway {least.turn * 1e3:6.2f} ms of processor   "
            f"bare acompletion {least.bare * 1e3:6.2f} ms   {more:+.2f} ms  (at most +2; either half of the sessions "
            f"{even:+.2f} and {odd:+.2f})"
        )


def to_release() -> None:
    """From the arrival of a request at the server, which then sends a whole sentence at once, to its release."""
    asked: list[float] = []
    released: list[float] = []

    def script(request: Request) -> Answer:
        asked.append(time.perf_counter())
        return Answer("", pieces=("It began on Monday. ", "And then", " it went on."))

    def show(sentence: str) -> None:
        if len(released) < len(asked):
            released.append(time.perf_counter())

    with ModelServer(script) as running:
        os.environ["OPENAI_API_BASE"] = running.openai_base
        os.environ["OPENAI_API_KEY"] = "none"
        asyncio.run(_replies(_encounter("regenerate", Gateway(), show)))
    taken = sorted(end - began for began, end in zip(asked, released, strict=True))[1:]
    print(
        f"to release         median {statistics.median(taken) * 1e3:5.1f} ms   largest {taken[-1] * 1e3:.1f} ms   "
        f"from the server's first sentence to its release by the guard, painting left out  (at most 30 ms with it)"
    )


def main() -> None:
    logging.getLogger("asyncio").setLevel(logging.CRITICAL)  # bare LiteLLM leaves a task behind in every event loop
    importing()
    streaming()
    a_call()
    a_turn()
    to_release()


if __name__ == "__main__":
    main()
