"""What passes between the roles of a session: contributions, replies, reports, ratings and verdicts. Plain data."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, StringConstraints

from scenarios.ranges import Flag

Role = Literal["doctor", "patient", "measurement", "moderator"]
ROLES: tuple[Role, ...] = ("doctor", "patient", "measurement", "moderator")
Phase = Literal["reading", "encounter", "commit_only", "closing", "grading", "debrief", "closed"]


def _well_formed(text: object) -> object:
    return text.encode("utf-8", "replace").decode("utf-8") if isinstance(text, str) else text


MAX_WORDS = 20_000  # characters of one contribution
Words = Annotated[str, BeforeValidator(_well_formed), StringConstraints(max_length=MAX_WORDS)]
NoticeAbout = Literal[
    "begin",
    "last_turn",
    "budget_used",
    "time_warning",
    "time_up",
    "paused",
    "unpaused",
    "not_now",
    "asked_to_commit",
    "undecided",
]
Refused = Literal["no_pause", "paused", "closing_later", "only_diagnosis", "closing_used", "locked", "not_now"]
Probability = Annotated[float, Field(ge=0, le=100)]
Score = Annotated[int, Field(ge=1, le=10)]


class Exchange(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Say(Exchange):
    """The doctor says something to the patient."""

    kind: Literal["say"] = "say"
    text: Words


class Examine(Exchange):
    """The doctor examines; vital signs included."""

    kind: Literal["examine"] = "examine"
    text: Words


class Order(Exchange):
    """The doctor orders one test or several."""

    kind: Literal["order"] = "order"
    text: Words


class RequestImage(Exchange):
    """The doctor asks to see an image; empty text means whichever there is."""

    kind: Literal["image"] = "image"
    text: Words = ""


class SeeAlone(Exchange):
    """The doctor asks whoever else is in the room to step outside."""

    kind: Literal["alone"] = "alone"


class Note(Exchange):
    """Something the doctor writes down. `several`: a model's whole reply, which held more than one thing (or words
    that are not said); what it holds follows part by part, each at its cost."""

    kind: Literal["note"] = "note"
    text: Words
    several: bool = False


class Ranked(Exchange):
    """One disease of a differential with its probability in percent."""

    diagnosis: Words
    probability: Probability


class Differential(Exchange):
    """The doctor's differential, most likely first; `other` is the percentage left to something else.

    `because`: the findings that moved it and why the next step is taken, where the doctor tells.
    """

    kind: Literal["differential"] = "differential"
    ranked: tuple[Ranked, ...]
    other: Probability = 0
    not_to_miss: Words | None = None
    because: tuple[Words, ...] = ()


class Plan(Exchange):
    """A plan put on record. The patient's physiology does not respond to it."""

    kind: Literal["plan"] = "plan"
    text: Words


class Commit(Exchange):
    """The diagnosis, with confidence in percent and a plan. It locks the encounter."""

    kind: Literal["commit"] = "commit"
    diagnosis: Words
    confidence: Probability | None = None
    plan: Words = ""


class Finish(Exchange):
    """The doctor ends the closing turns."""

    kind: Literal["finish"] = "finish"


class Leave(Exchange):
    """The doctor stops the session for good, without a diagnosis."""

    kind: Literal["leave"] = "leave"


class Suspend(Exchange):
    """The doctor saves and leaves; the session can be resumed."""

    kind: Literal["suspend"] = "suspend"


class Pause(Exchange):
    kind: Literal["pause"] = "pause"


class Unpause(Exchange):
    kind: Literal["unpause"] = "unpause"


Contribution = Annotated[
    Say
    | Examine
    | Order
    | RequestImage
    | SeeAlone
    | Note
    | Differential
    | Plan
    | Commit
    | Finish
    | Leave
    | Suspend
    | Pause
    | Unpause,
    Field(discriminator="kind"),
]
Costed = Say | Examine | Order | RequestImage


class FactUse(Exchange):
    """A fact that an answer used, and why it was told."""

    id: str
    why: str


class Reply(Exchange):
    """What the patient (or who speaks for them) answers. `trust` runs from 0 to 1."""

    kind: Literal["reply"] = "reply"
    text: Words
    speaker: str = "patient"
    facts: tuple[FactUse, ...] = ()
    withheld: tuple[FactUse, ...] = ()
    trust: float | None = None


class Entry(Exchange):
    """One reported value or narrative. `item` is the evidence term it satisfies, None for a policy normal."""

    name: str
    item: str | None = None
    group: str | None = None
    value: str | None = None
    unit: str | None = None
    range: str | None = None
    flag: Flag | None = None
    narrative: str | None = None
    path: str | None = None
    policy: Literal["normal"] | None = None


class Report(Exchange):
    """What the measurement desk brings back for one order. `missing` names what the case does not hold.

    `phrased`: the entries in a model's words, checked against them; None where the report is given as it is.
    """

    kind: Literal["report"] = "report"
    entries: tuple[Entry, ...] = ()
    missing: tuple[str, ...] = ()
    phrased: Words | None = None


class Notice(Exchange):
    """A word from the station to the doctor: the last turn, the time, what cannot be done now."""

    kind: Literal["notice"] = "notice"
    about: NoticeAbout
    text: str
    why: Refused | None = Field(None, description="Of 'not_now': which rule forbids it.")
    typed: str | None = Field(None, description="What was typed that could not be done, so that it is not lost.")


class Rating(Exchange):
    """One of the patient's three ratings. `drawn_from` are the sequence numbers of the events it rests on."""

    score: Score
    because: Words
    drawn_from: tuple[int, ...] = ()


class Ratings(Exchange):
    """The patient's view, 1 to 10 each. Simulated and not validated.

    `by`: 'embedded' or the model that gave them; None where the voice that was cast is no model.
    """

    kind: Literal["ratings"] = "ratings"
    by: str | None = None
    confidence: Rating
    compliance: Rating
    consultation: Rating


class Vote(Exchange):
    """What one judge holds. `by`: 'embedded' or a model's name."""

    correct: bool | None
    reason: Words
    by: str


class Verdict(Exchange):
    """Whether the diagnosis is the same disease as the correct one; None where the case cannot be graded.

    `by`: 'embedded' or the model that gave it; None where the voice that was cast is no model. `second`: the embedded
    moderator's vote beside a model's.
    """

    kind: Literal["verdict"] = "verdict"
    correct: bool | None
    reason: Words
    by: str | None = None
    second: Vote | None = None


Content = Contribution | Reply | Report | Notice


@dataclass(frozen=True)
class Heard:
    """One thing that a role heard, and when: its sequence number in the session, the turn and the phase."""

    seq: int
    turn: int
    phase: Phase
    speaker: Role
    content: Content


History = Sequence[Heard]


@dataclass(frozen=True)
class Situation:
    """Where the doctor stands: what may be done now and how many turns are left (None: no limit)."""

    phase: Phase
    turn: int
    turns_left: int | None
    closing_turns_left: int
    asked_to_commit: bool = False
