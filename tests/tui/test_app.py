"""The app itself: themes, the palette, and what happens when something goes wrong."""

import json
from threading import Event

import pytest

from sessions.log import LogError
from sessions.opening import Session
from tui import fault_log, settings
from tui.app import BedsideApp
from tui.look import THEMES
from tui.screens.home import HomeScreen
from tui.screens.station import StationScreen


def never_opened(until: Event) -> Session:
    until.wait(10)
    raise LogError("It cannot be opened.")


@pytest.mark.parametrize("theme", [theme.name for theme in THEMES] + ["nord", "textual-light"])
async def test_every_theme_paints(tmp_path, quiet, theme):
    app = BedsideApp(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        app.theme = theme
        await quiet(pilot)
        assert "Bedside" in app.export_screenshot()


async def test_an_unknown_theme_falls_back(tmp_path, quiet):
    file = settings.settings_file()
    file.parent.mkdir(parents=True)
    file.write_text(json.dumps({"theme": "no-such-theme"}))
    app = BedsideApp(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await quiet(pilot)
        assert app.theme == "bedside"


async def test_no_colour_is_respected(tmp_path, quiet, monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    app = BedsideApp(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await quiet(pilot)
        colours = {
            segment.style.color.get_truecolor()
            for strip in app.screen._compositor.render_strips()
            for segment in strip
            if segment.style and segment.style.color
        }
        assert all(colour.red == colour.green == colour.blue for colour in colours)


async def test_the_palette_lists_what_the_screen_can_do(tmp_path, synthetic, quiet):
    app = BedsideApp(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await quiet(pilot)
        seen = Event()
        await app.push_screen(StationScreen(lambda: never_opened(seen)))
        await pilot.pause()
        named = {command.title for command in app.get_system_commands(app.screen)}
        seen.set()
        assert {"Help", "Chart", "Door note", "Save and quit", "Theme"} <= named
        assert not {name for name in named if "Cursor" in name or "Delete" in name}


async def test_a_session_that_cannot_be_opened_is_said_at_home(tmp_path, quiet):
    app = BedsideApp(tmp_path)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await quiet(pilot)
        app.resume_station(tmp_path / "gone.jsonl")
        await quiet(pilot)
        assert isinstance(app.screen, HomeScreen)
        assert any("gone.jsonl" in note.message for note in app._notifications)


def test_a_fault_shows_a_sentence_and_no_traceback(tmp_path, monkeypatch, capsys):
    def broken(self):
        raise RuntimeError("inner secret")

    monkeypatch.setattr(HomeScreen, "on_mount", broken)
    monkeypatch.setattr(fault_log.LOGGER, "handlers", [])
    app = BedsideApp(tmp_path)
    app.run(headless=True)
    told = "".join(capsys.readouterr())
    assert app.return_code == 3
    assert "met a fault" in told
    assert "Traceback" not in told
    assert "inner secret" in fault_log.path().read_text()
