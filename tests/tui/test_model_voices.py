"""A model as the patient, on the screen: heard as it speaks, given up, failing, and what is shown of the guard."""

import asyncio
import json
import threading
from collections.abc import Iterator

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList

from personas.exchange import Reply
from sessions.events import Event, Replied, Setting
from sessions.guard.findings import Guarded, GuardFinding, Rejected
from sessions.log import read_whole
from sessions.opening import begin
from tests.models.server import Answer
from tests.tui.station.hands import SIZES, VOICES, Bench
from tui.app import BedsideApp
from tui.reaching import gateway
from tui.screens.debrief import DebriefScreen
from tui.screens.home import HomeScreen
from tui.screens.reflection import ReflectionScreen
from tui.screens.replay import ReplayScreen
from tui.screens.station import StationScreen
from tui.sheets import fault
from tui.sheets.diagnosis import DiagnosisSheet
from tui.sheets.fault import FaultSheet
from tui.widgets.transcript import Transcript
from tui.words.debrief import sections
from tui.words.models import coming_text
from tui.words.section import as_text
from tui.words.transcript import lines

MODEL = "openai/gpt-4o"
GOES_ON = ("My finger hurts.", " It began on", " Monday.")


class Held(tuple[str, ...]):
    """Pieces of a stream, all but the first two of them held back until they are let go."""

    def __new__(cls, pieces: tuple[str, ...], let_go: threading.Event) -> "Held":
        held = super().__new__(cls, pieces)
        held.let_go = let_go
        return held

    let_go: threading.Event

    def __iter__(self) -> Iterator[str]:
        for at, piece in enumerate(super().__iter__()):
            if at == 2:
                self.let_go.wait(20)
            yield piece


@pytest.fixture(scope="module", autouse=True)
def ready() -> None:
    """What reaches models has been read, which takes seconds."""
    asyncio.run(gateway().warm())


@pytest.fixture
def app(tmp_path) -> BedsideApp:
    return BedsideApp(tmp_path / "sessions")


@pytest.fixture(autouse=True)
def at_once(monkeypatch):
    monkeypatch.setattr(fault, "SETTLED", 0.0)


@pytest.fixture
def opened(synthetic):
    async def open_station(pilot: Pilot[None], **setting) -> Bench:
        app = pilot.app
        assert isinstance(app, BedsideApp)
        voices = VOICES | {"patient": MODEL}
        app.open_station(synthetic(), Setting.model_validate({"case": "sore-finger", "voices": voices} | setting))
        bench = Bench(pilot)
        await bench.until(lambda: isinstance(app.screen, StationScreen) and bench.state and bench.state.door_read)
        await bench.ready()
        return bench

    return open_station


async def enter(bench: Bench, line: str) -> None:
    bench.entry.focus()
    await bench.type(line)
    await bench.pilot.press("enter")


async def asked(bench: Bench) -> FaultSheet:
    """The sheet that asks how to go on."""
    await bench.until(lambda: isinstance(bench.screen, FaultSheet) and bench.screen.query(OptionList))
    assert isinstance(bench.screen, FaultSheet)
    return bench.screen


def log_of(app: BedsideApp) -> tuple[Event, ...]:
    (path,) = app.folder.glob("*.jsonl")
    return read_whole(path).events


def kinds(app: BedsideApp) -> list[str]:
    return [event.body.kind for event in log_of(app)]


async def test_a_reply_is_seen_sentence_by_sentence_and_stands_there_once(app, server, opened):
    let_go = threading.Event()
    server.script = lambda request: Answer("".join(GOES_ON), pieces=Held(GOES_ON, let_go))
    async with app.run_test(size=(80, 24)) as pilot:
        bench = await opened(pilot)
        await enter(bench, "What brings you in?")
        await bench.until(lambda: "My finger hurts. …" in bench.transcript)
        assert bench.state.awaiting is not None
        assert "It began" not in bench.transcript
        await bench.type("And the other")
        let_go.set()
        await bench.until(lambda: bench.state.awaiting is None)
        assert bench.transcript.count("My finger hurts.") == 1
        assert "My finger hurts. It began on Monday." in bench.transcript
        assert "…" not in bench.transcript
        assert bench.entry.text == "And the other"
        assert "$0." in str(bench.station.query_one(".stand").content)


@pytest.mark.parametrize(
    ("keys", "after"),
    [
        (("1",), ["faulted", "called", "replied"]),
        (("3",), ["faulted", "recast", "replied"]),
        (("4",), ["faulted", "ended"]),
        (("2", *"openai/gpt-4.1", "enter"), ["faulted", "recast", "called", "replied"]),
    ],
    ids=["again", "embedded", "leave", "another"],
)
async def test_a_model_that_fails_is_asked_about_and_nothing_is_lost(app, server, opened, keys, after):
    server.script = lambda request: "auth"
    async with app.run_test(size=(80, 24)) as pilot:
        bench = await opened(pilot)
        await enter(bench, "What brings you in?")
        await asked(bench)
        server.script = lambda request: "It hurts."
        await pilot.press(*keys)
        if keys == ("4",):
            await bench.until(lambda: isinstance(app.screen, HomeScreen))
        else:
            await bench.until(lambda: bench.state.awaiting is None and isinstance(bench.screen, StationScreen))
            assert "did not accept the key" in bench.transcript
            assert bench.state.turn == 1
    events = kinds(app)
    assert events[events.index("faulted") :][: len(after)] == after
    assert events.count("acted") == 1
    if "recast" in after:
        assert next(e.body.voice for e in log_of(app) if e.body.kind == "recast") in ("embedded", "openai/gpt-4.1")


@pytest.mark.parametrize(
    ("key", "after"), [("1", []), ("3", ["recast"]), ("4", ["ended"])], ids=["go-on", "embedded", "leave"]
)
async def test_going_on_with_a_model_that_costs_money_is_agreed_to_first(app, server, synthetic, tmp_path, key, after):
    setting = {"case": "sore-finger", "voices": VOICES | {"patient": "anthropic/claude-sonnet-4-5"}}
    session = begin(synthetic(), Setting.model_validate(setting), app.folder)
    session.log.close()
    async with app.run_test(size=(80, 24)) as pilot:
        app.resume_station(session.log.path)
        bench = Bench(pilot)
        sheet = await asked(bench)
        assert "costs money" in str(sheet.query_one("#title").content)
        assert "anthropic/claude-sonnet-4-5" in str(sheet.query_one("#why").content)
        await pilot.press(key)
        if key == "4":
            await bench.until(lambda: isinstance(app.screen, HomeScreen))
        else:
            await bench.until(lambda: isinstance(bench.screen, StationScreen) and bench.state.door_read)
            await bench.ready()
    assert not server.calls
    events = kinds(app)
    assert events[: 3 + len(after)] == ["opened", "resumed", "door", *after]


async def test_escape_gives_up_a_call_and_closes_its_connection(app, server, opened):
    server.script = lambda request: "hang"
    async with app.run_test(size=(80, 24)) as pilot:
        bench = await opened(pilot)
        await enter(bench, "What brings you in?")
        await bench.until(lambda: server.calls)
        assert "…" in bench.transcript
        await bench.type("Half a thought")
        await pilot.press("escape")
        await asked(bench)
        assert await server.calls[0].went_away()
        assert "…" not in bench.transcript
        await pilot.press("3")
        await bench.until(lambda: bench.state.awaiting is None)
        assert bench.entry.text == "Half a thought"
    called = next(e.body for e in log_of(app) if e.body.kind == "called")
    assert called.fault == "cancelled"


async def test_what_is_typed_while_the_sheet_opens_goes_to_the_input_line(app, server, opened, monkeypatch):
    monkeypatch.setattr(fault, "SETTLED", 60.0)
    server.script = lambda request: "auth"
    async with app.run_test(size=(80, 24)) as pilot:
        bench = await opened(pilot)
        await enter(bench, "What brings you in?")
        sheet = await asked(bench)
        await pilot.press(*"for 4 days", "enter")
        assert bench.screen is sheet
        assert bench.entry.text == "for 4 days"


async def test_a_name_that_is_no_model_is_told_so_and_escape_goes_back(app, server, opened):
    server.script = lambda request: "auth"
    async with app.run_test(size=(80, 24)) as pilot:
        bench = await opened(pilot)
        await enter(bench, "What brings you in?")
        sheet = await asked(bench)
        await pilot.press("2", *"gpt", "enter")
        await bench.until(lambda: "provider and model" in str(sheet.query_one("#problem").content))
        await pilot.press("escape")
        assert sheet.ways_on.has_focus
        await pilot.press("down", "down", "enter")
        await bench.until(lambda: bench.state.awaiting is None)
        assert bench.state.setting.voices["patient"] == "embedded"


async def test_beyond_the_spending_cap_only_the_embedded_voice_or_leaving_is_offered(app, server, opened):
    server.script = lambda request: "It hurts."
    async with app.run_test(size=(80, 24)) as pilot:
        bench = await opened(pilot, spending_cap=0.00001)
        await bench.say("What brings you in?")
        await enter(bench, "When did it begin?")
        sheet = await asked(bench)
        offered = [sheet.ways_on.get_option_at_index(at).id for at in range(sheet.ways_on.option_count)]
        assert offered == ["embedded", "leave"]
        await pilot.press("1", "2", "3")
        await bench.until(lambda: bench.state.awaiting is None)
    assert len(server.calls) == 1


async def test_a_reply_that_was_asked_for_anew_takes_the_place_of_the_first(app, server, opened):
    let_go = threading.Event()
    said = iter(
        [
            Answer("", pieces=("My finger hurts.", " I have acute paronychia.", " Help me.")),
            Answer("", pieces=Held(("It is red.", " Very", " red."), let_go)),
        ]
    )
    server.script = lambda request: next(said)
    async with app.run_test(size=(80, 24)) as pilot:
        bench = await opened(pilot, guard="regenerate")
        await enter(bench, "What brings you in?")
        await bench.until(lambda: "It is red. …" in bench.transcript)
        assert "My finger hurts" not in bench.transcript
        let_go.set()
        await bench.until(lambda: bench.state.awaiting is None)
        assert "It is red. Very red." in bench.transcript
        assert "reworded" in bench.transcript
        assert "paronychia" not in bench.transcript
        app.open_replay(next(app.folder.glob("*.jsonl")))
        await bench.until(lambda: isinstance(app.screen, ReplayScreen) and app.screen.query("#door .whole"))
        await bench.until(lambda: app.screen.view.state)
        await pilot.press("end")
        seen = bench.words(app.screen.query_one(Transcript))
        assert "reworded; flagged: names a disease" in seen
        assert "paronychia" not in seen


def test_a_persons_own_session_never_shows_what_the_guard_found():
    finding = GuardFinding(kind="disease", start=0, end=4, span="Gout", reason="It names a disease.")
    for guarded in (
        Guarded(policy="log", findings=(finding,)),
        Guarded(policy="regenerate", shown="second", rejected=(Rejected(text="Gout.", findings=(finding,)),)),
        Guarded(policy="regenerate", shown="embedded", rejected=(Rejected(text="Gout.", findings=(finding,)),)),
    ):
        body = Replied(reply=Reply(text="It hurts."), guarded=guarded)
        event = Event(seq=2, at="", t=0.0, turn=1, phase="encounter", audience=(), body=body)
        played = Setting.model_validate({"case": "x", "voices": VOICES | {"patient": MODEL}})
        watched = Setting.model_validate({"case": "x", "voices": VOICES | {"doctor": MODEL, "patient": MODEL}})
        assert "disease" not in "\n".join(lines(event, played, live=True))
        assert "names a disease" in "\n".join(lines(event, watched, live=True))
        assert "names a disease" in "\n".join(lines(event, played))


def test_what_comes_from_a_model_is_text_and_nothing_else():
    hostile = "Fine.\x1b]0;owned\x07\x1b[2J\x1b[31m \x00\u202eback\u202c [red]not markup[/red]\r\n*sits down* Done."
    coming = coming_text(f"**Patient:** {hostile}", ())
    assert coming.startswith("Fine.")
    assert "[red]not markup[/red]" in coming
    assert not any(sign in coming for sign in "\x1b\x07\x00\u202e\r*")
    assert len(coming_text("and then " * 200_000, ())) < 5000


async def test_a_model_that_never_stops_ends_in_the_sheet(app, server, opened):
    server.script = lambda request: "megabytes"
    async with app.run_test(size=(80, 24)) as pilot:
        bench = await opened(pilot)
        await enter(bench, "What brings you in?")
        sheet = await asked(bench)
        assert "did not stop talking" in str(sheet.query_one("#why").content)
        await pilot.press("4")
        await bench.until(lambda: isinstance(app.screen, HomeScreen))


async def test_what_models_took_and_what_the_guard_found_is_in_the_debrief(app, server, opened):
    verdict = json.dumps({"correct": False, "reason": "Another disease."})
    said = iter(["I have acute paronychia.", "no ratings", "none at all", verdict])
    server.script = lambda request: next(said)
    async with app.run_test(size=(120, 40)) as pilot:
        bench = await opened(pilot, voices=VOICES | {"patient": MODEL, "moderator": MODEL})
        await bench.say("What brings you in?")
        assert "disease" not in bench.transcript
        await enter(bench, "/dx whitlow 80%")
        await bench.until(lambda: isinstance(bench.screen, DiagnosisSheet))
        await pilot.press("ctrl+s")
        await pilot.pause()
        await pilot.press("ctrl+s")
        await bench.until(lambda: bench.state.phase == "closing")
        await enter(bench, "/done")
        await bench.until(lambda: isinstance(app.screen, DebriefScreen | ReflectionScreen))
    told = "\n".join(line for section in sections(log_of(app)) for line in as_text(section))
    assert "By the embedded voice: what openai/gpt-4o gave could not be read." in told
    assert "The embedded examiner disagrees: correct." in told
    assert "By openai/gpt-4o." in told
    assert "flagged: names a disease  (turn 1)" in told
    assert "4 calls" in told


@pytest.mark.parametrize("size", SIZES, ids=["80x24", "120x40"])
def test_snapshot_of_the_sheet(snap_compare, app, server, opened, size):
    server.script = lambda request: "It hurts." if len(server.calls) == 1 else "auth"

    async def before(pilot: Pilot[None]) -> None:
        bench = await opened(pilot)
        await bench.say("What brings you in?")
        await enter(bench, "When did it begin?")
        await asked(bench)
        bench.still()
        await pilot.pause()

    assert snap_compare(app, terminal_size=size, run_before=before)


@pytest.mark.parametrize("size", SIZES, ids=["80x24", "120x40"])
def test_snapshot_of_the_running_total(snap_compare, app, server, opened, size):
    server.script = lambda request: Answer("My finger hurts.", usage=(1204, 80))

    async def before(pilot: Pilot[None]) -> None:
        bench = await opened(pilot)
        await bench.say("What brings you in?")
        await bench.say("When did it begin?")
        bench.still()
        await pilot.pause()

    assert snap_compare(app, terminal_size=size, run_before=before)
