"""What a fact tells of when: how old somebody is or was, when a thing last was."""

import re
from collections.abc import Sequence

from personas.embedded.attributes import Told
from personas.embedded.meaning import meanings
from personas.embedded.phrases import holds
from personas.embedded.tables import words_of
from scenarios.schema import Fact

_COMMA = re.compile("[,，]")


def age_told(fact: Fact, people: frozenset[str], language: str) -> Told | None:
    """What of a fact tells the age of one of these people: 'my wife and our son, who is nineteen'."""
    known, texts = meanings(language), [(None, fact.says), *fact.attributes.items()]
    aged = (
        name
        for name, said in texts
        for part in _COMMA.split(said)
        if holds(part, "age", language) and people & known.ids(words_of(part, language))
    )
    return next((Told(fact, name) for name in aged), None) if fact.polarity == "present" else None


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
