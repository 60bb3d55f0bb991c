"""What the patient answers from memory: what it knows of the things that a clause names, step by step."""

from dataclasses import replace

from personas.embedded.asking import Asking
from personas.embedded.blanket import denied_at_large
from personas.embedded.clause import Clause
from personas.embedded.elsewhere import Elsewhere
from personas.embedded.fitting import (
    amiss_first,
    asks_of_unheard_thing,
    asks_where_it_is,
    in_habits,
    of_its_state,
    of_late_first,
    of_places,
    without_reactions,
)
from personas.embedded.follow_ups import FollowUps
from personas.embedded.found import Found
from personas.embedded.history import complaint, in_prose, symptoms
from personas.embedded.kin import of_nobody_else, people_in
from personas.embedded.lately import asks_of_lately
from personas.embedded.nearest import of_complaint, of_just_told
from personas.embedded.occasions import Occasions
from personas.embedded.open_questions import OpenQuestions
from personas.embedded.parts import Parts
from personas.embedded.parts_named import PartsNamed
from personas.embedded.phrases import says_one
from personas.embedded.pursuing import Pursuing
from personas.embedded.recall import Recall
from personas.embedded.referring import Referring
from personas.embedded.relatives import Relatives
from personas.embedded.remedies import Remedies
from personas.embedded.tables import tables
from personas.embedded.taking_up import taken_up
from personas.embedded.telling import Telling
from personas.embedded.then_and_now import of_its_time_first
from personas.embedded.thread import Thread
from personas.embedded.times import Times
from personas.embedded.told import Told
from personas.embedded.topics import Topics
from personas.embedded.treatment import Treatment
from personas.embedded.untested import of_tests
from personas.embedded.visits import Visits
from personas.embedded.whom import PEOPLE
from scenarios.views import PatientView
from scenarios.words import UNSPACED

# What a question is about when it names one of these, whatever else it names: "allergies to medicines".
_NARROW = ("family_history", "allergies")
_OF_OTHERS_TOO = frozenset(["family_history", "past_history"])
_EACH = PEOPLE - {"words:relative", "words:others"}  # who is somebody, not whoever there is


class Memory:
    """Answers to a clause that asks for something of the history."""

    def __init__(
        self,
        view: PatientView,
        recall: Recall,
        telling: Telling,
        thread: Thread,
        open_questions: OpenQuestions,
        follow_ups: FollowUps,
        remedies: Remedies,
    ) -> None:
        self._view = view
        self._recall = recall
        self._telling = telling
        self._thread = thread
        self._open_questions = open_questions
        self._follow_ups = follow_ups
        self._asked_before: Clause | None = None
        self._relatives = Relatives(view, recall, telling, thread)
        self._visits = Visits(view, recall, telling)
        self._occasions = Occasions(view, recall, telling, thread)
        self._elsewhere = Elsewhere(view, recall, telling)
        self._referring = Referring(view, recall, telling, thread)
        self._pursuing = Pursuing(view, recall, telling)
        parts = Parts(view, recall, telling, thread, open_questions, self._relatives)
        self._parts_named = PartsNamed(view, recall, telling, thread, remedies, self._relatives, parts)
        self._topics = Topics(view, recall, telling, thread, remedies, self._relatives)
        self._times = Times(view, recall, telling, thread, follow_ups, self._topics)
        self._treatment = Treatment(view, recall, telling, thread, follow_ups, remedies, self._topics)

    def answer(self, clause: Clause) -> None:
        """Tell what is known, or that nothing is."""
        self._asked_before = self._telling.asked_now or self._telling.record.asked_last
        self._telling.asked_now = clause
        if any(room.answer(clause) for room in (self._visits, self._relatives, self._occasions, self._elsewhere)):
            return
        near = (*self._thread.spoken_of, *complaint(self._view))
        if told := taken_up(clause, near, self._recall, self._telling.stale):
            self._telling.tell(told, "taken up from what was spoken of")
            return
        if self._referring.answer(clause) or self._pursuing.answer(clause):
            return
        then = clause.asks and says_one(tables(clause.language).that_time, clause.text, clause.language)
        if then and self._telling.told_of_before:
            self._thread.lose()  # 'how long was it that time'
            return
        asking = self._asking(clause)
        self._thread.ask_of([item.fact for item in asking.found])
        steps = (
            self._tells_of_others_ill,
            self._knows_not_of_just_told,
            self._knows_not_of_test,
            self._treatment.tells_how_it_was_borne,
            self._parts_named.tells_of_one_part,
            self._times.tells_of_times,
            self._times.tells_what_was_done,
            self._times.tells_what_sets_off,
            self._times.tells_what_of_a_kind,
            self._times.tells_what_follows,
            self._treatment.tells_what_is_taken_for,
            self._treatment.tells_of_what_is_taken,
            self._tells_which_was_told,
            self._treatment.tells_what_was_tried,
            self._treatment.knows_not_if_it_helped,
            self._tells_of_kin,
            self._denies_at_large,
            self._knows_not_which,
            self._treatment.tells_who_does,
            self._times.tells_of_before,
            self._parts_named.tells_part,
        )
        if not any(step(asking) for step in steps):
            self._tell(asking)

    def _asking(self, clause: Clause) -> Asking:
        if asks_where_it_is(self._recall, clause, symptoms(self._view)):
            clause = clause.unasked("radiation")
        at_hand = (*self._telling.just_told(), *self._telling.record.told_last)
        slots = self._recall.naming.slots(clause)
        adrift, self._thread.adrift = self._thread.adrift, self._thread.adrift and not (slots or clause.sections)
        people = self._recall.speaker.people_asked_of(clause)
        if self._thread.goes_on_about(clause) and not slots:
            people = self._thread.people
        self._thread.people = people
        if people - self._recall.speaker.names and tables(clause.language).times and "open" in clause.intents:
            clause = replace(
                clause, intents=clause.intents - {"open"}, asked_about=()
            )  # 'what is wrong with your father'
        recalled = self._recall.about(clause, at_hand, self._telling.stale)
        named = (item for item in recalled.found if item.called or (item is recalled.found[0] and item.by_head))
        self._telling.named.update(item.fact.id for item in named)
        found = of_nobody_else(self._recall, people, without_reactions(clause, recalled.found))
        if self._recall.speaker.is_addressed(clause):
            found = [item for item in found if not item.generic]  # 'were you poorly' asks of the mother who speaks
        found = of_late_first(clause, found if in_prose(self._view) else of_its_state(clause, found))
        found = of_its_time_first(clause, amiss_first(clause, found), lambda item: item.fact.says)
        return Asking(
            clause,
            recalled,
            of_places(clause, self._nearest_first(clause, in_habits(clause, found))),
            people,
            not people and asks_of_lately(clause, slots),
            adrift,
            next((name for name in _NARROW if name in clause.sections), None),
        )

    def _nearest_first(self, clause: Clause, found: list[Found]) -> list[Found]:
        """What is found, what is of the thing just told or of the complaint before what is found no better."""
        told = (*self._telling.just_told(), *self._telling.record.told_last)
        found = of_just_told(self._recall, told, clause, found)
        return (
            found
            if in_prose(self._view)
            else of_complaint(self._view, self._recall, self._thread.spoken_of, clause, found)
        )

    def _tells_of_others_ill(self, asking: Asking) -> bool:
        """Whether others are ill was asked, or for an illness shortly before this one."""
        if any(item.fact.polarity == "denied" and self._recall.is_of_contact(item.fact) for item in asking.found[:1]):
            return False
        ill = self._recall.others_ill(asking.clause) if asking.clause.asks else []
        named = asking.people & _EACH
        if named and "people_bare" not in tables(asking.clause.language).grammar:
            ill = [fact for fact in ill if people_in(self._recall, fact) & named]  # of the husband, not of colleagues
        for fact in ill[:2]:
            self._telling.tell(Told(fact, None), "asked whether others are ill")
        denied = [
            item
            for item in asking.found[:1]
            if item.fact.polarity == "denied" and not item.generic and -1 not in item.answers
        ]
        before = self._recall.lately_ill()[:1] if asking.lately and not (ill or denied) else []
        for fact in before:
            self._telling.tell(Told(fact, None), "asked for an illness before this one")
        return bool(ill or before)

    def _knows_not_of_just_told(self, asking: Asking) -> bool:
        """Whether more was asked of what this reply told than is known: of work, 'and does it involve lifting'."""
        clause, told = asking.clause, self._telling.just_told()[-1:]
        of_it = (
            clause.asks_yes_or_no
            and clause.words[1:2] != ()
            and clause.words[1] in tables(clause.language).pointing_back
        )
        besides = clause.attributes or clause.sections or clause.intents or in_prose(self._view)
        if not of_it or besides or not told or told[0] in symptoms(self._view) or told[0].section in _OF_OTHERS_TOO:
            return False
        if any(item.called or item.fact in told for item in asking.found):
            return False
        self._telling.lose("not_sure")
        return True

    def _knows_not_of_test(self, asking: Asking) -> bool:
        """Whether a test is asked for of which nothing is told."""
        told = of_tests(self._recall, asking.clause, asking.found)
        if told == []:
            self._thread.lose()
        asking.found = asking.found if told is None else told
        return told == []

    def _tells_which_was_told(self, asking: Asking) -> bool:
        """Which it was of a kind: 'which bone was it', after a broken wrist was spoken of."""
        near, clause = self._thread.spoken_of, asking.clause
        return bool(near) and clause.asks_which_it_was and self._follow_ups.tell_which(clause, near[0])

    def _tells_of_kin(self, asking: Asking) -> bool:
        """A relative is asked of: how old, or nothing in particular."""
        facts = [item.fact for item in asking.found] or self._view.facts
        if self._relatives.tell_age(asking.clause, asking.people, facts):
            return True
        unnamed = not asking.found and asking.clause.asks and not asking.recalled.names_more
        return unnamed and self._relatives.tell_asked(asking.clause)

    def _denies_at_large(self, asking: Asking) -> bool:
        """Whether something is asked of which the case tells only that there was nothing of its kind."""
        known = any(not item.generic for item in asking.found)
        denial = None if known else denied_at_large(self._recall, asking.clause, self._asked_before)
        if denial:
            self._telling.tell(Told(denial, None), "denied at large")
        return denial is not None

    def _knows_not_which(self, asking: Asking) -> bool:
        """Which one of a kind is asked for, or a disease is named, and the patient knows of none."""
        clause, naming = asking.clause, self._recall.naming
        if clause.language in UNSPACED and clause.asks and (tests := naming.unknown_tests(clause)):
            asking.found = [item for item in asking.found if not item.words <= tests]
            if not asking.found:
                self._thread.lose()
                return True
        if not (clause.asks and (naming.asks_which_unknown(clause) or self._knows_of_none(asking))):
            if asking.narrow == "allergies" or not naming.names_unknown_disease(clause):
                return False
            asking.found = [item for item in asking.found if not item.generic]
            if asking.found or not clause.asks:
                return False
        self._thread.lose()
        return True

    def _knows_of_none(self, asking: Asking) -> bool:
        """Whether what 'which' asks for is covered only by a denial of something else: a hospital, by no illnesses."""
        clause, best = asking.clause, asking.found[:1]
        which = clause.words[0] in tables(clause.language).choosing
        denied = which and bool(best) and best[0].fact.polarity == "denied" and not best[0].called
        return denied and not self._recall.names_topic_of(best[0].fact, clause.text)

    def _tell(self, asking: Asking) -> None:
        clause, found = asking.clause, asking.found
        told_until = len(self._telling.used)
        if found:
            self._topics.tell(found, clause)
            if len(self._telling.used) == told_until and not self._thread.adrift:
                self._thread.mentioned = tuple(item.fact for item in found[:2] if item.fact.polarity == "present")
        elif (
            asking.recalled.names_topic
            and clause.asks
            and "radiation" not in clause.attributes  # where it goes to is told, be it elsewhere than was named
            and (asking.people or _asks_if_taken(clause) or not self._is_of_what_was_told(clause))
        ):
            self._lose(asking)
        elif clause.attributes and clause.asks:
            if asks_of_unheard_thing(self._recall, clause):
                self._thread.lose()
            elif not asking.adrift:
                self._follow_ups.tell(clause)
        elif clause.asks and not self._follow_ups.tell_of_visit(clause):
            self._open_questions.guess(clause)

    def _is_of_what_was_told(self, clause: Clause) -> bool:
        """Whether what is named only says what that does, or is no topic of its own: 'when did it first hit you'."""
        if not clause.attributes or clause.points or clause.of_each_time:
            return bool(clause.attributes)
        back = tables(clause.language).pointing_back
        at = next((at for at, word in enumerate(clause.words) if word in back), len(clause.words))
        return any(slot.kind == "head" and slot.start > at for slot in self._recall.naming.slots(clause)[:1])

    def _lose(self, asking: Asking) -> None:
        """Nothing is known of what is asked; of what it is asked of, further questions may ask more."""
        slots = self._recall.naming.slots(asking.clause)
        called = (fact for slot in slots for fact in self._recall.called(slot.words) if fact.polarity == "present")
        known = next(called, None) if "topics_left_out" in tables(asking.clause.language).grammar else None
        if known and not asking.people:
            self._thread.mentioned = (known,)
            self._telling.lose("not_sure")
        else:
            self._thread.lose()


def _asks_if_taken(clause: Clause) -> bool:
    """Whether a remedy of some kind is asked for: 'have you taken any painkillers for this'."""
    return clause.asks_yes_or_no and clause.attributes[:1] == ("treatment",)
