"""Twins: one scenario and seed, one bias different; what they share, and that no side waits for another."""

import asyncio
import logging
import time
from dataclasses import replace

import pytest

from biases.catalogue import bundled
from biases.schema import Held
from personas.exchange import Leave, Order, Say
from personas.models.asking import ModelFault, Usage
from personas.pace import Pace
from scenarios.identities import with_identity
from sessions.casting import cast
from sessions.events import Acted, Ended, Judged, Opened, Rated, Rebiased, Replied, Setting, Unblinded
from sessions.faults import Instead, PutAside
from sessions.held import NotApplicable
from sessions.index import rows
from sessions.log import Log, LogError, read_whole
from sessions.offers import offers
from sessions.opening import fork, resume, unsaved
from sessions.twins import Twins, at_dose, begin_twins, pair
from tests.tui.conftest import Script

VOICES = dict.fromkeys(("doctor", "patient", "measurement", "moderator"), "embedded")
CASE = "chest-pain-on-the-stairs"


async def until(wanted):
    end = time.monotonic() + 20
    while not wanted():
        assert time.monotonic() < end
        await asyncio.sleep(0.005)


class Watching:
    """Hears everything, and decides as it is told to."""

    def __init__(self, decision=PutAside()):
        self.shown = {}
        self.failures = []
        self.broken = {}
        self._decision = decision

    def show(self, side, events):
        self.shown.setdefault(side, []).extend(events)

    def hear(self, side, sentence):
        raise AssertionError("no model plays")

    async def decide(self, side, failing):
        self.failures.append((side, failing.role))
        return self._decision

    def failed(self, side, why):
        self.broken[side] = why

    def ended(self, side):
        return any(isinstance(event.body, Ended) for event in self.shown.get(side, ()))


@pytest.fixture
def made(case, tmp_path):
    """Twins ready to be played. `voices(side, cast, setting)` may put other voices in place of those cast."""

    def make(
        role="doctor",
        bias="anchoring",
        doses=(3,),
        pace=None,
        voices=lambda side, cast, setting: cast,
        group=None,
        **setting,
    ):
        chosen = Setting.model_validate({"case": CASE, "voices": VOICES, "budget": 6} | setting)
        opposite = "patient" if role == "doctor" else "doctor"
        scenario = with_identity(case(CASE), opposite, bias, group) if group else case(CASE)
        twins = pair(scenario, chosen, Held(bias=bias, role=role, dose=1, group=group), doses)

        def casts(side):
            async def give(setting):
                return voices(side, await asyncio.to_thread(cast, twins.scenario, setting), setting)

            return give

        sessions = begin_twins(twins, tmp_path)
        return Twins(sessions, role, [casts(side) for side in range(len(sessions))], pace or Pace())

    return make


def happened(events):
    """What happened but for the set-up and the times."""
    bodies = [event.body.model_dump(exclude={"spent"}) for event in events[1:]]
    return [(event.seq, event.turn, event.phase, body) for event, body in zip(events[1:], bodies, strict=True)]


def contributions(events):
    return [event.body.contribution for event in events if isinstance(event.body, Acted)]


def replies(events):
    return [event.body.reply.text for event in events if isinstance(event.body, Replied)]


@pytest.mark.parametrize(("role", "bias"), [("doctor", "anchoring"), ("patient", "recency")])
async def test_at_dose_0_both_sides_are_the_same_turn_for_turn(made, role, bias):
    twins = made(role, bias, doses=(0,))
    await twins.play(Watching())
    first, second = (happened(twins.events(side)) for side in (0, 1))
    assert len(first) > 20
    assert first == second


async def test_what_the_leading_doctor_contributes_goes_to_every_patient(made):
    twins = made("patient", "recency", doses=(1, 3))
    await twins.play(Watching())
    led, *following = [contributions(twins.events(side)) for side in (0, 1, 2)]
    assert following == [led, led]
    first, last = (replies(twins.events(side)) for side in (0, 2))
    assert len(first) == len(last)
    assert first != last
    assert [twins.state(side).ended for side in (0, 1, 2)] == [twins.state(0).ended] * 3


async def test_what_was_refused_is_repeated_too_so_that_all_end_alike(made):
    given = [Say(text="Hello."), Say(text="Where is it?"), Say(text="And?"), Order(text="ECG")]

    def scripted(side, cast, setting):
        return replace(cast, doctor=Script(given)) if side == 0 else cast

    twins = made("patient", "recency", voices=scripted, budget=2)
    await twins.play(Watching())
    assert twins.state(0).turn == 2
    assert twins.state(0).commit is None
    assert [twins.state(side).ended for side in (0, 1)] == ["budget", "budget"]


async def test_doctors_of_a_doctors_twin_go_their_own_ways(made):
    twins = made("doctor", "anchoring", budget=12)
    await twins.play(Watching())
    first, second = (contributions(twins.events(side)) for side in (0, 1))
    assert first[0] == second[0]
    assert first != second


async def test_each_side_has_a_log_of_its_own_that_names_the_pair_and_is_marked_as_seen(made, tmp_path):
    twins = made()
    await twins.play(Watching())
    logs = [read_whole(session.log.path).events for session in twins.sessions]
    setups = [events[0].body for events in logs]
    assert all(isinstance(setup, Opened) for setup in setups)
    assert [setup.setting.twin.side for setup in setups] == [0, 1]
    assert setups[0].setting.twin.pair == setups[1].setting.twin.pair
    assert [setup.setting.biases for setup in setups] == [(), (Held(bias="anchoring", role="doctor", dose=3),)]
    assert setups[0].scenario == setups[1].scenario
    assert all(isinstance(events[1].body, Unblinded) for events in logs)
    assert [row.status for row in rows(tmp_path)] == [twins.state(0).ended, twins.state(1).ended]


async def test_a_fork_of_a_twin_is_no_twin(made, tmp_path):
    twins = made()
    await twins.play(Watching())
    forked = fork(twins.sessions[1].log.path, 2, tmp_path / "forked")
    with forked.log:
        assert forked.opened.setting.twin is None
        assert forked.opened.setting.biases


class Stalled:
    """A patient who does not answer before it is let go."""

    def __init__(self, patient, let_go):
        self._patient = patient
        self._let_go = let_go

    async def reply(self, heard, to, chance):
        await self._let_go.wait()
        return await self._patient.reply(heard, to, chance)

    async def rate(self, heard, chance):
        return await self._patient.rate(heard, chance)


@pytest.mark.parametrize("stalled", [0, 1])
@pytest.mark.parametrize(("role", "bias"), [("doctor", "anchoring"), ("patient", "recency")])
async def test_a_side_that_stalls_holds_up_no_other(made, role, bias, stalled):
    let_go = asyncio.Event()
    watching = Watching()

    def voices(side, cast, setting):
        return replace(cast, patient=Stalled(cast.patient, let_go)) if side == stalled else cast

    twins = made(role, bias, voices=voices)
    playing = asyncio.ensure_future(twins.play(watching))
    other = 1 - stalled
    follows = role == "patient" and stalled == 0  # it has heard all that there is to follow
    await until(lambda: watching.ended(other) or (follows and replies(twins.events(other))))
    assert not any(isinstance(event.body, Replied) for event in twins.events(stalled))
    let_go.set()
    await playing
    assert all(watching.ended(side) for side in (0, 1))


class Failing:
    """A patient whose model fails for good."""

    async def reply(self, heard, to, chance):
        raise ModelFault("server", "The provider failed.", Usage("a-model", None, None, None, 0.0, None, 1))


async def test_a_fault_is_decided_on_its_own_side(made):
    watching = Watching(Instead("embedded"))
    casts_of_the_second = []

    def voices(side, cast, setting):
        if side == 0:
            return cast
        casts_of_the_second.append(setting)
        return replace(cast, patient=Failing()) if len(casts_of_the_second) == 1 else cast

    twins = made("patient", "recency", voices=voices)
    await twins.play(watching)
    assert watching.failures == [(1, "patient")]
    assert [event.body.kind for event in twins.events(0)].count("faulted") == 0
    assert contributions(twins.events(0)) == contributions(twins.events(1))
    assert all(watching.ended(side) for side in (0, 1))


async def test_where_the_leading_side_is_put_aside_so_are_those_that_follow(made):
    def voices(side, cast, setting):
        return replace(cast, patient=Failing()) if side == 0 else cast

    twins = made("patient", "recency", voices=voices)
    await twins.play(Watching(PutAside()))
    assert [twins.state(side).ended for side in (0, 1)] == ["paused", "paused"]


async def test_stopped_from_outside_every_log_is_kept_and_can_go_on(made):
    pace = Pace()
    pace.halt()
    twins = made(pace=pace)
    watching = Watching()
    playing = asyncio.ensure_future(twins.play(watching))
    await until(lambda: all(twins.encounters))
    playing.cancel()
    await asyncio.gather(playing, return_exceptions=True)
    for session in twins.sessions:
        assert read_whole(session.log.path).events[-1].body.status == "paused"
        again, _ = resume(session.log.path)
        again.log.close()


@pytest.mark.parametrize("stalled", [0, 1])
async def test_stopped_while_a_reply_is_awaited_every_side_ends_for_good(made, stalled):
    def voices(side, cast, setting):
        return replace(cast, patient=Stalled(cast.patient, asyncio.Event())) if side == stalled else cast

    twins = made("patient", "race", voices=voices, group="Black")
    playing = asyncio.ensure_future(twins.play(Watching()))
    await until(lambda: twins.state(stalled).awaiting is not None)
    twins.stop()
    await asyncio.wait_for(playing, 20)
    ends = [read_whole(session.log.path).events for session in twins.sessions]
    assert ends[1][-1].body.status == "stopped"
    assert not any(isinstance(event.body, Rated | Judged) for event in ends[1])
    assert stalled == 1 or ends[0][-1].body.status == "left"


async def test_stopped_before_the_voices_are_there_no_voice_is_asked(made):
    twins = made("doctor", "race", group="Black")
    twins.stop()
    await twins.play(Watching())
    assert [twins.state(side).ended for side in (0, 1)] == ["left", "stopped"]
    assert [contributions(twins.events(side)) for side in (0, 1)] == [[Leave()], [Leave()]]


async def test_stopped_while_a_fault_is_to_be_decided_nothing_is_left_to_decide(made):
    class Undecided(Watching):
        async def decide(self, side, failing):
            self.failures.append((side, failing.role))
            await asyncio.Event().wait()

    def voices(side, cast, setting):
        return replace(cast, patient=Failing()) if side == 1 else cast

    watching, pace = Undecided(), Pace()
    twins = made("patient", "race", voices=voices, group="Black", pace=pace)
    playing = asyncio.ensure_future(twins.play(watching))
    await until(lambda: watching.failures)
    twins.stop()
    await asyncio.wait_for(playing, 20)
    assert twins.state(1).ended == "stopped"
    assert watching.failures == [(1, "patient")]


async def test_a_dose_chosen_before_the_voices_are_there_is_held_from_the_first_turn(made):
    twins = made("patient", "self_diagnosis", doses=(1,))
    held = at_dose(twins.state(1).setting.biases[0], 3)
    twins.hold(1, held)
    await twins.play(Watching())
    (switched,) = [event for event in twins.events(1) if isinstance(event.body, Rebiased)]
    assert (switched.turn, switched.body.biases) == (0, held)
    assert not any(isinstance(event.body, Rebiased) for event in twins.events(0))


@pytest.mark.parametrize("broken", [0, 1])
async def test_what_nobody_thought_of_ends_one_side_alone(made, broken, caplog, monkeypatch):
    monkeypatch.setattr(logging.getLogger("bedside"), "propagate", True)  # an open fault log keeps it to itself

    def voices(side, cast, setting):
        if side == broken:
            raise RuntimeError("a secret detail")
        return cast

    watching = Watching()
    twins = made("doctor", "anchoring", voices=voices)
    await twins.play(watching)
    assert watching.ended(1 - broken)
    assert list(watching.broken) == [broken]
    assert "secret" not in watching.broken[broken]
    assert "a secret detail" in caplog.text
    again, _ = resume(twins.sessions[broken].log.path)
    again.log.close()


@pytest.mark.parametrize("opened", [1, 2])
def test_where_not_every_log_can_be_made_none_is_left(case, tmp_path, monkeypatch, opened):
    setting = Setting.model_validate({"case": CASE, "voices": VOICES})
    twins = pair(case(CASE), setting, Held(bias="anchoring", role="doctor", dose=1), (1, 3))
    made_logs, create = [], Log.create

    def until_full(path):
        if len(made_logs) == opened:
            raise LogError("The disk is full.")
        made_logs.append(create(path))
        return made_logs[-1]

    monkeypatch.setattr(Log, "create", until_full)
    with pytest.raises(LogError, match="full"):
        begin_twins(twins, tmp_path)
    assert list(tmp_path.glob("*.jsonl")) == []
    with pytest.raises(ValueError, match="closed"):
        made_logs[0].write(unsaved(twins.scenario, setting))


async def test_another_dose_is_an_event_of_that_side_alone_and_bends_what_follows(made):
    pace = Pace()
    pace.halt()
    twins = made("patient", "self_diagnosis", doses=(1,), pace=pace)
    playing = asyncio.ensure_future(twins.play(Watching()))
    await until(lambda: all(twins.encounters))
    held = at_dose(twins.state(1).setting.biases[0], 3)
    twins.hold(1, held)
    pace.go_on()
    await playing
    switched = [event.body for event in twins.events(1) if isinstance(event.body, Rebiased)]
    assert switched == [Rebiased(biases=held)]
    assert twins.state(1).setting.biases[0].dose == 3
    assert not any(isinstance(event.body, Rebiased) for event in twins.events(0))


async def test_a_halted_doctor_goes_on_step_by_step(made):
    pace = Pace()
    pace.halt()
    twins = made("patient", "recency", pace=pace)
    playing = asyncio.ensure_future(twins.play(Watching()))
    for steps in range(3):
        await until(lambda: pace.waiting)
        assert len(contributions(twins.events(0))) == steps
        pace.step()
        await until(lambda steps=steps: len(contributions(twins.events(0))) > steps)
    pace.go_on()
    await playing
    assert twins.state(0).finished


def test_a_case_that_cannot_carry_the_bias_is_refused(synthetic):
    setting = Setting.model_validate({"case": "sore-finger", "voices": VOICES})
    with pytest.raises(NotApplicable):
        pair(synthetic(foil=None), setting, Held(bias="recency", role="patient", dose=3), (3,))


def test_what_is_offered_says_why_not(synthetic, case):
    known = bundled()
    lacking = {offer.bias.id: offer.lacks for offer in offers(synthetic(foil=None), "doctor", known)}
    assert lacking["anchoring"] is None
    assert "foil" in lacking["recency"]
    assert "machine" in lacking["automation"]
    assert "case leaves open" in lacking["race"] or "gender" in lacking["gender"]
    stated = with_identity(case(CASE), "patient", "race", "Black")
    (race,) = [offer for offer in offers(stated, "doctor", known) if offer.bias.id == "race"]
    assert (race.lacks, race.held.group) == (None, "Black")
