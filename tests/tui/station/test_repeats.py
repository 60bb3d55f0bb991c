"""An order that has been reported already is asked about before it costs a turn again."""

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from personas.exchange import Entry, Examine, Order, Report
from sessions.events import Setting
from sessions.log import read_whole
from sessions.opening import begin
from sessions.state import fold
from tests.tui.station.hands import VOICES
from tui.blocks.report import ReportBlock
from tui.console import Console
from tui.playing import Play
from tui.typed.offer import repeats
from tui.typed.repeats import sought
from tui.words.strings import strings


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_app_asks_before_a_repeated_order_costs_a_turn(app, opened, size):
    async with app.run_test(size=size) as pilot:
        bench = await opened(pilot)
        await bench.ready()
        await bench.say("/test FBC, CRP")
        await bench.type("/test crp")
        await pilot.press("enter")
        await bench.until(lambda: bench.hint.startswith("Already reported: crp;"))
        assert (bench.state.turn, bench.entry.text) == (1, "/test crp")
        await pilot.press("escape")
        await bench.until(lambda: not bench.hint.startswith("Already"))
        assert bench.state.turn == 1
        await pilot.press("enter")
        await bench.until(lambda: bench.hint.startswith("Already"))
        await pilot.press("enter")
        await bench.until(lambda: bench.state.turn == 2 and bench.state.awaiting is None)
        await bench.say("/test CRP, ECG", turns=3)


async def test_a_resumed_station_still_knows_what_was_reported(app, opened):
    async with app.run_test(size=(80, 24)) as pilot:
        bench = await opened(pilot)
        await bench.ready()
        await bench.say("/vitals")
        bench.entry.insert("/quit")
        await pilot.press("enter")
        await bench.until(lambda: len(app.screen_stack) == 1)
        app.resume_station(next(app.folder.glob("*.jsonl")))
        await bench.until(lambda: len(app.screen_stack) == 2 and bench.state)
        await bench.ready()
        await bench.type("BP?")
        await pilot.press("enter")
        await bench.until(lambda: bench.hint.startswith("Already reported: BP"))
        assert bench.state.turn == 1


def test_the_console_asks_before_a_repeated_order_costs_a_turn(tmp_path, synthetic, capsys):
    setting = Setting.model_validate({"case": "sore-finger", "voices": VOICES})
    session = begin(synthetic(), setting, tmp_path)
    with create_pipe_input() as keyboard, create_app_session(input=keyboard, output=DummyOutput()):
        console = Console(session)
        keyboard.send_text("/test CRP\r/test crp\rn\r/test\rCRP\r/note it can wait\r/test CRP\r\r/quit\r")
        Play(session, people=console.people(setting.voices), listeners=[console.show]).run()
    events = read_whole(session.log.path).events
    assert fold(events).turn == 2
    assert [e.body.contribution.kind for e in events if e.body.kind == "acted"] == ["order", "note", "order"]


@pytest.mark.parametrize(
    ("before", "now", "language", "again"),
    [
        ("FBC, CRP", "crp please", "en", True),
        ("vital signs", "blood pressure", "en", True),
        ("listen to the heart", "please auscultate the heart", "en", True),
        ("ECG", "ECG, troponin", "en", False),
        ("chest X-ray", "chest CT", "en", False),
        ("left knee", "right knee", "en", False),
        ("frobnication", "frobnication", "en", True),
        ("心电图，肌钙蛋白", "心电图", "zh", True),
        ("ECG", "electrocardiograma", "es", True),
    ],
)
def test_what_counts_as_the_same_order(before, now, language, again):
    reported = sought(Order(text=before), language) | sought(Examine(text=before), language)
    assert repeats(Order(text=now), language, reported) is again


def test_each_heading_of_a_report_stands_once():
    groups = (("Heart", "Cardiovascular"), ("Lungs", "Respiratory"), ("Legs", "Cardiovascular"))
    report = Report(
        entries=tuple(
            Entry(name=f"{name}, {side}", item=f"exam:{name}", narrative="Quiet.", group=group)
            for name, group in groups
            for side in ("left", "right")
        )
    )
    rows = ["".join(run.text for run in row).strip() for row in ReportBlock(report, strings("en")).rows(60)]
    assert [row for row in rows if row in ("Cardiovascular", "Respiratory")] == ["Cardiovascular", "Respiratory"]
    assert rows[3] == "Legs, left: Quiet."
