"""The log is the truth: what is written stays, what is damaged is named, what is torn is set aside."""

import json
import stat

import pytest
from hypothesis import given
from hypothesis import strategies as st

from personas.exchange import Commit, Finish, Order, Say, Suspend
from sessions.log import Log, LogError, read, read_whole
from sessions.opening import fork, reflect, resume, up_to_turn
from sessions.result import result
from sessions.state import fold

TALK = [Say(text="What brings you in?"), Order(text="FBC"), Say(text="Any bleeding?"), Suspend()]


@pytest.fixture
def log(play):
    return play(TALK)[0]


def test_a_log_is_whole_private_and_one_event_a_line(log):
    reading = read(log)
    assert reading.broken is None
    assert not reading.torn
    assert stat.S_IMODE(log.stat().st_mode) == 0o600
    lines = log.read_text(encoding="utf-8").splitlines()
    assert [json.loads(line)["seq"] for line in lines] == list(range(len(lines)))


@pytest.mark.parametrize("line", [1, 3, 6])
def test_the_first_changed_line_is_named(log, line):
    lines = log.read_bytes().split(b"\n")
    lines[line - 1] = lines[line - 1].replace(b'"turn":', b'"turn": ').replace(b'"t":', b'"t":1')
    log.write_bytes(b"\n".join(lines))
    assert read(log).broken.line == line


def test_a_missing_line_is_named(log):
    lines = log.read_bytes().split(b"\n")
    del lines[3]
    log.write_bytes(b"\n".join(lines))
    assert read(log).broken.line == 4
    with pytest.raises(LogError, match="line 4"):
        resume(log)


def test_a_torn_last_line_is_set_aside_and_the_rest_goes_on(log):
    whole = log.read_bytes()
    torn = b'{"seq":99,"body":{"kin'
    log.write_bytes(whole + torn)
    session, reading = resume(log)
    session.log.close()
    assert reading.torn
    assert log.read_bytes().startswith(whole)
    assert read(log).events[-1].body.torn is True, "the log tells that a line was set aside"
    assert torn in log.with_suffix(".torn").read_bytes()


def test_every_sitting_after_a_kill_is_told_and_counted(log):
    lines = log.read_bytes().splitlines(keepends=True)
    log.write_bytes(b"".join(lines[:-1]))
    first = result(read(log).events, "").seconds
    session, _ = resume(log)
    session.log.close()
    events = read(log).events
    assert (events[-1].body.kind, events[-1].body.torn) == ("resumed", False)
    assert result(events, "").seconds == first


def test_a_log_is_open_in_one_place_only(log):
    session, _ = resume(log)
    with session.log, pytest.raises(LogError, match="open in another"):
        resume(log)


def test_a_log_is_never_overwritten(log):
    with pytest.raises(LogError):
        Log.create(log)


def test_a_folder_that_cannot_be_written_is_said(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    with pytest.raises(LogError, match="--sessions"):
        Log.create(blocked / "x.jsonl")


def test_a_reflection_is_appended_to_the_chain(play):
    path, _ = play([Say(text="Hello"), Commit(diagnosis="gout"), Finish()])
    before = path.read_bytes()
    reflect(path, "I should have asked about her last period.")
    assert path.read_bytes().startswith(before)
    reading = read_whole(path)
    assert reading.events[-1].body.text == "I should have asked about her last period."
    assert fold(reading.events).finished


@pytest.mark.parametrize("turn", [0, 1, 2, 3])
def test_a_fork_shares_the_first_turns_and_leaves_the_original(log, tmp_path, turn):
    before = log.read_bytes()
    session = fork(log, turn, tmp_path)
    session.log.close()
    forked = read_whole(session.log.path)
    assert fold(forked.events).turn == turn
    assert fold(forked.events).awaiting is None
    assert [e.body for e in forked.events[1:]] == [e.body for e in up_to_turn(read(log).events, turn)[1:]]
    assert log.read_bytes() == before


def test_a_fork_beyond_the_end_says_what_is_possible(log, tmp_path):
    with pytest.raises(LogError, match="from 0 to 3"):
        fork(log, 4, tmp_path)


@given(st.binary(max_size=400), st.integers(0, 400))
def test_whatever_bytes_are_in_a_log_reading_it_never_fails(tmp_path_factory, junk, at):
    path = tmp_path_factory.mktemp("junk") / "x.jsonl"
    path.write_bytes(junk)
    reading = read(path)
    assert reading.events == ()


@given(st.data())
def test_any_damage_to_a_log_is_noticed_and_never_an_exception(play_once, tmp_path_factory, data):
    whole = play_once.read_bytes()
    position = data.draw(st.integers(0, len(whole) - 1))
    damaged = whole[:position] + data.draw(st.binary(min_size=1, max_size=8)) + whole[position + 1 :]
    path = tmp_path_factory.mktemp("damaged") / "x.jsonl"
    path.write_bytes(damaged)
    reading = read(path)
    original = read(play_once).events
    assert reading.events == original[: len(reading.events)]
    if damaged != whole:
        assert reading.broken or reading.torn or len(reading.events) < len(original) or damaged.startswith(whole)


@pytest.fixture(scope="module")
def play_once(tmp_path_factory):
    import asyncio

    from scenarios.reference import load
    from sessions.opening import begin

    from .conftest import Script, play_session, setting

    session = begin(load("lower-tummy-pain"), setting(), tmp_path_factory.mktemp("whole"))
    asyncio.run(play_session(session, Script(*TALK)))
    return session.log.path
