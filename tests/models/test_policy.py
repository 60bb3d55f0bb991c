"""When a model is asked again, how long that waits, and how a provider's queue is kept."""

import asyncio
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from personas.models.limits import Limit, Limits
from personas.models.policy import Policy, pause_before_next, retry_after

NOW = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)


@given(attempt=st.integers(1, 12), seed=st.integers())
def test_pauses_double_with_jitter_up_to_the_longest(attempt: int, seed: int) -> None:
    policy = Policy(pause=1, longest_pause=20)
    pause = pause_before_next(policy, attempt, None, Random(seed))
    whole = min(2 ** (attempt - 1), 20)
    assert pause is not None
    assert whole / 2 <= pause <= whole


@given(wait=st.floats(0, 1e6), seed=st.integers())
def test_a_provider_is_never_asked_sooner_than_it_says(wait: float, seed: int) -> None:
    pause = pause_before_next(Policy(), 1, wait, Random(seed))
    assert (pause is None) if wait > Policy().longest_pause else (pause is not None and pause >= wait)


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({"Retry-After": "7"}, 7),
        ({"retry-after": " 0.5 "}, 0.5),
        ({"retry-after-ms": "250", "retry-after": "9"}, 0.25),
        ({"Retry-After": format_datetime(NOW + timedelta(seconds=30), usegmt=True)}, 30),
        ({"Retry-After": format_datetime(NOW - timedelta(seconds=30), usegmt=True)}, 0),
        ({"Retry-After": "soon"}, None),
        ({"Retry-After": "-5"}, None),
        ({"Retry-After": "nan"}, None),
        ({"Retry-After": ""}, None),
        ({}, None),
    ],
)
def test_retry_after(headers: dict[str, str], seconds: float | None) -> None:
    assert retry_after(headers, NOW) == seconds


@given(st.text())
def test_no_header_breaks_the_reading(text: str) -> None:
    seconds = retry_after({"Retry-After": text}, NOW)
    assert seconds is None or seconds >= 0


class Clock:
    """Time that passes only where somebody waits."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now

    async def wait(self, seconds: float) -> None:
        due = self.now + seconds
        await asyncio.sleep(0)
        self.now = max(self.now, due)


async def test_places_are_given_in_the_order_of_asking() -> None:
    limits = Limits({"openai": Limit(at_once=2)})
    inside: list[int] = []
    order: list[int] = []
    most = 0

    async def call(number: int) -> None:
        nonlocal most
        async with limits.place("openai"):
            order.append(number)
            inside.append(number)
            most = max(most, len(inside))
            await asyncio.sleep(0)
            inside.remove(number)

    await asyncio.gather(*map(call, range(7)))
    assert most == 2
    assert order == list(range(7))


async def test_calls_a_minute_are_spaced_evenly() -> None:
    clock = Clock()
    limits = Limits({"openai": Limit(a_minute=30)}, wait=clock.wait, clock=clock)
    starts: list[float] = []
    for _ in range(4):
        async with limits.place("openai"):
            starts.append(clock())
    assert starts == [0, 2, 4, 6]


async def test_one_provider_does_not_hold_up_another() -> None:
    limits = Limits(other=Limit(at_once=1))
    async with limits.place("openai"), asyncio.timeout(5), limits.place("ollama_chat"):
        pass


async def test_who_gives_up_in_the_queue_leaves_it() -> None:
    limits = Limits(other=Limit(at_once=1))

    async def call() -> str:
        async with limits.place("openai"):
            return "asked"

    async with limits.place("openai"):
        impatient, patient = asyncio.create_task(call()), asyncio.create_task(call())
        await asyncio.sleep(0)
        impatient.cancel()
    async with asyncio.timeout(5):
        assert await patient == "asked"
