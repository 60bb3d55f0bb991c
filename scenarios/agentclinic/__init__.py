"""The case files of AgentClinic: one JSON object of the MedQA, MIMIC or NEJM shape becomes a scenario."""

import re
from collections.abc import Mapping

from pydantic import ValidationError

from scenarios.agentclinic import allergies, demographics, measured, nejm
from scenarios.agentclinic.demographics import Demographics
from scenarios.agentclinic.first_person import Teller
from scenarios.agentclinic.naming import MAX_LINE, clean, lower_first, slug, upper_first, words
from scenarios.agentclinic.prose import Paragraph, compiled
from scenarios.problems import ScenarioError
from scenarios.schema import Diagnosis, DoorNote, Identity, Patient, Scenario, Section

_OUTER = "OSCE_Examination"
_EXAMINATION = "Physical_Examination_Findings"
_TESTS = "Test_Results"
_TASK = "Take a history, examine, order tests and commit to a diagnosis."
_NAME = "The patient"

_SECTIONS: tuple[tuple[str, Section], ...] = (
    ("past", "past_history"),
    ("medical_history", "past_history"),
    ("medication", "medicines"),
    ("medicine", "medicines"),
    ("drug", "medicines"),
    ("allerg", "allergies"),
    ("family", "family_history"),
    ("social", "social_history"),
    ("surgical", "past_history"),
    ("birth", "past_history"),
    ("immuni", "past_history"),
    ("vaccin", "past_history"),
    ("develop", "past_history"),
    ("psychiatric_h", "past_history"),
    ("menstrua", "pregnancy"),
    ("sexual_h", "social_history"),
    ("travel", "social_history"),
    ("occupation", "social_history"),
    ("habits", "social_history"),
    ("diet", "social_history"),
    ("obstetric", "pregnancy"),
    ("gyn", "pregnancy"),
    ("review", "review"),
    ("primary", "complaint"),
    ("secondary", "associated"),
    ("symptom", "associated"),
    ("history", "associated"),
)
_NOT_TOLD = re.compile(r"demographic", re.IGNORECASE)
_COMPLAINT = re.compile(
    r"\b(?:present(?:s|ing|ed)?\s+(?:with|for|after|following)|complain(?:s|ing|ed)?\s+of|with"
    r"|due to)\s+(?P<what>[^.;]+)",
    re.IGNORECASE,
)
_NEVER = re.compile(r"(?:never|none|no|nil|denies|denied|non-?user)\.?", re.IGNORECASE)
_HABIT = re.compile(r"tobacco|smok|alcohol|drug|cannabis|vap|allerg|travel|pets|surger|medic", re.IGNORECASE)
_ALLERGIES = re.compile(r"allerg", re.IGNORECASE)
# What its key names: 'Diabetes: Type 2', 'Cholesterol: High'.
_GRADED = re.compile(r"(?:Type [12]|(?:High|Low|Raised)(?=$|[;,.]| (?:since|for)\b))", re.IGNORECASE)
_JABS = re.compile(r"immuni[sz]|vaccin", re.IGNORECASE)
_TAIL = re.compile(
    r",?\s+and\s+(?:diagnose|determine|perform|provide|assess|evaluate|conduct|establish"
    r"|recommend|manage|identify)\b.*$|, focusing on .*$",
    re.IGNORECASE,
)
_COMMON = frozenset(
    "acute chronic disease disorder syndrome infection pain with from left right primary secondary injury".split()
)
_WORD = re.compile(r"[^\W\d_]{4,}")


def is_agentclinic(value: object) -> bool:
    """Whether the parsed JSON value has the outline of an AgentClinic case."""
    return isinstance(value, Mapping) and (_OUTER in value or nejm.is_nejm(value))


def scenario(value: object, identifier: str) -> Scenario:
    """The scenario of one parsed AgentClinic case; `identifier` names it.

    Raises ScenarioError for a value of another shape or without a diagnosis.
    """
    if not isinstance(value, Mapping):
        raise ScenarioError("This is not an AgentClinic case: a case is a JSON object.")
    try:
        if nejm.is_nejm(value) and _OUTER not in value:
            return _from_nejm(value, identifier)
        return _from_osce(value.get(_OUTER), identifier)
    except ValidationError as error:
        place = ".".join(str(part) for part in error.errors()[0]["loc"])
        raise ScenarioError(f"The AgentClinic case '{_shown(identifier)}' cannot be read at '{place}'.") from None


def _from_osce(case: object, identifier: str) -> Scenario:
    if not isinstance(case, Mapping):
        raise ScenarioError(f"This is not an AgentClinic case: it lacks '{_OUTER}' with the parts of the encounter.")
    name = measured.joined(case.get("Correct_Diagnosis"))
    if not name:
        raise ScenarioError("The AgentClinic case names no correct diagnosis. Add 'Correct_Diagnosis'.")
    actor = case.get("Patient_Actor")
    told = actor if isinstance(actor, Mapping) else {"History": actor}
    stated = " ".join(
        leaf.text for key, inner in told.items() if _NOT_TOLD.search(str(key)) for leaf in measured.leaves(inner)
    )
    paragraphs = [paragraph for key, inner in told.items() for paragraph in _paragraphs(str(key), inner)]
    objective = measured.joined(case.get("Objective_for_Doctor"))
    person = demographics.read(stated, " ".join([*(paragraph.text for paragraph in paragraphs), objective]))
    return Scenario(
        **_frame(identifier, person, objective, name),
        patient=_patient(person, stated, paragraphs),
        examination=measured.examination(case.get(_EXAMINATION), _EXAMINATION),
        tests=measured.orderable(case.get(_TESTS), _TESTS),
        diagnosis=Diagnosis(name=clean(name, MAX_LINE)),
    )


def _from_nejm(case: Mapping[str, object], identifier: str) -> Scenario:
    read = nejm.read(case)
    person = demographics.read(read.question, read.told)
    found, tests = nejm.findings(read.measured)
    return Scenario(
        **_frame(identifier, person, "", read.diagnosis.name),
        patient=_patient(person, read.told, [Paragraph(read.told, "associated", second_person=True)]),
        examination=found,
        tests=tests,
        diagnosis=read.diagnosis,
    )


def _frame(identifier: str, person: Demographics, objective: str, diagnosis: str) -> dict[str, object]:
    """The fields that every reader of AgentClinic fills in the same way."""
    complaint = _complaint(objective)
    spoiled = bool(_telling(diagnosis) & _telling(complaint))
    neutral = upper_first(clean(words(_shown(identifier)), MAX_LINE)) or "Case"
    age = (
        f"{person.age:g}-{person.unit[:-1]}-old " if person.known and person.age else "newborn " if person.known else ""
    )
    who = f"{'An' if age[:1] == '8' or age[:2] in ('11', '18') else 'A'} {age}{person.noun}"
    note = (
        f"{who} with {lower_first(complaint)}."
        if complaint and diagnosis.casefold() not in complaint.casefold()
        else f"{who} asks to be seen."
    )
    return {
        "id": slug(identifier, "case"),
        "title": upper_first(complaint) if complaint and len(complaint) <= 60 and not spoiled else neutral,
        "specialty": "Unspecified",
        "author": "AgentClinic",
        "licence": "MIT",
        "door": DoorNote(place="Clinic", note=note, task=_TASK),
    }


def _complaint(objective: str) -> str:
    match = _COMPLAINT.search(objective)
    return _TAIL.sub("", match["what"]).strip(" ,") if match else ""


def _telling(text: str) -> set[str]:
    return {word for word in map(str.casefold, _WORD.findall(text)) if word not in _COMMON}


def _paragraphs(key: str, value: object) -> list[Paragraph]:
    if _NOT_TOLD.search(key):
        return []
    found = []
    for leaf in measured.leaves(value, key):
        parts = (
            [str(part) for part in value]
            if isinstance(value, list) and not any(isinstance(p, dict | list) for p in value)
            else [leaf.text]
        )
        found += [Paragraph(clean(_of_its_key(part, leaf.path[-1])), _section(leaf.path)) for part in parts]
    return found


def _of_its_key(text: str, key: str) -> str:
    """What only its key makes a sentence: 'Tobacco: Never', 'Immunizations: Up to date'."""
    if _ALLERGIES.search(key) and not _NEVER.fullmatch(text):
        return allergies.under_heading(text)
    if _NEVER.fullmatch(text) and _HABIT.search(key):
        return f"No {words(key).lower()}"
    if _GRADED.match(text) and key.isalpha() and not re.match(rf"\w+(?: \w+)? {key}", text, re.IGNORECASE):
        return _GRADED.sub(rf"\g<0> {key.lower()}", text, count=1)
    if _JABS.search(key) and not _JABS.search(text):
        return f"Vaccinations {lower_first(text)}"
    return text


def _section(path: tuple[str, ...]) -> Section:
    for key in reversed(path):
        for part, section in _SECTIONS:
            if part in key.casefold():
                return section
    return "associated"


def _patient(person: Demographics, stated: str, paragraphs: list[Paragraph]) -> Patient:
    ordered = sorted(paragraphs, key=lambda paragraph: paragraph.section != "complaint")
    speaker = demographics.speaker(person, " ".join([stated, *(paragraph.text for paragraph in paragraphs)]))
    ordered += [Paragraph(text, "pregnancy") for text in demographics.childbearing(stated)]
    ordered += [Paragraph(text, "past_history") for text in demographics.birth(stated)]
    facts = compiled(ordered, Teller.of(speaker, person.sex, person.years))
    return Patient(
        name=_NAME,
        age=person.age if person.known else None,
        age_unit=person.unit,
        identity=Identity(sex=person.sex, ethnicity=person.ethnicity),
        speaker=speaker,
        facts=facts,
    )


def _shown(identifier: str) -> str:
    return clean(identifier, 80).replace("-", " ") or "Case"
