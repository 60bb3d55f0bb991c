"""What the patient recalls: the facts that a clause is about, found by topic, by synonym and by shared words."""

import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from personas.embedded.understanding import Clause, tables
from scenarios.schema import Fact
from scenarios.views import PatientView
from scenarios.vocabulary import Term, vocabulary
from scenarios.words import stems

_ENOUGH = 0.5


@dataclass(frozen=True)
class Found:
    """A fact that a clause is about. `specific` when it was named rather than merely touched upon."""

    fact: Fact
    specific: bool
    score: float
    span: tuple[int, int] = (0, 0)


@dataclass(frozen=True)
class Span:
    """A name in a clause, from stem `start` up to `end`, and the facts of that name."""

    start: int
    end: int
    facts: tuple[Fact, ...]
    term: Term | None = None

    def covers(self, other: "Span") -> bool:
        """Whether this is a longer name around the other, or the same name with facts where the other has none."""
        around = self.start <= other.start and other.end <= self.end
        longer = self.end - self.start > other.end - other.start
        return around and (longer or (bool(self.facts) and not other.facts))


class Recall:
    """The patient's facts, compiled once."""

    def __init__(self, view: PatientView) -> None:
        self._facts = (*view.facts, *_routine_denials(view))
        self._by_id = {fact.id: fact for fact in self._facts}
        self._phrases = _by_phrase(self._facts)
        self._concepts = _by_concept(self._facts)
        self._bags = {fact.id: _bag(fact) for fact in self._facts}
        seen = Counter(word for bag in self._bags.values() for word in bag)
        self._rarity = {word: math.log(1 + len(self._bags) / count) for word, count in seen.items()}

    def fact(self, identifier: str) -> Fact | None:
        """The fact of an id, or of the id of one of its attributes."""
        return self._by_id.get(identifier.partition(".")[0])

    def about(self, clause: Clause) -> tuple[list[Found], list[Term]]:
        """The facts a clause is about, best first, and the vocabulary topics it names that no fact is about."""
        spans = [*self._named_spans(clause), *self._concept_spans(clause)]
        outermost = [span for span in spans if not any(other.covers(span) for other in spans)]
        named: dict[str, Found] = {}
        for span in sorted(outermost, key=lambda span: span.end - span.start):
            for fact in span.facts:
                score = 10.0 * (span.end - span.start) + self._overlap(fact, clause)
                named[fact.id] = Found(fact, True, score, (span.start, span.end))
        unknown = [span.term for span in outermost if span.term and not span.facts]
        if not named and not unknown:
            scored = ((fact, self._overlap(fact, clause)) for fact in self._facts)
            named = {fact.id: Found(fact, False, score) for fact, score in scored if score > _ENOUGH}
        return sorted(named.values(), key=lambda found: -found.score), unknown

    def _named_spans(self, clause: Clause) -> Iterable["Span"]:
        """Where the clause holds a topic or keyword of a fact."""
        for phrase, facts in self._phrases.items():
            for start in range(len(clause.words) - len(phrase) + 1):
                if clause.words[start : start + len(phrase)] == phrase:
                    yield Span(start, start + len(phrase), facts)

    def _concept_spans(self, clause: Clause) -> Iterable["Span"]:
        """Where the clause holds a topic of the vocabulary, with the facts about it."""
        for mention in vocabulary("topics").find(clause.words):
            facts = self._concepts.get(mention.term.id, ())
            yield Span(mention.start, mention.end, facts, mention.term)

    def _overlap(self, fact: Fact, clause: Clause) -> float:
        """Share of the clause's telling words, weighed by rarity, that the fact holds. 0 to 1."""
        words = clause.content
        total = sum(self._rarity.get(word, math.log(1 + len(self._bags))) for word in words)
        bag = self._bags[fact.id]
        held = sum(self._rarity[word] for word in words if word in bag)
        return held / total if total else 0.0


def _by_phrase(facts: Iterable[Fact]) -> dict[tuple[str, ...], tuple[Fact, ...]]:
    """Facts by their topics and keywords; phrases of mere function words left out."""
    stop = tables().stop
    found: dict[tuple[str, ...], tuple[Fact, ...]] = {}
    for fact in facts:
        for name in (fact.topic, *fact.keywords):
            phrase = tuple(stems(name))
            if any(word not in stop for word in phrase):
                found[phrase] = (*found.get(phrase, ()), fact)
    return found


def _by_concept(facts: Iterable[Fact]) -> dict[str, tuple[Fact, ...]]:
    """Facts by the vocabulary terms that their topic or keywords name."""
    found: dict[str, tuple[Fact, ...]] = {}
    for fact in facts:
        for name in (fact.topic, *fact.keywords):
            term = vocabulary("topics").named(name)
            if term and fact not in found.get(term.id, ()):
                found[term.id] = (*found.get(term.id, ()), fact)
    return found


def _bag(fact: Fact) -> Counter[str]:
    text = " ".join((fact.topic, *fact.keywords, fact.says, *fact.attributes.values()))
    return Counter(word for word in stems(text) if word not in tables().stop)


def _routine_denials(view: PatientView) -> Iterable[Fact]:
    for system, topics in view.denies:
        for number, topic in enumerate(topics):
            identifier = f"denies-{system.replace('_', '-')}-{number}"
            yield Fact(id=identifier, topic=topic, section="review", polarity="denied")
