"""What the patient recalls: the facts that a clause is about, by what they name rather than by how it is worded.

Two gates: is the topic known (in `sieve.py`), and (in `attributes.py`) is what is asked about it known.
"""

import math
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from functools import lru_cache

from personas.embedded.clause import Clause
from personas.embedded.company import CONTACT
from personas.embedded.found import Recalled
from personas.embedded.lately import lately_ill
from personas.embedded.meaning import GENERAL, meanings
from personas.embedded.naming import Naming
from personas.embedded.neighbours import Neighbours
from personas.embedded.phrases import held
from personas.embedded.sieve import Sieve
from personas.embedded.tables import tables, words_of
from personas.embedded.trace import likened, trace
from personas.embedded.whom import PEOPLE, does_for_patient, sees_patient
from scenarios.schema import Fact
from scenarios.views import PatientView

_OLD = 0.1  # how much less a question is about what was told before
_AT_HAND = 0.15  # how much nearer to mind what was just spoken of is
_ALIKE = 0.13  # and what is like it
HELD_BACK = frozenset(["probed", "trusted"])  # told only where the thing itself is named, not some word of it
_GRAVE = ("suicide", "abuse")
_ILLNESS = frozenset(["words:illness"])
_REMEDY = frozenset(["words:medicine"])


def is_confided(fact: Fact) -> bool:
    """Whether a fact is told only to somebody who is trusted, or with nobody else there."""
    return fact.disclosure == "trusted" or fact.private


@lru_cache(maxsize=100)
def recall(view: PatientView) -> "Recall":
    """The facts of a patient, compiled once for all sessions."""
    return Recall(view)


def is_kept(fact: Fact) -> bool:
    """Whether a fact is told only where it is asked for itself: what is held back, and what is of safety."""
    return fact.disclosure in HELD_BACK or fact.safety in _GRAVE


class Recall:
    """The patient's facts, compiled."""

    def __init__(self, view: PatientView) -> None:
        self.language = view.language
        self.meanings = meanings(view.language)
        self.facts = (*view.facts, *_routine_denials(view))
        self._by_id = {fact.id: fact for fact in self.facts}
        self.traces = likened(tuple(trace(fact, self.meanings) for fact in self.facts), view.language)
        self.naming = Naming(view, self.traces)
        self.speaker = self.naming.speaker
        counts = Counter(name for known in self.traces for name in (*known.ids, *known.words))
        rarity = {name: math.log(1 + len(self.traces) / count) for name, count in counts.items()}
        self.near = Neighbours(self.traces, rarity, self.speaker.itself, view.language)
        self._sieve = Sieve(view.language, self.traces, self.naming, rarity)
        self._matched = lru_cache(maxsize=1000)(self._sieve.sift)

    def fact(self, identifier: str) -> Fact | None:
        """The fact of an id, or of the id of one of its attributes."""
        return self._by_id.get(identifier.partition(".")[0])

    def about(self, clause: Clause, at_hand: Sequence[Fact] = (), told: Collection[str] = ()) -> Recalled:
        """The facts a clause is about; those at hand, told just before, are nearer to mind, other news before old."""
        matched = self._matched(clause)
        near = {fact.id: _ALIKE for fact in self.near.alike(at_hand)[:3]}
        near |= {
            fact.id: _AT_HAND if matched.by_name else 2 * _AT_HAND
            for fact in at_hand
            if fact.id not in told or clause.attributes
        }
        left_out = "topics_left_out" in tables(self.language).grammar
        if left_out and not near and len({at for item in matched.found for at in item.answers}) == 1:
            near = {fact.id: _AT_HAND for fact in self.facts if fact.disclosure == "volunteered"}
        if not clause.attributes:
            near |= {identifier: near.get(identifier, 0.0) - _OLD for identifier in told}
        found = (
            replace(item, score=item.score + near.get(item.fact.id, 0.0))
            for item in matched.found
            if not is_kept(item.fact) or item.by_head or item.called or item.fact in at_hand
            if item.fact.disclosure != "trusted" or item.of_topic or item.fact in at_hand
        )
        ordered = sorted(found, key=lambda item: -item.score)
        # Of one name, what is held back does not come along with what is told: 'how are you sleeping'.
        alone = ordered[:1] if ordered and ordered[0].fact.polarity == "present" else ordered
        best_first = tuple(
            item for item in ordered if item in alone or not is_kept(item.fact) or item.called or item.fact in at_hand
        )
        return Recalled(best_first, matched.names_topic, matched.names_more)

    def others_ill(self, clause: Clause) -> list[Fact]:
        """What tells of others who are ill, where the clause asks for that."""
        slots = self.naming.slots(clause)
        with_it = next((slot.words for slot in slots if slot.ids == CONTACT), ())
        of_them = [slot for slot in slots if not slot.ids & PEOPLE]  # 'has your husband been unwell'
        now = clause.asks_yes_or_no and len(slots) > len(of_them) and [slot.ids for slot in of_them] == [_ILLNESS]
        return self.near.others_ill(clause, with_it, now)

    def lately_ill(self) -> list[Fact]:
        """What tells of a passing illness before the complaint, the likeliest first."""
        return lately_ill(self.traces, self.language)

    def tells_who_does(self, fact: Fact) -> bool:
        """Whether a fact tells of what somebody else does: 'my daughter fills my pill box'."""
        by_relative = bool(self.speaker.relative)
        return fact.polarity == "present" and does_for_patient(
            fact.says, self.speaker.itself, by_relative, self.meanings
        )

    def left_in(self, clause: Clause, facts: Iterable[Fact]) -> list[Fact]:
        """The facts, without those that the clause leaves out: 'apart from the diabetes'."""
        aside = self.naming.set_aside(clause)
        out = {known.fact.id for known in self.traces if self._sieve.is_of(known, aside)}
        return [fact for fact in facts if fact.id not in out or fact.polarity == "denied"]

    def topic_ids(self, fact: Fact) -> frozenset[str]:
        """What a fact is about, by name; what is general, as an illness, names nothing."""
        return next(one for one in self.traces if one.fact.id == fact.id).topic_ids - GENERAL

    def is_of_contact(self, fact: Fact) -> bool:
        """Whether a fact is about others who are ill."""
        return not CONTACT.isdisjoint(self.topic_ids(fact))

    def ids(self, fact: Fact) -> frozenset[str]:
        """All that a fact names."""
        return next(one for one in self.traces if one.fact.id == fact.id).ids

    def names_topic_of(self, fact: Fact, text: str) -> bool:
        """Whether a text names what a fact is about."""
        known = next(one for one in self.traces if one.fact.id == fact.id)
        return bool((known.topic_ids & self.meanings.ids(words_of(text, self.language))) - GENERAL)

    def named_in(self, clause: Clause, sections: Collection[str]) -> list[Fact]:
        """The facts of these parts of the history that the clause names by their own names."""
        return [
            known.fact
            for known in self.traces
            if known.fact.section in sections and any(held(clause.words, (name,)) for name in known.phrases)
        ]

    def remedies_among(self, names: Iterable[frozenset[str]]) -> frozenset[str]:
        """The kinds of medicine among what is named, without medicine at large."""
        ids = frozenset[str]().union(*names)
        return frozenset(name for name in ids if self.meanings.within([name]) & _REMEDY) - GENERAL

    def remedies_told_by(self, facts: Collection[Fact]) -> frozenset[str]:
        """The kinds of medicine that facts tell of."""
        return self.remedies_among(known.ids for known in self.traces if known.fact in facts)

    def called(self, words: tuple[str, ...]) -> list[Fact]:
        """The facts that have these words among their own names."""
        names = (
            (known.fact, words_of(name, self.language))
            for known in self.traces
            for name in (known.fact.topic, *known.fact.keywords)
        )
        return [fact for fact, name in names if name == words]

    def remedies_in(self, text: str) -> list[Fact]:
        """What is taken and named in a sentence: the paracetamol of 'I took some paracetamol, and it helped a bit'."""
        named = self.meanings.ids(words_of(text, self.language)) - GENERAL
        taken = (known for known in self.traces if known.fact.section == "medicines" and not known.denied)
        return [known.fact for known in taken if known.topic_ids & named]

    def names_other(self, clause: Clause) -> bool:
        """Whether the clause names a person, neither the patient nor who speaks for it: 'your doctor'.

        Who is said to tell of the patient is not asked of: 'has a doctor told you that you are diabetic'.
        """
        own = self.speaker.itself | self.speaker.relative
        others = (slot for slot in self.naming.slots(clause) if slot.kind == "person" and slot.ids.isdisjoint(own))
        return any(not sees_patient(clause, slot) for slot in others)

    def names_remedy(self, clause: Clause) -> bool:
        """Whether the clause names something that is taken."""
        return "words:medicine" in self.meanings.ids(clause.words)


def _routine_denials(view: PatientView) -> Iterable[Fact]:
    for system, topics in view.denies:
        for number, topic in enumerate(topics):
            identifier = f"denies-{system.replace('_', '-')}-{number}"
            yield Fact(id=identifier, topic=topic, section="review", polarity="denied")
