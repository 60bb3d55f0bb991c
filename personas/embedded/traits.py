"""What the patient's traits do to how it talks. They decide how and how much it says, never what is true.

Every figure is a design choice, graded by degree so that a teacher can hear the difference; none is measured on people.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Literal

from scenarios.schema import Personality, Section, Traits

Remark = Literal["worry", "hurry", "doubt", "agreement"]

EXACT = frozenset(["onset", "duration", "timing", "frequency", "quantity", "dose"])
"""The attributes that are exact times, doses and numbers."""


@dataclass(frozen=True)
class Manner:
    """How a patient talks. Shares and chances run from 0 to 1, levels of trust too."""

    sentences: int = 3
    """The most sentences of facts in one reply."""
    asides: float = 0.0
    """How many related facts are told unasked with an answer, on average."""
    remark: Remark | None = None
    """What it remarks on of its own."""
    remarks: float = 0.0
    """The chance of such a remark after an answer."""
    curt: float = 0.0
    """The share of denials of which only 'No' is said."""
    start: float = 0.5
    """Trust before the first word."""
    trusting: float = 0.6
    """The trust from which sensitive facts are told."""
    guarded: Mapping[Section, float] = field(default_factory=dict)
    """The trust from which these parts of the history are told at all."""
    patience: int | None = None
    """How many closed questions in a row it bears before each further one costs trust; None: any number."""
    tedium: float = 0.0
    """What each further closed question costs."""
    knows_jargon: bool = True
    """Whether a technical word is understood; where not, it is asked back."""
    jargon_cost: float = 0.04
    """What an utterance with technical words costs in trust."""
    longest: int | None = None
    """The longest question understood, in words; None: any."""
    forgets: float = 0.0
    """The share of exact times, doses and numbers that are not remembered."""
    loses_next: float = 0.0
    """The chance that a question after the first of an utterance is lost."""
    loses_first: float = 0.0
    """The chance that the first is."""
    repeats: float = 0.0
    """The chance of saying again, after an answer, what was said before."""


_PERSONALITIES: Mapping[Personality, tuple[Manner, Manner, Manner]] = {
    "plain": (Manner(), Manner(), Manner()),
    "talkative": (
        Manner(sentences=4, asides=0.5),
        Manner(sentences=5, asides=1.0),
        Manner(sentences=6, asides=2.0),
    ),
    "anxious": (
        Manner(remark="worry", remarks=0.2),
        Manner(remark="worry", remarks=0.4),
        Manner(remark="worry", remarks=0.7),
    ),
    "impatient": (
        Manner(remark="hurry", remarks=0.05, curt=0.8, patience=8, tedium=0.02),
        Manner(sentences=2, remark="hurry", remarks=0.15, curt=0.9, patience=6, tedium=0.03),
        Manner(sentences=1, remark="hurry", remarks=0.3, curt=1.0, patience=4, tedium=0.04),
    ),
    "distrustful": (
        Manner(3, remark="doubt", remarks=0.1, start=0.4, trusting=0.65, guarded={"social_history": 0.5}),
        Manner(
            2,
            remark="doubt",
            remarks=0.2,
            curt=0.3,
            start=0.3,
            trusting=0.7,
            guarded={"social_history": 0.55, "medicines": 0.5},
        ),
        Manner(
            2,
            remark="doubt",
            remarks=0.3,
            curt=0.6,
            start=0.2,
            trusting=0.75,
            guarded={"social_history": 0.6, "medicines": 0.55, "family_history": 0.5},
        ),
    ),
    "eager": (
        Manner(remark="agreement", remarks=0.15, start=0.55, trusting=0.58),
        Manner(remark="agreement", remarks=0.3, start=0.6, trusting=0.55),
        Manner(remark="agreement", remarks=0.45, start=0.65, trusting=0.5),
    ),
}
_JARGON_COST = {"basic": 0.06, "secondary": 0.04, "higher": 0.02}
_LONGEST = {"basic": 10, "intermediate": 18, "fluent": None}
_MOST = {"basic": 1, "intermediate": 2, "fluent": 9}
_FORGETS = {"good": 0.0, "fair": 0.4, "poor": 0.8}
_LOSES_NEXT = (0.0, 0.35, 0.7, 1.0)
_LOSES_FIRST = (0.0, 0.0, 0.1, 0.25)
_REPEATS = (0.0, 0.1, 0.2, 0.35)


def manner(traits: Traits) -> Manner:
    """How a patient of these traits talks."""
    own = _PERSONALITIES[traits.personality][traits.degree - 1]
    return replace(
        own,
        sentences=min(own.sentences, _MOST[traits.language_level]),
        knows_jargon=traits.education != "basic",
        jargon_cost=_JARGON_COST[traits.education],
        longest=_LONGEST[traits.language_level],
        forgets=_FORGETS[traits.recall],
        loses_next=_LOSES_NEXT[traits.confusion],
        loses_first=_LOSES_FIRST[traits.confusion],
        repeats=_REPEATS[traits.confusion],
    )


def within(share: float, name: str, seed: int) -> bool:
    """Whether a thing is among a share of all things: for one seed always the same, and in any larger share too."""
    return share > 0 and Random(f"{seed}:{name}").random() < share
