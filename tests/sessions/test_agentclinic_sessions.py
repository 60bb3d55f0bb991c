"""A headless session on each AgentClinic case ends without a fault, the same twice with the same seed.

The doctor is right in them often enough: the floor that `make accuracy` must stay above.
"""

import asyncio
import os
from pathlib import Path

import pytest

from scenarios.reference import count, load
from scenarios.schema import Scenario
from sessions.casting import cast
from sessions.engine import Encounter
from sessions.events import Setting
from sessions.log import read_whole, recorded
from sessions.opening import begin
from sessions.state import fold
from tests.accuracy import VOICES, outcome

FOLDER = Path(__file__).parents[2].parent / "shared" / "agentclinic"
VOLATILE = {"at", "t", "spent", "session"}

if not FOLDER.is_dir() and not os.environ.get("CI"):
    pytest.skip("the AgentClinic files are not beside the repository", allow_module_level=True)


def stripped(value):
    if isinstance(value, dict):
        return {key: stripped(item) for key, item in value.items() if key not in VOLATILE}
    return [stripped(item) for item in value] if isinstance(value, list | tuple) else value


def played(reference: str, scenario: Scenario, folder: Path):
    setting = Setting.model_validate({"case": Path(reference).name, "voices": VOICES, "budget": 20})
    session = begin(scenario, setting, folder)
    encounter = Encounter(scenario, cast(scenario, setting), session.past)

    async def run():
        with session.log:
            return [event async for event in recorded(encounter.play(), session.log, human=False)]

    asyncio.run(run())
    return read_whole(session.log.path).events


@pytest.mark.parametrize(
    ("name", "cases", "floor"), [("agentclinic_medqa.jsonl", 107, 0.30), ("agentclinic_nejm.jsonl", 15, 0.0)]
)
def test_every_case_is_played_to_its_end(tmp_path, name, cases, floor):
    assert count(FOLDER / name) == cases
    outcomes = []
    for number in range(cases):
        reference = f"{FOLDER / name}#{number}"
        scenario = load(reference)
        first, second = played(reference, scenario, tmp_path), played(reference, scenario, tmp_path)
        assert fold(first).ended == "diagnosed", reference
        assert not [event for event in first if event.body.kind == "faulted"], reference
        assert [stripped(e.model_dump()) for e in first] == [stripped(e.model_dump()) for e in second], reference
        outcomes.append(outcome(reference, first, seconds=0))
    assert sum(one.correct for one in outcomes) / cases >= floor
