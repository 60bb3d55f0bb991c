"""What the guard finds in a reply, what is done about it, and what of it is kept. Plain data."""

from collections.abc import Sequence
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from personas.exchange import Words

GuardKind = Literal[
    "disease", "result", "contradiction", "symptom", "other_role", "stage_direction", "instructions", "control"
]
GuardPolicy = Literal["off", "log", "regenerate"]
Step = Literal["show", "again", "embedded"]


class Frozen(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class GuardFinding(Frozen):
    """One thing that a patient of this case would not say: where it stands in the text, and why, in one sentence."""

    kind: GuardKind
    start: int = Field(ge=0)
    end: int = Field(ge=0)
    span: Words
    reason: str


class Rejected(Frozen):
    """A reply that was not shown, and why not."""

    text: Words
    findings: tuple[GuardFinding, ...] = Field(min_length=1)


class Guarded(Frozen):
    """What the guard did about one reply. `findings` are in the words that were shown.

    `shown` says whose words these are: the model's first or second ones, or the embedded patient's instead.
    """

    policy: GuardPolicy
    shown: Literal["first", "second", "embedded"] = "first"
    findings: tuple[GuardFinding, ...] = ()
    rejected: tuple[Rejected, ...] = ()

    @property
    def clean(self) -> bool:
        """Whether nothing was found in any of the model's words: reports count sessions with and without such."""
        return not self.findings and not self.rejected


def decide(policy: GuardPolicy, findings: Sequence[GuardFinding], attempt: int) -> Step:
    """What to do with the model's reply; `attempt` is 1 for its first words. It is asked again once only."""
    if policy != "regenerate" or not findings:
        return "show"
    return "again" if attempt == 1 else "embedded"
