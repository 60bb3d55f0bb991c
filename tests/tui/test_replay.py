"""Replay: a saved session on the station's own screen, fed by the same events."""

import html
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.pilot import Pilot
from textual.widgets import Input

from personas.exchange import Reply, Say
from scenarios import yaml_case
from sessions.events import Acted, Ended, Event, Replied
from sessions.log import read_whole
from tests.tui.conftest import written
from tui.app import BedsideApp
from tui.replaying import LONGEST, SPEEDS, Tape
from tui.screens.home import HomeScreen
from tui.screens.replay import ReplayScreen
from tui.widgets.chart import Chart
from tui.widgets.replay_bar import ReplayBar
from tui.widgets.title_bar import TitleBar
from tui.widgets.transcript import Transcript

SIZES = ((80, 24), (120, 40))
LOG = "20240501-090000-sore-finger-a1a1"


@pytest.fixture
def log(sessions_folder) -> Path:
    return sessions_folder / f"{LOG}.jsonl"


@pytest.fixture
def events(log) -> Sequence[Event]:
    return read_whole(log).events


async def opened(app: BedsideApp, log: Path, pilot: Pilot[None], quiet) -> ReplayScreen:
    app.open_replay(log)
    await quiet(pilot)
    assert isinstance(app.screen, ReplayScreen)
    return app.screen


def words(screen: ReplayScreen) -> str:
    blocks = screen.query_one(Transcript).blocks
    return "\n".join("".join(run.text for run in row) for block in blocks for row in block.rows(100))


def standing(screen: ReplayScreen) -> str:
    return str(screen.query_one(ReplayBar).content)


async def test_starts_at_the_door_and_steps_through(log, quiet):
    app = BedsideApp(log.parent)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(app, log, pilot, quiet)
        assert words(screen) == ""
        assert "sore finger" in str(screen.query_one("#door .whole").content)
        await pilot.press("right")
        assert words(screen) == "  1      Doctor ▎ Hello, I'm Dr Lind. What brings you in?"
        await pilot.press("right", "right")
        assert "When did it begin?" in words(screen)
        await pilot.press("left", "left")
        assert words(screen).endswith("What brings you in?")
        assert "1 of" in standing(screen)


async def test_forth_and_back_ends_where_it_began(log, quiet):
    app = BedsideApp(log.parent)
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await opened(app, log, pilot, quiet)
        seen = []
        for _ in range(12):
            seen.append((words(screen), str(screen.query_one(TitleBar).query_one(".stand").content)))
            await pilot.press("right")
        for before in reversed(seen):
            await pilot.press("left")
            assert (words(screen), str(screen.query_one(TitleBar).query_one(".stand").content)) == before


async def test_end_home_and_jump(log, quiet):
    app = BedsideApp(log.parent)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(app, log, pilot, quiet)
        await pilot.press("end")
        assert "The encounter is over." in words(screen)
        await pilot.press("g", "3", "enter")
        await pilot.pause()
        assert words(screen).endswith("Orders: CRP")
        assert not screen.query_one("#turn", Input).display
        await pilot.press("home")
        assert words(screen) == ""


@pytest.fixture
def long_log(tmp_path, minimal) -> Path:
    """Fifteen turns, far more than a screen holds."""
    scenario, _ = yaml_case.validate(minimal, "minimal")
    assert scenario is not None
    bodies = [
        body
        for turn in range(1, 16)
        for body in (
            Acted(contribution=Say(text=f"Question number {turn}?")),
            Replied(reply=Reply(text=f"Answer number {turn}, at some length. " * 4)),
        )
    ]
    return written(tmp_path / "long", "20240501-090000-long-a1a1", 1, scenario, (*bodies, Ended(status="paused")))


def in_sight(app: BedsideApp) -> str:
    """What stands on the screen."""
    return html.unescape(app.export_screenshot()).replace("\xa0", " ")


@pytest.mark.parametrize("size", SIZES)
async def test_the_conversation_follows_wherever_a_key_goes(long_log, quiet, size):
    app = BedsideApp(long_log.parent)
    async with app.run_test(size=size) as pilot:
        await opened(app, long_log, pilot, quiet)
        await pilot.press("end", "pageup", "g", "9", "enter")
        await quiet(pilot)
        assert "Question number 9?" in in_sight(app)
        await pilot.press("g", "1", "2", "enter")
        await quiet(pilot)
        assert "Question number 12?" in in_sight(app)
        await pilot.press("pageup", "right", "right")
        await quiet(pilot)
        assert "Question number 13?" in in_sight(app)
        await pilot.press("pageup", "end")
        await quiet(pilot)
        assert "Answer number 15" in in_sight(app)


async def test_playing_goes_on_in_sight_after_a_jump(long_log, quiet):
    app = BedsideApp(long_log.parent)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(app, long_log, pilot, quiet)
        await pilot.press("g", "9", "enter", *["plus"] * 5, "space")
        while "Question number 11?" not in words(screen):
            await pilot.pause()
        await pilot.press("space")
        await quiet(pilot)
        assert "Question number 11?" in in_sight(app)


async def test_plays_by_itself_and_pauses(log, quiet):
    app = BedsideApp(log.parent)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(app, log, pilot, quiet)
        await pilot.press("plus", "plus", "plus", "plus", "plus", "space")
        assert "16×" in standing(screen)
        assert standing(screen).startswith("Playing")
        while not words(screen):
            await pilot.pause()
        await pilot.press("space")
        held = words(screen)
        assert held
        assert standing(screen).startswith("Paused")
        await pilot.pause(0.4)
        assert words(screen) == held


async def test_the_chart_follows_the_replay(log, quiet):
    app = BedsideApp(log.parent)
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await opened(app, log, pilot, quiet)
        results = screen.query_one("#results")
        assert not results.blocks
        await pilot.press("end")
        assert len(results.blocks) == 1
        await pilot.press("f3", "right")
        assert screen.query_one(Chart).page == "notes"
        await pilot.press("escape", "home")
        assert not results.blocks


async def test_a_damaged_log_is_shown_as_far_as_it_is_whole(sessions_folder, quiet):
    app = BedsideApp(sessions_folder)
    log = sessions_folder / "20240506-090000-sore-finger-f6f6.jsonl"
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await opened(app, log, pilot, quiet)
        (told,) = [note.message for note in app._notifications]
        assert "damaged" in told


@pytest.mark.parametrize("content", [b"", b"not a log\n", b"\xff\x00\n{}"])
async def test_what_is_no_log_is_said_in_a_sentence(tmp_path, quiet, content):
    log = tmp_path / "x.jsonl"
    log.write_bytes(content)
    app = BedsideApp(tmp_path)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        app.open_replay(log)
        await quiet(pilot)
        assert isinstance(app.screen, HomeScreen)
        assert any("no session" in note.message for note in app._notifications)


async def test_escape_leaves_and_the_log_is_untouched(log, quiet):
    before = log.read_bytes()
    app = BedsideApp(log.parent)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(app, log, pilot, quiet)
        await pilot.press("end", "g", "escape")
        assert isinstance(app.screen, ReplayScreen)
        await pilot.press("escape")
        await quiet(pilot)
        assert isinstance(app.screen, HomeScreen)
    assert log.read_bytes() == before


def test_steps_cover_every_thing_said(events):
    tape = Tape.of(events)
    steps = 0
    while not tape.ended:
        tape = tape.forward()
        steps += 1
    assert steps == len(tape.stops) == tape.step


@given(st.lists(st.sampled_from(["forward", "back", "home", "end", "play", "faster", "slower", "turn"]), max_size=30))
def test_a_tape_never_leaves_its_events(moves):
    tape = Tape.of(EVENTS)
    for move in moves:
        match move:
            case "faster" | "slower":
                tape = tape.faster(1 if move == "faster" else -1)
            case "turn":
                tape = tape.to_turn(2)
            case _:
                tape = getattr(tape, move)()
        assert 0 <= tape.at <= len(EVENTS)
        assert 0 <= tape.step <= len(tape.stops)
        assert 0 < tape.wait <= LONGEST / SPEEDS[0]


def test_an_empty_tape():
    tape = Tape.of(())
    assert tape.ended
    assert tape.forward().at == tape.back().at == 0


def _events() -> tuple[Event, ...]:
    bodies = [{"kind": "acted", "contribution": {"kind": "say", "text": f"Question {n}"}} for n in range(1, 6)]
    return tuple(
        Event.model_validate(
            {"seq": n, "at": "", "t": n * 7.0, "turn": n, "phase": "encounter", "audience": [], "body": body}
        )
        for n, body in enumerate(bodies)
    )


EVENTS = _events()


@pytest.mark.parametrize("size", SIZES, ids=["80x24", "120x40"])
@pytest.mark.parametrize("keys", [(), ("right",) * 6, ("end",), ("end", "g")], ids=["door", "middle", "end", "asking"])
def test_snapshot(snap_compare, log, quiet, keys, size):
    app = BedsideApp(log.parent)

    async def before(pilot: Pilot[None]) -> None:
        await opened(app, log, pilot, quiet)
        await pilot.press(*keys)
        await quiet(pilot)

    assert snap_compare(app, terminal_size=size, run_before=before)
