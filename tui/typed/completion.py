"""Completion: one fixed alphabetical clinical vocabulary, the same for every case, so that it gives nothing away."""

from bisect import bisect_left
from functools import lru_cache

from scenarios.vocabulary import vocabulary
from scenarios.words import plain

LETTERS = 3
_MOST = 8


def suggest(typed: str) -> list[str]:
    """Names of tests and examinations that begin as typed, alphabetically; none before three letters."""
    begun = plain(typed.strip())
    if len(begun) < LETTERS:
        return []
    keys, names = _entries()
    first = bisect_left(keys, begun)
    found: dict[str, None] = {}
    for key, name in zip(keys[first:], names[first:], strict=True):
        if not key.startswith(begun) or len(found) == _MOST:
            break
        found.setdefault(name)
    return list(found)


@lru_cache(maxsize=1)
def _entries() -> tuple[list[str], list[str]]:
    terms = [*vocabulary("tests").terms.values(), *vocabulary("manoeuvres").terms.values()]
    rows = sorted({(plain(term.name), term.name) for term in terms})
    return [key for key, _ in rows], [name for _, name in rows]
