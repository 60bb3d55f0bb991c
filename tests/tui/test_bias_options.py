"""`bedside run --bias`: what is held, what is refused, and consent to an implicit bias."""

from pathlib import Path

import pytest
import yaml

import biases
from sessions.log import read_whole
from sessions.opening import scenario_of
from sessions.state import fold
from tests.tui.command_line import outcome, runner

RUN = ("run", "--case", "chest-pain-on-the-stairs", "--budget", "4", "--json")


@pytest.fixture
def bedside(tmp_path, tmp_path_factory):
    return runner(tmp_path, tmp_path_factory.mktemp("streams"))


def held(done):
    return [(one.bias, one.dose) for one in fold(read_whole(outcome(done)["session"]).events).setting.biases]


def test_a_bias_named_on_the_command_line_is_held_and_on_record(bedside):
    assert held(bedside(*RUN, "--bias", "doctor:anchoring=3", "--bias", "doctor:overconfidence")) == [
        ("anchoring", 3),
        ("overconfidence", 2),
    ]


def test_a_foil_that_is_named_is_the_foil_of_the_session(bedside):
    done = bedside(*RUN, "--bias", "patient:recency=2", "--foil", "Aortic dissection")
    scenario = scenario_of(read_whole(outcome(done)["session"]).events[0])
    assert (scenario.foil.name, scenario.discriminators) == ("Aortic dissection", ())


def test_an_implicit_bias_is_played_after_its_content_note_was_accepted(bedside):
    implicit = (*RUN, "--bias", "doctor:gender=2", "--group", "Woman")
    assert "Content note" in bedside(*implicit, status=2).stderr
    assert held(bedside(*implicit, "--accept-content")) == [("gender", 2)]


@pytest.mark.parametrize(
    "wrong",
    [
        ("--bias", "anchoring"),
        ("--bias", "doctor:anchoring=4"),
        ("--bias", "doctor:nothing=1"),
        ("--bias", "patient:anchoring=1"),
        ("--bias", "doctor:recency=2", "--foil", "Heart attack"),
        ("--bias", "doctor:gender=1"),
        ("--bias", "doctor:anchoring", "--biases", "missing.yaml"),
    ],
)
def test_what_cannot_be_held_is_refused_in_a_sentence(bedside, wrong):
    done = bedside(*RUN, *wrong, status=2)
    assert done.stderr.startswith("bedside: ")
    assert "infarct" not in done.stderr.lower()


def test_a_person_holds_no_bias_on_request(bedside):
    done = bedside(*RUN[:-1], "--doctor", "human", "--plain", "--bias", "doctor:anchoring=2", status=2)
    assert "holds no bias" in done.stderr


def test_at_dose_0_the_case_is_as_it_is_written(bedside):
    plain, nothing = (
        read_whole(outcome(bedside(*RUN, *held))["session"]).events[1].body
        for held in ((), ("--bias", "doctor:diagnostic_momentum=0"))
    )
    assert plain == nothing


def test_who_meets_nobody_of_the_group_is_told_so(bedside):
    done = bedside(*RUN, "--bias", "patient:race=2", "--group", "Martian", "--accept-content")
    assert "will do nothing" in done.stderr


def test_a_content_note_brings_no_escape_sequence_to_the_terminal(bedside, tmp_path):
    own = yaml.safe_load((Path(biases.__file__).parent / "catalogue.yaml").read_text(encoding="utf-8"))
    mine = next(one for one in own if one["id"] == "race") | {
        "id": "mine",
        "content_note": "note \x1b[31mRED\x1b]0;pwn\x07",
    }
    path = tmp_path / "mine.yaml"
    path.write_text(yaml.safe_dump([mine]), encoding="utf-8")
    done = bedside(*RUN, "--biases", str(path), "--bias", "patient:mine=1", "--group", "X", status=2)
    assert "note" in done.stderr
    assert "\x1b" not in done.stderr
