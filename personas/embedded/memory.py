"""What the patient answers from memory: what it knows of the things that a clause names, step by step."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from personas.embedded.attributes import Told, answering, at_the_time, bringing_on
from personas.embedded.clause import Clause
from personas.embedded.comparing import compared, first_of, half_known, the_last
from personas.embedded.fitting import asks_of_occasion, denies_before, denies_change_alone, is_of_before
from personas.embedded.follow_ups import FollowUps
from personas.embedded.following import asks_what_began
from personas.embedded.found import Found, Recalled
from personas.embedded.history import complaint, is_of_medicines, medicines, symptoms, tried
from personas.embedded.kin import names_kin, of_kin, tells_of_family
from personas.embedded.lately import asks_of_lately
from personas.embedded.meaning import GENERAL
from personas.embedded.open_questions import OpenQuestions
from personas.embedded.parts import Parts
from personas.embedded.phrases import held, says_one
from personas.embedded.recall import Recall
from personas.embedded.relatives import Relatives
from personas.embedded.remedies import HOW_IT_WENT, Remedies
from personas.embedded.resuming import resumed
from personas.embedded.selection import grouped
from personas.embedded.tables import tables
from personas.embedded.telling import Telling
from personas.embedded.thread import Thread
from personas.embedded.topics import Topics
from scenarios.schema import Fact
from scenarios.views import PatientView
from scenarios.words import UNSPACED

# What a question is about when it names one of these, whatever else it names: "allergies to medicines".
_NARROW = ("family_history", "allergies")
_OF_FAMILY = ("family_history", "social_history")
_OWN = frozenset(["past_history", "pregnancy", "medicines"])
_OWN_VIEWS = frozenset(["ideas", "concerns", "expectations"])
_BOTH = 2  # things of which one came first
# What 'how many tablets are you on for your heart' asks: which they are.
_WHICH = frozenset(["quantity", "treatment", "named", "kind"])
_NEARLY = 0.2  # how far behind the best fact another may be that tells who does it
_COUNTED_OR_SEEN = frozenset(["quantity", "colour", "frequency", "character"])


@dataclass
class _Asking:
    """A clause while its answer is sought: each step narrows what it is about, or answers it."""

    clause: Clause
    recalled: Recalled
    found: list[Found]
    people: frozenset[str]
    lately: bool
    adrift: bool  # whether nothing was known of what was asked just before
    narrow: str | None


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
        self._remedies = remedies
        self._relatives = Relatives(view, recall, telling, thread)
        self._parts = Parts(view, recall, telling, thread, open_questions, self._relatives)
        self._topics = Topics(view, recall, telling, thread, remedies, self._relatives)

    def answer(self, clause: Clause) -> None:
        """Tell what is known, or that nothing is."""
        if self._relatives.answer(clause):
            return
        then = clause.asks and says_one(tables(clause.language).that_time, clause.text, clause.language)
        if then and self._telling.told_of_before:
            self._thread.lose()  # 'how long was it that time'
            return
        asking = self._asking(clause)
        steps = (
            self._tells_of_others_ill,
            self._tells_of_part_named,
            self._tells_of_times,
            self._tells_what_was_done,
            self._tells_what_sets_off,
            self._tells_of_what_is_taken,
            self._tells_which_was_told,
            self._tells_what_was_tried,
            self._tells_of_kin,
            self._knows_not_which,
            self._tells_who_does,
            self._tells_of_before,
            self._tells_part,
        )
        if not any(step(asking) for step in steps):
            self._tell(asking)

    def _asking(self, clause: Clause) -> _Asking:
        adrift, self._thread.adrift = self._thread.adrift, False
        at_hand = (*self._telling.just_told(), *self._telling.told_last)
        slots = self._recall.naming.slots(clause)
        people = self._recall.people_asked_of(clause)
        if self._thread.goes_on_about(clause) and not slots:
            people = self._thread.people
        self._thread.people = people
        if people - self._recall.naming.speaker and tables(clause.language).times and "open" in clause.intents:
            clause = replace(
                clause, intents=clause.intents - {"open"}, asked_about=()
            )  # 'what is wrong with your father'
        return _Asking(
            clause,
            (recalled := self._recall.about(clause, at_hand, self._telling.stale)),
            list(recalled.found),
            people,
            not people and asks_of_lately(clause, slots),
            adrift,
            next((name for name in _NARROW if name in clause.sections), None),
        )

    def _tells_of_others_ill(self, asking: _Asking) -> bool:
        """Whether others are ill was asked, or for an illness shortly before this one."""
        ill = self._recall.near.others_ill(asking.clause) if asking.clause.asks else []
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

    def _tells_of_part_named(self, asking: _Asking) -> bool:
        """The family or allergies are asked for, whatever else is named."""
        clause, narrow = asking.clause, asking.narrow
        if narrow:
            # 'Has your mother any illness' asks for hers.
            kept = _OF_FAMILY if narrow == "family_history" else (narrow,)
            clause = replace(clause, sections=tuple(name for name in clause.sections if name in kept))
        asking.clause = clause
        at_home = ("social_history",) if narrow == "family_history" else ()
        near = [item for item in asking.found if narrow != "family_history" or tells_of_family(self._recall, item.fact)]
        within = [item for item in near if narrow in (None, item.fact.section) or item.fact.section in at_home]
        if narrow == "allergies" and not within and asking.people and not clause.speaks_of_another:
            self._telling.lose("not_sure")  # somebody else's, of which nothing is known
            return True
        if narrow == "allergies" and not within and self._parts.holds((narrow,)):
            self._parts.tell(clause)
            return True
        found = within or [item for item in near if item.called]
        found = [item for item in found if not asks_of_occasion(self._recall, clause, item.fact)] or found
        asking.found = found
        elsewhere = all(item.fact.section not in clause.sections for item in found)
        others = asking.people - self._recall.naming.speaker
        if others and clause.asks and not _OWN_VIEWS.isdisjoint(clause.sections):
            self._telling.lose("not_sure")  # what somebody else thinks of it
            return True
        bare = "people_bare" in tables(clause.language).grammar
        if others and clause.asks and bare and "medicines" in clause.sections and narrow is None:
            self._thread.lose()  # what somebody else takes
            return True
        if others and elsewhere and not _OWN.isdisjoint(clause.sections) and clause.asks and narrow is None:
            self._telling.lose("not_sure")  # 'how is your son', of whom nothing is known
            return True
        if bare and clause.asks and self._is_of_other_kin(asking):
            self._thread.lose()  # the mother was asked of, and only the father's illness is known
            return True
        if narrow == "allergies" and not found and not self._parts.holds(clause.sections):
            borne = self._recall.named_in(clause, ("medicines", "past_history"))[:1]
            for fact in borne:
                self._telling.tell(Told(fact, None), "asked whether it was borne")
            return bool(borne)
        return False

    def _is_of_other_kin(self, asking: _Asking) -> bool:
        """Whether one of the family is asked of by name, and all that is known is of others; drops what is."""
        if not names_kin(self._recall, asking.clause):
            return False
        family = [fact for fact in self._view.facts if fact.section == "family_history"]
        own = of_kin(self._recall, asking.clause, family)
        kept = [item for item in asking.found if item.fact not in family or item.fact in own]
        dropped = len(kept) < len(asking.found)
        ill = [fact for fact in own if fact.polarity == "present"]
        slots = self._recall.naming.slots(asking.clause)
        if dropped and not kept and ill and all(slot.kind != "head" or slot.ids <= GENERAL for slot in slots):
            kept = [replace(asking.found[0], fact=ill[0])]  # any illness was asked for
        asking.found = kept
        how_they_are = bool(asking.people) and "past_history" in asking.clause.sections
        return not kept and (dropped or (how_they_are and not ill))

    def _tells_of_times(self, asking: _Asking) -> bool:
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

    def _tells_what_was_done(self, asking: _Asking) -> bool:
        """What the patient was at when it came on: 'were you exerting yourself when it started'."""
        clause = asking.clause
        if "circumstance" not in clause.attributes[:1] or not clause.asked:
            return False
        named = [item.fact for item in asking.found if item.fact in symptoms(self._view)]
        if clause.interrogates and answering(named or complaint(self._view), clause):
            return False
        told = at_the_time(named, clause.language) or at_the_time(complaint(self._view), clause.language)
        if told and (not named or named[0].polarity == "present"):
            self._telling.tell(told, "asked what was done at the time")
        return bool(told)

    def _tells_what_sets_off(self, asking: _Asking) -> bool:
        """What brings the complaint on, or is done while it lasts, wherever it is told: 'beer brings on an attack'."""
        clause = asking.clause
        if "coping" in clause.attributes and (done := answering(symptoms(self._view), clause, nearly=False)):
            self._telling.tell(done, "asked what is done while it lasts")
            return True
        named = [item.fact for item in asking.found]
        if clause.attributes != ("trigger",) or not clause.asks or any("trigger" in fact.attributes for fact in named):
            return False
        of_complaint = not named or any(fact in symptoms(self._view) for fact in named)
        told = bringing_on(self._view.facts, clause.language) if of_complaint and asks_what_began(clause) else None
        if told:
            self._telling.tell(told, "asked what brings it on")
        return told is not None

    def _tells_of_what_is_taken(self, asking: _Asking) -> bool:
        """What is taken for an illness that was spoken of, what medicines are for, or how much of each is taken."""
        clause, spoken_of, told_until = asking.clause, self._thread.spoken_of, len(self._telling.used)
        whole = any(item.whole_section and item.fact.section == "medicines" for item in asking.found)
        unnamed = whole or not (asking.found or asking.recalled.names_more)
        named = (slot for slot in self._recall.naming.slots(clause) if not slot.ids <= GENERAL)
        named_at = {at for slot in named for at in range(slot.start, slot.end)}
        of_old = (item for item in asking.found if item.fact.section == "past_history")
        ill = [item.fact for item in of_old if not item.generic and named_at & item.words]
        if ill and clause.interrogates and "medicines" in clause.sections and _WHICH.issuperset(clause.attributes):
            return self._remedies.tell_taken(ill[0])
        if not clause.asks or not unnamed:
            return False
        if "cause" in clause.attributes and (self._thread.remedies or "medicines" in clause.sections):
            self._follow_ups.tell(clause)
            return True
        if "treatment" in clause.attributes and clause.refers_back:
            for fact in spoken_of if clause.refers_to_several else spoken_of[:1]:
                self._remedies.tell_taken(fact)
            return len(self._telling.used) > told_until
        if "dose" not in clause.attributes or "medicines" in clause.sections or clause.asks_yes_or_no:
            return False
        return whole and self._remedies.tell_doses(self._thread.remedies or medicines(self._view))

    def _tells_which_was_told(self, asking: _Asking) -> bool:
        """Which it was of a kind: 'which bone was it', after a broken wrist was spoken of."""
        near, clause = self._thread.spoken_of, asking.clause
        return bool(near) and clause.asks_which_it_was and self._follow_ups.tell_which(clause, near[0])

    def _tells_what_was_tried(self, asking: _Asking) -> bool:
        """What was taken or done for the complaint, and whether it helped."""
        clause, found, recalled = asking.clause, asking.found, asking.recalled
        if "treatment" in clause.attributes:
            found = [item for item in found if item.fact.polarity == "present"] or found
        if asking.adrift and not any(item.by_head for item in found):
            found = []
        if asking.lately:
            found = [item for item in found if item.fact.polarity == "denied" or item.fact.section != "past_history"]
        spoken_of = [item.fact for item in found] or ([] if recalled.names_topic else list(self._thread.spoken_of))
        if spoken_of and clause.asks and (helped := self._topics.help_of(spoken_of[0], clause)):
            self._telling.tell(helped, "asked whether it helped")
            return True
        of_any = bool(found) and found[0].whole_section and "relief" in clause.attributes
        if of_any and clause.asks and (helped := self._topics.help_of_any(self._thread.spoken_of)):
            self._telling.tell(helped, "asked whether what was taken helped")
            return True
        if (found or not recalled.names_topic) and self._remedies.tell_tried(clause, found, self._thread.spoken_of):
            return True
        only_tried = tried(self._view)
        found = [item for item in found if not (item.whole_section and item.fact in only_tried)] or found
        if clause.interrogates:
            found = [item for item in found if item.fact.polarity == "present"] or found
            if _COUNTED_OR_SEEN & set(clause.attributes):
                found = [item for item in found if not denies_change_alone(self._recall, item.fact)]
        asking.found = found
        return False

    def _tells_of_kin(self, asking: _Asking) -> bool:
        """A relative is asked of: how old, or nothing in particular."""
        facts = [item.fact for item in asking.found] or self._view.facts
        if self._relatives.tell_age(asking.clause, asking.people, facts):
            return True
        unnamed = not asking.found and asking.clause.asks and not asking.recalled.names_more
        return unnamed and self._relatives.tell_asked(asking.clause)

    def _knows_not_which(self, asking: _Asking) -> bool:
        """Which one of a kind is asked for, or a disease is named, and the patient knows of none."""
        clause, naming = asking.clause, self._recall.naming
        if clause.language in UNSPACED and clause.asks and (tests := naming.unknown_tests(clause)):
            asking.found = [item for item in asking.found if not item.words <= tests]
            if not asking.found:
                self._thread.lose()
                return True
        if not (clause.asks and naming.asks_which_unknown(clause)):
            if asking.narrow == "allergies" or not naming.names_unknown_disease(clause):
                return False
            asking.found = [item for item in asking.found if not item.generic]
            if asking.found or not clause.asks:
                return False
        self._thread.lose()
        return True

    def _tells_of_before(self, asking: _Asking) -> bool:
        """Other times are asked of: whether it was there before, how it usually is."""
        clause, found = asking.clause, asking.found
        had_before = "previous" in clause.attributes and not (clause.interrogates and "timing" in clause.attributes)
        probed = bool(found) and self._topics.is_itself_asked_for(clause, found[0].fact)
        never_alone = not asking.people and all(item.answers == {-1} for item in asking.recalled.found)
        if "previous" in clause.attributes and never_alone and (usual := self._follow_ups.of_other_times()):
            self._telling.tell(usual, "follow-up on what was told last")
            return True
        if had_before and found and found[0].fact in symptoms(self._view) and not probed:
            never = [item for item in found if denies_before(self._recall, item.fact)]
            again = [
                fact for fact in symptoms(self._view) if fact.polarity == "present" and is_of_before(self._recall, fact)
            ]
            if again and not never and found[0].fact not in again:
                self._telling.tell(Told(again[0], None), "asked whether it was there before")
                return True
            found = never or found
        asks_more = clause.interrogates and set(clause.attributes) - {"kind", "character"}
        if asks_more and all(item.by_word and len(item.answers) == 1 for item in found):
            found = [item for item in found if answering([item.fact], clause)]
        asking.found = found
        return False

    def _tells_who_does(self, asking: _Asking) -> bool:
        """Who does something for the patient: 'who sorts out her tablets', and no list of the tablets."""
        clause = asking.clause
        unaided = tables(clause.language).answers.get("unaided", ())
        whoever = clause.asks_of_whoever or any(held(clause.words, phrase) for phrase in unaided)
        if not clause.asks or not (whoever or (clause.interrogates and clause.attributes == ("relative",))):
            return False
        best = asking.found[:1]
        if not best and [fact.section for fact in self._thread.spoken_of[:1]] == ["medicines"]:
            self._thread.lose()  # 'and who looks after them'
            return True
        of_all = bool(best) and best[0].whole_section and best[0].fact.section == "medicines"
        near = [item.fact for item in asking.found if of_all or item.score >= best[0].score - _NEARLY]
        by = [fact for fact in near if fact.section not in clause.sections and self._recall.tells_who_does(fact)]
        for fact in by[:1]:
            self._telling.tell(Told(fact, None), "asked who does it")
        if of_all and not by and not answering(near, clause, nearly=False):
            self._thread.lose()
            return True
        return bool(by)

    def _tells_part(self, asking: _Asking) -> bool:
        """A whole part of the history is asked for: its medicines, its habits."""
        clause, found = asking.clause, asking.found
        called = bool(found) and found[0].called and found[0].fact.section in clause.sections
        besides = asking.narrow == "family_history" and bool(found) and clause.speaks_beyond(found[0].words)
        in_part = called or asking.recalled.names_more or besides
        if not clause.sections or (in_part and not clause.asks_for_all):
            return False
        doses_too = "dose" in clause.attributes and "medicines" in clause.sections
        if clause.asks_for_all:
            clause = replace(clause, asked_about=())
        if found and found[0].whole_section:
            clause = clause.beyond(found[0].words)  # 'any [regular tablets]'
        asking.clause = clause
        if clause.sections == ("medicines",) and not in_part and HOW_IT_WENT.isdisjoint(clause.attributes):
            own = (item for item in found if item.fact.section == "medicines")
            found = asking.found = [item for item in own if is_of_medicines(item.fact, clause.language)]
        if found and not self._parts.holds(clause.sections):
            return False
        present = [fact for fact in self._parts.of(clause) if fact.polarity == "present"]
        if clause.wanted.attributes and not answering(present, clause.wanted):
            told = answering([item.fact for item in found], clause.wanted, nearly=False)
            if told:
                self._telling.tell(told, "asked")
                return True
        self._parts.tell(clause)
        if doses_too:
            self._remedies.tell_doses(medicines(self._view))
        return True

    def _tell(self, asking: _Asking) -> None:
        clause, found = asking.clause, asking.found
        told_until = len(self._telling.used)
        if found:
            self._topics.tell(found, clause)
            if len(self._telling.used) == told_until and not self._thread.adrift:
                self._thread.mentioned = tuple(item.fact for item in found[:2] if item.fact.polarity == "present")
        elif (
            asking.recalled.names_topic
            and clause.asks
            and (asking.people or not (clause.attributes and (clause.points or clause.of_each_time)))
        ):
            self._lose(asking)
        elif clause.attributes and clause.asks:
            if not asking.adrift:
                self._follow_ups.tell(clause)
        elif clause.asks and not self._follow_ups.tell_of_visit(clause):
            self._open_questions.guess(clause)

    def _lose(self, asking: _Asking) -> None:
        """Nothing is known of what is asked; of what it is asked of, further questions may ask more."""
        slots = self._recall.naming.slots(asking.clause)
        called = (fact for slot in slots for fact in self._recall.called(slot.words) if fact.polarity == "present")
        known = next(called, None) if "topics_left_out" in tables(asking.clause.language).grammar else None
        if known and not asking.people:
            self._thread.mentioned = (known,)
            self._telling.lose("not_sure")
        else:
            self._thread.lose()


def _told_apart(found: Sequence[Found]) -> list[Fact]:
    """What tells of each of the things of which one came first: a fact each, none of what another tells with it."""
    named = [item for item in found if not item.by_word]
    best = [group[0] for group in grouped(named, by_name=True)]
    whole = [one for one in best if max(one.words) - min(one.words) < len(one.words)]  # named by words in one row
    return [one.fact for one in best if not any(one.answers < other.answers for other in whole)]
