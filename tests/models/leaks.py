"""What of a case stands in a request where it must not. Pure: texts go in, findings come out.

A text leaks where its words stand in the request in a row, and do not so stand in what the role may know. Long texts
(what the patient can say, findings, narratives) leak by any few words in a row; a measured value by its number behind
its name, or with its unit behind it, never by a bare number.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from scenarios.schema import Result, Scenario
from scenarios.words import UNSPACED, tokens

ROW = 4  # words in a row that tell
SIGNS = 8  # signs in a row, in a language that is written without spaces
_NEAR = 3  # words between the name of a value and its number
_BREAK = "|"


class Text:
    """Texts as their words, in which others can be looked for; no row runs from one text into the next."""

    def __init__(self, *texts: str) -> None:
        self._set(tuple(word for text in texts for word in (*tokens(text), _BREAK)))

    def _set(self, words: tuple[str, ...]) -> None:
        self.words = words
        self.joined = f" {' '.join(words)} "

    def __add__(self, other: "Text") -> "Text":
        both = Text()
        both._set(self.words + other.words)
        return both

    def holds(self, words: Sequence[str]) -> bool:
        """Whether the words stand in it in a row."""
        return bool(words) and f" {' '.join(words)} " in self.joined

    @cached_property
    def rows(self) -> frozenset[tuple[str, ...]]:
        return frozenset(zip(*(self.words[at:] for at in range(ROW)), strict=False))


def diagnosis(scenario: Scenario, request: Text, known: Text) -> list[str]:
    """Names of the diagnosis that stand in the request and not in what is known."""
    names = (scenario.diagnosis.name, *scenario.diagnosis.accepted)
    return [name for name in names if _leaks(tokens(name), request, known)]


def facts(scenario: Scenario, request: Text, known: Text) -> list[str]:
    """What only the patient can tell."""
    told = (said for fact in scenario.patient.facts for said in (fact.says, *fact.attributes.values()))
    return list(_parts(scenario, told, request, known))


def results(scenario: Scenario, request: Text, known: Text) -> list[str]:
    """Findings, narratives, what an expert sees, and values."""
    told = [finding.finding for finding in scenario.examination.findings]
    told += [test.narrative for test in scenario.tests]
    told += [image.expert for image in scenario.images]
    values = [*scenario.examination.vital_signs, *(result for test in scenario.tests for result in test.results)]
    found = [f"{one.name} {one.value}" for one in values if _value_leaks(one, request, known)]
    return [*found, *_parts(scenario, told, request, known)]


def _parts(scenario: Scenario, texts: Iterable[str], request: Text, known: Text) -> Iterator[str]:
    least = SIGNS if scenario.language in UNSPACED else ROW
    new = request.rows - known.rows
    for text in texts:
        words = tokens(text)
        for at in range(len(words) - least + 1):
            if tuple(words[at : at + ROW]) in new and _leaks(words[at : at + least], request, known):
                yield f"{' '.join(words[at : at + least])} ({text})"
                break


def _leaks(words: Sequence[str], request: Text, known: Text) -> bool:
    return request.holds(words) and not known.holds(words)


def _value_leaks(result: Result, request: Text, known: Text) -> bool:
    number = tokens(result.value)
    if result.unit and len(result.value) > 1 and _leaks([*number, *tokens(result.unit)], request, known):
        return True
    name, value = " ".join(tokens(result.name)), " ".join(number)
    if not name or not value or f" {name} " not in request.joined:
        return False
    behind = re.compile(rf" {re.escape(name)} (?:[^| ]+ ){{0,{_NEAR}}}{re.escape(value)} ")
    return bool(behind.search(request.joined)) and not behind.search(known.joined)


def texts_within(value: object) -> Iterator[str]:
    """Every text in a value, however deep."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for item in value.values():
            yield from texts_within(item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from texts_within(item)
