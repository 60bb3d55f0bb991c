"""`--trait`: how the patient talks is chosen on the command line, kept in the log, and refused in one sentence."""

import json
from statistics import mean

import pytest
from click.testing import CliRunner

from scenarios.schema import Traits
from sessions.events import Setting
from tui.commands.run import command
from tui.commands.trait_options import traits

VOICES = dict.fromkeys(("patient", "doctor", "measurement", "moderator"), "embedded")


def run(tmp_path, *options: str):
    case = ("--case", "chest-pain-on-the-stairs", "--sessions", str(tmp_path), "--json")
    return CliRunner().invoke(command, [*case, *options])


def opened(tmp_path) -> dict:
    (log,) = tmp_path.glob("*.jsonl")
    return json.loads(log.read_text(encoding="utf-8").splitlines()[0])["body"]


def test_traits_given_are_put_in_the_place_of_the_cases_own():
    own = Traits(personality="anxious", degree=1, recall="fair")
    assert traits((), own) is None
    assert traits(("confusion=2", "language=basic"), own) == own.model_copy(
        update={"confusion": 2, "language_level": "basic"}
    )
    assert traits(("eager",), own) == own.model_copy(update={"personality": "eager", "degree": 2})


def test_a_session_keeps_the_traits_and_the_patient_has_them(tmp_path):
    plain, chatty = tmp_path / "plain", tmp_path / "chatty"
    assert run(plain).exit_code == 0
    assert run(chatty, "--trait", "talkative=3", "--trait", "recall=poor").exit_code == 0
    assert opened(plain)["setting"]["traits"] is None
    assert opened(chatty)["setting"]["traits"] == Traits(personality="talkative", degree=3, recall="poor").model_dump()
    said = []
    for folder in (plain, chatty):
        lines = next(folder.glob("*.jsonl")).read_text(encoding="utf-8").splitlines()
        replies = [event["body"]["reply"] for event in map(json.loads, lines) if event["body"]["kind"] == "replied"]
        said.append(mean(len(reply["text"].split()) for reply in replies))
    assert said[1] > said[0]


@pytest.mark.parametrize(
    ("option", "sentence"),
    [
        ("brave", "'brave' is no trait."),
        ("recall=bad", "'recall=bad' is no degree of recall. Choose good, fair or poor."),
        ("anxious=9", "'anxious=9' is no degree of anxious. Choose 1 to 3."),
        ("confusion", "'confusion' is no degree of confusion. Choose 0 to 3."),
    ],
)
def test_what_is_no_trait_is_refused_in_one_sentence(option, sentence, tmp_path):
    outcome = run(tmp_path, "--trait", option)
    assert outcome.exit_code == 2
    assert sentence in outcome.output
    assert not list(tmp_path.glob("*.jsonl"))


def test_a_setting_written_before_there_were_traits_still_loads():
    assert Setting.model_validate({"case": "x", "voices": VOICES}).traits is None
