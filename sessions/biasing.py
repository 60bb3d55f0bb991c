"""What is to be simulated in a session about to begin: the biases held, and who doctor and patient are stated to be."""

from dataclasses import dataclass

from biases.catalogue import bundled
from biases.schema import Held, Trait
from biases.tilt import Role
from scenarios.identities import with_identity
from scenarios.schema import Scenario
from sessions.events import Setting
from sessions.held import holding, staged


@dataclass(frozen=True)
class Stated:
    """What one of the two is stated to be."""

    who: Role
    trait: Trait
    value: str


@dataclass(frozen=True)
class Biasing:
    """Biases of the bundled catalogue, and the identities on which implicit ones act."""

    held: tuple[Held, ...] = ()
    stated: tuple[Stated, ...] = ()

    def played(self, setting: Setting) -> tuple[Held, ...]:
        """Those whose holder is no person: a person holds none on request."""
        return tuple(one for one in self.held if setting.voices[one.role] != "human")

    def stating(self, scenario: Scenario) -> Scenario:
        """The case with these identities."""
        for one in self.stated:
            scenario = with_identity(scenario, one.who, one.trait, one.value)
        return scenario

    def into(self, scenario: Scenario, setting: Setting) -> tuple[Scenario, Setting]:
        """The case and the setting with all of it. Raises NotApplicable where the case cannot carry a bias."""
        held = self.played(setting)
        case = staged(self.stating(scenario), held, bundled())
        return case, setting.model_copy(update={"biases": holding(case, held, bundled())})
