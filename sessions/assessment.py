"""What is computed at the end of a session. Plain data; `sessions.grading` computes it."""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from scenarios.schema import Appropriateness, Domain


class Frozen(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class SectionCoverage(Frozen):
    """How many elicitable facts of one history section were obtained, at least in part, and what was not asked."""

    section: str
    obtained: int
    total: int
    not_asked: tuple[str, ...] = ()


class MarkResult(Frozen):
    """One item of the mark sheet: met, not met, or None where it does not apply. `evidence` are event numbers.

    `share` is the part of it that was done, 0 to 1; sessions saved before there was part credit hold none.
    """

    id: str
    domain: Domain
    text: str
    weight: float
    critical: bool
    red_flag: bool
    met: bool | None
    evidence: tuple[int, ...] = ()
    share: float | None = Field(None, ge=0, le=1)

    @property
    def points(self) -> float:
        """What the item earns of its weight."""
        share = self.share if self.share is not None else float(bool(self.met))
        return round(self.weight * share, 2)


class TestUse(Frozen):
    """One test that was ordered, or one indicated test that was not (`ordered_at` None)."""

    __test__ = False

    name: str
    appropriateness: Appropriateness | None
    reason: str = ""
    cost: float | None = None
    ordered_at: int | None = None


class Separation(Frozen):
    """One discriminating finding, and the event at which it was found, if it was.

    `evidence` is its term in the case and `name` what the case calls it: a screen words the finding from them.
    """

    finding: str
    evidence: str = ""
    name: str = ""
    favours: str
    why: str
    found_at: int | None = None


class Lesson(Frozen):
    """Why the takeaway is what it is: a critical mark not met, a finding not looked for, or nothing of the kind.

    `about` is the mark's id or the finding's evidence term.
    """

    kind: Literal["mark", "finding", "compare"]
    about: str = ""


class Calibration(Frozen):
    """The stated confidence beside what came of it. `brier` is (confidence/100 - correct)², 0 best, 1 worst."""

    confidence: float
    correct: bool
    brier: float


class Assessment(Frozen):
    """Coverage (0 to 1; None where it cannot be known), mark sheet, tests, discriminating findings, calibration."""

    coverage: float | None
    sections: tuple[SectionCoverage, ...] = ()
    marks: tuple[MarkResult, ...] = ()
    score: float = 0
    out_of: float = 0
    tests: tuple[TestUse, ...] = ()
    missed_tests: tuple[TestUse, ...] = ()
    policy_normals: tuple[str, ...] = Field((), description="Normals given by policy, not held by the case.")
    cost: float | None = None
    separations: tuple[Separation, ...] = ()
    calibration: Calibration | None = None
    takeaway: str = ""
    lesson: Lesson | None = Field(None, description="Where the takeaway is not the case's own words.")
