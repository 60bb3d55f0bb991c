"""The sieve: which facts answer what a clause names, told of whom it asks; the rest only share its words."""

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property

from personas.embedded.clause import Clause
from personas.embedded.company import CONTACT
from personas.embedded.found import Found, found_by
from personas.embedded.matching import MATCHED, Match, answered, match
from personas.embedded.meaning import gathers, meanings
from personas.embedded.naming import Naming
from personas.embedded.question import Question, amiss, question
from personas.embedded.slot import Slot
from personas.embedded.tables import tables, words_of
from personas.embedded.trace import OF_ILLNESS, SECTION_NAMES, Trace
from personas.embedded.whom import (
    KIN,
    PARTNER,
    asked_of_pregnancy,
    beings,
    calls,
    joins_in,
    of_whom,
    sees_patient,
    tell_of_patient,
    tells_alike,
    tells_of,
    tells_of_pregnancy,
)
from scenarios.vocabulary import vocabulary

_FELT = ("complaint", "associated")
_OF_OTHERS = ("family_history", "social_history")
_LOSS = frozenset(["topics:bereavement"])  # of the death of a relative one is asked for oneself, too
_SEEN_FOR = frozenset(["words:illness", "topics:seen-other-doctor"])
_ALIKE_IN_KIN = frozenset(["topics:family-similar"])
_VACCINE = frozenset(["words:vaccine", "topics:vaccinations"])
_IMMUNE = frozenset(["words:immunity"])


@dataclass(frozen=True)
class Matched:
    """What a clause names, and the facts it is about, whatever was told before."""

    found: tuple[Found, ...]
    by_name: bool
    names_topic: bool
    names_more: bool


@dataclass(frozen=True)
class _Sought:
    """What a clause names, but for what it leaves out, and of whom it asks that."""

    clause: Clause
    slots: Sequence[Slot]
    named: Sequence[Slot]  # things, and the names of facts, among the slots of the question
    aside: Collection[Slot]
    question: Question
    kin: Sequence[Slot]
    people: frozenset[str]
    partner: frozenset[str]
    family: bool
    speaker: frozenset[str]  # who speaks for the patient and is asked for themselves
    carrying: frozenset[int]  # what is asked of the mother while she was pregnant
    strange: Collection[tuple[int, int]]  # where diseases stand of which the case does not tell
    another: bool  # whether something is named that is not the complaint

    @property
    def whoever(self) -> bool:
        """Whether anybody is asked of."""
        return self.clause.asks_of_whoever

    @cached_property
    def relatives(self) -> frozenset[str]:
        """Which of the family are asked of."""
        return frozenset[str]().union(*(slot.ids & KIN for slot in self.kin)) - {"words:relative"}


class Sieve:
    """The facts of one case, through which the clauses are put."""

    def __init__(self, language: str, traces: Sequence[Trace], naming: Naming, rarity: Mapping[str, float]) -> None:
        self._language = language
        self._meanings = meanings(language)
        self._traces = traces
        self._naming = naming
        self._rarity = rarity
        self._named = frozenset[str]().union(*(known.named for known in traces))
        self._unheard = math.log(1 + len(traces))
        self._other_side = self._side_spared()

    def sift(self, clause: Clause) -> Matched:
        """The facts that the clause is about."""
        sought, found = self._sought(clause), []
        for known in self._traces:
            if not self._is_told_of(known, sought):
                continue
            matched = match(sought.question, known, self._rarity, self._meanings)
            if matched and not self._is_beside(known, matched, sought):
                found.append(found_by(sought.question, known, matched, self._meanings.deeds))
        found = _of_whom_asked(found, sought)
        named_so = {at for slot in sought.named for at in range(slot.start, slot.end)}  # 'do you work nights'
        if clause.asked and not clause.interrogates and amiss(clause) - named_so:
            # 'Is everything all right in the bedroom with your husband' is not about being married.
            troubles = [item for item in found if _is_trouble(item)]
            found = [item for item in found if item.fact.section != "social_history"] if troubles else found
        of_then = not {"age", "circumstance"}.isdisjoint(clause.attributes)  # '쓰러지실 때 상황'
        main = [slot for slot in sought.named if slot.start not in clause.passing or of_then]
        names_topic = bool(main or sought.kin or sought.people)
        return Matched(tuple(found), bool(sought.named), names_topic, _names_more(sought))

    def _sought(self, clause: Clause) -> _Sought:
        aside = self._naming.set_aside(clause)
        slots = self._without_unheard_of(clause, [slot for slot in self._naming.slots(clause) if slot not in aside])
        named = [slot for slot in slots if slot.kind == "head" or slot.words in self._naming.phrases]
        kin = [slot for slot in slots if slot.ids & KIN and not sees_patient(clause, slot)]
        kin = [slot for slot in kin if not joins_in(clause, slot, slots, self._meanings.deeds)]
        partner = bool(named) and not tell_of_patient(clause, slots[0].end)
        speaker = self._naming.speaker
        return _Sought(
            clause,
            slots,
            named,
            aside,
            self._question(clause, slots, bool(named)),
            kin,
            speaker.people_asked_of(clause),
            slots[0].ids & PARTNER if partner else frozenset(),
            ("family_history" in clause.sections or bool(kin)) and bool(named or clause.attributes),
            speaker.relative if speaker.is_addressed(clause) else frozenset[str](),
            asked_of_pregnancy(slots, speaker.relative, self._meanings),
            [(m.start, m.end) for m in self._naming.diseases.unknown(clause)],
            any(slot.kind in ("head", "body") and not self._is_of_complaint(slot) for slot in slots),
        )

    def _is_told_of(self, known: Trace, sought: _Sought) -> bool:
        """Whether a fact tells of whom the clause asks, or is called by its name, and is not left out."""
        if sought.people and not tells_of(known, sought.people, self._meanings):
            return False
        clause = sought.clause
        goes = "radiation" in clause.attributes and "radiation" in known.fact.attributes
        if self.is_of(known, sought.aside) and not goes:  # 'does it go anywhere other than your chest'
            return False
        own_name = any(slot.words in known.phrases for slot in sought.slots) and "relative" not in clause.attributes
        if own_name or (known.ids & _LOSS and any(slot.ids & _LOSS for slot in sought.named)):
            return True
        if sought.whoever:
            return known.fact.section in _OF_OTHERS or not known.ids.isdisjoint(PARTNER)
        return (
            of_whom(known, sought.partner, sought.family, sought.relatives)
            or calls(known, sought.kin, self._language)
            or not known.ids.isdisjoint(sought.speaker)
            or ("relative" in clause.attributes and known.fact.section == "family_history")
        )

    def _is_beside(self, known: Trace, matched: Match, sought: _Sought) -> bool:
        """Whether a fact that shares names with a question tells of something else."""
        asked, clause = sought.question, sought.clause
        if self._another_disease(known, matched, asked, sought.strange):
            return True
        if (sought.another and matched.answers == {-1}) or self._guards_against(known, asked, matched):
            return True
        carrying = [sought.slots[at] for at in matched.answers & sought.carrying]
        if sought.carrying and not tells_of_pregnancy(known, carrying):
            return True
        if sought.family and _only_says_who(asked, matched, known, clause):
            return True
        return bool(sought.people) and _only_named(asked, matched, clause) and not tells_alike(known, clause)

    def is_of(self, known: Trace, slots: Collection[Slot]) -> bool:
        """Whether a fact tells of one of these, and of nothing else: 'diabetes, but no other illness' tells more."""
        if not tables(self._language).others_still.isdisjoint(known.said):
            return False
        if tables(self._language).left_out:  # what begins with the crying is not the crying
            if any(slot.words in known.phrases or slot.ids & known.topic_ids for slot in slots):
                return True
            slots = [slot for slot in slots if slot.kind == "person"]
        return any(answered(slot, known, self._meanings) >= MATCHED or slot.ids & known.bodies_within for slot in slots)

    def _without_unheard_of(self, clause: Clause, slots: list[Slot]) -> list[Slot]:
        """What a clause names, without what it offers instead in words of no other: 'or something more physical'."""
        either, end = tables(self._language).either, len(clause.words)
        at = next((at for at in range(1, end) if (clause.words[at],) in either), end)
        vague = clause.offers_two_ways or not tables(self._language).stop.isdisjoint(clause.words[at + 1 : at + 2])
        if not (vague and clause.asks_yes_or_no) or not any(slot.kind == "head" and slot.end <= at for slot in slots):
            return slots
        way = range(at, clause.passing.start) if clause.offers_two_ways else range(0)
        return [slot for slot in slots if slot.start < at or (slot.names and self._is_known(slot, way))]

    def _is_known(self, slot: Slot, way: range) -> bool:
        """Whether a thing is known to the case, where it stands in the second of two ways that are offered."""
        return slot.start not in way or self._naming.known(slot)

    def _is_of_complaint(self, slot: Slot) -> bool:
        """Whether what the patient has come with is of what is named: 'any skin trouble before' is of no fits."""
        felt = (known for known in self._traces if known.fact.section in _FELT and not known.denied)
        return any(answered(slot, known, self._meanings) >= MATCHED for known in felt)

    def _another_disease(
        self, known: Trace, matched: Match, asked: Question, strange: Collection[tuple[int, int]]
    ) -> bool:
        """Whether a fact answers a disease that the case does not name by another of its kind: mumps by measles."""
        if known.denied or not strange:
            return False
        answers = [asked.slots[number] for number in matched.answers if number >= 0]
        return all(
            (slot.start, slot.end) in strange
            and all(gathers(name, self._language) for name in slot.ids)
            and not set(slot.words) <= known.words
            and not self._names_the_group(slot)
            for slot in answers
        )

    def _guards_against(self, known: Trace, asked: Question, matched: Match) -> bool:
        """Whether a fact names an illness only as what a vaccine is against."""
        if known.topic_ids.isdisjoint(_VACCINE) or asked.ids & (_VACCINE | _IMMUNE):
            return False
        told = [asked.slots[number] for number in matched.answers if number >= 0]
        return all(slot.kind == "head" and not slot.ids & self._meanings.deeds for slot in told)

    def _names_the_group(self, slot: Slot) -> bool:
        """Whether a slot is the name that gathers the diseases, not one of them: 'arthritis'."""
        terms = (vocabulary(*name.split(":")[:1], self._language).terms[name.split(":")[1]] for name in slot.ids)
        disease = vocabulary("diseases", self._language).named(" ".join(slot.words))
        gathers_others = disease is not None and disease.id in _classes(self._language)
        return gathers_others or any(words_of(term.name, self._language) == slot.words for term in terms)

    def _question(self, clause: Clause, slots: Sequence[Slot], topical: bool) -> Question:
        """What is asked, its names widened where no fact answers them."""
        # A mix that the case nowhere holds cannot be met.
        possible = (replace(slot, mixes=tuple(mix for mix in slot.mixes if mix <= self._named)) for slot in slots)
        widened = tuple(self._naming.widened(slot) for slot in possible)
        return question(
            clause,
            widened,
            topical,
            self._meanings,
            self._rarity,
            self._unheard,
            self._naming.phrases,
            self._other_side,
        )

    def _side_spared(self) -> frozenset[str]:
        """The side that the complaint is not on, where it names one."""
        sides = tables(self._language).sides
        told = next(
            (named for known in self._traces if not known.denied and (named := known.said & sides)), frozenset()
        )
        return sides - told if len(told) == 1 else frozenset()


def _of_whom_asked(found: list[Found], sought: _Sought) -> list[Found]:
    """What is found; where others are asked of, what tells of them, though the patient has it too."""
    if not (sought.family or sought.whoever):
        return found
    others = [item for item in found if item.fact.section in _OF_OTHERS]
    of_others = {number for item in others for number in item.answers}
    bare = "people_bare" in tables(sought.clause.language).grammar
    if sought.whoever and bare and others:
        return others
    return [item for item in found if item in others or not item.answers <= of_others]


def _names_more(sought: _Sought) -> bool:
    """Whether a clause names more than the part of the history, and the people, that it asks of."""
    clause = sought.clause
    persons = frozenset(name.id for slot in sought.slots for name in slot.names if name.kind == "person")
    if sought.whoever and not OF_ILLNESS.isdisjoint(clause.sections):
        persons |= CONTACT
    whole = frozenset(SECTION_NAMES[name] for name in clause.sections if name in SECTION_NAMES)
    if not OF_ILLNESS.isdisjoint(clause.sections):
        whole |= _SEEN_FOR
    if "family_history" in clause.sections:
        whole |= _ALIKE_IN_KIN | CONTACT
    return any(
        not clause.spent(slot.start, slot.end) and slot.ids.isdisjoint(persons) and not (slot.ids and slot.ids <= whole)
        for slot in sought.named
    )


def _is_trouble(item: Found) -> bool:
    """Whether a fact tells of a complaint, and is found by what it tells."""
    return item.by_head and item.fact.polarity == "present" and item.fact.section in _FELT


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


@cache
def _classes(language: str) -> frozenset[str]:
    """The diseases that gather others: sexually transmitted infections."""
    return frozenset(disease.heading for disease in vocabulary("diseases", language).terms.values())
