"""What of a case stands in a request where it must not. Pure: texts go in, findings come out.

A text leaks where its words stand in the request in a row, and do not so stand in what the role may know. Long texts
(what the patient can say, findings, narratives) leak by any four words in a row; a measured value by its number behind
its name, or with its unit behind it, never by a bare number.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from scenarios.schema import Result, Scenario
from scenarios.words import UNSPACED, tokens

ROW = 4  # words in a row that tell; signs, in a language written without spaces, need twice as many
_NEAR = 3  # words between the name of a value and its number


@dataclass(frozen=True)
class Text:
    """A text as its words, in which others can be looked for."""

    words: tuple[str, ...]
    joined: str

    @classmethod
    def of(cls, *texts: str) -> "Text":
        words = tuple(
            word for text in texts for word in (*tokens(text), "|")
        )  # no row runs from one text into the next
        return cls(words, f" {' '.join(words)} ")

    def holds(self, words: Sequence[str]) -> bool:
        """Whether the words stand in it in a row."""
        return bool(words) and f" {' '.join(words)} " in self.joined


def diagnosis(scenario: Scenario, request: Text, known: Text) -> list[str]:
    """Names of the diagnosis that stand in the request and not in what is known."""
    names = (scenario.diagnosis.name, *scenario.diagnosis.accepted)
    return [name for name in names if _leaks(tokens(name), request, known)]


def facts(scenario: Scenario, request: Text, known: Text) -> list[str]:
    """What only the patient can tell."""
    told = (said for fact in scenario.patient.facts for said in (fact.says, *fact.attributes.values()))
    return list(_rows(scenario, told, request, known))


def results(scenario: Scenario, request: Text, known: Text) -> list[str]:
    """Findings, narratives, what an expert sees, and values."""
    told = [finding.finding for finding in scenario.examination.findings]
    told += [test.narrative for test in scenario.tests]
    told += [image.expert for image in scenario.images]
    values = [*scenario.examination.vital_signs, *(result for test in scenario.tests for result in test.results)]
    found = [f"{one.name} {one.value}" for one in values if _value_leaks(one, request, known)]
    return [*found, *_rows(scenario, told, request, known)]


def _rows(scenario: Scenario, texts: Iterable[str], request: Text, known: Text) -> Iterator[str]:
    row = 2 * ROW if scenario.language in UNSPACED else ROW
    for text in texts:
        words = tokens(text)
        rows = [words[at : at + row] for at in range(len(words) - row + 1)] or ([words] if len(words) > 1 else [])
        if leaking := next((words for words in rows if _leaks(words, request, known)), None):
            yield f"{' '.join(leaking)} ({text})"


def _leaks(words: Sequence[str], request: Text, known: Text) -> bool:
    return request.holds(words) and not known.holds(words)


def _value_leaks(result: Result, request: Text, known: Text) -> bool:
    number = tokens(result.value)
    if result.unit and len(result.value) > 1 and _leaks([*number, *tokens(result.unit)], request, known):
        return True
    named = [[*tokens(name), *gap, *number] for name in (result.name, *result.names) for gap in ([], ["is"], ["was"])]
    if any(_leaks(words, request, known) for words in named):
        return True
    name, value = (re.escape(" ".join(words)) for words in (tokens(result.name), number))
    behind = re.compile(rf" {name} (?:[^| ]+ ){{0,{_NEAR}}}{value} ")
    return bool(name and value and behind.search(request.joined) and not behind.search(known.joined))
