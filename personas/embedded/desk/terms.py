"""What a case holds for a term of the vocabulary, in words that may narrow it to a side, a place or a sample."""

from collections.abc import Callable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace

from personas.embedded.desk.body import body
from personas.embedded.desk.items import WHOLES, Item
from personas.embedded.desk.lexicon import Reading, lexicon
from personas.embedded.desk.names import names
from scenarios.vocabulary import Term

_BY_HAND = frozenset(["inspection", "palpation", "percussion", "auscultation"])
_SAMPLED = frozenset(["blood", "urine", "stool", "csf", "microbiology", "pathology"])  # kinds that a sample is sent for


class Terms:
    """Looks for the items of one case that a term means."""

    def __init__(self, items: Sequence[Item], language: str) -> None:
        self._items = items
        self._lexicon = lexicon(language)
        self._names = names(language)

    def held(self, key: str, reading: Reading, name: frozenset[str]) -> list[Item]:
        """What the case holds for a term: the thing itself, its parts, or what speaks of it."""
        term = self._names.terms[key]
        reading = _elsewhere(reading, name)
        allowed = self._guard(term, reading, itself=True)
        itself = [item for item in self._items if key in item.concepts and allowed(item)]
        whole = [item for item in itself if item.kind != "result"]
        if whole and not (term.members and all(item.kind == "exam" for item in whole)):
            return whole
        if not term.members and itself:
            return itself
        if key == "manoeuvres:vital-signs":
            return [item for item in self._items if item.kind == "vital"]
        found = [*itself, *self._members(key, term, reading), *self._under(key, allowed)] if term.members else []
        if found:
            return list(dict.fromkeys(found))
        if itself:
            return itself
        return self._mentioning({key}, allowed)

    def around(self, key: str, reading: Reading, name: frozenset[str]) -> list[Item]:
        """What the case holds of the whole that a term is a part of."""
        allowed = self._guard(self._names.terms[key], _elsewhere(reading, name))
        above = {parent for parent in self._names.parents.get(key, ()) if parent.startswith("manoeuvres")} - WHOLES
        return self._above(key, allowed) or self._mentioning(above, allowed)

    def _members(self, key: str, term: Term, reading: Reading) -> Iterator[Item]:
        table = key.partition(":")[0]
        for member in term.members:
            inner = f"{table}:{member}"
            if inner in self._names.terms:
                allowed = self._guard(self._names.terms[inner], reading)
                direct = [item for item in self._items if inner in item.concepts and allowed(item)]
                whole = [item for item in direct if item.kind != "result"]
                yield from whole or direct or self._members(inner, self._names.terms[inner], reading)

    def _under(self, key: str, allowed: Callable[[Item], bool]) -> list[Item]:
        """Findings under the heading that a term examines as a whole."""
        intimate = {f"manoeuvres:{term}" for term in body().intimate} - {key}
        return [item for item in self._items if key in item.headings and allowed(item) and not item.concepts & intimate]

    def _mentioning(self, keys: AbstractSet[str], allowed: Callable[[Item], bool]) -> list[Item]:
        """Findings and reports in words that speak of the thing asked for."""
        return [item for item in self._items if keys & item.mentions and allowed(item) and not item.methods]

    def _above(self, key: str, allowed: Callable[[Item], bool]) -> list[Item]:
        """The nearest whole that stands in the case as one finding, or as one report without values of its own."""
        level, seen = [key], {key} | WHOLES
        while level:
            level = [parent for inner in level for parent in self._names.parents.get(inner, ()) if parent not in seen]
            seen.update(level)
            found = [
                item
                for item in self._items
                if (shared := item.concepts & set(level))
                and allowed(item)
                and (_undivided(item) or any(len(self._names.terms[whole].members) == 1 for whole in shared))
            ]
            if found:
                return found
        return []

    def _guard(self, term: Term, reading: Reading, itself: bool = False) -> Callable[[Item], bool]:
        """Whether an item may answer for a term as it is asked for: same side, same place, same sample.

        `itself`: the term is what is asked for, so that a finding that bears its name was made in the way meant.
        """
        samples = reading.sites & body().specimens if term.heading in _SAMPLED else frozenset[str]()
        places = body().places(reading.sites)

        def allowed(item: Item) -> bool:
            named = itself and f"manoeuvres:{term.id}" in item.concepts
            if item.kind == "exam" and not named and _otherwise(item, reading):
                return False
            if not self._lexicon.agree(item.sides, reading.sides):
                return False
            if item.examined:
                held = body().places(item.sites)
                return not held or not places or any(body().examines(h, w) for h in held for w in places)
            if reading.methods and places and item.shown:
                return any(map(item.pictures, places))
            if term.heading in samples:
                return item.specimen in (None, term.heading)
            if term.heading == "blood" or samples:
                wanted = samples - {"blood"} or {None}
                return item.specimen in wanted or (not samples and item.kind == "test")
            return True

        return allowed


def _elsewhere(reading: Reading, name: frozenset[str]) -> Reading:
    """Words without the places that belong to a name: it is the eyes that "follow my finger" examines."""
    props = {site for site in reading.sites - body().specimens if f"sites:{site}" in name}
    return replace(reading, sites=reading.sites - props)


def _otherwise(item: Item, reading: Reading) -> bool:
    """Whether a finding was made by another act than the one asked for: percussion where palpation is."""
    made, asked = item.readings[0].actions & _BY_HAND, reading.actions & _BY_HAND
    return bool(made and asked) and not made & asked


def _undivided(item: Item) -> bool:
    """Whether an item is told in one piece: a panel of which one value is known is not."""
    return len(item.entries) == 1 and (item.kind != "test" or item.entries[0].value is None)
