"""Sessions of embedded voices played in memory to compare a bias with none: what is played, and what became of it."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import get_args

from biases.catalogue import bundled
from biases.measures import Measure
from biases.schema import Bias, Held, Trait
from biases.tilt import Role
from personas.exchange import ROLES
from scenarios.identities import with_identity
from scenarios.reference import load
from scenarios.schema import Scenario, StimulusKind
from sessions import in_memory
from sessions.events import Event, Setting
from sessions.held import NotApplicable, holding, prepared, stimuli_for
from sessions.markers import markers
from sessions.markers.naming import foil_of, same
from sessions.result import result
from sessions.state import fold

BUDGET = 20
GROUP = "group A"  # whom an implicit bias is about where no group is named: no real one
ANOTHER = "group B"
_EMBEDDED = dict.fromkeys(ROLES, "embedded")
_PEOPLE: tuple[Role, ...] = get_args(Role)


@dataclass(frozen=True)
class Stage:
    """What a copy of a case holds beside the case: the same in the biased arm and in its baseline.

    `foil` stands in place of the case's own; `stated` is what doctor and patient are stated to be by these traits.
    """

    shown: tuple[StimulusKind, ...] = ()
    foil: str | None = None
    traits: tuple[Trait, ...] = ()
    stated: str | None = None


@dataclass(frozen=True)
class Trial:
    """One session to be played; nobody holds anything in a baseline. `own` is a definition that is not bundled."""

    case: str
    seed: int
    stage: Stage = Stage()
    held: Held | None = None
    own: Bias | None = field(default=None, compare=False)

    @property
    def baseline(self) -> "Trial":
        return Trial(self.case, self.seed, self.stage)


@dataclass(frozen=True)
class Outcome:
    """What became of a session. `confidence` from 0 to 1; `decided`: with a diagnosis; `took_foil`: it is the foil."""

    correct: bool | None
    took_foil: bool | None
    decided: bool
    confidence: float | None
    ratings: Mapping[str, float]
    coverage: float | None
    markers: Mapping[Measure, float | None]


def stage_of(bias: Bias, role: Role, foil: str | None = None, group: str | None = None) -> Stage:
    """The copy of a case in which a bias can show: with its stimulus; with its group stated of the other.

    Without a group both people are stated to be of an imagined one by every trait, so that all biases share a baseline.
    """
    shown = stimuli_for(bias, role)
    if bias.trait is None:
        return Stage(shown, foil if "foil" in bias.parts[role].needs else None)
    return Stage(shown, None, (bias.trait,) if group else get_args(Trait), group or GROUP)


def trials(
    bias: Bias,
    role: Role,
    cases: Iterable[str],
    doses: Iterable[int],
    seeds: Iterable[int],
    foil: str | None = None,
    group: str | None = None,
    about: str | None = None,
) -> Iterator[Trial]:
    """The sessions that a bias needs, one for each case, seed and dose; dose 0 is the baseline.

    `about`: whom an implicit bias is about, where that is another group than the one that is stated.
    """
    stage = stage_of(bias, role, foil, group)
    own = None if bias.id in bundled() else bias
    seeds, doses = list(seeds), list(doses)
    for case in cases:
        for seed in seeds:
            for dose in doses:
                held = Held(bias=bias.id, role=role, dose=dose, foil=stage.foil, group=about or stage.stated)
                trial = Trial(case, seed, stage, held, own)
                yield trial if dose else trial.baseline


def applicable(case: str, bias: Bias, role: Role, foil: str | None = None, group: str | None = None) -> bool:
    """Whether a case can carry a bias, and the embedded doctor its language. Raises ScenarioError."""
    stage = stage_of(bias, role, foil, group)
    held = Held(bias=bias.id, role=role, dose=1, foil=stage.foil, group=stage.stated)
    scenario = staged(case, stage)
    try:
        holding(scenario, [held], {bias.id: bias})
    except NotApplicable:
        return False
    return scenario.language == "en"


@lru_cache(maxsize=200)
def staged(case: str, stage: Stage) -> Scenario:
    """The copy of a case. Raises ScenarioError."""
    scenario = prepared(load(case), stage.shown, stage.foil)
    for trait in stage.traits:
        for who in _PEOPLE:
            scenario = with_identity(scenario, who, trait, stage.stated)
    return scenario


def played(trial: Trial) -> list[Event]:
    """The events of a trial."""
    scenario = staged(trial.case, trial.stage)
    known = {**bundled(), **({trial.own.id: trial.own} if trial.own else {})}
    setting = Setting.model_validate(
        {
            "case": trial.case,
            "voices": _EMBEDDED,
            "budget": BUDGET,
            "seed": trial.seed,
            "biases": holding(scenario, [trial.held], known) if trial.held else (),
            "own_biases": [trial.own] if trial.own else (),
        }
    )
    return in_memory.played(scenario, setting)


def outcome(events: list[Event], scenario: Scenario) -> Outcome:
    """What became of a session that was played to its end."""
    told, state = result(events, ""), fold(events)
    foil, found = foil_of(scenario), markers(events)
    return Outcome(
        told.correct,
        bool(told.diagnosis and same(told.diagnosis, foil, scenario.language)) if foil else None,
        bool(told.diagnosis),
        found["confidence"],
        {name: float(score) for name, score in (told.ratings or {}).items()},
        state.assessment.coverage if state.assessment else None,
        found,
    )


def tried(trial: Trial) -> Outcome:
    """A trial played, and what became of it."""
    return outcome(played(trial), staged(trial.case, trial.stage))
