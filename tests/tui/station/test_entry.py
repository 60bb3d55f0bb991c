"""The line of the station: what is typed is offered, completed, recalled, and never lost."""

import asyncio

import pytest
from textual.events import Paste
from textual.widgets import TextArea

from personas.embedded.patient import EmbeddedPatient
from personas.exchange import Say
from tui.screens.replay import ReplayScreen
from tui.sheets.words import NoteSheet
from tui.widgets.line_view import LineView
from tui.widgets.transcript import Transcript


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
