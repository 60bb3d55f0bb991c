"""Misspelt words of a question, brought to the one known word that they are a slip of the pen away from."""

import re
from collections import Counter, defaultdict
from collections.abc import Mapping
from functools import cache, lru_cache

from rapidfuzz import process
from rapidfuzz.distance import OSA

from personas.embedded.idioms import idioms
from personas.embedded.tables import tables
from personas.embedded.thesaurus import thesaurus
from scenarios.vocabulary import vocabulary
from scenarios.words import UNSPACED, plain, stem, tokens

_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
_SHORTEST, _LONG, _LONG_ENOUGH_TO_SWAP = 4, 5, 6
_CLIPPED = "in"  # 'walkin'
_DOUBLE = re.compile(r"(.)\1")
# Letters that are taken for each other: vowels, and consonants that sound alike.
_ALIKE = ("aeiouy", "csz", "ck", "fv")
_VOCABULARIES = ("topics", "words", "diseases", "tests", "manoeuvres")


def corrected(text: str, language: str = "en") -> str:
    """The text with its misspelt words put right; words that nothing known is near to stay as they are.

    >>> corrected("Any other conditons, or trouble sleepng?")
    'Any other conditions, or trouble sleeping?'
    """
    if language in UNSPACED:
        return text
    if homophones := tables(language).homophones:
        text = _misheard(language).sub(lambda slip: homophones[slip[0].casefold()], text)
    return _WORD.sub(lambda word: _meant(word[0], language), text)


def prepare(language: str) -> None:
    """Read the tables now, rather than while somebody waits for the first answer."""
    if language not in UNSPACED:
        _stems(language)
        _missing_a_double(language)


def is_a_word(stemmed: str, language: str) -> bool:
    """Whether a stem is that of a word of the tables, and so no slip for another."""
    return stemmed in _stems(language)


@lru_cache(maxsize=20_000)
def _meant(word: str, language: str) -> str:
    bare = plain(word)
    if len(bare) < _SHORTEST or bare in _written(language) or tables(language).forms.knows(bare):
        return word
    if bare.endswith(_CLIPPED) and f"{bare}g" in _written(language):
        return f"{word}g"
    doubled = _missing_a_double(language).get(bare)
    if doubled or stem(bare, language) in _stems(language):
        return doubled or word
    if len(bare) < _LONG:
        return next((known for known in _known(language).get(bare[0], ()) if _swaps(bare, known)), word)
    near = process.extract(
        bare, _known(language).get(bare[0], ()), scorer=OSA.distance, score_cutoff=1, limit=None, processor=None
    )
    meant = (found for found, *_ in near if _slip(bare, found))
    return max(meant, key=_common(language).__getitem__, default=word)


@cache
def _misheard(language: str) -> re.Pattern[str]:
    """What sounds like something else and is no word for what is asked here: 'wait gain'."""
    said = "|".join(map(re.escape, tables(language).homophones))
    return re.compile(rf"\b(?:{said})\b", re.IGNORECASE)


@cache
def _missing_a_double(language: str) -> Mapping[str, str]:
    """The words of the tables by what is left of them with every doubled letter written once."""
    written = sorted(word for words in _known(language).values() for word in words)
    return {bare: word for word in written if (bare := _DOUBLE.sub(r"\1", word)) != word}


def _swaps(word: str, found: str) -> bool:
    """Whether two letters that stand side by side are swapped: 'deit'."""
    return sorted(word) == sorted(found) and OSA.distance(word, found) == 1


def _slip(word: str, found: str) -> bool:
    """Whether a word one edit away is a slip: a letter too many, too few or out of place, or one that sounds alike."""
    if len(word) != len(found):
        return word[-1] == found[-1]
    if sorted(word) == sorted(found):
        return True
    swapped = next({one, other} for one, other in zip(word, found, strict=True) if one != other)
    return len(word) >= _LONG_ENOUGH_TO_SWAP and any(swapped <= set(letters) for letters in _ALIKE)


@cache
def _known(language: str) -> Mapping[str, list[str]]:
    """The words of the tables and the clinical vocabulary, by their first letter."""
    known: dict[str, list[str]] = defaultdict(list)
    for word in sorted(_written(language)):
        if len(word) >= _SHORTEST and word.isalpha():
            known[word[0]].append(word)
    return known


@cache
def _stems(language: str) -> frozenset[str]:
    return frozenset(stem(word, language) for word in _written(language)) | tables(language).stop


@cache
def _written(language: str) -> frozenset[str]:
    spoken = thesaurus(language).written | idioms(language).written
    return tables(language).written | spoken | _common(language).keys()


@cache
def _common(language: str) -> Counter[str]:
    """In how many clinical names each word stands: 'vison' is a slip for 'vision' rather than for 'vinson'."""
    named = (
        name
        for table in _VOCABULARIES
        for term in vocabulary(table, language).terms.values()
        for name in (term.name, *term.names)
    )
    return Counter(token for name in named for token in tokens(name, language))
