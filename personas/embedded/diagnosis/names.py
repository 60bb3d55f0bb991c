"""The names of diseases by their words in any order, and which of them stand in a text."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property

from personas.embedded.diagnosis.phrases import Phrase, Phrases, phrases
from personas.embedded.diagnosis.reading import Word, items, typed, words
from personas.embedded.diagnosis.spelling import Speller
from scenarios.vocabulary import Term, vocabulary
from scenarios.words import UNSPACED, tokens

Key = tuple[str, ...]
LONGEST = 12


@dataclass(frozen=True)
class Place:
    """A word of a text that tells something of a disease; `gap` says what parts it from the one before.

    0: nothing but small words; 1: a comma, a bracket, 'and', 'with', 'due to'; 2: another sentence, 'or', 'not'.
    """

    form: str
    start: int
    end: int
    generic: bool
    gap: int


@dataclass(frozen=True)
class Mention:
    """A disease named in a text, by the positions of its places; `id` is None for one that no table knows."""

    id: str | None
    name: str
    at: frozenset[int]


@dataclass(frozen=True)
class Names:
    """Every name of a table of diseases in one language."""

    language: str
    terms: dict[str, Term]

    @cached_property
    def phrases(self) -> Phrases:
        return phrases(self.language)

    @cached_property
    def generic(self) -> frozenset[str]:
        return self._forms(self.phrases.generic)

    @cached_property
    def course(self) -> frozenset[str]:
        return self._forms(self.phrases.course)

    def _forms(self, rows: Iterable[Phrase]) -> frozenset[str]:
        return frozenset(word.form for row in rows for word in words(row, self.language))

    @cached_property
    def any_order(self) -> bool:
        """Whether a name is known by its words in any order; not where a word is but a character."""
        return self.language not in UNSPACED

    def key(self, forms: Iterable[str]) -> Key:
        return tuple(sorted(forms) if self.any_order else forms)

    def content(self, text: str) -> list[str]:
        """The forms of a name, small words aside."""
        row = [item.token for item in items(text, self.language) if item.kind == "word"]
        return [word.form for word in words(row, self.language) if not self.small(word, row[word.start])]

    def small(self, word: Word, token: str) -> bool:
        """Whether a word, typed so, says nothing of a disease."""
        return word.end - word.start == 1 and token in self.phrases.filler and not word.form.startswith("#")

    def bare(self, forms: Iterable[str]) -> list[str]:
        """Without words such as 'disease'."""
        return [form for form in forms if form not in self.generic]

    @cached_property
    def exclusive(self) -> list[dict[str, frozenset[str]]]:
        """Words that may not stand for one another, each with its forms."""
        rows = [{word: frozenset(self.content(word)) for word in group} for group in self.phrases.exclusive]
        return [{word: forms for word, forms in row.items() if forms} for row in rows]

    @cached_property
    def _all(self) -> dict[str, list[tuple[str, list[str]]]]:
        """By term: each name and its forms."""
        return {
            term.id: [(name, self.content(name)) for name in (term.name, *term.names)] for term in self.terms.values()
        }

    @cached_property
    def index(self) -> dict[Key, str]:
        """Which term has a name of these words: whole names first, then without 'disease' where that stays clear."""
        index: dict[Key, str] = {}
        for identifier, names in self._all.items():
            for _, forms in names:
                index.setdefault(self.key(forms), identifier)
        shorter: dict[Key, set[str]] = defaultdict(set)
        for identifier, names in self._all.items():
            for _, forms in names:
                shorter[self.key(self.bare(forms))].add(identifier)
        for short, owners in shorter.items():
            if len(owners) == 1 and (len(short) > 1 or self._only(short, *owners)):
                index.setdefault(short, *owners)
        index.pop((), None)
        return index

    def _only(self, forms: Key, owner: str) -> bool:
        """Whether a word stands in the names of one disease and its kinds alone: 'Kawasaki' does, 'kidney' does not."""
        holders = {identifier for form in forms for identifier, _ in self.holding[form]}
        return all(other == owner or owner in self.above(other) for other in holders)

    @cached_property
    def holding(self) -> dict[str, set[tuple[str, frozenset[str]]]]:
        """By form: the terms, with the words of the name, in which it stands."""
        table: dict[str, set[tuple[str, frozenset[str]]]] = defaultdict(set)
        for identifier, names in self._all.items():
            for _, forms in names:
                whole = frozenset(forms)
                for form in whole:
                    table[form].add((identifier, whole))
        return table

    @cached_property
    def protected(self) -> dict[Phrase, str]:
        """Names that hold a word of denial, choice or relation, as they are typed."""
        return {
            row: identifier
            for identifier, term in self.terms.items()
            for name in (term.name, *term.names)
            if holds_cue(row := tuple(typed(name, self.language)), self.phrases)
        }

    @cached_property
    def longest_protected(self) -> int:
        return max(map(len, self.protected), default=0)

    @cached_property
    def speller(self) -> Speller:
        names = {
            token
            for term in self.terms.values()
            for name in (term.name, *term.names)
            for token in tokens(name, self.language)
        }
        table = self.phrases
        own = {token for row in (*table.cues, *table.generic, *table.course) for token in row}
        own |= table.filler | table.adverbs | table.copulas | table.numbered
        rows = (*table.same_words, *table.composed, *table.exclusive, table.changes_before, table.changes_after)
        other = {token for row in rows for text in row for token in typed(text, self.language)}
        for kind in ("topics", "tests", "manoeuvres"):
            for term in vocabulary(kind, self.language).terms.values():
                own |= {token for name in (term.name, *term.names) for token in tokens(name, self.language)}
        return Speller.of(table, names | other, own)

    def named(self, text: str) -> str | None:
        """The term that a whole text names."""
        forms = self.content(text)
        return self.index.get(self.key(forms)) or self.index.get(self.key(self.bare(forms)))

    def above(self, identifier: str) -> Iterator[str]:
        """The classes that a disease belongs to, nearest first."""
        seen = {identifier}
        while (identifier := self.terms[identifier].heading) in self.terms and identifier not in seen:
            seen.add(identifier)
            yield identifier

    @cached_property
    def below(self) -> dict[str, frozenset[str]]:
        """The kinds of each disease, and their kinds."""
        kinds: dict[str, set[str]] = {identifier: set() for identifier in self.terms}
        for identifier in self.terms:
            for broader in self.above(identifier):
                kinds[broader].add(identifier)
        return {identifier: frozenset(found) for identifier, found in kinds.items()}

    @cached_property
    def _in_names(self) -> frozenset[str]:
        """Every form that may stand within a name."""
        return self.generic.union(*self.index)

    def mentions(self, places: Sequence[Place], own: Mapping[Key, str], own_id: str) -> list[Mention]:
        """The diseases named in a text: longest names first, none overlapping, in order.

        `own` are further names, all of one disease, which come before those of the table.
        """
        found: list[tuple[int, int, bool, int, int, str]] = []
        in_own = frozenset[str]().union(*own)
        for start in range(len(places)):
            gap = 0
            forms: list[str] = []
            for end in range(start, min(start + LONGEST, len(places))):
                if end > start:
                    gap = max(gap, places[end].gap)
                if gap == 2:
                    break
                form = places[end].form
                if form not in self._in_names and form not in in_own:
                    break
                forms.append(form)
                whole = self.key(forms)
                identifier = own_id if whole in own else self.index.get(whole)
                if identifier is None and not places[start].generic and not places[end].generic:
                    short = self.key(self.bare(forms))
                    identifier = own_id if short in own else self.index.get(short)
                if identifier is not None:
                    found.append((start - end, gap, identifier != own_id, start, end + 1, identifier))
        taken: set[int] = set()
        result: list[Mention] = []
        for _, _, _, start, end, identifier in sorted(found):
            span = frozenset(range(start, end))
            if taken.isdisjoint(span):
                taken |= span
                result.append(Mention(identifier, self._name(identifier, own), span))
        result += [
            Mention(None, place.form, frozenset([at]))
            for at, place in enumerate(places)
            if at not in taken and self.like_a_disease(place.form)
        ]
        return sorted(result, key=lambda mention: min(mention.at))

    def _name(self, identifier: str, own: Mapping[Key, str]) -> str:
        return self.terms[identifier].name if identifier in self.terms else next(iter(own.values()), "")

    def like_a_disease(self, form: str) -> bool:
        """Whether a word ends as diseases do."""
        return len(form) > 6 and form.endswith(self.disease_endings)

    @cached_property
    def disease_endings(self) -> tuple[str, ...]:
        """Endings as they stand and as a stem keeps them."""
        endings = set(self.phrases.disease_endings)
        endings |= {words([f"xxxx{ending}"], self.language)[0].form.removeprefix("xxxx") for ending in endings}
        return tuple(sorted(ending for ending in endings if len(ending) > 2))


def holds_cue(row: Phrase, table: Phrases) -> bool:
    """Whether a row of tokens holds a phrase by which a doctor denies, chooses or relates."""
    return any(
        row[start : start + size] in table.cues
        for start in range(len(row))
        for size in range(1, min(table.longest_cue, len(row) - start) + 1)
    )


@cache
def names(language: str = "en") -> Names:
    """The diseases of one language, read once."""
    return Names(language, vocabulary("diseases", language).terms)
