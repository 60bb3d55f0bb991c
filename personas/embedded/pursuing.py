"""Questions that pursue what the last line of a story spoke of: 'how many nights', 'how'd you do that', 'how long?'

What is asked is of that line: the sentences that tell it, those that go on about it and those about the same thing are
looked through for the kind of value asked. Where the line was of something other than the complaint, and none of them
holds such a value, nothing else tells it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from personas.embedded.amounts import TIME, units
from personas.embedded.attributes import Told, answering, said_by, says_it
from personas.embedded.clause import HAPPENED, HARDLY_MORE, Clause
from personas.embedded.following import HOW_TAKEN
from personas.embedded.happenings import at_the_time
from personas.embedded.history import in_prose, symptoms
from personas.embedded.meaning import GENERAL, Slot
from personas.embedded.nearness import beside, going_on
from personas.embedded.phrases import held, holds
from personas.embedded.recall import Recall
from personas.embedded.tables import tables, words_of
from personas.embedded.telling import Telling
from personas.embedded.then_and_now import of_its_time_first
from scenarios.schema import Attribute, Fact
from scenarios.views import PatientView
from scenarios.words import tokens

PURSUED = "asked of what the last line spoke of"
# Values that are known by their words, so that a sentence which holds one answers.
_EXACT = frozenset(
    "duration length delay onset last frequency quantity timing age site side colour size dose reading manner".split()
) | {"severity", "trigger", "relief"}
_TIMED = frozenset(["duration", "length"])
_SURE = _TIMED | {"delay", "age", "severity"}  # by words that mean nothing else
_BY_WORDS = {"severity": "scored", "last": "latest", "trigger": "set_off", "relief": "eased"}
_ONLY_SO = frozenset(["severity", "trigger", "relief"])
# What may be told in its place.
_OR_ELSE = {"manner": "duration", "onset": "duration", "duration": "onset"}
_SO_FAR = frozenset(["duration", "onset"])  # since when is not how long each time
_NEXT_OF_KIN = 3  # sentences about the same thing
_FEW = 5  # words of what is no sentence
_BEFORE_A_UNIT = 3  # words within which a number stands before what it counts: 'six large pints'


class Pursuing:
    """Answers that the last line, and what belongs to it, can give."""

    def __init__(self, view: PatientView, recall: Recall, telling: Telling) -> None:
        self._view = view
        self._recall = recall
        self._telling = telling
        self._off = not in_prose(view)

    def answer(self, clause: Clause) -> bool:
        """True when the clause was such a question, and it is known or nobody knows."""
        near = self._telling.just_told() or self._telling.told_in_last_reply
        besides = clause.safety or clause.sections or clause.points
        of_another = clause.speaks_of_another and self._view.speaker.who == "patient"
        asks = clause.asks or _prompts(clause)
        if self._off or not (near and asks) or besides or of_another or self._recall.people_asked_of(clause):
            return False
        if taken := self._taken(near, clause):
            self._tell_how_taken(taken, clause)
            return True
        ways = (self._counted, self._happened, self._each_time, self._valued, self._rated)
        told = next(filter(None, (way(near, clause) for way in ways)), None)
        if told:
            self._telling.tell(told, PURSUED)
        elif self._is_of_it_alone(near, clause) or self._asks_of_one_unheard_of(clause):
            self._telling.lose("not_sure")
        else:
            return False
        return True

    def _taken(self, near: Sequence[Fact], clause: Clause) -> list[Fact]:
        """The medicines of which it is asked how much or how often: those just told of, also as what treats an illness.

        Of no other medicine is it asked, nor of what stands beside it in the case.
        """
        taken = [fact for fact in self._telling.tried_last or near[:1] if fact.section == "medicines"]
        asks = bool(clause.attributes) and HOW_TAKEN.issuperset(clause.attributes)
        return taken if taken and asks and self._leans(taken, clause) else []

    def _tell_how_taken(self, taken: Sequence[Fact], clause: Clause) -> None:
        """How much or how often a medicine is taken."""
        names = [words_of(fact.topic, self._view.language) for fact in taken]
        said = ((fact, words_of(fact.says, self._view.language)) for fact in self._view.facts)
        same = [*taken, *(fact for fact, words in said if any(held(words, (name,)) for name in names))]
        counted = clause.asking("quantity", instead="dose")
        if told := answering(same, clause) or answering(same, counted):
            self._telling.tell(told, PURSUED)
        elif clause.attributes == ("dose",):
            self._telling.lose_of("dose")
        else:
            self._telling.lose("not_sure")

    def _counted(self, near: Sequence[Fact], clause: Clause) -> Told | None:
        """What counts the very thing of which a number is asked: 'how many nights', of 'several nights a week'."""
        unit = self._unit(clause)
        if not unit or not self._names_nothing_else(near, clause, unit):
            return None
        lasting = _TIMED.intersection(clause.attributes)
        told = (one for one in self._texts(self._scope(near)) if self._counts(one, unit))
        return next(iter(sorted(told, key=lambda one: one.attribute not in lasting)), None)

    def _unit(self, clause: Clause) -> str:
        """What is counted: 'nights' of 'how many nights'."""
        phrases = (opening.words for opening in tables(clause.language).counting)
        ends = (span[-1] + 1 for phrase in phrases if (span := held(clause.words, (phrase,))))
        return next((clause.words[end] for end in ends if end < len(clause.words)), "")

    def _counts(self, told: Told, unit: str) -> bool:
        language = self._view.language
        words, known = words_of(said_by(told), language), units(language)
        numbers = [at for at, word in enumerate(words) if known and known.is_number(word)]
        return any(
            0 < at - number <= _BEFORE_A_UNIT for at, word in enumerate(words) if word == unit for number in numbers
        )

    def _happened(self, near: Sequence[Fact], clause: Clause) -> Told | None:
        """How it came about: 'I tripped over the dog', of a wrist that was broken."""
        if not holds(clause.text, "how_it_happened", clause.language):
            return None
        told = list(self._texts(self._scope(near)))
        kinds = ("mishap", "deed", "deed_before")
        known = next((one for kind in kinds for one in told if holds(said_by(one), kind, clause.language)), None)
        return known or next((one for one in told[:1] if holds(said_by(one), "came_by", clause.language)), None)

    def _each_time(self, near: Sequence[Fact], clause: Clause) -> Told | None:
        """What becomes of each of them, or what somebody was at when it came on."""
        if not self._leans(near, clause):
            return None
        if "circumstance" in clause.attributes[:1]:
            return at_the_time(self._line(near), clause.language)
        if HAPPENED.isdisjoint(clause.attributes) or not clause.refers_to_several:
            return None
        told = (one for one in self._texts(self._scope(near)) if holds(said_by(one), "each_time", clause.language))
        return next(told, None)

    def _valued(self, near: Sequence[Fact], clause: Clause) -> Told | None:
        """What holds a value of the kind asked: a time in what is of the same thing, any other in the line itself."""
        if not self._leans(near, clause):
            return None
        asked = [one for one in clause.asked_about if one[0] in _EXACT][:1]
        else_asked = [(_OR_ELSE[name], span) for name, span in asked if name in _OR_ELSE]
        for name, span in (*asked, *else_asked):
            wanted = replace(clause, asked_about=((name, span),))
            scope = self._scope(near) if name in _SURE else self._line(near)
            meant = scope if (name, span) in asked else near[:1]
            scope = of_its_time_first(clause, meant, lambda fact: fact.says)
            if found := next((one for one in self._texts(scope, name) if self._holds(one, wanted)), None):
                return found
        return None

    def _rated(self, near: Sequence[Fact], clause: Clause) -> Told | None:
        """What tells how often something of the same thing comes: 'twice a month'."""
        known = units(self._view.language)
        if "frequency" not in clause.attributes or known is None or not self._leans(near, clause):
            return None
        told = (Told(fact, None) for fact in self._scope(near) if fact.section != "medicines" or fact in near)
        return next((one for one in told if any(amount.per for amount in known.amounts(said_by(one)))), None)

    def _holds(self, told: Told, clause: Clause) -> bool:
        """Whether a sentence holds a value of the kind asked, and is not what this reply has just said."""
        name, text = clause.attributes[0], said_by(told)
        if told.attribute == name:
            return True
        known = units(self._view.language)
        if (told.attribute in _SO_FAR and name == "length") or text in self._telling.sentences:
            return False
        if name in _BY_WORDS and holds(text, _BY_WORDS[name], clause.language):
            return True
        timed = name not in _TIMED or bool(known and any(one.unit == TIME for one in known.amounts(text)))
        return name not in _ONLY_SO and timed and says_it(text, clause)

    def _leans(self, near: Sequence[Fact], clause: Clause) -> bool:
        """Whether the clause asks of something that it does not name, or names as the last line did."""
        bare = not clause.content or len(clause.words) <= HARDLY_MORE or _prompts(clause)
        return (clause.refers_back or bare) and self._names_nothing_else(near, clause)

    def _names_nothing_else(self, near: Sequence[Fact], clause: Clause, unit: str = "") -> bool:
        ids = frozenset[str]().union(*map(self._recall.ids, near))
        return all(
            slot.kind != "head" or slot.ids <= GENERAL or slot.ids & ids or slot.words == (unit,) or _asks(clause, slot)
            for slot in self._recall.naming.slots(clause)
            if not clause.says_in_passing(slot.start, slot.end)
        )

    def _is_of_it_alone(self, near: Sequence[Fact], clause: Clause) -> bool:
        """Whether a value is asked of something else than the complaint."""
        of_complaint = near[0] in symptoms(self._view) or near[0].section == "medicines"
        return bool(_TIMED & set(clause.attributes)) and not of_complaint and self._leans(near, clause)

    def _asks_of_one_unheard_of(self, clause: Clause) -> bool:
        """Whether it is asked if somebody has seen to it of whom nothing is told: 'has a physio had a go at it'."""
        healers = tables(clause.language).answers.get("healers", ())
        named = [one for one in healers if clause.asks_yes_or_no and clause.refers_back and held(clause.words, one)]
        texts = [words_of(said_by(told), clause.language) for told in self._texts(self._view.facts)]
        return bool(named) and not any(held(text, one) for text in texts for one in named)

    def _line(self, near: Sequence[Fact]) -> list[Fact]:
        """What was told last, and what goes on about it."""
        return list(dict.fromkeys([*near, *going_on(self._view.facts, near[:1], self._view.language)]))

    def _scope(self, near: Sequence[Fact]) -> list[Fact]:
        """What was told last, what goes on about it, what is of the same thing, and what stands beside it."""
        facts, first, bare = self._view.facts, near[:1], self._recall.meanings.bare
        own = bare(words_of(near[0].says, self._view.language))
        shared = {one.id: len(own & bare(words_of(one.says, self._view.language))) for one in facts}
        alike = self._recall.near.alike(first)
        kin = [one for one in facts if one.polarity == "present" and shared[one.id] > (one not in alike)]
        nearest = sorted(kin, key=lambda one: -shared[one.id])[:_NEXT_OF_KIN]
        return list(dict.fromkeys([*self._line(near), *nearest, *beside(facts, first)]))

    def _texts(self, facts: Sequence[Fact], asked: str = "") -> Iterator[Told]:
        """Each of the facts, and what is known of it, as it may be told; first of each the attribute that is asked."""
        for fact in facts:
            names: tuple[Attribute | None, ...] = (None, *fact.attributes)
            yield from (Told(fact, name) for name in sorted(names, key=lambda name: name != asked))


def _asks(clause: Clause, slot: Slot) -> bool:
    """Whether the telling words of a slot are among those by which an attribute is asked."""
    stop = tables(clause.language).stop
    telling = {at for at in range(slot.start, slot.end) if clause.words[at] not in stop}
    return bool(telling) and any(telling <= span for _, span in clause.asked_about)


def _prompts(clause: Clause) -> bool:
    """Whether a few words without a verb only name a value: 'score out of ten.'"""
    spoken = tables(clause.language).finite.isdisjoint(tokens(clause.text, clause.language))
    return spoken and bool(clause.attributes) and not clause.intents and len(clause.words) <= _FEW
