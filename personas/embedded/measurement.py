"""The embedded measurement desk: looks results up, never invents one and never interprets.

The same order twice gives the same answer. What the case does not hold is "not available for this patient", or,
under the policy `normal`, a normal marked as such.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Literal

from rapidfuzz import fuzz

from personas.exchange import Entry, Examine, History, Order, Report, RequestImage
from scenarios.schema import Image, Manoeuvre, Result, Test
from scenarios.views import MeasurementView
from scenarios.vocabulary import Term, vocabulary
from scenarios.words import contains, stem, stems, tokens

_POLITE = frozenset(
    stem(word)
    for word in """
    a an the i we you your his her please could can would like get me my of for to do let lets order request
    check test tests send take have want some any now also then on in with measure look at examine examination
    exam perform urgent stat repeat level levels patient today may need show see off out result results
    """.split()
)
_JOINTS = frozenset(("and", "plus", "then", "also", "with", "or"))
_PICTURES = frozenset(stem(word) for word in "ray xray xr radiograph ct mri mr ultrasound uss scan doppler".split())
_WHOLE = frozenset(stem(word) for word in "full complete examination exam assessment system and".split())
# Never part of a general examination: done when asked for by name.
_INTIMATE = frozenset(
    (
        "rectal-examination perianal-inspection male-genital-examination testicular-examination pelvic-examination "
        "vulval-inspection speculum-examination bimanual-examination breast-examination breast-inspection "
        "breast-palpation nipple-examination"
    ).split()
)
_CLOSE = 90
_EVERYTHING = (
    ("full", "examin"),
    ("complet", "examin"),
    ("full", "physic"),
    ("head", "to", "toe"),
    ("physic", "examin"),
)


@dataclass(frozen=True)
class Item:
    """One thing that can be looked up: its names as stems, the vocabulary terms it is, and its entries."""

    evidence: str
    names: tuple[tuple[str, ...], ...]
    concepts: frozenset[str]
    heading: tuple[str, ...]
    entries: tuple[Entry, ...]
    kind: Literal["vital", "exam", "test", "result", "image"]


class EmbeddedMeasurement:
    """Reports what the case holds for an order. `missing` is the policy for what it does not hold."""

    def __init__(self, view: MeasurementView, missing: Literal["unavailable", "normal"] = "unavailable") -> None:
        self._items = _all_items(view)
        self._missing = missing

    async def report(self, heard: History, to: Examine | Order | RequestImage, chance: Random) -> Report:
        return self.look_up(to)

    def look_up(self, order: Examine | Order | RequestImage) -> Report:
        """Everything the order names, each once, in the order named."""
        if isinstance(order, RequestImage):
            return self._images(order.text)
        entries: dict[tuple[str | None, str], Entry] = {}
        missing: dict[str, None] = {}
        for wanted, found in self._resolve(order.text, examining=isinstance(order, Examine)):
            for entry in found:
                entries.setdefault((entry.item, entry.name), entry)
            if not found:
                missing.setdefault(wanted)
        if self._missing == "normal":
            normals = [Entry(name=name, narrative="Normal", policy="normal") for name in missing]
            return Report(entries=(*entries.values(), *normals))
        return Report(entries=tuple(entries.values()), missing=tuple(missing))

    def _images(self, text: str) -> Report:
        images = [item for item in self._items if item.kind == "image"]
        wanted = [word for word in stems(text) if word not in _POLITE and word not in ("imag", "pictur", "photo")]
        chosen = [item for item in images if not wanted or any(set(wanted) & set(name) for name in item.names)]
        if not chosen:
            return Report(missing=(text.strip() or "Images",))
        return Report(entries=tuple(entry for item in chosen for entry in item.entries))

    def _resolve(self, text: str, examining: bool) -> Iterator[tuple[str, list[Entry]]]:
        """Each thing that the text names, with what the case holds for it."""
        words = stems(text)
        if examining and any(contains(words, phrase) for phrase in _EVERYTHING):
            yield text, self._entries(item for item in self._items if item.kind in ("vital", "exam"))
            return
        covered: set[int] = set()
        for start, end, name, found in self._mentions(words, examining):
            covered.update(range(start, end))
            yield name, found
        for part in _leftover(text, words, covered):
            yield part, self._nearest(stems(part), examining)

    def _mentions(self, words: Sequence[str], examining: bool) -> Iterator[tuple[int, int, str, list[Entry]]]:
        """Names of this case's own items and of the vocabulary, longest first, none overlapping."""
        position = 0
        while position < len(words):
            own = self._own(words, position)
            general = self._general(words, position, examining)
            if not examining:
                own, general = _unless_pictured(words, position, own, general)
            named = words[position : position + (own[0] if own else 0)]
            if own and (
                general is None
                or own[0] > general[0]
                or (own[0] == general[0] and not _wider(general[1], named, own[1]))
            ):
                size, items = own
                yield (
                    position,
                    position + size,
                    " ".join(named),
                    self._entries(items),
                )
                position += size
            elif general:
                size, term = general
                found = self._for_term(term)
                if own and own[0] == size and any(item.kind != "result" for item in own[1]):
                    found = self._merge([*self._entries(own[1]), *found])
                elsewhere = examining and not found and term.id not in vocabulary("manoeuvres").terms
                if not elsewhere and (found or size > 1 or words[position] not in _POLITE):
                    yield position, position + size, term.name, found
                position += size
            else:
                position += 1

    def _own(self, words: Sequence[str], position: int) -> tuple[int, list[Item]] | None:
        best: tuple[int, list[Item]] | None = None
        for item in self._items:
            for name in item.names:
                if tuple(words[position : position + len(name)]) == name:
                    if best is None or len(name) > best[0]:
                        best = len(name), [item]
                    elif len(name) == best[0]:
                        best[1].append(item)
        return best and (best[0], _meant(words[position : position + best[0]], best[1]))

    def _general(self, words: Sequence[str], position: int, examining: bool) -> tuple[int, Term] | None:
        tables = ("manoeuvres", "tests") if examining else ("tests", "manoeuvres")
        best: tuple[int, Term] | None = None
        for table in tables:
            mention = vocabulary(table).at(words, position)
            if mention and (best is None or mention.end - position > best[0]):
                best = mention.end - position, mention.term
        return best

    def _for_term(self, term: Term) -> list[Entry]:
        """What the case holds for a vocabulary term: the thing itself, its parts, or one value of another test."""
        whole = [item for item in self._items if term.id in item.concepts and item.kind != "result"]
        if whole and not (term.members and all(item.kind == "exam" for item in whole)):
            return self._entries(whole)
        if term.members:
            table = vocabulary("tests" if term.id in vocabulary("tests").terms else "manoeuvres")
            parts = [table.terms[member] for member in term.members if member in table.terms]
            headed = [
                item
                for item in self._items
                if item.kind == "exam" and contains(item.heading, _system(term)[:1]) and not item.concepts & _INTIMATE
            ]
            found = self._entries(whole)
            for part in parts:
                named = {entry.name for entry in found}
                found += [entry for entry in self._for_term(part) if entry.name not in named]
            return self._merge([*found, *self._entries(headed)])
        return self._entries([item for item in self._items if term.id in item.concepts][:1])

    def _nearest(self, wanted: Sequence[str], examining: bool) -> list[Entry]:
        """For words that no vocabulary knows: the findings named by all of them, or the item all but spelled so."""
        sought = {word for word in wanted if word not in _POLITE}
        if examining:
            within = [
                i for i in self._items if i.kind == "exam" and any(sought <= {*name, *i.heading} for name in i.names)
            ]
            if within:
                return self._entries(within)
        text = " ".join(wanted)
        scored = [
            (fuzz.token_sort_ratio(text, " ".join(name)), index)
            for index, item in enumerate(self._items)
            for name in item.names
            if len(text) > 3
        ]
        best, index = max(scored, default=(0.0, 0))
        return list(self._items[index].entries) if best >= _CLOSE else []

    def _entries(self, items: Iterable[Item]) -> list[Entry]:
        """The entries of all items, each once, whole tests before their single results."""
        ordered = sorted(dict.fromkeys(items), key=lambda item: item.kind == "result")
        return self._merge(entry for item in ordered for entry in item.entries)

    @staticmethod
    def _merge(entries: Iterable[Entry]) -> list[Entry]:
        unique: dict[tuple[str | None, str], Entry] = {}
        for entry in entries:
            unique.setdefault((entry.item, entry.name), entry)
        return list(unique.values())


def _all_items(view: MeasurementView) -> tuple[Item, ...]:
    """Everything of a view that can be looked up."""
    return (
        *(_vital(sign) for sign in view.examination.vital_signs),
        *(_exam(finding) for finding in view.examination.findings),
        *(_test(test) for test in view.tests),
        *(_result(test, result) for test in view.tests for result in test.results if len(test.results) > 1),
        *(_image(image) for image in view.images),
    )


def _concepts(names: Iterable[str], *tables: Literal["tests", "manoeuvres"]) -> frozenset[str]:
    return frozenset(
        term.id for name in names for table in tables if (term := vocabulary(table).named(name)) is not None
    )


def _names(*names: str) -> tuple[tuple[str, ...], ...]:
    return tuple(dict.fromkeys(tuple(stems(name)) for name in names if stems(name)))


def _vital(sign: Result) -> Item:
    names = (sign.name, *sign.names)
    entry = _value(
        sign,
        f"vital:{sign.evidence or sign.name}",
        "Vital signs",
        sign.source or f"examination/vital_signs/{sign.name}",
    )
    return Item(entry.item or "", _names(*names), _concepts(names, "manoeuvres", "tests"), (), (entry,), "vital")


def _exam(finding: Manoeuvre) -> Item:
    names = (finding.manoeuvre, *finding.names)
    entry = Entry(
        name=finding.manoeuvre,
        item=f"exam:{finding.id}",
        group=finding.system,
        narrative=finding.finding,
        path=finding.source or f"examination/findings/{finding.id}",
    )
    heading = tuple(stems(finding.system))
    concepts = _concepts(names, "manoeuvres") - {"vital-signs", "full-examination"}  # no finding is all of these
    return Item(entry.item or "", _names(*names), concepts, heading, (entry,), "exam")


def _test(test: Test) -> Item:
    names = (test.name, *test.names)
    item, path = f"test:{test.id}", test.source or f"tests/{test.id}"
    entries = [_value(result, item, test.name, result.source or path) for result in test.results]
    if test.narrative:
        entries.append(Entry(name=test.name, item=item, group=test.name, narrative=test.narrative, path=path))
    return Item(item, _names(*names), _concepts(names, "tests"), (), tuple(entries), "test")


def _result(test: Test, result: Result) -> Item:
    names = (result.name, *result.names)
    path = result.source or f"tests/{test.id}/{result.name}"
    entry = _value(result, f"test:{test.id}", test.name, path)
    concepts = _concepts(names, "tests")
    if test.kind != "other":
        # "Blood" in a urinalysis is not an order for bloods.
        concepts = frozenset(c for c in concepts if vocabulary("tests").terms[c].heading == test.kind)
    return Item(f"test:{test.id}", _names(*names), concepts, (), (entry,), "result")


def _image(image: Image) -> Item:
    entry = Entry(
        name=image.name,
        item=f"image:{image.id}",
        group="Images",
        narrative=image.expert,
        path=f"images/{image.id}",
    )
    names = (image.name, image.kind, *image.names)
    return Item(f"image:{image.id}", _names(*names), frozenset(), (), (entry,), "image")


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


def _wider(term: Term, words: Sequence[str], items: Iterable[Item]) -> bool:
    """Whether the vocabulary means more by a name than these items: a group, or something other than single results."""
    own = list(items)
    if any(item.kind == "test" and item.names[0] == tuple(words) for item in own):
        return False
    return bool(term.members) or (all(i.kind == "result" for i in own) and not any(term.id in i.concepts for i in own))


def _system(term: Term) -> list[str]:
    """The system, as stems, that a term examines as a whole; nothing for a part of one or for everything."""
    if not term.members or term.heading in ("general", "vital_signs"):
        return []
    system = [word for word in stems(term.heading.replace("_", " ")) if word not in _WHOLE]
    names = ([word for word in stems(name) if word not in _WHOLE] for name in (term.name, *term.names))
    whole = any([word[:5] for word in name] == [word[:5] for word in system] for name in names)
    return system if whole else []


def _meant(words: Sequence[str], items: list[Item]) -> list[Item]:
    """Of items with one name: the test that is called so first, any test before a value within another."""
    called = [item for item in items if item.kind == "test" and item.names[0] == tuple(words)]
    return called or [item for item in items if item.kind != "result"] or items


def _unless_pictured(
    words: Sequence[str], position: int, own: tuple[int, list[Item]] | None, general: tuple[int, Term] | None
) -> tuple[tuple[int, list[Item]] | None, tuple[int, Term] | None]:
    """Without what is examined by hand, where a picture of the region is ordered: "MRI chest" is no auscultation."""

    def pictured(size: int) -> bool:
        near = [*words[max(0, position - 2) : position], *words[position + size : position + size + 1]]
        return not _PICTURES.isdisjoint(near) and _JOINTS.isdisjoint(near)

    if own and pictured(own[0]) and all(item.kind in ("vital", "exam") for item in own[1]):
        own = None
    if general and pictured(general[0]) and general[1].id not in vocabulary("tests").terms:
        general = None
    return own, general


def _leftover(text: str, words: Sequence[str], covered: set[int]) -> Iterator[str]:
    """What no name covers, as the doctor wrote it, part by part."""
    written = tokens(text)
    part: list[str] = []
    for index, word in enumerate([*words, "and"]):
        if index < len(words) and index not in covered and word not in _JOINTS:
            part.append(written[index])
            continue
        if any(stem(token) not in _POLITE for token in part):
            yield " ".join(part)
        part = []


def as_text(report: Report) -> str:
    """A report as lines of plain text: values with unit, range and letter; narratives as written."""
    lines = []
    for entry in report.entries:
        if entry.value is None:
            policy = " (normal by policy)" if entry.policy else ""
            lines.append(f"{entry.name}: {entry.narrative}{policy}")
            continue
        unit = f" {entry.unit}" if entry.unit else ""
        reference = f" ({entry.range})" if entry.range else ""
        letter = f" {entry.flag}" if entry.flag else ""
        lines.append(f"{entry.name}: {entry.value}{unit}{reference}{letter}")
    lines += [f"{name[:1].upper()}{name[1:]}: not available for this patient" for name in report.missing]
    return "\n".join(lines)
