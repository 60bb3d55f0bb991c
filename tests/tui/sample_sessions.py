"""Saved sessions for the screens' tests: played by a script, with times and names that never change."""

import asyncio
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from random import Random

from personas.exchange import (
    Commit,
    Contribution,
    Differential,
    Examine,
    History,
    Leave,
    Note,
    Order,
    Ranked,
    Say,
    Situation,
    Suspend,
)
from scenarios.reference import load
from sessions.casting import cast
from sessions.engine import Encounter
from sessions.events import Event, Opened, Setting
from sessions.log import Log
from sessions.opening import begin

CASE = "chest-pain-on-the-stairs"
VOICES = {"doctor": "human", "patient": "embedded", "measurement": "embedded", "moderator": "embedded"}

GOOD: tuple[Contribution, ...] = (
    Say(text="Hello, I'm Dr Lind, one of the doctors. What brings you in today?"),
    Say(text="When did it start, and what were you doing?"),
    Say(text="Does it go anywhere, like your arm or your jaw?"),
    Say(text="That sounds frightening. Any sweating, sickness or breathlessness?"),
    Examine(text="vital signs, listen to the heart and lungs, abdomen"),
    Order(text="ECG, troponin"),
    Note(text="Inferior ST elevation. Cath lab called."),
    Differential(
        ranked=(
            Ranked(diagnosis="Inferior STEMI", probability=90),
            Ranked(diagnosis="Aortic dissection", probability=5),
        ),
        other=5,
        not_to_miss="Aortic dissection",
    ),
    Say(text="Do you smoke? Any heart disease in the family, any allergies?"),
    Order(text="exercise stress test"),
    Commit(
        diagnosis="Inferior STEMI",
        confidence=90,
        plan="Aspirin and ticagrelor, primary PCI, monitor, morphine, statin and smoking cessation later",
    ),
    Say(text="You are having a heart attack: an artery to your heart is blocked. We will open it now."),
    Say(text="Tell us at once if the pain changes. Do you have any questions?"),
)
WRONG: tuple[Contribution, ...] = (
    Say(text="What brings you in?"),
    Order(text="gastroscopy, urinalysis"),
    Commit(diagnosis="Gastro-oesophageal reflux disease", confidence=70, plan="Omeprazole"),
)
UNFINISHED: tuple[Contribution, ...] = (Say(text="Hello, what brings you in?"), Suspend())
STOPPED: tuple[Contribution, ...] = (Say(text="Hello."), Leave())


class Script:
    """A doctor who makes given contributions in order, then leaves."""

    def __init__(self, contributions: Sequence[Contribution]) -> None:
        self._left = list(contributions)

    async def contribute(self, heard: History, situation: Situation, chance: Random) -> Contribution:
        return self._left.pop(0) if self._left else Leave()


def played(
    folder: Path,
    contributions: Sequence[Contribution],
    name: str,
    day: int = 1,
    case: str = CASE,
    doctor: str = "human",
) -> Path:
    """A session saved as `name`, on a day of May 2024; the path of its log."""
    scenario = load(case)
    setting = Setting.model_validate({"case": case, "voices": VOICES | {"doctor": doctor}})
    session = begin(scenario, setting, folder / "scratch")
    clock = count(0, 7)
    encounter = Encounter(
        scenario, cast(scenario, setting, Script(contributions)), session.past, lambda: float(next(clock))
    )
    events = asyncio.run(_all(encounter))
    session.log.close()
    session.log.path.unlink()
    return written(folder, [session.past[0], *events], name, day)


async def _all(encounter: Encounter) -> list[Event]:
    return [event async for event in encounter.play()]


def written(folder: Path, events: Sequence[Event], name: str, day: int) -> Path:
    path = folder / f"{name}.jsonl"
    with Log.create(path) as log:
        for event in events:
            body = event.body
            if isinstance(body, Opened):
                body = body.model_copy(update={"session": name})
            at = f"2024-05-{day:02}T09:{event.seq % 60:02}:00.000+00:00"
            log.write(event.model_copy(update={"body": body, "at": at}))
    return path


def a_folder_of_sessions(folder: Path) -> Path:
    """Every kind of saved session: finished well and badly, stopped, unfinished, damaged, by a machine."""
    played(folder, GOOD, "20240501-090000-chest-pain-a1a1", 1)
    played(folder, WRONG, "20240502-090000-chest-pain-b2b2", 2)
    played(folder, STOPPED, "20240503-090000-lower-tummy-c3c3", 3, case="lower-tummy-pain")
    played(folder, UNFINISHED, "20240504-090000-crying-baby-d4d4", 4, case="crying-baby")
    played(folder, (), "20240505-090000-spinning-room-e5e5", 5, case="spinning-room", doctor="embedded")
    damaged = played(folder, WRONG, "20240506-090000-chest-pain-f6f6", 6)
    damaged.write_bytes(damaged.read_bytes().replace(b"What brings you in?", b"What brought you in?"))
    return folder
