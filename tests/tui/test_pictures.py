"""The pictures of a case at the station: what an expert sees, and the picture where the terminal can show one."""

import importlib.util
import re
import sys
import zlib

import pytest
from textual.widgets import Static

from scenarios.pictures import Picture
from scenarios.reference import load, pictures_of
from sessions.events import Setting
from tests.tui.station.hands import VOICES, Bench
from tui.app import BedsideApp
from tui.screens.picture import PictureScreen
from tui.screens.station import StationScreen
from tui.widgets.chart import Chart
from tui.widgets.picture import PictureView, ask_terminal, decoded, look
from tui.widgets.transcript import Transcript

CASE = "muddled-this-month"
(IMAGE,) = load(CASE).images
LINK = "Look at the picture (F7)"
extra = pytest.mark.skipif(
    importlib.util.find_spec("textual_image") is None, reason="the extra 'images' is not installed"
)


@pytest.fixture(autouse=True)
def as_it_begins(monkeypatch):
    """No test finds the terminal asked already."""
    monkeypatch.delitem(sys.modules, "textual_image.widget", raising=False)


@pytest.fixture
def app(tmp_path):
    return BedsideApp(tmp_path / "sessions")


async def station(pilot, **setting) -> Bench:
    app = pilot.app
    app.open_station(load(CASE), Setting.model_validate({"case": CASE, "voices": VOICES} | setting))
    bench = Bench(pilot)
    await bench.until(lambda: isinstance(app.screen, StationScreen))
    await bench.ready()
    return bench


async def looked_at(bench: Bench) -> str:
    """What stands on the picture's screen, once it is there."""
    await bench.until(lambda: isinstance(bench.screen, PictureScreen))
    await bench.until(lambda: bench.screen.has_class("-described") or bench.screen.query(PictureView))
    return said(bench)


def said(bench: Bench) -> str:
    return "\n".join(str(part.content) for part in bench.screen.query(Static))


def flat(text: str) -> str:
    return re.sub(r"[\s▎]+", " ", text)


async def test_without_the_extra_the_expert_speaks(app):
    async with app.run_test(size=(120, 40)) as pilot:
        bench = await station(pilot)
        await pilot.press("f7")
        assert isinstance(bench.screen, StationScreen)
        assert "No images have been reported yet" in bench.hint
        await bench.say("/image", turns=1)
        assert IMAGE.expert in flat(bench.transcript)
        assert LINK not in bench.transcript
        await pilot.press("f7")
        shown = await looked_at(bench)
        assert IMAGE.caption in shown
        assert f"The picture cannot be shown here. What an expert sees: {IMAGE.expert}" in shown
        assert not bench.screen.query(PictureView)
        await pilot.press("escape")
        assert isinstance(bench.screen, StationScreen)
        assert bench.state.turn == 1


async def test_images_up_front_cost_no_turn_and_come_before_the_first_word(app):
    async with app.run_test(size=(120, 40)) as pilot:
        bench = await station(pilot, images="up_front")
        await bench.until(lambda: "Irregular rhythm" in bench.transcript)
        assert bench.state.turn == 0
        assert IMAGE.expert in flat(bench.words(bench.station.query_one(Chart).query_one("#results")))
        await bench.say("Good morning.", turns=1)
        assert bench.transcript.count("Irregular rhythm") == 1


@extra
async def test_in_half_blocks_the_picture_stands_beside_its_description(app):
    ask_terminal()
    assert look() == "coarse"
    async with app.run_test(size=(120, 40)) as pilot:
        bench = await station(pilot, images="up_front")
        await bench.until(lambda: LINK in bench.transcript)
        assert IMAGE.expert in flat(bench.transcript)
        await pilot.press("f7")
        shown = await looked_at(bench)
        assert bench.screen.query_one(PictureView)
        assert f"What an expert sees: {IMAGE.expert}" in shown


@extra
async def test_a_sharp_picture_takes_the_place_of_its_description_and_a_click_opens_it(app, monkeypatch):
    ask_terminal()
    widgets = sys.modules["textual_image.widget"]
    monkeypatch.setattr(widgets, "AutoRenderable", widgets.SixelRenderable)
    assert look() == "sharp"
    async with app.run_test(size=(120, 40)) as pilot:
        bench = await station(pilot, images="up_front")
        await bench.until(lambda: LINK in bench.transcript)
        assert "Irregular rhythm" not in bench.transcript
        transcript = bench.station.query_one(Transcript)
        row = next(y for y in range(40) if LINK in transcript.render_line(y).text)
        column = transcript.render_line(row).text.index(LINK)
        inside = transcript.content_region.offset - transcript.region.offset
        await pilot.click(Transcript, offset=(column + 3 + inside.x, row + inside.y))
        shown = await looked_at(bench)
        assert bench.screen.query_one(PictureView)
        assert "Irregular rhythm" not in shown
        await pilot.press("f7")
        assert isinstance(bench.screen, StationScreen)


@extra
@pytest.mark.parametrize("data", [b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff\xe0 cut short", b""])
def test_a_damaged_picture_is_none(data):
    ask_terminal()
    assert decoded(Picture("image/png", data)) is None


@extra
def test_a_picture_of_absurd_size_is_not_unpacked():
    ask_terminal()
    picture = pictures_of(CASE, load(CASE))["image:rhythm-strip"]
    assert decoded(picture) is not None
    from scenarios.drawings.png import png

    small = bytearray(png(1, 1, b"\0\0\0"))
    small[16:24] = (30_000).to_bytes(4) * 2  # what the header claims
    small[29:33] = zlib.crc32(bytes(small[12:29])).to_bytes(4)
    assert decoded(Picture("image/png", bytes(small))) is None
