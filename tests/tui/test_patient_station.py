"""A person plays the patient: from the sheet to the debrief, hearing only what a patient hears."""

import asyncio

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, Static

from personas.exchange import Commit, Contribution, Differential, Examine, Finish, Leave, Note, Order, Ranked, Say
from sessions.casting import cast
from sessions.events import Event, Setting
from sessions.log import read_whole
from tests.tui.conftest import Script
from tests.tui.station.hands import PANEL, SIZES, VOICES
from tests.tui.station.hands import Bench as Station
from tests.tui.test_browser import browse
from tui.app import BedsideApp
from tui.reaching import Voices, gateway
from tui.screens.browser import BrowserScreen
from tui.screens.debrief import DebriefScreen
from tui.screens.home import HomeScreen
from tui.screens.patient_station import PatientStationScreen
from tui.sheets import fault
from tui.sheets.fault import FaultSheet
from tui.sheets.players import PlayersSheet
from tui.sheets.ratings import RatingsSheet
from tui.widgets.chart import Chart
from tui.widgets.listing import Listing
from tui.words.transcript import lines

MODEL = "openai/gpt-4o"
PATIENT = VOICES | {"doctor": "embedded", "patient": "human"}
ORDERED: tuple[Contribution, ...] = (
    Say(text="Hello, what brings you in?"),
    Order(text="FBC, CRP"),
    Note(text="Looks septic to me."),
    Differential(ranked=(Ranked(diagnosis="Felon", probability=70),)),
    Examine(text="finger"),
    Say(text="Does it throb?"),
    Commit(diagnosis="Acute paronychia", confidence=80, plan="Incise it"),
    Say(text="It is an infection beside the nail. Any questions?"),
    Finish(),
)
UNHEARD = ("FBC", "CRP", "14.2", "Haemoglobin", "septic", "Felon", "paronychia", "Incise", "turn", "closing")


class Bench(Station):
    """The patient's station on the screen, and hands to work it with."""

    @property
    def station(self):
        return next(screen for screen in self.pilot.app.screen_stack if isinstance(screen, PatientStationScreen))

    @property
    def seen(self) -> str:
        """All that stands on the station, whether scrolled into sight or not."""
        return "\n".join([self.transcript, *(str(static.content) for static in self.station.query(Static))])

    async def asked(self) -> None:
        """The doctor has said something, and waits."""
        await self.until(lambda: self.screen is self.station and self.station._asked is not None)

    async def answer(self, text: str) -> None:
        await self.asked()
        before = len(self.station.view._states)
        self.station.entry.write(text)
        await self.pilot.press("enter")
        await self.until(lambda: len(self.station.view._states) > before)

    async def rate(self, *scores: str) -> None:
        await self.until(lambda: isinstance(self.screen, RatingsSheet) and self.screen.query("#consultation"))
        for name, score in zip(("confidence", "compliance", "consultation"), scores, strict=True):
            self.screen.query_one(f"#{name}", Input).value = score
        self.screen.query_one("#compliance-why", Input).value = "I was told what to do."
        await self.pilot.press("ctrl+s")


@pytest.fixture
def scenario(synthetic):
    return synthetic(tests=PANEL)


@pytest.fixture
def app(tmp_path) -> BedsideApp:
    return BedsideApp(tmp_path / "sessions")


@pytest.fixture
def scripted(monkeypatch):
    """The doctor follows a script in place of its own reasoning."""

    def script(*contributions: Contribution) -> None:
        doctor = Script(contributions)

        def told(self, setting, models):
            return cast(
                self.scenario,
                setting.model_copy(update={"voices": VOICES | {"patient": "human"}}),
                doctor,
                self.patient,
            )

        monkeypatch.setattr(Voices, "_cast", told)

    return script


def opened(pilot: Pilot[None], scenario, **setting) -> Bench:
    pilot.app.open_station(scenario, Setting.model_validate({"case": "sore-finger", "voices": PATIENT} | setting))
    return Bench(pilot)


def log_of(app: BedsideApp) -> tuple[Event, ...]:
    (path,) = app.folder.glob("*.jsonl")
    return read_whole(path).events


def kinds(app: BedsideApp) -> list[str]:
    return [event.body.kind for event in log_of(app)]


async def test_from_the_sheet_to_the_debrief(app, quiet):
    async with app.run_test(size=(80, 24)) as pilot:
        await browse(pilot, quiet)
        await pilot.press("f8")
        await quiet(pilot)
        assert isinstance(app.screen, PlayersSheet)
        app.screen.query_one("#doctor", Input).value = "embedded"
        app.screen.query_one("#patient", Input).value = "human"
        await pilot.press("ctrl+s")
        await quiet(pilot)
        assert isinstance(app.screen, BrowserScreen)
        await pilot.press("enter")
        bench = Bench(pilot)
        await bench.until(lambda: isinstance(app.screen, PatientStationScreen))
        await bench.asked()
        assert "You play" in bench.seen
        assert bench.station.entry.placeholder == "Answer as the patient"
        while not isinstance(app.screen, RatingsSheet):
            await bench.answer("No, nothing like that.")
            await bench.until(lambda: isinstance(app.screen, RatingsSheet) or bench.station._asked)
        await bench.rate("7", "11", "9")
        assert "1 to 10" in str(app.screen.query_one("#problem", Static).content)
        await bench.rate("7", "8", "9")
        await bench.until(lambda: isinstance(app.screen, DebriefScreen))
    ratings = next(event.body.ratings for event in log_of(app) if event.body.kind == "rated")
    assert [ratings.confidence.score, ratings.compliance.score, ratings.consultation.score] == [7, 8, 9]
    assert ratings.compliance.because == "I was told what to do."
    assert "No, nothing like that." in [e.body.reply.text for e in log_of(app) if e.body.kind == "replied"]
    assert log_of(app)[-1].body.kind == "ended"


@pytest.mark.parametrize("size", SIZES)
async def test_what_a_patient_does_not_hear_is_nowhere_on_the_screen(app, scenario, scripted, size):
    scripted(*ORDERED)
    async with app.run_test(size=size) as pilot:
        bench = opened(pilot, scenario)
        seen = []
        for answer in ("My finger hurts.", "Yes, all night.", "No, doctor."):
            await bench.asked()
            seen.append(bench.seen)
            await bench.answer(answer)
        await bench.until(lambda: isinstance(app.screen, RatingsSheet))
        seen.append(bench.seen)
        assert not bench.station.query(Chart)
    assert "Examines: finger" in seen[1]
    assert "Does it throb?" in seen[1]
    assert "My finger hurts." in seen[1]
    assert "infection beside the nail" in seen[2]
    everything = "\n".join(seen)
    assert [word for word in UNHEARD if word in everything] == []
    assert scenario.diagnosis.name.lower() not in everything.lower()
    in_the_log = "\n".join(line for event in log_of(app) for line in lines(event, Setting(case="x", voices=PATIENT)))
    assert all(word in in_the_log for word in ("FBC", "14.2", "septic", "Felon", "Incise"))


async def test_leaving_keeps_the_session_and_going_on_comes_back_to_the_same_chair(app, scenario, scripted, quiet):
    scripted(Say(text="Hello, what brings you in?"), Say(text="Since when?"))
    async with app.run_test(size=(80, 24)) as pilot:
        bench = opened(pilot, scenario)
        await bench.answer("My finger hurts.")
        await bench.asked()
        await pilot.press("escape")
        await bench.until(lambda: isinstance(app.screen, HomeScreen))
        assert kinds(app)[-1] == "ended"
        assert log_of(app)[-1].body.status == "paused"
        scripted(Leave())
        await quiet(pilot)
        await pilot.press("s")
        await quiet(pilot)
        await pilot.press("r", "w")
        await quiet(pilot)
        assert type(app.screen).__name__ == "SavedScreen"
        assert "Enter goes on with it." in str(app.screen.query_one("#what", Static).content)
        assert app.screen.query_one(Listing).option_count == 1
        await pilot.press("enter")
        await bench.until(lambda: isinstance(app.screen, PatientStationScreen))
        await bench.asked()
        assert "My finger hurts." in bench.seen
        assert "Since when?" in bench.seen
        assert "You play" in bench.seen
        await bench.answer("Since Monday.")
        await bench.rate("3", "2", "1")
        await bench.until(lambda: isinstance(app.screen, DebriefScreen))
    assert kinds(app).count("resumed") == 1
    assert [e.body.reply.text for e in log_of(app) if e.body.kind == "replied"] == ["My finger hurts.", "Since Monday."]


async def test_the_home_screen_goes_on_in_the_patients_chair(app, scenario, scripted, quiet):
    scripted(Say(text="Hello, what brings you in?"))
    async with app.run_test(size=(80, 24)) as pilot:
        bench = opened(pilot, scenario)
        await bench.asked()
        await pilot.press("escape")
        await bench.until(lambda: isinstance(app.screen, HomeScreen))
        await quiet(pilot)
        await pilot.press("c")
        await bench.until(lambda: isinstance(app.screen, PatientStationScreen))
        await bench.asked()


async def test_words_not_yet_sent_are_not_thrown_away_unasked(app, scenario, scripted):
    scripted(Say(text="Hello, what brings you in?"))
    async with app.run_test(size=(80, 24)) as pilot:
        bench = opened(pilot, scenario)
        await bench.asked()
        await pilot.press(*"Half")
        await pilot.press("escape")
        assert isinstance(app.screen, PatientStationScreen)
        assert "Esc again" in str(bench.station.hint.content)
        assert bench.station.entry.text == "Half"
        await pilot.press("escape")
        await bench.until(lambda: isinstance(app.screen, HomeScreen))


async def test_a_person_can_stop_it_for_good_and_is_asked_first(app, scenario, scripted):
    scripted(Say(text="Hello, what brings you in?"))
    async with app.run_test(size=(80, 24)) as pilot:
        bench = opened(pilot, scenario)
        await bench.asked()
        await pilot.press(*"/stop", "enter")
        assert "End without a diagnosis?" in bench.hint
        await pilot.press("escape")
        assert (bench.entry.text, bench.station._asked is None) == ("", False)
        assert "Enter answers" in bench.hint
        await pilot.press(*"/stop", "enter", "enter")
        await bench.rate("1", "1", "1")
        await bench.until(lambda: isinstance(app.screen, DebriefScreen))
    assert log_of(app)[-1].body.status == "left"


async def test_ratings_put_away_are_kept_and_come_back(app, scenario, scripted):
    scripted(Leave())
    async with app.run_test(size=(80, 24)) as pilot:
        bench = opened(pilot, scenario)
        await bench.until(lambda: isinstance(app.screen, RatingsSheet) and app.screen.query("#consultation"))
        app.screen.query_one("#confidence", Input).value = "4"
        await pilot.press("escape")
        await bench.until(lambda: isinstance(app.screen, PatientStationScreen))
        assert "Enter rates the doctor" in str(bench.station.hint.content)
        assert bench.station.has_class("-unsent")
        await pilot.press("enter")
        await bench.until(lambda: isinstance(app.screen, RatingsSheet) and app.screen.query("#consultation"))
        assert app.screen.query_one("#confidence", Input).value == "4"
        await bench.rate("4", "4", "4")
        await bench.until(lambda: isinstance(app.screen, DebriefScreen))


async def test_the_part_is_scrolled_and_folded_by_key_and_typing_goes_back_to_the_answer(app, scenario, scripted):
    scripted(Say(text="Hello, what brings you in?"))
    async with app.run_test(size=(80, 24)) as pilot:
        bench = opened(pilot, scenario)
        await bench.asked()
        assert bench.station.part.has_class("-open")
        await pilot.press("f2")
        assert not bench.station.part.has_class("-open")
        await pilot.press("tab")
        assert bench.station.part.has_class("-open")
        assert bench.station.part.has_focus
        await pilot.press("escape", "tab", "H")
        assert bench.station.entry.has_focus
        assert bench.station.entry.text == "H"


async def test_where_the_part_has_its_own_column_its_key_goes_there_and_back(app, scenario, scripted):
    scripted(Say(text="Hello, what brings you in?"))
    async with app.run_test(size=(120, 40)) as pilot:
        bench = opened(pilot, scenario)
        await bench.asked()
        await pilot.press("f2")
        assert bench.station.part.has_focus
        await pilot.press("f2")
        assert bench.station.entry.has_focus


@pytest.fixture
def server(server, monkeypatch):
    asyncio.run(gateway().warm())
    monkeypatch.setattr(fault, "SETTLED", 0.0)
    return server


@pytest.mark.parametrize(
    ("keys", "after"),
    [
        (("1",), ["faulted", "called", "acted"]),
        (("2", *"openai/gpt-4.1", "enter"), ["faulted", "recast", "called", "acted"]),
        (("3",), ["faulted", "recast", "acted"]),
        (("4",), ["faulted", "ended"]),
    ],
    ids=["again", "another", "embedded", "leave"],
)
async def test_a_model_doctor_that_fails_is_asked_about_and_nothing_is_lost(app, server, scenario, keys, after):
    server.script = lambda request: "auth"
    async with app.run_test(size=(80, 24)) as pilot:
        bench = opened(pilot, scenario, voices=PATIENT | {"doctor": MODEL})
        await bench.until(lambda: isinstance(app.screen, FaultSheet) and app.screen.query(OptionList))
        assert "The doctor (openai/gpt-4o) did not answer" in str(app.screen.query_one("#title", Static).content)
        server.script = lambda request: "What brings you in?"
        await pilot.press("M")
        await pilot.press(*keys)
        if keys == ("4",):
            await bench.until(lambda: isinstance(app.screen, HomeScreen))
        else:
            await bench.asked()
            assert "did not accept the key" in bench.seen
            assert bench.station.entry.text == "M"
    events = kinds(app)
    assert events[events.index("faulted") :][: len(after)] == after


async def test_a_model_doctor_that_hangs_is_said_to_think_and_given_up_by_escape(app, server, scenario):
    server.script = lambda request: "hang"
    async with app.run_test(size=(80, 24)) as pilot:
        bench = opened(pilot, scenario, voices=PATIENT | {"doctor": MODEL})
        await bench.until(lambda: server.calls)
        assert "The doctor is thinking" in bench.station.entry.placeholder
        assert "The doctor is thinking" in str(bench.station.hint.content)
        await pilot.press(*"Well")
        await pilot.press("enter")
        assert bench.station.entry.text == "Well"
        assert "still thinking" in str(bench.station.hint.content)
        await pilot.press("escape")
        await bench.until(lambda: isinstance(app.screen, FaultSheet) and app.screen.query(OptionList))
        assert await server.calls[0].went_away()
        await pilot.press("3")
        await bench.asked()
        await pilot.press("enter")
        await bench.until(lambda: "replied" in kinds(app))
    assert next(e.body.reply.text for e in log_of(app) if e.body.kind == "replied") == "Well"


@pytest.mark.parametrize("size", SIZES, ids=["80x24", "120x40"])
@pytest.mark.parametrize("scene", ["answering", "rating"])
def test_snapshot(snap_compare, app, scenario, scripted, scene, size):
    async def before(pilot) -> None:
        scripted(*ORDERED)
        bench = opened(pilot, scenario)
        await bench.answer("My finger hurts.")
        await bench.asked()
        await pilot.press(*"Yes, all n")
        if scene == "rating":
            await bench.answer("Yes, all night.")
            await bench.answer("No, doctor.")
            await bench.until(lambda: isinstance(pilot.app.screen, RatingsSheet) and pilot.app.screen.query("Input"))
        bench.still()
        await pilot.pause()

    assert snap_compare(app, terminal_size=size, run_before=before)
