"""A station opened at the made-up sore finger."""

from collections.abc import Awaitable, Callable

import pytest
from textual.pilot import Pilot

from sessions.events import Setting
from tests.tui.station.hands import PANEL, VOICES, Bench
from tui.app import BedsideApp
from tui.screens.station import StationScreen


@pytest.fixture
def scenario(synthetic):
    return synthetic(tests=PANEL)


@pytest.fixture
def opened(scenario) -> Callable[..., Awaitable[Bench]]:
    async def open_station(pilot: Pilot[None], **setting) -> Bench:
        app = pilot.app
        assert isinstance(app, BedsideApp)
        app.open_station(scenario, Setting.model_validate({"case": "sore-finger", "voices": VOICES} | setting))
        bench = Bench(pilot)
        await bench.until(lambda: isinstance(app.screen, StationScreen) and bench.state and bench.state.door_read)
        return bench

    return open_station


@pytest.fixture
def app(tmp_path) -> BedsideApp:
    return BedsideApp(tmp_path / "sessions")
