"""The command line, as a user and as another program meet it."""

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.tui.command_line import cold, outcome, runner, surroundings

CASE = "crying-baby"
VOLATILE = {"at", "t", "spent", "hash", "session", "forked_from"}


@pytest.fixture
def bedside(tmp_path, tmp_path_factory):
    """Run the command; text in and out."""
    return runner(tmp_path, tmp_path_factory.mktemp("streams"))


@pytest.fixture(scope="module")
def played_cold(tmp_path_factory):
    """A session played in another process than the tests' own are forked from, with another seed for its hashes."""
    return outcome(cold(tmp_path_factory.mktemp("played"), "run", "--case", CASE, "--seed", "7", "--json"))


@pytest.fixture
def whole(played_cold, tmp_path) -> dict[str, Any]:
    """That session's outcome, with its log in the test's own folder."""
    log = shutil.copy(played_cold["session"], tmp_path)
    return played_cold | {"session": str(log)}


def without_times(path: str) -> list[object]:
    def strip(value: object) -> object:
        if isinstance(value, dict):
            return {key: strip(item) for key, item in value.items() if key not in VOLATILE}
        return [strip(item) for item in value] if isinstance(value, list) else value

    return [strip(json.loads(line)) for line in Path(path).read_text(encoding="utf-8").splitlines()]


def test_a_run_prints_one_json_object(tmp_path):
    result = outcome(cold(tmp_path, "run", "--case", CASE, "--json"))
    assert set(result) == {
        "session", "case", "status", "diagnosis", "correct", "ratings", "coverage", "turns", "tests", "seconds",
        "voices", "cost", "unpriced", "tokens", "calls", "flagged", "unblinded", "biases",
    }  # fmt: skip
    assert result["status"] == "diagnosed"
    judged = next(e["body"] for e in without_times(result["session"]) if e["body"]["kind"] == "judged")
    assert result["correct"] is judged["verdict"]["correct"]
    assert set(result["ratings"]) == {"confidence", "compliance", "consultation"}
    assert all(1 <= score <= 10 for score in result["ratings"].values())
    assert 0 <= result["coverage"] <= 1
    assert (result["cost"], result["calls"], result["flagged"]) == (0, 0, False)
    assert result["voices"] == dict.fromkeys(("patient", "doctor", "measurement", "moderator"), "embedded")
    assert Path(result["session"]).parent == tmp_path


def test_the_same_seed_gives_the_same_log(bedside, whole):
    second = outcome(bedside("run", "--case", CASE, "--seed", "7", "--json"))
    assert Path(whole["session"]).stem != Path(second["session"]).stem
    assert without_times(whole["session"]) == without_times(second["session"])


def test_a_recorded_doctor_repeats_a_session(bedside, whole):
    recorded = ("--doctor", f"recorded:{whole['session']}")
    again = outcome(bedside("run", "--case", CASE, "--seed", "7", *recorded, "--json"))
    same = ("status", "diagnosis", "correct", "ratings", "coverage", "turns", "tests")
    assert {key: again[key] for key in same} == {key: whole[key] for key in same}


def test_the_embedded_doctor_says_that_it_speaks_english_only(bedside):
    result = bedside("run", "--case", "crying-baby", "--language", "fr", status=2)
    assert "English only" in result.stderr


def test_a_small_budget_still_ends_with_the_diagnosis(bedside):
    result = outcome(bedside("run", "--case", CASE, "--budget", "3", "--json"))
    assert (result["status"], result["turns"]) == ("diagnosed", 3)


def test_policy_normals_are_listed_and_not_counted(bedside, whole):
    same_turns = ("--seed", "7", "--doctor", f"recorded:{whole['session']}")
    normal = outcome(bedside("run", "--case", CASE, "--missing", "normal", *same_turns, "--json"))
    assert normal["coverage"] == whole["coverage"]
    assessed = [e for e in without_times(normal["session"]) if e["body"]["kind"] == "assessed"]
    assert "policy_normals" in assessed[0]["body"]["assessment"]


@pytest.mark.parametrize(
    "arguments",
    [
        ("run", "--case", "no-such-case"),
        ("run", "--case", "no/such/file.yaml"),
        ("run", "--case", "racing-heart", "--language", "zh"),
        ("run", "--case", CASE, "--doctor", "human"),
        ("run", "--case", CASE, "--moderator", "human"),
        ("run", "--case", CASE, "--patient", "gpt"),
        ("run", "--case", CASE, "--doctor", "recorded:nothing"),
        ("run", "--case", CASE, "--budget", "0"),
        ("run", "--case", CASE, "--clock", "egg"),
        ("run",),
        ("sessions", "show", "nothing"),
        ("sessions", "resume", "../../etc/passwd"),
        ("cases", "show", "nothing"),
        ("nonsense",),
    ],
)
def test_wrong_use_ends_with_2_and_says_what_to_do(bedside, arguments):
    done = bedside(*arguments, status=2)
    assert done.stdout == ""
    assert len(done.stderr.strip()) > 20


def test_the_app_without_a_terminal_says_what_to_use_instead(tmp_path):
    assert "bedside run" in cold(tmp_path, status=2).stderr


def test_sessions_can_be_listed_shown_verified_and_forked(bedside):
    run = outcome(bedside("run", "--case", CASE, "--json"))
    identifier = Path(run["session"]).stem
    listed = json.loads(bedside("sessions", "list", "--json").stdout)
    assert [(row["id"], row["status"], row["turns"]) for row in listed] == [(identifier, "diagnosed", run["turns"])]
    assert "Doctor: " in bedside("sessions", "show", identifier).stdout
    assert json.loads(bedside("sessions", "verify", identifier, "--json").stdout)[0]["ok"] is True
    forked = outcome(bedside("sessions", "fork", identifier, "--at", "5", "--json"))
    same = ("diagnosis", "coverage", "turns", "tests", "ratings")
    assert {key: forked[key] for key in same} == {key: run[key] for key in same}
    assert outcome(bedside("sessions", "resume", identifier, "--json")) == run
    assert json.loads(bedside("sessions", "reindex", "--json").stdout) == {"sessions": 2}


def test_verify_names_the_first_broken_line_and_exits_with_1(bedside, whole):
    log = Path(whole["session"])
    lines = log.read_text(encoding="utf-8").splitlines(keepends=True)
    lines[4] = lines[4].replace('"turn"', '"Turn"')
    log.write_text("".join(lines), encoding="utf-8")
    row = json.loads(bedside("sessions", "verify", log.stem, "--json", status=1).stdout)[0]
    assert row["line"] == 5


@pytest.mark.parametrize("kept", [0, 1, 2, 5, 9, 20])
def test_a_session_cut_off_anywhere_is_resumed_to_the_same_end(bedside, whole, kept):
    log = Path(whole["session"])
    lines = log.read_bytes().splitlines(keepends=True)
    log.write_bytes(b"".join(lines[: kept + 1]) + lines[kept + 1][:20])
    resumed = outcome(bedside("sessions", "resume", log.stem, "--json"))
    same = ("status", "diagnosis", "coverage", "turns", "tests", "ratings", "correct")
    assert {key: resumed[key] for key in same} == {key: whole[key] for key in same}
    assert log.read_bytes().startswith(b"".join(lines[: kept + 1]))
    bedside("sessions", "verify", log.stem)


def test_cases_check_names_path_line_and_field(tmp_path):
    file = tmp_path / "broken.yaml"
    file.write_text("id: x\ntitel: A title\ntests:\n  - id: UPPER\n", encoding="utf-8")
    done = cold(tmp_path, "cases", "check", str(file), status=2)
    assert f"{file}:2: titel: no such field; did you mean 'title'?" in done.stdout
    assert f"{file}:4: tests[0].id:" in done.stdout


def test_cases_list_and_schema_are_json(bedside):
    cases = json.loads(bedside("cases", "list", "--json").stdout)
    assert CASE in {case["reference"] for case in cases}
    assert not any("diagnosis" in case for case in cases)
    assert json.loads(bedside("cases", "schema").stdout)["title"] == "Scenario"


def test_a_case_shown_without_spoilers_holds_none(bedside):
    shown = bedside("cases", "show", CASE).stdout.lower()
    assert "intussusception" not in shown
    assert "intussusception" in bedside("cases", "show", CASE, "--spoilers").stdout.lower()


def test_ask_serves_every_line_whatever_the_others_are(tmp_path):
    requests = [
        {"role": "patient", "scenario": CASE, "history": [], "text": "What brings you in today?"},
        "not json",
        {"role": "measurement", "scenario": CASE, "text": "heart rate"},
        {"role": "measurement", "scenario": CASE, "text": "brain biopsy"},
        {"role": "moderator", "correct": "Gout", "text": "not gout"},
        {"role": "patient", "scenario": {"nonsense": True}, "text": "Hello"},
        {"role": "patient", "scenario": CASE, "history": "none", "text": "Hello"},
        {"role": "king"},
        [1, 2],
    ]
    given = "".join(f"{r if isinstance(r, str) else json.dumps(r)}\n" for r in requests)
    answers = [json.loads(line) for line in cold(tmp_path, "ask", given=given).stdout.splitlines()]
    assert len(answers) == len(requests)
    assert answers[0]["facts"]
    assert answers[0]["answer"]
    assert answers[2]["path"] == "examination/vital_signs/Heart rate"
    assert answers[3]["path"] is None
    assert "not available" in answers[3]["answer"]
    assert answers[4]["same"] is False
    assert all("error" in answers[n] for n in (1, 5, 6, 7, 8))


def test_the_same_question_gets_the_same_answer_in_every_process(tmp_path, monkeypatch):
    child = {
        "Demographics": "3-year-old boy",
        "History": "He has had a barking cough for two days. He is drinking less than usual.",
        "Symptoms": {"Primary_Symptom": "Barking cough"},
    }
    case = {"OSCE_Examination": {"Patient_Actor": child, "Correct_Diagnosis": "Croup"}}
    # Two idioms fit, as long as each other, in whatever order Python reads sets.
    given = json.dumps({"role": "patient", "scenario": case, "text": "Is he struggling to get food down?"})
    answers = set()
    for seed in ("0", "1"):
        monkeypatch.setenv("PYTHONHASHSEED", seed)
        answers.add(cold(tmp_path, "ask", given=given).stdout)
    assert len(answers) == 1


def test_escape_sequences_in_a_log_never_reach_the_terminal(bedside, tmp_path):
    case = tmp_path / "case.yaml"
    source = Path(__file__).parents[2] / "scenarios" / "cases" / f"{CASE}.yaml"
    text = source.read_text(encoding="utf-8").replace("He keeps screaming", "\\e]0;owned\\a\\e[31mHe keeps screaming")
    case.write_text(text, encoding="utf-8")
    run = outcome(bedside("run", "--case", str(case), "--json"))
    assert "\x1b" not in bedside("sessions", "show", Path(run["session"]).stem).stdout


@pytest.mark.parametrize(
    "arguments",
    [("--help",), ("cases", "list"), ("run", "--help"), ("run", "--case", CASE, "--budget", "2"),
     ("sessions", "--help"), ("models", "--help"), ("check", "--help")],
)  # fmt: skip
def test_nothing_heavy_is_imported_without_need(arguments, tmp_path):
    program = (
        "import sys; sys.argv = ['bedside', *sys.argv[1:]]\n"
        "from tui.main import main\n"
        "try: main()\n"
        "except SystemExit as end: assert not end.code\n"
        "heavy = {'textual', 'rich', 'litellm', 'personas.models.gateway', 'prompt_toolkit'} & set(sys.modules)\n"
        "assert not heavy, heavy\n"
    )
    own = surroundings(tmp_path)
    subprocess.run([sys.executable, "-c", program, *arguments], check=True, capture_output=True, env=own, timeout=60)


def test_help_imports_nothing_that_reads_cases_or_models():
    program = (
        "import sys; sys.argv = ['bedside', '--help']\n"
        "from tui.main import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "assert not {'pydantic', 'yaml', 'asyncio'} & set(sys.modules), sorted(sys.modules)\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, timeout=60)


@pytest.mark.parametrize("package", ["scenarios.reference", "personas.embedded.patient", "sessions.engine", "biases"])
def test_nothing_below_the_screens_knows_a_screen(package):
    program = (
        f"import sys, {package}\n"
        "assert not {'textual', 'rich', 'prompt_toolkit', 'click', 'litellm'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, timeout=60)


@pytest.mark.parametrize(
    "command",
    [(), ("run",), ("ask",), ("models",), ("check",), ("cases", "list"), ("cases", "show"), ("cases", "check"),
     ("cases", "schema"), ("sessions", "list"), ("sessions", "show"), ("sessions", "resume"), ("sessions", "fork"),
     ("sessions", "verify"), ("sessions", "reindex"), ("biases", "list"), ("biases", "show"), ("biases", "check")],
)  # fmt: skip
def test_every_command_explains_itself_with_an_example(bedside, command):
    assert "Example" in bedside(*command, "--help").stdout
