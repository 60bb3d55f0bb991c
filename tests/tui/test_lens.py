"""The lens screen, from a replay."""

import shutil
from pathlib import Path

import pytest

from biases.schema import Held
from personas.exchange import ROLES
from personas.pace import Pace
from scenarios.reference import load
from sessions.events import Setting
from sessions.twins import pair
from tests.tui.command_line import outcome, runner
from tui.app import BedsideApp
from tui.screens.lens import LensScreen
from tui.screens.replay import ReplayScreen
from tui.screens.twin import TwinScreen
from tui.twinning import Twinning
from tui.widgets.line_view import LineView

SIZES = [pytest.param((80, 24), id="80x24"), pytest.param((120, 40), id="120x40")]
BENT = ("--bias", "doctor:anchoring=3", "--bias", "patient:self_diagnosis=2")


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    bedside = runner(tmp_path_factory.mktemp("played"), tmp_path_factory.mktemp("streams"))
    done = bedside("run", "--case", "chest-pain-on-the-stairs", "--budget", "6", *BENT, "--json")
    return Path(outcome(done)["session"])


@pytest.fixture
def saved(played, tmp_path):
    return Path(shutil.copy(played, tmp_path / "20260101-100000-chest-pain-on-the-stairs-aaaa.jsonl"))


async def lens(app, pilot, quiet, saved, at="end"):
    await quiet(pilot)
    app.push_screen(ReplayScreen(saved, "en"))
    await quiet(pilot)
    await pilot.press(at, "l")
    for _ in range(600):
        if isinstance(app.screen, LensScreen) and app.screen._shown:
            break
        await pilot.pause(0.02)
    await quiet(pilot)


def text(app, part):
    rows = (row for block in app.screen.query_one(part, LineView).blocks for row in block.rows(60))
    return "\n".join("".join(run.text for run in row) for row in rows)


async def test_it_shows_the_bias_in_the_brief_and_the_markers_that_differ(saved, tmp_path, quiet):
    app = BedsideApp(tmp_path)
    async with app.run_test(size=(120, 40)) as pilot:
        await lens(app, pilot, quiet, saved)
        patient, markers = text(app, "#brief"), text(app, "#markers")
        await pilot.press("p")
        await quiet(pilot)
        doctor = text(app, "#brief")
    assert "self diagnosis, dose 2" in patient
    assert "Gastro-oesophageal reflux disease" in patient
    assert "anchoring, dose 3" in doctor
    assert "after first" in doctor
    assert "≠" in markers
    assert "foil mentions" in markers


async def test_at_the_door_nothing_has_been_counted_yet(saved, tmp_path, quiet):
    app = BedsideApp(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await lens(app, pilot, quiet, saved, "home")
        assert "Markers up to turn 0" in text(app, "#markers")
        await pilot.press("escape")
        await quiet(pilot)
        assert isinstance(app.screen, ReplayScreen)


async def test_a_persons_unfinished_session_is_not_looked_into(sessions_folder, quiet):
    app = BedsideApp(sessions_folder)
    unfinished = next(sessions_folder.glob("*d4d4.jsonl"))
    async with app.run_test(size=(80, 24)) as pilot:
        await quiet(pilot)
        app.push_screen(ReplayScreen(unfinished, "en"))
        await quiet(pilot)
        await pilot.press("end", "l")
        await quiet(pilot)
        assert isinstance(app.screen, ReplayScreen)


async def test_it_looks_at_a_side_of_twins_while_they_are_played(tmp_path, quiet):
    app = BedsideApp(tmp_path)
    setting = Setting.model_validate(
        {"case": "crying-baby", "voices": dict.fromkeys(ROLES, "embedded"), "budget": 3, "language": "en"}
    )
    anchored = Held(bias="anchoring", role="doctor", dose=3)
    twins = Twinning(pair(load("crying-baby"), setting, anchored, [3]), tmp_path, Pace(0))
    async with app.run_test(size=(120, 40)) as pilot:
        await quiet(pilot)
        app.push_screen(TwinScreen(twins))
        for _ in range(1500):
            if app.screen._over:
                break
            await pilot.pause(0.02)
        await pilot.press("l")
        for _ in range(600):
            if isinstance(app.screen, LensScreen) and app.screen._shown:
                break
            await pilot.pause(0.02)
        assert "anchoring, dose 3" in text(app, "#brief")
        await pilot.press("escape")
        await quiet(pilot)
        assert isinstance(app.screen, TwinScreen)


@pytest.mark.parametrize("size", SIZES)
def test_snapshot(snap_compare, saved, tmp_path, quiet, size):
    app = BedsideApp(tmp_path)

    async def before(pilot):
        await lens(app, pilot, quiet, saved)

    assert snap_compare(app, terminal_size=size, run_before=before)
