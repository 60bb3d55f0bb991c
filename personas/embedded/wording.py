"""By which words a sentence answers what is asked: a number, a time, a place, words of its kind."""

import re

from personas.embedded.clause import Clause
from personas.embedded.lasting import is_so_far, without_so_far
from personas.embedded.meaning import meanings
from personas.embedded.phrases import held, holds
from personas.embedded.tables import tables, words_of
from scenarios.schema import Fact
from scenarios.words import UNSPACED

_LANDS = "words:travel."  # a country answers where, too
_COUNTED = ("quantity", "frequency")
_TIMED = ("duration", "length", "age")
_NUMBER = re.compile(r"(?<!type )(?<!stage )(?<!grade )(?<![\w-])\d+(?:[.,]\d+)?(?![\w]*-(?!\d))", re.IGNORECASE)
_MEASURED = re.compile(r"\s*(?:°|%|degree|kg|lb|pound|mg|mcg|ml|cm|mm|도|킬로|밀리|점|度|公斤|毫|分)", re.IGNORECASE)
_SINCE_THEN = re.compile(r"(?:past|(?:the|this|over) last|since|age|at) $", re.IGNORECASE)
# How often, which is no length of time: 'five beers a day'.
_RATE = re.compile(
    r"(?<!for )(?<!about )(?<!last )(?<!lasts )(?<!lasted )(?<!within )(?<!after )(?<!half )(?<!than )(?<!in )"
    r"(?<!over )\b(?:a|per|each|every)\s+(?:day|night|week|month|year)\b(?! ago)|\bdaily\b",
    re.IGNORECASE,
)
_AGE = re.compile(r"\s*(?:个月|岁|개월|살|학년)")
_AGED = re.compile(
    r"\b(?:age|aged|at|since|from|turned|until)(?: the age of| age| (?:I|he|she|they) (?:was|were))?(?: about)? \d+\b"
    r"(?! ?(?:%|°|kg|lb|mg|weeks))"
    r"|\b\d+(?:-| )(?:year|month|week|day)s?(?:-| )(?:old|of age)|\d+ ?(?:岁|歳|살|سال)",
    re.IGNORECASE,
)
# Nor is how long ago, or at what age: 'born at 37 weeks'.
_THEN = re.compile(
    r"\b(?<!for )[\w-]+ (?:minute|hour|day|night|week|month|year)s? (?:ago|earlier|before)\b"
    r"|\bat \d+ (?:day|week|month|year)s?\b",
    re.IGNORECASE,
)
_TIME = re.compile(
    r"(?:\s*(?:-|–|to|and|or|,|、|到)\s*\d+)?[\s-]*"
    r"(?:second|minute|hour|day|week|month|year|秒|分钟|个?小时|天|周|个?星期|个月|年|岁|초|분|시간|일|주|개월|달|년|살|학년)",
    re.IGNORECASE,
)


def says_it(text: str, clause: Clause) -> bool:
    """Whether a sentence holds words that answer what the clause asks first."""
    kinds = tables(clause.language).answered_by.get(clause.attributes[0], ())
    return any(says(text, clause.attributes[0], kind, clause.language) for kind in kinds)


def says(text: str, attribute: str, kind: str, language: str) -> bool:
    """Whether a sentence holds words that answer such a question."""
    if attribute in ("duration", "length"):
        text = _RATE.sub("", text)
    if attribute == "last":
        text = without_so_far(text)
    if attribute in ("length", "frequency"):
        text = _THEN.sub("", text)
    if attribute == "age" and _AGED.search(text):
        return True
    if attribute in (*_COUNTED, *_TIMED) and any(
        (attribute in _TIMED) == bool(_TIME.match(text, number.end()))
        for number in _NUMBER.finditer(text)
        if (attribute != "age" or (language in UNSPACED and _AGE.match(text, number.end())))
        and (attribute != "frequency" or not _MEASURED.match(text, number.end()))
        and not (attribute == "length" and _SINCE_THEN.search(text[: number.start()]))
    ):
        return True
    if attribute == "length" and is_so_far(text):
        return False
    if kind == "where":
        words = words_of(text, language)
        if meanings(language).places(words) or any(name.startswith(_LANDS) for name in meanings(language).ids(words)):
            return True
    return holds(text, kind, language)


def speaks_of(text: str, attribute: str, in_words: bool, language: str) -> bool:
    """Whether a neighbour of an attribute may answer for it: where `in_words`, only by words of the kind asked for."""
    if attribute == "last" and (is_so_far(text) or holds(text, "the_first", language)):
        return False  # since when is not when last
    kinds = tables(language).answered_by.get(attribute, ()) if in_words else ()
    return not kinds or any(holds(text, kind, language) for kind in kinds)


def is_scored(fact: Fact, language: str) -> bool:
    """Whether a fact says how bad something is by a number: '8 out of 10'."""
    return holds(fact.says, "scored", language)


def names_somebody(fact: Fact, language: str) -> bool:
    """Whether a fact says whom it is about: 'my mother has arthritis'."""
    return holds(fact.says, "who", language)


def described(fact: Fact, language: str) -> int:
    """In how many words a sentence tells what something is like."""
    words, table = words_of(fact.says, language), tables(language)
    return sum(bool(held(words, one)) for kind in table.answered_by["character"] for one in table.answers[kind])


def tells_number(text: str, language: str) -> bool:
    """Whether a sentence tells a number."""
    return bool(_NUMBER.search(text)) or holds(text, "counted", language)
