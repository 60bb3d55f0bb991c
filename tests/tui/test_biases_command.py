"""`bedside biases`, as a user and as another program meet it."""

import json

import pytest
from click.testing import CliRunner

from biases.catalogue import bundled
from biases.schema import LANGUAGES, NOTICE
from tests.biases.test_own_biases import GOOD
from tui.main import cli


def bedside(*arguments, status=0):
    done = CliRunner().invoke(cli, ["biases", *arguments])
    assert done.exit_code == status, done.output
    return done


@pytest.fixture
def own(tmp_path):
    path = tmp_path / "own.yaml"
    path.write_text(GOOD, encoding="utf-8")
    return path


def test_the_list_names_every_pair_with_its_outcome_and_says_what_it_is():
    done = bedside("list")
    lines = [line.split() for line in done.stdout.splitlines()]
    expected = [
        (bias.id, role, bias.kind, part.outcome.measure, part.outcome.direction)
        for bias in bundled().values()
        for role, part in bias.parts.items()
    ]
    assert sorted(tuple(line[:5]) for line in lines) == sorted(expected)
    assert NOTICE in done.stderr


def test_the_columns_of_the_list_stand_under_one_another():
    lines = bedside("list").stdout.splitlines()
    role, kind = (min(line.index(word) for word in words if word in line) for line, words in
                  [(lines[0], ("patient",)), (lines[0], ("cognitive",))])  # fmt: skip
    assert all(line[role:].startswith(("patient", "doctor")) for line in lines)
    assert all(line[kind:].startswith(("cognitive", "implicit")) for line in lines)


@pytest.mark.parametrize("role", ["patient", "doctor"])
def test_the_list_of_one_role_as_json(role):
    rows = json.loads(bedside("list", "--role", role, "--json").stdout)
    assert {row["role"] for row in rows} == {role}
    assert {row["bias"] for row in rows} == {bias.id for bias in bundled().values() if role in bias.parts}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_bias_is_shown_in_each_language(language):
    shown = bedside("show", "anchoring", "--language", language).stdout
    bias = bundled()["anchoring"]
    assert bias.names[language] in shown
    assert bias.parts["doctor"].snippets[language] in shown
    assert NOTICE in shown


def test_an_implicit_bias_is_shown_with_its_content_note_and_sources():
    shown = bedside("show", "race").stdout
    assert bundled()["race"].content_note in shown
    assert "Cooper LA" in shown


def test_a_bias_as_json_is_whole_and_says_what_it_is():
    shown = json.loads(bedside("show", "anchoring", "--json").stdout)
    assert shown["notice"] == NOTICE
    assert shown["parts"]["doctor"]["outcome"]["measure"] == "revision"


def test_an_unknown_bias_is_refused_with_what_to_do():
    assert "biases list" in bedside("show", "hunger", status=2).stderr


def test_own_biases_are_listed_shown_and_checked(own):
    assert "monday" in bedside("list", "--file", str(own)).stdout
    assert "On Mondays" in bedside("show", "monday", "--file", str(own)).stdout
    assert bedside("check", str(own)).stdout == ""


def test_a_faulty_file_is_refused_with_its_line(own):
    own.write_text(GOOD.replace("kind: cognitive", "kind: odd"), encoding="utf-8")
    assert f"{own}:3: [0].kind: " in bedside("check", str(own), status=2).stdout
    assert json.loads(bedside("check", str(own), "--json", status=2).stdout)[0]["line"] == 3
    assert "biases check" in bedside("list", "--file", str(own), status=2).stderr


@pytest.mark.parametrize("content", [b"\xff\xfe", b"\x1b]0;x\x07", b"- id: \xc2\x9b31m\n", b"["])
def test_hostile_bytes_end_in_a_message_without_control_characters(own, content):
    own.write_bytes(content)
    done = bedside("check", str(own), status=2)
    assert done.stdout.count("\n") >= 1
    assert not {"\x1b", "\x9b", "\x07"} & set(done.stdout)


def test_a_file_that_is_not_there_is_told():
    assert "cannot be read" in bedside("check", "no-such.yaml", status=2).stdout
    assert "cannot be read" in bedside("show", "anchoring", "--file", "no-such.yaml", status=2).stderr


def test_the_bundled_catalogue_passes_its_own_check():
    assert bedside("check").stdout == ""
