"""Biases of the station about to begin, chosen in the case browser; whoever plays the doctor sees nothing of them."""

import asyncio
from dataclasses import replace

import pytest
from textual.widgets import Input

from sessions.biasing import Biasing
from tests.tui.test_browser import browse
from tui.app import BedsideApp
from tui.screens.browser import BrowserScreen
from tui.screens.station import StationScreen
from tui.sheets.biases import BiasesSheet


@pytest.fixture
def app(sessions_folder, monkeypatch) -> BedsideApp:
    app = BedsideApp(sessions_folder)
    app.started = []
    monkeypatch.setattr(BedsideApp, "open_station", lambda self, *begun: app.started.append(begun))
    return app


async def sheet(app, pilot, quiet, case="chest") -> BiasesSheet:
    await browse(pilot, quiet)
    await pilot.press(*case)
    await quiet(pilot)
    await pilot.press("f10")
    await quiet(pilot)
    assert isinstance(app.screen, BiasesSheet)
    return app.screen


async def choose(pilot, quiet, form, bias) -> None:
    row = next(row for row, offer in enumerate(form.biases._offers, 1) if offer.bias.id == bias)
    form.biases.highlighted = row
    await quiet(pilot)


async def accept(app, pilot, quiet) -> None:
    await pilot.press("ctrl+s")
    await quiet(pilot)


def shown(app) -> str:
    return "\n".join(strip.text for strip in app.screen._compositor.render_strips())


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_bias_of_the_patient_is_chosen_shown_and_held_in_the_station(app, quiet, size):
    async with app.run_test(size=size) as pilot:
        form = await sheet(app, pilot, quiet)
        await choose(pilot, quiet, form, "self_diagnosis")
        form.dose.action_change(1)
        await accept(app, pilot, quiet)
        assert "patient: Self-diagnosis, 3, strong" in str(app.screen.query_one("#who").content)
        await pilot.press("enter")
        await quiet(pilot)
    ((scenario, setting),) = app.started
    assert [(one.bias, one.role, one.dose, one.foil) for one in setting.biases] == [
        ("self_diagnosis", "patient", 3, scenario.foil.name)
    ]


async def test_nothing_is_held_unless_it_is_chosen(app, quiet):
    async with app.run_test(size=(80, 24)) as pilot:
        await sheet(app, pilot, quiet)
        await accept(app, pilot, quiet)
        await pilot.press("enter")
        await quiet(pilot)
    assert app.started[0][1].biases == ()


async def test_an_implicit_bias_needs_a_group_and_an_agreement_given_to_it_alone(app, quiet):
    async with app.run_test(size=(80, 24)) as pilot:
        form = await sheet(app, pilot, quiet)
        await choose(pilot, quiet, form, "religion")
        assert "prejudice" in shown(app)
        assert "I have read this" in shown(app)
        assert "^S Choose  Esc" in shown(app)
        await accept(app, pilot, quiet)
        assert "Write whom" in shown(app)
        form.query_one("#group", Input).value = "Sikh"
        form.query_one("#other", Input).value = "sikh"
        await accept(app, pilot, quiet)
        assert form.is_current
        form.agreed.action_change(1)
        await choose(pilot, quiet, form, "race")
        assert form.agreed.value is False
        await choose(pilot, quiet, form, "religion")
        form.query_one("#group", Input).value = "Sikh"
        form.query_one("#other", Input).value = "sikh"
        form.agreed.action_change(1)
        await accept(app, pilot, quiet)
        await pilot.press("enter")
        await quiet(pilot)
    ((scenario, setting),) = app.started
    assert [(one.bias, one.group) for one in setting.biases] == [("religion", "Sikh")]
    assert scenario.doctor.religion == "sikh"


async def test_a_foil_that_is_the_truth_is_refused_without_saying_so(app, quiet):
    async with app.run_test(size=(80, 24)) as pilot:
        form = await sheet(app, pilot, quiet)
        await choose(pilot, quiet, form, "recency")
        form.query_one("#foil", Input).value = "Heart attack"
        await accept(app, pilot, quiet)
        assert isinstance(app.screen, BrowserScreen)
        assert app.screen._biasing == Biasing()
        assert "it needs a foil that this case can use" in str(app.screen.query_one("#place").content)


async def test_who_holds_a_bias_is_no_person(app, quiet):
    async with app.run_test(size=(80, 24)) as pilot:
        assert list((await sheet(app, pilot, quiet))._choices) == ["patient"]
        await pilot.press("escape")
        app.choose_players(replace(app.playing, doctor="embedded"))
        await pilot.press("f10")
        await quiet(pilot)
        form = app.screen
        assert list(form._choices) == ["doctor", "patient"]
        await choose(pilot, quiet, form, "anchoring")
        form.role.action_change(1)
        await quiet(pilot)
        await choose(pilot, quiet, form, "recency")
        form.role.action_change(1)
        await quiet(pilot)
        assert form.biases.chosen.bias.id == "anchoring"
        await accept(app, pilot, quiet)
        assert [one.role for one in app.screen._biasing.held] == ["doctor", "patient"]
        app.choose_players(replace(app.playing, doctor="human"))
        await pilot.press("enter")
        await quiet(pilot)
    assert [one.role for one in app.started[0][1].biases] == ["patient"]


async def test_the_station_shows_a_human_doctor_nothing_of_it(sessions_folder, quiet):
    app = BedsideApp(sessions_folder)
    async with app.run_test(size=(120, 40)) as pilot:
        form = await sheet(app, pilot, quiet)
        await choose(pilot, quiet, form, "frequency")
        await accept(app, pilot, quiet)
        await pilot.press("enter")
        await quiet(pilot)
        assert isinstance(app.screen, StationScreen)
        await pilot.press(*"hello", "enter")
        await quiet(pilot)
        assert app.screen._sitting.state.setting.biases
        assert not any(word in shown(app).lower() for word in ("bias", "frequency", "reflux", "simulated"))


async def test_who_watches_can_stop_while_the_doctor_thinks_and_do_nothing_else(sessions_folder, quiet, monkeypatch):
    async def thinks(*_):
        await asyncio.Event().wait()

    monkeypatch.setattr("personas.embedded.doctor.EmbeddedDoctor.contribute", thinks)
    app = BedsideApp(sessions_folder)
    app.playing = replace(app.playing, doctor="embedded")
    async with app.run_test(size=(80, 24)) as pilot:
        await browse(pilot, quiet)
        await pilot.press(*"chest")
        await quiet(pilot)
        await pilot.press("enter")
        await quiet(pilot)
        station = app.screen
        assert isinstance(station, StationScreen)
        await pilot.press(*"hello", "enter")
        await quiet(pilot)
        assert "You are watching; /stop ends the session." in shown(app)
        station.entry.write("")
        await pilot.press(*"/stop", "enter")
        await quiet(pilot)
        await pilot.press("enter")
        while app.screen is station:
            await pilot.pause()
        assert station._sitting.state.ended == "left"
