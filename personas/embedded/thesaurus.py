"""Everyday words that answer one another, such as 'workmates' and 'colleagues': `languages/<language>/thesaurus.yaml`.

They are no names of clinical things, which `scenarios/terms/` gathers, and weigh only as the words that they are.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files

from personas.embedded.tables import words_of
from scenarios import yaml_text
from scenarios.words import tokens


@dataclass(frozen=True, eq=False)
class Thesaurus:
    """By each phrase, as stems, the words of each of those that say much the same; `written`: all as they are typed."""

    rows: Mapping[tuple[str, ...], tuple[frozenset[str], ...]]
    written: frozenset[str]

    def others(self, words: Sequence[str]) -> tuple[frozenset[str], ...]:
        """What says much the same as a word or a phrase."""
        return self.rows.get(tuple(words), ())

    def longest(self, words: Sequence[str], start: int) -> int:
        """How many words the longest phrase has that begins there; 0 where none of several words does."""
        for size in range(min(self._sizes.get(words[start], 0), len(words) - start), 1, -1):
            if tuple(words[start : start + size]) in self.rows:
                return size
        return 0

    @cached_property
    def _sizes(self) -> Mapping[str, int]:
        sizes: dict[str, int] = {}
        for words in self.rows:
            sizes[words[0]] = max(sizes.get(words[0], 0), len(words))
        return sizes


@cache
def thesaurus(language: str = "en") -> Thesaurus:
    """The rows of a language, read once; none where it has no table."""
    file = files("personas.embedded").joinpath("languages", language, "thesaurus.yaml")
    headings = yaml_text.table(file).values() if file.is_file() else ()
    rows: dict[tuple[str, ...], dict[frozenset[str], None]] = {}
    written: set[str] = set()
    for row in (yaml_text.texts(row) for heading in headings if isinstance(heading, list) for row in heading):
        written.update(word for text in row for word in tokens(text, language))
        phrases = [phrase for text in row if (phrase := words_of(text, language))]
        for phrase in phrases:
            others = rows.setdefault(phrase, {})
            others.update(dict.fromkeys(frozenset(other) for other in phrases if other != phrase))
    return Thesaurus({phrase: tuple(others) for phrase, others in rows.items()}, frozenset(written))
