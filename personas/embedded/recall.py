"""What the patient recalls: the facts that a clause is about, by what they name rather than by how it is worded.

Two gates: is the topic known, and (in `attributes.py`) is what is asked about it known.
"""

import math
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from personas.embedded.clause import Clause
from personas.embedded.lately import lately_ill
from personas.embedded.matching import MATCHED, Match, answered, match
from personas.embedded.meaning import GENERAL, Slot, gathers, meanings
from personas.embedded.naming import Naming
from personas.embedded.neighbours import Neighbours
from personas.embedded.phrases import held, says_one
from personas.embedded.question import Question, question
from personas.embedded.tables import tables, words_of
from personas.embedded.trace import SECTION_NAMES, Trace, trace
from personas.embedded.whom import (
    KIN,
    PARTNER,
    asked_of,
    asked_of_pregnancy,
    beings,
    does_for_patient,
    tell_of_patient,
    tells_of,
    tells_of_pregnancy,
)
from scenarios.schema import Fact
from scenarios.views import PatientView
from scenarios.vocabulary import vocabulary

_BEGUN = 2  # words by which a sentence has begun: 'the evening before, I had' is no aside
_OLD = 0.1  # how much less a question is about what was told before
_AT_HAND = 0.15  # how much nearer to mind what was just spoken of is
_OF_OTHERS = ("family_history", "social_history")
_WHOEVER_IS_ILL = frozenset(["words:contact"])
_ILLNESS = frozenset(["words:illness"])
_EACH_ONE = frozenset(["words:grandparent", "words:sibling"])
_ONE_OF_KIN = KIN - {"words:relative"}
_PARENTS = frozenset(["words:mother", "words:father"])
_TIMES_OF_DAY = frozenset(["words:night", "words:morning"])
_VACCINE, _IMMUNE = frozenset(["words:vaccine", "topics:vaccinations"]), frozenset(["words:immunity"])
_OF_ILLNESS = frozenset(
    ["family_history", "past_history"]
)  # asked for illnesses, whichever, these are all that is asked


@dataclass(frozen=True)
class Found:
    """A fact that a clause is about, which of the clause's slots it answers, and the positions of their words."""

    fact: Fact
    score: float
    answers: frozenset[int]
    words: frozenset[int]
    called: bool = False  # by its own name
    generic: bool = False  # only as an illness, whichever
    whole_section: bool = False
    by_deed: bool = False  # by what is done or used, not by a symptom
    of_kind: bool = False  # as one of the kinds of what is asked for: kittens, of animals
    by_head: bool = False  # by more than a place, a person or a word
    named: frozenset[int] = frozenset()  # which of the slots are its own names
    by_word: bool = False  # by a word that names nothing, and no more


@dataclass(frozen=True)
class Recalled:
    """The facts a clause is about, best first; whether it names a topic, known or not; and more than a section."""

    found: tuple[Found, ...]
    names_topic: bool
    names_more: bool


@dataclass(frozen=True)
class Matched:
    """What a clause names, and the facts it is about, whatever was told before."""

    found: tuple[Found, ...]
    by_name: bool
    names_topic: bool
    names_more: bool


@lru_cache(maxsize=100)
def recall(view: PatientView) -> "Recall":
    """The facts of a patient, compiled once for all sessions."""
    return Recall(view)


class Recall:
    """The patient's facts, compiled."""

    def __init__(self, view: PatientView) -> None:
        self._language = view.language
        self._meanings = meanings(view.language)
        self.facts = (*view.facts, *_routine_denials(view))
        self._by_id = {fact.id: fact for fact in self.facts}
        self._traces = tuple(trace(fact, self._meanings) for fact in self.facts)
        self.naming = Naming(view, self._traces)
        counts = Counter(name for known in self._traces for name in (*known.ids, *known.words))
        self._rarity = {name: math.log(1 + len(self._traces) / count) for name, count in counts.items()}
        self._named = frozenset[str]().union(*(known.named for known in self._traces))
        self._unheard = math.log(1 + len(self._traces))
        self._other_side = self._side_spared()
        self._relative = self.naming.speaker if view.speaker.who == "relative" else frozenset[str]()
        self.near = Neighbours(self._traces, self._rarity, self.naming.itself, view.language)
        self._matched = lru_cache(maxsize=1000)(self._match)

    def fact(self, identifier: str) -> Fact | None:
        """The fact of an id, or of the id of one of its attributes."""
        return self._by_id.get(identifier.partition(".")[0])

    def about(self, clause: Clause, at_hand: Sequence[Fact] = (), told: Collection[str] = ()) -> Recalled:
        """The facts a clause is about; those at hand, told just before, are nearer to mind, other news before old."""
        matched = self._matched(clause)
        near = {fact.id: _AT_HAND for fact in self.near.alike(at_hand)[:3]}
        near |= {
            fact.id: _AT_HAND if matched.by_name else 2 * _AT_HAND
            for fact in at_hand
            if fact.id not in told or clause.attributes
        }
        left_out = "topics_left_out" in tables(self._language).grammar
        if left_out and not near and len({at for item in matched.found for at in item.answers}) == 1:
            near = {fact.id: _AT_HAND for fact in self.facts if fact.disclosure == "volunteered"}
        if not clause.attributes:
            near |= {identifier: near.get(identifier, 0.0) - _OLD for identifier in told}
        found = (replace(item, score=item.score + near.get(item.fact.id, 0.0)) for item in matched.found)
        best_first = tuple(sorted(found, key=lambda item: -item.score))
        return Recalled(best_first, matched.names_topic, matched.names_more)

    def _match(self, clause: Clause) -> Matched:
        aside = self.naming.set_aside(clause)
        slots = [slot for slot in self.naming.slots(clause) if slot not in aside]
        named = [slot for slot in slots if slot.kind == "head" or slot.words in self.naming.phrases]
        kin = [slot for slot in slots if slot.ids & KIN and not self._says_of_you(clause, slot)]
        people = self.people_asked_of(clause)
        asked = self._question(clause, slots, bool(named))
        partner = bool(named) and not tell_of_patient(clause, slots[0].end)
        of_partner = slots[0].ids & PARTNER if partner else frozenset()
        of_family = ("family_history" in clause.sections or bool(kin)) and bool(named or clause.attributes)
        asked_kin = frozenset[str]().union(*(slot.ids & KIN for slot in kin)) - {"words:relative"}
        strange = [(m.start, m.end) for m in self.naming.unknown_diseases(clause)]
        of_whoever = clause.asks_of_whoever
        carrying = asked_of_pregnancy(slots, self._relative, self._meanings)
        unknown = any(slot.kind == "head" and not self.naming.known(slot) for slot in named)
        found = []
        for known in self._traces:
            whom = _of_whom(known, of_partner, of_family, asked_kin) or self._calls(known, kin)
            if people and not tells_of(known, people):
                continue
            if self._is_of(known, aside):
                continue
            if of_whoever:
                whom = known.fact.section in _OF_OTHERS or not known.ids.isdisjoint(PARTNER)
            own_name = any(slot.words in known.phrases for slot in slots) and "relative" not in clause.attributes
            if not whom and not own_name:
                continue
            matched = match(asked, known, self._rarity, self._meanings)
            if matched and self._another_disease(known, matched, asked, strange):
                continue
            if matched and unknown and matched.answers == {-1}:
                continue
            if matched and self._guards_against(known, asked, matched):
                continue
            if matched and carrying and not tells_of_pregnancy(known, [slots[at] for at in matched.answers & carrying]):
                continue
            if matched and not (people and _only_named(asked, matched, clause)):
                found.append(_found(asked, known, matched, self._meanings.deeds))
        if of_family or of_whoever:  # what tells of others is what was asked for, though the patient has it too
            others = [item for item in found if item.fact.section in _OF_OTHERS]
            of_others = {number for item in others for number in item.answers}
            kept = [item for item in found if item in others or not item.answers <= of_others]
            bare = "people_bare" in tables(self._language).grammar
            found = others if of_whoever and bare and others else kept
        persons = frozenset(name.id for slot in slots for name in slot.names if name.kind == "person")
        if of_whoever:
            persons |= _WHOEVER_IS_ILL
        whole = frozenset(SECTION_NAMES[name] for name in clause.sections if name in SECTION_NAMES)
        if not _OF_ILLNESS.isdisjoint(clause.sections):
            whole |= _ILLNESS
        more = any(
            not clause.spent(slot.start, slot.end)
            and slot.ids.isdisjoint(persons)
            and not (slot.ids and slot.ids <= whole)
            for slot in named
        )
        main = [slot for slot in named if slot.start not in clause.passing or "age" in clause.attributes]
        return Matched(tuple(found), bool(named), bool(main or kin or people), more)

    def _says_of_you(self, clause: Clause, slot: Slot) -> bool:
        """Whether people are asked for what they see in the patient: 'has your family noticed you turning yellow'."""
        spoken_of = not tables(self._language).selves.isdisjoint(clause.words[slot.end :])
        return spoken_of and tell_of_patient(clause, slot.end)

    def _calls(self, known: Trace, people: Iterable[Slot]) -> bool:
        """Whether a fact names one of these people by the very word: a cousin, of the relatives."""
        if "people_bare" not in tables(self._language).grammar:
            return False
        said = ["".join(words_of(text, self._language)) for text in (known.fact.says, *known.fact.attributes.values())]
        return any("".join(slot.words) in text for slot in people for text in said)

    def lately_ill(self) -> list[Fact]:
        """What tells of a passing illness before the complaint, the likeliest first."""
        return lately_ill(self._traces, self._language)

    def tells_who_does(self, fact: Fact) -> bool:
        """Whether a fact tells of what somebody else does: 'my daughter fills my pill box'."""
        by_relative = bool(self._relative)
        return fact.polarity == "present" and does_for_patient(
            fact.says, self.naming.itself, by_relative, self._meanings
        )

    def people_asked_of(self, clause: Clause) -> frozenset[str]:
        """The people other than the patient of whom the clause asks something."""
        return asked_of(clause, self.naming.itself, self._relative, self._meanings)

    def addresses_speaker(self, clause: Clause) -> bool:
        """Whether who speaks for the patient is asked for themselves: 'how old are you' said to a mother."""
        own = says_one(tables(self._language).addressing, clause.text, self._language)
        return bool(self._relative) and own and not (clause.speaks_of_another or self.naming.speaks_of_patient(clause))

    def _is_of(self, known: Trace, slots: Collection[Slot]) -> bool:
        """Whether a fact tells of one of these, and of nothing else: 'diabetes, but no other illness' tells more."""
        if not tables(self._language).others_still.isdisjoint(known.said):
            return False
        if tables(self._language).left_out:  # what begins with the crying is not the crying
            if any(slot.words in known.phrases or slot.ids & known.topic_ids for slot in slots):
                return True
            slots = [slot for slot in slots if slot.kind == "person"]
        return any(answered(slot, known, self._meanings) >= MATCHED or slot.ids & known.bodies_within for slot in slots)

    def left_in(self, clause: Clause, facts: Iterable[Fact]) -> list[Fact]:
        """The facts, without those that the clause leaves out: 'apart from the diabetes'."""
        aside = self.naming.set_aside(clause)
        out = {known.fact.id for known in self._traces if self._is_of(known, aside)}
        return [fact for fact in facts if fact.id not in out]

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
        return any(words_of(term.name, self._language) == slot.words for term in terms)

    def _question(self, clause: Clause, slots: Sequence[Slot], topical: bool) -> Question:
        # A mix that the case nowhere holds cannot be met.
        possible = (replace(slot, mixes=tuple(mix for mix in slot.mixes if mix <= self._named)) for slot in slots)
        widened = tuple(self.naming.widened(slot) for slot in possible)
        return question(
            clause, widened, topical, self._meanings, self._rarity, self._unheard, self.naming.phrases, self._other_side
        )

    def _side_spared(self) -> frozenset[str]:
        """The side that the complaint is not on, where it names one."""
        sides = tables(self._language).sides
        told = next(
            (named for known in self._traces if not known.denied and (named := known.said & sides)), frozenset()
        )
        return sides - told if len(told) == 1 else frozenset()

    def names_topic_of(self, fact: Fact, text: str) -> bool:
        """Whether a text names what a fact is about."""
        known = next(one for one in self._traces if one.fact.id == fact.id)
        return bool((known.topic_ids & self._meanings.ids(words_of(text, self._language))) - GENERAL)

    def time_named(self, clause: Clause, fact: Fact, attribute: str | None) -> str | None:
        """The attribute of the time of day that is asked of: 'how often at night', where it is told apart."""
        said = fact.attributes.get(attribute, "") if attribute else fact.says  # type: ignore[call-overload]
        times = self._meanings.ids(clause.words) & _TIMES_OF_DAY
        if not times or times & self._meanings.ids(words_of(said, self._language)):
            return attribute
        return self._attribute_with(fact, times) or attribute

    def _attribute_with(self, fact: Fact, names: frozenset[str]) -> str | None:
        """The first attribute of a fact that names one of these."""
        named = ((name, self._meanings.ids(words_of(said, self._language))) for name, said in fact.attributes.items())
        return next((name for name, ids in named if ids & names), None)

    def named_in(self, clause: Clause, sections: Collection[str]) -> list[Fact]:
        """The facts of these parts of the history that the clause names by their own names."""
        return [
            known.fact
            for known in self._traces
            if known.fact.section in sections and any(held(clause.words, (name,)) for name in known.phrases)
        ]

    def called(self, words: tuple[str, ...]) -> list[Fact]:
        """The facts that have these words among their own names."""
        names = (
            (known.fact, words_of(name, self._language))
            for known in self._traces
            for name in (known.fact.topic, *known.fact.keywords)
        )
        return [fact for fact, name in names if name == words]

    def is_of_before(self, fact: Fact) -> bool:
        """Whether a fact tells of an earlier time."""
        return any(known.earlier for known in self._traces if known.fact.id == fact.id)

    def denies_before(self, fact: Fact) -> bool:
        """Whether a fact denies something of an earlier time: 'no previous breathing problems'."""
        said = words_of(fact.says, self._language)
        phrases = tables(self._language).answers.get("earlier_time", ())
        return fact.polarity == "denied" and (self.is_of_before(fact) or any(held(said, one) for one in phrases))

    def denies_change_alone(self, fact: Fact) -> bool:
        """Whether a fact only denies that something has changed or is wrong: no answer to how many or what colour."""
        phrases = tables(self._language).answers.get("altered", ())
        return fact.polarity == "denied" and any(held(words_of(fact.topic, self._language), one) for one in phrases)

    def names_kin(self, clause: Clause) -> frozenset[str]:
        """The relatives that the clause names: a father, a sister, not the family."""
        named = (self._meanings.ids(clause.words) & KIN) - {"words:relative"} - self.naming.itself
        return named | {"words:mother", "words:father"} if "words:parents" in named else named

    def names_any(self, ids: frozenset[str], said: Iterable[str]) -> bool:
        """Whether one of these is named in the sentences."""
        return any(ids & self._meanings.ids(words_of(text, self._language)) for text in said)

    def remedies_in(self, text: str) -> list[Fact]:
        """What is taken and named in a sentence: the paracetamol of 'I took some paracetamol, and it helped a bit'."""
        named = self._meanings.ids(words_of(text, self._language)) - GENERAL
        taken = (known for known in self._traces if known.fact.section == "medicines" and not known.denied)
        return [known.fact for known in taken if known.topic_ids & named]

    def names_other(self, clause: Clause) -> bool:
        """Whether the clause names a person, neither the patient nor who speaks for it: 'your doctor'."""
        own = self.naming.itself | self._relative
        return any(slot.kind == "person" and slot.ids.isdisjoint(own) for slot in self.naming.slots(clause))

    def tells_of_family(self, fact: Fact) -> bool:
        """Whether a fact is about the family or names one of it."""
        return fact.section == "family_history" or any(one.fact.id == fact.id and one.ids & KIN for one in self._traces)

    def names_remedy(self, clause: Clause) -> bool:
        """Whether the clause names something that is taken."""
        return "words:medicine" in self._meanings.ids(clause.words)

    def of_kin(self, clause: Clause, facts: Sequence[Fact]) -> list[Fact]:
        """Those of the facts that are about the relatives the clause names, or deny something of the whole family; all
        of them where it names none."""
        kin = self.names_kin(clause)
        others = KIN - {"words:relative"}
        named = {
            one.fact.id
            for one in self._traces
            if one.ids & kin or (one.denied and one.heads - self._meanings.deeds and one.ids.isdisjoint(others))
        }
        found = [fact for fact in facts if not kin or fact.section != "family_history" or fact.id in named]
        people = [slot for slot in self.naming.slots(clause) if slot.ids & kin]
        called = {one.fact.id for one in self._traces if people and self._calls(one, people)}
        if own := [fact for fact in found if fact.id in called]:
            return own  # of brothers and sisters, the sister
        each = [slot for slot in people if slot.ids & _EACH_ONE]
        return [fact for fact in found if not each or not self._tells_of_each(fact)]

    def _tells_of_each(self, fact: Fact) -> bool:
        """Whether a fact tells of one of several whom one name covers: of the mother's father, of the grandparents."""
        said = [words_of(text, self._language) for text in (fact.says, *fact.attributes.values())]
        slots = (slot for words in said for slot in self._meanings.slots(words))
        bare = "people_bare" in tables(self._language).grammar
        return bare and any(slot.ids & _EACH_ONE for slot in slots)

    def asks_more(self, clause: Clause, best: Found) -> bool:
        """Whether the clause asks more of a thing than a fact tells: 'which heart condition', 'what do the voices say'.

        More is which one it is, or what it does.
        """
        known = next(one for one in self._traces if one.fact.id == best.fact.id)
        slots = [slot for slot in self.naming.slots(clause) if slot.start in best.words]
        if not slots or best.fact.polarity != "present":
            return False
        slot, table = slots[0], tables(self._language)
        if slot.start == 1 and clause.words[0] in table.choosing:
            telling = set(slot.words) - table.stop - set(table.choosing)
            return (
                slot.kind == "head" and bool(telling) and telling <= known.said and not self._tells_which(known, slot)
            )
        asked_by = clause.words[:2]
        does_it = slot.start <= len(asked_by) + 1 and any(asked_by == one.words for one in table.doings)
        if does_it and slot.ids and slot.ids.isdisjoint(known.topic_ids) and self._in_passing(known, slot):
            return True
        opens = clause.words[: slot.start]
        if len(opens) != 3 or opens[2] not in table.determiners or all(opens[:2] != one.words for one in table.doings):
            return False
        does = clause.words[slot.end : slot.end + 1]
        return bool(does) and not clause.spent(slot.end, slot.end + 1) and known.said.isdisjoint(does)

    def _tells_which(self, known: Trace, slot: Slot) -> bool:
        """Whether a fact names ones of a kind beside the kind itself: 'hepatitis A and typhoid vaccines'."""
        said = words_of(known.fact.says, self._language)
        before = said[: next((at for at, word in enumerate(said) if word in slot.words), 0)]
        stop = tables(self._language).stop
        beside = (one for one in self._meanings.slots(before) if one.end == len(before))
        return any(one.kind != "person" and not stop.issuperset(one.words) for one in beside)

    def _in_passing(self, known: Trace, slot: Slot) -> bool:
        """Whether a fact speaks of a thing only as when something else is: 'tired after eating'."""
        said = words_of(known.fact.says, self._language)
        table = tables(self._language)
        after = (*said[1:], "")
        asides = (
            at
            for at, word in enumerate(said)
            if at > _BEGUN and word in table.asides and after[at] not in table.introducing
        )
        aside = next(asides, len(said))
        return aside < len(said) and slot.ids.isdisjoint(self._meanings.ids(said[:aside]))

    def asks_of_occasion(self, clause: Clause, fact: Fact) -> bool:
        """Whether the clause asks of one occasion what a fact tells as a habit: 'had you drunk anything beforehand'."""
        if fact.section != "social_history" or fact.polarity != "present":
            return False
        table, said = tables(self._language), words_of(fact.says, self._language)
        habit = any(held(said, phrase) for phrase in table.answers.get("how_often", ()))
        return habit and any(held(clause.words, phrase) for phrase in table.occasions)


def _only_named(asked: Question, matched: Match, clause: Clause) -> bool:
    """Whether a fact names the person asked of, and not what is asked of them."""
    told = (asked.slots[number] for number in matched.answers if number >= 0)
    wants = clause.attributes and (clause.interrogates or "treatment" in clause.attributes)
    return not wants and clause.asked and all(beings(slot.ids) for slot in told)


def _of_whom(known: Trace, partner: frozenset[str], family: bool, kin: frozenset[str]) -> bool:
    """Whether a fact is about whom the clause asks: the family only where asked, a relative where one is named."""
    if partner:
        return bool(known.ids & partner)
    if family:
        own = known.fact.section in ("social_history", "medicines") and known.ids & kin
        carrying = known.fact.section == "pregnancy" and "words:mother" in kin
        told = known.ids & _ONE_OF_KIN
        anothers = bool(kin and told) and _with_parents(kin).isdisjoint(_with_parents(told))
        return (known.fact.section == "family_history" and not anothers) or bool(own or carrying)
    return known.fact.section != "family_history"


def _with_parents(kin: frozenset[str]) -> frozenset[str]:
    """The relatives, a mother and a father being parents."""
    return kin | _PARENTS if "words:parents" in kin else kin


def _found(asked: Question, known: Trace, matched: Match, deeds: frozenset[str]) -> Found:
    answers = [asked.slots[number] for number in matched.answers if number >= 0]
    heads = [slot for slot in asked.slots if slot.kind == "head"]
    section = SECTION_NAMES.get(known.fact.section, "")
    by_own_words = any(slot.words in known.phrases and not slot.ids for slot in answers)
    return Found(
        known.fact,
        matched.score,
        matched.answers,
        frozenset(at for slot in answers for at in range(slot.start, slot.end)),
        any(slot.words in known.phrases for slot in answers),
        all(slot.ids == _ILLNESS for slot in answers),
        bool(heads) and all(section in slot.ids for slot in heads) and not by_own_words,
        any(slot.ids & deeds for slot in answers) and all(slot.ids & deeds or slot.kind == "body" for slot in answers),
        any(name.startswith(f"{one}.") for slot in answers for one in slot.ids for name in known.ids),
        any(slot.kind == "head" or slot.words in known.phrases or _persons_as_such(slot) for slot in answers)
        or -1 in matched.answers,
        frozenset(number for number in matched.answers if number >= 0 and asked.slots[number].words in known.phrases),
        bool(answers) and all(slot.kind == "word" and slot.words not in known.phrases for slot in answers),
    )


def _persons_as_such(slot: Slot) -> bool:
    """Whether people are asked for, not named in passing: 'any brothers'."""
    return slot.kind == "person" and len(slot.words) > 1


def _routine_denials(view: PatientView) -> Iterable[Fact]:
    for system, topics in view.denies:
        for number, topic in enumerate(topics):
            identifier = f"denies-{system.replace('_', '-')}-{number}"
            yield Fact(id=identifier, topic=topic, section="review", polarity="denied")
