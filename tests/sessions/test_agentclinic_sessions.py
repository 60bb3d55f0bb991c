"""A headless session on each AgentClinic case ends without a fault, the same twice with the same seed."""

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


FILES = {"agentclinic_medqa.jsonl": 107, "agentclinic_nejm.jsonl": 15}
AT_A_TIME = 18
PARTS = [(name, start) for name, cases in FILES.items() for start in range(0, cases, AT_A_TIME)]


@pytest.fixture(scope="module", params=PARTS, ids=[f"{name[12:-6]}-{start}" for name, start in PARTS])
def part(request, tmp_path_factory):
    """Some of the cases, each played twice."""
    name, start = request.param
    folder = tmp_path_factory.mktemp("played")
    rows = range(start, min(start + AT_A_TIME, FILES[name]))
    references = [f"{FOLDER / name}#{number}" for number in rows]
    scenarios = [load(reference) for reference in references]
    return [
        (reference, played(reference, scenario, folder), played(reference, scenario, folder))
        for reference, scenario in zip(references, scenarios, strict=True)
    ]


def test_every_case_is_played_to_its_end_the_same_twice(part):
    for reference, first, second in part:
        assert fold(first).ended == "diagnosed", reference
        assert not [event for event in first if event.body.kind == "faulted"], reference
        assert [stripped(e.model_dump()) for e in first] == [stripped(e.model_dump()) for e in second], reference


@pytest.mark.parametrize("name", FILES)
def test_every_case_of_a_file_is_in_a_part(name):
    assert count(FOLDER / name) == FILES[name]


def test_the_doctor_is_right_in_some_of_every_part(part):
    """A sixth of each part, MedQA's; what it is over all, `make accuracy` says."""
    if "medqa" not in part[0][0]:
        pytest.skip("NEJM's cases turn on a picture, which the embedded doctor does not see")
    right = sum(outcome(reference, first, seconds=0).correct for reference, first, _ in part)
    assert right >= len(part) / 6
