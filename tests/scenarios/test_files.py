"""Files that somebody names: a clear error at worst, never a wait, never a traceback."""

import os

import pytest

from scenarios import reference
from scenarios.problems import MAX_PROBLEMS, ScenarioError
from scenarios.yaml_case import examine


@pytest.mark.parametrize("suffix", [".yaml", ".jsonl#0"])
@pytest.mark.parametrize("start", ["~nobody-of-this-name/x", "a\0b", "\ud800", "a" * 5000])
def test_a_name_that_no_file_has(start, suffix):
    with pytest.raises(ScenarioError):
        reference.load(start + suffix)


@pytest.mark.skipif(os.name == "nt", reason="no pipes with names")
@pytest.mark.parametrize("suffix", ["yaml", "jsonl"])
def test_a_pipe_or_a_device_is_refused_rather_than_waited_for(tmp_path, suffix):
    pipe, device = tmp_path / f"pipe.{suffix}", tmp_path / f"zero.{suffix}"
    os.mkfifo(pipe)
    device.symlink_to("/dev/zero")
    for path in (pipe, device):
        with pytest.raises(ScenarioError, match="not a regular file"):
            reference.load(str(path))


def test_thousands_of_faults_are_not_all_told():
    text = "\n".join(f"k{number}: v" for number in range(20_000))
    assert len(examine(text, "x.yaml")[1]) == MAX_PROBLEMS


def test_each_line_of_a_file_of_cases_is_checked(tmp_path):
    file = tmp_path / "cases.jsonl"
    file.write_text("{}\n" * 300 + "nonsense\n", encoding="utf-8")
    found = reference.problems_of_lines(file)
    assert [number for number, _ in found] == list(range(301))


def test_a_file_without_cases_says_so(tmp_path):
    (tmp_path / "none.jsonl").touch()
    with pytest.raises(ScenarioError, match="holds no cases"):
        reference.load(str(tmp_path / "none.jsonl#0"))
