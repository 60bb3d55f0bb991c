"""A headless session on each AgentClinic case ends without a fault, the same twice with the same seed."""

import asyncio
import os
from pathlib import Path

import pytest

from scenarios.reference import count, load
from sessions.casting import cast
from sessions.engine import Encounter
from sessions.events import Setting
from sessions.log import read_whole, recorded
from sessions.opening import begin
from sessions.state import fold

FOLDER = Path(__file__).parents[2].parent / "shared" / "agentclinic"
FILES = {"agentclinic_medqa.jsonl": 107, "agentclinic_nejm.jsonl": 15}
EMBEDDED = dict.fromkeys(("doctor", "patient", "measurement", "moderator"), "embedded")
VOLATILE = {"at", "t", "spent", "session"}

if not FOLDER.is_dir() and not os.environ.get("CI"):
    pytest.skip("the AgentClinic files are not beside the repository", allow_module_level=True)


def stripped(value):
    if isinstance(value, dict):
        return {key: stripped(item) for key, item in value.items() if key not in VOLATILE}
    return [stripped(item) for item in value] if isinstance(value, list | tuple) else value


def played(reference: str, folder: Path):
    scenario = load(reference)
    setting = Setting.model_validate({"case": Path(reference).name, "voices": EMBEDDED, "seed": 3})
    session = begin(scenario, setting, folder)
    encounter = Encounter(scenario, cast(scenario, setting), session.past)

    async def run():
        with session.log:
            return [event async for event in recorded(encounter.play(), session.log, human=False)]

    asyncio.run(run())
    return read_whole(session.log.path).events


@pytest.mark.parametrize(("name", "cases"), FILES.items())
def test_every_case_is_played_to_its_end(tmp_path, name, cases):
    assert count(FOLDER / name) == cases
    for number in range(cases):
        reference = f"{FOLDER / name}#{number}"
        first, second = played(reference, tmp_path), played(reference, tmp_path)
        assert fold(first).ended == "diagnosed", reference
        assert not [event for event in first if event.body.kind == "faulted"], reference
        assert [stripped(e.model_dump()) for e in first] == [stripped(e.model_dump()) for e in second], reference
