"""Every name of every test and manoeuvre as a bag of words, so that lay wording and word order find the same thing.

A term is written `table:id`. Two gates decide whether words mean a term: how much of one of its names they hold, and
how much of what they hold that name explains; both weighted by how rare each word is (inverse document frequency).
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from math import log

from personas.embedded.desk.lexicon import Lexicon, Reading, lexicon
from scenarios.vocabulary import Table, Term, vocabulary
from scenarios.words import stems, tokens

TABLES: tuple[Table, ...] = ("tests", "manoeuvres")
_HELD = 0.62  # of a name, by the words
_EXPLAINED = 0.38  # of the words, by the name
_TOLD = 0.5  # of both: from here on a whole name that nothing else bears is what is meant
_NEAR = 0.8  # of the best score: what else the words may mean
_RARE = 5.0  # rarity from which a single word is enough to tell a thing by
_PAIR, _LONG = 2, 4  # words of a name that may be written as one, and the letters that each has
_UNKNOWN = 2.5  # weight of a word that no name holds


@dataclass(frozen=True)
class Guess:
    """What words may mean. `whole`: they hold a name of it whole. `name`: the words of that name.

    `told`: the whole name is that of a test and of nothing else, whatever else the words say.
    """

    term: str
    score: float
    whole: bool
    name: frozenset[str]
    told: bool


class Names:
    """The names of the vocabulary in one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.terms: dict[str, Term] = {}
        self.parents: dict[str, list[str]] = defaultdict(list)
        self._bags: list[tuple[str, frozenset[str]]] = []
        self._holding: dict[str, list[int]] = defaultdict(list)
        self.tokens: set[str] = set()
        words = lexicon(language)
        for table in TABLES:
            for term in vocabulary(table, language).terms.values():
                self._add(f"{table}:{term.id}", term, words)
        counts = Counter(word for _, bag in self._bags for word in bag)
        self._rarity = {word: log(1 + len(self._bags) / count) for word, count in counts.items()}

    def _add(self, key: str, term: Term, words: Lexicon) -> None:
        self.terms[key] = term
        for member in term.members:
            self.parents[f"{key.partition(':')[0]}:{member}"].append(key)
        names = (term.name, *term.names)
        spaced = [row for name in names if len(row := tokens(name, self.language)) == _PAIR and all(map(_long, row))]
        joined = ["".join(row) for row in spaced]
        self.tokens.update((*(token for name in names for token in tokens(name, self.language)), *joined))
        for bag in dict.fromkeys(words.read(stems(name, self.language)).bag for name in (*names, *joined)):
            if bag:
                for word in bag:
                    self._holding[word].append(len(self._bags))
                self._bags.append((key, bag))

    def within(self, bag: frozenset[str]) -> frozenset[str]:
        """The terms that a name contains whole, without those that a longer one contains in turn."""
        bare = frozenset(word for word in bag if not word.startswith("opposites:"))
        found = [
            (key, inner)
            for key, inner in (self._bags[index] for index in self._near(bag))
            if inner <= bag and (inner in (bag, bare) or _names_something(inner))
        ]
        return frozenset(key for key, inner in found if not any(inner < other for _, other in found))

    def guesses(self, bag: frozenset[str]) -> list[Guess]:
        """What the words may mean, likeliest first; nothing where no name is near enough.

        A side that a name does not mention narrows what is asked for, and is no word left unexplained.
        """
        sides = {word for word in bag if word.startswith("opposites:")}
        best: dict[str, Guess] = {}
        for index in self._near(bag):
            key, name = self._bags[index]
            shared, asked = bag & name, bag - (sides - name)
            held, explained = self.weight(shared) / self.weight(name), self.weight(shared) / self.weight(asked)
            whole = name <= bag and _names_something(name)
            if not whole and all(":" in word for word in shared) and not all(":" in word for word in name):
                continue
            if whole or (held >= _HELD and explained >= _EXPLAINED and (len(shared) > 1 or shared == asked == name)):
                score = 2 * held * explained / (held + explained)
                if key not in best or score > best[key].score:
                    told = whole and score >= _TOLD and key.startswith("tests") and self._rare_word(name)
                    best[key] = Guess(key, score, name <= bag, name, told)
        ranked = sorted(best.values(), key=lambda guess: (not guess.told, -guess.score, -len(guess.name), guess.term))
        return [guess for guess in ranked if guess.score >= _NEAR * ranked[0].score]

    def _rare_word(self, name: Iterable[str]) -> bool:
        return any(self.rare(word) for word in name if ":" not in word)

    def weight(self, bag: Iterable[str]) -> float:
        """How much a row of words tells: rare ones more."""
        return sum(self._rarity.get(word, _UNKNOWN) for word in bag)

    def rare(self, word: str) -> bool:
        """Whether a word singles a thing out; one that no name holds does."""
        return self._rarity.get(word, _RARE) >= _RARE

    def _near(self, bag: Iterable[str]) -> Sequence[int]:
        return sorted({index for word in bag for index in self._holding.get(word, ())})


@cache
def names(language: str = "en") -> Names:
    return Names(language)


def essence(reading: Reading) -> frozenset[str]:
    """The words of a name without its side, which no vocabulary distinguishes."""
    return reading.bag - {f"opposites:{side}" for side in reading.sides}


def _long(token: str) -> bool:
    return len(token) >= _LONG and token.isalpha()


def _names_something(bag: frozenset[str]) -> bool:
    """Whether words say more than a part of the body or an action."""
    return len(bag) > 1 or not any(":" in word for word in bag)
