"""What is told: a fact, or one attribute of it, and the name under which that is noted."""

from dataclasses import dataclass

from scenarios.schema import Fact


@dataclass(frozen=True)
class Told:
    """A fact, or one attribute of it, that answers."""

    fact: Fact
    attribute: str | None


def said_by(told: Told) -> str:
    """The words that tell it."""
    return told.fact.attributes[told.attribute] if told.attribute else told.fact.says  # type: ignore[index]


def named(fact: Fact, attribute: str | None) -> str:
    """The name under which a fact, or one attribute of it, is noted as told."""
    return fact.id if attribute is None else f"{fact.id}.{attribute}"
