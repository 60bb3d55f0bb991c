"""The scenario: every fact of one station, typed.

A scenario is immutable data. Roles never receive it whole: see `scenarios.views`.
Text fields are plain text; nothing in them is ever interpreted as markup.
"""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, model_validator

from scenarios.evidence import parse_term
from scenarios.ranges import Flag, flag

NOTICE = "Synthetic patient. Not reviewed by a physician. For training and research, not medical advice."

PICTURE_NAME = r"^[A-Za-z0-9][A-Za-z0-9._-]*$"

Slug = Annotated[str, StringConstraints(pattern=r"^[a-z0-9][a-z0-9-]*$", max_length=80)]
Line = Annotated[str, StringConstraints(min_length=1, max_length=400)]
Text = Annotated[str, StringConstraints(min_length=1, max_length=20_000)]

Sex = Literal["female", "male", "intersex", "unknown"]
Difficulty = Literal["easy", "moderate", "hard"]
Polarity = Literal["present", "denied", "unknown"]
Disclosure = Literal["volunteered", "asked", "probed", "trusted", "never"]
Safety = Literal["suicide", "abuse", "pregnancy", "allergy"]
Section = Literal[
    "complaint",
    "associated",
    "past_history",
    "medicines",
    "allergies",
    "family_history",
    "social_history",
    "pregnancy",
    "ideas",
    "concerns",
    "expectations",
    "review",
]
Attribute = Literal[
    "onset",
    "duration",
    "timing",
    "frequency",
    "site",
    "radiation",
    "character",
    "severity",
    "quantity",
    "progression",
    "trigger",
    "relief",
    "circumstance",
    "previous",
    "treatment",
    "dose",
    "relative",
    "effect",
]
ReviewSystem = Literal[
    "general",
    "skin",
    "eyes",
    "ears_nose_throat",
    "cardiovascular",
    "respiratory",
    "gastrointestinal",
    "genitourinary",
    "musculoskeletal",
    "neurological",
    "psychiatric",
    "endocrine_haematological",
]
Appropriateness = Literal["indicated", "acceptable", "unnecessary", "harmful"]
TestKind = Literal[
    "blood",
    "urine",
    "stool",
    "csf",
    "microbiology",
    "ecg",
    "imaging",
    "physiology",
    "endoscopy",
    "pathology",
    "genetic",
    "bedside",
    "questionnaire",
    "other",
]
Personality = Literal["plain", "talkative", "anxious", "impatient", "distrustful", "eager"]
Education = Literal["basic", "secondary", "higher"]
LanguageLevel = Literal["basic", "intermediate", "fluent"]
RecallOfDetail = Literal["good", "fair", "poor"]
StimulusKind = Literal["label", "frame", "machine"]
Domain = Literal["history", "examination", "investigation", "diagnosis", "management", "communication"]


class Frozen(BaseModel):
    """Immutable data with no unknown fields."""

    model_config = ConfigDict(frozen=True, extra="forbid", str_strip_whitespace=True, allow_inf_nan=False)


class DoorNote(Frozen):
    """What is written on the door: all that the doctor knows before the first word."""

    place: Line = Field(description="Where the encounter happens, such as 'Emergency department'.")
    note: Text = Field(description="Who waits inside and why, without a hint of the diagnosis.")
    task: Line = Field(description="What the doctor is to do.")


class Identity(Frozen):
    """Stated identity of a person, as far as the case states it."""

    name: Line | None = None
    sex: Sex = "unknown"
    gender: Line | None = None
    ethnicity: Line | None = None
    religion: Line | None = None
    education: Line | None = None
    occupation: Line | None = None
    first_language: Line | None = None
    sexual_orientation: Line | None = None
    culture: Line | None = None
    socioeconomic: Line | None = None


class Speaker(Frozen):
    """Who answers the doctor: the patient, or somebody for the patient."""

    who: Literal["patient", "relative"] = "patient"
    relationship: Line | None = Field(None, description="To the patient, such as 'mother' or 'husband'.")
    name: Line | None = None

    @model_validator(mode="after")
    def _relative_is_named(self) -> "Speaker":
        if self.who == "relative" and not self.relationship:
            raise ValueError("a relative who speaks needs a relationship, such as 'mother'")
        return self


class Fact(Frozen):
    """One thing that the patient (or who speaks for them) can say.

    `says` and every attribute are whole sentences in the speaker's own lay words. The fact and each of its
    attributes are elicited one by one; `id` and `id.attribute` name them in evidence rules and in logs.
    """

    id: Slug
    topic: Line = Field(description="Lay noun phrase, such as 'chest pain' or 'high blood pressure'.")
    section: Section
    polarity: Polarity = "present"
    says: str = Field("", max_length=2_000, description="The sentence said. A denial may leave it empty.")
    attributes: dict[Attribute, Line] = Field(default_factory=dict)
    disclosure: Disclosure = "asked"
    safety: Safety | None = Field(None, description="Yields to a direct, respectful question, whatever the trust.")
    private: bool = Field(False, description="Only said when nobody else is in the room.")
    keywords: tuple[Line, ...] = Field((), description="Other words in which a doctor asks for this fact.")
    incidental: bool = Field(False, description="Of everyday life; a history is complete without it.")

    @model_validator(mode="after")
    def _says_something(self) -> "Fact":
        if self.polarity == "present" and not self.says:
            raise ValueError("a fact that is present needs 'says', the sentence the patient would use")
        return self

    def __hash__(self) -> int:
        return hash((self.id, self.says))


class Result(Frozen):
    """One measured value. `value` is kept to the letter; `range` is text such as '60-100', '< 0.04' or '> 94'."""

    name: Line
    value: Line
    unit: Line | None = None
    range: Line | None = None
    names: tuple[Line, ...] = ()
    evidence: Line | None = Field(None, description="Its name in evidence terms, where `name` is in another language.")
    source: str | None = Field(None, description="Where it stands in a foreign file: keys joined by '/'.")

    @property
    def flag(self) -> Flag | None:
        """'H' above, 'L' below the reference range, 'A' other than the expected word; None when in range or unknown."""
        return flag(self.value, self.range)


class Manoeuvre(Frozen):
    """One thing examined and what is found."""

    id: Slug
    system: Line = Field(description="Examination heading, such as 'cardiovascular' or 'general'.")
    manoeuvre: Line = Field(description="What is done, such as 'Auscultation of the heart'.")
    finding: Text
    names: tuple[Line, ...] = ()
    source: str | None = Field(None, description="Where it stands in a foreign file: keys joined by '/'.")


class Examination(Frozen):
    """What the examination holds."""

    vital_signs: tuple[Result, ...] = ()
    findings: tuple[Manoeuvre, ...] = ()


class Test(Frozen):
    """One orderable test. Results are values; a narrative is the report as written, not interpreted."""

    __test__ = False

    id: Slug
    name: Line
    kind: TestKind = "other"
    names: tuple[Line, ...] = ()
    results: tuple[Result, ...] = ()
    narrative: str = Field("", max_length=20_000)
    cost: float | None = Field(None, ge=0, description="Illustrative US dollars.")
    turnaround: float | None = Field(None, ge=0, description="Minutes until the result.")
    appropriateness: Appropriateness | None = None
    reason: str = Field("", max_length=1_000, description="Why it is indicated, acceptable, unnecessary or harmful.")
    source: str | None = Field(None, description="Where it stands in a foreign file: keys joined by '/'.")

    @model_validator(mode="after")
    def _holds_something(self) -> "Test":
        if not self.results and not self.narrative:
            raise ValueError("a test needs 'results' or a 'narrative'")
        return self


class Image(Frozen):
    """One picture of the case. The file lies in the case's own folder; it is never an address."""

    id: Slug
    name: Line
    kind: Line = Field(description="Such as 'ECG', 'fundus photograph', 'chest radiograph'.")
    names: tuple[Line, ...] = ()
    file: Annotated[str, StringConstraints(pattern=PICTURE_NAME, max_length=120)] | None = None
    caption: Line
    expert: Text = Field(description="What an expert sees; given where the picture cannot be shown.")


class Diagnosis(Frozen):
    """The truth of the case, and how strictly it is judged."""

    name: Line
    accepted: tuple[Line, ...] = Field((), description="Other names of the same disease.")
    near_misses: tuple[Line, ...] = Field((), description="Names that do not count.")
    differential: tuple[Line, ...] = Field((), description="Reasonable alternatives, the truth not among them.")
    not_to_miss: Line | None = Field(None, description="The one of the differential that must be excluded.")
    gradable: bool = Field(True, description="False where the question of the case does not ask for a diagnosis.")


class Foil(Frozen):
    """The wrong disease that a bias pulls towards, and the facts of the case that fit it."""

    name: Line
    accepted: tuple[Line, ...] = ()
    facts: tuple[str, ...] = Field((), description="Evidence terms, such as 'fact:cough' or 'exam:chest'.")


class Label(Frozen):
    """A wrong diagnosis that somebody handed down."""

    diagnosis: Line = Field(description="The wrong disease that was named.")
    note: Text = Field(description="A sentence or two for the door note: who named it, and when.")


class Frame(Frozen):
    """The door note in a wording that brings a wrong disease to mind. The case's own note is its pair."""

    suggests: Line = Field(description="The wrong disease that it brings to mind.")
    note: Text = Field(description="The whole door note: the same facts in other words.")


class MachineReading(Frozen):
    """What a machine printed on a result, wrongly."""

    test: Slug = Field(description="Id of the test on whose report it stands.")
    reading: Text = Field(description="The print-out's line, saying that a machine read it.")
    names: Line = Field(description="The wrong disease that it names.")


class Stimuli(Frozen):
    """What may be put before the doctor, besides the findings, that points to a wrong disease."""

    label: Label | None = None
    frame: Frame | None = None
    machine: MachineReading | None = None


class Discriminator(Frozen):
    """A reachable finding that separates the truth from the foil."""

    evidence: str
    favours: Literal["truth", "foil"] = "truth"
    why: Line

    @model_validator(mode="after")
    def _term(self) -> "Discriminator":
        parse_term(self.evidence)
        return self


class Mark(Frozen):
    """One item of the mark sheet. It is met when `need` of its evidence terms hold (all, by default)."""

    id: Slug
    domain: Domain
    text: Line
    weight: float = Field(1.0, gt=0, le=10)
    critical: bool = False
    red_flag: bool = False
    evidence: tuple[str, ...] = Field(min_length=1)
    need: int | None = Field(None, ge=1)

    @model_validator(mode="after")
    def _terms(self) -> "Mark":
        for term in self.evidence:
            parse_term(term)
        if self.need is not None and self.need > len(self.evidence):
            raise ValueError(f"'need' is {self.need} but there are only {len(self.evidence)} evidence terms")
        return self


class Traits(Frozen):
    """How whoever answers the doctor talks. Traits change how and how much is said, never what is true."""

    personality: Personality = Field("plain", description="'eager' is eager to please.")
    degree: int = Field(2, ge=1, le=3, description="How strongly the personality shows: 1 slightly, 3 strongly.")
    education: Education = "secondary"
    language_level: LanguageLevel = Field("fluent", description="Command of the language of the session.")
    recall: RecallOfDetail = Field("good", description="Memory for exact times, doses and numbers.")
    confusion: int = Field(0, ge=0, le=3, description="0 clear, 1 slight, 2 moderate, 3 severe.")


class Patient(Frozen):
    """Who the patient is and all that they can tell."""

    name: Line
    age: float | None = Field(ge=0, le=130, description="None where it is not stated.")
    age_unit: Literal["years", "months", "weeks", "days"] = "years"
    identity: Identity = Identity()
    speaker: Speaker = Speaker()
    traits: Traits = Traits()
    facts: tuple[Fact, ...]
    denies: dict[ReviewSystem, tuple[Line, ...]] = Field(
        default_factory=dict,
        description="Routine review of systems: lay topics that are absent. Answered when asked, not counted.",
    )

    @property
    def age_text(self) -> str:
        if self.age is None:
            return "age not stated"
        return f"{self.age:g} {self.age_unit if self.age != 1 else self.age_unit[:-1]}"


class Scenario(Frozen):
    """All facts of one station."""

    id: Slug
    version: Annotated[str, StringConstraints(pattern=r"^\d+\.\d+(\.\d+)?$")] = "1.0"
    title: Line = Field(description="Shown in the browser; tells the complaint, never the diagnosis.")
    specialty: Line
    difficulty: Difficulty = "moderate"
    language: Annotated[str, StringConstraints(pattern=r"^[a-z]{2}$")] = "en"
    author: Line
    licence: Line
    notice: Line = NOTICE
    door: DoorNote
    patient: Patient
    doctor: Identity | None = Field(None, description="Stated identity of the doctor, where the case states one.")
    examination: Examination = Examination()
    tests: tuple[Test, ...] = ()
    images: tuple[Image, ...] = ()
    diagnosis: Diagnosis
    foil: Foil | None = None
    stimuli: Stimuli = Stimuli()
    shown: tuple[StimulusKind, ...] = Field((), description="Stimuli that stand in this copy; none in a case file.")
    discriminators: tuple[Discriminator, ...] = ()
    marks: tuple[Mark, ...] = ()
    teaching_points: tuple[Line, ...] = ()
    sources: tuple[Line, ...] = ()
