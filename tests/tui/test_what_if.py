"""The what-if screen: a saved session beside itself, the patient otherwise."""

import shutil
from pathlib import Path

import pytest

from sessions.log import read_whole
from sessions.state import fold
from tests.tui.command_line import outcome, runner
from tests.tui.conftest import until
from tui.app import BedsideApp
from tui.screens.what_if import WhatIfScreen
from tui.widgets.line_view import LineView

SIZES = [pytest.param((80, 24), id="80x24"), pytest.param((120, 40), id="120x40")]


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    folder = tmp_path_factory.mktemp("played")
    bedside = runner(folder, tmp_path_factory.mktemp("streams"))
    return Path(outcome(bedside("run", "--case", "crying-baby", "--budget", "6", "--json"))["session"])


@pytest.fixture
def saved(played, tmp_path):
    return Path(shutil.copy(played, tmp_path / "20260101-100000-crying-baby-aaaa.jsonl"))


async def otherwise(app, pilot, quiet, saved, *keys):
    """Open the screen, choose by these keys, and wait for the two sessions side by side."""
    await quiet(pilot)
    app.push_screen(WhatIfScreen(saved))
    await until(pilot, lambda: type(app.screen).__name__ == "WhatIfSheet")
    await quiet(pilot)
    await pilot.press(*keys, "ctrl+s")
    await until(pilot, lambda: isinstance(app.screen, WhatIfScreen) and app.screen.query_one("#page", LineView).blocks)
    await quiet(pilot)


async def test_the_new_session_stands_beside_the_old_and_is_saved(saved, tmp_path, quiet):
    app = BedsideApp(tmp_path)
    async with app.run_test(size=(120, 40)) as pilot:
        await otherwise(app, pilot, quiet, saved, "tab", "tab", "right", "tab", "left")
        rows = app.screen._rows
    assert [row for row in rows if row.parts]
    made = [path for path in tmp_path.glob("*.jsonl") if path != saved]
    assert len(made) == 1
    setting = fold(read_whole(made[0]).events).setting
    assert setting.voices["doctor"] == "recorded"
    assert setting.traits.confusion == 3
    assert setting.kept_from == read_whole(saved).events[0].body.session


async def test_it_opens_from_the_list_of_saved_sessions_and_escape_leads_back(saved, tmp_path, quiet):
    app = BedsideApp(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await quiet(pilot)
        await pilot.press("s")
        await quiet(pilot)
        await pilot.press("w")
        await until(pilot, lambda: type(app.screen).__name__ == "WhatIfSheet")
        await pilot.press("escape")
        await quiet(pilot)
        assert isinstance(app.screen, WhatIfScreen)
        await pilot.press("escape")
        await quiet(pilot)
        assert type(app.screen).__name__ == "SavedScreen"


async def test_a_voice_that_cannot_play_is_refused_where_it_is_written(saved, tmp_path, quiet):
    app = BedsideApp(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await quiet(pilot)
        app.push_screen(WhatIfScreen(saved))
        await until(pilot, lambda: type(app.screen).__name__ == "WhatIfSheet")
        await quiet(pilot)
        app.screen.query_one("#patient").value = "human"
        await pilot.press("ctrl+s")
        await quiet(pilot)
        assert "cannot play" in str(app.screen.query_one("#problem").content)
    assert list(tmp_path.glob("*.jsonl")) == [saved]


@pytest.mark.parametrize("size", SIZES)
def test_snapshot(snap_compare, saved, tmp_path, quiet, size):
    app = BedsideApp(tmp_path)

    async def before(pilot):
        await otherwise(app, pilot, quiet, saved, "tab", "tab", "right", "tab", "left")

    assert snap_compare(app, terminal_size=size, run_before=before)
