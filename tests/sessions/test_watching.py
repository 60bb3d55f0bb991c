"""A streamed reply under the policy that takes words back: only checked sentences are shown, in their order."""

import asyncio
import threading

import pytest

from personas.exchange import Heard, Reply, Say
from scenarios.reference import load
from sessions import watching
from sessions.guard.check import bounds_of
from sessions.watching import Watch

GOOD = ("It began last night. ", "It hurts ", "when I walk. ", "I feel sick.")
LONG = "It hurts when I walk up the stairs. " * 120
LEAK = ("It began last night. ", "I have appendicitis. ", "It hurts when I walk.")


@pytest.fixture(scope="module")
def bounds():
    return bounds_of(load("lower-tummy-pain"))


@pytest.fixture
def threads(monkeypatch):
    """The threads in which words were checked."""
    found = []
    check = watching.check

    def noted(*given):
        found.append(threading.current_thread())
        return check(*given)

    monkeypatch.setattr(watching, "check", noted)
    return found


def streamed(watch, pieces, pause=False):
    async def ask():
        for piece in pieces:
            watch.piece(piece)
            if pause:
                await asyncio.sleep(0)
        return Reply(text="".join(pieces), speaker="patient")

    return ask


async def never():
    raise AssertionError("not to be asked")


@pytest.mark.parametrize("pause", [False, True])
async def test_whole_sentences_are_shown_in_order_and_each_is_checked(bounds, threads, pause):
    shown: list[str] = []
    watch = Watch("regenerate", bounds, shown.append)
    reply, guarded = await watch.reply((), streamed(watch, GOOD, pause), never, never)
    assert shown == ["It began last night.", " It hurts when I walk.", " I feel sick."]
    assert "".join(shown) == reply.text
    assert guarded is not None
    assert (guarded.shown, guarded.findings) == ("first", ())
    assert len(threads) == 4


async def test_many_words_are_checked_off_the_event_loop_whoever_said_them(bounds, threads):
    for typed, said in ((LONG, "I feel sick."), ("How are you?", LONG)):
        heard = (Heard(1, 1, "encounter", "doctor", Say(text=typed)),)
        watch = Watch("log", bounds)
        await watch.reply(heard, streamed(watch, (said,)), never, never)
    assert len(threads) == 2
    assert threading.main_thread() not in threads


async def test_nothing_is_shown_from_a_finding_on_and_the_second_reply_is_shown_whole(bounds):
    shown: list[str] = []
    watch = Watch("regenerate", bounds, shown.append)
    reply, guarded = await watch.reply((), streamed(watch, LEAK), streamed(watch, GOOD), never)
    assert shown == ["It began last night.", "It began last night.", " It hurts when I walk.", " I feel sick."]
    assert guarded is not None
    assert (guarded.shown, reply.text) == ("second", "".join(GOOD))
    assert [rejected.text for rejected in guarded.rejected] == ["".join(LEAK)]


async def test_where_words_are_only_flagged_they_are_shown_as_they_come(bounds, threads):
    shown: list[str] = []
    watch = Watch("log", bounds, shown.append)

    async def ask():
        watch.piece(LEAK[0])
        watch.piece(LEAK[1])
        assert shown == ["It began last night.", " I have appendicitis."]
        return Reply(text="".join(LEAK[:2]), speaker="patient")

    _, guarded = await watch.reply((), ask, never, never)
    assert "".join(shown) == "".join(LEAK[:2])
    assert guarded is not None
    assert [finding.kind for finding in guarded.findings] == ["disease"]
    assert len(threads) == 1


async def test_nothing_is_shown_of_a_reply_that_was_broken_off(bounds):
    shown: list[str] = []
    watch = Watch("regenerate", bounds, shown.append)

    async def ask():
        watch.piece("".join(GOOD))
        raise ConnectionError

    with pytest.raises(ConnectionError):
        await watch.reply((), ask, never, never)
    left = asyncio.all_tasks() - {asyncio.current_task()}
    await asyncio.gather(*left, return_exceptions=True)
    assert shown == []
