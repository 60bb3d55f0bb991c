"""Misspellings: the known word that an unknown one was meant to be."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from rapidfuzz import process
from rapidfuzz.distance import OSA

from personas.embedded.diagnosis.phrases import Phrases
from personas.embedded.diagnosis.reading import one_spelling

_SOUNDS = [
    (re.compile(pattern), sound)
    for pattern, sound in [
        (r"^(?:p(?=[nst])|m(?=n)|g(?=n)|k(?=n)|w(?=r))", ""),
        (r"ph", "f"),
        (r"sch|sh", "s"),
        (r"ck|ch|q|k", "c"),
        (r"c(?=[eiy])", "s"),
        (r"x", "cs"),
        (r"y", "i"),
        (r"z", "s"),
        (r"([rt])h", r"\1"),
        (r"(.)\1+", r"\1"),
    ]
]


def sound(token: str) -> str:
    """Roughly how a word is heard: 'haemorrhoids' and 'hemmorhoids' are one."""
    heard = one_spelling(token)
    for pattern, replacement in _SOUNDS:
        heard = pattern.sub(replacement, heard)
    return heard


def slips(length: int) -> int:
    """How many letters of a word of this length may be wrong, missing, extra or swapped."""
    if length < 4:
        return 0
    return 1 if length < 6 else 2 if length < 11 else 3


@dataclass(frozen=True)
class Speller:
    """Mends words against those that are known."""

    phrases: Phrases
    known: frozenset[str]
    _buckets: dict[str, dict[str, str]] = field(default_factory=lambda: defaultdict(dict), repr=False)

    @classmethod
    def of(cls, phrases: Phrases, names: Iterable[str], others: Iterable[str]) -> "Speller":
        """`names`: words that a misspelt one may be; `others`: words that are known too."""
        meant = frozenset(names)
        speller = cls(phrases, meant | frozenset(others))
        for name in sorted(meant):
            if len(name) >= 4 and not any(character.isdigit() for character in name):
                heard = sound(name)
                speller._buckets[heard[:1]].setdefault(heard, name)
        return speller

    def meant(self, token: str, first: Iterable[str] = ()) -> str:
        """The token, or the known word it was meant to be; those of `first` may be further off than others."""
        if len(token) < 4 or token in self.known or (not token.isalpha() and "'" not in token):
            return token
        bare = token.removesuffix("'s")
        heard = sound(bare)
        near = {sound(name): name for name in first if sound(name)[:1] == heard[:1]}
        wanted = self._nearest(bare, heard, near, spare=0)
        other = self._nearest(bare, heard, self._buckets.get(heard[:1], {}), spare=2)
        found = [match for match in (wanted, other) if match is not None]
        return min(found, key=lambda match: match[0])[1] if found else token

    def _nearest(self, bare: str, heard: str, choices: Mapping[str, str], spare: int) -> tuple[int, str] | None:
        """The nearest of the choices, as many slips off as a word `spare` letters shorter may be."""
        close = process.extract(heard, list(choices), scorer=OSA.distance, score_cutoff=3, limit=8)
        for candidate, distance, _ in sorted(close, key=lambda match: (match[1], match[0])):
            name = choices[candidate]
            if distance <= slips(max(len(candidate), len(name) - 1) - spare) and not self._apart(bare, name):
                return int(distance), name
        return None

    def _apart(self, one: str, other: str) -> bool:
        """Whether the two begin or end as different things do: hypo- and hyper-, -itis and -osis."""
        one, other = one_spelling(one), one_spelling(other)
        starts = [_longest(word, self.phrases.prefixes_apart, str.startswith) for word in (one, other)]
        ends = [_longest(word, self.phrases.endings_apart, str.endswith) for word in (one, other)]
        return (all(starts) and starts[0] != starts[1]) or (all(ends) and ends[0] != ends[1])


def _longest(word: str, parts: Iterable[str], stands: Callable[[str, str], bool]) -> str:
    return max((part for part in parts if stands(word, part)), key=len, default="")
