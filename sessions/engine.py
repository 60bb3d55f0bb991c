"""The engine: an async iterator of events. It decides by the state alone; whoever listens records, shows or counts."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from random import Random

from biases.schema import Held
from personas.exchange import (
    ROLES,
    Commit,
    Contribution,
    Costed,
    Examine,
    Finish,
    Heard,
    Leave,
    Notice,
    NoticeAbout,
    Order,
    Pause,
    Refused,
    Report,
    RequestImage,
    Role,
    Say,
    SeeAlone,
    Situation,
    Suspend,
    Unpause,
    Verdict,
)
from personas.voice import Stopped, VoiceFault, is_model
from scenarios.schema import Scenario
from sessions import notices
from sessions.asking import Asking, Cast, Casting, Failed, Given
from sessions.events import (
    Acted,
    Assessed,
    Body,
    DoorRead,
    Ended,
    Event,
    Faulted,
    Judged,
    Noticed,
    Rated,
    Rebiased,
    Replied,
    Reported,
    audience,
    heard_by,
)
from sessions.faults import Decide, Failing, put_aside
from sessions.grading import assess
from sessions.simulated import implicit
from sessions.state import CLOSING_TURNS, State, advance, fold
from sessions.watching import Watch

_PATIENCE = 20  # refusals in a row before a doctor who is no person is given up


class Encounter:
    """One session being played. Iterate over `play()`; each event is yielded before anything that follows from it.

    `past` are the events so far, at least the one that opened the session. Randomness comes from (seed, role, turn),
    so a session that goes on from any prefix ends as the uninterrupted one would have.

    `decide` is asked what to do when a model fails for good, and `recast` gives the voices of a
    setting when a role is handed over.
    `show` is given the sentences of a reply of the patient's model as they come.
    `first` is what is decided before anything happens.
    """

    def __init__(
        self,
        scenario: Scenario,
        cast: Cast,
        past: Sequence[Event],
        monotonic: Callable[[], float] = time.monotonic,
        decide: Decide = put_aside,
        recast: Casting | None = None,
        show: Callable[[str], None] | None = None,
        first: Failing | None = None,
    ) -> None:
        self.scenario = scenario
        self._asking = Asking(cast, decide, recast)
        self.events: list[Event] = list(past)
        self.state: State = fold(self.events)
        self._histories = {role: heard_by(role, self.events) for role in ROLES}
        self._monotonic = monotonic
        self._began = monotonic()
        self._waiting_since: float | None = None
        self._refused = 0
        self._show = show
        self._first = first
        self._to_hold: tuple[Held, ...] | None = None

    @property
    def cast(self) -> Cast:
        """The voices as they are cast now."""
        return self._asking.cast

    @property
    def doctor_seconds(self) -> float:
        """The doctor's own time so far, the wait for the next contribution included."""
        since = self._waiting_since if self.state.timed else None
        waited = 0.0 if since is None else self._monotonic() - since
        return self.state.elapsed + waited

    def hold(self, biases: Sequence[Held]) -> None:
        """Hold these biases, and no other, from the next thing on that a voice does."""
        self._to_hold = tuple(biases)

    def stop(self) -> None:
        """Leave for good, whoever plays; what is waited for is let go. Must be called from the engine's event loop."""
        self._asking.stop(self.state)

    async def play(self) -> AsyncIterator[Event]:
        """Events from here to the end, or until the session is put aside."""
        if not self.state.door_read:
            yield self._happen(self._door())
        if self._first is not None:
            async for body in self._asking.decided(self._first, self.state):
                for event in self._called(body):
                    yield event
            if self.state.ended:
                return
        while not self.state.finished:
            try:
                if self._asking.stops(self.state):
                    yield self._happen(Acted(contribution=Leave(), spent=round(self._stop_waiting(), 3)))
                if (biases := self._to_hold) is not None:
                    yield await self._rebiased(biases)
                async for event in self._step():
                    yield event
            except Stopped:
                self.stop()
            except VoiceFault as fault:
                for event in self._called(Faulted(role=fault.role, message=str(fault))):
                    yield event
                yield self._happen(Ended(status="fault"))
            except Failed as failed:
                async for body in self._asking.faulted(failed.failing, self.state):
                    for event in self._called(body):
                        yield event
            if self.state.ended:
                return

    def put_aside(self) -> Event:
        """Put the session aside, to be resumed; for when playing was cancelled from outside."""
        return self._happen(Ended(status="paused", spent=round(self._stop_waiting(), 3)))

    async def _step(self) -> AsyncIterator[Event]:
        if self._images_are_due:
            for event in self._called(Reported(report=await self._report(RequestImage(), "images"))):
                yield event
            return
        if self.state.awaiting is not None:
            body = await self._answer()
            for event in self._called(body):
                yield event
            return
        match self.state.phase:
            case "reading":
                yield await self._read()
            case "encounter" | "commit_only" | "closing":
                async for event in self._doctor_turn():
                    yield event
            case _:
                body = await self._grade()
                for event in self._called(body):
                    yield event

    @property
    def _images_are_due(self) -> bool:
        """Whether the doctor is to see the pictures before anything is said."""
        state = self.state
        up_front = state.setting.images == "up_front" and bool(self.scenario.images)
        return up_front and not state.images_shown and state.phase == "encounter"

    def _called(self, body: Body) -> Iterator[Event]:
        """The calls of models that led to something, and then that."""
        for call in self.cast.wire.taken():
            yield self._happen(call)
        yield self._happen(body)

    async def _rebiased(self, biases: tuple[Held, ...]) -> Event:
        """Other biases are held from here on, by voices cast anew."""
        self._to_hold, body = None, Rebiased(biases=biases)
        await self._asking.cast_anew(body, self.state)
        return self._happen(body)

    def _door(self) -> DoorRead:
        patient = self.scenario.patient
        company = patient.speaker.relationship if patient.speaker.who == "relative" else None
        return DoorRead(
            door=self.scenario.door, patient_name=patient.name, patient_age=patient.age_text, company=company
        )

    async def _read(self) -> Event:
        reading = self.state.clock.reading or 0.0
        self._waiting_since = self._monotonic()
        await self._asking.wait(max(0.0, reading - self.state.elapsed), self.state)
        self._waiting_since = None
        return self._notice("begin", notices.BEGIN)

    async def _answer(self) -> Body:
        """What the last contribution brings back."""
        match self.state.awaiting:
            case Say() | SeeAlone() as said:
                return await self._reply(said)
            case Examine() | Order() | RequestImage() as wanted:
                return Reported(report=await self._report(wanted))
        raise RuntimeError("nothing is awaited")

    async def _report(self, wanted: Examine | Order | RequestImage, purpose: str = "turn") -> Report:
        heard, chance = self._heard("measurement"), self._chance("measurement", purpose)
        return await self._ask("measurement", lambda: self.cast.measurement.report(heard, wanted, chance))

    async def _reply(self, said: Say | SeeAlone) -> Replied:
        """The patient's reply; a model's is guarded."""
        heard, patient = self._heard("patient"), self.cast.patient
        if not is_model(self.state.setting.voices["patient"]):
            return Replied(
                reply=await self._ask("patient", lambda: patient.reply(heard, said, self._chance("patient")))
            )
        stand_in = self.cast.stand_in or patient
        watch = Watch(self.state.setting.guard, self.cast.bounds, self._show)
        self.cast.wire.hear = watch.piece if self._show else None
        reply, guarded = await watch.reply(
            heard,
            lambda: self._ask("patient", lambda: patient.reply(heard, said, self._chance("patient"))),
            lambda: self._ask("patient", lambda: patient.reply(heard, said, self._chance("patient", "again"))),
            lambda: stand_in.reply(heard, said, self._chance("patient")),
        )
        return Replied(reply=reply, guarded=guarded)

    async def _doctor_turn(self) -> AsyncIterator[Event]:
        """One contribution of the doctor, and the station's words that come before or instead of it."""
        state = self.state
        if state.phase == "encounter" and not state.paused:
            if state.turns_left == 0:
                yield self._notice("budget_used", notices.BUDGET_USED)
                return
            if state.turns_left == 1 and not state.told_last_turn:
                yield self._notice("last_turn", notices.LAST_TURN)
        human = self.state.setting.voices["doctor"] == "human"
        if self.state.phase == "closing" and self.state.closing_turn >= CLOSING_TURNS and not human:
            yield self._happen(Acted(contribution=Finish()))
            return
        task = self._asking.begin(
            "doctor",
            lambda: self.cast.doctor.contribute(self._heard("doctor"), self._situation(), self._chance("doctor")),
            self.state,
        )
        try:
            async for event in self._until_done(task):
                yield event
            if not task.done():
                return
            spent = self._stop_waiting()
            contribution = await self._asking.given("doctor", task)
            for call in self.cast.wire.taken():
                yield self._happen(call)
            for event in self._accept(contribution, spent):
                yield event
        finally:
            if not task.done():
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task
            elif not task.cancelled():
                task.exception()  # seen, where waiting was cancelled just as it failed

    async def _until_done(self, task: "asyncio.Future[Contribution]") -> AsyncIterator[Event]:
        """Wait for the doctor; the clock's warning and end come in between."""
        self._waiting_since = self._monotonic()
        while not task.done():
            state = self.state
            mark = state.clock.next_mark(self.doctor_seconds, state.warned_time) if state.timed else None
            await asyncio.wait({task}, timeout=mark)
            if task.done():
                return
            spent = self._stop_waiting()
            if not state.warned_time:
                yield self._notice("time_warning", notices.time_warning(state.clock.warning_left or 0), spent)
                self._waiting_since = self._monotonic()
                continue
            words = notices.TIME_UP_CLOSING if state.phase == "closing" else notices.TIME_UP
            yield self._notice("time_up", words, spent)
            return

    def _stop_waiting(self) -> float:
        since, self._waiting_since = self._waiting_since, None
        return 0.0 if since is None or self.state.paused else self._monotonic() - since

    def _accept(self, contribution: Contribution, spent: float) -> Sequence[Event]:
        """The contribution, if the phase allows it; otherwise the station's word why not."""
        state = self.state
        if isinstance(contribution, Suspend):
            return (self._happen(Ended(status="paused", spent=round(spent, 3))),)
        if isinstance(contribution, Pause | Unpause):
            return self._pause(isinstance(contribution, Pause), spent)
        refusal = notices.refusal(state, contribution)
        if refusal is None:
            self._refused = 0
            return (self._happen(Acted(contribution=contribution, spent=round(spent, 3))),)
        typed = getattr(contribution, "text", None) or getattr(contribution, "diagnosis", None)
        if state.setting.voices["doctor"] == "human" or state.phase != "commit_only":
            if state.phase == "closing" and state.setting.voices["doctor"] != "human":
                refused = self._refuse(refusal, spent, typed)
                return (refused, self._happen(Acted(contribution=Finish())))
            self._refused += 1
            if self._refused > _PATIENCE and state.setting.voices["doctor"] != "human":
                raise VoiceFault("doctor", "The doctor goes on with what cannot be done now. The session is saved.")
            return (self._refuse(refusal, spent, typed),)
        if not state.asked_to_commit:
            return (self._notice("asked_to_commit", notices.ASKED_TO_COMMIT, spent, typed),)
        return (self._notice("undecided", notices.UNDECIDED, spent, typed),)

    def _pause(self, wanted: bool, spent: float) -> Sequence[Event]:
        if wanted and not self.state.clock.may_pause:
            return (self._refuse("no_pause", spent),)
        if wanted:
            return (self._notice("paused", notices.PAUSED, spent),)
        return (self._notice("unpaused", notices.UNPAUSED, spent),)

    async def _grade(self) -> Body:
        """Ratings first, then the verdict, then what is computed: the patient rates without knowing the verdict.

        Who stops under a simulated implicit bias is neither rated nor graded.
        """
        state = self.state
        if state.left and state.commit is None and await asyncio.to_thread(implicit, tuple(self.events)):
            return Ended(status="stopped")
        if state.ratings is None:
            heard, chance = self._heard("patient"), self._chance("patient", "rating")
            return Rated(ratings=await self._ask("patient", lambda: self.cast.patient.rate(heard, chance)))
        if state.verdict is None:
            return Judged(verdict=await self._judge(state.commit))
        if state.assessment is None:
            return Assessed(assessment=await asyncio.to_thread(assess, self.scenario, tuple(self.events)))
        return Ended(status=state.status)

    async def _judge(self, commit: Commit | None) -> Verdict:
        if commit is None:
            return Verdict(correct=False, reason=notices.NO_DIAGNOSIS)
        if self.state.setting.kept_from is not None:
            return Verdict(correct=None, reason=notices.KEPT)
        chance = self._chance("moderator")
        return await self._ask("moderator", lambda: self.cast.moderator.judge(commit.diagnosis, chance))

    async def _ask(self, role: Role, words: Callable[[], Awaitable[Given]]) -> Given:
        return await self._asking.ask(role, words, self.state)

    def _situation(self) -> Situation:
        state = self.state
        return Situation(
            state.phase,
            state.turn,
            state.turns_left,
            CLOSING_TURNS - state.closing_turn,
            state.asked_to_commit,
        )

    def _heard(self, role: Role) -> list[Heard]:
        return list(self._histories[role])

    def _chance(self, role: Role, purpose: str = "turn") -> Random:
        state = self.state
        return Random(f"{state.setting.seed}:{role}:{purpose}:{state.turn}:{state.closing_turn}:{state.phase}")

    def _notice(self, about: NoticeAbout, text: str, spent: float = 0.0, typed: str | None = None) -> Event:
        return self._happen(Noticed(notice=Notice(about=about, text=text, typed=typed), spent=round(spent, 3)))

    def _refuse(self, why: Refused, spent: float, typed: str | None = None) -> Event:
        notice = Notice(about="not_now", text=notices.REFUSALS[why], why=why, typed=typed)
        return self._happen(Noticed(notice=notice, spent=round(spent, 3)))

    def _happen(self, body: Body) -> Event:
        event = Event(
            seq=len(self.events),
            at=datetime.now(UTC).isoformat(timespec="milliseconds"),
            t=round(self._monotonic() - self._began, 4),
            turn=self.state.turn + (isinstance(body, Acted) and self._costs(body.contribution)),
            phase=self.state.phase,
            audience=audience(body),
            body=body,
        )
        self.events.append(event)
        for role in event.audience:
            self._histories[role] += heard_by(role, [event])
        self.state = advance(self.state, body)
        return event

    def _costs(self, contribution: Contribution) -> bool:
        return isinstance(contribution, Costed) and self.state.phase == "encounter"
