"""What the patient recalls: the facts that a clause is about, by what they name rather than by how it is worded.

Two gates: is the topic known, and (in `attributes.py`) is what is asked about it known.
"""

import math
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache

from personas.embedded.clause import Clause
from personas.embedded.company import CONTACT
from personas.embedded.found import Found, Recalled, found_by
from personas.embedded.lately import lately_ill
from personas.embedded.matching import MATCHED, Match, answered, match
from personas.embedded.meaning import GENERAL, Slot, gathers, meanings
from personas.embedded.naming import Naming
from personas.embedded.neighbours import Neighbours
from personas.embedded.phrases import held, says_one
from personas.embedded.question import Question, amiss, question
from personas.embedded.tables import tables, words_of
from personas.embedded.trace import OF_ILLNESS, SECTION_NAMES, Trace, likened, trace
from personas.embedded.whom import (
    KIN,
    PARTNER,
    PEOPLE,
    asked_of,
    asked_of_pregnancy,
    beings,
    calls,
    does_for_patient,
    joins_in,
    of_whom,
    tell_of_patient,
    tells_alike,
    tells_of,
    tells_of_pregnancy,
)
from scenarios.schema import Fact
from scenarios.views import PatientView
from scenarios.vocabulary import vocabulary

_OLD = 0.1  # how much less a question is about what was told before
_AT_HAND = 0.15  # how much nearer to mind what was just spoken of is
_ALIKE = 0.13  # and what is like it
HELD_BACK = frozenset(["probed", "trusted"])  # told only where the thing itself is named, not some word of it
_GRAVE = ("suicide", "abuse")
_FELT = ("complaint", "associated")
_OF_OTHERS = ("family_history", "social_history")
_LOSS = frozenset(["topics:bereavement"])  # of the death of a relative one is asked for oneself, too
_ILLNESS, _REMEDY = frozenset(["words:illness"]), frozenset(["words:medicine"])
_SEEN_FOR = _ILLNESS | {"topics:seen-other-doctor"}
_ALIKE_IN_KIN = frozenset(["topics:family-similar"])
_VACCINE, _IMMUNE = frozenset(["words:vaccine", "topics:vaccinations"]), frozenset(["words:immunity"])


@dataclass(frozen=True)
class Matched:
    """What a clause names, and the facts it is about, whatever was told before."""

    found: tuple[Found, ...]
    by_name: bool
    names_topic: bool
    names_more: bool


def is_confided(fact: Fact) -> bool:
    """Whether a fact is told only to somebody who is trusted, or with nobody else there."""
    return fact.disclosure == "trusted" or fact.private


@lru_cache(maxsize=100)
def recall(view: PatientView) -> "Recall":
    """The facts of a patient, compiled once for all sessions."""
    return Recall(view)


@cache
def _classes(language: str) -> frozenset[str]:
    """The diseases that gather others: sexually transmitted infections."""
    return frozenset(disease.heading for disease in vocabulary("diseases", language).terms.values())


def _is_trouble(item: Found) -> bool:
    """Whether a fact tells of a complaint, and is found by what it tells."""
    return item.by_head and item.fact.polarity == "present" and item.fact.section in _FELT


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
        counts = Counter(name for known in self.traces for name in (*known.ids, *known.words))
        self._rarity = {name: math.log(1 + len(self.traces) / count) for name, count in counts.items()}
        self._named = frozenset[str]().union(*(known.named for known in self.traces))
        self._unheard = math.log(1 + len(self.traces))
        self._other_side = self._side_spared()
        self._relative = self.naming.speaker if view.speaker.who == "relative" else frozenset[str]()
        self.near = Neighbours(self.traces, self._rarity, self.naming.itself, view.language)
        self._matched = lru_cache(maxsize=1000)(self._match)

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

    def _match(self, clause: Clause) -> Matched:
        aside = self.naming.set_aside(clause)
        slots = self._without_unheard_of(clause, [slot for slot in self.naming.slots(clause) if slot not in aside])
        named = [slot for slot in slots if slot.kind == "head" or slot.words in self.naming.phrases]
        kin = [slot for slot in slots if slot.ids & KIN and not self._says_of_you(clause, slot)]
        kin = [slot for slot in kin if not joins_in(clause, slot, slots, self.meanings.deeds)]
        people = self.people_asked_of(clause)
        asked = self._question(clause, slots, bool(named))
        partner = bool(named) and not tell_of_patient(clause, slots[0].end)
        of_partner = slots[0].ids & PARTNER if partner else frozenset()
        of_family = ("family_history" in clause.sections or bool(kin)) and bool(named or clause.attributes)
        asked_kin = frozenset[str]().union(*(slot.ids & KIN for slot in kin)) - {"words:relative"}
        strange = [(m.start, m.end) for m in self.naming.unknown_diseases(clause)]
        of_whoever = clause.asks_of_whoever
        of_loss = any(slot.ids & _LOSS for slot in named)
        carrying = asked_of_pregnancy(slots, self._relative, self.meanings)
        of_another = any(slot.kind in ("head", "body") and not self._is_of_complaint(slot) for slot in slots)
        speaker = self._relative if self.addresses_speaker(clause) else frozenset[str]()
        found = []
        for known in self.traces:
            whom = of_whom(known, of_partner, of_family, asked_kin) or calls(known, kin, self.language)
            whom = whom or not known.ids.isdisjoint(speaker)
            whom = whom or ("relative" in clause.attributes and known.fact.section == "family_history")
            if people and not tells_of(known, people, self.meanings):
                continue
            goes = "radiation" in clause.attributes and "radiation" in known.fact.attributes
            if self._is_of(known, aside) and not goes:  # 'does it go anywhere other than your chest'
                continue
            if of_whoever:
                whom = known.fact.section in _OF_OTHERS or not known.ids.isdisjoint(PARTNER)
            own_name = any(slot.words in known.phrases for slot in slots) and "relative" not in clause.attributes
            if not (whom or own_name or (of_loss and known.ids & _LOSS)):
                continue
            matched = match(asked, known, self._rarity, self.meanings)
            if matched and self._another_disease(known, matched, asked, strange):
                continue
            if matched and ((of_another and matched.answers == {-1}) or self._guards_against(known, asked, matched)):
                continue
            if matched and carrying and not tells_of_pregnancy(known, [slots[at] for at in matched.answers & carrying]):
                continue
            if matched and of_family and _only_says_who(asked, matched, known, clause):
                continue
            if matched and not (people and _only_named(asked, matched, clause) and not tells_alike(known, clause)):
                found.append(found_by(asked, known, matched, self.meanings.deeds))
        if of_family or of_whoever:  # what tells of others is what was asked for, though the patient has it too
            others = [item for item in found if item.fact.section in _OF_OTHERS]
            of_others = {number for item in others for number in item.answers}
            kept = [item for item in found if item in others or not item.answers <= of_others]
            bare = "people_bare" in tables(self.language).grammar
            found = others if of_whoever and bare and others else kept
        named_so = {at for slot in named for at in range(slot.start, slot.end)}  # 'do you work nights'
        if clause.asked and not clause.interrogates and amiss(clause) - named_so:
            # 'Is everything all right in the bedroom with your husband' is not about being married.
            troubles = [item for item in found if _is_trouble(item)]
            found = [item for item in found if item.fact.section != "social_history"] if troubles else found
        persons = frozenset(name.id for slot in slots for name in slot.names if name.kind == "person")
        if of_whoever and not OF_ILLNESS.isdisjoint(clause.sections):
            persons |= CONTACT
        whole = frozenset(SECTION_NAMES[name] for name in clause.sections if name in SECTION_NAMES)
        if not OF_ILLNESS.isdisjoint(clause.sections):
            whole |= _SEEN_FOR
        if "family_history" in clause.sections:
            whole |= _ALIKE_IN_KIN | CONTACT
        more = any(
            not clause.spent(slot.start, slot.end)
            and slot.ids.isdisjoint(persons)
            and not (slot.ids and slot.ids <= whole)
            for slot in named
        )
        of_then = not {"age", "circumstance"}.isdisjoint(clause.attributes)  # '쓰러지실 때 상황'
        main = [slot for slot in named if slot.start not in clause.passing or of_then]
        return Matched(tuple(found), bool(named), bool(main or kin or people), more)

    def _without_unheard_of(self, clause: Clause, slots: list[Slot]) -> list[Slot]:
        """What a clause names, without what it offers instead in words of no other: 'or something more physical'."""
        either, end = tables(self.language).either, len(clause.words)
        at = next((at for at in range(1, end) if (clause.words[at],) in either), end)
        vague = clause.offers_two_ways or not tables(self.language).stop.isdisjoint(clause.words[at + 1 : at + 2])
        if not (vague and clause.asks_yes_or_no) or not any(slot.kind == "head" and slot.end <= at for slot in slots):
            return slots
        way = range(at, clause.passing.start) if clause.offers_two_ways else range(0)
        return [slot for slot in slots if slot.start < at or (slot.names and self._is_known(slot, way))]

    def _is_known(self, slot: Slot, way: range) -> bool:
        """Whether a thing is known to the case, where it stands in the second of two ways that are offered."""
        return slot.start not in way or self.naming.known(slot)

    def _says_of_you(self, clause: Clause, slot: Slot) -> bool:
        """Whether people are asked for what they see in the patient: 'has your family noticed you turning yellow'."""
        spoken_of = not tables(self.language).selves.isdisjoint(clause.words[slot.end :])
        return spoken_of and tell_of_patient(clause, slot.end)

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
        by_relative = bool(self._relative)
        return fact.polarity == "present" and does_for_patient(
            fact.says, self.naming.itself, by_relative, self.meanings
        )

    def people_asked_of(self, clause: Clause) -> frozenset[str]:
        """The people other than the patient of whom the clause asks something."""
        return asked_of(clause, self.naming.itself, self._relative, self.meanings)

    def addresses_speaker(self, clause: Clause) -> bool:
        """Whether who speaks for the patient is asked for themselves: 'how old are you' said to a mother."""
        own = says_one(tables(self.language).addressing, clause.text, self.language)
        return bool(self._relative) and own and not (clause.speaks_of_another or self.naming.speaks_of_patient(clause))

    def turns_to_speaker(self, clause: Clause) -> bool:
        """Whether who speaks for the patient is asked what happens to themselves: 'does he hurt you'."""
        table = tables(self.language)
        own = says_one(table.addressing & table.selves, clause.text, self.language)
        return self.addresses_speaker(clause) or (bool(self._relative) and own)

    def _is_of_complaint(self, slot: Slot) -> bool:
        """Whether what the patient has come with is of what is named: 'any skin trouble before' is of no fits."""
        felt = (known for known in self.traces if known.fact.section in _FELT and not known.denied)
        return any(answered(slot, known, self.meanings) >= MATCHED for known in felt)

    def _is_of(self, known: Trace, slots: Collection[Slot]) -> bool:
        """Whether a fact tells of one of these, and of nothing else: 'diabetes, but no other illness' tells more."""
        if not tables(self.language).others_still.isdisjoint(known.said):
            return False
        if tables(self.language).left_out:  # what begins with the crying is not the crying
            if any(slot.words in known.phrases or slot.ids & known.topic_ids for slot in slots):
                return True
            slots = [slot for slot in slots if slot.kind == "person"]
        return any(answered(slot, known, self.meanings) >= MATCHED or slot.ids & known.bodies_within for slot in slots)

    def left_in(self, clause: Clause, facts: Iterable[Fact]) -> list[Fact]:
        """The facts, without those that the clause leaves out: 'apart from the diabetes'."""
        aside = self.naming.set_aside(clause)
        out = {known.fact.id for known in self.traces if self._is_of(known, aside)}
        return [fact for fact in facts if fact.id not in out or fact.polarity == "denied"]

    def _another_disease(
        self, known: Trace, matched: Match, asked: Question, strange: Collection[tuple[int, int]]
    ) -> bool:
        """Whether a fact answers a disease that the case does not name by another of its kind: mumps by measles."""
        if known.denied or not strange:
            return False
        answers = [asked.slots[number] for number in matched.answers if number >= 0]
        return all(
            (slot.start, slot.end) in strange
            and all(gathers(name, self.language) for name in slot.ids)
            and not set(slot.words) <= known.words
            and not self._names_the_group(slot)
            for slot in answers
        )

    def _guards_against(self, known: Trace, asked: Question, matched: Match) -> bool:
        """Whether a fact names an illness only as what a vaccine is against."""
        if known.topic_ids.isdisjoint(_VACCINE) or asked.ids & (_VACCINE | _IMMUNE):
            return False
        told = [asked.slots[number] for number in matched.answers if number >= 0]
        return all(slot.kind == "head" and not slot.ids & self.meanings.deeds for slot in told)

    def _names_the_group(self, slot: Slot) -> bool:
        """Whether a slot is the name that gathers the diseases, not one of them: 'arthritis'."""
        terms = (vocabulary(*name.split(":")[:1], self.language).terms[name.split(":")[1]] for name in slot.ids)
        disease = vocabulary("diseases", self.language).named(" ".join(slot.words))
        gathers_others = disease is not None and disease.id in _classes(self.language)
        return gathers_others or any(words_of(term.name, self.language) == slot.words for term in terms)

    def _question(self, clause: Clause, slots: Sequence[Slot], topical: bool) -> Question:
        # A mix that the case nowhere holds cannot be met.
        possible = (replace(slot, mixes=tuple(mix for mix in slot.mixes if mix <= self._named)) for slot in slots)
        widened = tuple(self.naming.widened(slot) for slot in possible)
        return question(
            clause, widened, topical, self.meanings, self._rarity, self._unheard, self.naming.phrases, self._other_side
        )

    def _side_spared(self) -> frozenset[str]:
        """The side that the complaint is not on, where it names one."""
        sides = tables(self.language).sides
        told = next((named for known in self.traces if not known.denied and (named := known.said & sides)), frozenset())
        return sides - told if len(told) == 1 else frozenset()

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
        own = self.naming.itself | self._relative
        others = (slot for slot in self.naming.slots(clause) if slot.kind == "person" and slot.ids.isdisjoint(own))
        return any(not self._says_of_you(clause, slot) for slot in others)

    def names_remedy(self, clause: Clause) -> bool:
        """Whether the clause names something that is taken."""
        return "words:medicine" in self.meanings.ids(clause.words)


def _only_says_who(asked: Question, matched: Match, known: Trace, clause: Clause) -> bool:
    """Whether a fact tells no more than who there is, where it is asked whether they ever had what the patient has."""
    told = (asked.slots[number] for number in matched.answers if number >= 0)
    social = known.fact.section == "social_history" and "previous" in clause.attributes
    return social and all(beings(slot.ids) or slot.ids & _ALIKE_IN_KIN for slot in told)


def _only_named(asked: Question, matched: Match, clause: Clause) -> bool:
    """Whether a fact names the person asked of, and not what is asked of them."""
    told = (asked.slots[number] for number in matched.answers if number >= 0)
    wants = clause.attributes and (clause.interrogates or "treatment" in clause.attributes)
    return not wants and clause.asked and all(beings(slot.ids) for slot in told)


def _routine_denials(view: PatientView) -> Iterable[Fact]:
    for system, topics in view.denies:
        for number, topic in enumerate(topics):
            identifier = f"denies-{system.replace('_', '-')}-{number}"
            yield Fact(id=identifier, topic=topic, section="review", polarity="denied")
