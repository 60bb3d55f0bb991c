"""Test values and results in the patient's mouth: the patient holds none, so what is told is leaked or made up."""

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from personas.embedded.meaning import meanings
from personas.embedded.tables import tables, words_of
from scenarios.schema import Scenario
from scenarios.vocabulary import vocabulary
from scenarios.words import UNSPACED, plain, tokens
from sessions.guard.clauses import Clause
from sessions.guard.history import named_in
from sessions.guard.words import Phrase, Phrases, quantity, tests_at_large

_NUMBER = re.compile(r"\d+(?:[.,]\d+)?")
_TEST = "words:test"
_RUN = 4  # telling words of a report in a row


@dataclass(frozen=True)
class Tests:
    """The tests of the case by their names as typed, and what stands in its reports, as runs of telling words."""

    __test__ = False

    language: str
    own: Phrases
    vitals: Phrases
    runs: frozenset[Phrase]

    def named(self, clause: Clause) -> frozenset[Phrase]:
        """The tests that a clause names, by the words that name them; no everyday words such as 'temperature'."""
        row, stems = clause.typed, clause.stems
        places = [(place.start, place.stop) for place in self.own.places(row)]
        places += [(found.start, found.end) for found in vocabulary("tests", self.language).find(stems)]
        places += [(start, end) for start, end, names in named_in(stems, self.language) if _TEST in names]
        return frozenset(
            stems[start:end]
            for start, end in places
            if not _everyday(stems[start:end], self.language)
            and not (end - start == 1 and clause.holds_short(row[start]))
        )

    def measures(self, clause: Clause) -> bool:
        """Whether a clause names a vital sign as an instrument has it: 'oxygen saturation', not 'temperature'."""
        places = (clause.stems[place.start : place.stop] for place in self.vitals.places(clause.typed))
        return any(not _everyday(stems, self.language) for stems in places)

    def quoted(self, stems: Sequence[str]) -> Iterable[Phrase]:
        """The runs of telling words that stand in a report of the case, too."""
        return (run for run in runs(stems, self.language) if run in self.runs)


def numbers(text: str) -> frozenset[str]:
    return frozenset(_NUMBER.findall(plain(text)))


def given(text: str) -> list[tuple[str, ...]]:
    """The numbers of each quantity that only a test or an instrument gives."""
    found: list[tuple[str, ...]] = []
    for match in quantity().finditer(plain(text)):
        if match["value"]:
            found.append((match["value"],))
        elif 60 <= int(match["high"]) <= 300 and 25 <= int(match["low"]) < int(match["high"]):
            found.append((match["high"], match["low"]))
    return found


def tests(scenario: Scenario) -> Tests:
    """What a patient of this case must not know: the names of its tests and the words of its reports."""
    language = scenario.language
    named = [name for test in scenario.tests for name in (test.name, *test.names)]
    named += [name for test in scenario.tests for result in test.results for name in (result.name, *result.names)]
    named += [name for image in scenario.images for name in (image.name, *image.names)]
    vitals = [name for sign in scenario.examination.vital_signs for name in (sign.name, *sign.names)]
    reports = [test.narrative for test in scenario.tests]
    reports += [finding.finding for finding in scenario.examination.findings]
    reports += [image.expert for image in scenario.images]
    return Tests(
        language,
        Phrases(frozenset(row for name in named if (row := tuple(tokens(name, language))))),
        Phrases(frozenset(row for name in vitals if (row := tuple(tokens(name, language))))),
        frozenset(run for text in reports for run in runs(words_of(text, language), language)),
    )


def runs(stems: Sequence[str], language: str) -> Iterable[Phrase]:
    size = 2 * _RUN if language in UNSPACED else _RUN
    telling = [word for word in stems if word not in tables(language).stop]
    return (tuple(telling[at : at + size]) for at in range(len(telling) - size + 1))


def tells(clause: Clause, values: Collection[str]) -> bool:
    """Whether a clause that names a test gives a result of it: one of these values, or a word such as 'showed'."""
    return bool(values) or clause.words.result_words.within(clause.typed)


@lru_cache(maxsize=20_000)
def _everyday(stems: Phrase, language: str) -> bool:
    """Whether the words of a test are such as patients use of themselves: 'temperature', 'weight', 'urine'."""
    return any(name.id not in tests_at_large() for name in meanings(language).index.get(stems, ()))
