"""`bedside run --bias`: what is held, what is refused, and consent to an implicit bias."""

import pytest

from sessions.log import read_whole
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
