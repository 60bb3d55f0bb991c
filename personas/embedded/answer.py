"""One reply in the making: clause by clause, a few sentences at most, each from a fact or saying that none is known."""

from collections.abc import Sequence
from dataclasses import replace

from personas.embedded.attributes import PRECISE, Told, answering, is_scored, named_within
from personas.embedded.clause import HARDLY_MORE, Clause, several
from personas.embedded.comparing import compared, first_of
from personas.embedded.courtesies import Courtesies
from personas.embedded.following import about_safety, follow_up
from personas.embedded.history import complaint, medicines, only_illness, symptoms, tried, worried
from personas.embedded.lately import asks_of_lately
from personas.embedded.leaning import roomier
from personas.embedded.nearness import beside, going_on
from personas.embedded.recall import Found, Recall
from personas.embedded.remedies import Remedies
from personas.embedded.selection import AT_ONCE, chosen, grouped, short_first, wants_attribute
from personas.embedded.speech import speech
from personas.embedded.telling import Telling, named
from scenarios.schema import Fact
from scenarios.views import PatientView
from scenarios.words import UNSPACED

_PLAIN = 0.9  # how well a fact must answer for a question in open words to be about it
_NEARLY = 0.3  # how far behind a denial something present may be that answers a yes or no question
_IN_REACH = 0.4  # how far behind another may be whose attribute is asked
_FAIR = 0.3  # share of the best answer's worth from which another's attribute may be told
MORE_ABOUT = ("onset", "site", "character", "progression", "severity", "trigger", "relief", "circumstance")
# What a question is about when it names one of these, whatever else it names: "allergies to medicines".
_NARROW = ("family_history", "allergies")


class Answer:
    """What is told in answer to one thing said."""

    def __init__(self, view: PatientView, recall: Recall, telling: Telling) -> None:
        self._view = view
        self._recall = recall
        self._telling = telling
        self._remedies = Remedies(view, telling)
        self._courtesies = Courtesies(view, telling)
        self._mentioned: tuple[Fact, ...] = ()  # what the doctor spoke of before asking
        self._adrift = False  # the question before was about something of which nothing is known
        self._may_open = False  # a first question that is not understood is heard as "what brings you here"

    def take(self, clause: Clause) -> None:
        """Answer one clause, or say nothing where it asks for nothing."""
        of_symptom = any(fact in symptoms(self._view) for fact in self._spoken_of)
        if clause.asks_what_is_done and (of_symptom or self._adrift):
            clause = replace(clause, asked_about=(("next", frozenset()),))
            self._follow_up(clause)
            return
        if self._recall.naming.speaks_of_patient(clause):
            clause = replace(clause, sections=tuple(name for name in clause.sections if name != "family_history"))
        if "leak" in clause.intents and not clause.informs and not self._asks_for_a_name(clause):
            own = self._view.speaker.who == "patient" or "not_their_diagnosis" not in speech(self._view.language).lines
            self._telling.say(self._telling.one("not_my_diagnosis" if own else "not_their_diagnosis"))
        elif self._asks_who_is_here(clause):
            of_speaker = self._recall.addresses_speaker(clause)
            self._courtesies.introduce(clause.intents - ({"age"} if of_speaker else set()))
        elif "examine" in clause.intents and not clause.safety:
            self._courtesies.let_examine()
        elif "assent" in clause.intents and not clause.sections and (self._telling.closing or clause.asks):
            self._courtesies.agree()
        elif "questions_invited" in clause.intents and (self._telling.closing or self._only_invites(clause)):
            self._courtesies.ask_back()
        elif clause.informs or clause.greets or clause.states or (self._telling.closing and not clause.questions):
            said = () if clause.greets else self._recall.about(clause).found[:2]
            self._mentioned = tuple(item.fact for item in said)
        elif not (self._answer_for_safety(clause) or self._answer_openly(clause)):
            for asking in clause.apart:
                self._answer_from_memory(asking)

    def close(self) -> None:
        """Tell why it came where nothing else was told, and a first question may have meant that."""
        if not self._telling.sentences and self._may_open:
            self._tell_complaint()

    @property
    def _spoken_of(self) -> tuple[Fact, ...]:
        return (*self._telling.just_told(), *self._mentioned, *self._telling.told_last)

    def _answer_about_relative(self, clause: Clause) -> bool:
        """'And how old was she?' after a relative was spoken of; True when the clause was such a question."""
        if self._view.speaker.who != "patient" or not clause.speaks_of_another:
            return False
        near = [
            fact for fact in (*self._telling.just_told(), *self._telling.told_last) if fact.section == "family_history"
        ]
        near = self._recall.of_kin(clause, near)
        if self._recall.names_remedy(clause) and not clause.attributes:
            clause = replace(clause, asked_about=(("treatment", frozenset()),))
        if near and (told := answering(near, clause)):
            self._telling.tell(told, "asked about a relative")
        elif near:
            self._telling.lose("not_sure")
        return bool(near)

    def _answer_from_memory(self, clause: Clause) -> None:
        if self._answer_about_relative(clause):
            return
        adrift, self._adrift = self._adrift, False
        recalled = self._recall.about(
            clause, (*self._telling.just_told(), *self._telling.told_last), self._telling.stale
        )
        if clause.asks and (ill := self._recall.near.others_ill(clause)):
            for fact in ill[:2]:
                self._telling.tell(Told(fact, None), "asked whether others are ill")
            return
        people = self._recall.people_asked_of(clause)
        lately = self._asks_of_lately(clause)
        if lately and (ill_before := self._recall.lately_ill()):
            self._telling.tell(Told(ill_before[0], None), "asked for an illness before this one")
            return
        narrow = next((name for name in _NARROW if name in clause.sections), None)
        if narrow:
            # 'Has your mother any illness' asks for hers.
            kept = clause.sections if narrow == "family_history" else (narrow,)
            clause = replace(clause, sections=tuple(name for name in kept if name != "past_history"))
        of_family = self._recall.tells_of_family if narrow == "family_history" else bool
        at_home = ("social_history",) if narrow == "family_history" else ()
        near = [item for item in recalled.found if of_family(item.fact)]
        within = [item for item in near if narrow in (None, item.fact.section) or item.fact.section in at_home]
        if narrow == "allergies" and not within and self._holds((narrow,)):
            self._tell_section(clause)
            return
        found = within or [item for item in near if item.called]
        found = [item for item in found if not self._recall.asks_of_occasion(clause, item.fact)] or found
        elsewhere = all(item.fact.section not in clause.sections for item in found)
        others = people - self._recall.naming.speaker
        if others and elsewhere and "past_history" in clause.sections and clause.asks and narrow is None:
            self._telling.lose("not_sure")  # 'how is your son', of whom nothing is known
            return
        if narrow == "allergies" and not found and not self._holds(clause.sections):
            for fact in self._recall.named_in(clause, ("medicines", "past_history"))[:1]:
                self._telling.tell(Told(fact, None), "asked whether it was borne")
                return
        if "treatment" in clause.attributes:
            found = [item for item in found if item.fact.polarity == "present"] or found
        if adrift and not any(item.by_head for item in found):
            found = []
        if lately:
            found = [i for i in found if i.fact.polarity == "denied" or i.fact.section != "past_history"]
        spoken_of = [item.fact for item in found] or ([] if recalled.names_topic else list(self._spoken_of))
        if spoken_of and clause.asks and (helped := self._help_of(spoken_of[0], clause)):
            self._telling.tell(helped, "asked whether it helped")
            return
        if clause.asks and (both := compared(clause, spoken_of) or first_of(clause, [*spoken_of, *self._spoken_of])):
            for told in both:
                self._telling.tell(told, "asked to compare")
            return
        if (found or not recalled.names_topic) and self._remedies.tell_tried(clause, found, self._spoken_of):
            return
        only_tried = tried(self._view)
        found = [item for item in found if not (item.whole_section and item.fact in only_tried)] or found
        if clause.interrogates:
            found = [item for item in found if item.fact.polarity == "present"] or found
            if _COUNTED_OR_SEEN & set(clause.attributes):
                found = [item for item in found if not self._recall.denies_change_alone(item.fact)]
        if not found and clause.asks and not recalled.names_more and self._tell_of_kin(clause):
            return
        if self._recall.naming.asks_which_unknown(clause) and clause.asks:
            self._adrift = True
            self._telling.lose("not_sure")
            return
        if narrow != "allergies" and self._recall.naming.names_unknown_disease(clause):
            found = [item for item in found if not item.generic]
            if not found and clause.asks:
                self._adrift = True
                self._telling.lose("not_sure")
                return
        had_before = "previous" in clause.attributes and not (clause.interrogates and "timing" in clause.attributes)
        probed = bool(found) and self._is_itself_asked_for(clause, found[0].fact)
        never_alone = not people and all(item.answers == {-1} for item in recalled.found)
        if "previous" in clause.attributes and never_alone and (usual := self._of_other_times()):
            self._telling.tell(usual, "follow-up on what was told last")
            return
        if had_before and found and found[0].fact in symptoms(self._view) and not probed:
            never = [item for item in found if item.fact.polarity == "denied" and self._recall.is_of_before(item.fact)]
            again = [
                fact for fact in symptoms(self._view) if fact.polarity == "present" and self._recall.is_of_before(fact)
            ]
            if again and not never and found[0].fact not in again:
                self._telling.tell(Told(again[0], None), "asked whether it was there before")
                return
            found = never or found
        asks_more = clause.interrogates and set(clause.attributes) - {"kind", "character"}
        if asks_more and all(item.by_word and len(item.answers) == 1 for item in found):
            found = [item for item in found if answering([item.fact], clause)]
        called = bool(found) and found[0].called and found[0].fact.section in clause.sections
        besides = narrow == "family_history" and bool(found) and clause.speaks_beyond(found[0].words)
        by_section = clause.sections and (clause.asks_for_all or not (called or recalled.names_more or besides))
        doses_too = clause.asks_for_all and "dose" in clause.attributes
        if by_section and clause.asks_for_all:
            clause = replace(clause, asked_about=())
        if by_section and found and found[0].whole_section:
            clause = clause.beyond(found[0].words)  # 'any [regular tablets]'
        if by_section and (self._holds(clause.sections) or not found):
            present = [fact for fact in self._of_sections(clause) if fact.polarity == "present"]
            if clause.wanted.attributes and not answering(present, clause.wanted):
                told = answering([item.fact for item in found], clause.wanted, nearly=False)
                if told:
                    self._telling.tell(told, "asked")
                    return
            self._tell_section(clause)
            if doses_too:
                self._remedies.tell_doses(medicines(self._view))
            return
        told_until = len(self._telling.used)
        if found:
            self._tell_about(found, clause)
            if len(self._telling.used) == told_until and not self._adrift:
                self._mentioned = tuple(item.fact for item in found[:2] if item.fact.polarity == "present")
        elif (
            recalled.names_topic
            and clause.asks
            and (people or not (clause.attributes and (clause.points or clause.of_each_time)))
        ):
            self._telling.lose("not_sure")
            self._adrift = True
        elif clause.attributes and clause.asks:
            if not adrift:
                self._follow_up(clause)
        elif clause.asks:
            self._guess(clause)

    def _of_other_times(self) -> Told | None:
        """What of the things told last is known of other times, and was not told: 'and on other days?'"""
        stale = self._telling.stale
        return next(
            (
                Told(fact, "previous")
                for fact in (*self._telling.just_told(), *self._telling.told_last)
                if "previous" in fact.attributes and f"{fact.id}.previous" not in stale
            ),
            None,
        )

    def _asks_of_lately(self, clause: Clause) -> bool:
        """Whether the clause asks for an illness of the patient's shortly before."""
        return asks_of_lately(clause, self._recall.naming.slots(clause)) and not self._recall.people_asked_of(clause)

    def _tell_of_kin(self, clause: Clause) -> bool:
        """What is known of the relative that the clause names and asks nothing in particular of."""
        kin = self._recall.names_kin(clause)
        if clause.language in UNSPACED and not self._recall.naming.names_little_else(clause, kin):
            return False
        facts = [fact for fact in self._view.facts if fact.section == "family_history" and fact.polarity == "present"]
        asked = kin and self._recall.people_asked_of(clause) and not clause.attributes
        near = self._recall.of_kin(clause, facts) if asked else []
        for fact in near[:1]:
            self._telling.tell(Told(fact, None), "asked of a relative")
            if "relative" in fact.attributes:
                self._telling.tell(Told(fact, "relative"), "asked of a relative")
        return bool(near)

    def _holds(self, sections: Sequence[str]) -> bool:
        return any(fact.section in sections for fact in self._view.facts)

    def _follow_up(self, clause: Clause) -> None:
        """A question without a topic: about what was told last, or else the complaint."""
        plain = not clause.interrogates or not clause.content
        denied = self._telling.used and not self._telling.just_told() and plain
        if denied or (self._telling.withheld and not self._telling.used):
            return
        taken = [fact for fact in self._spoken_of if fact.section == "medicines"]
        if self._remedies.tell_more(taken, clause):
            return
        counted = _COUNTED_AT_ONCE.issuperset(clause.attributes) and not clause.points
        bare = not clause.content and len(clause.words) <= HARDLY_MORE
        if bare and any(fact.section == "medicines" for fact in self._telling.just_told()[:1]):
            clause = clause.asking("dose", instead="quantity")
        nearly = bare or "last" in clause.attributes
        if (counted or bare) and (said := answering(self._telling.just_told(), clause, nearly=nearly)):
            # 'How long did it last' after a sentence that has just told it, or no more than 'how much'.
            self._telling.tell(said, "follow-up on what was just told")
            return
        near = self._spoken_of
        lately_tried = self._telling.tried_last if not _AMOUNTS.isdisjoint(clause.attributes) else []
        if any(fact.section == "medicines" for fact in (*lately_tried, *near)[:1]):
            clause = clause.asking("dose", instead="quantity")
        told = answering(lately_tried, clause) or follow_up(self._view, self._recall, near, clause, self._telling.stale)
        listed = told and told.fact.section == "medicines" and told.fact not in beside(self._view.facts, near[:1])
        if listed and near and near[0].section == "past_history":
            self._remedies.tell_taken()
        elif told and not (taken and "cause" in clause.attributes and told.fact.section == "social_history"):
            self._telling.tell(told, "follow-up on what was told last")
            if "effect" in clause.attributes and told.fact in symptoms(self._view):
                self._tell_other_effects(clause, told)
        elif (
            "cause" in clause.attributes
            and near
            and near[0].section == "medicines"
            and (why := only_illness(self._view))
        ):
            self._telling.tell(Told(why, None), "the one illness that a medicine can be for")
        else:
            self._telling.lose("not_sure")

    def _tell_other_effects(self, clause: Clause, first: Told) -> None:
        """What else the complaint keeps the patient from."""
        others = (answering([fact], clause, nearly=False) for fact in symptoms(self._view) if fact != first.fact)
        for told in list(filter(None, others))[:1]:
            self._telling.tell(told, "follow-up on what was told last")

    def _guess(self, clause: Clause) -> None:
        """A question that names nothing known: more of what was told last, the complaint at the start, or a loss."""
        first = not self._telling.replied and not self._telling.unsure
        at_large = clause.asks_at_large and not clause.asks_of_own
        self._may_open = self._may_open or (first and len(clause.words) > 1 and at_large)
        if not clause.content and (self._telling.sentences or self._telling.at_a_loss):
            return
        near = self._spoken_of
        fresh = [
            fact
            for fact in self._recall.near.alike(near)
            if fact.id not in self._telling.told_before and fact.polarity == "present"
        ]
        untold = [fact for fact in near if fact.id not in self._telling.told_before]
        if near and not clause.content and (untold or fresh):
            self._telling.tell(Told((*untold, *fresh)[0], None), "more of what was told last")
        elif not self._telling.told_before and not self._telling.replied and "open" in clause.intents:
            self._tell_complaint()
        else:
            self._telling.lose("not_understood")

    def _answer_for_safety(self, clause: Clause) -> bool:
        """Questions about suicide and violence: what is present comes first, and never another topic instead."""
        if not clause.safety or not clause.asks:
            return False
        found = [item.fact for item in self._recall.about(clause).found]
        answers = about_safety(self._view, found, clause)
        for fact in answers:
            self._telling.tell(Told(fact, None), "asked about safety")
        if several(clause):
            for fact in [fact for fact in found if fact not in answers and fact.polarity == "present"][:2]:
                self._telling.tell(Told(fact, None), "asked beside it")
        if not answers:
            self._telling.lose("not_sure")
        return True

    def _asks_for_a_name(self, clause: Clause) -> bool:
        """Whether 'what is it called' asks for the medicine that was spoken of."""
        last = self._spoken_of[:1]
        return "named" in clause.attributes and any(
            fact.section == "medicines" or "treatment" in fact.attributes for fact in last
        )

    def _only_invites(self, clause: Clause) -> bool:
        """Whether the clause asks for questions and names nothing of a patient's history."""
        return not clause.content or (clause.asks and not self._recall.about(clause).names_topic)

    def _asks_who_is_here(self, clause: Clause) -> bool:
        """Whether name or age is asked: not another's, nor how old the patient was when something happened."""
        asked = clause.intents & ({"name"} if clause.passing else {"name", "age"})
        if not asked or clause.sections or self._recall.people_asked_of(clause) or self._recall.names_other(clause):
            return False
        if clause.speaks_of_another and self._view.speaker.who == "patient":
            return False
        return clause.interrogates or not self._recall.about(clause).names_more

    def _answer_openly(self, clause: Clause) -> bool:
        """Open questions and invitations to say more; True when the clause was one."""
        untold = not self._telling.told_before & {fact.id for fact in complaint(self._view)}
        recalled = self._recall.about(clause)
        nearer = (
            (recalled.names_more or not recalled.names_topic)
            and bool(recalled.found)
            and recalled.found[0].score > _PLAIN
        )
        if self._recall.naming.names_only_places(clause) and "other_symptoms" not in clause.intents:
            there = self._recall.near.at_places(clause)
            nearer = bool(there) and complaint(self._view)[0] not in there
        elif not recalled.names_topic:
            nearer = nearer and clause.conditional and recalled.found[0].words <= set(clause.passing)
        plain = not self._telling.told_before and not nearer and not (clause.attributes and recalled.found)
        if "open" in clause.intents and "progression" in clause.attributes and not recalled.found:
            _, words = clause.asked_about[0]
            now = replace(clause, asked_about=(("present_state", words),))
            if told := answering(symptoms(self._view), now, nearly=False):
                self._telling.tell(told, "asked how it is now")
                return True
        if nearer and not recalled.names_topic:
            return False
        if "open" in clause.intents and untold and not clause.sections and (plain or not recalled.names_more):
            self._tell_complaint()
            return True
        if "other_symptoms" in clause.intents and not recalled.found and not clause.sections:
            # 'Other symptoms' are not more of what was told last, as 'anything else' is.
            last = () if clause.content else self._telling.told_last
            part = {fact.section for fact in last} - {"complaint", "associated"}
            self._tell_more(tuple(sorted(part)) or ("complaint", "associated"), attributes=False)
            return True
        if clause.intents & {"open", "more"} and not clause.sections and not (recalled.names_topic or nearer):
            near = self._spoken_of
            told = answering(near, clause) if clause.attributes else None
            aside = [
                fact
                for fact in near
                if fact.section not in ("complaint", "associated") and fact.id not in self._telling.told_before
            ]
            if told or aside:
                self._telling.tell(told or Told(aside[0], None), "follow-up")
            else:
                self._tell_more(("complaint", "associated"))
            return True
        return False

    def _tell_complaint(self) -> None:
        volunteered = complaint(self._view)
        opening = self._telling.lean.opening(volunteered, symptoms(self._view))
        self._telling.manner = roomier(self._telling.manner, volunteered, opening)
        for fact in opening:
            self._telling.tell(Told(fact, None), "volunteered")

    def _tell_about(self, found: Sequence[Found], clause: Clause) -> None:
        """What answers each thing that the clause names."""
        groups = grouped(found)[: None if several(clause) else 1]
        if clause.language in UNSPACED:  # not of what is said in passing, where more is
            within = set(clause.passing[:-1])
            groups = [group for group in groups if not group[0].words <= within] or groups
        for group in (self._fullest_first(group, clause) for group in groups):
            asked_for = not group[0].fact.attributes.keys().isdisjoint(clause.attributes)
            asking = clause if asked_for else clause.beyond(group[0].words)
            asking = asking.wanted if group[0].whole_section else asking
            near = [item.fact for item in group if item.score >= group[0].score - _IN_REACH]
            fair = [item for item in group if item.score >= _FAIR * group[0].score]
            present = [item for item in fair if item.fact.polarity == "present"]
            if group[0].fact.polarity == "denied" and not clause.interrogates and "previous" not in asking.attributes:
                present = [item for item in present if item.score >= group[0].score - _NEARLY]
            if group[0].called and group[0].fact.polarity == "present" and not several(clause):
                # Asked how school goes, it is school that is asked for, not what came on at school.
                present = [item for item in present if item.called]
            further = [item.fact for item in present] or near
            if {"site", "onset"} <= set(asking.attributes):
                near = [item.fact for item in group if item.fact.polarity == "present"] or near
            told = self._attribute_of(near, asking)
            placed = asking.attributes and _PLACED.issuperset(asking.attributes)
            if not told and not (placed and near[0].polarity == "denied" and not clause.interrogates):
                told = self._attribute_of(further, asking, nearly=False)
            if not several(clause) and (told is None or (told.fact is near[0] and told.attribute in _SET_OFF)):
                told = named_within(near[0], clause) or told
            if self._is_itself_asked_for(asking, group[0].fact):
                self._tell_news(group[0].fact, clause)
            elif told and told.attribute is None and "relative" in asking.attributes:
                for fact in chosen(group, len(groups) > 1, more=False):
                    self._telling.tell(Told(fact, None), "asked")
            elif told:
                attribute = self._recall.time_named(clause, told.fact, told.attribute)
                self._telling.tell(Told(told.fact, attribute), "asked")
            elif "example" in asking.attributes and (instances := beside(self._view.facts, near)):
                self._telling.tell(Told(instances[0], None), "an example")
            elif self._remedies.tell_of(near[0], asking):
                continue
            elif self._wants_more(asking, clause, group[0]):
                self._telling.lose("not_sure")
            else:
                best, *others = chosen(group, len(groups) > 1, "more" in clause.intents)
                stale = frozenset[str]() if group[0].whole_section else self._telling.told_before
                for fact in (best, *(other for other in others if other.id not in stale)):
                    self._tell_news(fact, clause)
                    self._tell_relative(fact, clause)

    def _tell_relative(self, fact: Fact, clause: Clause) -> None:
        """Who of the family it is, where the clause names one of them."""
        if "relative" in fact.attributes and self._recall.names_kin(clause):
            self._telling.tell(Told(fact, "relative"), "asked of a relative")

    def _help_of(self, remedy: Fact, clause: Clause) -> Told | None:
        """Whether a remedy helped, told of the complaint that it was taken for."""
        if remedy.section != "medicines" or remedy.polarity != "present" or "relief" not in clause.attributes:
            return None
        tried = [fact for fact in symptoms(self._view) if "treatment" in fact.attributes]
        named = (fact for fact in tried if self._recall.names_topic_of(remedy, fact.attributes["treatment"]))
        return next((Told(fact, "treatment") for fact in named), None)

    def _is_itself_asked_for(self, asking: Clause, best: Fact) -> bool:
        """Whether a fact is the answer as it stands: an earlier sign that is asked after, a place that pain goes to."""
        if best.polarity != "present" or asking.interrogates:
            return False
        if "radiation" in asking.attributes and "radiation" not in best.attributes:
            return best not in complaint(self._view) and best in self._recall.near.at_places(asking)
        return "previous" in asking.attributes and best.disclosure == "probed" and "previous" not in best.attributes

    def _fullest_first(self, group: list[Found], clause: Clause) -> list[Found]:
        """The group, with what tells all that is asked before what does not: which vaccines before that there were."""
        if group[0].whole_section or not self._recall.asks_more(clause, group[0]):
            return group
        near = (item for item in group[1:] if item.score >= group[0].score - _IN_REACH)
        fuller = next(
            (item for item in near if item.fact.polarity == "present" and not self._recall.asks_more(clause, item)),
            None,
        )
        return [fuller, *(item for item in group if item is not fuller)] if fuller else group

    def _wants_more(self, asking: Clause, clause: Clause, best: Found) -> bool:
        """Whether more is asked of the best fact than it tells: an attribute, which one, what it does, one occasion."""
        if self._recall.asks_of_occasion(clause, best.fact):
            self._adrift = True
        before = "previous" in asking.attributes and best.fact in symptoms(self._view) and clause.asked
        return (
            self._adrift
            or (before and best.fact.polarity == "present" and not self._recall.is_of_before(best.fact))
            or wants_attribute(asking, best, best.fact.id in self._telling.stale)
            or self._recall.asks_more(clause, best)
        )

    def _tell_news(self, fact: Fact, clause: Clause) -> None:
        """A fact, what of it names the thing asked for, or what else there is to say where it was told before."""
        if name := self._recall.time_named(clause, fact, None):
            self._telling.tell(Told(fact, name), "asked")
            return
        told = self._telling.stale
        fresh = [name for name in MORE_ABOUT if name in fact.attributes and f"{fact.id}.{name}" not in told]
        if fact.id not in told or not fresh:
            self._telling.tell(Told(fact, None), "asked")
        for name in fresh[:2] if fact.id in told else ():
            self._telling.tell(Told(fact, name), "more of what was told before")

    def _attribute_of(self, facts: Sequence[Fact], clause: Clause, nearly: bool = True) -> Told | None:
        """What is asked about a topic, where it is known; a plain question about what is absent is denied first."""
        if not clause.attributes or (facts[0].polarity == "denied" and not clause.asks_at_large):
            return None
        if nearly and "severity" in clause.attributes and facts[0] in symptoms(self._view):
            facts = [*facts, *(fact for fact in symptoms(self._view) if is_scored(fact, clause.language))]
        if clause.interrogates and nearly and clause.attributes[0] in _SHARED and facts[0] in symptoms(self._view):
            first = replace(clause, asked_about=clause.asked_about[:1])
            if told := answering(facts, first) or answering(complaint(self._view), first, nearly=False):
                return told
        told = answering(facts, clause, nearly=nearly)
        if told is None and nearly and clause.interrogates:
            alike = self._recall.near.of_same_topic(facts[0])
            gone_on = going_on(self._view.facts, [facts[0], *alike], clause.language)
            if "order" in clause.attributes:
                gone_on += self._recall.near.at_places(clause)
            return answering(alike, clause, nearly=False) or answering(gone_on, clause, nearly=False)
        return told

    def _of_sections(self, clause: Clause) -> list[Fact]:
        there = [fact for fact in self._view.facts if fact.section in clause.sections]
        only_tried = tried(self._view)
        regular = [fact for fact in there if fact not in only_tried]
        asked = self._recall.left_in(clause, regular or there)
        return self._recall.of_kin(clause, [fact for fact in asked if fact.disclosure in ("asked", "volunteered")])

    def _tell_section(self, clause: Clause) -> None:
        """What there is of the parts of the history that the clause asks for."""
        facts = self._of_sections(clause)
        present = [fact for fact in facts if fact.polarity == "present"]
        if "concerns" in clause.sections and not present and (worries := worried(self._view)):
            self._telling.tell(Told(worries[0], None), "asked for worries")
            return
        if "concerns" in clause.sections and not present and not self._telling.told_before:
            self._tell_complaint()
            return
        if clause.wanted.attributes and (told := answering(present, clause.wanted)):
            self._telling.tell(told, "asked for this part of the history")
            return
        kin = [fact for fact in present if "relative" in fact.attributes]
        if "relative" in clause.attributes and kin and self._recall.names_kin(clause):
            self._telling.tell(Told(kin[0], "relative"), "asked of a relative")
            return
        precisely = clause.interrogates or "alive" in clause.attributes
        if present and precisely and not (PRECISE | _SHARED).isdisjoint(clause.attributes):
            self._telling.lose("not_sure")
            return
        held = present or facts
        fresh = [fact for fact in held if fact.id not in self._telling.told_before] or held
        for fact in short_first(fresh)[:AT_ONCE]:
            self._telling.tell(Told(fact, None), "asked for this part of the history")
            self._tell_relative(fact, clause)
        if not facts:
            self._telling.lose("not_sure")
            self._adrift = True

    def _tell_more(self, sections: Sequence[str], attributes: bool = True) -> None:
        """The next things of these parts of the history that were not told yet; `attributes`: more of one too."""
        fresh = [
            Told(fact, attribute)
            for section in sections
            for fact in self._view.facts
            if fact.section == section and fact.polarity == "present" and fact.disclosure in ("volunteered", "asked")
            for attribute in (None, *(name for name in MORE_ABOUT if attributes and name in fact.attributes))
            if named(fact, attribute) not in self._telling.told_before
        ]
        shown = self._telling.lean.ordered(fresh)
        for told in shown[:2]:
            self._telling.tell(told, "invited to say more")
        if fresh and not shown:
            self._telling.keep_back(fresh[0])
        elif not fresh:
            self._telling.say(self._telling.one("nothing_more"))


# What is asked about something taken.
_AMOUNTS = frozenset(["dose", "quantity", "frequency", "timing"])
_COUNTED_OR_SEEN = frozenset(["quantity", "colour", "frequency", "character"])
# What a sentence that was just told may hold besides, in words that mean nothing else.
_COUNTED_AT_ONCE = frozenset(["frequency", "cause", "onset", "duration", "length", "last", "age", "dose"])
# A yes or no question that says where: "any numbness down one side" is about the numbness.
_PLACED = frozenset(["side", "site"])
# What a deed or a thing named in the question may do.
_SET_OFF = ("trigger", "relief")
# What is said of one complaint of several holds for all of them.
_SHARED = frozenset(["onset", "duration", "length"])
