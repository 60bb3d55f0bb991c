"""Ward shorthand, and words of formal speech, by the plain ones: 'hx' for history, 'prior to' for before."""

import re
from functools import cache

from personas.embedded.tables import tables
from scenarios.words import UNSPACED, plain

_WORD, _LATIN_WORD = r"[^\W\d_]+(?:['’][^\W\d_]+)?", r"[A-Za-z]+"


def written_out(text: str, language: str) -> str:
    """The text with what is short or stiff put plainly.

    >>> written_out("Any fever prior to the rash?", "en")
    'Any fever before the rash?'
    """
    plainly = tables(language).abbreviations
    return _short(language).sub(lambda match: plainly.get(plain(match[0]), match[0]), text)


@cache
def _short(language: str) -> re.Pattern[str]:
    """Any word, and phrases of several that stand for another."""
    several = (phrase for phrase in tables(language).abbreviations if " " in phrase)
    phrases = [re.escape(phrase) for phrase in sorted(several, key=len, reverse=True)]
    longer = rf"\b(?:{'|'.join(phrases)})\b|" if phrases else ""
    return re.compile(longer + (_LATIN_WORD if language in UNSPACED else _WORD), re.IGNORECASE)
