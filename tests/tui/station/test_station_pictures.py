"""The station in pictures, scene by scene."""

import pytest
from textual.pilot import Pilot

from personas.embedded.patient import EmbeddedPatient
from personas.exchange import Reply
from sessions.engine import Encounter
from tests.tui.station.hands import SIZES, Bench
from tui.sheets.diagnosis import DiagnosisSheet


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
