"""The demo: its script follows two real sessions, its letters fit the screen, its clock and keys are the viewer's."""

import asyncio
import sys
from dataclasses import replace

import pexpect
import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from personas.exchange import Differential, Reply
from sessions.events import Acted, Replied
from sessions.held import NotApplicable
from sessions.log import read, read_whole
from sessions.markers import markers
from sessions.state import fold
from tests.tui.command_line import runner, surroundings
from tests.tui.conftest import until
from tui.app import BedsideApp
from tui.blocks.block_letters import HEIGHT, large, small
from tui.blocks.demo_doctor import beliefs_of, disconfirming
from tui.blocks.demo_frame import SCENES, Frame, Number, Side, rows
from tui.blocks.demo_script import Stream
from tui.demo_playing import CHOSEN, Wish, left, right, stage
from tui.demo_tape import DemoTape
from tui.screens.demo import DemoScreen, script_of
from tui.screens.home import HomeScreen
from tui.screens.station import StationScreen
from tui.screens.twin import TwinScreen
from tui.widgets.stage import Stage
from tui.widgets.transcript import Transcript

SIZES = [pytest.param((80, 24), id="80x24"), pytest.param((120, 40), id="120x40")]
WITHIN = 55.0  # seconds: a minute, less a cold start
WISHES = [
    CHOSEN["doctor"],
    CHOSEN["patient"],
    Wish("racing-heart", "doctor", "anchoring", 3),
    Wish("breathless-after-a-journey", "doctor", "confirmation", 2),
    Wish("chest-pain-on-the-stairs", "doctor", "anchoring", 1),
    Wish("lower-tummy-pain", "patient", "recency", 3, 1),
]
_played = {}


def played(wish):
    """A wish with both sides played, each only once."""
    if wish not in _played:
        staged = stage(wish)
        beside = _played.get(("left", wish.case, wish.seed)) or left(staged)
        _played["left", wish.case, wish.seed] = beside
        _played[wish] = staged, beside, right(staged, beside)
    return _played[wish]


def script(wish):
    return script_of(*played(wish))


def text(frame, width=80, height=22):
    return "\n".join("".join(run.text for run in row) for row in rows(frame, width, height))


# The letters and the frames


@pytest.mark.parametrize("letter", "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789%<>/-–+.,:;'()?! ")
def test_a_letter_is_drawn_whole_or_not_at_all(letter):
    drawn = large(letter)
    if drawn is None:
        assert small(letter) is None
        return
    assert len(drawn) == HEIGHT
    assert len({len(row) for row in drawn}) == 1
    assert len(small(letter)) == 3


def test_letters_differ():
    drawn = ["".join(large(letter)) for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789%"]
    assert len(set(drawn)) == len(drawn)


def test_what_has_no_such_letters_is_not_drawn():
    assert small("سردرد") is None
    assert large("60%漢") is None
    assert small("") is None


FRAMES = st.builds(
    Frame,
    scene=st.sampled_from(SCENES),
    lasts=st.just(1.0),
    above=st.text(max_size=60),
    text=st.text(max_size=200),
    sides=st.none()
    | st.tuples(
        *[
            st.builds(
                Side,
                head=st.text(max_size=20),
                figure=st.sampled_from(["", "<2%", "100%", "7", "correct"]),
                share=st.none() | st.floats(-1, 2),
                under=st.text(max_size=60),
                says=st.text(max_size=120),
            )
        ]
        * 2
    ),
    numbers=st.lists(st.builds(Number, st.text(max_size=60), st.just("7/8"), st.just("–")), max_size=3).map(tuple),
    narrator=st.text(max_size=60),
    notice=st.text(max_size=90),
)


@given(FRAMES, st.integers(20, 200), st.integers(5, 60))
def test_a_frame_fills_its_room_and_is_never_wider(frame, width, height):
    set_ = rows(frame, width, height)
    assert len(set_) == height
    assert all(sum(cell_len(run.text) for run in row) <= width for row in set_)


@pytest.mark.parametrize("wish", WISHES, ids=str)
@pytest.mark.parametrize(("width", "height"), [(80, 22), (120, 38)])
def test_every_frame_of_a_script_fits_whole(wish, width, height):
    for frame in script(wish):
        told = "\n".join("".join(run.text for run in row).rstrip() for row in rows(frame, width, height))
        assert frame.notice in told, frame
        if frame.sides and frame.sides[0].figure:
            assert "█" in told


# The script


@pytest.mark.parametrize("wish", WISHES, ids=str)
def test_a_script_goes_through_all_scenes_within_a_minute_and_says_what_it_is_no_evidence_of(wish):
    frames = script(wish)
    assert list(dict.fromkeys(frame.scene for frame in frames)) == list(SCENES)
    assert sum(frame.lasts for frame in frames) <= WITHIN
    assert all(frame.lasts > 0 for frame in frames)
    assert all("Simulated" in frame.notice for frame in frames if frame.sides)
    assert len(frames[-1].numbers) == 3


@pytest.mark.parametrize("wish", [wish for wish in WISHES if wish.role == "doctor"], ids=str)
def test_the_figures_are_those_that_the_doctors_told(wish):
    staged, *sides = played(wish)
    told = [
        {
            (event.turn, one.diagnosis, one.probability)
            for event in side
            if isinstance(event.body, Acted) and isinstance(event.body.contribution, Differential)
            for one in event.body.contribution.ranked
        }
        for side in sides
    ]
    names = (staged.scenario.foil.name, *staged.scenario.foil.accepted)
    for events, known in zip(sides, told, strict=True):
        commit = next(
            e.body.contribution for e in events if e.body.kind == "acted" and e.body.contribution.kind == "commit"
        )
        stream = Stream(events)
        for belief in beliefs_of(stream):
            since = max(turn for turn, _, _ in known if turn <= belief.turn)
            shares = [share for turn, name, share in known if turn == since and name in names]
            if belief.turn == stream.state.turn and commit.diagnosis in names:
                assert 100 * belief.foil == pytest.approx(commit.confidence)
            elif not belief.below:
                assert 100 * belief.foil == pytest.approx(sum(shares))
            elif belief.turn == since:
                assert 100 * belief.foil == pytest.approx(min(share for turn, _, share in known if turn == since))


def test_the_chosen_case_shows_the_effect_that_it_was_chosen_for():
    _, plain, anchored = played(CHOSEN["doctor"])
    ours, theirs = Stream(plain), Stream(anchored)
    result = disconfirming(ours, theirs)
    assert result.right is not None
    before, after = (
        next(b for b in reversed(beliefs_of(ours)) if b.turn <= turn) for turn in (result.left - 1, result.left)
    )
    assert before.leads
    assert before.foil - after.foil >= 0.1
    assert not beliefs_of(ours)[-1].leads
    assert beliefs_of(theirs)[-1].leads
    assert ours.state.verdict.correct
    assert not theirs.state.verdict.correct
    told = [frame.narrator for frame in script(CHOSEN["doctor"])]
    assert "The right moves less." in told
    assert "The right stays with acute appendicitis." in told


@pytest.mark.parametrize("dose", [1, 2, 3])
def test_who_is_said_to_stay_with_the_foil_commits_to_it(dose):
    wish = replace(CHOSEN["doctor"], dose=dose)
    staged, _, theirs = played(wish)
    committed = next(
        e.body.contribution for e in theirs if e.body.kind == "acted" and e.body.contribution.kind == "commit"
    )
    told = [frame.narrator for frame in script(wish)]
    assert ("The right stays with acute appendicitis." in told) == (committed.diagnosis == staged.scenario.foil.name)


def test_where_a_bias_changes_little_the_narrator_says_so():
    wish = Wish("chest-pain-on-the-stairs", "doctor", "anchoring", 1)
    frames = script(wish)
    told = " ".join(frame.narrator for frame in frames)
    assert "hardly moves" not in told
    assert "stays with" not in told
    judged = [frame for frame in frames if frame.scene == "diagnoses"][-1]
    assert [side.figure for side in judged.sides] == ["correct", "correct"]


def test_a_truth_is_not_named_before_its_scene():
    staged, *_ = played(CHOSEN["doctor"])
    early = [frame for frame in script(CHOSEN["doctor"]) if frame.scene in ("door", "opening", "result")]
    assert not any(staged.scenario.diagnosis.name.lower() in text(frame, 120, 38).lower() for frame in early)


def test_both_patients_hear_the_same_words_and_the_numbers_are_the_markers():
    _, plain, leaning = played(CHOSEN["patient"])
    said = [[e.body.contribution for e in events if e.body.kind == "acted"] for events in (plain, leaning)]
    assert said[0] == said[1]
    found = [markers(events) for events in (plain, leaning)]
    naming, facts, trust = script(CHOSEN["patient"])[-1].numbers
    replies = sum(isinstance(event.body, Replied) for event in plain)
    assert [naming.left, naming.right] == [f"{round(one['foil_mentions'] * replies)}/{replies}" for one in found]
    assert [facts.left, facts.right] == [f"{100 * one['disclosure']:.0f}%" for one in found]
    assert [trust.left, trust.right] == [f"{100 * one['trust']:.0f}%" for one in found]
    assert found[1]["foil_mentions"] > found[0]["foil_mentions"] + 0.2


def test_what_a_patient_says_never_reaches_the_screen_with_control_characters():
    staged, plain, leaning = played(CHOSEN["patient"])

    def hostile(event):
        if not isinstance(event.body, Replied):
            return event
        said = event.body.reply.text.replace(". ", ". \x1b[31m[bold]")
        reply = Reply(text="\x1b[31m[bold]" + said, facts=event.body.reply.facts)
        return event.model_copy(update={"body": Replied(reply=reply)})

    shown = "\n".join(text(frame) for frame in script_of(staged, plain, tuple(map(hostile, leaning))))
    assert "\x1b" not in shown
    assert "[bold]" in shown


@pytest.mark.parametrize(
    ("wish", "why"),
    [
        (Wish("racing-heart", "doctor", "gender"), "implicit"),
        (Wish("racing-heart", "doctor", "no_such_bias"), "biases list"),
        (Wish("racing-heart", "patient", "anchoring"), "not a bias of the patient"),
    ],
)
def test_what_cannot_be_shown_is_refused_with_a_reason(wish, why):
    with pytest.raises(NotApplicable, match=why):
        stage(wish)


# The tape

TAPES = st.builds(
    lambda lengths, frame: DemoTape(tuple(lengths), frame % len(lengths)),
    st.lists(st.integers(1, 9).map(float), min_size=1, max_size=9),
    st.integers(0, 8),
)


@given(TAPES, st.integers(0, 30), st.integers(0, 30))
def test_time_passes_the_same_in_one_piece_or_two(tape, some, more):
    assert tape.after(some).after(more).frame == tape.after(some + more).frame


@given(TAPES, st.integers(0, 60), st.integers(-3, 3))
def test_a_pause_holds_and_a_step_stays_among_the_frames(tape, seconds, by):
    assert tape.paused_or_on().after(seconds).frame == tape.frame
    stepped = tape.step(by)
    assert 0 <= stepped.frame < len(tape.lengths)
    assert not stepped.playing


def test_frames_that_come_late_begin_when_they_are_there():
    waiting = DemoTape((4.0, 4.0)).after(30)
    assert waiting.over
    known = waiting.known((4.0, 4.0, 5.0, 5.0))
    assert known.after(0.1).frame == 2
    assert known.after(5.2).frame == 3


# The screen


class Clock:
    """A clock that stands still until it is put forward."""

    def __init__(self):
        self.now = 100.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def open_demo(clock, tmp_path):
    return lambda role="doctor": BedsideApp(
        tmp_path, opens=lambda app: app.push_screen(DemoScreen(stage(CHOSEN[role]), clock))
    )


@pytest.fixture
def scripts():
    return {role: script(wish) for role, wish in CHOSEN.items()}


def shown(app):
    return app.screen.query_one(Stage).frame


def forward(app, clock, seconds):
    clock.now += seconds
    app.screen.tick()


@pytest.mark.parametrize("role", ["doctor", "patient"])
async def test_it_plays_from_the_door_to_the_numbers_by_the_clock_alone(open_demo, clock, quiet, role, scripts):
    app = open_demo(role)
    async with app.run_test(size=(80, 24)) as pilot:
        app.screen.tick()
        first = shown(app)
        assert first.scene == "door"
        await quiet(pilot)
        assert shown(app) == first
        seen = [first]
        for _ in range(int(2 * WITHIN)):
            forward(app, clock, 0.5)
            if shown(app) != seen[-1]:
                seen.append(shown(app))
        assert seen == scripts[role]
        await quiet(pilot)
        assert shown(app).scene == "numbers"


async def test_space_pauses_and_goes_on_arrows_step_and_escape_goes_home(open_demo, clock, quiet):
    app = open_demo()
    async with app.run_test(size=(80, 24)) as pilot:
        await quiet(pilot)
        app.screen.tick()
        forward(app, clock, 10)
        await pilot.press("space")
        stands = shown(app)
        forward(app, clock, 100)
        assert shown(app) == stands
        await pilot.press("right")
        after = shown(app)
        assert after != stands
        forward(app, clock, 100)
        assert shown(app) == after
        await pilot.press("left")
        assert shown(app) == stands
        await pilot.press("space")
        forward(app, clock, stands.lasts)
        assert shown(app) == after
        await pilot.press("escape")
        assert isinstance(app.screen, HomeScreen)


@pytest.fixture
def numbers_at_dose_3():
    return script(replace(CHOSEN["doctor"], dose=3))[-1]


async def test_another_dose_plays_the_right_side_again(open_demo, clock, quiet, numbers_at_dose_3):
    app = open_demo()
    async with app.run_test(size=(80, 24)) as pilot:
        await quiet(pilot)
        app.screen.tick()
        forward(app, clock, WITHIN)
        before = shown(app)
        await pilot.press("d")
        assert shown(app).held == "dose 3 of 3"
        await quiet(pilot)
        for _ in range(int(WITHIN)):
            forward(app, clock, 1)
        after = shown(app)
        assert after == numbers_at_dose_3
        assert after.numbers[0].left == before.numbers[0].left
        assert after != before


async def taken_over(app, pilot):
    await pilot.press("enter")
    await until(pilot, lambda: isinstance(app.screen, StationScreen) and app.screen.view.state is not None)
    told = str(app.screen.view.query_one(Transcript).blocks)
    await pilot.press("ctrl+q")
    return told


def saved(folder):
    (log,) = folder.glob("*.jsonl")
    return fold(read_whole(log).events)


async def test_taking_over_goes_on_with_the_patient_on_the_left_at_the_turn_that_is_seen(open_demo, quiet, tmp_path):
    app = open_demo()
    async with app.run_test(size=(80, 24)) as pilot:
        await quiet(pilot)
        await pilot.press(*["right"] * 3)
        turn = shown(app).turn
        told = await taken_over(app, pilot)
    _, ours, _ = await asyncio.to_thread(played, CHOSEN["doctor"])
    (log,) = tmp_path.glob("*.jsonl")
    events = read_whole(log).events
    state = fold(events)
    assert turn > 1
    assert [e.body for e in events[1:] if e.body.kind == "replied"] == [
        e.body for e in ours if e.body.kind == "replied" and e.turn <= turn
    ]
    assert (state.turn, state.setting.case, state.setting.seed) == (turn, CHOSEN["doctor"].case, CHOSEN["doctor"].seed)
    assert (state.setting.voices["doctor"], state.setting.biases, state.commit) == ("human", (), None)
    assert state.unblinded
    assert "Unblinded, not for the record." in told


async def test_once_the_truth_is_told_another_case_with_the_same_trap_is_taken_over(open_demo, quiet, tmp_path):
    app = open_demo()
    async with app.run_test(size=(80, 24)) as pilot:
        await quiet(pilot)
        while shown(app).turn is not None:
            await pilot.press("right")
        await pilot.press("left")
        await taken_over(app, pilot)
    state = saved(tmp_path)
    assert state.setting.case != CHOSEN["doctor"].case
    assert stage(replace(CHOSEN["doctor"], case=state.setting.case)).held.foil
    assert (state.setting.voices["doctor"], state.turn, state.unblinded) == ("human", 0, False)


@pytest.mark.parametrize("role", ["doctor", "patient"])
def test_every_frame_with_two_sides_names_the_dose(role):
    assert all("dose 2 of 3" in text(frame) for frame in script(CHOSEN[role]) if frame.sides)


async def test_taking_over_a_patients_demo_is_to_speak_to_both(open_demo, quiet, tmp_path):
    app = open_demo("patient")
    async with app.run_test(size=(120, 40)) as pilot:
        await quiet(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: len(list(tmp_path.glob("*.jsonl"))) == 2)
        assert isinstance(app.screen, TwinScreen)
        await quiet(pilot)
        await pilot.press("ctrl+q")
    settings = [fold(read(log).events).setting for log in tmp_path.glob("*.jsonl")]
    chosen = CHOSEN["patient"]
    assert {setting.seed for setting in settings} == {chosen.seed}
    assert {setting.voices["doctor"] for setting in settings} == {"human"}
    held = sorted([(one.bias, one.dose) for one in setting.biases] for setting in settings)
    assert held == [[], [(chosen.bias, chosen.dose)]]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("steps", [7, 11], ids=["moved", "numbers"])
def test_snapshot(snap_compare, open_demo, quiet, size, steps):
    async def before(pilot):
        await quiet(pilot)
        await pilot.press(*["left"] * 2, *["right"] * steps)
        await quiet(pilot)

    assert snap_compare(open_demo(), terminal_size=size, run_before=before)


# The command


def test_it_starts_and_leaves_at_a_terminal(tmp_path):
    terminal = pexpect.spawn(
        sys.executable,
        ["-m", "tui.main", "demo"],
        env=surroundings(tmp_path) | {"TERM": "xterm-256color"},
        encoding="utf-8",
        timeout=30,
        dimensions=(24, 80),
    )
    terminal.expect("Lower tummy pain")
    terminal.send("\x1b[C")
    terminal.expect("How likely is acute appendicitis")
    terminal.send("\x1b")
    terminal.expect(pexpect.EOF)
    terminal.close()
    assert terminal.exitstatus == 0


def test_without_a_terminal_it_says_what_else_there_is(tmp_path):
    bedside = runner(tmp_path / "sessions", tmp_path)
    assert "needs a terminal" in bedside("demo", status=2).stderr
