"""Twins on the screen: two or three encounters side by side, and what sets them apart."""

import asyncio
import time

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, Static

from biases.measures import MEASURES
from biases.schema import NOTICE, Held
from personas.pace import Pace
from scenarios.identities import with_identity
from sessions.events import Acted, Rebiased, Replied, Setting, Unblinded
from sessions.log import Log, LogError, read_whole
from sessions.twins import pair
from tui.app import BedsideApp
from tui.blocks.belief import Belief, at, dashes
from tui.blocks.difference import Differences
from tui.reaching import gateway
from tui.screens.browser import BrowserScreen
from tui.screens.home import HomeScreen
from tui.screens.twin import TwinScreen
from tui.sheets.twins import TwinsSheet
from tui.twinning import Twinning
from tui.widgets.entry import Entry
from tui.widgets.hint import Hint
from tui.widgets.line_view import LineView
from tui.widgets.side import Side
from tui.words.difference import Compared, difference, figure
from tui.words.strings import strings

VOICES = dict.fromkeys(("doctor", "patient", "measurement", "moderator"), "embedded")
CASE = "chest-pain-on-the-stairs"
MODEL = "openai/gpt-4o"


class Seen:
    """Twins on the screen, and eyes to read them with."""

    def __init__(self, pilot: Pilot[None], screen: TwinScreen) -> None:
        self.pilot = pilot
        self.screen = screen

    @property
    def twinning(self) -> Twinning:
        return self.screen._twinning

    def side(self, number: int) -> str:
        return self._words(self.screen.query(Side)[number].transcript)

    @property
    def differences(self) -> str:
        return self._words(self.screen.query_one("#differences", LineView))

    @property
    def closing(self) -> str:
        return " ".join(self.differences.split())

    def said(self, what: str) -> str:
        return str(self.screen.query_one(what, Static).content)

    def outcome(self, number: int) -> str:
        return str(self.screen.query(Side)[number].query_one(".outcome", Static).content)

    def in_sight(self) -> list[int]:
        return [number for number, side in enumerate(self.screen.query(Side)) if side.display]

    def events(self, number: int):
        return read_whole(self.twinning.twins.sessions[number].log.path).events

    def _words(self, view: LineView) -> str:
        return "\n".join("".join(run.text for run in row) for block in view.blocks for row in block.rows(58))

    async def until(self, wanted, seconds: float = 30) -> None:
        end = time.monotonic() + seconds
        while not wanted():
            assert time.monotonic() < end, self.pilot.app.screen
            await asyncio.sleep(0.01)
        await self.pilot.pause()

    async def over(self) -> None:
        """Until all have ended, and the figures are those of the end."""
        await self.until(lambda: self.screen._over and not self.screen._figuring)

    async def say(self, line: str) -> None:
        """Type a line; wait until every patient has answered it."""
        before = [len(self.events(number)) for number in range(len(self.twinning.doses))]
        self.screen.query_one(Entry).insert(line)
        await self.pilot.press("enter")
        await self.until(lambda: all(self._answered(number, count) for number, count in enumerate(before)))

    def _answered(self, number: int, count: int) -> bool:
        state = self.twinning.state(number)
        return len(self.events(number)) > count and state is not None and state.awaiting is None


@pytest.fixture
def app(tmp_path) -> BedsideApp:
    return BedsideApp(tmp_path / "sessions")


@pytest.fixture
def opened(case, app):
    async def open_twins(
        pilot,
        role="doctor",
        bias="anchoring",
        doses=(3,),
        scenario=None,
        halted=False,
        voices=(),
        group=None,
        keys=(),
        **setting,
    ):
        scenario = scenario or case(CASE)
        if group is not None:
            scenario = with_identity(scenario, "patient" if role == "doctor" else "doctor", bias, group)
        chosen = Setting.model_validate({"case": scenario.id, "voices": VOICES | dict(voices), "budget": 6} | setting)
        held = Held(bias=bias, role=role, dose=3, group=group)
        twinning = Twinning(pair(scenario, chosen, held, doses), app.folder, Pace())
        if halted:
            twinning.pace.halt()
        screen = TwinScreen(twinning)
        app.push_screen(screen)
        seen = Seen(pilot, screen)
        for key in keys:
            await pilot.press(key)
        await seen.until(lambda: twinning.twins and all(twinning.twins.encounters))
        return seen

    return open_twins


async def test_two_automatic_doctors_play_to_the_end_and_the_differences_stand_beneath(app, opened):
    async with app.run_test(size=(120, 40)) as pilot:
        seen = await opened(pilot, budget=12)
        await seen.over()
        assert seen.in_sight() == [0, 1]
        assert "The encounter is over." in seen.side(0)
        assert "The encounter is over." in seen.side(1)
        assert "turns to diagnosis" in seen.differences
        assert "% sure" in seen.outcome(0)
        assert "%" in seen.outcome(1)
        assert seen.said("#notice") == NOTICE
        await pilot.press("escape")
        assert isinstance(app.screen, HomeScreen)


async def test_what_a_person_types_goes_to_both_patients(app, opened):
    async with app.run_test(size=(120, 40)) as pilot:
        seen = await opened(pilot, "patient", "recency", voices={"doctor": "human"})
        assert all(isinstance(seen.events(number)[1].body, Unblinded) for number in (0, 1))
        assert "Unblinded" in seen.said("#standing")
        await seen.say("Hello, what brings you in today?")
        await seen.say("When did it start?")
        for number in (0, 1):
            asked = [event.body.contribution.text for event in seen.events(number) if isinstance(event.body, Acted)]
            assert asked == ["Hello, what brings you in today?", "When did it start?"]
        assert "reflux" in seen.side(1)
        assert "reflux" not in seen.side(0)
        await seen.until(lambda: "answers naming foil" in seen.differences)
        await seen.say("/stop")
        await seen.over()
        assert [seen.events(number)[-1].body.status for number in (0, 1)] == ["left", "left"]


async def test_a_line_that_cannot_be_used_comes_back_with_the_reason(app, opened):
    async with app.run_test(size=(80, 24)) as pilot:
        seen = await opened(pilot, "patient", "recency", voices={"doctor": "human"})
        entry = seen.screen.query_one(Entry)
        entry.insert("/done")
        await pilot.press("enter")
        await pilot.pause()
        assert entry.line == "/done"
        refused = str(seen.screen.query_one(Hint).content)
        await pilot.press("enter")
        await pilot.pause()
        assert (entry.line, str(seen.screen.query_one(Hint).content)) == ("/done", refused)
        await pilot.press("escape")
        assert entry.line == ""
        assert str(seen.screen.query_one(Hint).content) != refused
        assert isinstance(app.screen, TwinScreen)
        assert seen.events(0)[-1].body.kind == seen.events(1)[-1].body.kind == "door"


async def test_what_a_person_types_is_never_taken_for_a_key_and_the_dose_has_keys_of_its_own(app, opened):
    async with app.run_test(size=(120, 40)) as pilot:
        seen = await opened(pilot, "patient", "recency", doses=(2,), voices={"doctor": "human"})
        seen.screen.query(Side)[0].transcript.focus()
        await pilot.press("d", "space", "plus", "minus", "l")
        assert seen.screen.query_one(Entry).line == "d +-l"
        assert seen.twinning.doses == [0, 2]
        assert isinstance(app.screen, TwinScreen)
        await pilot.press("f6")
        assert seen.twinning.doses == [0, 3]


async def test_where_there_is_room_for_one_a_key_goes_to_the_other_and_one_to_the_differences(app, opened):
    async with app.run_test(size=(80, 24)) as pilot:
        seen = await opened(pilot)
        await seen.over()
        assert seen.in_sight() == [1]
        await pilot.press("tab")
        assert seen.in_sight() == [0]
        assert not seen.screen.query_one("#apart").display
        await pilot.press("f3")
        assert seen.screen.query_one("#apart").display
        assert not seen.screen.query_one("#sides").display
        await pilot.press("f3", "tab")
        assert seen.in_sight() == [1]


@pytest.mark.parametrize(("width", "seen_at_once"), [(80, [2]), (120, [0, 2]), (160, [0, 1, 2])])
async def test_three_stand_beside_each_other_where_there_is_room(app, opened, width, seen_at_once):
    async with app.run_test(size=(width, 40)) as pilot:
        seen = await opened(pilot, doses=(1, 3), halted=True)
        assert seen.in_sight() == seen_at_once
        await pilot.resize_terminal(160, 45)
        await pilot.pause()
        assert seen.in_sight() == [0, 1, 2]


async def test_the_dose_of_the_biased_side_changes_while_it_plays_and_is_on_record(app, opened):
    async with app.run_test(size=(120, 40)) as pilot:
        seen = await opened(pilot, doses=(2,), halted=True)
        await pilot.press("plus", "minus", "minus")
        assert seen.twinning.doses == [0, 1]
        name = seen.screen.query(Side)[1].query_one(".name", Static)
        assert str(name.content) == "Anchoring, dose 1"
        await pilot.press("space")
        await seen.over()
        (switched,) = [event.body for event in seen.events(1) if isinstance(event.body, Rebiased)]
        assert [held.dose for held in switched.biases] == [1]
        assert not any(isinstance(event.body, Rebiased) for event in seen.events(0))


async def test_a_room_can_step_halted_doctors_and_let_them_go_on(app, opened):
    async with app.run_test(size=(120, 40)) as pilot:
        seen = await opened(pilot, halted=True)
        await seen.until(lambda: seen.twinning.pace.waiting == 2)
        count = len(seen.events(0))
        await pilot.press("right")
        await seen.until(lambda: len(seen.events(0)) > count)
        await pilot.press("space")
        await seen.over()


async def test_escape_ends_all_and_keeps_the_logs(app, opened):
    async with app.run_test(size=(120, 40)) as pilot:
        seen = await opened(pilot, halted=True)
        await pilot.press("escape")
        await seen.until(lambda: all(seen.events(number)[-1].body.kind == "ended" for number in (0, 1)))
        assert "The logs are kept" in seen.said("#standing")
        assert [seen.events(number)[-1].body.status for number in (0, 1)] == ["paused", "paused"]
        await seen.until(lambda: "What you saw was played" in seen.differences)
        await pilot.press("escape")
        assert isinstance(app.screen, HomeScreen)


CARE = "talk it over with somebody you trust"


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])
async def test_escape_under_an_implicit_bias_ends_it_for_good_with_a_word_of_care_and_no_verdict(app, opened, size):
    async with app.run_test(size=size) as pilot:
        seen = await opened(pilot, "doctor", "race", halted=True, group="Black")
        await pilot.press("escape")
        await seen.over()
        assert [seen.events(number)[-1].body.status for number in (0, 1)] == ["left", "stopped"]
        assert not any(side.has_class("-ended") for side in seen.screen.query(Side))
        assert CARE in seen.closing
        assert seen.differences.startswith("It simulated prejudice")
        assert seen.screen.query_one("#apart").display
        assert "The logs are kept" in seen.said("#standing")
        await pilot.press("escape")
        assert isinstance(app.screen, HomeScreen)


async def test_of_another_bias_no_word_of_care_is_said(app, opened):
    async with app.run_test(size=(120, 40)) as pilot:
        seen = await opened(pilot)
        await seen.over()
        assert "What you saw was played" in seen.differences
        assert CARE not in seen.closing


async def test_what_is_closed_takes_no_further_dose_and_neither_halts_nor_steps(app, opened):
    async with app.run_test(size=(120, 40)) as pilot:
        seen = await opened(pilot, doses=(2,), halted=True)
        await pilot.press("escape")
        await seen.until(lambda: all(seen.events(number)[-1].body.kind == "ended" for number in (0, 1)))
        await pilot.press("plus", "space")
        assert seen.twinning.doses == [0, 2]
        assert seen.twinning.pace.halted
        assert [seen.screen.check_action(action, ()) for action in ("halt", "step", "dose")] == [False, False, False]


async def test_a_dose_changed_while_the_logs_are_opened_is_held(app, opened):
    async with app.run_test(size=(120, 40)) as pilot:
        seen = await opened(pilot, doses=(2,), halted=True, keys=("plus",))
        assert seen.twinning.doses == [0, 3]
        await pilot.press("space")
        await seen.over()
        (switched,) = [event.body for event in seen.events(1) if isinstance(event.body, Rebiased)]
        assert [held.dose for held in switched.biases] == [3]


async def test_that_no_log_can_be_made_reaches_the_person(app, case, quiet, monkeypatch):
    create, made = Log.create, []

    def once(path):
        if made:
            raise LogError("The disk is full.")
        made.append(create(path))
        return made[0]

    monkeypatch.setattr(Log, "create", once)
    setting = Setting.model_validate({"case": CASE, "voices": VOICES})
    twins = pair(case(CASE), setting, Held(bias="anchoring", role="doctor", dose=3), (3,))
    said = []
    monkeypatch.setattr(app, "go_home", said.append)
    async with app.run_test(size=(120, 40)) as pilot:
        app.push_screen(TwinScreen(Twinning(twins, app.folder, Pace())))
        await quiet(pilot)
        for _ in range(200):
            if said:
                break
            await quiet(pilot)
    assert said == ["The disk is full."]


# Models


@pytest.fixture
def server(server):
    asyncio.run(gateway().warm())
    return server


async def test_two_replies_stream_and_one_that_stalls_does_not_hold_up_the_other(server, app, opened):
    stalled = "gastro-oesophageal reflux disease"
    server.script = lambda request: "stall" if stalled in request.words().lower() else "It hurts badly. Very badly."
    async with app.run_test(size=(120, 40)) as pilot:
        seen = await opened(pilot, "patient", "recency", voices={"doctor": "human", "patient": MODEL})
        seen.screen.query_one(Entry).insert("What brings you in?")
        await pilot.press("enter")
        await seen.until(lambda: "It hurts badly. Very badly." in seen.side(0) and "…" in seen.side(1))
        assert [event.body.kind for event in seen.events(1)][-1] == "acted"
        await seen.until(lambda: "answers naming foil" in seen.differences)
        await pilot.press("f8")
        await seen.until(lambda: seen.screen.query(Side)[1].has_class("-asking"))
        assert "…" not in seen.side(1)


async def test_stop_is_taken_while_replies_are_awaited(server, app, opened):
    server.script = lambda request: "stall"
    async with app.run_test(size=(120, 40)) as pilot:
        voices = {"doctor": "human", "patient": MODEL}
        seen = await opened(pilot, "patient", "race", voices=voices, group="Black")
        entry = seen.screen.query_one(Entry)
        entry.insert("What brings you in?")
        await pilot.press("enter")
        await seen.until(lambda: all(seen.twinning.state(number).awaiting is not None for number in (0, 1)))
        server.script = lambda request: "8 | It was fine."
        entry.insert("/stop")
        await pilot.press("enter")
        await seen.until(lambda: seen.twinning.state(1).ended is not None)
        assert seen.twinning.state(1).ended == "stopped"
        assert seen.twinning.state(0).left
        await seen.over()
        assert CARE in seen.closing
        assert "by a model told to hold it." in seen.closing


async def test_a_fault_is_shown_and_decided_on_its_own_side(server, app, opened):
    bent = "gastro-oesophageal reflux disease"
    server.script = lambda request: "auth" if bent in request.words().lower() else "It hurts badly."
    async with app.run_test(size=(120, 40)) as pilot:
        seen = await opened(pilot, "patient", "recency", voices={"doctor": "human", "patient": MODEL})
        seen.screen.query_one(Entry).insert("What brings you in?")
        await pilot.press("enter")
        broken = seen.screen.query(Side)[1]
        await seen.until(lambda: broken.has_class("-asking") and "It hurts badly." in seen.side(0))
        assert not seen.screen.query(Side)[0].has_class("-asking")
        ways = broken.query_one(OptionList)
        assert ways.has_focus
        ways.highlighted = ways.get_option_index("fault.way_embedded")
        await pilot.press("enter")
        await seen.until(lambda: any(isinstance(event.body, Replied) for event in seen.events(1)))
        assert not broken.has_class("-asking")
        assert seen.screen.query_one(Entry).has_focus
        assert "recast" in [event.body.kind for event in seen.events(1)]
        await pilot.press("escape")
        await seen.until(lambda: "by a model told to hold it and by rules." in seen.closing)


# The way in


async def set_up(app, pilot, quiet):
    await quiet(pilot)
    app.push_screen(BrowserScreen("en"))
    await quiet(pilot)
    await pilot.press("f9")
    for _ in range(200):
        if isinstance(app.screen, TwinsSheet):
            break
        await quiet(pilot)
    await quiet(pilot)
    return app.screen


async def test_twins_are_set_up_from_the_list_of_cases(app, quiet):
    async with app.run_test(size=(80, 24)) as pilot:
        sheet = await set_up(app, pilot, quiet)
        assert sheet.query_one("#doctor", Input).value == "embedded"
        disabled = [option for option in sheet.biases.options if option.disabled]
        assert disabled
        assert all(
            "which this case leaves open" in str(option.prompt) or "needs" in str(option.prompt) for option in disabled
        )
        await pilot.press("down", "ctrl+s")
        await quiet(pilot)
        assert isinstance(app.screen, TwinScreen)
        assert app.screen._pair.role == "doctor"
        assert [bool(setting.biases) for setting in app.screen._pair.settings] == [False, True]
        await pilot.press("escape", "escape")


async def test_an_implicit_bias_begins_only_once_its_note_was_read(app, case, quiet):
    from biases.catalogue import bundled
    from sessions.offers import offers

    scenario = with_identity(case(CASE), "patient", "race", "Black")
    setting = Setting.model_validate({"case": CASE, "voices": VOICES})
    given = []
    async with app.run_test(size=(80, 24)) as pilot:
        offered = {"doctor": offers(scenario, "doctor", bundled())}
        sheet = TwinsSheet(scenario, setting, offered, ())
        app.push_screen(sheet, given.append)
        await quiet(pilot)
        sheet.biases.highlighted = sheet.biases.get_option_index("race")
        await quiet(pilot)
        await pilot.press("ctrl+s")
        await quiet(pilot)
        assert app.screen is sheet
        assert str(sheet.query_one("#problem", Static).content).startswith(bundled()["race"].content_note)
        assert "/stop" in bundled()["race"].content_note
        seen = " ".join(strip.text for strip in app.screen._compositor.render_strips())
        assert "a debrief follows" in seen
        assert "^S Begin" in seen
        await pilot.press("ctrl+s")
        await quiet(pilot)
    (twins,) = given
    assert twins.held.group == "Black"


# What is shown


def test_every_measure_has_a_name():
    words = strings("en")
    assert [measure for measure in MEASURES if not words.has(f"twin.measure.{measure}")] == ["overstatement"]


def test_a_difference_is_that_of_the_figures_shown():
    line = Compared("coverage", (0.054, 0.086))
    assert [figure("coverage", value) for value in line.values] == ["5%", "9%"]
    assert difference("coverage", line.apart(1)) == "+4"


@pytest.mark.parametrize(
    ("measure", "values", "shown"),
    [
        ("trust", (0.64, 0.5), "−0.14"),
        ("tests_ordered", (3.0, 18.0), "+15"),
        ("words_per_answer", (18.52, 18.8), "+0.3"),
        ("refusals", (2.0, 2.0), "="),
        ("refusals", (2.0, None), ""),
    ],
)
def test_differences_carry_their_sign(measure, values, shown):
    assert difference(measure, Compared(measure, values).apart(1)) == shown


@pytest.mark.parametrize("width", [30, 58, 78])
def test_the_table_is_aligned_and_leaves_out_what_nobody_knows(width):
    lines = (Compared("trust", (0.6, 0.5), -1), Compared("refusals", (None, None)), Compared("offers", (1.0, 12.0)))
    rows = Differences(("Baseline", "dose 3"), lines, strings("en")).rows(width)
    assert len(rows) == 3
    assert len({sum(len(run.text) for run in row) for row in rows}) == 1


def test_a_dashed_line_follows_its_points():
    points = ((0.0, 10.0), (5.0, 60.0), (10.0, 20.0))
    pieces = dashes(points, 10)
    assert len(pieces) > 5
    assert all(y == at(points, x) for xs, ys in pieces for x, y in zip(xs, ys, strict=True))
    assert Belief("", points, points).turns == 10.0


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])
@pytest.mark.parametrize("keys", [(), ("f3",)], ids=["sides", "differences"])
def test_snapshot_with_a_person(snap_compare, app, opened, synthetic, quiet, keys, size):
    async def before(pilot):
        seen = await opened(pilot, "patient", "recency", scenario=synthetic(), voices={"doctor": "human"})
        await seen.say("What brings you in?")
        await seen.say("When did it begin?")
        await seen.until(lambda: not seen.screen._figuring)
        await pilot.press(*keys)
        await quiet(pilot)

    assert snap_compare(app, terminal_size=size, run_before=before)


@pytest.mark.parametrize(("size", "doses"), [((120, 40), (3,)), ((160, 45), (1, 3))], ids=["120x40", "160x45"])
def test_snapshot_of_automatic_doctors_at_the_end(snap_compare, app, opened, quiet, size, doses):
    async def before(pilot):
        seen = await opened(pilot, doses=doses, budget=8)
        await seen.over()
        await quiet(pilot)

    assert snap_compare(app, terminal_size=size, run_before=before)
