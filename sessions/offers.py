"""Which biases twins on a case can differ in, and why the others cannot."""

from collections.abc import Mapping
from dataclasses import dataclass

from biases.rules import refusal
from biases.schema import Bias, Held
from biases.tilt import Role
from scenarios.identities import identity_of, stated
from scenarios.schema import Scenario
from sessions.held import staged, stimuli_of

_STRONG = 3


@dataclass(frozen=True)
class Offer:
    """A bias as one role can hold it here. `lacks`: what the case lacks for it, in a few words; None where nothing."""

    bias: Bias
    held: Held
    lacks: str | None


def offers(scenario: Scenario, role: Role, biases: Mapping[str, Bias]) -> list[Offer]:
    """Every bias of a role, those that the case can carry first. An implicit one is about what the other is stated
    to be."""
    every = [_offer(scenario, role, bias) for bias in biases.values() if role in bias.parts]
    return sorted(every, key=lambda offer: offer.lacks is not None)


def _offer(scenario: Scenario, role: Role, bias: Bias) -> Offer:
    other: Role = "patient" if role == "doctor" else "doctor"
    group = stated(identity_of(scenario, other)).get(bias.trait) if bias.trait else None
    held = Held(bias=bias.id, role=role, dose=_STRONG, group=group)
    if bias.trait and group is None:
        return Offer(
            bias, held, f"it is about the {other}'s {bias.trait.replace('_', ' ')}, which this case leaves open"
        )
    case = staged(scenario, [held], {bias.id: bias})
    why = refusal(bias, held, stimuli_of(case))
    return Offer(bias, held, why and why.removeprefix(f"'{bias.id}': ").partition(";")[0])
