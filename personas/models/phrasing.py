"""A model that reads out results. The results come from the desk's look-up; the model may only put them into words.

Its words are let through when every value of the report stands in them behind the name it belongs to, and no number
and no unit that the report does not give for it. Otherwise the report is given as it is. Numbers written out as words
are not seen by this; the report itself always stands under them.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from random import Random

from personas.exchange import Entry, Examine, History, Order, Report, RequestImage
from personas.models.asking import Message
from personas.models.briefs import MeasurementBrief, fill
from personas.models.caller import Caller
from personas.models.history import report_text
from personas.models.words import words
from personas.voice import MeasurementVoice
from scenarios import yaml_text
from scenarios.words import plain

_NUMBER = re.compile(r"\d+(?:[.,:]\d+)*")
_BEHIND = re.compile(r"\s*([^\s\d.,;:()\[\]!?，。；：、（）]+)")


class ModelMeasurement:
    """Asks the desk, and has what it reports phrased by a model."""

    def __init__(self, caller: Caller, desk: MeasurementVoice, brief: MeasurementBrief, language: str = "en") -> None:
        self._caller = caller
        self._desk = desk
        self._brief = brief
        self._words = words(language)

    async def report(self, heard: History, to: Examine | Order | RequestImage, chance: Random) -> Report:
        report = await self._desk.report(heard, to, chance)
        if not report.entries:
            return report
        ask = fill(self._brief.ask, report=report_text(report, self._words), request=to.text)
        system = fill(self._brief.system, language=self._words.line["language"])
        text = await self._caller.ask((Message("system", system), Message("user", ask)), chance)
        return report.model_copy(update={"phrased": text}) if text and faithful(text, report) else report


def faithful(text: str, report: Report) -> bool:
    """Whether a text tells the values of a report, each behind its name, and no number or unit of its own."""
    said = plain(text)
    places = sorted(_places(said, report.entries), key=lambda place: (place[0], -place[1]))
    told: dict[str, set[str]] = {plain(entry.name): set() for entry in report.entries}
    for number in _NUMBER.finditer(said):
        if any(start <= number.start() < end for start, end, _ in places):
            continue  # part of a name
        behind = [name for start, _, name in places if start < number.start()]
        if not behind:
            return False
        about = [entry for entry in report.entries if plain(entry.name) == behind[-1]]
        if number[0] not in _numbers(about) or not _fits(said[number.end() :], about):
            return False
        told[behind[-1]].add(number[0])
    return all(_is_told(entry, said, told[plain(entry.name)]) for entry in report.entries)


def _places(said: str, entries: Sequence[Entry]) -> Iterator[tuple[int, int, str]]:
    """Where the names of the entries stand: begin, end, name. Of two that overlap, the longer one."""
    taken: list[tuple[int, int]] = []
    for name in sorted({plain(entry.name) for entry in entries}, key=len, reverse=True):
        for match in re.finditer(rf"(?<![a-z0-9]){re.escape(name)}(?![a-z0-9])", said):
            if not any(start < match.end() and match.start() < end for start, end in taken):
                taken.append(match.span())
                yield *match.span(), name


def _given(entry: Entry) -> str:
    return plain(" ".join(filter(None, (entry.value, entry.unit, entry.range, entry.narrative))))


def _numbers(entries: Sequence[Entry]) -> set[str]:
    return {number[0] for entry in entries for number in _NUMBER.finditer(_given(entry))}


def _fits(behind: str, entries: Sequence[Entry]) -> bool:
    """Whether what stands behind a number is no unit, or one that its entry gives."""
    match = _BEHIND.match(behind)
    if match is None:
        return True
    symbols, spelled = _units()
    unit = match[1].rstrip("*_-–—")
    given = " ".join(map(_given, entries))
    is_unit = bool(unit) and all(part in symbols for part in unit.split("/") if part)
    is_unit = is_unit or any(unit == word or (not word.isascii() and unit.startswith(word)) for word in spelled)
    return not is_unit or bool(re.search(rf"(?<![a-z°%]){re.escape(unit)}(?![a-z/])", given))


def _is_told(entry: Entry, said: str, told: set[str]) -> bool:
    if plain(entry.name) not in said:
        return False
    if entry.value is None:
        return True
    numbers = {number[0] for number in _NUMBER.finditer(plain(entry.value))}
    return numbers <= told if numbers else plain(entry.value) in said


@cache
def _units() -> tuple[frozenset[str], frozenset[str]]:
    rows = yaml_text.lists_by_name(yaml_text.table(files("personas.models").joinpath("units.yaml")))
    return frozenset(map(plain, rows["symbols"])), frozenset(map(plain, rows["words"]))
