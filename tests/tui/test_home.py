"""The home screen: what a tired clinician needs first, by key and by mouse."""

from pathlib import Path

import pytest
from textual.widgets import Static

from tui.app import BedsideApp
from tui.screens.home import HomeScreen
from tui.widgets.listing import Listing

SIZES = [pytest.param((80, 24), id="80x24"), pytest.param((120, 40), id="120x40")]


def lines(app: BedsideApp) -> list[str]:
    menu = app.screen.query_one(Listing)
    return [str(menu.get_option_at_index(index).prompt) for index in range(menu.option_count)]


async def test_tells_what_there_is(sessions_folder, quiet):
    app = BedsideApp(sessions_folder)
    async with app.run_test(size=(80, 24)) as pilot:
        await quiet(pilot)
        start, go_on, saved, *_ = lines(app)
        assert "cases" in start
        assert "A sore finger, turn 1, 4 May 2024" in go_on
        assert saved.split()[-1] == "6"
        assert str(app.screen.query_one("#purpose", Static).content) == "For training and research, not medical advice."


async def test_an_empty_folder(tmp_path, quiet):
    app = BedsideApp(tmp_path / "none")
    async with app.run_test(size=(80, 24)) as pilot:
        await quiet(pilot)
        _, go_on, saved, *_ = lines(app)
        assert "nothing unfinished" in go_on
        assert "none yet" in saved
        await pilot.press("c")
        await quiet(pilot)
        assert isinstance(app.screen, HomeScreen)


async def test_a_folder_whose_index_cannot_be_kept_is_listed_all_the_same(tmp_path, quiet):
    folder = tmp_path / "sessions"
    folder.mkdir()
    (folder / ".index.sqlite3").mkdir()
    (folder / "20240501-090000-x-0000.jsonl").write_text("{}\n")
    app = BedsideApp(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        await quiet(pilot)
        assert "1" in lines(app)[2]
        await pilot.press("s")
        await quiet(pilot)
        assert "damaged" in lines(app)[0]


@pytest.mark.parametrize(
    ("key", "screen"),
    [("n", "BrowserScreen"), ("S", "SavedScreen"), ("e", "SettingsScreen"), ("H", "HelpScreen"), ("f1", "HelpScreen")],
)
async def test_each_key_opens_its_screen_and_escape_comes_back(sessions_folder, quiet, key, screen):
    app = BedsideApp(sessions_folder)
    async with app.run_test(size=(80, 24)) as pilot:
        await quiet(pilot)
        await pilot.press(key)
        await quiet(pilot)
        assert type(app.screen).__name__ == screen
        await pilot.press("escape")
        await quiet(pilot)
        assert isinstance(app.screen, HomeScreen)


async def test_enter_and_mouse_open_the_row(sessions_folder, quiet):
    app = BedsideApp(sessions_folder)
    async with app.run_test(size=(80, 24)) as pilot:
        await quiet(pilot)
        await pilot.press("down", "down", "enter")
        await quiet(pilot)
        assert type(app.screen).__name__ == "SavedScreen"
        await pilot.press("escape")
        await quiet(pilot)
        await pilot.click(Listing, offset=(5, 0))
        await quiet(pilot)
        assert type(app.screen).__name__ == "BrowserScreen"


async def test_continue_resumes_the_last_unfinished_session(sessions_folder, quiet, monkeypatch):
    resumed: list[Path] = []
    monkeypatch.setattr(BedsideApp, "resume_station", lambda self, path, chair: resumed.append(path))
    app = BedsideApp(sessions_folder)
    async with app.run_test(size=(80, 24)) as pilot:
        await quiet(pilot)
        await pilot.press("c")
        await quiet(pilot)
    assert [path.stem for path in resumed] == ["20240504-090000-sore-finger-d4d4"]


async def test_q_quits(sessions_folder, quiet):
    app = BedsideApp(sessions_folder)
    async with app.run_test(size=(80, 24)) as pilot:
        await quiet(pilot)
        await pilot.press("q")
        await pilot.pause()
    assert app.return_code == 0


def test_nothing_heavy_before_the_first_frame():
    import subprocess
    import sys

    opened = "import sys, tui.app, tui.screens.home, tui.widgets.picture"
    heavy = f"{opened}; print([m for m in ('pydantic', 'litellm', 'snowballstemmer') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", heavy], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("size", SIZES)
def test_snapshot(snap_compare, sessions_folder, quiet, monkeypatch, size):
    monkeypatch.setattr("scenarios.reference.bundled_ids", lambda: ("case",) * 12)
    assert snap_compare(BedsideApp(sessions_folder), terminal_size=size, run_before=quiet)


@pytest.mark.parametrize("size", SIZES)
def test_snapshot_when_new(snap_compare, tmp_path, quiet, monkeypatch, size):
    monkeypatch.setattr("scenarios.reference.bundled_ids", lambda: ("case",) * 12)
    assert snap_compare(BedsideApp(tmp_path), terminal_size=size, run_before=quiet)
