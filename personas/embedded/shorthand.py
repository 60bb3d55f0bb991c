"""Ward shorthand, words of formal speech and of the street, by the plain ones: 'hx' for history, '啥' for '什么'."""

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
    """Any word, and phrases of several that stand for another; where words are not divided, whatever is written so."""
    undivided = language in UNSPACED
    known = tables(language).abbreviations
    several = (phrase for phrase in known if " " in phrase or (undivided and not phrase.isascii()))
    phrases = [re.escape(phrase) for phrase in sorted(several, key=len, reverse=True)]
    edge = "" if undivided else r"\b"
    longer = rf"{edge}(?:{'|'.join(phrases)}){edge}|" if phrases else ""
    return re.compile(longer + (_LATIN_WORD if undivided else _WORD), re.IGNORECASE)
