"""What the demo plays: one case twice, in memory, with embedded voices, a bias held on the right side only."""

from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass, replace

from biases.catalogue import bundled
from biases.schema import Bias, Held
from biases.tilt import Role
from personas.exchange import ROLES
from scenarios.reference import bundled_ids, load
from scenarios.schema import Scenario, StimulusKind
from sessions.events import Event, Setting
from sessions.held import NotApplicable, holding, prepared, stimuli_for

BUDGET = 20


@dataclass(frozen=True)
class Wish:
    """What is to be shown."""

    case: str
    role: Role
    bias: str
    dose: int = 2
    seed: int = 0


@dataclass(frozen=True)
class Staged:
    """A wish that can be played: the case as both sides get it, and what the right side holds."""

    wish: Wish
    scenario: Scenario
    bias: Bias
    held: Held

    @property
    def chosen_to_show(self) -> bool:
        """Whether case, bias and seed are those that were chosen because the effect is clear in them."""
        return replace(self.wish, dose=CHOSEN[self.wish.role].dose) == CHOSEN[self.wish.role]

    @property
    def plain(self) -> Setting:
        """The setting of the left side, in which nobody holds anything."""
        return Setting.model_validate(
            {
                "case": self.wish.case,
                "voices": dict.fromkeys(ROLES, "embedded"),
                "language": self.scenario.language,
                "budget": BUDGET,
                "seed": self.wish.seed,
            }
        )

    @property
    def for_a_person(self) -> Setting:
        """The same setting with a person as the doctor, who holds no bias on request."""
        return self.plain.model_copy(update={"voices": {**self.plain.voices, "doctor": "human"}})

    def at(self, dose: int) -> "Staged":
        """The same at another dose."""
        return replace(self, wish=replace(self.wish, dose=dose), held=self.held.model_copy(update={"dose": dose}))


CHOSEN: dict[Role, Wish] = {
    "doctor": Wish("lower-tummy-pain", "doctor", "anchoring"),
    "patient": Wish("racing-heart", "patient", "self_diagnosis"),
}
"""The bundled case and cognitive bias in which the effect is clearest: chosen to show it, not to weigh it."""


def stage(wish: Wish) -> Staged:
    """Make a wish ready to play. Raises ScenarioError, and NotApplicable where it cannot be shown."""
    bias = bundled().get(wish.bias)
    if bias is not None and bias.kind == "implicit":
        raise NotApplicable("the demo shows no implicit bias; 'bedside run' plays one with its content note")
    scenario = load(wish.case)
    if scenario.language != "en":
        raise NotApplicable("the embedded doctor speaks English only; choose a case in English")
    if bias is not None and wish.role in bias.parts:
        scenario = prepared(scenario, stimuli_for(bias, wish.role), _followed(scenario, stimuli_for(bias, wish.role)))
    if scenario.foil is None:
        raise NotApplicable("the demo follows a foil, and this case has none; choose another case")
    wanted = Held(bias=wish.bias, role=wish.role, dose=wish.dose, foil=scenario.foil.name)
    (held,) = holding(scenario, [wanted], bundled())
    return Staged(wish, scenario, bundled()[held.bias], held)


def another(staged: Staged) -> Staged | None:
    """The same on the next bundled case that can carry it; None where there is none."""
    known, own = bundled_ids(), staged.wish.case
    at = known.index(own) + 1 if own in known else 0
    for case in (*known[at:], *known[:at]):
        with suppress(NotApplicable):
            if case != own:
                return stage(replace(staged.wish, case=case))
    return None


def _followed(scenario: Scenario, shown: Collection[StimulusKind]) -> str | None:
    """The foil that the demo follows: what a stimulus names, if there is one."""
    stimuli = scenario.stimuli
    named = [
        stimuli.label.diagnosis if "label" in shown and stimuli.label else None,
        stimuli.frame.suggests if "frame" in shown and stimuli.frame else None,
        stimuli.machine.names if "machine" in shown and stimuli.machine else None,
    ]
    return next(filter(None, named), None)


def left(staged: Staged) -> tuple[Event, ...]:
    """The events of the side in which nobody holds anything."""
    return _played(staged.scenario, staged.plain)


def right(staged: Staged, beside: tuple[Event, ...]) -> tuple[Event, ...]:
    """The events of the side that holds the bias. A patient is asked what was asked `beside`, word for word."""
    setting = staged.plain.model_copy(update={"biases": (staged.held,)})
    if staged.wish.role == "doctor":
        return _played(staged.scenario, setting)
    voices = {**setting.voices, "doctor": "recorded"}
    return _played(staged.scenario, setting.model_copy(update={"voices": voices}), beside)


def _played(scenario: Scenario, setting: Setting, doctor: tuple[Event, ...] = ()) -> tuple[Event, ...]:
    from sessions.in_memory import played

    return tuple(played(scenario, setting, {"doctor": doctor}))
