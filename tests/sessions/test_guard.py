"""The guard on a patient's words: what it finds, what it leaves alone, and what is done about it."""

import json
import os
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest
from pydantic import ValidationError

from personas.embedded import leaning
from personas.embedded.patient import EmbeddedPatient
from personas.exchange import Heard, Say
from scenarios import reference, yaml_text
from scenarios.agentclinic import scenario as from_agentclinic
from scenarios.schema import Scenario
from scenarios.translation import languages_of
from scenarios.views import for_patient
from sessions.guard.check import Bounds, bounds_of, check
from sessions.guard.findings import Guarded, GuardFinding, Rejected, decide
from sessions.guard.release import sentences

AGENTCLINIC = Path(__file__).parents[2].parent / "shared/agentclinic/agentclinic_medqa.jsonl"
STAIRS = "chest-pain-on-the-stairs"
QUESTIONS = (
    "Hello, I'm Dr Ray. What brings you in today?",
    "Tell me more about that.",
    "When did it start, and how did it begin?",
    "Where is it, and does it go anywhere?",
    "How bad is it out of ten? What makes it worse, and what makes it better?",
    "Have you noticed any other symptoms?",
    "Any fever, weight loss, or chest pain?",
    "Any trouble breathing or cough?",
    "Any nausea, vomiting or diarrhoea?",
    "Any headache, dizziness or fainting?",
    "Any rash or itching?",
    "Any weakness, numbness or tingling?",
    "What medical problems have you had? Any operations?",
    "Do you take any medicines, and do you have any allergies?",
    "Does anything run in your family?",
    "Do you smoke or drink alcohol?",
    "What work do you do, and who is at home?",
    "Have you had anything like this before?",
    "Have you had any tests done?",
    "What do you think is going on, and is anything worrying you?",
    "Anything else?",
)


@cache
def bounds(case: str, language: str = "en") -> Bounds:
    return bounds_of(reference.load(case, language) if language != "en" else reference.load(case))


def kinds(text: str, case: str = STAIRS, doctor: tuple[str, ...] = ()) -> set[str]:
    return {found.kind for found in check(text, bounds(case), doctor)}


def table() -> list[dict[str, object]]:
    file = Path(__file__).parent / "guard_sentences.yaml"
    value = yaml_text.read(file.read_text(encoding="utf-8")).value
    assert isinstance(value, list)
    return [row for row in value if isinstance(row, dict)]


def findings(row: dict[str, object]) -> tuple[GuardFinding, ...]:
    doctor = row.get("doctor") or []
    assert isinstance(doctor, list)
    return check(str(row["says"]), bounds(str(row["case"]), str(row.get("language", "en"))), doctor)


def test_violations_of_each_kind_are_found() -> None:
    hits: Counter[str] = Counter()
    total: Counter[str] = Counter()
    for row in table():
        if row["finds"] != "nothing":
            total[str(row["finds"])] += 1
            hits[str(row["finds"])] += any(found.kind == row["finds"] for found in findings(row))
    assert sum(total.values()) >= 60
    for kind in total:
        floor = 0.75 if kind == "symptom" else 0.85
        assert hits[kind] >= floor * total[kind], f"{kind}: {hits[kind]} of {total[kind]}"
    assert sum(hits.values()) >= 0.9 * sum(total.values())


def test_innocent_sentences_that_come_near_are_left_alone() -> None:
    innocent = [row for row in table() if row["finds"] == "nothing"]
    alarms = {str(row["says"]): found for row in innocent if (found := findings(row))}
    assert len(innocent) >= 60
    assert len(alarms) <= 0.02 * len(innocent), alarms


def answers(scenario: Scenario) -> Iterator[tuple[str, list[str]]]:
    """What the embedded patient answers to usual questions, and what the doctor has said so far."""
    patient = EmbeddedPatient(for_patient(scenario))
    heard: list[Heard] = []
    for turn, question in enumerate(QUESTIONS):
        say = Say(text=question)
        heard.append(Heard(len(heard), turn, "encounter", "doctor", say))
        reply = patient.answer(heard, say, Random(str(turn)))
        heard.append(Heard(len(heard), turn, "encounter", "patient", reply))
        yield reply.text, list(QUESTIONS[: turn + 1])


def alarm_rate(scenarios: list[Scenario]) -> tuple[float, list[str]]:
    total, alarms = 0, []
    for scenario in scenarios:
        known = bounds_of(scenario)
        for text, said in answers(scenario):
            total += len(sentences(text))
            alarms += [f"{scenario.id}: {found.kind}: {found.span}" for found in check(text, known, said)]
    return len(alarms) / total, alarms


def test_the_embedded_patient_hardly_ever_raises_an_alarm(cases: tuple[Scenario, ...]) -> None:
    rate, alarms = alarm_rate(list(cases))
    assert rate < 0.005, alarms


def test_the_embedded_patient_of_agentclinic_hardly_ever_raises_an_alarm() -> None:
    if not AGENTCLINIC.exists():
        if os.environ.get("CI"):
            pytest.fail(f"{AGENTCLINIC} is missing")
        pytest.skip(f"{AGENTCLINIC} is not here")
    lines = AGENTCLINIC.read_text(encoding="utf-8").splitlines()[::4]
    rate, alarms = alarm_rate([from_agentclinic(json.loads(line), f"case-{n}") for n, line in enumerate(lines)])
    assert rate < 0.005, alarms


def test_sentences_of_the_translated_facts_hardly_ever_raise_an_alarm() -> None:
    total, alarms = 0, []
    for language in languages_of(STAIRS):
        scenario = reference.load(STAIRS, language) if language != "en" else reference.load(STAIRS)
        for fact in scenario.patient.facts:
            for text in filter(None, (fact.says, *fact.attributes.values())):
                total += 1
                alarms += [f"{language}: {text}" for _ in check(text, bounds(STAIRS, language))]
    assert len(alarms) < 0.01 * total, alarms


@pytest.mark.parametrize(
    "disease",
    [
        "ST-elevation myocardial infarction",
        "aortic dissection",
        "temporal arteritis",
        "multiple sclerosis",
        "Crohn's disease",
    ],
)
def test_truth_foil_and_any_other_disease_are_one_finding(disease: str) -> None:
    """Whoever reads the log or sees a reply blocked learns nothing from it about the diagnosis."""
    (found,) = check(f"I have {disease}.", bounds(STAIRS))
    other = check("I have lupus.", bounds(STAIRS))[0]
    assert (found.kind, found.reason) == (other.kind, other.reason) == ("disease", found.reason)


def test_swapping_truth_and_foil_changes_no_finding(case: Callable[[str], Scenario]) -> None:
    scenario = case("headache-and-blurred-eye")
    assert scenario.foil is not None
    swapped = scenario.model_copy(
        update={
            "diagnosis": scenario.diagnosis.model_copy(
                update={"name": scenario.foil.name, "accepted": scenario.foil.accepted}
            ),
            "foil": scenario.foil.model_copy(
                update={"name": scenario.diagnosis.name, "accepted": scenario.diagnosis.accepted}
            ),
        }
    )
    for name in (scenario.diagnosis.name, *scenario.diagnosis.accepted, scenario.foil.name, *scenario.foil.accepted):
        said = f"I think I have {name}."
        assert check(said, bounds_of(swapped)) == check(said, bounds_of(scenario))


def test_a_disease_that_no_table_knows_is_found_by_the_names_in_the_case(synthetic: Callable[..., Scenario]) -> None:
    names = {"diagnosis": {"name": "Zebrine dyscrasia"}, "foil": {"name": "Quaggal dyscrasia", "facts": ["fact:pain"]}}
    known = bounds_of(synthetic(**names))
    for name in ("Zebrine dyscrasia", "quaggal dyscrasia"):
        assert [found.kind for found in check(f"It's {name}.", known)] == ["disease"]


def test_what_the_doctor_said_may_be_echoed() -> None:
    said = "You say I have gout."
    assert kinds(said) == {"disease"}
    assert kinds(said, doctor=("I think you have gout.",)) == set()
    assert kinds(said, doctor=("I think you have lupus.",)) == {"disease"}


def test_an_echo_lends_no_more_than_was_said() -> None:
    assert "disease" in kinds("Yes, I have type 1 diabetes.", doctor=("Do you have diabetes?",))
    assert kinds("Yes, the ECG showed a blockage.", doctor=("Have you had an ECG?",)) == {"result"}


def test_a_disease_of_the_family_is_not_the_patients_own() -> None:
    assert kinds("Diabetes runs in the family.") == set()
    assert kinds("I have diabetes.") != set()


def test_what_a_bias_has_the_patient_fear_may_be_feared_but_not_stated_as_a_fact() -> None:
    stated = {
        "en": ("I have {foil}.", "My doctor said it's {foil}.", "I was diagnosed with {foil} last week."),
        "es": ("Tengo {foil}.", "Me diagnosticaron {foil}."),
        "fr": ("J'ai {foil}.", "Le docteur a dit que c'est {foil}."),
        "zh": ("我得了{foil}。", "医生确诊我是{foil}。"),
        "hi": ("मुझे {foil} है।", "डॉक्टर ने {foil} का निदान किया।"),
        "ko": ("{foil} 있어요.", "{foil} 진단을 받았어요."),
        "fa": ("من {foil} دارم.", "دکتر تشخیص {foil} داد."),
    }
    foil = {"en": "gout", "es": "gota", "fr": "appendicite", "zh": "痛风", "hi": "गाउट", "ko": "통풍", "fa": "نقرس"}
    believed = ("I think I have {foil}.", "My neighbour was diagnosed with {foil}.", "I read about {foil}.")
    for language, lines in stated.items():
        held = bounds_of(reference.load(STAIRS, language), [foil[language]])
        fears = leaning.words(language).lines
        feared = [line for key in ("fears", "fears_again", "wonders", "objects_naming") for line in fears[key]]
        feared += believed if language == "en" else ()
        assert [line for line in lines if not check(line.format(foil=foil[language]), held)] == [], language
        assert [line for line in feared if check(line.format(foil=foil[language]), held)] == [], language


def test_findings_point_at_the_words() -> None:
    text = "It's awful, doctor. My troponin was 2.1 ng/mL, and I have gout."
    found = check(text, bounds(STAIRS))
    assert [(one.kind, one.span) for one in found] == [
        ("result", "My troponin was 2.1 ng/mL"),
        ("disease", "and I have gout"),
    ]
    assert all(text[one.start : one.end] == one.span for one in found)
    assert all(one.reason.endswith(".") and one.reason.count(". ") == 0 for one in found)


def test_control_signs_do_not_hide_what_they_stand_in() -> None:
    assert kinds("I have g\u200bout and \x1b[1mgout\x1b[0m.") == {"control", "disease"}


@pytest.mark.parametrize(
    "text",
    [
        "",
        " \n",
        "???",
        "*",
        "(",
        "12",
        "\x00",
        "ا" * 30_000,
        "I have " * 5_000,
        "\n" * 20_000,
        " " * 20_000 + "x",
        "*(" * 9_000,
    ],
)
def test_any_text_is_read(text: str) -> None:
    assert all(text[found.start : found.end] == found.span for found in check(text, bounds(STAIRS)))


FOUND = GuardFinding(kind="disease", start=0, end=4, span="gout", reason="It names a disease.")


@pytest.mark.parametrize(
    ("policy", "found", "attempt", "step"),
    [
        ("off", (FOUND,), 1, "show"),
        ("log", (FOUND,), 1, "show"),
        ("regenerate", (), 1, "show"),
        ("regenerate", (FOUND,), 1, "again"),
        ("regenerate", (), 2, "show"),
        ("regenerate", (FOUND,), 2, "embedded"),
    ],
)
def test_what_is_done(policy: str, found: tuple[GuardFinding, ...], attempt: int, step: str) -> None:
    assert decide(policy, found, attempt) == step  # type: ignore[arg-type]


def test_rejected_and_shown_words_are_kept_and_read_back() -> None:
    kept = Guarded(policy="regenerate", shown="second", rejected=(Rejected(text="I have gout.", findings=(FOUND,)),))
    assert Guarded.model_validate_json(kept.model_dump_json()) == kept
    assert not kept.clean
    assert Guarded(policy="log").clean
    with pytest.raises(ValidationError):
        Rejected(text="Nothing wrong with this.", findings=())
