"""What a fact tells of when: how old somebody is or was, when a thing last was."""

import re
from collections.abc import Sequence

from personas.embedded.meaning import meanings
from personas.embedded.phrases import holds
from personas.embedded.tables import words_of
from personas.embedded.told import Told
from personas.embedded.whom import PEOPLE
from scenarios.schema import Fact

_PART = re.compile(r"[,;.，、。；]")


def age_told(fact: Fact, people: frozenset[str], language: str) -> Told | None:
    """What of a fact tells the age of one of these people: 'my wife and our son, who is nineteen'."""
    texts = [(None, fact.says), *fact.attributes.items()]
    aged = (name for name, said in texts if _tells_age(said, people, language))
    return next((Told(fact, name) for name in aged), None) if fact.polarity == "present" else None


def _tells_age(said: str, people: frozenset[str], language: str) -> bool:
    """Whether an age is told of one of these people, and not of somebody named before them: of father and mother."""
    named = frozenset[str]()
    for part in _PART.split(said):
        named = meanings(language).ids(words_of(part, language)) & PEOPLE or named
        if people & named and holds(part, "age", language):
            return True
    return False


def age_now(facts: Sequence[Fact], people: frozenset[str], language: str) -> Told | None:
    """What of the facts tells how old one of these people is now, not at what age something happened to them."""
    for fact in facts:
        for name, said in ((None, fact.says), *fact.attributes.items()):
            if people & meanings(language).ids(words_of(said, language)) and holds(said, "age_now", language):
                return Told(fact, name)
    return None


def the_last_of(fact: Fact, language: str) -> Told | None:
    """When a thing last was: as it is told, or by when it was where that tells of no beginning."""
    last = next((name for name, said in fact.attributes.items() if holds(said, "latest", language)), None)
    if last is None and fact.section == "medicines":  # 'twice, at seven and again at one'
        last = next((name for name, said in fact.attributes.items() if holds(said, "hour", language)), None)
    if last is None and "onset" in fact.attributes and not holds(fact.attributes["onset"], "began", language):
        last = "onset"
    return Told(fact, last) if last else None
