"""The diagnosis sheet: what its fields take, and what it asks before it commits."""

from textual.widgets import Input, Static, TextArea

from tests.tui.station.hands import Bench
from tui.sheets.diagnosis import DiagnosisSheet


async def sheet(bench: Bench) -> DiagnosisSheet:
    await bench.ready()
    await bench.pilot.press("ctrl+d")
    await bench.until(lambda: isinstance(bench.screen, DiagnosisSheet))
    return bench.screen


def told(sheet: DiagnosisSheet) -> str:
    return str(sheet.query_one("#problem", Static).content)


async def test_how_sure_takes_numbers_up_to_100_only(app, opened):
    async with app.run_test(size=(80, 24)) as pilot:
        form = await sheet(await opened(pilot))
        sure = form.query_one("#confidence", Input)
        await pilot.press("tab", *"very 8x5")
        assert sure.value == "85"
        await pilot.press("0")
        assert sure.value == "85"
        await pilot.press("backspace", "backspace", *"100", "0")
        assert sure.value == "100"
        sure.clear()
        await pilot.press(*"۹۰")
        assert sure.value == "۹۰"


async def test_what_is_typed_right_after_tab_lands_in_the_next_field(app, opened):
    async with app.run_test(size=(120, 40)) as pilot:
        form = await sheet(await opened(pilot))
        await pilot.press(*"gout", "tab", "7", "0", "enter", *"rest", "shift+tab", "shift+tab", "y")
        assert [field.value for field in form.query(Input).results(Input)] == ["gouty", "70"]
        assert form.query_one("#plan", TextArea).text == "rest"


async def test_a_missing_plan_is_asked_for_once(app, opened):
    async with app.run_test(size=(80, 24)) as pilot:
        bench = await opened(pilot)
        form = await sheet(bench)
        await pilot.press(*"gout", "ctrl+s")
        assert told(form) == "No plan yet. Commit without one? ^S again commits."
        assert bench.state.phase == "encounter"
        await pilot.press("ctrl+s")
        await bench.until(lambda: bench.state.phase == "closing")


async def test_a_plan_is_not_asked_for_where_there_is_one(app, opened):
    async with app.run_test(size=(80, 24)) as pilot:
        bench = await opened(pilot)
        await bench.ready()
        await bench.say("/plan rest, colchicine")
        await sheet(bench)
        await pilot.press(*"gout", "ctrl+s")
        await bench.until(lambda: bench.state.phase == "closing")
