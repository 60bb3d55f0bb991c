"""Questions that are told rather than put: 'tell me what you do, and whether you smoke', 'can you remember when'."""

import re
from functools import cache

from personas.embedded.declaring import enquires
from personas.embedded.tables import tables, words_of
from scenarios.words import tokens

# The end of a word, vowel signs that follow a letter included.
END = r"(?![\w\u0900-\u0963])"


def told_apart(sentence: str, language: str) -> str:
    """A sentence in which each question that one lead-in leads up to has its own: 'and [tell me] whether you smoke'."""
    table = tables(language)
    if not table.wondering or not _asks_by_lead_in(sentence, language):
        return sentence
    return _further(language).sub(lambda match: f"{match[1]}{table.leads_again} ", sentence)


def led_to_ask(part: str, language: str) -> bool:
    """Whether a question is led up to so that it asks, whatever its form; not to be told later: 'when it hurts'."""
    written = tokens(without_lead_in(part, language), language)
    led = len(written) < len(tokens(part, language)) and _asks_by_lead_in(part, language)
    return led and bool(tables(language).finite) and tables(language).conditions.isdisjoint(written[:1])


def _asks_by_lead_in(text: str, language: str) -> bool:
    """Whether words that only lead up to a question ask to be told: 'could I ask', not 'by the way'."""
    if not (match := _leads(language).match(text)):
        return False
    led = tuple(tokens(match[0], language))
    return any(led[-len(one) :] == one for one in tables(language).indirect)


def is_enquired(part: str, whole: str, language: str) -> bool:
    """Whether what leads up to a part asks to be told it: '[tell me] when it is at its worst'."""
    lead = whole.removesuffix(part)
    return lead not in ("", whole) and enquires(words_of(lead, language), tables(language))


def without_lead_in(part: str, language: str) -> str:
    """The question itself: 'when it began' of 'can you remember when it began', 'if so' of 'tell me if so?'."""
    return _lead_in(language).sub("", part) if tables(language).lead_ins else part


@cache
def _leads(language: str) -> re.Pattern[str]:
    table = tables(language)
    joints, leads = ("|".join(map(re.escape, words)) for words in (table.joints, table.lead_ins))
    return re.compile(rf"^(?:(?:{joints}|so|well|ok|okay)[\s,]+)?(?:{leads}){END}", re.IGNORECASE)


@cache
def _lead_in(language: str) -> re.Pattern[str]:
    led, if_so = ("|".join(map(re.escape, words)) for words in (tables(language).led_to, tables(language).if_so))
    whether = rf"|(?:{if_so}){END}[^?]*\?" if if_so else ""
    return re.compile(
        rf"{_leads(language).pattern},?\s+(?:exactly\s+|roughly\s+|just\s+)?(?=(?:{led}){END}{whether})",
        re.IGNORECASE,
    )


@cache
def _further(language: str) -> re.Pattern[str]:
    """Where a lead-in leads up to one more question: behind 'and', before 'where', or before 'if' and its subject."""
    table = tables(language)
    joints, led, whether = ("|".join(map(re.escape, words)) for words in (table.joints, table.led_to, table.wondering))
    return re.compile(rf"((?:,\s*|\s)(?:{joints})\s+)(?=(?:{led}|{whether}){END})", re.IGNORECASE)
