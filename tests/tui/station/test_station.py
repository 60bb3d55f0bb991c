"""The station: a whole encounter by keys, from the door to the debrief."""

import os
import signal
from collections.abc import Callable

import pytest
from textual.widgets import Input, TextArea

from personas.embedded.patient import EmbeddedPatient
from personas.exchange import Reply
from sessions.clock import CLOCKS, Clock
from tests.tui.conftest import until
from tests.tui.station.hands import log_of
from tui.app import BedsideApp
from tui.screens.debrief import DebriefScreen
from tui.screens.home import HomeScreen
from tui.screens.reflection import ReflectionScreen
from tui.screens.replay import ReplayScreen
from tui.screens.station import StationScreen
from tui.sheets.diagnosis import DiagnosisSheet
from tui.sheets.differential import DifferentialSheet
from tui.sheets.words import PlanSheet
from tui.widgets.chart import Chart
from tui.widgets.entry import Entry
from tui.widgets.line_view import LineView
from tui.widgets.transcript import Transcript


async def test_a_whole_encounter_from_door_to_debrief(app, opened):
    async with app.run_test(size=(80, 24)) as pilot:
        bench = await opened(pilot)
        await bench.ready()
        await bench.say("Hello, what brings you in?")
        assert "My finger hurts." in bench.transcript
        await bench.say("/vitals")
        await bench.say("/exam finger")
        await bench.say("/test FBC, CRP")
        assert "62 H mg/L" in bench.transcript
        await pilot.press("f4")
        await bench.until(lambda: isinstance(bench.screen, DifferentialSheet))
        await bench.type("Whitlow")
        await pilot.press("tab")
        await bench.type("80")
        await pilot.press("ctrl+s")
        await bench.until(lambda: "Differential:" in bench.transcript)
        await pilot.press("ctrl+d")
        await bench.until(lambda: isinstance(bench.screen, DiagnosisSheet))
        await bench.type("Whitlow")
        await pilot.press("enter")
        await bench.type("85")
        await pilot.press("enter")
        await bench.type("Drain it.")
        await pilot.press("ctrl+s")
        await bench.until(lambda: bench.state.phase == "closing")
        await bench.say("It is an infection beside the nail. I will drain it.")
        bench.entry.insert("/done")
        await pilot.press("enter")
        await bench.until(lambda: isinstance(app.screen, DebriefScreen | ReflectionScreen))
        assert bench.pilot.app.screen_stack[1].__class__ is DebriefScreen
    kinds = [event.body.kind for event in log_of(app)]
    assert kinds[-1] == "ended"
    commit = next(
        e.body.contribution
        for e in log_of(app)
        if getattr(e.body, "contribution", None) and e.phase == "encounter" and e.body.contribution.kind == "commit"
    )
    assert (commit.diagnosis, commit.confidence, commit.plan) == ("Whitlow", 85, "Drain it.")


async def test_the_first_layout_of_a_station_is_the_one_that_stays(app, opened, monkeypatch):
    painted: list[tuple[bool, bool]] = []
    refresh = StationScreen._compositor_refresh

    def watched(screen: StationScreen) -> None:
        painted.append((screen.has_class("-wide"), screen.has_class("-narrow")))
        refresh(screen)

    monkeypatch.setattr(StationScreen, "_compositor_refresh", watched)
    async with app.run_test(size=(120, 40)) as pilot:
        bench = await opened(pilot)
        await bench.ready()
    assert set(painted) == {(True, False)}


async def test_replay_shows_what_the_station_showed(app, opened):
    async with app.run_test(size=(120, 40)) as pilot:
        bench = await opened(pilot)
        await bench.ready()
        await bench.say("Hello, what brings you in?")
        await bench.say("/test FBC, CRP")
        await bench.say("/note Red and hot")
        await bench.say("/ddx whitlow 80, gout 20")
        live = bench.transcript
        charts = [bench.words(view) for view in bench.station.query("Chart LineView").results(LineView)]
        app.open_replay(next(app.folder.glob("*.jsonl")))
        await bench.until(lambda: isinstance(app.screen, ReplayScreen) and app.screen.query("#door .whole"))
        await bench.until(lambda: app.screen.view.state)
        await pilot.press("end")
        assert bench.words(app.screen.query_one(Transcript)) == live
        assert [bench.words(view) for view in app.screen.query("Chart LineView").results(LineView)] == charts


async def test_a_typed_diagnosis_opens_the_sheet_with_it(app, opened):
    async with app.run_test(size=(80, 24)) as pilot:
        bench = await opened(pilot)
        await bench.ready()
        await pilot.press("f5")
        await bench.until(lambda: isinstance(bench.screen, PlanSheet))
        await bench.type("Drain it.")
        await pilot.press("ctrl+s")
        await bench.until(lambda: "Plan: Drain it." in bench.transcript)
        await bench.type("/dx whitlow 70%")
        await pilot.press("enter")
        await bench.until(lambda: isinstance(bench.screen, DiagnosisSheet))
        await pilot.pause()
        assert bench.screen.query_one("#diagnosis", Input).value == "whitlow"
        assert bench.screen.query_one("#confidence", Input).value == "70"
        assert bench.screen.query_one("#plan", TextArea).text == "Drain it."


async def test_a_wrong_percentage_is_said_and_nothing_is_recorded(app, opened):
    async with app.run_test(size=(80, 24)) as pilot:
        bench = await opened(pilot)
        await bench.ready()
        await pilot.press("f4")
        await bench.until(lambda: isinstance(bench.screen, DifferentialSheet))
        await bench.type("Gout")
        await pilot.press("enter")
        await bench.type("130")
        await pilot.press("ctrl+s")
        await pilot.pause()
        assert isinstance(bench.screen, DifferentialSheet)
        assert "0 to 100" in str(bench.screen.query_one("#problem").content)


async def test_the_last_turn_leads_to_the_diagnosis(app, opened):
    async with app.run_test(size=(80, 24)) as pilot:
        bench = await opened(pilot, budget=1)
        await bench.ready()
        await bench.type("Hello")
        await pilot.press("enter")
        await bench.until(lambda: bench.state.phase == "commit_only")
        assert bench.screen is bench.station, "nothing opens under typing fingers"
        await bench.type("One more question?")
        await pilot.press("enter")
        await bench.until(lambda: bench.hint == "Only your diagnosis can be given now.")
        assert bench.entry.text == "One more question?"
        await pilot.press("ctrl+d")
        await bench.until(lambda: isinstance(bench.screen, DiagnosisSheet))


async def test_stopping_is_asked_first(app, opened):
    async with app.run_test(size=(80, 24)) as pilot:
        bench = await opened(pilot)
        await bench.ready()
        await bench.type("/stop")
        await pilot.press("enter")
        await bench.until(lambda: "without a diagnosis?" in bench.hint)
        await pilot.press("escape")
        await bench.until(lambda: "Enter speaks" in bench.hint)
        await pilot.press("enter", "enter")
        await bench.until(lambda: isinstance(app.screen, DebriefScreen | ReflectionScreen))
    assert log_of(app)[-1].body.status == "left"


async def test_a_pause_locks_the_talk_but_not_the_notes(app, opened):
    async with app.run_test(size=(80, 24)) as pilot:
        bench = await opened(pilot, clock="practice")
        await bench.ready()
        await pilot.press("f6")
        await bench.until(lambda: bench.state.paused)
        assert bench.hint.startswith("Paused.")
        await bench.type("Hello")
        await pilot.press("enter")
        await bench.until(lambda: bench.station.hint.has_class("-problem"))
        assert bench.entry.text == "Hello"
        bench.entry.write("/note Think of sepsis")
        await pilot.press("enter")
        await bench.until(lambda: "Think of sepsis" in bench.transcript)
        bench.entry.write("/pause")
        await pilot.press("enter")
        await bench.until(lambda: not bench.state.paused)


async def test_osce_reads_first_and_ends_with_the_diagnosis_sheet_alone(app, opened, monkeypatch):
    monkeypatch.setitem(CLOCKS, "osce", Clock(reading=3, station=3, warning_left=0.5, may_pause=False))
    async with app.run_test(size=(80, 24)) as pilot:
        bench = await opened(pilot, clock="osce")
        assert bench.entry.read_only
        await pilot.press("h", "i", "ctrl+d")
        assert bench.entry.text == ""
        assert bench.screen is bench.station
        await bench.ready()
        await bench.type("half a sen")
        await pilot.press("f6")
        await bench.until(lambda: isinstance(bench.screen, DiagnosisSheet))
        assert "This clock cannot be paused." in bench.transcript
        assert bench.entry.text == "half a sen"
        await pilot.press("escape")
        await bench.until(lambda: bench.hint.startswith("The time is up."))


@pytest.fixture
def patient_is_whole(monkeypatch) -> Callable[[], None]:
    """Breaks the patient, until it is called."""
    real = EmbeddedPatient.reply

    async def broken(self, heard, to, chance):
        raise RuntimeError("a traceback that nobody should see")

    monkeypatch.setattr(EmbeddedPatient, "reply", broken)
    return lambda: monkeypatch.setattr(EmbeddedPatient, "reply", real)


@pytest.fixture
def asked_in_vain(opened, patient_is_whole):
    async def ask(pilot):
        bench = await opened(pilot)
        await bench.ready()
        await bench.type("Hello, what brings you in?")
        await pilot.press("enter")
        await bench.until(lambda: "Enter tries again" in bench.hint)
        return bench

    return ask


async def test_a_fault_is_one_sentence_and_enter_tries_again(app, asked_in_vain, patient_is_whole):
    async with app.run_test(size=(80, 24)) as pilot:
        bench = await asked_in_vain(pilot)
        assert "could not go on" in bench.transcript
        assert "traceback" not in bench.transcript
        patient_is_whole()
        await pilot.press("enter")
        await bench.until(lambda: bench.state and bench.state.turn == 1 and bench.state.awaiting is None)
        assert "My finger hurts." in bench.transcript


async def test_a_line_typed_after_a_fault_is_there_again_when_the_terminal_was_closed(
    app, asked_in_vain, patient_is_whole
):
    async with app.run_test(size=(80, 24)) as pilot:
        bench = await asked_in_vain(pilot)
        await bench.type("And the oth")
        os.kill(os.getpid(), signal.SIGHUP)
        await pilot.pause(0.1)
    patient_is_whole()
    (log,) = app.folder.glob("*.jsonl")
    again = BedsideApp(app.folder)
    async with again.run_test(size=(80, 24)) as pilot:
        again.resume_station(log)
        await until(pilot, lambda: "And the oth" in [entry.text for entry in again.screen.query(Entry)])


async def test_quit_puts_the_session_aside_and_it_can_be_resumed(app, opened):
    async with app.run_test(size=(80, 24)) as pilot:
        bench = await opened(pilot)
        await bench.ready()
        await bench.say("Hello")
        await bench.type("/quit")
        await pilot.press("enter")
        await bench.until(lambda: isinstance(app.screen, HomeScreen))
        (path,) = app.folder.glob("*.jsonl")
        app.resume_station(path)
        await bench.until(lambda: isinstance(app.screen, StationScreen) and bench.state)
        await bench.ready()
        assert "Doctor ▎ Hello" in bench.transcript
        await pilot.press("up")
        assert bench.entry.text == "Hello"


async def test_ctrl_q_asks_about_unsent_words_and_then_leaves_a_resumable_log(app, opened):
    async with app.run_test(size=(80, 24)) as pilot:
        bench = await opened(pilot)
        await bench.ready()
        await bench.type("not yet sent")
        await pilot.press("ctrl+q")
        await pilot.pause()
        assert app.is_running
        assert bench.entry.text == "not yet sent"
        await pilot.press("ctrl+q")
    assert log_of(app)[-1].body.status == "paused"


async def test_markup_and_escape_sequences_are_shown_literally(app, opened, monkeypatch):
    async def nasty(self, heard, to, chance):
        return Reply(text="[bold red]It[/] \x1b[31mhurts\x1b]0;x\x07 \u202egnihtyna [@click=app.quit]x[/]")

    monkeypatch.setattr(EmbeddedPatient, "reply", nasty)
    async with app.run_test(size=(120, 40)) as pilot:
        bench = await opened(pilot)
        await bench.ready()
        await bench.say("[u]Hello[/u]")
        shown = app.export_screenshot().replace("&#160;", " ")
        assert "[u]Hello[/u]" in shown
        assert "[bold red]It[/] \ufffd[31mhurts" in shown
        assert "\x1b" not in shown
        assert "\u202e" not in shown


async def test_at_80_columns_the_chart_and_the_door_are_a_key_away(app, opened):
    async with app.run_test(size=(80, 24)) as pilot:
        bench = await opened(pilot)
        await bench.ready()
        await bench.say("/test FBC")
        chart = bench.station.query_one(Chart)
        assert not chart.region
        await pilot.press("f3")
        await pilot.pause()
        assert chart.region
        await pilot.press("right")
        assert chart.page == "notes"
        await pilot.press("H", "i")
        await pilot.pause()
        assert bench.entry.text == "Hi"
        await pilot.press("f3", "f2")
        await pilot.pause()
        assert bench.station.query_one("#door").region.height > 3
        assert "sore finger" in str(bench.station.query_one("#door .whole").content)


async def test_nothing_gives_the_case_away(app, opened):
    async with app.run_test(size=(120, 40)) as pilot:
        bench = await opened(pilot)
        await bench.ready()
        await bench.say("Hello, what brings you in?")
        await pilot.press("f1")
        await pilot.pause()
        shown = app.export_screenshot().lower() + bench.transcript.lower()
        for secret in ("paronychia", "felon", "gout", "sore-finger", "amputation"):
            assert secret not in shown
