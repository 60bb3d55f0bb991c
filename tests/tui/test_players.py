"""Who plays: what the environment says, the sheet in the browser, and the plain console's question."""

from dataclasses import replace

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput
from textual.widgets import Input

from sessions.events import Setting
from sessions.log import read_whole
from sessions.opening import begin
from tests.models.server import ModelServer
from tests.tui.station.hands import VOICES
from tests.tui.test_browser import browse
from tui.app import BedsideApp
from tui.chosen import chosen
from tui.console import Console
from tui.players import USUAL, models, players
from tui.playing import Play
from tui.screens.browser import BrowserScreen
from tui.settings import Settings
from tui.sheets.players import PlayersSheet

MODEL = "openai/gpt-4o"


@pytest.fixture
def app(sessions_folder, monkeypatch) -> BedsideApp:
    app = BedsideApp(sessions_folder)
    app.started = []
    monkeypatch.setattr(BedsideApp, "open_station", lambda self, scenario, setting: app.started.append(setting))
    monkeypatch.setattr(BedsideApp, "_warm_models", lambda self: None)
    return app


def test_the_environment_says_who_plays_and_a_person_plays_the_doctor_alone():
    settings, wrong = chosen({}, {}, Settings())
    assert (players(settings), wrong) == (dict(USUAL), "")
    said = {"BEDSIDE_PATIENT": MODEL, "BEDSIDE_GUARD": "regenerate", "BEDSIDE_SPENDING_CAP": "0.50"}
    settings, wrong = chosen({}, {**said, "BEDSIDE_IMAGES": "sometimes"}, Settings(patient="human"))
    assert players(settings) == {**USUAL, "patient": MODEL}
    assert (settings.guard, settings.spending_cap, models(settings)) == ("regenerate", 0.5, (MODEL,))
    assert "BEDSIDE_IMAGES" in wrong
    assert players(Settings(patient="human")) == {**USUAL, "doctor": "embedded", "patient": "human"}


async def start(pilot, quiet) -> None:
    await pilot.press("enter")
    await quiet(pilot)


async def test_enter_alone_plays_with_the_embedded_voices(app, quiet):
    async with app.run_test(size=(80, 24)) as pilot:
        await browse(pilot, quiet)
        await start(pilot, quiet)
    assert (app.started[0].voices, app.started[0].guard, app.started[0].spending_cap) == (dict(USUAL), "log", None)


async def test_a_model_a_guard_and_a_cap_are_chosen_on_the_sheet_and_kept_for_the_next_case(app, quiet):
    async with app.run_test(size=(80, 24)) as pilot:
        await browse(pilot, quiet)
        await pilot.press("f8")
        await quiet(pilot)
        sheet = app.screen
        assert isinstance(sheet, PlayersSheet)
        sheet.query_one("#patient", Input).value = "gpt"
        sheet.query_one("#cap", Input).value = "0,25"
        sheet.guard.action_change(1)
        await pilot.press("ctrl+s")
        await quiet(pilot)
        assert "'gpt' cannot play the patient" in str(sheet.query_one("#problem").content)
        sheet.query_one("#patient", Input).value = MODEL
        await pilot.press("ctrl+s")
        await quiet(pilot)
        assert isinstance(app.screen, BrowserScreen)
        assert f"patient {MODEL}" in str(app.screen.query_one("#who").content)
        await start(pilot, quiet)
    (setting,) = app.started
    assert setting.voices == {**USUAL, "patient": MODEL}
    assert (setting.guard, setting.spending_cap) == ("regenerate", 0.25)


async def test_two_people_cannot_play_at_one_screen_and_the_sheet_says_so(app, quiet):
    async with app.run_test(size=(80, 24)) as pilot:
        await browse(pilot, quiet)
        await pilot.press("f8")
        await quiet(pilot)
        app.screen.query_one("#doctor", Input).value = "human"
        app.screen.query_one("#patient", Input).value = "human"
        await pilot.press("ctrl+s")
        await quiet(pilot)
        assert isinstance(app.screen, PlayersSheet)
        assert "Two people" in str(app.screen.query_one("#problem").content)


@pytest.mark.parametrize(
    ("environment", "plays"),
    [
        ({"BEDSIDE_DOCTOR": "human", "BEDSIDE_PATIENT": "human"}, []),
        ({"BEDSIDE_DOCTOR": "embedded"}, [("embedded", "embedded")]),
        ({"BEDSIDE_PATIENT": "human"}, [("embedded", "human")]),
    ],
)
async def test_the_environment_is_held_to_one_person_at_most(app, quiet, environment, plays):
    app.playing, _ = chosen({}, environment, app.settings)
    async with app.run_test(size=(80, 24)) as pilot:
        await browse(pilot, quiet)
        app.screen.action_start()
        if not plays:
            assert "Two people" in str(app.screen.query_one("#place").content)
        await quiet(pilot)
    people = [(setting.voices["doctor"], setting.voices["patient"]) for setting in app.started]
    assert people == plays


async def test_a_model_in_use_is_completed(app, quiet):
    app.choose_players(replace(app.playing, patient=MODEL))
    async with app.run_test(size=(80, 24)) as pilot:
        await browse(pilot, quiet)
        await pilot.press("f8")
        await quiet(pilot)
        field = app.screen.query_one("#moderator", Input)
        field.focus()
        field.value = ""
        await pilot.press(*"open")
        await quiet(pilot)
        await pilot.press("right")
        assert field.value == MODEL


@pytest.mark.parametrize(
    ("typed", "kinds"),
    [
        ("1\r", ["faulted", "called", "replied"]),
        ("2\rgpt\r2\ropenai/gpt-4.1\r", ["faulted", "recast", "called", "replied"]),
        ("x\r3\r", ["faulted", "recast", "replied"]),
        ("4\r", ["faulted", "ended"]),
    ],
    ids=["again", "another", "embedded", "leave"],
)
def test_the_console_asks_how_to_go_on(tmp_path, synthetic, monkeypatch, capsys, typed, kinds):
    setting = Setting.model_validate({"case": "sore-finger", "voices": VOICES | {"patient": MODEL}})
    session = begin(synthetic(), setting, tmp_path)
    replies = iter(["auth", "It hurts."])
    with (
        ModelServer(lambda request: next(replies)) as server,
        create_pipe_input() as keyboard,
        create_app_session(input=keyboard, output=DummyOutput()),
    ):
        monkeypatch.setenv("OPENAI_API_KEY", "sk-proj-4f9a0c7d2b61e8zz")
        monkeypatch.setenv("OPENAI_API_BASE", server.openai_base)
        console = Console(session)

        def then(event):
            if event.body.kind == "faulted":
                keyboard.send_text(typed)
            elif event.body.kind == "replied":
                keyboard.send_text("/quit\r")

        keyboard.send_text("Where is it?\r")
        people = console.people(setting.voices)
        Play(session, people=people, listeners=[console.show, then], decide=console.decide).run()
    happened = [event.body.kind for event in read_whole(session.log.path).events]
    assert happened[happened.index("faulted") :][: len(kinds)] == kinds
    printed = capsys.readouterr().out
    assert "did not accept the key" in printed
    assert "3  The embedded patient from here on" in printed
