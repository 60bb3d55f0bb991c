"""What of a case answers one part of an order: by its name, by what the vocabulary knows, by how and where.

Nothing is answered with another region, method, sample or side than the one asked for.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace

from personas.embedded.desk.body import body
from personas.embedded.desk.items import Item
from personas.embedded.desk.lexicon import Reading, lexicon
from personas.embedded.desk.names import TABLES, Guess, essence, names
from personas.embedded.desk.parts import Part
from scenarios.vocabulary import Term, vocabulary
from scenarios.words import stems

_SYSTEMS = frozenset(["nerves", "skin", "joint", "muscle", "bone", "blood", "nodes"])  # everywhere in the body
_WHOLES = frozenset(["manoeuvres:full-examination", "manoeuvres:vital-signs"])
_BY_HAND = frozenset(["inspection", "palpation", "percussion", "auscultation"])
_EXAMINED = ("vital", "exam")
_SAMPLED = frozenset(["blood", "urine", "stool", "csf", "microbiology", "pathology"])  # kinds that a sample is sent for
_PICTURED = frozenset(["x-ray", "ct", "mri", "ultrasound", "doppler"])
_DESCRIPTION, _WHOLE_DESCRIPTION = 4, 3  # words of a description in lay words, more where some are not in the clause
_DESCRIBED = 0.6  # how near to it a clause must be
_SHARED = 0.55  # of the words asked for, by the name of an item that no vocabulary knows


class Finder:
    """Looks for items of one case."""

    def __init__(self, items: Sequence[Item], language: str) -> None:
        self._items = items
        self._language = language
        self._lexicon = lexicon(language)
        self._names = names(language)
        self._called: dict[tuple[str, ...], list[Item]] = {}
        for item in items:
            for name in item.names:
                self._called.setdefault(name, []).append(item)
        self._longest = max(map(len, self._called), default=0)

    def bound(self, words: Sequence[str], position: int) -> int:
        """The length of the longest name, of the case or of the vocabulary, that begins at a position."""
        own = self._own(words, position)
        terms = (vocabulary(table, self._language).at(words, position) for table in ("tests", "manoeuvres"))
        return max(own, *(term.end - position if term else 0 for term in terms))

    def describes(self, words: Sequence[str]) -> bool:
        """Whether a clause as a whole describes one manoeuvre, so that "and" and "with" do not divide it."""
        reading = self._lexicon.read(words)
        guesses = [] if reading.methods else self._names.guesses(reading.bag)
        return any(
            guess.score >= _DESCRIBED and len(guess.name) >= (_WHOLE_DESCRIPTION if guess.whole else _DESCRIPTION)
            for guess in guesses
        )

    def find(self, part: Part, examining: bool) -> Iterator[tuple[str, list[Item]]]:
        """What is asked for in the doctor's words, and the items that answer it."""
        segments = list(self._segments(part))
        for segment in segments:
            found = self._answer(segment, examining)
            yield segment.said, found
            if found and (left := self._not_shown(segment, found, examining)):
                yield left.said, []

    def everything(self) -> list[Item]:
        return [item for item in self._items if item.kind in _EXAMINED]

    def _own(self, words: Sequence[str], position: int) -> int:
        sizes = range(min(self._longest, len(words) - position), 0, -1)
        return next((size for size in sizes if tuple(words[position : position + size]) in self._called), 0)

    def _not_shown(self, part: Part, found: Sequence[Item], examining: bool) -> Part | None:
        """What remains of an order for one picture of several places, where no picture found shows all of them."""
        if not part.reading.methods & _PICTURED or self._named(part.words, examining):
            return None
        shown = frozenset[str]().union(*(item.shown | item.sites for item in found))
        wanted = part.reading.sites - _SYSTEMS - body().specimens
        near = {site for site in wanted if any(body().shows(h, site) or body().examines(h, site) for h in shown)}
        if not near or near == wanted:
            return None
        return part.without({f"sites:{site}" for site in near}, self._lexicon)

    def _segments(self, part: Part) -> Iterator[Part]:
        """A part, cut before each test that it names after the first: "CXR ECG troponin"."""
        starts = [0]
        position = heads = 0
        while position < len(part.words):
            size = self._test_at(part.words, position)
            if size and heads:
                starts.append(position)
            heads += bool(size)
            position += size or 1
        if len(starts) == 1:
            yield part
            return
        for start, end in zip(starts, [*starts[1:], len(part.words)], strict=True):
            words = part.words[start:end]
            yield Part(part.written[start:end], words, self._lexicon.read(words))

    def _test_at(self, words: Sequence[str], position: int) -> int:
        """The length of the name of a test that begins here; a mere part of the body is none."""
        mention = vocabulary("tests", self._language).at(words, position)
        size = max(mention.end - position if mention else 0, self._own_test(words, position))
        reading = self._lexicon.read(words[position : position + size])
        return size if reading.telling or (reading.methods and reading.sites) else 0

    def _own_test(self, words: Sequence[str], position: int) -> int:
        size = self._own(words, position)
        called = self._called.get(tuple(words[position : position + size]), [])
        return size if any(item.kind in ("test", "result") for item in called) else 0

    def _answer(self, part: Part, examining: bool) -> list[Item]:
        reading = part.reading
        named = self._named(part.words, examining)
        own = self._by_own_name(part, whole=bool(named))
        if own and not (named and _wider(self._names.terms[named[0]], own)):
            return own
        own = [item for item in own if item.kind != "result"]
        guesses = [guess for guess in self._guesses(reading, examining) if guess.term not in named]
        if named:
            guesses = [guess for guess in guesses if guess.whole or guess.term.startswith("manoeuvres")]
        else:
            guesses = [guess for guess in guesses if guess.told] or guesses
        for key in named:
            found = self._by_term(key, reading, reading.bag) or self._around(key, reading, reading.bag)
            if found:
                return [*own, *found]
        if own:
            return own
        for key in named:
            term = self._names.terms[key]
            study = self._lexicon.read(stems(term.name, self._language))
            if study.methods or term.modality:
                return self._studies(study, exactly=True) if study.methods else []
        found = self._by_guess(guesses, reading)
        if found:
            return found
        if reading.methods:
            return self._studies(reading) or self._by_shared_words(reading)
        if any(key.startswith("tests") for key in named):
            return self._in_sample(reading)
        return (
            self._in_sample(reading)
            or self._by_shared_words(reading, within=bool(named))
            or self._examined(reading, bool(named))
            or self._telling(reading)
            or ([] if named else self._made_anywhere(reading))
        )

    def described(self, part: Part, examining: bool) -> list[Item]:
        """What answers words that describe one thing at length."""
        return self._by_guess(self._guesses(part.reading, examining), part.reading)

    def _by_guess(self, guesses: Sequence[Guess], reading: Reading) -> list[Item]:
        """What the case holds for the likeliest meaning that it holds anything for: itself before a whole around it."""
        made = [] if reading.telling or reading.methods or not reading.actions else self._made_there(reading)
        if made:
            return made
        for look in (self._by_term, self._around):
            for guess in guesses:
                found = look(guess.term, reading, guess.name)
                if found:
                    return found
        return []

    def _named(self, words: Sequence[str], examining: bool) -> list[str]:
        """The terms of which these words, polite ones aside, are a name."""
        bare = [word for word in words if word not in self._lexicon.polite]
        for row in (words, bare):
            found = [
                f"{table}:{term.term.id}"
                for table in TABLES
                if row and (term := vocabulary(table, self._language).at(row, 0)) and term.end == len(row)
            ]
            if found:
                return sorted(found, key=lambda key: key.startswith("manoeuvres") != examining)
        return []

    def _guesses(self, reading: Reading, examining: bool) -> list[Guess]:
        """What the words may mean. A way of picturing or sampling must be named with what it is used on."""
        found = self._names.guesses(reading.bag)
        if reading.methods:
            found = [guess for guess in found if guess.whole and guess.term.startswith("tests")]
        return sorted(found, key=lambda g: (not g.told, -g.score, g.term.startswith("manoeuvres") != examining))

    def _by_own_name(self, part: Part, whole: bool) -> list[Item]:
        """Items called exactly so, polite words aside unless `whole`: a test before a value within another."""
        bare = part.words if whole else tuple(word for word in part.words if word not in self._lexicon.polite)
        called = self._called.get(part.words) or self._called.get(bare) or []
        if part.reading.methods:
            called = [item for item in called if item.methods]
        first = [item for item in called if item.kind == "test" and item.names[0] in (part.words, bare)]
        return first or [item for item in called if item.kind != "result"] or called

    # ---- by the vocabulary

    def _by_term(self, key: str, reading: Reading, name: frozenset[str]) -> list[Item]:
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

    def _around(self, key: str, reading: Reading, name: frozenset[str]) -> list[Item]:
        """What the case holds of the whole that a term is a part of."""
        allowed = self._guard(self._names.terms[key], _elsewhere(reading, name))
        above = {parent for parent in self._names.parents.get(key, ()) if parent.startswith("manoeuvres")} - _WHOLES
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
        level, seen = [key], {key} | _WHOLES
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
        places = reading.sites - _SYSTEMS - body().specimens

        def allowed(item: Item) -> bool:
            named = itself and f"manoeuvres:{term.id}" in item.concepts
            if item.kind == "exam" and not named and _otherwise(item, reading):
                return False
            if not self._lexicon.agree(item.sides, reading.sides):
                return False
            if item.kind in _EXAMINED:
                held = item.sites - _SYSTEMS - body().specimens
                return not held or not places or any(body().examines(h, w) for h in held for w in places)
            if reading.methods and places and item.shown:
                return any(body().shows(h, w) for h in item.shown for w in places)
            if term.heading in samples:
                return item.specimen in (None, term.heading)
            if term.heading == "blood" or samples:
                wanted = samples - {"blood"} or {None}
                return item.specimen in wanted or (not samples and item.kind == "test")
            return True

        return allowed

    # ---- by how and where

    def _studies(self, reading: Reading, exactly: bool = False) -> list[Item]:
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

    def _in_sample(self, reading: Reading) -> list[Item]:
        """A value in the sample named: "urine sodium" is the sodium among the results of the urine."""
        samples = reading.sites & body().specimens - {"blood"}
        bare = essence(reading) - {f"sites:{sample}" for sample in samples}
        if not samples or not bare:
            return []
        within = [item for item in self._items if item.specimen in samples]
        terms = {guess.term for guess in self._names.guesses(bare)}
        named = [item for item in within if any(essence(r) == bare for r in item.readings[: len(item.names)])]
        return named or [item for item in within if item.concepts & terms]

    def _by_shared_words(self, reading: Reading, within: bool = False) -> list[Item]:
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
        there = not reading.sites or any(body().shows(h, w) for h in item.shown for w in reading.sites)
        return there and all(body().does_for(item.methods, method) for method in reading.methods)

    @staticmethod
    def _served(item: Item, reading: Reading) -> bool:
        """Whether every method of an item does for one asked for."""
        return all(any(body().does_for([method], asked) for asked in reading.methods) for method in item.methods)

    @staticmethod
    def _all_shown(item: Item, reading: Reading) -> bool:
        return all(any(body().shows(held, wanted) for held in item.shown) for wanted in reading.sites)

    def _examined(self, reading: Reading, known: bool) -> list[Item]:
        """Findings made in the way asked for at the place asked for."""
        if not reading.sites or (known and not reading.actions):
            return []
        there = [item for item in self._items if self._at(item, item.sites, reading)]
        if not reading.actions:
            return [] if reading.telling else there
        simply = reading.actions <= body().plain_actions
        return self._made_there(reading) or [
            item for item in there if not item.actions and (simply or not (known or item.concepts))
        ]

    def _telling(self, reading: Reading) -> list[Item]:
        """Findings whose words say what is asked about, at the place asked about where one is named."""
        words = {word for word in reading.telling if self._names.rare(word)}
        return [
            item
            for item in self._items
            if item.told & words and (not reading.sites or self._at(item, item.sites | item.shown, reading))
        ]

    def _made_anywhere(self, reading: Reading) -> list[Item]:
        """All that was heard or percussed, where no place is named."""
        if reading.sites or not reading.actions or reading.actions & body().plain_actions:
            return []
        return [item for item in self._items if item.kind == "exam" and item.actions & reading.actions]

    def _made_there(self, reading: Reading) -> list[Item]:
        """Findings made in the way asked for, where asked for: by their name, or else by what they tell."""
        made = [item for item in self._items if item.actions & reading.actions]
        return [item for item in made if self._at(item, item.sites, reading)] or [
            item for item in made if self._at(item, item.shown, reading)
        ]

    def _at(self, item: Item, sites: Iterable[str], reading: Reading) -> bool:
        near = any(body().examines(held, wanted) for held in sites for wanted in reading.sites)
        return item.kind == "exam" and near and self._lexicon.agree(item.sides, reading.sides)


def _elsewhere(reading: Reading, name: frozenset[str]) -> Reading:
    """Words without the places that belong to a name: it is the eyes that "follow my finger" examines."""
    props = {site for site in reading.sites - body().specimens if f"sites:{site}" in name}
    return replace(reading, sites=reading.sites - props)


def _otherwise(item: Item, reading: Reading) -> bool:
    """Whether a finding was made by another act than the one asked for: percussion where palpation is."""
    made, asked = item.readings[0].actions & _BY_HAND, reading.actions & _BY_HAND
    return bool(made and asked) and not made & asked


def _wider(term: Term, items: Iterable[Item]) -> bool:
    """Whether the vocabulary means more by a name than single values or one finding that happen to be called so."""
    return bool(term.members) and all(item.kind in ("result", "exam") for item in items)


def _undivided(item: Item) -> bool:
    """Whether an item is told in one piece: a panel of which one value is known is not."""
    return len(item.entries) == 1 and (item.kind != "test" or item.entries[0].value is None)
