"""What a doctor tells: whether it is news that would worry anyone, and what of it a patient can say back."""

import re
from collections.abc import Sequence

from personas.embedded.clause import Clause
from personas.embedded.conduct import means, offers
from personas.embedded.naming import Naming
from personas.embedded.tables import tables
from personas.embedded.understanding import understand
from personas.exchange import History, Say
from scenarios.words import stems

_SENTENCE = re.compile(r"(?<=[.!;])\s+|(?<=[。！।])|\n+")
_TOLD = frozenset(["explanation", "safety_net", "bad_news"])
_NO_NEWS = frozenset(["good_news", "greeting", "recalling", "safety_net"])
_RECOUNTED = 2  # sentences
_LONGEST = 160  # characters of one


def is_bad_news(clause: Clause, naming: Naming) -> bool:
    """Whether the doctor tells something that worries, or names a disease that the patient does not know to have.

    Not what is taken back or only supposed: 'it is not a stroke', 'if it were one'.
    """
    words = stems(clause.text, clause.language)
    supposed = not tables(clause.language).conditions.isdisjoint(words)
    if clause.asks or supposed or not clause.intents.isdisjoint(_NO_NEWS):
        return False
    phrases = tables(clause.language).intents.get("bad_news", ())
    if "bad_news" in clause.intents and means(clause.text, phrases, clause.language):
        return True
    named = [tuple(words[mention.start : mention.end]) for mention in naming.diseases.not_had(clause)]
    return offers(clause.text, named, clause.language)


def told_last(heard: History, language: str) -> Sequence[str]:
    """The last things that the doctor told, in their own words, without what asks for anything; empty before any."""
    told = [
        sentence.strip(" ;")
        for item in heard
        if isinstance(item.content, Say)
        for sentence in _SENTENCE.split(item.content.text)
        if _tells(sentence, language)
    ]
    return [sentence for sentence in told if len(sentence) <= _LONGEST][-_RECOUNTED:]


def _tells(sentence: str, language: str) -> bool:
    clauses = understand(sentence, language)
    tells = any(not clause.intents.isdisjoint(_TOLD) or clause.tells for clause in clauses)
    return tells and not any(clause.asks or clause.intents - _TOLD for clause in clauses)
