"""What a case holds for words that are no name: by how and where it was made, in which sample, by what it tells."""

from collections.abc import Iterable, Sequence

from personas.embedded.desk.body import body
from personas.embedded.desk.items import Item
from personas.embedded.desk.lexicon import Reading, lexicon
from personas.embedded.desk.names import essence, names

_GLANDS, _LUMP = "nodes", "manoeuvres:lump-examination"
_SHARED = 0.55  # of the words asked for, by the name of an item that no vocabulary knows


class Unnamed:
    """Looks for items of one case by all but the names of the vocabulary."""

    def __init__(self, items: Sequence[Item], language: str) -> None:
        self._items = items
        self._lexicon = lexicon(language)
        self._names = names(language)

    def studies(self, reading: Reading, exactly: bool = False) -> list[Item]:
        """Pictures, cultures and biopsies made so, there. Words that name neither way nor place are too much alone.

        `exactly`: made in no other way besides, and of every place named.
        """
        if not reading.sites and reading.telling:
            return []

        def fits(item: Item) -> bool:
            return (
                item.kind in ("test", "result", "image")
                and self._same_study(item, reading)
                and ("nuclear" in reading.methods or "nuclear" not in item.methods)
                and self._lexicon.agree(item.sides, reading.sides)
            )

        found = [item for item in self._items if fits(item)]
        if exactly:
            found = [item for item in found if self._served(item, reading) and self._all_shown(item, reading)]
        found = [item for item in found if item.methods == reading.methods] or found
        return [item for item in found if item.kind != "result"] or found

    def in_sample(self, reading: Reading) -> list[Item]:
        """A value in the sample named: "urine sodium" is the sodium among the results of the urine."""
        samples = reading.sites & body().specimens - {"blood"}
        bare = essence(reading) - {f"sites:{sample}" for sample in samples}
        if not samples or not bare:
            return []
        within = [item for item in self._items if item.specimen in samples]
        terms = {guess.term for guess in self._names.guesses(bare)}
        named = [item for item in within if any(essence(r) == bare for r in item.readings[: len(item.names)])]
        return named or [item for item in within if item.concepts & terms]

    def by_shared_words(self, reading: Reading, within: bool = False) -> list[Item]:
        """Items whose name tells, in words that no vocabulary knows, most of what is asked for.

        `within`: and tells nothing beside it.
        """
        telling = reading.telling
        scored: list[tuple[float, Item]] = []
        for item in self._items:
            own = frozenset[str]().union(*(essence(inner) for inner in item.readings[: len(item.names)]))
            shared = telling & own
            if within and not item.readings[0].telling <= telling:
                continue
            if any(map(self._names.rare, shared)) and self._same_study(item, reading):
                part = self._names.weight(reading.bag & own) / self._names.weight(reading.bag)
                if part >= _SHARED and self._lexicon.agree(item.sides, reading.sides):
                    scored.append((part, item))
        best = max((score for score, _ in scored), default=0.0)
        found = [item for score, item in scored if score == best]
        return [item for item in found if item.kind != "result"] or found

    def _same_study(self, item: Item, reading: Reading) -> bool:
        """Whether an item was made by the methods asked for, at a place that was asked for."""
        if reading.sites and not item.shown:
            return not item.readings[0].telling and reading.methods <= item.methods
        there = not reading.sites or any(map(item.pictures, reading.sites))
        return there and all(body().does_for(item.methods, method) for method in reading.methods)

    @staticmethod
    def _served(item: Item, reading: Reading) -> bool:
        """Whether every method of an item does for one asked for."""
        return all(any(body().does_for([method], asked) for asked in reading.methods) for method in item.methods)

    @staticmethod
    def _all_shown(item: Item, reading: Reading) -> bool:
        return all(map(item.pictures, reading.sites))

    def examined(self, reading: Reading, known: bool) -> list[Item]:
        """Findings made in the way asked for at the place asked for."""
        if not reading.sites or (known and not reading.actions):
            return []
        aim = bool(reading.telling) and not self._looks_for_lumps(reading)
        there = [item for item in self._items if self._at(item, item.sites, reading)]
        # The glands of the groin are no answer to a hernia there.
        there = [item for item in there if not (aim and _GLANDS in item.sites - reading.sites)]
        if not reading.actions:
            return [] if reading.telling else there
        simply = reading.actions <= body().plain_actions
        return [item for item in self.made_there(reading) if not (aim and _GLANDS in item.sites - reading.sites)] or [
            item for item in there if not item.actions and (simply or not (known or item.concepts))
        ]

    def _looks_for_lumps(self, reading: Reading) -> bool:
        return any(guess.term == _LUMP for guess in self._names.guesses(reading.telling))

    def told(self, reading: Reading) -> list[Item]:
        """Findings whose words say what is asked about, at the place asked about where one is named."""
        words = {word for word in reading.telling if self._names.rare(word)}
        return [
            item
            for item in self._items
            if item.told & words and (not reading.sites or self._at(item, item.sites | item.shown, reading))
        ]

    def made_anywhere(self, reading: Reading) -> list[Item]:
        """All that was heard or percussed, where no place is named."""
        if reading.sites or not reading.actions or reading.actions & body().plain_actions:
            return []
        return [item for item in self._items if item.kind == "exam" and item.actions & reading.actions]

    def made_there(self, reading: Reading) -> list[Item]:
        """Findings made in the way asked for, where asked for: by their name, or else by what they tell."""
        made = [item for item in self._items if item.actions & reading.actions]
        return [item for item in made if self._at(item, item.sites, reading)] or [
            item for item in made if self._at(item, item.shown, reading)
        ]

    def _at(self, item: Item, sites: Iterable[str], reading: Reading) -> bool:
        near = any(body().examines(held, wanted) for held in sites for wanted in reading.sites)
        return item.kind == "exam" and near and self._lexicon.agree(item.sides, reading.sides)
