"""`bedside sessions what-if`: a saved session again, the patient otherwise."""

import json

import pytest

from tests.tui.command_line import outcome, runner


@pytest.fixture
def bedside(tmp_path, tmp_path_factory):
    return runner(tmp_path, tmp_path_factory.mktemp("streams"))


@pytest.fixture
def saved(bedside):
    path = outcome(bedside("run", "--case", "crying-baby", "--budget", "6", "--json"))["session"]
    return path.rsplit("/", 1)[-1].removesuffix(".jsonl")


def test_it_prints_what_parts_and_keeps_the_new_session(bedside, saved):
    done = bedside("sessions", "what-if", saved, "--trait", "distrustful=3", "--trait", "confusion=3")
    assert "then: " in done.stdout
    assert "now : " in done.stdout
    assert "answers part" in done.stderr
    assert "not evidence about people" in done.stderr
    listed = json.loads(bedside("sessions", "list", "--json").stdout)
    assert len(listed) == 2


def test_as_json_each_turn_says_whether_it_parts(bedside, saved):
    done = bedside("sessions", "what-if", saved, "--trait", "confusion=3", "--json")
    told = json.loads(done.stdout)
    assert {turn["parts"] for turn in told["turns"]} == {True, False}
    assert told["notice"]


@pytest.mark.parametrize(
    "wrong",
    [
        ("--bias", "doctor:anchoring=2"),
        ("--language", "zh"),
        ("--bias", "patient:nothing"),
        ("--patient", "human"),
        ("--trait", "sad=2"),
    ],
)
def test_what_cannot_be_asked_is_refused_in_a_sentence(bedside, saved, wrong):
    done = bedside("sessions", "what-if", saved, *wrong, status=2)
    assert done.stderr.startswith("bedside: ")
    assert len(json.loads(bedside("sessions", "list", "--json").stdout)) == 1
