"""What makes the doctor look at the patient at once, and what a test asks for before it is done: pure rules."""

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from importlib.resources import files

from pydantic import Field, TypeAdapter, model_validator

from personas.embedded.doctor.hypotheses import disease
from personas.embedded.doctor.knowledge import ANYBODY, Entry, For, Test, knowledge
from personas.embedded.doctor.reading import Person
from scenarios import yaml_text

SUSPECTED = 0.1  # probability of the named diseases together from which they stand against a test


class Precondition(Entry):
    """What stands against some tests: a finding that is there, a disease suspected (by id or group), or no reason.

    `first`: any of these, once done, clears the way; where there is none, the tests are not done at all.
    `unless_absent`: the finding whose absence makes the rule void. Without a condition the rule always holds.
    """

    tests: tuple[str, ...]
    whom: For = Field(ANYBODY, alias="for")
    present: tuple[str, ...] = ()
    suspected: tuple[str, ...] = ()
    reason: tuple[str, ...] = ()
    unless_absent: str | None = None
    first: tuple[str, ...] = ()
    why: str
    source: str


class Safety(Entry):
    """The tables of `knowledge/safety.yaml`."""

    alarm: frozenset[str]
    acute: frozenset[str]
    bedside: tuple[str, ...]
    preconditions: tuple[Precondition, ...]

    @model_validator(mode="after")
    def _known(self) -> "Safety":
        known = knowledge()
        groups = {disease.group for disease in known.diseases.values()}
        rules = self.preconditions
        wrong = [
            *({*self.alarm, *self.acute} - known.findings.keys()),
            *({*self.bedside} - known.tests.keys()),
            *(test for rule in rules for test in (*rule.tests, *rule.first) if test not in known.tests),
            *(one for rule in rules for one in (*rule.present, *rule.reason) if one not in known.findings),
            *(one for rule in rules for one in rule.suspected if one not in known.diseases and one not in groups),
        ]
        if wrong:
            raise ValueError(f"safety.yaml names what the knowledge base does not hold: {', '.join(sorted(wrong))}")
        return self


@lru_cache(maxsize=1)
def safety() -> Safety:
    """The rules, read and checked once."""
    text = files("personas.embedded.doctor").joinpath("knowledge", "safety.yaml").read_text(encoding="utf-8")
    return TypeAdapter(Safety).validate_python(yaml_text.read(text).value)


@lru_cache(maxsize=1)
def _rules_by_test() -> Mapping[str, tuple[Precondition, ...]]:
    rules = safety().preconditions
    return {test: tuple(rule for rule in rules if test in rule.tests) for rule in rules for test in rule.tests}


def is_alarming(present: Collection[str]) -> bool:
    """Whether the patient is looked at before the history is taken further."""
    return not (safety().alarm.isdisjoint(present) or safety().acute.isdisjoint(present))


def standing_against(
    test: str,
    person: Person,
    evidence: Mapping[str, bool],
    ranking: Sequence[tuple[str, float]],
    done: Collection[str],
) -> list[Precondition]:
    """The rules for which a test is not done now. `evidence`: findings known to be there or not to be there."""
    return [
        rule
        for rule in _rules_by_test().get(test, ())
        if rule.whom.suits(person.age, person.sex)
        and _applies(rule, evidence, ranking)
        and not any(first in done for first in rule.first)
    ]


def _applies(rule: Precondition, evidence: Mapping[str, bool], ranking: Sequence[tuple[str, float]]) -> bool:
    if rule.unless_absent is not None and evidence.get(rule.unless_absent) is False:
        return False
    if rule.reason:
        return not any(evidence.get(one) for one in rule.reason)
    if any(evidence.get(one) for one in rule.present):
        return True
    if rule.suspected:
        named = (share for one, share in ranking if one in rule.suspected or disease(one).group in rule.suspected)
        return sum(named) >= SUSPECTED
    return not rule.present


def permitted(
    tests: Sequence[Test],
    person: Person,
    evidence: Mapping[str, bool],
    ranking: Sequence[tuple[str, float]],
    done: Collection[str],
) -> list[Test]:
    """The tests that may be done now; in the place of one that waits for another stands the one it waits for."""
    known = knowledge().tests
    allowed: list[Test] = []
    for test in tests:
        against = standing_against(test.id, person, evidence, ranking, done)
        waiting = next((rule.first for rule in against if rule.first), ())
        if any(not rule.first for rule in against):
            continue
        instead = (known[one] for one in waiting if not standing_against(one, person, evidence, ranking, done))
        chosen = test if not against else next((one for one in instead if one.whom.suits(person.age, person.sex)), None)
        if chosen is not None and chosen not in allowed and chosen.id not in done:
            allowed.append(chosen)
    return allowed
