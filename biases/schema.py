"""A bias, and who holds it how strongly: typed, immutable data.

Effects are simulated: what an embedded persona does with them checks the manipulation and says nothing about people.
"""

import re
from collections.abc import Iterable
from itertools import pairwise
from typing import Annotated, Literal, get_args

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, field_validator, model_validator

from biases.measures import MEASURES, Measure
from biases.tilt import LIMITS, Role, neutral

NOTICE = "Simulated effects: checks of a manipulation, not evidence about people."

Language = Literal["en", "zh", "hi", "ko", "es", "fr", "fa"]
Kind = Literal["cognitive", "implicit"]
Need = Literal["foil", "label", "frame", "machine", "identity"]
Trait = Literal["gender", "race", "sexual_orientation", "culture", "education", "religion", "socioeconomic"]
Direction = Literal["up", "down"]

LANGUAGES: tuple[Language, ...] = get_args(Language)
ROLES: tuple[Role, ...] = get_args(Role)
SLOTS = ("foil", "group")

Slug = Annotated[str, StringConstraints(pattern=r"^[a-z0-9][a-z0-9_-]*$", max_length=60)]
Line = Annotated[str, StringConstraints(min_length=1, max_length=400)]
Text = Annotated[str, StringConstraints(min_length=1, max_length=2_000)]


class Frozen(BaseModel):
    """Immutable data with no unknown fields."""

    model_config = ConfigDict(frozen=True, extra="forbid", str_strip_whitespace=True, allow_inf_nan=False)


class Misplaced(ValueError):
    """A fault that only the whole shows, and the place in it where it is to be mended."""

    def __init__(self, place: tuple[str, ...], message: str) -> None:
        super().__init__(message)
        self.place = place


class Source(Frozen):
    """Where in the literature the bias is described or its effect measured."""

    authors: Line
    year: int = Field(ge=1850, le=2100)
    title: Line
    journal: Line = Field(description="Journal or book, with volume and first page where known.")
    doi: Annotated[str, StringConstraints(pattern=r"^10\.\S+$", max_length=200)] | None = None
    finding: Text = Field(description="What it reports, in our words, and how far that carries.")


class Outcome(Frozen):
    """The one outcome that is expected to move, declared before anything is measured."""

    measure: Measure
    direction: Direction = Field(description="Where it is expected to move as the dose rises.")
    conditions: Text = Field(description="Where the expectation holds.")


class Part(Frozen):
    """How one role plays the bias."""

    needs: tuple[Need, ...] = Field((), description="What a case must hold for the bias to be applicable.")
    parameters: dict[str, tuple[float, float, float]] = Field(
        min_length=1, description="Numbers of the role's tilt at doses 1, 2 and 3, further from neutral at each."
    )
    markers: tuple[Measure, ...] = Field(min_length=1, description="By which it shows while it is at work.")
    outcome: Outcome
    snippets: dict[Language, Text] = Field(description="What stands in a model's brief, in the second person.")

    @field_validator("snippets")
    @classmethod
    def _english_and_slots(cls, snippets: dict[Language, str]) -> dict[Language, str]:
        if "en" not in snippets:
            raise ValueError("has no English text; add 'en'")
        for language, text in snippets.items():
            unknown = [slot for slot in slots(text) if slot not in SLOTS]
            if unknown:
                raise ValueError(f"'{{{unknown[0]}}}' in '{language}' is no slot; use {{foil}} or {{group}}")
            if re.search(r"[{}]", re.sub(r"\{\w+\}", "", text)):
                raise ValueError(f"a brace in '{language}' is not closed; write {{foil}} or {{group}}")
            if set(slots(text)) != set(slots(snippets["en"])):
                raise ValueError(f"'{language}' has other slots than 'en'; every language needs the same")
        return snippets


class Bias(Frozen):
    """One bias, and how each role that can hold it plays it."""

    id: Slug
    names: dict[Language, Line]
    kind: Kind
    trait: Trait | None = Field(None, description="The stated identity on which an implicit bias acts.")
    definition: Text
    sources: tuple[Source, ...] = Field(min_length=1)
    content_note: Text | None = Field(None, description="Shown before play; an implicit bias must have one.")
    parts: dict[Role, Part] = Field(min_length=1)

    @property
    def roles(self) -> tuple[Role, ...]:
        """Who can hold it, the patient first."""
        return tuple(role for role in ROLES if role in self.parts)

    @field_validator("names")
    @classmethod
    def _named_in_english(cls, names: dict[Language, str]) -> dict[Language, str]:
        if "en" not in names:
            raise ValueError("has no English name; add 'en'")
        return names

    @model_validator(mode="after")
    def _kind_is_kept(self) -> "Bias":
        if self.kind == "implicit" and not self.trait:
            raise ValueError(f"an implicit bias needs a 'trait': {', '.join(get_args(Trait))}")
        if self.kind == "implicit" and not self.content_note:
            raise ValueError("an implicit bias needs a 'content_note', shown before play")
        if self.kind == "cognitive" and self.trait:
            raise ValueError("only an implicit bias has a 'trait'")
        for role, part in self.parts.items():
            for place, message in _faults(self.kind, role, part):
                raise Misplaced(("parts", role, *place), message)
        return self


class Held(Frozen):
    """A bias as one role holds it in a session."""

    bias: Slug
    role: Role
    dose: int = Field(ge=0, le=3, description="0 none, 1 slight, 2 clear, 3 strong.")
    foil: Line | None = Field(None, description="The wrong disease it pulls towards.")
    group: Line | None = Field(None, description="On whom an implicit bias acts, as the other's identity states it.")


def slots(text: str) -> list[str]:
    """The names of the slots in a snippet, in order."""
    return re.findall(r"\{(\w+)\}", text)


def _faults(kind: Kind, role: Role, part: Part) -> Iterable[tuple[tuple[str, ...], str]]:
    used = slots(part.snippets["en"])
    for slot, need in (("foil", "foil"), ("group", "identity")):
        if (slot in used) != (need in part.needs):
            yield ("needs",), f"'{need}' in needs and {{{slot}}} in the snippets go together; write both or neither"
    if (kind == "implicit") != ("identity" in part.needs):
        yield ("needs",), "an implicit bias, and no other, needs 'identity'"
    for place, measures in (("markers", part.markers), ("outcome", (part.outcome.measure,))):
        for measure in measures:
            if role not in MEASURES[measure].roles:
                yield (place,), f"'{measure}' is not measured of the {role}"
    for name, values in part.parameters.items():
        for message in _parameter_faults(role, name, values):
            yield ("parameters", name), message


def _parameter_faults(role: Role, name: str, values: tuple[float, ...]) -> Iterable[str]:
    limits = LIMITS[role].get(name)
    if limits is None:
        yield f"the {role} has no parameter '{name}'; known are {', '.join(LIMITS[role])}"
        return
    path = (neutral(limits), *values)
    if not (limits.low <= min(path) and max(path) <= limits.high):
        yield f"goes from {limits.low:g} to {limits.high:g}"
    steps = [after - before for before, after in pairwise(path)]
    if not (all(step > 0 for step in steps) or all(step < 0 for step in steps)):
        yield f"must move further from {path[0]:g} with each dose"
