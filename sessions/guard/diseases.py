"""Diseases in the patient's mouth. Truth, foil and any other are treated alike: nothing here knows which is which."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from personas.embedded.diagnosis.hints import hints, hints_of_table
from personas.embedded.diagnosis.names import Key, Mention, Names, Place, names
from personas.embedded.diagnosis.reading import form, words
from personas.embedded.diagnosis.truth import truth
from personas.embedded.meaning import meanings
from personas.embedded.tables import words_of
from scenarios.schema import Diagnosis, Scenario
from scenarios.vocabulary import vocabulary
from scenarios.words import stem, tokens
from sessions.guard.clauses import Clause
from sessions.guard.words import guard_words

Named = str | Key
_HISTORIES = ("past_history", "family_history")


@dataclass(frozen=True)
class Diseases:
    """The diseases of the tables and those that the case names, in one language.

    `own` are the names in the case that no table has: of its diagnosis, its foil and its differential.
    """

    table: Names
    own: Mapping[Key, str]

    @cached_property
    def _hints(self) -> frozenset[str]:
        return hints(self.own, self.table.language)

    def _may_name(self, typed: Sequence[str]) -> bool:
        """Whether there is a word without which no disease is named: mostly there is none."""
        language = self.table.language
        forms = [form(word, language) for word in typed]
        hinted = not (hints_of_table(language).isdisjoint(forms) and self._hints.isdisjoint(forms))
        return hinted or any(map(self.table.like_a_disease, forms))

    def _named(self, typed: Sequence[str]) -> Iterator[tuple[Named, range]]:
        """The diseases that a row of words names, by the table's id or by their words, and where these stand."""
        for mention, places in self._mentions(typed):
            at = range(places[0].start, places[-1].end)
            row = tuple(typed[at.start : at.stop])
            if mention.id not in self.table.terms:
                yield tuple(place.form for place in places), at
            elif not _everyday(row, self.table.language) and (len(row) > 1 or self._spelt_so(row[0], mention.id)):
                yield mention.id, at

    def with_classes(self, found: Iterable[Named]) -> frozenset[Named]:
        """The diseases and the classes that they belong to: who may say 'type 1 diabetes' may say 'diabetes'."""
        held = set(found)
        held |= {above for one in tuple(held) if isinstance(one, str) for above in self.table.above(one)}
        return frozenset(held)

    def named(self, clause: Clause) -> Iterator[tuple[Named, range]]:
        """The diseases that a clause names, and where; a short name typed as a word is none: 'as', 'us', 'hi'."""
        for one, at in self._named(clause.typed) if self._may_name(clause.typed) else ():
            if len(at) > 1 or not clause.holds_short(clause.typed[at.start]):
                yield one, at

    def _spelt_so(self, word: str, identifier: str) -> bool:
        """Whether a single word stands in a name, ending and all: 'personal' is no disorder of the personality."""
        own = _spellings(identifier, self.table.language)
        bare = word.removesuffix("'s")
        return any(form in own for form in (word, bare, bare.removesuffix("s"), f"{bare}s", f"{bare}'s"))

    def _mentions(self, typed: Sequence[str]) -> Iterator[tuple[Mention, list[Place]]]:
        places = [
            Place(word.form, word.start, word.end, word.form in self.table.generic, 0)
            for word in words(list(typed), self.table.language)
            if not self.table.small(word, typed[word.start])
        ]
        for mention in self.table.mentions(places, self.own, ""):
            yield mention, [places[at] for at in sorted(mention.at)]


def diseases(scenario: Scenario) -> Diseases:
    """The diseases that can be named in a session on this case."""
    table = names(scenario.language)
    own: dict[Key, str] = {}
    told = scenario.diagnosis
    alike = [Diagnosis(name=told.name, accepted=told.accepted), *(Diagnosis(name=name) for name in told.differential)]
    alike += [Diagnosis(name=name) for name in (told.not_to_miss,) if name]
    if scenario.foil:
        alike.append(Diagnosis(name=scenario.foil.name, accepted=scenario.foil.accepted))
    for disease in alike:
        known = truth(disease, scenario.language)
        own |= {key: name for key, name in known.keys.items() if key not in table.index}
    return Diseases(table, own)


@lru_cache(maxsize=20_000)
def _spellings(identifier: str, language: str) -> frozenset[str]:
    """The words of all names of a disease, as they are written."""
    term = names(language).terms[identifier]
    return frozenset(token for name in (term.name, *term.names) for token in tokens(name, language))


@lru_cache(maxsize=20_000)
def _everyday(held: tuple[str, ...], language: str) -> bool:
    """Whether the words name what a patient feels ('heartburn', 'fainting') or an everyday thing ('pet')."""
    if {held, tuple(stem(word, language) for word in held)} & guard_words(language).everyday:
        return True
    topics = vocabulary("topics", language).terms
    for name in meanings(language).index.get(words_of(" ".join(held), language), ()):
        table, _, identifier = name.id.partition(":")
        if table == "topics" and topics[identifier].heading not in _HISTORIES:
            return True
    return False
