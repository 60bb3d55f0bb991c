"""Words of free text, compared the same way everywhere: case, accents, punctuation and endings do not matter."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache
from threading import Lock

import snowballstemmer

_TOKEN = re.compile(r"[^\W_]+(?:['’][^\W_]+)?")
_WHOLE = frozenset(["parkinsonism"])
_STEMMER = snowballstemmer.stemmer("english")
_ONE_AT_A_TIME = Lock()


def plain(text: str) -> str:
    """Lower case, without accents, with straight apostrophes.

    >>> plain("Ménière’s")
    "meniere's"
    """
    folded = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold().replace("’", "'"))
    return "".join(character for character in folded if not unicodedata.combining(character))


def tokens(text: str) -> list[str]:
    """The words of a text, plain, in order."""
    return _TOKEN.findall(plain(text))


@lru_cache(maxsize=50_000)
def stem(token: str) -> str:
    """A word without its ending; an inflammation stays one ("hepatitis" is not "hepatic")."""
    bare = token.removesuffix("'s")
    if bare.endswith("itis") or bare in _WHOLE:
        return bare
    # The stemmer keeps its place in the word in itself: two threads in it at once break both.
    with _ONE_AT_A_TIME:
        return str(_STEMMER.stemWord(bare))


def stems(text: str) -> list[str]:
    """The stems of the words of a text, in order.

    >>> stems("Smoking? Smoked.")
    ['smoke', 'smoke']
    """
    return [stem(token) for token in tokens(text)]


def contains(haystack: Sequence[str], needle: Sequence[str]) -> bool:
    """Whether the stems of a phrase stand in a row in the stems of a text."""
    size = len(needle)
    return size > 0 and any(list(haystack[i : i + size]) == list(needle) for i in range(len(haystack) - size + 1))


def says_any(text: str, phrases: Iterable[str]) -> bool:
    """Whether a text holds one of the phrases, endings aside."""
    found = stems(text)
    return any(contains(found, stems(phrase)) for phrase in phrases)
