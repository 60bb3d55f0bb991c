"""What is told of times: which came first, what was done when it came on, what sets it off, how it was before."""

from collections.abc import Sequence

from personas.embedded.asking import Asking
from personas.embedded.attributes import LOOSELY_TOLD, answering
from personas.embedded.clause import Clause
from personas.embedded.comparing import compared, first_of, half_known, the_last
from personas.embedded.fitting import denies_before, earlier_times, names_more_than
from personas.embedded.follow_ups import FollowUps
from personas.embedded.following import asks_what_began
from personas.embedded.found import Found
from personas.embedded.happenings import at_the_time, bringing_on
from personas.embedded.history import complaint, in_prose, symptoms
from personas.embedded.phrases import held, holds
from personas.embedded.recall import Recall
from personas.embedded.resuming import resumed
from personas.embedded.selection import grouped
from personas.embedded.tables import tables
from personas.embedded.telling import Telling
from personas.embedded.thread import Thread
from personas.embedded.told import Told, said_by
from personas.embedded.topics import Topics
from scenarios.schema import Fact
from scenarios.views import PatientView

_BOTH = 2  # things of which one came first


class Times:
    """Answers about times. Each method tells what it can, and says whether that answers the question."""

    def __init__(
        self, view: PatientView, recall: Recall, telling: Telling, thread: Thread, follow_ups: FollowUps, topics: Topics
    ) -> None:
        self._view = view
        self._recall = recall
        self._telling = telling
        self._thread = thread
        self._follow_ups = follow_ups
        self._topics = topics

    def tells_of_times(self, asking: Asking) -> bool:
        """Two times are compared, or which came first; or the topic is left out, and is that of the question before."""
        clause = asking.clause
        if not clause.asks:
            return False
        spoken_of = self._thread.spoken_of
        named = [item.fact for item in asking.found] or ([] if asking.recalled.names_topic else list(spoken_of))
        left_out = "topics_left_out" in tables(clause.language).grammar
        if left_out and "order" in clause.attributes:
            slots = self._recall.naming.slots(clause)
            things = {slot.words for slot in slots if slot.kind in ("head", "word")}
            named = _told_apart(asking.found)
            spoken_of = spoken_of if max(len(things), len(grouped(asking.found))) < _BOTH else ()
        elif left_out:
            named = [item.fact for item in asking.found if item.by_head] or named
        told = (
            compared(clause, named)
            or the_last(clause, [item.fact for item in asking.found])
            or first_of(clause, [*named, *spoken_of])
        )
        if not told and not asking.adrift:
            resuming = resumed(clause, self._recall, self._telling.just_told(), spoken_of)
            in_no_order = "order" in clause.attributes and not resuming and bool(tables(clause.language).times)
            if resuming == [] or in_no_order:
                self._telling.lose("not_sure")
                return True
            told = resuming or []
        for one in told:
            self._telling.tell(one, "asked of times, or of what was spoken of")
        if half_known(clause, told) and len(grouped(asking.found)) >= _BOTH:
            self._telling.lose("not_sure")
        return bool(told)

    def tells_what_was_done(self, asking: Asking) -> bool:
        """What the patient was at when it came on: 'were you exerting yourself when it started'."""
        clause = asking.clause
        if "circumstance" not in clause.attributes[:1] or not clause.asked:
            return False
        named = [item.fact for item in asking.found if item.fact in symptoms(self._view)]
        if not named and any("circumstance" in fact.attributes for fact in self._just_spoken_of(clause)):
            return False
        came_with = [fact for fact in symptoms(self._view) if fact.section == "complaint"]
        asked_of = named or came_with or complaint(self._view)
        told = at_the_time(asked_of, clause.language)
        if clause.interrogates and not (told and told.attribute) and answering(asked_of, clause):
            return False
        told = told or at_the_time(came_with or complaint(self._view), clause.language)
        if told and (not named or named[0].polarity == "present"):
            self._telling.tell(told, "asked what was done at the time")
        return bool(told)

    def tells_what_sets_off(self, asking: Asking) -> bool:
        """What brings the complaint on, or is done while it lasts, wherever it is told: 'beer brings on an attack'."""
        clause = asking.clause
        if "coping" in clause.attributes and (done := answering(symptoms(self._view), clause, nearly=False)):
            self._telling.tell(done, "asked what is done while it lasts")
            return True
        named = [item.fact for item in asking.found]
        slots, deeds = self._recall.naming.slots(clause), self._recall.meanings.deeds
        left_out = "topics_left_out" in tables(clause.language).grammar and not asking.people
        if left_out and clause.attributes == ("trigger",) and all(slot.ids and slot.ids <= deeds for slot in slots):
            near = [fact for fact in self._thread.spoken_of if fact in symptoms(self._view)] or complaint(self._view)
            if done := answering([*self._telling.just_told(), *near], clause, nearly=False):
                self._telling.tell(done, "asked what sets it off, of what was spoken of")
                return True
        if clause.attributes != ("trigger",) or not clause.asks or any("trigger" in fact.attributes for fact in named):
            return False
        of_complaint = not named or any(fact in symptoms(self._view) for fact in named)
        told = bringing_on(self._view.facts, clause.language) if of_complaint and asks_what_began(clause) else None
        if told and in_prose(self._view) and names_more_than(self._recall, clause, asking.found, said_by(told)):
            self._telling.lose("not_sure")
        elif told:
            self._telling.tell(told, "asked what brings it on")
        return told is not None

    def tells_what_of_a_kind(self, asking: Asking) -> bool:
        """Which of a kind sets it off, eases it or has grown hard, where the case names none by that: 'which jobs'.

        So too of which side it is, and what colour: 'which side of the head is it', 'what colour is it when it comes'.
        """
        clause = asking.clause
        named = any(item.by_head or item.by_word for item in asking.found)
        meant = [item.fact for item in asking.found[:1]] or self._just_spoken_of(clause)
        named = named or any(set(clause.attributes) & fact.attributes.keys() for fact in meant)
        of_any = clause.asks and not asking.recalled.names_topic and self._asks_for_any(clause)
        if not (clause.interrogates or of_any) or named or asking.people:
            return False
        felt, near = symptoms(self._view), self._thread.spoken_of
        if clause.refers_back and near and {*felt}.isdisjoint(near) and not clause.points:
            return False  # 'what happened when you had it', of what one is allergic to
        if (clause.attributes and LOOSELY_TOLD.issuperset(clause.attributes)) or _of_its_side(clause):
            pools = [[fact for fact in near if fact in felt], felt]
        elif clause.refers_back and "colour" in clause.attributes:
            names = frozenset[str]().union(*(slot.ids for slot in self._recall.naming.slots(clause)))
            pools = [[fact for fact in felt if names & self._recall.ids(fact)]]
        else:
            return False
        done = next(filter(None, (answering(pool, clause, nearly=False, surely=True) for pool in pools)), None)
        others = [fact for fact in felt if done and fact != done.fact] if "effect" in clause.attributes else []
        for told in filter(None, (done, answering(others, clause, nearly=False, surely=True))):
            self._telling.tell(told, "asked which of a kind does it")
        return done is not None

    def _just_spoken_of(self, clause: Clause) -> list[Fact]:
        """What was spoken of last, where a question that leaves its topic out is about that."""
        left_out = "topics_left_out" in tables(clause.language).grammar
        return list(self._thread.spoken_of[:1]) if left_out else []

    def _asks_for_any(self, clause: Clause) -> bool:
        """Whether a question asks for whatever does it: 'does anything make the head better'."""
        phrases = tables(clause.language).answers.get("asks_for_any", ())
        return any(held(clause.words, phrase) for phrase in phrases)

    def tells_what_follows(self, asking: Asking) -> bool:
        """What a story tells of the time after each attack: 'what happens once a fit is over'."""
        phrases = tables(asking.clause.language).answers.get("asks_what_follows", ())
        if not in_prose(self._view) or not any(held(asking.clause.words, phrase) for phrase in phrases):
            return False
        present = (fact for fact in symptoms(self._view) if fact.polarity == "present")
        after = [fact for fact in present if holds(fact.says, "follows", asking.clause.language)]
        fresh = [fact for fact in after if fact.id not in self._telling.stale]
        for fact in (fresh or after)[:_BOTH]:
            self._telling.tell(Told(fact, None), "asked what follows")
        return bool(after)

    def tells_of_before(self, asking: Asking) -> bool:
        """Other times are asked of: whether it was there before, how it usually is."""
        clause, found = asking.clause, asking.found
        left_out = "topics_left_out" in tables(clause.language).grammar
        had_before = "previous" in clause.attributes and not (clause.interrogates and "timing" in clause.attributes)
        probed = bool(found) and self._topics.is_itself_asked_for(clause, found[0].fact)
        never_alone = not asking.people and all(item.answers == {-1} for item in asking.recalled.found)
        if (
            "previous" in clause.attributes
            and "past_history" not in clause.sections
            and never_alone
            and (usual := self._follow_ups.of_other_times())
        ):
            self._telling.tell(usual, "follow-up on what was told last")
            return True
        itself = left_out and bool(found) and "previous" in found[0].fact.attributes
        if had_before and found and found[0].fact in symptoms(self._view) and not (probed or itself):
            never = [item for item in found if denies_before(self._recall, item.fact)]
            again = earlier_times(self._recall)
            if again and not never and found[0].fact not in again:
                self._telling.tell(Told(again[0], None), "asked whether it was there before")
                return True
            found = never or found
        asks_more = clause.interrogates and set(clause.attributes) - {"kind", "character"}
        if asks_more and all(item.by_word and len(item.answers) == 1 for item in found):
            found = [item for item in found if answering([item.fact], clause)]
        asking.found = found
        return False


def _of_its_side(clause: Clause) -> bool:
    return clause.refers_back and "side" in clause.attributes


def _told_apart(found: Sequence[Found]) -> list[Fact]:
    """What tells of each of the things of which one came first: a fact each, none of what another tells with it."""
    named = [item for item in found if not item.by_word]
    best = [group[0] for group in grouped(named, by_name=True)]
    whole = [one for one in best if max(one.words) - min(one.words) < len(one.words)]  # named by words in one row
    return [one.fact for one in best if not any(one.answers < other.answers for other in whole)]
