"""What is said beside the question: what one says while thinking, and by what somebody is called."""

import re
from functools import cache

from personas.embedded.tables import tables


def without_chatter(text: str, language: str) -> str:
    """The text without either.

    >>> without_chatter("What happened, and um, when was it, mate?", "en")
    'What happened, and  when was it?'
    """
    if tables(language).hesitating:
        text = _hesitation(language).sub("", text).lstrip()
    return _vocative(language).sub("", text) if tables(language).vocatives else text


@cache
def _hesitation(language: str) -> re.Pattern[str]:
    """What one says while thinking, with its commas: 'and[, um,] where did you measure it'."""
    return re.compile(
        rf"(?:,\s*)?\b(?:{'|'.join(tables(language).hesitating)})\b(?:\s*(?:,|\.{{3}}|…))?", re.IGNORECASE
    )


@cache
def _vocative(language: str) -> re.Pattern[str]:
    """What somebody is called by, set off by commas, with the comma before it: 'what happened[, mate]?'"""
    called = "|".join(map(re.escape, tables(language).vocatives))
    return re.compile(rf",\s*(?:{called})(?=\s*(?:[,.?!;]|$))", re.IGNORECASE)
