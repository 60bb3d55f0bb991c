"""The station: a whole encounter by keys, and that nothing typed is lost on the way."""

import asyncio
import time
from collections.abc import Awaitable, Callable

import pytest
from textual.events import Paste
from textual.pilot import Pilot
from textual.widgets import Input, TextArea

from personas.embedded.patient import EmbeddedPatient
from personas.exchange import Reply, Say
from sessions.clock import CLOCKS, Clock
from sessions.engine import Encounter
from sessions.events import Setting
from sessions.log import read_whole
from tui.app import BedsideApp
from tui.screens.debrief import DebriefScreen
from tui.screens.home import HomeScreen
from tui.screens.reflection import ReflectionScreen
from tui.screens.replay import ReplayScreen
from tui.screens.station import StationScreen
from tui.sheets.diagnosis import DiagnosisSheet
from tui.sheets.differential import DifferentialSheet
from tui.sheets.words import NoteSheet, PlanSheet
from tui.widgets.chart import Chart
from tui.widgets.entry import Entry
from tui.widgets.line_view import LineView
from tui.widgets.transcript import Transcript

SIZES = ((80, 24), (120, 40))
VOICES = {"doctor": "human", "patient": "embedded", "measurement": "embedded", "moderator": "embedded"}
PANEL = [
    {
        "id": "fbc",
        "name": "Full blood count",
        "kind": "blood",
        "names": ["FBC"],
        "results": [
            {"name": "Haemoglobin", "value": "131", "unit": "g/L", "range": "120-155"},
            {"name": "White cell count", "value": "14.2", "unit": "×10⁹/L", "range": "4.0-11.0"},
        ],
    },
    {
        "id": "crp",
        "name": "C-reactive protein",
        "kind": "blood",
        "names": ["CRP"],
        "results": [{"name": "CRP", "value": "62", "unit": "mg/L", "range": "< 5"}],
    },
    {"id": "ecg", "name": "ECG", "kind": "ecg", "narrative": "Sinus rhythm, rate 72/min. Axis normal."},
]


class Bench:
    """A station on the screen, and hands to work it with."""

    def __init__(self, pilot: Pilot[None]) -> None:
        self.pilot = pilot

    @property
    def screen(self):
        return self.pilot.app.screen

    @property
    def station(self) -> StationScreen:
        return next(screen for screen in self.pilot.app.screen_stack if isinstance(screen, StationScreen))

    @property
    def entry(self) -> Entry:
        return self.station.query_one(Entry)

    @property
    def hint(self) -> str:
        return str(self.station.hint.content)

    @property
    def state(self):
        return self.station._sitting.state

    @property
    def transcript(self) -> str:
        return self.words(self.station.query_one(Transcript))

    def words(self, view: LineView) -> str:
        return "\n".join("".join(run.text for run in row) for block in view.blocks for row in block.rows(120))

    async def until(self, wanted: Callable[[], object], seconds: float = 20) -> None:
        """Wait for something to come true, and for the screen to show it."""
        end = time.monotonic() + seconds
        while not wanted():
            assert time.monotonic() < end, self.pilot.app.screen
            await asyncio.sleep(0.01)  # a pause of the pilot would call every widget
        await self.pilot.pause()

    async def ready(self) -> None:
        await self.until(lambda: self.state and self.state.door_read and not self.entry.read_only)

    async def type(self, text: str) -> None:
        field = self.screen.focused
        if isinstance(field, Input):
            field.insert_text_at_cursor(text)
        else:
            assert isinstance(field, TextArea)
            field.insert(text)
        await self.pilot.pause()

    async def say(self, line: str, turns: int | None = None) -> None:
        """Type a line and press Enter; wait until it has had its effect."""
        before = len(self.station._sitting._encounter.events)
        self.entry.focus()
        await self.type(line)
        await self.pilot.press("enter")
        if turns is None:
            events = self.station._sitting._encounter.events
            await self.until(lambda: len(events) > before and self.state.awaiting is None)
            await self.until(lambda: self.station.view.state == self.state)
        else:
            await self.until(lambda: self.state.turn == turns and self.state.awaiting is None)

    def still(self) -> None:
        """Nothing blinks in a picture."""
        for field in self.screen.query("Input, TextArea"):
            assert isinstance(field, Input | TextArea)
            field.cursor_blink = False
        self.entry.cursor_blink = False


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


def log_of(app: BedsideApp):
    (path,) = app.folder.glob("*.jsonl")
    return read_whole(path).events


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


async def test_up_and_down_bring_back_what_was_said(app, opened):
    async with app.run_test(size=(80, 24)) as pilot:
        bench = await opened(pilot)
        await bench.ready()
        await bench.say("Where is it?")
        await bench.say("/vitals")
        await bench.type("half a thou")
        await pilot.press("up")
        assert bench.entry.text == "/vitals"
        await pilot.press("up", "up")
        assert bench.entry.text == "Where is it?"
        await pilot.press("down", "down")
        assert bench.entry.text == "half a thou"


async def test_an_evident_order_is_offered_and_costs_nothing_until_confirmed(app, opened):
    async with app.run_test(size=(80, 24)) as pilot:
        bench = await opened(pilot)
        await bench.ready()
        await bench.type("CRP")
        await pilot.press("enter")
        await bench.until(lambda: bench.hint.startswith("Order: CRP"))
        assert bench.entry.text == "CRP"
        assert bench.state.turn == 0
        await pilot.press("enter")
        await bench.until(lambda: bench.state.turn == 1 and bench.state.awaiting is None)
        assert "Orders: CRP" in bench.transcript
        assert bench.entry.text == ""


async def test_escape_says_an_evident_order_instead(app, opened):
    async with app.run_test(size=(80, 24)) as pilot:
        bench = await opened(pilot)
        await bench.ready()
        await bench.type("CRP")
        await pilot.press("enter", "escape")
        await bench.until(lambda: bench.state.turn == 1 and bench.state.awaiting is None)
        assert "Doctor ▎ CRP" in bench.transcript
        assert "62" not in bench.transcript


async def test_typing_on_withdraws_the_offer(app, opened):
    async with app.run_test(size=(80, 24)) as pilot:
        bench = await opened(pilot)
        await bench.ready()
        await bench.type("CRP")
        await pilot.press("enter")
        await bench.until(lambda: bench.hint.startswith("Order: CRP"))
        await bench.type(" is a blood test you know")
        await bench.until(lambda: not bench.hint.startswith("Order"))
        assert bench.state.turn == 0


async def test_tab_completes_and_tab_again_takes_the_next(app, opened):
    async with app.run_test(size=(80, 24)) as pilot:
        bench = await opened(pilot)
        await bench.ready()
        await bench.type("/test CRP, echo")
        await bench.until(lambda: bench.hint.startswith("Tab"))
        await pilot.press("tab")
        first = bench.entry.text
        assert first.startswith("/test CRP, Echo")
        await bench.type(", ")
        assert not bench.hint.startswith("Tab")


async def test_completion_can_be_off(app, opened):
    app.settings = app.settings.__class__(completion=False)
    async with app.run_test(size=(80, 24)) as pilot:
        bench = await opened(pilot)
        await bench.ready()
        await bench.type("/test echo")
        await pilot.press("tab")
        assert bench.entry.text == "/test echo"


async def test_nothing_is_lost_while_an_answer_is_awaited(app, opened, monkeypatch):
    gate = asyncio.Event()
    real = EmbeddedPatient.reply

    async def slow(self, heard, to, chance):
        await gate.wait()
        return await real(self, heard, to, chance)

    monkeypatch.setattr(EmbeddedPatient, "reply", slow)
    async with app.run_test(size=(80, 24)) as pilot:
        bench = await opened(pilot)
        await bench.ready()
        await bench.type("Hello")
        await pilot.press("enter")
        await bench.until(lambda: bench.state.awaiting is not None)
        assert bench.hint == "The patient is answering…"
        await bench.type("When did it start?")
        await pilot.press("enter")
        await pilot.pause()
        assert bench.entry.text == "When did it start?"
        gate.set()
        await bench.until(lambda: bench.state.awaiting is None)
        assert bench.entry.text == "When did it start?"
        await pilot.press("enter")
        await bench.until(lambda: bench.state.turn == 2)


async def test_what_is_typed_right_after_enter_is_kept_apart(app, opened):
    async with app.run_test(size=(80, 24)) as pilot:
        bench = await opened(pilot)
        await bench.ready()
        await bench.type("Hello")
        await pilot.press("enter", "W", "h", "y")
        await bench.until(lambda: bench.state.turn == 1)
        assert bench.entry.text == "Why"
        assert "Doctor ▎ Hello\n" in bench.transcript


async def test_what_the_engine_could_not_take_comes_back_and_stands_in_the_notice(app, opened, quiet):
    async with app.run_test(size=(80, 24)) as pilot:
        bench = await opened(pilot, protocol="bedside", budget=1)
        await bench.ready()
        await bench.say("When did it start?", turns=1)
        await bench.until(lambda: bench.state.phase == "commit_only")

        async def too_late(text: str) -> None:
            before = bench.transcript
            bench.station._sitting._doctor.offer(Say(text=text))
            await bench.until(lambda: f"“{text}”" in bench.transcript and bench.transcript != before)

        await too_late("Any allergies?")
        assert bench.entry.text == "Any allergies?"
        await bench.type(" And")
        await too_late("Do you smoke?")
        assert bench.entry.text == "Any allergies? And"
        assert "Do you smoke?" in bench.hint
        bench.entry.write("")
        await pilot.press("up")
        assert bench.entry.text == "Do you smoke?"
        seen = bench.transcript
        assert "Only your diagnosis can be given now.\n                ▎ Not done: “Any allergies?”" in seen
        (log,) = app.folder.glob("*.jsonl")
        app.go_home()
        await quiet(pilot)
        app.open_replay(log)
        await bench.until(lambda: isinstance(app.screen, ReplayScreen))
        await quiet(pilot)
        await pilot.press("end")
        await bench.until(lambda: "“Do you smoke?”" in bench.words(app.screen.query_one(Transcript)))
        assert "“Any allergies?”" in bench.words(app.screen.query_one(Transcript))


@pytest.mark.parametrize("line", ["/nonsense", "/done", "/ddx gout 90, felon 90"])
async def test_a_line_that_cannot_be_done_stays(app, opened, line):
    async with app.run_test(size=(80, 24)) as pilot:
        bench = await opened(pilot)
        await bench.ready()
        await bench.type(line)
        await pilot.press("enter")
        await bench.until(lambda: bench.station.hint.has_class("-problem"))
        assert bench.entry.text == line


async def test_pasted_lines_become_one_line_and_lose_nothing(app, opened):
    async with app.run_test(size=(80, 24)) as pilot:
        bench = await opened(pilot)
        await bench.ready()
        bench.entry.post_message(Paste("Where is it?\nAnd \x1b[31mwhen\x1b[0m?\r\n"))
        await pilot.pause()
        assert bench.entry.text == "Where is it? And \ufffd[31mwhen\ufffd[0m?"


async def test_a_sheet_put_away_keeps_what_is_written(app, opened):
    async with app.run_test(size=(80, 24)) as pilot:
        bench = await opened(pilot)
        await bench.ready()
        await pilot.press("ctrl+n")
        await bench.until(lambda: isinstance(bench.screen, NoteSheet))
        await bench.type("Pale,\nsweating")
        await pilot.press("escape")
        await bench.until(lambda: bench.screen is bench.station)
        await pilot.press("ctrl+n")
        await bench.until(lambda: isinstance(bench.screen, NoteSheet))
        assert bench.screen.query_one("#words", TextArea).text == "Pale,\nsweating"
        await pilot.press("ctrl+s")
        await bench.until(lambda: "Note: Pale," in bench.transcript)
        assert "sweating" in bench.words(bench.station.query_one("#notes", LineView))


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


async def test_a_fault_is_one_sentence_and_enter_tries_again(app, opened, monkeypatch):
    real = EmbeddedPatient.reply

    async def broken(self, heard, to, chance):
        raise RuntimeError("a traceback that nobody should see")

    monkeypatch.setattr(EmbeddedPatient, "reply", broken)
    async with app.run_test(size=(80, 24)) as pilot:
        bench = await opened(pilot)
        await bench.ready()
        await bench.type("Hello, what brings you in?")
        await pilot.press("enter")
        await bench.until(lambda: "Enter tries again" in bench.hint)
        assert "could not go on" in bench.transcript
        assert "traceback" not in bench.transcript
        monkeypatch.setattr(EmbeddedPatient, "reply", real)
        await pilot.press("enter")
        await bench.until(lambda: bench.state and bench.state.turn == 1 and bench.state.awaiting is None)
        assert "My finger hurts." in bench.transcript


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


# Pictures


@pytest.fixture
def unchanging(monkeypatch):
    """A clock that stands, and a patient whose words do not depend on the embedded voice."""
    answers = ("My finger hurts.", "It began on Monday. It throbs, and it wakes me up.")

    async def reply(self, heard, to, chance):
        said = sum(item.content.kind == "say" for item in heard)
        return Reply(text=answers[said - 1] if said <= len(answers) else "Thank you, doctor.")

    monkeypatch.setattr(EmbeddedPatient, "reply", reply)
    monkeypatch.setattr(Encounter, "doctor_seconds", property(lambda self: 31.0))


async def _talk(bench: Bench) -> None:
    await bench.ready()
    await bench.say("Hello, I'm Dr Lind. What brings you in today?")
    await bench.say("When did it begin, and does it keep you awake at night?")
    await bench.say("/vitals")
    await bench.say("/test FBC, CRP, ECG, MRI")


async def _start(bench: Bench) -> None:
    await bench.ready()


async def _reading(bench: Bench) -> None:
    await bench.until(lambda: bench.state.phase == "reading")


async def _offered(bench: Bench) -> None:
    await _talk(bench)
    await bench.type("Troponin")
    await bench.pilot.press("enter")
    await bench.until(lambda: bench.hint.startswith("Order: "))


async def _completing(bench: Bench) -> None:
    await _talk(bench)
    await bench.type("/test electro")


async def _chart(bench: Bench) -> None:
    await _talk(bench)
    await bench.pilot.press("f3")


async def _diagnosis(bench: Bench) -> None:
    await _talk(bench)
    await bench.type("/dx Whitlow 85%")
    await bench.pilot.press("enter")


async def _differential(bench: Bench) -> None:
    await _talk(bench)
    await bench.say("/ddx Whitlow 70, gout 15, other 15, !felon")
    await bench.pilot.press("f4")


async def _paused(bench: Bench) -> None:
    await _talk(bench)
    await bench.pilot.press("f6")


async def _closing(bench: Bench) -> None:
    await _diagnosis(bench)
    await bench.until(lambda: isinstance(bench.screen, DiagnosisSheet))
    await bench.pilot.press("ctrl+s", "ctrl+s")
    await bench.until(lambda: bench.state.phase == "closing")
    await bench.say("It is an infection beside the nail.")


PICTURES = (_start, _reading, _talk, _offered, _completing, _chart, _diagnosis, _differential, _paused, _closing)


@pytest.mark.parametrize("size", SIZES, ids=["80x24", "120x40"])
@pytest.mark.parametrize("scene", PICTURES, ids=lambda scene: scene.__name__.strip("_"))
def test_snapshot(snap_compare, app, opened, unchanging, scene, size):
    clock = {"_reading": "osce", "_paused": "practice", "_closing": "practice"}.get(scene.__name__, "none")

    async def before(pilot: Pilot[None]) -> None:
        bench = await opened(pilot, clock=clock)
        await scene(bench)
        await pilot.pause(0.1)
        bench.still()
        await pilot.pause()

    assert snap_compare(app, terminal_size=size, run_before=before)
