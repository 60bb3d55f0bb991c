"""One session of the soak, played to its end over as many sittings as it takes, with all that is to be looked at."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from personas.exchange import (
    Commit,
    Contribution,
    Examine,
    Finish,
    History,
    Note,
    Order,
    RequestImage,
    Say,
    SeeAlone,
    Situation,
    Suspend,
)
from personas.models.asking import Answered, Asked, ModelFault, Picture
from personas.models.gateway import Gateway
from personas.models.policy import Policy
from personas.voice import is_model
from sessions.asking import Cast
from sessions.casting import Models, cast
from sessions.engine import Encounter
from sessions.events import Event, Setting
from sessions.faults import Again, Decision, Failing, Instead, PutAside
from sessions.log import recorded
from sessions.opening import Session, begin, resume
from sessions.state import State, fold
from tests.soak.drawing import Drawn
from tests.soak.station import Station

POLICY = Policy(first=0.6, between=0.4, call=1.5, attempts=3, pause=0.01, longest_pause=2)
OVERDUE = 20  # seconds past the limit of a whole call at which it counts as hanging, on however busy a machine
SITTINGS = 4  # from the second somebody takes over from a model that fails; in the last two nothing fails any more
_CASTING = asyncio.Lock()  # at once, each would compute the tables that they share
PHOTO = Picture("image/png", b"not looked at by this server")


@dataclass
class Overheard:
    """The gateway, with every answer and fault that came out of it. `hung` are the calls that outlived their limit."""

    gateway: Gateway
    outcomes: list[tuple[str, Answered | ModelFault]] = field(default_factory=list)
    hung: list[str] = field(default_factory=list)

    async def ask(self, asked: Asked, hear: Callable[[str], None] | None = None) -> Answered:
        try:
            async with asyncio.timeout(POLICY.call + OVERDUE):
                answered = await self.gateway.ask(asked, hear)
        except TimeoutError:
            self.hung.append(asked.model)
            raise
        except ModelFault as fault:
            self.outcomes.append((asked.model, fault))
            raise
        self.outcomes.append((asked.model, answered))
        return answered


class Clinician:
    """The person in the doctor's chair: says marked things, now and then saves and leaves, in the end commits."""

    def __init__(self, station: Station, chance: Random) -> None:
        self._station = station
        self._chance = chance
        self.suspends = True
        self.given: list[Contribution] = []

    async def contribute(self, heard: History, situation: Situation, chance: Random) -> Contribution:
        given = self._next(situation)
        self.given.append(given)
        return given

    def _next(self, situation: Situation) -> Contribution:
        mark = self._station.mark()
        if self.suspends and self._chance.random() < 0.05:
            return Suspend()
        if situation.phase == "commit_only" or self._chance.random() < 0.1:
            return Commit(diagnosis=f"Gout {mark}", confidence=50)
        if situation.phase == "closing" and self._chance.random() < 0.5:
            return Finish()
        made = (
            Say(text=f"When did it start? {mark}"),
            Say(text=f"Where is it? {mark}"),
            Examine(text=f"vital signs, {mark}"),
            Order(text=f"CRP, {mark}"),
            Note(text=f"Looks pale. {mark}"),
            RequestImage(),
            SeeAlone(),
        )
        return self._chance.choice(made)


@dataclass
class Played:
    """A session that was played. `events` are those of memory; the log at `path` must hold the same."""

    drawn: Drawn
    station: Station
    overheard: Overheard
    clinician: Clinician
    path: Path
    events: list[Event] = field(default_factory=list)
    shown: list[str] = field(default_factory=list)
    sittings: int = 0
    takes_over: bool = False
    walked_out: int = 0

    @property
    def state(self) -> State:
        return fold(self.events)


async def play(drawn: Drawn, station: Station, gateway: Gateway, folder: Path) -> Played:
    """Play it, resuming it as often as it is put aside."""
    session = begin(drawn.scenario, drawn.setting, folder)
    clinician = Clinician(station, Random(f"clinician:{drawn.number}"))
    played = Played(drawn, station, Overheard(gateway), clinician, session.log.path)
    for sitting in range(SITTINGS):
        station.well = sitting >= SITTINGS - 2
        played.takes_over = sitting > 0
        clinician.suspends = not station.well
        station.leave_at = drawn.leave_at if sitting == 0 else None
        played.sittings += 1
        await _sit(session, played)
        if played.state.finished:
            break
        session, _ = resume(played.path)
    else:
        session.log.close()
    return played


async def _sit(session: Session, played: Played) -> None:
    drawn, station = played.drawn, played.station

    async def recast(setting: Setting) -> Cast:
        models = Models(
            played.overheard,
            sees=tuple(drawn.models.values()) if drawn.sees else (),
            pictures={f"image:{image.id}": PHOTO for image in drawn.scenario.images},
            streams=drawn.streams,
        )
        async with _CASTING:
            return await asyncio.to_thread(cast, session.scenario, setting, played.clinician, models=models)

    encounter = Encounter(
        session.scenario,
        await recast(fold(session.past).setting),
        session.past,
        decide=_Deciding(played).decide,
        recast=recast,
        show=played.shown.append if drawn.streams else None,
    )
    human = "human" in encounter.state.setting.voices.values()

    async def run() -> None:
        async for _ in recorded(encounter.play(), session.log, human):
            pass

    with session.log:
        playing = asyncio.ensure_future(run())
        loop = asyncio.get_running_loop()
        station.leave = lambda: loop.call_soon_threadsafe(playing.cancel)
        try:
            await playing
        except asyncio.CancelledError:
            played.walked_out += 1
            if encounter.state.ended is None:
                await session.log.append(encounter.put_aside(), sync=True)
    played.events = encounter.events


@dataclass
class _Deciding:
    """What the person at the screen, or `--on-fault`, decides."""

    played: Played
    tried: int = 0

    async def decide(self, failing: Failing) -> Decision:
        drawn, takes_over = self.played.drawn, self.played.takes_over
        if failing.kind is None:  # no embedded voice for this: a person takes the chair
            return Instead("human") if takes_over and failing.role == "doctor" else PutAside()
        if not is_model(drawn.setting.voices[failing.role]):
            return PutAside()
        if not takes_over and drawn.on_fault == "pause":
            return PutAside()
        if drawn.on_fault == "again" and self.tried < 2:
            self.tried += 1
            return Again()
        return Instead("embedded")
