"""What of a case answers one part of an order: by its name, by what the vocabulary knows, by how and where.

Nothing is answered with another region, method, sample or side than the one asked for.
"""

from collections.abc import Iterable, Iterator, Sequence

from personas.embedded.desk.body import body
from personas.embedded.desk.items import Item
from personas.embedded.desk.lexicon import Reading, lexicon
from personas.embedded.desk.names import TABLES, Guess, names
from personas.embedded.desk.parts import Part
from personas.embedded.desk.terms import Terms
from personas.embedded.desk.unnamed import Unnamed
from scenarios.vocabulary import Term, vocabulary
from scenarios.words import stems

_PICTURED = frozenset(["x-ray", "ct", "mri", "ultrasound", "doppler"])
_DESCRIPTION, _WHOLE_DESCRIPTION = 4, 3  # words of a description in lay words, more where some are not in the clause
_DESCRIBED = 0.6  # how near to it a clause must be


class Finder:
    """Looks for items of one case."""

    def __init__(self, items: Sequence[Item], language: str) -> None:
        self._items = items
        self._language = language
        self._lexicon = lexicon(language)
        self._names = names(language)
        self._terms = Terms(items, language)
        self._unnamed = Unnamed(items, language)
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
        return [item for item in self._items if item.examined]

    def _own(self, words: Sequence[str], position: int) -> int:
        sizes = range(min(self._longest, len(words) - position), 0, -1)
        return next((size for size in sizes if tuple(words[position : position + size]) in self._called), 0)

    def _not_shown(self, part: Part, found: Sequence[Item], examining: bool) -> Part | None:
        """What remains of an order for one picture of several places, where no picture found shows all of them."""
        if not part.reading.methods & _PICTURED or self._named(part.words, examining):
            return None
        shown = frozenset[str]().union(*(item.shown | item.sites for item in found))
        wanted = body().places(part.reading.sites)
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
            found = self._terms.held(key, reading, reading.bag) or self._terms.around(key, reading, reading.bag)
            if found:
                return [*own, *found]
        if own:
            return own
        for key in named:
            term = self._names.terms[key]
            study = self._lexicon.read(stems(term.name, self._language))
            if study.methods or term.modality:
                return self._unnamed.studies(study, exactly=True) if study.methods else []
        found = self._by_guess(guesses, reading)
        if found:
            return found
        if reading.methods:
            return self._unnamed.studies(reading) or self._unnamed.by_shared_words(reading)
        if any(key.startswith("tests") for key in named):
            return self._unnamed.in_sample(reading)
        return (
            self._unnamed.in_sample(reading)
            or self._unnamed.by_shared_words(reading, within=bool(named))
            or self._unnamed.examined(reading, bool(named))
            or self._unnamed.told(reading)
            or ([] if named else self._unnamed.made_anywhere(reading))
        )

    def described(self, part: Part, examining: bool) -> list[Item]:
        """What answers words that describe one thing at length."""
        return self._by_guess(self._guesses(part.reading, examining), part.reading)

    def _by_guess(self, guesses: Sequence[Guess], reading: Reading) -> list[Item]:
        """What the case holds for the likeliest meaning that it holds anything for: itself before a whole around it."""
        made = [] if reading.telling or reading.methods or not reading.actions else self._unnamed.made_there(reading)
        if made:
            return made
        for look in (self._terms.held, self._terms.around):
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


def _wider(term: Term, items: Iterable[Item]) -> bool:
    """Whether the vocabulary means more by a name than single values or one finding that happen to be called so."""
    return bool(term.members) and all(item.kind in ("result", "exam") for item in items)
