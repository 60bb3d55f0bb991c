"""How long each time lasts, told apart from how long it has been so: 'twenty minutes', not 'the last two months'."""

import re
from collections.abc import Sequence

from personas.embedded.phrases import holds
from personas.embedded.told import Told
from scenarios.schema import Fact

_SO_FAR = re.compile(
    r"\b(?:the|this) (?:past|last) (?:\w+ )?(?:hour|day|night|week|month|year)|\bsince\b", re.IGNORECASE
)
_LENGTH = re.compile(
    r"(?:\b[\w.]+(?: to | and | or |-|–))?[\w.]+[ -](?:second|minute|hour|day|night|week|month|year)s?\b", re.IGNORECASE
)


def how_long_each_time(facts: Sequence[Fact], language: str) -> Told | None:
    """How long each time lasts, where it is told with how long it has been so: 'the pain lasts an hour each time'."""
    for fact in facts:
        for name in ("duration", "timing"):
            said = fact.attributes.get(name, "")
            if holds(said, "lasts", language) and not is_so_far(said):
                return Told(fact, name)
    return None


def how_long_one_time(facts: Sequence[Fact], language: str) -> Told | None:
    """How long one time lasts, which is not how long it has come and gone: 'for 20 minutes', not 'for two months'."""
    for fact in facts if facts and facts[0].polarity == "present" else ():
        for name, said in ((None, fact.says), *fact.attributes.items()):
            so_far = is_so_far(said) or holds(said, "so_far", language)
            each = holds(said, "each_lasts", language) or not so_far
            if each and (name == "duration" or (name != "trigger" and holds(said, "lasts", language))):
                return Told(fact, name)
    return None


def lasts_each_time(fact: Fact, language: str) -> bool:
    """Whether only its beginning tells how long something has been so: what lasts is each time, or is not told."""
    said = fact.attributes.get("duration", "")
    return "onset" in fact.attributes and (not said or (holds(said, "lasts", language) and not is_so_far(said)))


def is_so_far(text: str) -> bool:
    """Whether a sentence tells how long it has been so."""
    return bool(_SO_FAR.search(text))


def without_so_far(text: str) -> str:
    """A sentence without how long it has been so."""
    return _SO_FAR.sub("", text)


def without_lengths(text: str) -> str:
    """A sentence without lengths of time."""
    return _LENGTH.sub("", text)
