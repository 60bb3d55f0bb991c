"""Completion: one fixed alphabetical clinical vocabulary, the same for every case, so that it gives nothing away."""

from bisect import bisect_left
from functools import cache

from scenarios.vocabulary import vocabulary
from scenarios.words import UNSPACED, plain

LETTERS = 3
_MOST = 8


def suggest(typed: str, language: str = "en") -> list[str]:
    """Names of tests and examinations that begin as typed, alphabetically.

    None before three letters; in a script whose letters are whole syllables, one is enough.
    """
    begun = plain(typed.strip())
    if not begun or len(begun) < (1 if language in UNSPACED and not begun.isascii() else LETTERS):
        return []
    keys, names = _entries(language)
    first = bisect_left(keys, begun)
    found: dict[str, None] = {}
    for key, name in zip(keys[first:], names[first:], strict=True):
        if not key.startswith(begun) or len(found) == _MOST:
            break
        found.setdefault(name)
    return list(found)


@cache
def _entries(language: str) -> tuple[list[str], list[str]]:
    tables = (vocabulary("tests", language), vocabulary("manoeuvres", language))
    rows = sorted({(plain(term.name), term.name) for table in tables for term in table.terms.values()})
    return [key for key, _ in rows], [name for _, name in rows]
