"""Questions that name a part of the history: whether the whole of it is told, or no more than what else they name."""

from dataclasses import replace

from personas.embedded.asking import Asking
from personas.embedded.attributes import answering
from personas.embedded.clause import VIEWS, Clause, several
from personas.embedded.fitting import asks_of_occasion, is_called, is_of_any_drug
from personas.embedded.history import is_of_medicines, medicines
from personas.embedded.kin import asks_of_parents, names_kin, of_kin, tells_of_family
from personas.embedded.meaning import GENERAL
from personas.embedded.parts import Parts
from personas.embedded.recall import Recall, is_confided
from personas.embedded.relatives import Relatives
from personas.embedded.remedies import HOW_IT_WENT, Remedies
from personas.embedded.tables import tables
from personas.embedded.telling import Telling
from personas.embedded.thread import Thread
from personas.embedded.told import Told
from scenarios.views import PatientView

_OF_FAMILY = ("family_history", "social_history")
_OWN = frozenset(["past_history", "pregnancy", "medicines"])


class PartsNamed:
    """Answers to 'any allergies to medicines', 'tell me about your family', 'what do you take'."""

    def __init__(
        self,
        view: PatientView,
        recall: Recall,
        telling: Telling,
        thread: Thread,
        remedies: Remedies,
        relatives: Relatives,
        parts: Parts,
    ) -> None:
        self._view = view
        self._recall = recall
        self._telling = telling
        self._thread = thread
        self._remedies = remedies
        self._relatives = relatives
        self._parts = parts

    def tells_of_one_part(self, asking: Asking) -> bool:
        """Whether the family or allergies are asked for, whatever else is named, and all is said of that."""
        clause, narrow = asking.clause, asking.part
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
        found = within or [item for item in near if item.called and not is_of_any_drug(self._recall, clause, item)]
        found = [item for item in found if not asks_of_occasion(self._recall, clause, item.fact)] or found
        asking.found = found
        if clause.asks and self._answers_for_others(asking, narrow):
            return True
        if narrow == "allergies" and not found and not self._parts.holds(clause.sections):
            return self._tells_if_borne(clause)
        return False

    def _answers_for_others(self, asking: Asking, narrow: str | None) -> bool:
        """Whether somebody else is asked of: what they take is told, or nothing is known of them."""
        clause, others = asking.clause, asking.people - self._recall.speaker.names
        if others and set(VIEWS) & set(clause.sections):
            self._telling.lose("not_sure")  # what somebody else thinks of it
            return True
        if others and self._relatives.tell_what_they_take(clause):
            return True
        bare = "people_bare" in tables(clause.language).grammar
        if others and bare and "medicines" in clause.sections and narrow is None:
            self._thread.lose()  # what somebody else takes
            return True
        found = asking.found
        elsewhere = all(item.fact.section not in clause.sections for item in found)
        elsewhere = elsewhere and not (bare and found and found[0].called)  # '부모님은 건강하세요'
        if others and elsewhere and not _OWN.isdisjoint(clause.sections) and narrow is None:
            self._telling.lose("not_sure")  # 'how is your son', of whom nothing is known
            return True
        if bare and self._is_of_other_kin(asking):
            self._thread.lose()  # the mother was asked of, and only the father's illness is known
            return True
        return False

    def _tells_if_borne(self, clause: Clause) -> bool:
        """Whether a medicine or illness is told of that an allergy is asked for by."""
        borne = self._recall.named_in(clause, ("medicines", "past_history"))
        borne = [fact for fact in borne if self._recall.names_topic_of(fact, clause.text)][:1]
        for fact in borne:
            self._telling.tell(Told(fact, None), "asked whether it was borne")
        return bool(borne)

    def _is_of_other_kin(self, asking: Asking) -> bool:
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

    def tells_part(self, asking: Asking) -> bool:
        """A whole part of the history is asked for: its medicines, its habits."""
        clause = asking.clause
        in_part = self._asks_for_one_thing(asking)
        found = [] if self._asks_for_views(asking) else asking.found
        of_all = clause.asks_for_all and not (clause.asks_yes_or_no and asking.recalled.names_more)
        if not clause.sections or (in_part and not of_all):
            return False
        doses_too = "dose" in clause.attributes and "medicines" in clause.sections
        if clause.asks_for_all:
            clause = replace(clause, asked_about=())
        if found and found[0].whole_section:
            clause = clause.beyond(found[0].words)  # 'any [regular tablets]'
        asking.clause = clause
        if found and "treatment" in clause.attributes and not self._parts.holds(clause.sections):
            return False
        if clause.sections == ("medicines",) and not in_part and HOW_IT_WENT.isdisjoint(clause.attributes):
            own = (item for item in found if item.fact.section == "medicines")
            found = asking.found = [item for item in own if is_of_medicines(item.fact, clause.language)]
        if (found or "cause" in clause.attributes) and not self._parts.holds(clause.sections):
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

    def _asks_for_views(self, asking: Asking) -> bool:
        """Whether views are asked for and known, and nothing found tells them: 'what worries you about the pain'."""
        clause = asking.clause
        asked_for = clause.interrogates or clause.asks_what_else
        views = set(VIEWS).intersection(clause.sections) if asked_for else set[str]()
        other = clause.asks_what_else or not any(item.fact.section in views for item in asking.found)
        return bool(views) and self._parts.holds(sorted(views)) and other

    def _asks_for_one_thing(self, asking: Asking) -> bool:
        """Whether one thing within a part of the history is asked for, not the whole of it."""
        clause, found = asking.clause, asking.found
        called = is_called(self._recall, clause, found)
        if called and found[0].fact.polarity == "denied" and found[0].whole_section and clause.asks_at_large:
            called = False  # 'tell me about your medicines', of which others are taken
        besides = asking.narrow == "family_history" and bool(found) and clause.speaks_beyond(found[0].words)
        at_home = clause.sections in (("social_history",), ("pregnancy",)) and bool(found) and found[0].by_head
        at_home = at_home and found[0].fact.section in clause.sections  # 'your home life' is not all habits
        # 'Any allergies to medicines' asks for those alone, where the case tells of them by themselves.
        of_both = asking.narrow == "allergies" and found[:1] != [] and len(found[0].answers) > 1
        if not (called or at_home or asking.recalled.names_more or besides or of_both):
            return False
        if clause.gives_examples and "medicines" in clause.sections and self._parts.holds(clause.sections):
            return False
        if self._asks_for_views(asking) or asks_of_parents(self._recall, clause):
            return False
        confided = not found and any(is_confided(item.fact) for item in asking.recalled.found[:1])
        if clause.asks_how_it_is and confided:
            return False  # 'how are things at home'
        past = clause.sections == ("past_history",) and found[:1] != [] and found[0].fact.section == "past_history"
        table = tables(clause.language)
        listed = several(clause) and (bool(table.joints) or table.listed_by in clause.text)
        listed = listed and (clause.interrogates or "lists_unmarked" not in table.grammar)
        return not (past and listed)  # 'what illnesses or operations'
