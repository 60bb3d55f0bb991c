"""Encounters in the seven languages: the words of `<language>.yaml`, played through the engine to the debrief."""

import asyncio
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from personas.exchange import (
    Commit,
    Contribution,
    Differential,
    Examine,
    Finish,
    History,
    Leave,
    Order,
    Ranked,
    Say,
    SeeAlone,
    Situation,
)
from scenarios import yaml_text
from scenarios.reference import load
from sessions.casting import cast
from sessions.engine import Encounter
from sessions.events import Event, Setting
from sessions.opening import begin
from sessions.state import State, fold

TRANSLATED = ("chest-pain-on-the-stairs", "crying-baby", "lower-tummy-pain", "thirsty-and-sick")
_VOICES = {"doctor": "human", "patient": "embedded", "measurement": "embedded", "moderator": "embedded"}


class Script:
    """A doctor who makes given contributions in order, then leaves."""

    def __init__(self, contributions: Sequence[Contribution]) -> None:
        self._left = list(contributions)

    async def contribute(self, heard: History, situation: Situation, chance: Random) -> Contribution:
        return self._left.pop(0) if self._left else Leave()


@cache
def words(language: str) -> dict[str, Any]:
    """What is said in a language."""
    read = yaml_text.read(Path(__file__).with_name(f"{language}.yaml").read_text(encoding="utf-8")).value
    assert isinstance(read, dict)
    return read


def thorough(case: str, language: str) -> list[Contribution]:
    """A thorough doctor at a case: everything asked, examined, ordered, planned and explained."""
    common = words(language)
    own = {**common, **common["cases"][case]}
    said = [*own["begin"], *own["asked"], *own["background"], *own["views"]]
    return [
        *(Say(text=text) for text in said),
        *([SeeAlone()] if own.get("alone") else []),
        *(Say(text=text) for text in own.get("alone", ())),
        *(Examine(text=text) for text in own["examined"]),
        *(Order(text=text) for text in own["ordered"]),
        Differential(ranked=tuple(Ranked(diagnosis=name, probability=40) for name in own["differential"])),
        Commit(diagnosis=own["diagnosis"], confidence=90, plan=own["plan"]),
        *(Say(text=text) for text in own["closing"]),
        Finish(),
    ]


def styled(style: str, language: str) -> list[Contribution]:
    """A doctor of one style at the man with chest pain."""
    own = words(language)["styles"][style]
    return [
        *(Say(text=text) for text in own["said"]),
        Commit(diagnosis=words(language)["cases"][TRANSLATED[0]]["diagnosis"]),
        *(Say(text=text) for text in own["closing"]),
        Finish(),
    ]


def played(case: str, language: str, contributions: Sequence[Contribution], folder: Path) -> tuple[State, list[Event]]:
    """The state at the end of an encounter, and all its events."""
    scenario = load(case, language)
    setting = Setting.model_validate({"case": case, "voices": _VOICES, "language": language, "budget": None})
    session = begin(scenario, setting, folder)

    async def run() -> list[Event]:
        encounter = Encounter(scenario, cast(scenario, setting, Script(contributions)), session.past)
        return [event async for event in encounter.play()]

    with session.log:
        events = [*session.past, *asyncio.run(run())]
    return fold(events), events
