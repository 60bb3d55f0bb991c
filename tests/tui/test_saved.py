"""Saved sessions: what the list says of each, and what its keys do."""

from pathlib import Path

import pytest
from textual.widgets import Static

from tui.app import BedsideApp
from tui.screens.home import HomeScreen
from tui.widgets.listing import Listing
from tui.words.log_state import check

SIZES = [pytest.param((80, 24), id="80x24"), pytest.param((120, 40), id="120x40")]


@pytest.fixture
def app(sessions_folder, monkeypatch):
    app = BedsideApp(sessions_folder)
    app.opened = []
    for way in ("resume_station", "open_replay"):
        note = lambda self, path, *chair, way=way: self.opened.append((way, path.stem[-4:], *chair))  # noqa: E731
        monkeypatch.setattr(BedsideApp, way, note)
    return app


async def look(pilot, quiet, *keys):
    await quiet(pilot)
    await pilot.press("s")
    await quiet(pilot)
    for key in keys:
        await pilot.press(key)
    await quiet(pilot)


def rows(app):
    listing = app.screen.query_one(Listing)
    return [str(listing.get_option_at_index(index).prompt) for index in range(listing.option_count)]


def said(app):
    return "\n".join(str(app.screen.query_one(f"#{part}", Static).content) for part in ("what", "log"))


async def test_newest_first_with_outcome_diagnosis_date_and_turns(app, quiet):
    async with app.run_test(size=(80, 24)) as pilot:
        await look(pilot, quiet)
        found = rows(app)
    outcomes = ["damaged", "incorrect", "unfinished", "undecided", "incorrect", "correct"]
    assert [next(word for word in outcomes if f" {word} " in row) for row in found] == outcomes
    assert found[-1].split("  ")[0].strip() == "1 May 2024"
    assert "A sore finger: Paronychia" in found[-1]
    assert found[-1].strip().endswith("3 turns")


async def test_enter_goes_on_with_an_unfinished_session(app, quiet):
    async with app.run_test(size=(80, 24)) as pilot:
        await look(pilot, quiet, "down", "down", "enter")
    assert app.opened == [("resume_station", "d4d4", "doctor")]


async def test_enter_opens_the_debrief_and_escape_comes_back(app, quiet):
    async with app.run_test(size=(80, 24)) as pilot:
        await look(pilot, quiet, "down", "enter")
        assert type(app.screen).__name__ == "DebriefScreen"
        await pilot.press("escape")
        await quiet(pilot)
        assert type(app.screen).__name__ == "SavedScreen"
        assert app.screen.query_one(Listing).highlighted == 1


async def test_a_damaged_log_says_where_and_is_not_opened(app, quiet):
    async with app.run_test(size=(120, 40)) as pilot:
        await look(pilot, quiet)
        assert "Damaged at line 3" in said(app)
        await pilot.press("enter")
        await quiet(pilot)
        assert type(app.screen).__name__ == "SavedScreen"
        await pilot.press("r")
    assert app.opened == [("open_replay", "f6f6")]


async def test_verify_tells_of_a_whole_log(app, quiet):
    async with app.run_test(size=(80, 24)) as pilot:
        await look(pilot, quiet, "end", "v")
        assert "Verified: 18 events, whole." in said(app)


async def test_a_machines_unfinished_session_says_how_to_go_on(app, quiet, sessions_folder):
    path = sessions_folder / "20240505-090000-sore-finger-e5e5.jsonl"
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:4]))
    async with app.run_test(size=(80, 24)) as pilot:
        await look(pilot, quiet, "down", "enter")
        assert "bedside sessions resume 20240505-090000-sore-finger-e5e5" in said(app)
    assert app.opened == []


async def test_search(app, quiet):
    async with app.run_test(size=(80, 24)) as pilot:
        await look(pilot, quiet, "slash", *"gout embed")
        assert len(rows(app)) == 1
        await pilot.press("escape")
        await quiet(pilot)
        assert len(rows(app)) == 6
        await pilot.press("escape")
        await quiet(pilot)
        assert isinstance(app.screen, HomeScreen)


async def test_an_empty_list_says_what_to_do(tmp_path, quiet):
    app = BedsideApp(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await look(pilot, quiet, "enter", "r", "v")
        assert rows(app)[0] == "No saved sessions yet. Press N to start a station."


def test_checking_a_log(sessions_folder, tmp_path):
    whole = sessions_folder / "20240501-090000-sore-finger-a1a1.jsonl"
    torn = tmp_path / "torn.jsonl"
    torn.write_bytes(whole.read_bytes()[:-20])
    assert check(whole) == "Verified: 18 events, whole."
    assert check(torn).startswith("Line 18 was cut off")
    assert "cannot be read" in check(Path(tmp_path / "none.jsonl"))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("keys", [(), ("end",), ("slash", *"gout")], ids=["damaged", "correct", "search"])
def test_snapshot(snap_compare, app, quiet, size, keys):
    async def before(pilot):
        await look(pilot, quiet, *keys)

    assert snap_compare(app, terminal_size=size, run_before=before)


@pytest.mark.parametrize("size", SIZES)
def test_snapshot_when_empty(snap_compare, tmp_path, quiet, size):
    async def before(pilot):
        await look(pilot, quiet)

    assert snap_compare(BedsideApp(tmp_path), terminal_size=size, run_before=before)
