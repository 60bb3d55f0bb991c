"""The embedded measurement desk: looks results up, never invents one and never interprets.

The same order twice gives the same answer. What the case does not hold is "not available for this patient", or,
under the policy `normal`, a normal marked as such.
"""

import asyncio
from collections.abc import Iterable, Iterator
from functools import lru_cache
from random import Random
from typing import Literal

from personas.embedded.desk.finding import Finder
from personas.embedded.desk.items import Compiler, Item
from personas.embedded.desk.lexicon import lexicon
from personas.embedded.desk.parts import parts, together
from personas.exchange import Entry, Examine, History, Order, Report, RequestImage
from scenarios.views import MeasurementView
from scenarios.words import contains, stems, tokens


class EmbeddedMeasurement:
    """Reports what the case holds for an order. `missing` is the policy for what it does not hold."""

    def __init__(
        self,
        view: MeasurementView,
        missing: Literal["unavailable", "normal"] = "unavailable",
        language: str = "en",
    ) -> None:
        self._holdings = holdings(view, language)
        self._missing = missing
        self._language = language
        self._lexicon = lexicon(language)

    async def report(self, heard: History, to: Examine | Order | RequestImage, chance: Random) -> Report:
        return await asyncio.to_thread(self.look_up, to)

    def look_up(self, order: Examine | Order | RequestImage) -> Report:
        """Everything the order names, each once, in the order named."""
        if isinstance(order, RequestImage):
            return self._images(order.text)
        entries: dict[tuple[str | None, str], Entry] = {}
        missing: dict[str, None] = {}
        for asked, found in self._holdings.asked_for(order.text, isinstance(order, Examine)):
            for entry in _entries(found):
                entries.setdefault((entry.item, entry.name), entry)
            if not found:
                missing.setdefault(asked)
        if self._missing == "normal":
            normals = [Entry(name=name, narrative=self._lexicon.normal, policy="normal") for name in missing]
            return Report(entries=(*entries.values(), *normals))
        return Report(entries=tuple(entries.values()), missing=tuple(missing))

    def _images(self, text: str) -> Report:
        images = [item for item in self._holdings.items if item.kind == "image"]
        ignored = self._lexicon.polite | self._lexicon.pictures
        wanted = {word for word in stems(text, self._language) if word not in ignored}
        chosen = [item for item in images if not wanted or any(wanted & set(name) for name in item.names)]
        if not chosen:
            return Report(missing=(text.strip() or self._lexicon.images,))
        return Report(entries=tuple(_entries(chosen)))


@lru_cache(maxsize=100)
def holdings(view: MeasurementView, language: str) -> "Holdings":
    """What a case holds, compiled once for all sessions."""
    return Holdings(view, language)


class Holdings:
    """What a case holds, compiled, and what an order asks for of it."""

    def __init__(self, view: MeasurementView, language: str) -> None:
        self.items = Compiler(language).items(view)
        self._finder = Finder(self.items, language)
        self._language = language
        self._own = frozenset(_spoken(self.items, language))
        self.asked_for = lru_cache(maxsize=1000)(self._asked_for)

    def _asked_for(self, text: str, examining: bool) -> list[tuple[str, list[Item]]]:
        """Each thing that a text asks for, with what the case holds for it."""
        words = stems(text, self._language)
        if any(contains(words, phrase) for phrase in lexicon(self._language).everything):
            return [(text, self._finder.everything())]
        ordered = parts(text, self._own, self._finder, self._language)
        results = [result for part in ordered for result in self._finder.find(part, examining)]
        if len(ordered) > 1 and not any(found for _, found in results):
            whole = self._finder.described(together(ordered, self._language), examining)
            if whole:
                return [(text, whole)]
        return results


def as_text(report: Report, language: str = "en") -> str:
    """A report as lines of plain text: values with unit, range and letter; narratives as written."""
    words = lexicon(language)
    lines = []
    for entry in report.entries:
        if entry.value is None:
            policy = f" ({words.by_policy})" if entry.policy else ""
            lines.append(f"{entry.name}: {entry.narrative}{policy}")
            continue
        unit = f" {entry.unit}" if entry.unit else ""
        reference = f" ({entry.range})" if entry.range and entry.range not in entry.value else ""
        letter = f" {entry.flag}" if entry.flag else ""
        lines.append(f"{entry.name}: {entry.value}{unit}{reference}{letter}")
    lines += [f"{name}: {words.unavailable}" for name in report.missing]
    return "\n".join(lines)


def _entries(items: Iterable[Item]) -> Iterator[Entry]:
    """The entries of all items, whole tests before their single results."""
    for item in sorted(dict.fromkeys(items), key=lambda item: item.kind == "result"):
        yield from item.entries


def _spoken(items: Iterable[Item], language: str) -> Iterator[str]:
    """The words in which the case names and describes what it holds."""
    for item in items:
        told = (text for entry in item.entries for text in (entry.group, entry.narrative, entry.value))
        for text in (*item.called, *told):
            yield from tokens(text or "", language)
