"""The debrief: its sections from the events, the reflection before it, and the screen."""

import os
import signal

import pytest
from textual.widgets import TextArea

from personas.exchange import Commit, Order, Say
from sessions.events import Reflected
from sessions.log import Log, read
from sessions.opening import reflect
from tui.app import BedsideApp
from tui.blocks.debrief import section_blocks
from tui.screens.debrief import DebriefScreen
from tui.screens.home import HomeScreen
from tui.screens.reflection import ReflectionScreen
from tui.widgets.line_view import LineView
from tui.words.debrief import sections
from tui.words.reflection import reflection_due
from tui.words.section import as_text

SIZES = [pytest.param((80, 24), id="80x24"), pytest.param((120, 40), id="120x40")]
TITLES = [
    "Verdict",
    "What told them apart",
    "The patient's view",
    "Mark sheet",
    "Tests and cost",
    "What was not asked",
    "Confidence and time",
    "One thing to keep",
]


@pytest.fixture
def well(sessions_folder):
    return sessions_folder / "20240501-090000-sore-finger-a1a1.jsonl"


@pytest.fixture
def undecided(sessions_folder):
    return sessions_folder / "20240503-090000-sore-finger-c3c3.jsonl"


def text(path, title):
    return "\n".join(next(as_text(section) for section in sections(read(path).events) if section.title == title))


def page(app):
    view = app.screen.query_one("#page", LineView)
    return "\n".join("".join(run.text for run in row) for block in view.blocks for row in block.rows(100))


async def opened(pilot, quiet, path):
    await quiet(pilot)
    pilot.app.open_debrief(path)
    await quiet(pilot)


# The text


def test_the_order_is_the_one_that_teaches(well):
    assert [section.title for section in sections(read(well).events)] == TITLES
    reflect(well, "What went well? The onset.")
    assert [section.title for section in sections(read(well).events)] == ["Your reflection", *TITLES]


def test_verdict_and_why(well):
    said = text(well, "Verdict")
    for words in (
        "Correct.",
        "You said: Paronychia",
        "85% sure",
        "The case is: Acute paronychia",
        "is a name of",
        "Drain",
    ):
        assert words in said


def test_undecided_is_not_called_wrong(undecided):
    assert "Undecided." in text(undecided, "Verdict")
    assert sections(read(undecided).events)[0].summary == "undecided"


def test_what_told_truth_from_foil(well):
    said = text(well, "What told them apart")
    assert "1 of 2 found" in said
    assert "Acute paronychia, rather than Gout" in said
    assert "✗ Examination: Look at the finger  (not found)" in said
    assert "✓ History: sore finger (onset)  (turn 2)" in said


def test_ratings_are_labelled_simulated(well):
    said = text(well, "The patient's view")
    assert "Simulated and not validated" in said
    assert "The doctor listened and explained." in said


def test_marks_cite_turn_and_words(well):
    said = text(well, "Mark sheet")
    assert "4 of 8" in said
    assert "turn 2, patient: “It began on Monday.”" in said
    assert "your plan: Drain it, warm soaks" in said
    assert "✗ Looks at the finger  (critical  0/3)" in said
    assert "not applicable" in said


def test_tests_their_cost_and_what_was_missed(well):
    said = text(well, "Tests and cost")
    assert "2 tests, $1,209" in said
    assert "! Amputation: harmful  (turn 3  $1,200)" in said
    assert "✗ Swab  ($12)" in said
    assert "Sodium" in said


def test_what_was_not_asked(well):
    said = text(well, "What was not asked")
    assert "67% heard" in said
    assert "fever; numbness (onset, site)" in said


def test_calibration_differential_and_time(well):
    said = text(well, "Confidence and time")
    assert "You were 85% sure, and right." in said
    assert "Paronychia  (80%)" in said
    assert "3 turns, 12 s at the median" in said


def test_a_machines_debrief_does_not_say_you(sessions_folder):
    events = read(sessions_folder / "20240505-090000-sore-finger-e5e5.jsonl").events
    said = "\n".join(line for section in sections(events) for line in as_text(section))
    assert "The doctor said: Gout" in said
    assert "You" not in said
    assert not reflection_due(events)


def test_no_debrief_before_the_end(sessions_folder):
    assert sections(read(sessions_folder / "20240504-090000-sore-finger-d4d4.jsonl").events) == []


def test_a_played_session_has_every_section(play_case):
    events = play_case(
        "chest-pain-on-the-stairs",
        [Say(text="What brings you in?"), Order(text="ECG"), Commit(diagnosis="Inferior STEMI", confidence=90)],
    )
    assert [section.title for section in sections(events)] == TITLES


@pytest.mark.parametrize("width", [12, 30, 76, 200])
def test_no_row_is_wider_than_the_page(well, width):
    from rich.cells import cell_len

    for section in sections(read(well).events):
        for block in section_blocks(section):
            rows = block.rows(width)
            assert len(rows) == block.height(width)
            if width >= 30:
                assert max((cell_len("".join(run.text for run in row)) for row in rows), default=0) <= width


# The screen


async def test_reflection_comes_first_and_is_saved(well, sessions_folder, quiet):
    app = BedsideApp(sessions_folder)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot, quiet, well)
        assert isinstance(app.screen, ReflectionScreen)
        await pilot.press(*"Onset", "enter", *"Look", "ctrl+j", *"twice", "enter")
        await quiet(pilot)
        assert isinstance(app.screen, DebriefScreen)
        assert page(app).startswith("Your reflection")
    last = read(well).events[-1].body
    assert isinstance(last, Reflected)
    assert last.text == "What went well? Onset\nWhat would you do differently? Look\ntwice"


async def test_skipping_is_remembered(well, sessions_folder, quiet):
    app = BedsideApp(sessions_folder)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot, quiet, well)
        await pilot.press("escape")
        await quiet(pilot)
        assert page(app).startswith("Verdict")
        await opened(pilot, quiet, well)
        assert isinstance(app.screen, DebriefScreen)


async def test_a_reflection_that_cannot_be_saved_is_not_lost(well, sessions_folder, quiet):
    app = BedsideApp(sessions_folder)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot, quiet, well)
        log, _ = Log.reopen(well)
        with log:
            await pilot.press(*"Onset", "enter", "enter")
            await quiet(pilot)
            assert isinstance(app.screen, ReflectionScreen)
            assert app.screen.query_one("#first", TextArea).text == "Onset"
            await pilot.press("escape")
            await quiet(pilot)
            assert page(app).startswith("Verdict")


async def test_a_reflection_half_written_when_the_terminal_was_closed_is_there_again(well, sessions_folder, quiet):
    app = BedsideApp(sessions_folder)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot, quiet, well)
        await pilot.press(*"Onset", "enter", *"Loo")
        os.kill(os.getpid(), signal.SIGHUP)
        await quiet(pilot)
    again = BedsideApp(sessions_folder)
    async with again.run_test(size=(80, 24)) as pilot:
        await opened(pilot, quiet, well)
        assert isinstance(again.screen, ReflectionScreen)
        assert again.screen.answers == ("Onset", "Loo")


async def test_keys(well, sessions_folder, quiet, monkeypatch):
    replayed = []
    monkeypatch.setattr(BedsideApp, "open_replay", lambda self, path: replayed.append(path))
    app = BedsideApp(sessions_folder)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot, quiet, well)
        await pilot.press("escape")
        await quiet(pilot)
        view = app.screen.query_one("#page", LineView)
        await pilot.press("4")
        await quiet(pilot)
        marks = view.scroll_offset.y
        await pilot.press("right_square_bracket")
        await quiet(pilot)
        assert view.scroll_offset.y > marks > 0
        await pilot.press("left_square_bracket")
        await quiet(pilot)
        assert view.scroll_offset.y == marks
        await pilot.press("home", "space")
        await quiet(pilot)
        assert view.scroll_offset.y > 0
        await pilot.press("r")
        assert replayed == [well]
        await pilot.press("n")
        await quiet(pilot)
        assert type(app.screen).__name__ == "BrowserScreen"
        await opened(pilot, quiet, well)
        await pilot.press("h")
        await quiet(pilot)
        assert isinstance(app.screen, HomeScreen)


async def test_a_damaged_log_goes_home_with_a_word(sessions_folder, quiet):
    app = BedsideApp(sessions_folder)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot, quiet, sessions_folder / "20240506-090000-sore-finger-f6f6.jsonl")
        assert isinstance(app.screen, HomeScreen)


async def test_help_lists_the_keys_of_the_screen(well, sessions_folder, quiet):
    app = BedsideApp(sessions_folder)
    async with app.run_test(size=(120, 40)) as pilot:
        await opened(pilot, quiet, well)
        await pilot.press("escape")
        await quiet(pilot)
        await pilot.press("f1")
        await quiet(pilot)
        assert "Replay" in page(app)
        assert "1-9" in page(app)
        await pilot.press("f1")
        await quiet(pilot)
        assert isinstance(app.screen, DebriefScreen)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    "keys",
    [(), ("escape",), ("escape", "@", "4"), ("escape", "@", "5"), ("escape", "@", "end"), ("escape", "@", "f1")],
    ids=["reflection", "top", "marks", "tests", "end", "help"],
)
def test_snapshot(snap_compare, well, sessions_folder, quiet, size, keys):
    async def before(pilot):
        await opened(pilot, quiet, well)
        for key in keys:
            await (quiet(pilot) if key == "@" else pilot.press(key))
        await quiet(pilot)

    assert snap_compare(BedsideApp(sessions_folder), terminal_size=size, run_before=before)


@pytest.mark.parametrize("size", SIZES)
def test_snapshot_undecided(snap_compare, undecided, sessions_folder, quiet, size):
    reflect(undecided, "")

    async def before(pilot):
        await opened(pilot, quiet, undecided)

    assert snap_compare(BedsideApp(sessions_folder), terminal_size=size, run_before=before)
