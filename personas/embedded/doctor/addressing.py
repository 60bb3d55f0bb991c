"""A question put to somebody who speaks for the patient: "Have you had a fever?" becomes "Has he had a fever?"."""

import re
from functools import lru_cache
from typing import NamedTuple


class Pronoun(NamedTuple):
    """How the patient is spoken of: "he, him, his, himself", and whether the verb is that of one person."""

    subject: str
    object: str
    possessive: str
    reflexive: str
    singular: bool = True


HE = Pronoun("he", "him", "his", "himself")
SHE = Pronoun("she", "her", "her", "herself")
THEY = Pronoun("they", "them", "their", "themselves", singular=False)
_BY_SEX = {"male": HE, "female": SHE}

_SINGULAR = {"have": "has", "do": "does", "are": "is", "were": "was"}
# Verbs that are the same for you and for him: past forms and those that go with another verb.
_UNCHANGED = frozenset("did could can cannot would had will might used needed felt fainted stopped lost kept".split())
_ASKED = re.compile(r"\b(have|do|did|are|were|could|can|would|had) you\b(?! noticed)", re.IGNORECASE)
_SUBJECT = re.compile(
    r"\b(when|while|before|after|once|because|where|that|as|if|than|what|things|movements|person|feel) you "
    r"((?:usually )?)(\w+)(?: or (\w+))?",
    re.IGNORECASE,
)


def pronoun(sex: str | None, company: bool) -> Pronoun | None:
    """The pronoun of a patient for whom somebody else speaks; none for one who answers."""
    return _BY_SEX.get(sex or "", THEY) if company else None


@lru_cache(maxsize=4000)
def spoken_of(question: str, whom: Pronoun | None) -> str:
    """The question about a patient for whom somebody else speaks; as it stands where there is no pronoun.

    What the speaker has noticed is asked of the speaker.

    >>> spoken_of("Do you feel sick when you eat, and does your tummy hurt?", HE)
    'Does he feel sick when he eats, and does his tummy hurt?'
    """
    if whom is None:
        return question
    told = _ASKED.sub(lambda found: _as(found[0], f"{_of(found[1].lower(), whom)} {whom.subject}"), question)
    told = _SUBJECT.sub(lambda found: _clause(found, whom), told)
    told = re.sub(r"\b[Yy]our(?:self)?\b", lambda found: _as(found[0], _own(found[0], whom)), told)
    return re.sub(r"\byou\b(?! noticed)", whom.object, told)


def _own(word: str, whom: Pronoun) -> str:
    return whom.reflexive if word.endswith("self") else whom.possessive


def _clause(found: re.Match[str], whom: Pronoun) -> str:
    verbs = " or ".join(_of(verb, whom) for verb in found.groups()[2:] if verb)
    return f"{found[1]} {whom.subject} {found[2]}{verbs}"


def _as(before: str, after: str) -> str:
    return after[:1].upper() + after[1:] if before[:1].isupper() else after


def _of(verb: str, whom: Pronoun) -> str:
    """The verb as it goes with the pronoun."""
    if not whom.singular or verb in _UNCHANGED:
        return verb
    if verb in _SINGULAR:
        return _SINGULAR[verb]
    if verb.endswith(("s", "sh", "ch", "x", "o")):
        return f"{verb}es"
    return f"{verb[:-1]}ies" if re.search(r"[^aeiou]y$", verb) else f"{verb}s"
