"""Settings: what is kept, how a broken file is met, and the screen that changes them."""

import json
import stat
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.widgets import Input

from tui import settings
from tui.app import BedsideApp
from tui.settings import Settings, SettingsError, load, save, sessions_folder
from tui.widgets.choice import Choice

SIZES = [pytest.param((80, 24), id="80x24"), pytest.param((120, 40), id="120x40")]


@pytest.fixture
def file(tmp_path) -> Path:
    return tmp_path / "bedside" / "settings.json"


def test_what_is_saved_is_loaded(file):
    kept = Settings(
        "bedside-light",
        False,
        "fa",
        "osce",
        None,
        "normal",
        "~/stations",
        "human",
        "ollama_chat/llama3.2",
        "embedded",
        "openai/gpt-5-mini",
        "regenerate",
        "up_front",
        0.5,
        "embedded",
        True,
        "~/briefs",
    )
    save(kept, file)
    assert load(file) == (kept, "")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [path.name for path in file.parent.iterdir()] == ["settings.json"]


def test_no_file_is_no_problem(file):
    assert load(file) == (Settings(), "")


@pytest.mark.parametrize("text", ["", "{", "[]", '"theme"', "\x00", "[" * 5000])
def test_a_broken_file_is_said_and_kept_aside(file, text):
    file.parent.mkdir()
    file.write_text(text)
    found, problem = load(file)
    assert found == Settings()
    assert str(file) in problem
    save(Settings(budget=30), file)
    assert load(file) == (Settings(budget=30), "")
    assert file.with_suffix(".unreadable.json").read_text() == text


def test_one_wrong_value_leaves_the_others(file):
    file.parent.mkdir()
    file.write_text('{"budget": true, "clock": "sundial", "completion": false, "later": 1}')
    found, problem = load(file)
    assert found == Settings(completion=False)
    assert f"In {file} budget can be 1 to 1000, or null for no limit; clock can be none, practice or osce." == problem


@given(
    st.dictionaries(
        st.sampled_from([*Settings.__slots__, "other"]), st.none() | st.booleans() | st.integers() | st.text()
    )
)
def test_any_values_give_settings_that_can_be_saved(tmp_path_factory, values):
    file = tmp_path_factory.mktemp("any") / "settings.json"
    file.write_text(json.dumps(values))
    found, _ = load(file)
    save(found, file)
    assert load(file) == (found, "")


def test_a_folder_that_cannot_be_written(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(SettingsError, match="cannot be saved"):
        save(Settings(), tmp_path / "file" / "settings.json")


async def change(pilot, quiet, *keys):
    await quiet(pilot)
    await pilot.press("e")
    await quiet(pilot)
    for key in keys:
        await pilot.press(key)
    await quiet(pilot)


async def test_a_change_is_seen_and_kept_at_once(tmp_path, quiet):
    app = BedsideApp(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await change(pilot, quiet, "right", "down", "space", "down", "right", "down", "left", "down", "right")
        assert app.theme == "bedside-light"
    assert load()[0] == Settings("bedside-light", completion=False, language="zh", clock="osce", budget=25)
    again = BedsideApp(tmp_path)
    assert again.theme == "bedside-light"


async def test_a_theme_chosen_elsewhere_is_kept(tmp_path, quiet):
    app = BedsideApp(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await quiet(pilot)
        app.theme = "nord"
        await quiet(pilot)
    assert load()[0].theme == "nord"


async def test_an_unknown_theme_is_left_in_the_file(tmp_path, quiet):
    save(Settings(theme="from-tomorrow"))
    app = BedsideApp(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await quiet(pilot)
        assert app.theme == "bedside"
    assert load()[0].theme == "from-tomorrow"


def test_where_sessions_are_saved(monkeypatch, tmp_path):
    usual = sessions_folder(Settings())
    assert sessions_folder(Settings(sessions=str(tmp_path))) == tmp_path
    assert sessions_folder(Settings(sessions="~nobody-of-this-name/x")) == usual
    monkeypatch.setenv("BEDSIDE_SESSIONS", "/elsewhere")
    assert sessions_folder(Settings(sessions=str(tmp_path))) == Path("/elsewhere")


async def test_the_folder_is_kept_on_leaving(tmp_path, quiet):
    app = BedsideApp(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await change(pilot, quiet)
        app.screen.query_one("#sessions", Input).focus()
        await pilot.press(*"~/stations", "escape")
        await quiet(pilot)
    assert load()[0].sessions == "~/stations"


async def test_a_value_of_ones_own_stays_among_the_choices(tmp_path, quiet):
    save(Settings(budget=17))
    app = BedsideApp(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await change(pilot, quiet)
        assert app.screen.query_one("#budget", Choice).value == 17


async def test_settings_that_cannot_be_saved_still_work(tmp_path, quiet, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(settings, "settings_file", lambda: tmp_path / "file" / "settings.json")
    app = BedsideApp(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await change(pilot, quiet, "right")
        assert app.settings.theme == "bedside-light"
        assert any("cannot be saved" in notice.message for notice in app._notifications)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("keys", [(), ("right", "down", "down"), ("right", "right")], ids=["dark", "light", "contrast"])
def test_snapshot(snap_compare, tmp_path, quiet, monkeypatch, size, keys):
    save(Settings(sessions="~/stations"))
    monkeypatch.setattr("tui.screens.settings.settings_file", lambda: Path("~/.config/bedside/settings.json"))

    async def before(pilot):
        await change(pilot, quiet, *keys)

    assert snap_compare(BedsideApp(tmp_path), terminal_size=size, run_before=before)
