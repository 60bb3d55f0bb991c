"""What each role may know of a scenario. A persona is built from its view alone, so it cannot tell what it lacks."""

from dataclasses import dataclass

from scenarios.schema import (
    Diagnosis,
    DoorNote,
    Examination,
    Fact,
    Identity,
    Image,
    ReviewSystem,
    Scenario,
    Speaker,
    Test,
    Traits,
)


@dataclass(frozen=True)
class DoctorView:
    """The door note, who is in the room, and the doctor's own stated identity."""

    door: DoorNote
    patient_name: str
    patient_age: str
    speaker: Speaker
    identity: Identity | None


@dataclass(frozen=True)
class PatientView:
    """Who the patient is and what they can tell. No results, no diagnosis."""

    name: str
    age: float | None
    age_unit: str
    identity: Identity
    speaker: Speaker
    facts: tuple[Fact, ...]
    denies: tuple[tuple[ReviewSystem, tuple[str, ...]], ...]
    doctor: Identity | None
    language: str
    traits: Traits


@dataclass(frozen=True)
class MeasurementView:
    """What can be measured. No history, no diagnosis."""

    examination: Examination
    tests: tuple[Test, ...]
    images: tuple[Image, ...]


@dataclass(frozen=True)
class ModeratorView:
    """The truth against which a diagnosis is judged."""

    diagnosis: Diagnosis


@dataclass(frozen=True)
class Card:
    """What a case browser may show without giving the case away."""

    reference: str
    title: str
    specialty: str
    difficulty: str
    place: str
    language: str


def for_doctor(scenario: Scenario) -> DoctorView:
    return DoctorView(
        scenario.door,
        scenario.patient.name,
        scenario.patient.age_text,
        scenario.patient.speaker,
        scenario.doctor,
    )


def for_patient(scenario: Scenario, traits: Traits | None = None) -> PatientView:
    """The patient's view; `traits` take the place of the case's own."""
    patient = scenario.patient
    return PatientView(
        patient.name,
        patient.age,
        patient.age_unit,
        patient.identity,
        patient.speaker,
        patient.facts,
        tuple(patient.denies.items()),
        scenario.doctor,
        scenario.language,
        traits or patient.traits,
    )


def for_measurement(scenario: Scenario) -> MeasurementView:
    return MeasurementView(scenario.examination, scenario.tests, scenario.images)


def for_moderator(scenario: Scenario) -> ModeratorView:
    return ModeratorView(scenario.diagnosis)


def card(scenario: Scenario, reference: str) -> Card:
    return Card(
        reference,
        scenario.title,
        scenario.specialty,
        scenario.difficulty,
        scenario.door.place,
        scenario.language,
    )
