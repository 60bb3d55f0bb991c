"""The correct diagnosis, made ready to be looked for under all of its names."""

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import lru_cache

from personas.embedded.diagnosis.names import Key, Names, names
from personas.embedded.diagnosis.phrases import Phrase
from personas.embedded.diagnosis.reading import ROMAN, typed
from scenarios.schema import Diagnosis
from scenarios.words import plain, tokens

OWN = "*"
_BRACKETS = re.compile(r"([^()]+?)\s*\(([^()]+)\)\s*")


@dataclass(frozen=True)
class Truth:
    """All that is known of the correct diagnosis.

    keys: its names by their words, which count wherever they stand; whole: those that count only alone, being part of
    the names of other diseases; above: the classes it belongs to; within: diseases in its own name; below: its kinds.
    """

    diagnosis: Diagnosis
    names: Names
    id: str | None
    keys: dict[Key, str]
    whole: dict[Key, str]
    near: frozenset[Key]
    initials: frozenset[str]
    tokens: frozenset[str]
    typed: frozenset[Phrase]
    above: frozenset[str]
    within: frozenset[str]
    below: frozenset[str]

    def related(self, identifier: str | None) -> bool:
        """Whether naming that disease beside this one names no other disease."""
        return (
            identifier in (OWN, self.id)
            or identifier in self.above
            or identifier in self.within
            or identifier in self.below
        )


@lru_cache(maxsize=256)
def truth(diagnosis: Diagnosis, language: str) -> Truth:
    table = names(language)
    own = [name for text in (diagnosis.name, *diagnosis.accepted) for name in _variants(text, table)]
    identifier = next((found for name in _variants(diagnosis.name, table) if (found := _named(name, table))), None)
    if identifier is not None:
        term = table.terms[identifier]
        own += [term.name, *term.names]
    own = list(dict.fromkeys(own))
    above = frozenset(table.above(identifier)) if identifier else frozenset()
    below = table.below[identifier] - set(table.terms[identifier].distinct_from) if identifier else frozenset()
    within = frozenset(found for name in own for found in _inside(table.content(name), table))
    forms_of_all = {form for name in own for form in table.content(name)}
    keys: dict[Key, str] = {}
    whole: dict[Key, str] = {}
    for name in own:
        forms = table.content(name)
        keys.setdefault(table.key(forms), name)
        for shorter in (table.bare(forms), [form for form in forms if form not in table.course]):
            bare = table.bare(shorter)
            owner = table.index.get(table.key(bare))
            if not bare or (owner not in (None, identifier)):
                continue
            holders = {
                other for other, words in table.holding.get(bare[0], ()) if other != identifier and words >= set(bare)
            }
            (whole if holders - below - above else keys).setdefault(table.key(bare), name)
    keys.pop((), None)
    whole.pop((), None)
    return Truth(
        diagnosis,
        table,
        identifier,
        keys,
        whole,
        frozenset(table.key(table.bare(table.content(name)) or table.content(name)) for name in diagnosis.near_misses),
        frozenset(
            short for name in own for short in _initials(name) if not _taken(short, forms_of_all, identifier, table)
        ),
        frozenset(token for name in own for token in typed(name, language)),
        frozenset(tuple(typed(name, language)) for name in own),
        above,
        within - {identifier},
        below,
    )


def _named(name: str, table: Names) -> str | None:
    """The term that a name stands for, also without words of course, or such as no name of a disease holds."""
    forms = table.content(name)
    steady = [form for form in forms if form not in table.course]
    telling = [form for form in steady if form in table.holding]
    if 3 * len(telling) < 2 * len(steady):
        telling = steady
    tries = (forms, table.bare(forms), steady, table.bare(steady), telling)
    return next((table.index[key] for row in tries if (key := table.key(row)) in table.index), None)


def _inside(forms: list[str], table: Names) -> Iterator[str]:
    """The diseases, and their classes, that are named by part of a name."""
    for start in range(len(forms)):
        for end in range(start + 1, len(forms) + 1):
            found = table.index.get(table.key(forms[start:end]))
            if found is not None and end - start < len(forms):
                yield found
                yield from table.above(found)


def _variants(name: str, table: Names) -> Iterator[str]:
    """The name; of 'long name (other name)' also either, where what stands in brackets names a disease."""
    yield name
    if match := _BRACKETS.fullmatch(name.strip()):
        yield match[1]
        if table.named(match[2]) is not None or plain(match[2]) in _initials(match[1]):
            yield match[2]


def _taken(short: str, own: Collection[str], identifier: str | None, table: Names) -> bool:
    """Whether initials are the usual ones of another disease of a like name: 'AF' is not atrial flutter."""
    other = table.named(short)
    if other in (None, identifier):
        return False
    return any(form in own for form in table.bare(table.content(table.terms[other].name)))


def _initials(name: str) -> set[str]:
    """'RDS' for 'respiratory distress syndrome'; small words counted or not; never a numeral such as 'II'."""
    row = tokens(name)
    short = "".join(
        token[0] for token in row if token not in ("of", "the", "and", "in", "with", "to", "for", "due", "s")
    )
    return {found for found in (short, "".join(token[0] for token in row)) if len(found) > 1 and found not in ROMAN}
