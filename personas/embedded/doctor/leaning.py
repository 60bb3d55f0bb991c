"""How a tilt bends the weighing: what each piece of evidence counts for, and which diseases it favours. Pure functions.

Favours are in log-odds of the probabilities that the doctor tells. Where the stimulus is missing (no foil, no
inherited label, nothing that frames, no machine's reading) a tilt finds nothing to act on.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf, log

from biases.tilt import DoctorTilt
from personas.embedded.doctor import stimuli
from personas.embedded.doctor.differential import Reasoning, probabilities, scores, weight_of
from personas.embedded.doctor.history import Learnt
from personas.embedded.doctor.knowledge import TOLD, knowledge
from personas.embedded.doctor.reading import Evidence
from personas.exchange import Reply, Report

FIRST_IMPRESSION = 2  # turns
_MACHINE_NAMES = log(10)  # what a disease gains by being named, for each weight that a machine has above the usual
_DISBELIEVED = 0.5  # share of the weight of the patient's words that the greatest distance takes away


@dataclass(frozen=True)
class Before:
    """Where the doctor stood before the last thing was learnt: its leader, and the orders spent on each leader."""

    leader: str | None = None
    spent: Mapping[str, int] = field(default_factory=dict)


def remembers(tilt: DoctorTilt) -> bool:
    """Whether what the doctor thinks now depends on what it thought before."""
    return tilt.disconfirming != 1.0 or tilt.status_quo != 0.0 or tilt.sunk_cost != 0.0


def weighed(
    evidence: Iterable[tuple[Evidence, int]], learnt: Sequence[Learnt], tilt: DoctorTilt, before: Before
) -> list[tuple[Evidence, float]]:
    """Each piece of evidence, given with its turn, with the factor on its weight; what a machine reads comes again."""
    found = [(one, credence(one, turn, tilt, before.leader)) for one, turn in evidence]
    if tilt.machine != 1.0:
        found += [
            (one, tilt.machine - 1.0) for report in _reports(learnt) for one in stimuli.read_by_machine(report)[0]
        ]
    return found


def credence(one: Evidence, turn: int, tilt: DoctorTilt, leader: str | None) -> float:
    """The factor on the weight of a piece of evidence learnt at a turn, 0 for the door."""
    factor = 1.0 if turn <= FIRST_IMPRESSION else tilt.after_first
    if turn > 0 and knowledge().findings[one.finding].kind in TOLD:
        factor *= 1.0 - _DISBELIEVED * tilt.distance
    if leader is not None and tilt.disconfirming != 1.0 and speaks_against(one, leader):
        factor *= tilt.disconfirming
    return factor


def speaks_against(one: Evidence, disease: str) -> bool:
    """Whether a piece of evidence fits something unknown better than the disease."""
    return weight_of(one, disease) < weight_of(one, "")


def favours(
    tilt: DoctorTilt, foil: str | None, note: str, learnt: Sequence[Learnt], before: Before
) -> dict[str, float]:
    """What the tilt adds to the log-odds of single diseases, by id, whatever the findings."""
    every: list[tuple[str, float]] = []
    if foil is not None:
        every.append((foil, log(tilt.foil_prior)))
    if tilt.label:
        told = (one.source for one in learnt if isinstance(one.source, Reply))
        labels = stimuli.label_at_the_door(note).union(*map(stimuli.label_told, told))
        every += [(disease, tilt.label) for disease in sorted(labels)]
    if tilt.frame:
        every += [(disease, tilt.frame) for disease in sorted(stimuli.frame(note))]
    if tilt.machine != 1.0:
        named = frozenset[str]().union(*(stimuli.read_by_machine(report)[1] for report in _reports(learnt)))
        every += [(disease, (tilt.machine - 1.0) * _MACHINE_NAMES) for disease in sorted(named)]
    if tilt.status_quo and before.leader is not None:
        every.append((before.leader, tilt.status_quo))
    if tilt.sunk_cost:
        every += [(disease, tilt.sunk_cost * orders) for disease, orders in before.spent.items()]
    summed: dict[str, float] = {}
    for disease, odds in every:
        summed[disease] = summed.get(disease, 0.0) + odds
    return summed


def head_start(
    priors: Mapping[str, float],
    weighed: Iterable[tuple[Evidence, float]],
    early: Iterable[Evidence],
    reasoning: Reasoning,
) -> float:
    """The log-odds by which the foil is ahead of what the first impression gives it, as far as the doctor is anchored.

    A first impression that is all anchor holds the foil to be as likely as everything else together.
    """
    foil, anchored = reasoning.foil, 1.0 - reasoning.tilt.after_first
    if foil is None or anchored <= 0 or priors[foil] == -inf:
        return 0.0
    first = set(early)
    found = scores(priors, [(one, factor) for one, factor in weighed if one in first], reasoning)
    share = probabilities(found)[foil]
    return max(0.0, anchored * log((1 - share) / share))


def _reports(learnt: Sequence[Learnt]) -> list[Report]:
    return [one.source for one in learnt if isinstance(one.source, Report)]
