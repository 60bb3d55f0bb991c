"""What is told of each thing that a clause names and the patient knows."""

from collections.abc import Sequence
from dataclasses import replace

from personas.embedded.attributes import LOOSELY_TOLD, SHARED, answering, named_within
from personas.embedded.clause import Clause, several
from personas.embedded.clock import asks_when_it_changed
from personas.embedded.completing import Completing
from personas.embedded.contradicting import contradicts
from personas.embedded.details import telling, told_of_both, unheard_of, untold
from personas.embedded.fitting import asks_more, asks_of_occasion, is_of_before, names_more_than, time_named
from personas.embedded.following import what_followed
from personas.embedded.found import Found
from personas.embedded.history import complaint, in_prose, symptoms
from personas.embedded.kin import names_kin, people_in
from personas.embedded.meaning import WORKINGS
from personas.embedded.naming import LOOSE
from personas.embedded.nearness import beside, carrying_on, going_on
from personas.embedded.phrases import holds
from personas.embedded.recall import Recall
from personas.embedded.relatives import Relatives
from personas.embedded.remedies import Remedies
from personas.embedded.selection import chosen, grouped, wants_attribute
from personas.embedded.tables import tables, words_of
from personas.embedded.telling import MORE_ABOUT, Telling
from personas.embedded.thread import Thread
from personas.embedded.told import Told, said_by
from personas.embedded.wording import described, is_scored
from scenarios.schema import Fact
from scenarios.views import PatientView
from scenarios.words import UNSPACED, tokens

_NEARLY = 0.3  # how far behind a denial something present may be that answers a yes or no question
_IN_REACH = 0.4  # how far behind another may be whose attribute is asked
_IN_REACH_IN_PROSE = 0.8  # where what is told of one thing stands in several sentences
_AS_CLOSE = 0.2  # and which may tell more fully what it is like
_FAIR = 0.3  # share of the best answer's worth from which another's attribute may be told
_RELATIVES = 3  # of whom it is told who has the same
# A yes or no question that says where: "any numbness down one side" is about the numbness.
_PLACED = frozenset(["side", "site"])
# What a deed or a thing named in the question may do.
_SET_OFF = ("trigger", "relief")


class Topics:
    """Answers about things that are known."""

    def __init__(
        self,
        view: PatientView,
        recall: Recall,
        telling: Telling,
        thread: Thread,
        remedies: Remedies,
        relatives: Relatives,
    ) -> None:
        self._view = view
        self._recall = recall
        self._telling = telling
        self._thread = thread
        self._remedies = remedies
        self._relatives = relatives
        self._completing = Completing(view, recall, telling)
        self._prose = in_prose(view)
        self._in_reach = _IN_REACH_IN_PROSE if self._prose else _IN_REACH

    def tell(self, found: Sequence[Found], clause: Clause) -> None:
        """What answers each thing that the clause names."""
        groups = grouped(found)[: None if several(clause) else 1]
        if tables(clause.language).behind:  # not of what is said in passing, where more is
            within = set(clause.passing[:-1])
            main = _asked_of([group for group in groups if not group[0].words <= within], within)
            if not main and self._asks_besides(clause):
                self._thread.lose()
                return
            groups = _of_the_occasion(found, within) or main or groups
            groups = _that_tell(self._without_times(groups, clause), clause)
            if both := told_of_both(clause, groups):
                self._telling.tell(both, "asked of two things at once")
                return
        for group in (self._fullest_first(group, clause) for group in groups):
            if felt := self._felt_on(group, clause):
                self._telling.tell(felt, "what is felt on it")
                continue
            asked_for = not group[0].fact.attributes.keys().isdisjoint(clause.attributes)
            asking = clause if asked_for else clause.beyond(group[0].words)
            asking = asking.wanted if group[0].whole_section else asking
            group = self._of_habit(group)
            if habits := self._described(group, asking):
                group, asking = habits, asking.without("character")
            near = [item.fact for item in group if item.score >= group[0].score - self._in_reach]
            if self._prose and asking.attributes[:1] == ("character",):
                close = [item.fact for item in group if item.score >= group[0].score - _AS_CLOSE]
                close.sort(key=lambda fact: -described(fact, clause.language))
                near = [*close, *(fact for fact in near if fact not in close)]
            fair = [item for item in group if item.score >= _FAIR * group[0].score]
            present = [item for item in fair if item.fact.polarity == "present"]
            before = "previous" in asking.attributes and not group[0].called
            if group[0].fact.polarity == "denied" and not (clause.interrogates or before):
                present = [item for item in present if item.score >= group[0].score - _NEARLY]
            apart = not several(clause) or "lists_unmarked" in tables(clause.language).grammar
            left_out = "topics_left_out" in tables(clause.language).grammar and "relative" not in asking.attributes
            of_itself = (group[0].called or (left_out and group[0].of_itself)) and group[0].fact.polarity == "present"
            held = left_out and group[0].called and not self._telling.may_tell(group[0].fact)
            if apart and (of_itself or (group[0].denied_habit and clause.interrogates)):
                # Asked how school goes, it is school that is asked for, not what came on at school.
                present = [item for item in present if item.called or (left_out and item.of_itself)]
                if left_out or asking.attributes == ("character",):  # how he is between the bouts is not how he cries
                    near = [item.fact for item in present if item.fact in near] or near
            further = [item.fact for item in present] or near
            if {"site", "onset"} <= set(asking.attributes):
                near = [item.fact for item in group if item.fact.polarity == "present"] or near
            told = self._attribute_of(near, asking, further)
            placed = asking.attributes and _PLACED.issuperset(asking.attributes)
            if not told and not (placed and near[0].polarity == "denied" and not clause.interrogates):
                told = self._attribute_of(further, asking)
            told = self._of_what_is_named(told, clause, found)
            by_name = told and told.attribute is None and group[0].called and "cause" in asking.attributes
            if by_name and self._remedies.tell_of(group[0].fact, asking):
                continue  # 'what is the sumatriptan for'
            loose = (*_SET_OFF, None) if clause.conditional else _SET_OFF
            if (told is None or (told.fact is near[0] and told.attribute in loose)) and not several(clause):
                told = named_within(near[0], clause) or told
            if self.is_itself_asked_for(asking, group[0].fact) or self._denies(group[0].fact, clause):
                self._tell_news(group[0].fact, clause)
            elif told and told.attribute is None and self._names_nobody(told.fact, asking):
                self._telling.lose("not_sure")
            elif told and told.attribute is None and "relative" in asking.attributes:
                for fact in self._of_each(group, clause) or chosen(group, len(groups) > 1, more=False):
                    self._telling.tell(Told(fact, None), "asked")
            elif told and told.fact is not group[0].fact and (held or not self._telling.may_tell(told.fact)):
                self._tell_news(group[0].fact, clause)  # as much as the patient is ready to say
            elif self._is_beside_what_is_named(told or Told(group[0].fact, None), clause, found):
                self._telling.lose("not_sure")
            elif told:
                attribute = time_named(self._recall, clause, told.fact, told.attribute)
                self._telling.tell(Told(told.fact, attribute), "asked")
            elif (
                "example" in asking.attributes
                and not clause.asks_yes_or_no
                and (instances := beside(self._view.facts, near))
            ):
                self._telling.tell(Told(instances[0], None), "an example")
            elif "next" in asking.attributes and (after := what_followed(self._view, near[:1], self._telling.stale)):
                self._telling.tell(after, "what followed")
            elif self._remedies.tell_of(near[0], asking):
                continue
            elif said := untold(clause, group[0], found):
                near = [*near, *further, *self._recall.near.alike(near[:1])]
                if more := telling(near, said, clause.language):
                    self._telling.tell(more, "asked")
                else:
                    self._telling.lose("not_sure")
            elif tables(clause.language).ordinary and (named := named_within(near[0], clause)):
                self._telling.tell(named, "asked")
            elif self._wants_more(asking, clause, group[0]) or self._is_of_occasion_untold(clause, group[0]):
                self._completing.tell_what_is_known(group[0], clause)
            else:
                best, *others = self._of_each(group, clause) or chosen(group, len(groups) > 1, "more" in clause.intents)
                stale = frozenset[str]() if group[0].whole_section else self._telling.record.told_before
                again = best in self._telling.just_told()  # '咳嗽吗？喘不喘？' is one thing, and no other
                besides = (one for one in others if not again and one.id not in stale and self._telling.may_tell(one))
                for fact in (best, *besides):
                    if not self._relatives.tell_whose(fact, clause):
                        self._tell_news(fact, clause)
                        self._relatives.tell_which(fact, clause)
        told_of = {at for item in found for at in item.words}
        if unheard_of(clause, self._recall.naming.slots(clause), told_of):
            self._telling.lose("not_sure")

    def _names_nobody(self, fact: Fact, asking: Clause) -> bool:
        """Whether it is asked who it was, and a fact of the family does not say: 'someone in my family'."""
        who = asking.attributes[:1] == ("relative",) and fact.section == "family_history"
        return who and holds(fact.says, "nobody_named", asking.language)

    def _of_each(self, group: Sequence[Found], clause: Clause) -> list[Fact]:
        """What is told of each of the family, where several have what is asked of whoever may: 'who else bleeds'."""
        if "family_history" not in clause.sections or names_kin(self._recall, clause):
            return []
        own = (item for item in group if item.fact.section == "family_history" and item.by_head)
        facts = [item.fact for item in own if item.fact.polarity == "present" and item.answers == group[0].answers]
        return facts[:_RELATIVES] if group[0].fact in facts else []

    def _described(self, group: Sequence[Found], asking: Clause) -> list[Found]:
        """The habits that are to be described, as they are told: 'how would you describe your diet'."""
        if "character" not in asking.attributes:
            return []
        named = [item for item in group if self._recall.names_topic_of(item.fact, asking.text)]
        habits = [item for item in named if item.fact.section == "social_history"]
        return [] if any("character" in item.fact.attributes for item in named) else habits

    def _felt_on(self, group: Sequence[Found], clause: Clause) -> Told | None:
        """What is felt on an act or working of which it is asked what it is like: 'how is it when you pass water'."""
        asks = "character" in clause.attributes or ("effect" in clause.attributes and clause.conditional)
        if not (self._prose and clause.interrogates and asks):
            return None
        names, acts = self._recall.meanings, self._recall.meanings.deeds | WORKINGS
        slots = self._recall.naming.slots(clause)
        if not any(slot.ids & acts for slot in slots if not group[0].words.isdisjoint(range(slot.start, slot.end))):
            return None
        own = (item.fact for item in group if item.by_head and item.fact in symptoms(self._view))
        felt = (fact for fact in own if names.heads(words_of(fact.topic, clause.language)) - acts)
        return next((Told(fact, None) for fact in felt if fact.polarity == "present"), None)

    def _of_what_is_named(self, told: Told | None, clause: Clause, found: Sequence[Found]) -> Told | None:
        """What sets it off or eases it, of the act that is named: 'does lifting affect it', not what ice does."""
        if told is None or told.attribute not in _SET_OFF:
            return told
        known = [Told(told.fact, name) for name in _SET_OFF if name in told.fact.attributes]
        apart = [one for one in known if not names_more_than(self._recall, clause, found, said_by(one))]
        return told if told in apart or not apart else apart[0]

    def _of_habit(self, group: list[Found]) -> list[Found]:
        """The group, of a habit without symptoms: what work one does is no kind of pain."""
        if group[0].fact.section != "social_history" or self._prose:
            return group
        return [item for item in group if item.fact not in symptoms(self._view)]

    def help_of_any(self, near: Sequence[Fact]) -> Told | None:
        """How it went with what was taken for what was spoken of, or else for the complaint."""
        of_near = [fact for fact in near if fact in symptoms(self._view)]
        tried = (fact for fact in (*of_near, *complaint(self._view)) if "treatment" in fact.attributes)
        return next((Told(fact, "treatment") for fact in tried), None)

    def help_of(self, remedy: Fact, clause: Clause) -> Told | None:
        """Whether a remedy helped, told of the complaint that it was taken for."""
        if remedy.section != "medicines" or remedy.polarity != "present" or "relief" not in clause.attributes:
            return None
        tried = [fact for fact in symptoms(self._view) if "treatment" in fact.attributes]
        named = (fact for fact in tried if self._recall.names_topic_of(remedy, fact.attributes["treatment"]))
        return next((Told(fact, "treatment") for fact in named), None)

    def is_itself_asked_for(self, asking: Clause, best: Fact) -> bool:
        """Whether a fact is the answer as it stands: an earlier sign that is asked after, a place that pain goes to."""
        if best.polarity != "present" or asking.interrogates:
            return False
        if "radiation" in asking.attributes and "radiation" not in best.attributes:
            return best not in complaint(self._view) and best in self._recall.near.at_places(asking)
        return "previous" in asking.attributes and best.disclosure == "probed" and "previous" not in best.attributes

    def _asks_besides(self, clause: Clause) -> bool:
        """Whether a yes or no question names something after what it says in passing: '吐之前肚子咕噜响吗'."""
        plainly = not (clause.attributes or clause.interrogates)
        return plainly and any(slot.start >= clause.passing.stop for slot in self._recall.naming.slots(clause))

    def _without_times(self, groups: list[list[Found]], clause: Clause) -> list[list[Found]]:
        """The groups, where a thing is named without those of words that only say when: 'is it worse at night'."""
        loose = {
            at for slot in self._recall.naming.slots(clause) if slot.kind in LOOSE for at in range(slot.start, slot.end)
        }
        if not any(group[0].by_head for group in groups):
            return groups
        return [group for group in groups if group[0].by_head or not group[0].words <= loose]

    def _fullest_first(self, group: list[Found], clause: Clause) -> list[Found]:
        """The group, with what tells all that is asked before what does not: which vaccines before that there were."""
        if group[0].whole_section or not asks_more(self._recall, clause, group[0]):
            return group
        near = (item for item in group[1:] if item.score >= group[0].score - self._in_reach)
        fuller = next(
            (item for item in near if item.fact.polarity == "present" and not asks_more(self._recall, clause, item)),
            None,
        )
        return [fuller, *(item for item in group if item is not fuller)] if fuller else group

    def _wants_more(self, asking: Clause, clause: Clause, best: Found) -> bool:
        """Whether more is asked of the best fact than it tells: an attribute, which one, what it does, one occasion."""
        if asks_of_occasion(self._recall, clause, best.fact):
            self._thread.adrift = True
        before = "previous" in asking.attributes and best.fact in symptoms(self._view) and clause.asked
        return (
            self._thread.adrift
            or (before and best.fact.polarity == "present" and not is_of_before(self._recall, best.fact))
            or wants_attribute(asking, best, best.fact.id in self._telling.stale)
            or asks_more(self._recall, clause, best)
        )

    def _is_of_occasion_untold(self, clause: Clause, best: Found) -> bool:
        """Whether a symptom is asked of on an occasion of which nothing is told: 'does it hurt when you cough'."""
        if clause.interrogates or not clause.asked or best.fact not in symptoms(self._view):
            return False
        if several(clause) or best.fact.polarity == "denied" or not best.words.isdisjoint(clause.passing):
            return False
        if tables(clause.language).conditions.isdisjoint(clause.words[at] for at in clause.passing[:1]):
            return False
        slots = self._recall.naming.slots(clause)
        return any(slot.kind == "head" and slot.start in clause.passing for slot in slots)

    def _denies(self, fact: Fact, clause: Clause) -> bool:
        """Whether what is told of a thing that is present denies what is asked: 'a non-itchy rash'."""
        return fact.polarity == "present" and contradicts(clause, self._recall.naming.slots(clause), fact.says)

    def _is_beside_what_is_named(self, told: Told, clause: Clause, found: Sequence[Found]) -> bool:
        """Whether a story says nothing of the occasion that is asked of, though something else of the symptom."""
        exactly = told.attribute in _SET_OFF and told.attribute in clause.attributes
        there = self._prose and told.fact.polarity == "present"
        return there and not exactly and names_more_than(self._recall, clause, found, said_by(told))

    def _tell_news(self, fact: Fact, clause: Clause) -> None:
        """A fact, what of it names the thing asked for, or what else there is to say where it was told before."""
        if name := time_named(self._recall, clause, fact, None):
            self._telling.tell(Told(fact, name), "asked")
            return
        told = self._telling.stale
        again = "topics_left_out" in tables(clause.language).grammar and fact in self._telling.just_told()
        names = () if again else MORE_ABOUT  # '精神怎么样，困不困'
        fresh = [name for name in names if name in fact.attributes and f"{fact.id}.{name}" not in told]
        denies = self._denies(fact, clause)
        if fact.id not in told or not fresh or denies:
            self._telling.tell(Told(fact, None), "asked")
        for name in fresh[:2] if fact.id in told and not denies else ():
            self._telling.tell(Told(fact, name), "more of what was told before")

    def _attribute_of(self, facts: Sequence[Fact], clause: Clause, further: Sequence[Fact] = ()) -> Told | None:
        """What is asked about a topic, where it is known; a plain question about what is absent is denied first.

        Where there are `further` facts on it a neighbour of what is asked may answer, too.
        """
        nearly = bool(further)
        if not clause.attributes or (facts[0].polarity == "denied" and not clause.asks_at_large):
            return None
        ones_own = [fact for fact in facts if not self._is_of_others(fact)]
        if ones_own and len(ones_own) < len(facts):  # when the itch began is not when the girlfriend's did
            theirs = [fact for fact in further if self._is_of_others(fact)]
            if told := self._attribute_of(ones_own, clause, [fact for fact in further if fact not in theirs]):
                return told
        if nearly and "severity" in clause.attributes and facts[0] in symptoms(self._view):
            facts = [*facts, *(fact for fact in symptoms(self._view) if is_scored(fact, clause.language))]
        begun = {"site", "onset"} <= set(clause.attributes)
        shared = clause.attributes[0] in SHARED and not (begun or asks_when_it_changed(clause))
        if clause.interrogates and nearly and shared and facts[0] in symptoms(self._view):
            first = replace(clause, asked_about=clause.asked_about[:1])
            told = answering(facts, first) or answering(further, first, nearly=False)
            known_apart = "topics_left_out" in tables(clause.language).grammar and not self._prose
            own = not (known_apart or "length" in first.attributes) or facts[0] in complaint(self._view)
            if told := told or (answering(complaint(self._view), first, nearly=False) if own else None):
                return told
        told = self._surely(facts, clause, nearly) or answering(facts, clause, nearly=nearly)
        if told is None and nearly and clause.interrogates:
            alike = self._recall.near.of_same_topic(facts[0])
            if clause.language in UNSPACED:
                alike = [fact for fact in alike if fact.section == facts[0].section]
            gone_on = going_on(self._view.facts, [facts[0], *alike], clause.language)
            if "order" in clause.attributes:
                gone_on += self._recall.near.at_places(clause)
            return answering(alike, clause, nearly=False) or answering(gone_on, clause, nearly=False)
        return told

    def _is_of_others(self, fact: Fact) -> bool:
        """Whether a symptom is told of somebody else, of whom nothing was asked: 'my wife began to itch'."""
        if self._thread.people or fact not in symptoms(self._view):
            return False
        ours = tables(self._view.language).ours
        return bool(people_in(self._recall, fact)) and ours.isdisjoint(tokens(fact.says, self._view.language))

    def _surely(self, facts: Sequence[Fact], clause: Clause, nearly: bool) -> Told | None:
        """What sets a symptom off, eases it or is hindered by it, told in words that mean no other, in a story.

        What it hinders, a sentence of its own may tell: 'I have had trouble reading'.
        """
        asked = tuple(one for one in clause.asked_about if one[0] in LOOSELY_TOLD)
        if not (asked and self._prose and facts[0] in symptoms(self._view)):
            return None
        clause = replace(clause, asked_about=asked)
        alike = self._recall.near.of_same_topic(facts[0]) if nearly else []
        of_one = clause.asks_yes_or_no and not tables(clause.language).selves.isdisjoint(clause.words[1:2])
        hindered = nearly and "effect" in clause.attributes and not of_one  # 'do you struggle to find words'
        pools = [facts, alike, symptoms(self._view) if hindered else []]
        if nearly and not {*facts, *alike}.isdisjoint(complaint(self._view)):
            pools.append(carrying_on(symptoms(self._view), clause.language))
        return next(filter(None, (answering(pool, clause, nearly=False, surely=True) for pool in pools)), None)


def _asked_of(groups: list[list[Found]], passing: set[int]) -> list[list[Found]]:
    """The groups without those that a better one answers, too, but for what is said in passing."""
    return [
        group
        for group in groups
        if group[0].words.isdisjoint(passing)
        or not any(
            other is not group and other[0].score > group[0].score and group[0].words - passing <= other[0].words
            for other in groups
        )
    ]


def _of_the_occasion(found: Sequence[Found], within: set[int]) -> list[list[Found]]:
    """What tells of the occasion that is said in passing and of what is asked: '언덕 오를 때 가슴이 답답하세요'."""
    there = (item for item in found if item.called and item.words & within and item.words - within)
    return [[item] for item in there if item.fact.disclosure == "probed" and item.fact.polarity == "present"][:1]


def _that_tell(groups: list[list[Found]], clause: Clause) -> list[list[Found]]:
    """The groups; where a detail is asked that some of them hold, those: 'how much antacid for the heartburn'."""
    if not (clause.interrogates and len(clause.attributes) == 1) or tables(clause.language).listed_by in clause.text:
        return groups
    exactly = [group for group in groups if clause.attributes[0] in group[0].fact.attributes]
    return exactly or groups
