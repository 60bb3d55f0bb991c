"""What a case holds, item by item, with all that an order may find it by."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from personas.embedded.desk.body import body
from personas.embedded.desk.lexicon import Reading, lexicon
from personas.embedded.desk.names import names
from personas.exchange import Entry
from scenarios.schema import Image, Manoeuvre, Result, Test, TestKind
from scenarios.views import MeasurementView
from scenarios.vocabulary import vocabulary
from scenarios.words import stems

Kind = Literal["vital", "exam", "test", "result", "image"]
_SPECIMENS: dict[TestKind, str] = {"urine": "urine", "stool": "stool", "csf": "csf"}


@dataclass(frozen=True, eq=False)
class Item:
    """One thing that can be looked up.

    `shown` are the sites that it tells of, `reported` those that the report of a study names, `told` the words of a
    finding.
    `concepts` are the vocabulary terms that it is, `headings` those it stands under, `mentions` those its text speaks
    of. `specimen` is what it was measured in, where that is not blood.
    """

    kind: Kind
    entries: tuple[Entry, ...]
    called: tuple[str, ...]
    names: tuple[tuple[str, ...], ...]
    readings: tuple[Reading, ...]
    concepts: frozenset[str]
    headings: frozenset[str] = frozenset()
    mentions: frozenset[str] = frozenset()
    specimen: str | None = None
    shown: frozenset[str] = frozenset()
    reported: frozenset[str] = frozenset()
    told: frozenset[str] = frozenset()

    def pictures(self, place: str) -> bool:
        """Whether a study shows a place; an ultrasound of the whole, some parts only where its report names them."""
        shown = self.shown
        if self.methods == {"ultrasound"} and place in body().apart_on_ultrasound - shown:
            shown = self.reported - shown
        return any(body().shows(held, place) for held in shown)

    @property
    def examined(self) -> bool:
        """Whether it is found on the patient, without a test."""
        return self.kind in ("vital", "exam")

    @cached_property
    def actions(self) -> frozenset[str]:
        return frozenset[str]().union(*(reading.actions for reading in self.readings))

    @cached_property
    def methods(self) -> frozenset[str]:
        """How it was made; "imaging" or "scan" in one of its names says nothing beside the way itself."""
        named = frozenset[str]().union(*(reading.methods for reading in self.readings))
        return named - body().unspecific or named

    @cached_property
    def sites(self) -> frozenset[str]:
        return frozenset[str]().union(*(reading.sites for reading in self.readings))

    @cached_property
    def sides(self) -> frozenset[str]:
        return frozenset[str]().union(*(reading.sides for reading in self.readings))


class Compiler:
    """Makes items out of what a view holds."""

    def __init__(self, language: str) -> None:
        self._language = language
        self._lexicon = lexicon(language)
        self._names = names(language)

    def items(self, view: MeasurementView) -> tuple[Item, ...]:
        return (
            *(self._vital(sign) for sign in view.examination.vital_signs),
            *(self._exam(finding) for finding in view.examination.findings),
            *(self._test(test) for test in view.tests),
            *(self._result(test, result) for test in view.tests for result in test.results),
            *(self._image(image) for image in view.images),
        )

    def _read(self, called: Iterable[str]) -> tuple[tuple[tuple[str, ...], ...], tuple[Reading, ...]]:
        rows = tuple(dict.fromkeys(row for name in called if (row := tuple(stems(name, self._language)))))
        return rows, tuple(self._lexicon.read(row) for row in rows)

    def _concepts(self, called: Iterable[str], readings: Iterable[Reading], *tables: str) -> frozenset[str]:
        readings = list(readings)
        readings = [one for one in readings if not any(self._says_less(one.bag, other.bag) for other in readings)]
        found: set[str] = set()
        for name in called:
            for table in ("tests", "manoeuvres"):
                term = vocabulary(table, self._language).named(name)
                if term:
                    found.add(f"{table}:{term.id}")
        exact = any(key.startswith("tests") for key in found)
        for reading in (inner for inner in readings if inner.telling or inner.sites or inner.methods):
            found |= {key for key in self._names.within(reading.bag) if not (exact and key.startswith("tests"))}
        return frozenset(key for key in found if key.startswith(tables))

    def _says_less(self, one: frozenset[str], other: frozenset[str]) -> bool:
        """Whether a name is only the place in another that tells what is there: 'inguinal', 'lymph nodes inguinal'."""
        places = all(word.startswith("sites:") for word in one)
        return one < other and places and bool(self._names.within(other) - self._names.within(other - one))

    def _examined(self, called: Iterable[str], readings: Iterable[Reading]) -> frozenset[str]:
        """The manoeuvres that a finding is, and the tests that are done at the bedside as well."""
        found = self._concepts(called, readings, "manoeuvres", "tests") - WHOLES
        return frozenset(
            key for key in found if key.startswith("manoeuvres") or self._names.terms[key].heading in _AT_THE_BEDSIDE
        )

    def _single(self, key: str, name: str) -> bool:
        """Whether a value may be what a term means: a count of one kind of cell is no full blood count."""
        term = self._names.terms[key]
        return not term.members or vocabulary("tests", self._language).named(name) == term

    def _vital(self, sign: Result) -> Item:
        called = (sign.name, *sign.names)
        rows, readings = self._read(called)
        item = f"vital:{sign.evidence or sign.name}"
        entry = _value(sign, item, "Vital signs", sign.source or f"examination/vital_signs/{sign.name}")
        return Item("vital", (entry,), called, rows, readings, self._concepts(called, readings, "manoeuvres", "tests"))

    def _exam(self, finding: Manoeuvre) -> Item:
        called = (finding.manoeuvre, *finding.names)
        rows, readings = self._read(called)
        entry = Entry(
            name=finding.manoeuvre,
            item=f"exam:{finding.id}",
            group=finding.system,
            narrative=finding.finding,
            path=finding.source or f"examination/findings/{finding.id}",
        )
        told = self._lexicon.read(stems(finding.finding, self._language))
        _, (system,) = self._read([finding.system.replace("_", " ")])
        headings = frozenset(key for key in self._names.within(system.bag) if key.startswith("manoeuvres"))
        return Item(
            "exam",
            (entry,),
            called,
            rows,
            (*readings, system),
            self._examined(called, readings),
            headings,
            self._mentions(finding.finding, "manoeuvres") | self._mentions(finding.finding, "tests", _AT_THE_BEDSIDE),
            shown=told.sites,
            told=told.telling,
        )

    def _test(self, test: Test) -> Item:
        called = (test.name, *test.names)
        rows, readings = self._read(called)
        item, path = f"test:{test.id}", test.source or f"tests/{test.id}"
        entries = [_value(result, item, test.name, result.source or path) for result in test.results]
        if test.narrative:
            entries.append(Entry(name=test.name, item=item, group=test.name, narrative=test.narrative, path=path))
        return Item(
            "test",
            tuple(entries),
            called,
            rows,
            readings,
            self._tested(test, called, readings),
            mentions=self._mentions(test.narrative, "tests"),
            specimen=_specimen(test.kind, readings),
            shown=self._shown(readings, entries),
            reported=self._reported(entries),
        )

    def _tested(self, test: Test, called: Iterable[str], readings: Iterable[Reading]) -> frozenset[str]:
        """The tests that a test is, and the manoeuvres where it is done at the bedside."""
        tables = ("tests", "manoeuvres") if test.kind in _AT_THE_BEDSIDE else ("tests",)
        found = self._concepts(called, readings, *tables)
        if len(test.results) != 1 or test.narrative:
            return found
        return frozenset(key for key in found if key.startswith("manoeuvres") or self._single(key, test.name))

    def _result(self, test: Test, result: Result) -> Item:
        called = (result.name, *result.names)
        rows, readings = self._read(called)
        _, above = self._read((test.name, *test.names))
        path = result.source or f"tests/{test.id}/{result.name}"
        entry = _value(result, f"test:{test.id}", test.name, path)
        return Item(
            "result",
            (entry,),
            called,
            rows,
            (*readings, *above),
            self._measured(test, result, readings, above),
            mentions=self._mentions(result.value, "tests"),
            specimen=_specimen(test.kind, (*(inner for inner in readings if not _sample_alone(inner)), *above)),
            shown=self._shown((*readings, *above), (entry,)),
            reported=self._reported((entry,)),
        )

    def _measured(
        self, test: Test, result: Result, readings: Iterable[Reading], above: Iterable[Reading]
    ) -> frozenset[str]:
        """The tests that a value is, by its own name or by that within its test: microscopy of the urine."""
        own = self._concepts((result.name, *result.names), readings, "tests")
        _, within = self._read(f"{test.name} {name}" for name in (result.name, *result.names))
        outer = frozenset[str]().union(*(self._names.within(reading.bag) for reading in above))
        joined = frozenset[str]().union(*(self._names.within(reading.bag) for reading in within)) - outer
        found = own or frozenset(key for key in joined if key.startswith("tests"))
        return frozenset(key for key in found if self._single(key, result.name))

    def _image(self, image: Image) -> Item:
        entry = Entry(
            name=image.name,
            item=f"image:{image.id}",
            group="Images",
            narrative=image.expert,
            path=f"images/{image.id}",
        )
        called = (image.name, image.kind, *image.names)
        rows, readings = self._read(called)
        return Item("image", (entry,), called, rows, readings, frozenset())

    def _mentions(
        self, text: str, table: Literal["tests", "manoeuvres"], kinds: frozenset[str] | None = None
    ) -> frozenset[str]:
        """The terms, of some kinds or of all, that a text names other than by a mere part of the body."""
        words = stems(text, self._language)
        return frozenset(
            f"{table}:{mention.term.id}"
            for mention in vocabulary(table, self._language).find(words)
            if self._lexicon.read(words[mention.start : mention.end]).telling
            and (kinds is None or mention.term.heading in kinds)
        )

    def _shown(self, readings: Iterable[Reading], entries: Iterable[Entry]) -> frozenset[str]:
        """The parts of the body that a study shows: those in its name, or else those that its report speaks of."""
        named = frozenset[str]().union(*(reading.sites for reading in readings))
        if named:
            return named
        return self._reported(entries)

    def _reported(self, entries: Iterable[Entry]) -> frozenset[str]:
        told = " ".join(f"{entry.name} {entry.narrative or entry.value}" for entry in entries)
        return self._lexicon.read(stems(told, self._language)).sites


_AT_THE_BEDSIDE = frozenset(["questionnaire", "bedside", "physiology"])
WHOLES = frozenset(["manoeuvres:vital-signs", "manoeuvres:full-examination"])  # no single finding is all of these


def _specimen(kind: TestKind, readings: Iterable[Reading]) -> str | None:
    """The sample of a test: the one named last and most closely, or that of its kind."""
    for reading in readings:
        for site in sorted(reading.sites & body().specimens):
            return None if site == "blood" else site
    return _SPECIMENS.get(kind)


def _sample_alone(reading: Reading) -> bool:
    """Whether a name is no more than that of a sample: "Blood" on a dipstick is what was found, not where."""
    return reading.bag == {f"sites:{site}" for site in reading.sites & body().specimens}


def _value(result: Result, item: str, group: str, path: str) -> Entry:
    return Entry(
        name=result.name,
        item=item,
        group=group,
        value=result.value,
        unit=result.unit,
        range=result.range,
        flag=result.flag,
        path=path,
    )
