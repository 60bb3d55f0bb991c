"""Who doctor and patient are stated to be, and the same case with one of these traits stated otherwise."""

from collections.abc import Mapping
from typing import Literal, get_args

from scenarios.schema import Identity, Scenario

Person = Literal["doctor", "patient"]
Trait = Literal["gender", "race", "sexual_orientation", "culture", "education", "religion", "socioeconomic"]

FIELDS: Mapping[Trait, str] = {trait: "ethnicity" if trait == "race" else trait for trait in get_args(Trait)}


def stated(identity: Identity) -> dict[Trait, str]:
    """The traits that an identity states; the patient's sex is no statement of gender."""
    told = {trait: getattr(identity, field) for trait, field in FIELDS.items()}
    return {trait: value for trait, value in told.items() if value is not None}


def identity_of(scenario: Scenario, who: Person) -> Identity:
    """What the case states of a person; nothing where it says nothing."""
    return scenario.patient.identity if who == "patient" else scenario.doctor or Identity()


def with_identity(scenario: Scenario, who: Person, trait: Trait, value: str | None) -> Scenario:
    """The case in which a person is stated to be of a group; None takes the statement away. Nothing else changes.

    Raises pydantic.ValidationError for a value that is no line of text.
    """
    told = identity_of(scenario, who).model_dump()
    identity = Identity.model_validate({**told, FIELDS[trait]: value})
    if who == "doctor":
        return scenario.model_copy(update={"doctor": identity})
    patient = scenario.patient.model_copy(update={"identity": identity})
    return scenario.model_copy(update={"patient": patient})
