"""Questions about what was just spoken of, by 'it', 'them' or no word at all: 'how many of those a day', 'how much?'.

Only in cases that tell what is known of each thing apart; in a story the sentences nearby tell it.
"""

from collections.abc import Sequence
from itertools import pairwise

from personas.embedded.attributes import NEAR, Told, answering, named_within, says_it
from personas.embedded.clause import HAPPENED, HARDLY_MORE, Clause
from personas.embedded.dating import the_last_of
from personas.embedded.fitting import is_of_before
from personas.embedded.history import OF_OLD, complaint, in_prose, medicines, symptoms
from personas.embedded.meaning import GENERAL, Slot
from personas.embedded.phrases import holds
from personas.embedded.recall import Recall
from personas.embedded.tables import tables, words_of
from personas.embedded.telling import Telling
from personas.embedded.thread import Thread
from scenarios.schema import Attribute, Fact
from scenarios.views import PatientView

_SYMPTOMS = frozenset(["complaint", "associated"])
_WHY = "asked of what was just spoken of"
# Where these are not told of the complaint, nothing else tells them.
_OF_EACH_TIME = frozenset(["manner", "ending", "last"])
_COURSE = frozenset(["progression", "severity", "radiation", "timing", "trigger", "relief", "beginning"])
_NO_COURSE = frozenset(["social_history", "family_history", "ideas", "concerns", "expectations"])
# What the sentence that was just told may hold besides.
_HELD = frozenset(["onset", "duration", "frequency", "last", "side"])
_NOT_OF_A_THING = frozenset(["open", "more", "leak", "name", "examine", "questions_invited"])
# What a symptom that was named in passing lacks is asked of the complaint.
_OF_COMPLAINT = frozenset(["trigger", "relief", "radiation", "treatment", "previous", "cause"])


class Referring:
    """Answers that only what was just spoken of can give; where it gives none, the patient does not know."""

    def __init__(self, view: PatientView, recall: Recall, telling: Telling, thread: Thread) -> None:
        self._view = view
        self._recall = recall
        self._telling = telling
        self._thread = thread
        left_out = "topics_left_out" in tables(view.language).grammar  # these have a road of their own
        self._off = left_out or in_prose(view)
        self._asked_of: tuple[Fact, ...] = ()  # what this reply knew no answer of

    def answer(self, clause: Clause) -> bool:
        """True when the clause was such a question."""
        if self._off:
            return False
        if told := self._held_in_it(clause) or self._helped(clause) or self._named_again(clause):
            self._telling.tell(told, _WHY)
            return True
        if not self._refers(clause):
            return False
        if self._asks_on(clause):
            self._telling.lose_of("even_roughly")
            return True
        if kept := self._kept(clause):
            self._telling.tell(Told(kept, None), _WHY)
            return True
        near = self._of_then() or self._near()
        if not near or self._is_of_a_list(near, clause):
            return False
        if self._is_of_then_untold(clause):
            self._telling.lose_of(*clause.attributes)
            return True
        if (
            clause.attributes == ("relative",)
            and len(whose := [one for one in near if "relative" in one.attributes]) > 1
        ):
            for one in whose:
                self._telling.tell(Told(one, "relative"), _WHY)
            return True
        told = self._told(near, clause)
        if told and told.attribute == "relief" and "medicines" in clause.sections and medicines(self._view):
            return False  # 'any painkillers for that' asks for no cold pack
        if told is None and self._is_of_complaint(near[0], clause):
            told = self._told(complaint(self._view)[:1], clause)
        if told and self._offers_neither(told, clause):
            self._telling.lose_of(*clause.attributes)
            return True
        if told is None and not self._is_of_no_other(near[0], clause):
            return False
        if told:
            self._telling.tell(told, _WHY)
        else:
            self._asked_of = tuple(near)
            self._telling.lose_of(*(["how_many"] if clause.counts else []), *clause.attributes)
        return True

    def _refers(self, clause: Clause) -> bool:
        """Whether the clause asks something of a thing that it does not name; 'do you take anything' asks for all."""
        whole = "medicines" in clause.sections and "treatment" in clause.attributes and not clause.refers_back
        besides = set(clause.sections) - {"medicines"} or whole or clause.safety or clause.intents & _NOT_OF_A_THING
        if not (clause.asks and clause.attributes) or besides or clause.points or clause.of_each_time:
            return False
        if not HAPPENED.isdisjoint(clause.attributes):
            return False  # 'what happened then' is told as the story goes on
        bare = not clause.content or len(clause.words) <= HARDLY_MORE or self._is_cut_short(clause)
        names = self._names(clause) or self._recall.people_asked_of(clause)
        return not names and (clause.refers_back or bare)

    def _is_cut_short(self, clause: Clause) -> bool:
        """Whether a question is no more than what is asked of a thing: 'more than once a week?', 'weeks or months?'"""
        opens = clause.interrogates or clause.words[0] in tables(clause.language).enquiries
        return clause.asked and not opens and not self._beside_what_is_asked(clause)

    def _is_of_complaint(self, near: Fact, clause: Clause) -> bool:
        """Whether its course is asked for after something that has none was told of: a trade or a worry."""
        after = clause.refers_back and not self._telling.used and near.section in _NO_COURSE
        return after and _COURSE.issuperset(clause.attributes)

    def _offers_neither(self, told: Told, clause: Clause) -> bool:
        """Whether a time that is told names nothing of the times offered: 'before or after meals'."""
        known = self._recall.meanings
        things = known.heads(clause.words) if "timing" in clause.attributes and self._is_cut_short(clause) else None
        said = _text(told)
        return bool(things) and known.heads(words_of(said, clause.language)).isdisjoint(things or ())

    def _beside_what_is_asked(self, clause: Clause) -> set[str]:
        """The telling words of a clause by which no attribute is asked."""
        asked = frozenset[int]().union(*(span for _, span in clause.asked_about))
        return {word for at, word in enumerate(clause.words) if at not in asked}.intersection(clause.content)

    def _names(self, clause: Clause) -> bool:
        """Whether the clause names a thing: not what all medicines are, nor what it asks of one, as 'its strength'."""
        naming = self._recall.naming
        slots = (slot for slot in naming.slots(clause) if slot.kind == "head" or slot.words in naming.phrases)
        return any(not (slot.ids and slot.ids <= GENERAL) and not self._is_asked(clause, slot) for slot in slots)

    def _is_asked(self, clause: Clause, slot: Slot) -> bool:
        """Whether the words of a slot are among those by which an attribute is asked."""
        positions = set(range(slot.start, slot.end))
        return any(positions <= span for _, span in clause.asked_about)

    def _held_in_it(self, clause: Clause) -> Told | None:
        """What of the thing tells what is said of it or is named as in it: 'was it normal', 'any blood in it'."""
        table = tables(clause.language)
        within = any(one in table.prepositions and it in table.pointing_back for one, it in pairwise(clause.words))
        plainly = clause.refers_back and not (clause.attributes or clause.sections or clause.points)
        if clause.interrogates or not clause.asks or not (within or plainly):
            return None
        near = self._near()[:1]
        if not within and self._names(clause):
            return next(filter(None, (_saying(fact, clause) for fact in near)), None)
        told = next(filter(None, (named_within(fact, clause) for fact in near)), None)
        inside = any(one in table.inside and it in table.pointing_back for one, it in pairwise(clause.words))
        known = any(item.by_head and item.fact.polarity == "present" for item in self._recall.about(clause).found)
        looks = (Told(fact, "character") for fact in near if inside and not known and "character" in fact.attributes)
        return told or next(looks, None)  # whether there is any blood in it, by what it is like

    def _helped(self, clause: Clause) -> Told | None:
        """What came of what was told, where it is asked whether that helped: 'did it', after what was taken."""
        of_it = clause.attributes == ("relief",) and clause.asks_yes_or_no and clause.refers_back
        tried = (told for told in self._telling.told_in_detail if of_it and told.attribute == "treatment")
        if went := next((told for told in tried if holds(_text(told), "went", clause.language)), None):
            return went
        meant = [fact for fact in self._near()[:1] if of_it and "relief" not in fact.attributes]
        helped = (fact for fact in meant if holds(fact.attributes.get("effect", ""), "better", clause.language))
        return next((Told(fact, "effect") for fact in helped), None)

    def _named_again(self, clause: Clause) -> Told | None:
        """What is asked of a thing just told and named again by its own words: 'how much have you lost'."""
        named = self._beside_what_is_asked(clause)
        besides = clause.sections or clause.safety or self._recall.people_asked_of(clause)
        if not (named and clause.attributes and clause.interrogates and clause.asks) or besides:
            return None
        near = self._near()
        ids = self._recall.meanings.ids(tuple(named)) if clause.refers_back else frozenset[str]()
        meant = [
            fact for fact in near if named <= _words_of(fact, clause.language) or ids & self._recall.topic_ids(fact)
        ]
        meant = meant or (near[:1] if named <= self._telling.words_asked_last else [])
        return answering(meant[:1], self._as_of(clause, meant[0]), nearly=False) if meant else None

    def _asks_on(self, clause: Clause) -> bool:
        """Whether a question cut short presses for what the patient did not know: 'weeks or months?'"""
        before = self._telling.asked_last
        last, asked = before.attributes[:1] if before else (), clause.attributes
        alike = {*last, *(near for one in last for near in NEAR.get(one, ()))}
        alike.update(one for one in asked if not set(NEAR.get(one, ())).isdisjoint(last))
        pressing = self._is_cut_short(clause) and not alike.isdisjoint(asked)
        return pressing and self._telling.unsure_last and not self._telling.used

    def _near(self) -> list[Fact]:
        """What this reply has told, the doctor has just spoken of, or the last reply told; nothing that was denied."""
        just = self._telling.just_told()
        half_unknown = self._telling.used or self._telling.at_a_loss or self._thread.adrift
        near = just or (self._asked_of if half_unknown else self._thread.mentioned or self._told_last())
        tried = self._telling.tried_last if near and near != self._thread.mentioned else ()
        return list(dict.fromkeys([*tried, *near]))

    def _told_last(self) -> tuple[Fact, ...]:
        """What the last reply told; where it knew no more of what was told before, that."""
        before = self._telling.asked_last
        of_same = before and (before.refers_back or not before.content or self._is_cut_short(before))
        asked_on = self._telling.unsure_last and of_same
        return self._telling.told_in_last_reply or (self._telling.told_last if asked_on else ())

    def _of_then(self) -> list[Fact]:
        """What is known of earlier times, where the last reply told that it was there before."""
        just = self._telling.just_told() or self._telling.told_in_last_reply
        last = just if self._telling.told_of_before else ()
        alike = dict.fromkeys([*self._recall.near.alike(last[:1]), *(symptoms(self._view) if last else ())])
        return [fact for fact in alike if fact.polarity == "present" and is_of_before(self._recall, fact)]

    def _is_of_then_untold(self, clause: Clause) -> bool:
        """Whether more is asked of an earlier time that was just told of than is known: 'and when was that'."""
        that = not tables(clause.language).pointing_away.isdisjoint(clause.words)
        return (that or self._is_cut_short(clause)) and self._telling.told_of_before and not self._of_then()

    def _is_of_a_list(self, near: Sequence[Fact], clause: Clause) -> bool:
        """Whether the doses of several medicines are asked, or what these are for, or what several illnesses need."""
        if clause.refers_to_several and "treatment" in clause.attributes:
            return near[0].section in OF_OLD
        taken = [fact for fact in near if fact.section == "medicines"]
        asked = set(clause.attributes)
        return bool(taken) and ("cause" in asked or (len(taken) > 1 and "dose" in asked))

    def _kept(self, clause: Clause) -> Fact | None:
        """What the last reply kept back, where it told nothing else."""
        return None if self._telling.used or not clause.interrogates else self._telling.kept_back_last

    def _told(self, near: Sequence[Fact], clause: Clause) -> Told | None:
        asked = self._as_before(self._as_of(clause, near[0]))
        stale = self._telling.stale
        shared = clause.refers_to_several or _OF_COMPLAINT.issuperset(clause.attributes)
        others = complaint(self._view) if shared and near[0] in complaint(self._view) else ()
        meant = ((fact, self._as_before(self._as_of(clause, fact))) for fact in dict.fromkeys([*near, *others]))
        each = (answering([fact], wanted, stale, nearly=False) for fact, wanted in meant)
        exactly = next(filter(None, each), None)
        if exactly or "treatment" not in asked.attributes:
            return exactly or self._nearly(near, asked)
        remedy = next((fact for fact in self._recall.near.taken_for(near[0]) if self._telling.may_tell(fact)), None)
        return Told(remedy, None) if remedy else self._nearly(near, asked)

    def _nearly(self, near: Sequence[Fact], clause: Clause) -> Told | None:
        """What comes near: a neighbour of what is asked, the latest of the same, what was told and answers as it is."""
        if _HELD.issuperset(clause.attributes) and (said := self._said_last(clause)):
            return said
        stale = self._telling.stale
        told = answering(near, clause, stale)
        alike = [one for one in self._recall.near.of_same_topic(near[0]) if _of_one_part(one, near[0])]
        if "last" in clause.attributes:
            told = next(filter(None, (the_last_of(fact, clause.language) for fact in (near[0], *alike))), told)
        told = told or answering([fact for fact in alike if fact.id in stale], clause, stale, nearly=False)
        if told or clause.measures:
            return told
        if clause.counts and "quantity" in near[0].attributes:
            return Told(near[0], "quantity")
        return answering(near, clause, nearly=False) if clause.interrogates else None

    def _as_before(self, clause: Clause) -> Clause:
        """A clause that only says 'and now?' as asking what was asked before: how bad it is."""
        before = self._telling.asked_last
        now = clause.attributes == ("progression",) and self._is_cut_short(clause) and not clause.content
        return (
            clause.asking("severity", instead="progression")
            if now and before and "severity" in before.attributes
            else clause
        )

    def _said_last(self, clause: Clause) -> Told | None:
        """What the reply before told, where its own words answer: 'once, a fortnight ago', and then 'when was that'."""
        uses = self._telling.told_in_detail
        texts = ((told, _text(told)) for told in uses)
        return next((told for told, said in texts if says_it(said, clause)), None)

    def _as_of(self, clause: Clause, fact: Fact) -> Clause:
        """Of what is taken, how much is the dose, how many a day how often, and whether it helps its effect."""
        if fact.section != "medicines":
            return clause
        often = clause.counts and holds(clause.text, "rate", clause.language)
        amount: Attribute = "frequency" if often else "dose"
        clause = clause.asking(amount, instead="quantity").asking("effect", instead="relief")
        return clause.asking(amount, instead="dose")

    def _is_of_no_other(self, fact: Fact, clause: Clause) -> bool:
        """Whether the question can be about nothing but the fact, though the answer is not known."""
        if fact in complaint(self._view) or "previous" in clause.attributes:
            return clause.refers_back and _OF_EACH_TIME.issuperset(clause.attributes)
        if fact.section in OF_OLD and "treatment" in clause.attributes:
            return False
        return bool(fact.attributes) or fact not in symptoms(self._view) or _OF_COMPLAINT.isdisjoint(clause.attributes)


def _of_one_part(fact: Fact, other: Fact) -> bool:
    """Whether both are symptoms, or of the same part of the history."""
    return fact.section == other.section or {fact.section, other.section} <= _SYMPTOMS


def _words_of(fact: Fact, language: str) -> set[str]:
    """The words in which a fact is called and told."""
    texts = (fact.says, fact.topic, *fact.keywords, *fact.attributes.values())
    return {word for text in texts for word in words_of(text, language)}


def _text(told: Told) -> str:
    """The sentence by which something is told."""
    return next((said for name, said in told.fact.attributes.items() if name == told.attribute), told.fact.says)


def _saying(fact: Fact, clause: Clause) -> Told | None:
    """The attribute told in all the telling words of a clause: 'does it catch when you take a breath in'."""
    content = set(clause.content)
    said = ((name, content.difference(words_of(text, clause.language))) for name, text in fact.attributes.items())
    return next((Told(fact, name) for name, left in said if content and not left), None)
