"""`bedside ask`: a filter for other programs, one JSON object a line in and out."""

import hashlib
import json
import sys
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any, Literal, cast

import click

from personas.embedded.measurement import EmbeddedMeasurement, as_text
from personas.embedded.moderator import compare
from personas.embedded.patient import EmbeddedPatient
from personas.exchange import Examine, Heard, Order, Reply, Say
from scenarios import reference
from scenarios.problems import ScenarioError
from scenarios.schema import Diagnosis, Scenario
from scenarios.views import for_measurement, for_patient
from scenarios.words import LANGUAGES
from tui import fault_log
from tui.commands.output import fail

MAX_LINE = 8_000_000
Missing = Literal["unavailable", "normal"]


class Unanswerable(Exception):
    """A request that cannot be answered; the message says what is wrong with it."""


@click.command("ask")
@click.option(
    "--missing",
    type=click.Choice(["unavailable", "normal"]),
    default="unavailable",
    show_default=True,
    help="What the desk says of a result that the case does not hold.",
)
def command(missing: str) -> None:
    """Answer JSON lines: one request a line in, one answer a line out, stateless.

    \b
    Requests:
      {"role": "patient", "scenario": REFERENCE or OBJECT, "history": [{"doctor": "..", "patient": ".."}], "text": ".."}
      {"role": "measurement", "scenario": .., "text": ".."}
      {"role": "moderator", "correct": "..", "text": ".."}
    With "language": "es" (or zh, hi, ko, fr, fa) in that language, where the case is translated.

    \b
    Example:
      echo '{"role": "moderator", "correct": "Gout", "text": "gouty arthritis"}' | bedside ask
    """
    if sys.stdin is None or sys.stdout is None:
        fail("ask reads requests from standard input and answers on standard output; one of them is closed.")
    source = sys.stdin.buffer
    while line := source.readline(MAX_LINE + 1):
        if len(line) > MAX_LINE:
            while line and not line.endswith(b"\n"):
                line = source.readline(MAX_LINE)
            given: dict[str, object] = {"error": f"The line is longer than {MAX_LINE} bytes."}
        elif not line.strip():
            continue
        else:
            given = answer_line(line, cast(Missing, missing))
        try:
            sys.stdout.write(json.dumps(given, ensure_ascii=True) + "\n")
            sys.stdout.flush()
        except BrokenPipeError:
            return


def answer_line(line: bytes, missing: Missing) -> dict[str, object]:
    """The answer to one line; {"error": ..} where there is none."""
    try:
        request = json.loads(line.decode("utf-8"))
    except (ValueError, RecursionError):
        return {"error": "The line is not JSON in UTF-8."}
    if not isinstance(request, dict):
        return {"error": "A request is a JSON object with 'role' and 'text'."}
    try:
        return _answer(request, missing)
    except (Unanswerable, ScenarioError) as error:
        return {"error": str(error)}
    except RecursionError:
        return {"error": "The request is nested too deeply."}
    except Exception as error:
        return {"error": f"Something went wrong with this request. {fault_log.record(error)}"}


def _answer(request: dict[str, Any], missing: Missing) -> dict[str, object]:
    text = _text(request, "text")
    match request.get("role"):
        case "patient":
            return _patient(_scenario(request), _history(request), text)
        case "measurement":
            return _measurement(_scenario(request), text, missing)
        case "moderator":
            truth = Diagnosis(name=_text(request, "correct")[:400].strip() or "?")
            compared = compare(text, truth, _language(request) or "en")
            return {"same": compared.same, "reason": compared.reason}
    raise Unanswerable("'role' is one of patient, measurement, moderator.")


def _patient(patient: "Compiled", history: list[tuple[str, str]], text: str) -> dict[str, object]:
    heard: list[Heard] = []
    for number, (doctor, said) in enumerate(history, start=1):
        question = Say(text=doctor)
        heard.append(Heard(2 * number - 1, number, "encounter", "doctor", question))
        told = patient.patient.recognised(doctor, said)
        heard.append(Heard(2 * number, number, "encounter", "patient", Reply(text=said, facts=told)))
    question = Say(text=text)
    heard.append(Heard(2 * len(history) + 1, len(history) + 1, "encounter", "doctor", question))
    reply = patient.patient.answer(heard, question, Random(len(history)))
    return {"answer": reply.text, "facts": [use.id for use in reply.facts]}


def _measurement(compiled: "Compiled", text: str, missing: Missing) -> dict[str, object]:
    desk = compiled.desks[missing]
    report = desk.look_up(Order(text=text))
    if not any(entry.item for entry in report.entries):
        report = desk.look_up(Examine(text=text))
    paths = dict.fromkeys(entry.path for entry in report.entries if entry.path)
    return {
        "answer": as_text(report, compiled.language) or "Not available for this patient.",
        "path": " + ".join(paths) or None,
    }


class Compiled:
    """A scenario's embedded patient and measurement desk."""

    def __init__(self, scenario: Scenario) -> None:
        self.language = scenario.language
        self.patient = EmbeddedPatient(for_patient(scenario))
        view = for_measurement(scenario)
        self.desks = {
            "unavailable": EmbeddedMeasurement(view, "unavailable", scenario.language),
            "normal": EmbeddedMeasurement(view, "normal", scenario.language),
        }


def _scenario(request: dict[str, Any]) -> Compiled:
    given = request.get("scenario")
    if isinstance(given, str):
        return _compiled_reference(given, _stamp(given), _language(request))
    if isinstance(given, dict):
        canonical = json.dumps(given, sort_keys=True)
        return _compiled_inline(hashlib.sha256(canonical.encode()).hexdigest(), canonical)
    raise Unanswerable("'scenario' is a case's reference or an object in any format that Bedside reads.")


def _stamp(name: str) -> tuple[int, int] | None:
    """What changes when the file that a reference names does; None where there is no file."""
    try:
        stat = Path(name.partition("#")[0]).expanduser().stat()
    except (OSError, RuntimeError, ValueError):
        return None
    return stat.st_mtime_ns, stat.st_size


@lru_cache(maxsize=256)
def _compiled_reference(name: str, stamp: tuple[int, int] | None, language: str | None) -> Compiled:
    return Compiled(reference.load(name, language))


@lru_cache(maxsize=256)
def _compiled_inline(digest: str, canonical: str) -> Compiled:
    return Compiled(reference.parse(json.loads(canonical), f"inline-{digest[:8]}"))


def _language(request: dict[str, Any]) -> str | None:
    value = request.get("language")
    if value is not None and value not in LANGUAGES:
        raise Unanswerable(f"'language' is one of {', '.join(LANGUAGES)}.")
    return value


def _text(request: dict[str, Any], field: str) -> str:
    value = request.get(field)
    if not isinstance(value, str):
        raise Unanswerable(f"'{field}' is missing or not text.")
    return value[:20_000].encode("utf-8", "replace").decode("utf-8")


def _history(request: dict[str, Any]) -> list[tuple[str, str]]:
    value = request.get("history", [])
    if not isinstance(value, list) or not all(isinstance(turn, dict) for turn in value):
        raise Unanswerable('\'history\' is a list of {"doctor": "..", "patient": ".."}.')
    return [(_text(turn, "doctor"), _text(turn, "patient")) for turn in value]
