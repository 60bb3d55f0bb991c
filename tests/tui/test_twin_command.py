"""`bedside twin`: a bias measured over cases and seeds, at the command line."""

import json

import pytest
from click.testing import CliRunner

from biases.schema import NOTICE
from tui.commands.twin import command

CASE = "chest-pain-on-the-stairs"
KEYS = {
    "bias", "role", "dose", "sessions", "accuracy", "normalised_accuracy", "ratings", "coverage", "foil_rate",
    "foil_share", "calibration", "main_marker", "markers", "paired_difference",
}  # fmt: skip


def run(*arguments, status=0):
    done = CliRunner().invoke(command, [*arguments])
    assert done.exit_code == status, (done.stdout, done.stderr, done.exception)
    return done


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    return str(tmp_path_factory.mktemp("twin") / "kept.jsonl")


def test_one_json_object_for_each_bias_role_and_dose(kept):
    done = run("--cases", CASE, "--bias", "overconfidence", "--dose", "0,3", "--seeds", "2", "--keep", kept, "--json")
    rows = json.loads(done.stdout)
    assert [(row["bias"], row["role"], row["dose"]) for row in rows] == [
        ("overconfidence", "doctor", 0),
        ("overconfidence", "doctor", 3),
    ]
    baseline, strong = rows
    assert set(baseline) == set(strong) == KEYS
    assert strong["sessions"] == 2
    assert strong["main_marker"] == "overstatement"
    mean, low, high = strong["paired_difference"]["overstatement"]
    assert low is high is None, "one case has no interval"
    assert mean == pytest.approx(strong["markers"]["overstatement"] - baseline["markers"]["overstatement"])
    assert strong["foil_share"] is None, "no wrong answer, no ratio"
    assert NOTICE in done.stderr


def test_the_table_shows_doses_side_by_side_and_says_what_it_is(kept):
    done = run("--cases", CASE, "--bias", "overconfidence", "--dose", "0,3", "--seeds", "2", "--keep", kept)
    assert "overstatement" in done.stdout
    rows = json.loads(
        run("--cases", CASE, "--bias", "overconfidence", "--keep", kept, "--seeds", "2", "--dose", "3", "--json").stdout
    )
    rated = " ".join(f"{rows[0]['ratings'][name]:.1f}" for name in ("confidence", "compliance", "consultation"))
    assert rated in next(line for line in done.stdout.splitlines() if " 3 " in line)
    assert "dose 3" in done.stdout, "the picture"
    assert " to +" not in done.stdout, "one case has no interval"
    assert "a trend needs three doses" in done.stdout
    assert "as expected" not in done.stdout
    assert done.stdout.rstrip().endswith(NOTICE)
    assert "\x1b" not in done.stdout


def test_the_picture_is_written_as_svg(kept, tmp_path):
    from xml.etree import ElementTree

    picture = tmp_path / "picture.svg"
    run(
        "--cases",
        CASE,
        "--bias",
        "overconfidence",
        "--dose",
        "0,3",
        "--seeds",
        "2",
        "--keep",
        kept,
        "--svg",
        str(picture),
    )
    root = ElementTree.parse(picture).getroot()
    texts = [element.text for element in root.iter() if element.tag.endswith("text")]
    assert "overconfidence (doctor)" in texts
    assert NOTICE in texts


def test_a_file_of_other_things_is_not_written_to(tmp_path):
    notes = tmp_path / "notes.txt"
    notes.write_text("My notes\n", encoding="utf-8")
    done = run("--cases", CASE, "--bias", "overconfidence", "--keep", str(notes), status=2)
    assert "holds no sessions of a sweep" in done.stderr
    assert notes.read_text(encoding="utf-8") == "My notes\n"


def test_cases_that_cannot_carry_a_bias_are_left_out_and_counted(kept):
    cases = ("--cases", f"{CASE},crying-baby")
    done = run(*cases, "--bias", "automation", "--dose", "0", "--keep", kept, "--json")
    assert "1 of 2 cases cannot carry it" in done.stderr
    assert json.loads(done.stdout)[0]["sessions"] == 1
    nowhere = run("--cases", "crying-baby", "--bias", "automation", "--json", status=2)
    assert "no case can carry it" in nowhere.stderr
    assert nowhere.stdout == ""


def test_a_foil_that_is_the_truth_is_refused_without_naming_it():
    done = run("--cases", CASE, "--bias", "recency", "--role", "doctor", "--foil", "heart attack", status=2)
    assert "no case can carry it" in done.stderr
    assert "infarction" not in done.stderr


def test_implicit_biases_are_opted_into():
    done = run("--cases", CASE, "--bias", "all", "--role", "patient", status=2)
    assert "Content note" in done.stderr
    assert "--accept-content" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--bias", "vanity"), "there is no bias 'vanity'"),
        (("--bias", "anchoring", "--role", "patient"), "is not a bias of the patient"),
        (("--bias", "anchoring", "--dose", "4"), "doses from 0 to 3"),
        (("--bias", "anchoring", "--cases", "nothing-like-*"), "No case matches"),
        (("--bias", "anchoring", "--cases", "nothing"), "There is no case 'nothing'"),
    ],
)
def test_a_mistake_is_told_before_anything_is_played(arguments, told):
    assert told in run("--cases", CASE, *arguments, status=2).stderr


def test_an_interrupt_shows_what_is_done_and_says_how_to_go_on(kept, monkeypatch):
    from tui.commands import twin

    def cut_off(trials, processes, kept):
        yield from ((trial, kept.get(trial)) for trial in trials if kept.get(trial))
        raise KeyboardInterrupt

    run("--cases", CASE, "--bias", "overconfidence", "--dose", "0,3", "--seeds", "2", "--keep", kept, "--json")
    monkeypatch.setattr(twin, "sweep", cut_off)
    done = run("--cases", CASE, "--bias", "overconfidence", "--seeds", "3", "--keep", kept, "--json", status=3)
    assert [row["sessions"] for row in json.loads(done.stdout)] == [2, 0, 0, 2]
    assert "the same command goes on from there" in done.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ("--cases", "bundled", "--bias", "anchoring", "--watch"),
        ("--cases", "crying-baby", "--bias", "recency", "--watch"),
        ("--cases", "crying-baby", "--bias", "anchoring", "--dose", "0", "--watch"),
    ],
)
def test_only_one_case_and_bias_can_be_watched(arguments):
    assert "--watch" in run(*arguments, status=2).stderr
