"""Help: every screen and sheet has its topic, and lists its own keys."""

from importlib import import_module
from pathlib import Path

import pytest
from textual.screen import Screen

import tui
from tui.app import BedsideApp
from tui.screens.help import HelpScreen, topic_name
from tui.widgets.line_view import LineView
from tui.words.help import topic
from tui.words.strings import strings


def screens():
    for folder in ("screens", "sheets"):
        for file in (Path(tui.__file__).parent / folder).glob("*.py"):
            for item in vars(import_module(f"tui.{folder}.{file.stem}")).values():
                of_this_file = getattr(item, "__module__", "") == f"tui.{folder}.{file.stem}"
                if isinstance(item, type) and of_this_file and issubclass(item, Screen):
                    yield item


@pytest.mark.parametrize(
    "screen", [s for s in screens() if s.__name__ not in ("HelpScreen", "LiveScreen", "Sheet", "SpeakingScreen")]
)
def test_every_screen_has_its_topic(screen):
    assert topic_name(screen) == screen.__name__.removesuffix("Screen").removesuffix("Sheet").lower()
    assert topic(topic_name(screen), strings("en")).says


async def test_the_stations_help_lists_its_keys_and_every_command(tmp_path, quiet):
    app = BedsideApp(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await quiet(pilot)
        await pilot.press("n")
        await quiet(pilot)
        await pilot.press("enter")
        await quiet(pilot)
        await pilot.press("f1")
        await quiet(pilot)
        assert isinstance(app.screen, HelpScreen)
        view = app.screen.query_one(LineView)
        said = "\n".join("".join(run.text for run in row) for block in view.blocks for row in block.rows(70))
        for name in strings("en").commands:
            assert f"/{name}" in said
        for key in ("F3", "^T", "^D", "^Q"):
            assert key in said
        assert "Delete character" not in said
