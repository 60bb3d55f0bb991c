"""Sessions played to their end in memory, by voices that need nobody and keep no log."""

import asyncio

from scenarios.schema import Scenario
from sessions.casting import Recordings, cast
from sessions.engine import Encounter
from sessions.events import Event, Setting
from sessions.opening import unsaved


def played(scenario: Scenario, setting: Setting, recordings: Recordings | None = None) -> list[Event]:
    """The events of the whole session. Not to be called in a running event loop."""
    encounter = Encounter(scenario, cast(scenario, setting, recordings=recordings), [unsaved(scenario, setting)])
    asyncio.run(_to_the_end(encounter))
    return encounter.events


async def _to_the_end(encounter: Encounter) -> None:
    async for _ in encounter.play():
        pass
