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


def test_a_model_that_is_not_there_leaves_a_session_put_aside_and_says_so(bedside, saved, monkeypatch):
    monkeypatch.setenv("OPENAI_API_BASE", "http://127.0.0.1:9/v1")
    monkeypatch.setenv("OPENAI_API_KEY", "none")
    done = bedside("sessions", "what-if", saved, "--patient", "openai/gpt-4o", "--json", status=3)
    told = json.loads(done.stdout)
    assert told["status"] == "paused"
    assert all(turn["now"] is not None for turn in told["turns"] if turn["then"] is not None)


def test_an_implicit_bias_that_was_held_asks_again(bedside):
    biased = ("--bias", "patient:race=2", "--group", "Black", "--state", "doctor.race=Black", "--accept-content")
    path = outcome(bedside("run", "--case", "crying-baby", "--budget", "3", "--json", *biased))["session"]
    identifier = path.rsplit("/", 1)[-1].removesuffix(".jsonl")
    asked = ("sessions", "what-if", identifier, "--trait", "anxious=3")
    assert "Content note" in bedside(*asked, status=2).stderr
    assert bedside(*asked, "--accept-content").stdout
    other = bedside("sessions", "what-if", identifier, "--bias", "patient:recency=1")
    assert "Held then: patient:race=2. Held now: patient:recency=1." in other.stderr
