"""The one stream of events. An event is immutable, says when it happened and names its audience."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, FiniteFloat, field_validator, model_validator

from biases.catalogue import bundled
from biases.rules import sound
from biases.schema import Bias, Held
from personas.exchange import (
    ROLES,
    Contribution,
    Heard,
    Notice,
    Phase,
    Ratings,
    Reply,
    Report,
    Role,
    Verdict,
)
from personas.models.asking import FaultKind
from personas.voice import VoiceName
from scenarios.schema import DoorNote, Traits
from sessions.assessment import Assessment
from sessions.guard.findings import Guarded, GuardPolicy

SCHEMA: Literal[1] = 1
MOST_BIASES = 60  # that a session holds at once

Status = Literal["diagnosed", "budget", "time", "left", "stopped", "paused", "fault"]
ClockName = Literal["none", "practice", "osce"]
Missing = Literal["unavailable", "normal"]
Protocol = Literal["bedside", "agentclinic"]
Images = Literal["on_request", "up_front"]


class Frozen(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Twin(Frozen):
    """Which twins a session belongs to: the name that all of them bear, and which it is; 0 is the baseline."""

    pair: str = Field(max_length=100)
    side: int = Field(ge=0, le=9)


class Setting(Frozen):
    """How a session is set up. `case` names where the scenario came from and is never opened from a log.

    `spending_cap` is in US dollars, for all models together. `briefs` is the SHA-256 of the user's own briefs. `biases`
    are held from the start, each with its foil; `own_biases` are those among them that the bundled catalogue lacks.
    `kept_from` is the session whose doctor's turns are kept: its diagnosis is no outcome of this one.
    """

    case: str
    voices: dict[Role, VoiceName]
    language: str = "en"
    budget: int | None = Field(20, ge=1, le=1000)
    clock: ClockName = "none"
    missing: Missing = "unavailable"
    protocol: Protocol = "bedside"
    seed: int = 0
    traits: Traits | None = Field(None, description="The patient's, in place of those of the case.")
    guard: GuardPolicy = "log"
    images: Images = "on_request"
    spending_cap: float | None = Field(None, gt=0)
    keep_prompts: bool = False
    briefs: str | None = None
    biases: tuple[Held, ...] = Field((), max_length=MOST_BIASES)
    own_biases: tuple[Bias, ...] = Field((), max_length=MOST_BIASES)
    twin: Twin | None = None
    kept_from: str | None = None

    @field_validator("voices")
    @classmethod
    def _every_role_has_one(cls, voices: dict[Role, VoiceName]) -> dict[Role, VoiceName]:
        if missing := [role for role in ROLES if role not in voices]:
            raise ValueError(f"nobody plays the {missing[0]}")
        return voices

    @model_validator(mode="after")
    def _can_be_held(self) -> "Setting":
        if self.biases and len(sound(self.biases, self.known_biases)) < len(self.biases):
            raise ValueError("holds a bias that cannot be played")
        return self

    @property
    def known_biases(self) -> Mapping[str, Bias]:
        """The definitions that hold in the session, by id."""
        return {**bundled(), **{bias.id: bias for bias in self.own_biases}}


class Opened(Frozen):
    """The first event: everything needed to replay and resume the session anywhere."""

    kind: Literal["opened"] = "opened"
    schema_version: Literal[1] = SCHEMA
    bedside: str
    session: str
    setting: Setting
    scenario: dict[str, Any]
    scenario_sha256: str
    forked_from: str | None = None
    forked_at_turn: int | None = None


class DoorRead(Frozen):
    kind: Literal["door"] = "door"
    door: DoorNote
    patient_name: str
    patient_age: str
    company: str | None = None


class Acted(Frozen):
    """The doctor contributed. `spent` is the doctor's own time for it in seconds: clock time, pauses left out."""

    kind: Literal["acted"] = "acted"
    contribution: Contribution
    spent: FiniteFloat = 0.0


class Replied(Frozen):
    """`guarded`: what the guard did about a model's words; None where the patient is no model."""

    kind: Literal["replied"] = "replied"
    reply: Reply
    guarded: Guarded | None = None


class Reported(Frozen):
    kind: Literal["reported"] = "reported"
    report: Report


class Noticed(Frozen):
    kind: Literal["noticed"] = "noticed"
    notice: Notice
    spent: FiniteFloat = 0.0


class Rated(Frozen):
    kind: Literal["rated"] = "rated"
    ratings: Ratings


class Judged(Frozen):
    kind: Literal["judged"] = "judged"
    verdict: Verdict


class Assessed(Frozen):
    kind: Literal["assessed"] = "assessed"
    assessment: Assessment


class Reflected(Frozen):
    """The clinician's own reflection, written before the verdict is shown."""

    kind: Literal["reflected"] = "reflected"
    text: str


class Faulted(Frozen):
    """A voice failed. `fault`: how, where it is a model's."""

    kind: Literal["faulted"] = "faulted"
    role: Role
    message: str
    fault: FaultKind | None = None


class Called(Frozen):
    """One call of a model, its retries added up. None means unknown; `cost` is in US dollars.

    `sent` and `answered` are what went out and came back, kept only where the setting says so; pictures are counted.
    """

    kind: Literal["called"] = "called"
    role: Role
    model: str
    prompt_tokens: int | None = None
    completion_tokens: int | None = None
    cost: FiniteFloat | None = None
    seconds: FiniteFloat = 0.0
    first_text_seconds: FiniteFloat | None = None
    attempts: int = 1
    pictures: int = 0
    fault: FaultKind | None = None
    sent: tuple[tuple[str, str], ...] | None = None
    answered: str | None = None


class Recast(Frozen):
    """Another voice plays a role from here on."""

    kind: Literal["recast"] = "recast"
    role: Role
    voice: VoiceName


class Rebiased(Frozen):
    """From here on these biases are held, and no other."""

    kind: Literal["rebiased"] = "rebiased"
    biases: tuple[Held, ...] = Field(max_length=MOST_BIASES)


class Unblinded(Frozen):
    """From here on somebody saw the figures that show a bias at work: beside a twin, or through the lens."""

    kind: Literal["unblinded"] = "unblinded"
    by: Literal["twin", "lens"]


class Changes(Frozen):
    """What of a setting is otherwise from here on. None: it stays. `briefs` of "" are Bedside's own."""

    guard: GuardPolicy | None = None
    images: Images | None = None
    spending_cap: float | None = Field(None, gt=0)
    keep_prompts: bool | None = None
    briefs: str | None = None

    def over(self, setting: Setting) -> Setting:
        """The setting with these changes."""
        changed = {name: getattr(self, name) for name in Changes.model_fields if getattr(self, name) is not None}
        if self.briefs == "":
            changed["briefs"] = None
        return setting.model_copy(update=changed)


class Resumed(Changes):
    """The session goes on after it was left or cut off. `torn` tells of a last line that was set aside."""

    kind: Literal["resumed"] = "resumed"
    torn: bool = False
    voices: dict[Role, VoiceName]


class Ended(Frozen):
    """The encounter is over, or put aside (`paused`, `fault`: resumable). `spent`: the doctor's time up to then.

    `stopped`: left while an implicit bias was simulated; nothing is rated or graded.
    """

    kind: Literal["ended"] = "ended"
    status: Status
    spent: float = 0.0


Body = Annotated[
    Opened
    | DoorRead
    | Acted
    | Replied
    | Reported
    | Noticed
    | Rated
    | Judged
    | Assessed
    | Reflected
    | Faulted
    | Called
    | Recast
    | Rebiased
    | Unblinded
    | Resumed
    | Ended,
    Field(discriminator="kind"),
]


class Event(Frozen):
    """One thing that happened: sequence number, wall time (ISO 8601, UTC), seconds since the session (or its
    resumption) began, turns used, phase, audience, and what happened."""

    seq: int = Field(ge=0)
    at: str
    t: FiniteFloat
    turn: int = Field(ge=0)
    phase: Phase
    audience: tuple[Role, ...]
    body: Body


def audience(body: Body) -> tuple[Role, ...]:
    """Who hears it."""
    match body:
        case Acted(contribution=contribution):
            match contribution.kind:
                case "say" | "alone" | "finish":
                    return ("doctor", "patient")
                case "examine":
                    return ("doctor", "patient", "measurement")
                case "order" | "image":
                    return ("doctor", "measurement")
                case "commit":
                    return ("doctor", "moderator")
            return ("doctor",)
        case Replied():
            return ("doctor", "patient")
        case Reported():
            return ("doctor", "measurement")
        case Noticed() | DoorRead():
            return ("doctor",)
        case Rated():
            return ("patient",)
        case Judged():
            return ("moderator",)
    return ()


def open_to(role: Role, event: Event) -> bool:
    """Whether who plays a role may be shown an event: the role hears it, or it is no role's own."""
    return not event.audience or role in event.audience


def heard_by(role: Role, events: Sequence[Event]) -> list[Heard]:
    """A role's history: what it heard, with the speakers named."""
    history = []
    for event in events:
        if role not in event.audience:
            continue
        match event.body:
            case Acted(contribution=contribution):
                history.append(Heard(event.seq, event.turn, event.phase, "doctor", contribution))
            case Replied(reply=reply):
                history.append(Heard(event.seq, event.turn, event.phase, "patient", reply))
            case Reported(report=report):
                history.append(Heard(event.seq, event.turn, event.phase, "measurement", report))
            case Noticed(notice=notice):
                history.append(Heard(event.seq, event.turn, event.phase, "moderator", notice))
    return history
