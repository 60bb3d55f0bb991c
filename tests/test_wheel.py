"""The wheel holds all five packages with their data, and runs where the repository is not."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from hatchling.builders.wheel import WheelBuilder

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def installed(tmp_path_factory) -> Path:
    """The wheel, built and unpacked into an empty folder."""
    folder = tmp_path_factory.mktemp("wheel")
    wheel = next(WheelBuilder(str(ROOT)).build(directory=str(folder), versions=["standard"]))
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder / "site")
    return folder / "site"


def run(installed: Path, program: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.path.insert(0, {str(installed)!r})\n{program}"],
        cwd=installed.parent,
        env={**os.environ, "PYTHONPATH": str(installed), "BEDSIDE_SESSIONS": str(installed.parent / "sessions")},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_all_five_packages_come_from_the_wheel(installed):
    program = (
        "import tui, sessions, personas, scenarios, biases\n"
        "for package in (tui, sessions, personas, scenarios, biases): print(package.__file__)"
    )
    paths = run(installed, program).split()
    assert len(paths) == 5
    assert all(path.startswith(str(installed)) for path in paths)


def test_a_session_runs_from_the_wheel_alone(installed):
    program = "sys.argv = ['bedside', 'run', '--case', 'crying-baby', '--json']\nfrom tui.main import main\nmain()"
    assert '"status": "diagnosed"' in run(installed, program)


def test_data_and_type_markers_are_in_the_wheel(installed):
    held = {str(path.relative_to(installed)) for path in installed.rglob("*")}
    repository = {
        str(path.relative_to(ROOT))
        for package in ("tui", "sessions", "personas", "scenarios", "biases")
        for path in (ROOT / package).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert repository <= held
    assert {f"{package}/py.typed" for package in ("tui", "sessions", "personas", "scenarios", "biases")} <= held
