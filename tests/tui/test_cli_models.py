"""Models in any role from the command line, against a server of the tests' own on the loopback address."""

import json
from pathlib import Path

import pexpect
import pytest

from personas.models.briefs import fingerprint
from tests.models.conftest import KEY
from tests.models.server import Answer, ModelServer
from tests.tui.command_line import outcome, runner, surroundings
from tests.tui.prepared import Terminal

CASE = "crying-baby"
PRICED, UNPRICED = "openai/gpt-4o", "openai/test-model"
SHORT = ("run", "--case", CASE, "--budget", "2")
QUIET = "He has been crying since this morning."


@pytest.fixture
def server(monkeypatch):
    with ModelServer(lambda request: QUIET, models=("test-model",)) as running:
        monkeypatch.setenv("OPENAI_API_KEY", KEY)
        monkeypatch.setenv("OPENAI_API_BASE", running.openai_base)
        monkeypatch.setenv("OLLAMA_API_BASE", running.ollama_base)
        yield running


@pytest.fixture
def bedside(tmp_path, tmp_path_factory):
    return runner(tmp_path, tmp_path_factory.mktemp("streams"))


def bodies(result, kind=None):
    lines = Path(result["session"]).read_text(encoding="utf-8").splitlines()
    found = [json.loads(line)["body"] for line in lines]
    return [body for body in found if kind in (None, body["kind"])]


def everything_written(folder, *done):
    """All that a user could find: what was printed, and every file in the home and among the sessions."""
    files = [path.read_bytes().decode("utf-8", "replace") for path in folder.rglob("*") if path.is_file()]
    return "\n".join([*files, *(one.stdout + one.stderr for one in done)])


def test_what_models_took_is_counted_and_unknown_cost_is_null(bedside, server):
    priced = outcome(bedside(*SHORT, "--patient", PRICED, "--json"))
    assert priced["voices"]["patient"] == PRICED
    assert priced["calls"] == len(server.calls) == len(bodies(priced, "called"))
    assert priced["tokens"] == 19 * priced["calls"]
    assert 0 < priced["cost"] < 0.01
    assert priced["unpriced"] == 0
    unknown = outcome(bedside(*SHORT, "--patient", UNPRICED, "--moderator", PRICED, "--json"))
    assert unknown["cost"] is None
    assert 0 < unknown["unpriced"] < unknown["calls"]
    shown = bedside("sessions", "show", Path(unknown["session"]).stem, "--costs").stdout
    assert "patient: openai/test-model, 19 tokens, cost unknown, " in shown
    assert "moderator: openai/gpt-4o, 19 tokens, $0.0001" in shown


def test_a_fault_puts_aside_and_the_session_goes_on_once_the_model_is_back(bedside, server, tmp_path):
    server.script = lambda request: "echoed_key"
    paused = bedside(*SHORT, "--patient", UNPRICED, "--json", status=3)
    first = outcome(paused)
    assert (first["status"], first["diagnosis"]) == ("paused", None)
    assert [body["fault"] for body in bodies(first, "faulted")] == ["auth"]
    shown = bedside("sessions", "show", Path(first["session"]).stem)
    assert "openai/test-model did not accept the key." in shown.stdout
    server.script = lambda request: QUIET
    resumed = outcome(bedside("sessions", "resume", Path(first["session"]).stem, "--json"))
    assert (resumed["session"], resumed["status"]) == (first["session"], "diagnosed")
    said = [body["reply"]["text"] for body in bodies(resumed, "replied")]
    assert said == [QUIET] * len(said)
    assert all(secret not in everything_written(tmp_path, paused, shown) for secret in (KEY, KEY[8:], "hunter2"))


def test_the_embedded_voice_takes_over_where_that_is_chosen(bedside, server):
    server.script = lambda request: "not_found"
    done = bedside(*SHORT, "--patient", UNPRICED, "--on-fault", "embedded", "--json")
    result = outcome(done)
    assert (result["status"], result["voices"]["patient"]) == ("diagnosed", "embedded")
    assert [body["voice"] for body in bodies(result, "recast")] == ["embedded"]
    assert len(server.calls) == 1


def test_a_model_that_is_paid_for_goes_on_only_when_agreed(bedside, server, tmp_path, monkeypatch):
    server.script = lambda request: "not_found"
    first = outcome(bedside(*SHORT, "--patient", PRICED, "--json", status=3))
    identifier, before = Path(first["session"]).stem, Path(first["session"]).read_bytes()
    monkeypatch.setenv("OPENAI_API_BASE", "http://models.invalid/v1")
    refused = bedside("sessions", "resume", identifier, "--json", status=2)
    assert "openai/gpt-4o, which costs money" in refused.stderr
    assert "--yes" in refused.stderr
    terminal = Terminal(("sessions", "resume", identifier), surroundings(tmp_path))
    terminal.expect_exact("Go on? [y/N]:")
    terminal.sendline("n")
    assert terminal.ends() == 3
    assert Path(first["session"]).read_bytes() == before
    monkeypatch.setenv("OPENAI_API_BASE", server.openai_base)
    server.script = lambda request: QUIET
    resumed = outcome(bedside("sessions", "resume", identifier, "--yes", "--json"))
    assert resumed["status"] == "diagnosed"


def test_another_voice_takes_over_on_resuming(bedside, server, monkeypatch):
    server.script = lambda request: "not_found"
    first = outcome(bedside(*SHORT, "--patient", PRICED, "--json", status=3))
    monkeypatch.delenv("OPENAI_API_BASE")
    identifier = Path(first["session"]).stem
    wrong = bedside("sessions", "resume", identifier, "--patient", "human", status=2)
    assert "takes embedded or a model here" in wrong.stderr
    resumed = outcome(bedside("sessions", "resume", identifier, "--patient", "embedded", "--json"))
    assert (resumed["status"], resumed["voices"]["patient"]) == ("diagnosed", "embedded")
    bedside("sessions", "verify", identifier)


def test_the_spending_cap_puts_aside_and_can_be_raised(bedside, server):
    server.script = lambda request: Answer(QUIET, usage=(100_000, 10))
    first = outcome(bedside(*SHORT, "--patient", PRICED, "--spending-cap", "0.01", "--json", status=3))
    assert first["calls"] == 1
    assert "this session may cost $0.01" in bodies(first, "faulted")[0]["message"]
    identifier = Path(first["session"]).stem
    assert outcome(bedside("sessions", "resume", identifier, "--json", status=3))["calls"] == 1
    again = outcome(bedside("sessions", "resume", identifier, "--spending-cap", "50", "--json"))
    assert again["status"] == "diagnosed"


def test_briefs_of_ones_own_reach_the_model_and_their_fingerprint_the_log(bedside, server, tmp_path):
    own = tmp_path / "briefs"
    own.mkdir()
    source = Path(__file__).parents[2] / "personas" / "briefs" / "patient.en.yaml"
    text = source.read_text(encoding="utf-8").replace("system: |", "system: |\n  Wording of the paper of ours.", 1)
    (own / "patient.en.yaml").write_text(text, encoding="utf-8")
    server.script = lambda request: "not_found"
    briefs = ("--briefs", str(own))
    first = outcome(bedside(*SHORT, "--patient", UNPRICED, *briefs, "--json", status=3))
    assert "Wording of the paper of ours." in server.calls[0].request.words()
    assert bodies(first, "opened")[0]["setting"]["briefs"] == fingerprint(own)
    identifier = Path(first["session"]).stem
    assert "briefs" not in bedside("sessions", "resume", identifier, *briefs, "--json", status=3).stderr
    server.script = lambda request: QUIET
    other = bedside("sessions", "resume", identifier, "--json")
    assert "played with briefs of your own, which are not named now" in other.stderr
    assert bodies(outcome(other), "resumed")[-1]["briefs"] == ""
    assert "Wording" not in server.calls[-1].request.words()


def test_broken_briefs_are_named_before_a_session_begins(bedside, tmp_path):
    (tmp_path / "doctor.en.yaml").write_text("system: Say {nothing}\n", encoding="utf-8")
    done = bedside(*SHORT, "--briefs", str(tmp_path), status=2)
    assert str(tmp_path / "doctor.en.yaml") in done.stderr
    assert not list(tmp_path.glob("*.jsonl"))


def test_the_guard_marks_sessions_and_no_control_sequence_is_printed(bedside, server):
    server.script = lambda request: "The doctors said it is \x1b[31mintussusception\x1b]0;owned\x07."
    flagged = outcome(bedside(*SHORT, "--patient", UNPRICED, "--keep-prompts", "--json"))
    unguarded = outcome(bedside(*SHORT, "--patient", UNPRICED, "--guard", "off", "--json"))
    assert (flagged["flagged"], unguarded["flagged"]) == (True, False)
    listed = bedside("sessions", "list").stdout.splitlines()
    marked = {line.split()[0]: "[guard]" in line for line in listed}
    assert marked == {Path(flagged["session"]).stem: True, Path(unguarded["session"]).stem: False}
    for also in ((), ("--costs",), ("--json",)):
        shown = bedside("sessions", "show", Path(flagged["session"]).stem, *also).stdout
        assert "intussusception" in shown
        assert not set(shown) & {"\x1b", "\x07"}
    regenerated = outcome(bedside(*SHORT, "--patient", UNPRICED, "--guard", "regenerate", "--json"))
    assert regenerated["flagged"] is True
    found = [body["reply"]["text"] for body in bodies(regenerated, "replied") if body["guarded"]["rejected"]]
    assert found  # until the doctor says the word, which the patient may then say after them
    assert not any("intussusception" in text for text in found)


def test_prompts_are_kept_only_where_that_is_asked_for(bedside, server, tmp_path, monkeypatch):
    without = bodies(outcome(bedside(*SHORT, "--patient", UNPRICED, "--json")), "called")
    assert all(call["sent"] is None and call["answered"] is None for call in without)
    monkeypatch.setenv("BEDSIDE_KEEP_PROMPTS", "yes")
    monkeypatch.setenv("BEDSIDE_PATIENT", UNPRICED)
    done = bedside(*SHORT, "--json")
    kept = bodies(outcome(done), "called")
    assert kept[0]["answered"] == QUIET
    assert kept[0]["sent"][0][0] == "system"
    assert KEY not in everything_written(tmp_path, done)


def test_a_wrong_setting_is_named_by_file_or_variable(bedside, tmp_path, monkeypatch):
    monkeypatch.setenv("BEDSIDE_GUARD", "sometimes")
    assert "BEDSIDE_GUARD is 'sometimes', but guard can be off, log or regenerate." in bedside(*SHORT, status=2).stderr
    bedside(*SHORT, "--guard", "off", "--json")
    monkeypatch.delenv("BEDSIDE_GUARD")
    file = tmp_path / "config" / "bedside" / "settings.json"
    file.parent.mkdir(parents=True)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    file.write_text('{"patient": "gpt"}', encoding="utf-8")
    assert f"In {file} patient can be human, embedded or a model" in bedside(*SHORT, status=2).stderr
    file.write_text('{"doctor": "human"}', encoding="utf-8")
    assert "A human doctor needs a terminal" in bedside(*SHORT, status=2).stderr


def test_models_says_what_is_there_and_never_a_key(bedside, server, tmp_path, monkeypatch):
    monkeypatch.setenv("MISTRAL_API_KEY", KEY)
    monkeypatch.setenv("BEDSIDE_DOCTOR", "anthropic/claude-haiku-4-5")
    monkeypatch.setenv("BEDSIDE_PATIENT", "ollama_chat/test-model")
    monkeypatch.setenv("BEDSIDE_MODERATOR", "openai/another")
    monkeypatch.setenv("BEDSIDE_MEASUREMENT", "mistral/mistral-small-latest")
    done, plain = bedside("models", "--json"), bedside("models")
    found = json.loads(done.stdout)
    assert {"name": "mistral", "variables": ["MISTRAL_API_KEY"], "missing": []} in found["providers"]
    assert [server["models"] for server in found["servers"]] == [["test-model"], ["test-model"]]
    roles = {part["role"]: (part["ready"], part["paid"]) for part in found["roles"]}
    assert roles == {
        "doctor": (False, True),
        "patient": (True, False),
        "measurement": (None, True),
        "moderator": (False, False),
    }
    assert "not set: ANTHROPIC_API_KEY" in plain.stdout
    assert KEY[:12] not in everything_written(tmp_path, done, plain)
    assert not server.calls


def test_a_test_call_says_what_it_took_or_what_went_wrong(bedside, server, tmp_path):
    good = outcome(bedside("models", "--test", PRICED, "--json"))
    assert (good["ok"], good["tokens"], good["answer"]) == (True, 19, QUIET)
    assert good["cost"] > 0
    assert "19 tokens, cost unknown." in bedside("models", "--test", "ollama_chat/test-model").stdout
    server.script = lambda request: "echoed_key"
    bad = bedside("models", "--test", PRICED, status=1)
    assert bad.stdout.startswith("openai/gpt-4o did not accept the key.")
    assert KEY not in everything_written(tmp_path, bad)
    assert "is no model's name" in bedside("models", "--test", "gpt-4o", status=2).stderr


def test_check_is_content_offline_and_names_a_folder_that_cannot_be_written(bedside, tmp_path, monkeypatch):
    monkeypatch.setenv("OLLAMA_API_BASE", "http://127.0.0.1:1")
    found = outcome(bedside("check", "--json"))
    assert found["offline"] is True
    rows = {row["name"]: row for row in found["found"]}
    assert (rows["Python"]["ok"], rows["sessions"]["ok"], rows["Ollama"]["ok"]) == (True, True, False)
    assert all(row["to_do"] for row in found["found"] if not row["ok"])
    (tmp_path / "file").write_text("")
    lines = bedside("check", "--sessions", str(tmp_path / "file" / "sessions"), status=1).stdout.splitlines()
    assert [line for line in lines if line.startswith("missing  sessions")]
    assert lines[-1] == "Sessions cannot run yet: see what is missing above."


def test_check_at_a_terminal(tmp_path):
    terminal = Terminal(("check",), surroundings(tmp_path) | {"TERM": "dumb", "OLLAMA_API_BASE": "http://127.0.0.1:1"})
    terminal.expect_exact("missing  colours")
    terminal.expect_exact("Sessions can run.")
    terminal.expect(pexpect.EOF)
