"""Parts of the history that are asked for as such: the medicines, the family, the habits."""

from collections.abc import Sequence

from personas.embedded.attributes import PRECISE, SHARED, answering
from personas.embedded.blanket import denies_illnesses
from personas.embedded.clause import VIEWS, Clause
from personas.embedded.history import in_prose, is_of_medicines, tried, unremarkable, viewed
from personas.embedded.kin import asks_besides, names_kin, of_kin
from personas.embedded.open_questions import OpenQuestions
from personas.embedded.recall import Recall
from personas.embedded.relatives import Relatives
from personas.embedded.selection import AT_ONCE, short_first
from personas.embedded.speech import speech
from personas.embedded.telling import Telling
from personas.embedded.thread import Thread
from personas.embedded.told import Told
from scenarios.schema import Fact
from scenarios.views import PatientView

# What is told of the past that is no illness: what was done, and who was seen.
_DONE = frozenset(["words:operation", "words:hospital", "words:doctor", "words:test"])
_BORN = frozenset(f"words:{name}" for name in ("birth", "pregnancy", "vaccine", "milestones"))
# With what one begins to tell of one's life.
_LIFE = (frozenset(["words:home"]), frozenset(["words:work", "words:school"]))
_OFTEN = frozenset(["frequency"])
_WISHED = frozenset(["concerns", "expectations"])  # what a first question asks for that may mean why one has come


class Parts:
    """Answers to 'any illnesses', 'tell me about your family'."""

    def __init__(
        self,
        view: PatientView,
        recall: Recall,
        telling: Telling,
        thread: Thread,
        open_questions: OpenQuestions,
        relatives: Relatives,
    ) -> None:
        self._view = view
        self._recall = recall
        self._telling = telling
        self._thread = thread
        self._open_questions = open_questions
        self._relatives = relatives

    def holds(self, sections: Sequence[str]) -> bool:
        """Whether the case, or the story that it is told as, has something of these parts."""
        told = any(fact.section in sections for fact in self._view.facts)
        return told or any(viewed(self._view, name) for name in sections)

    def tell(self, clause: Clause) -> None:
        """What there is of the parts of the history that the clause asks for."""
        facts = self.of(clause)
        views = set(VIEWS) & set(clause.sections)
        if (
            views
            and clause.asks_what_else
            and facts
            and self._telling.record.told_before.issuperset(one.id for one in facts)
        ):
            self._telling.say(self._telling.one("nothing_more"))
            return
        present = [fact for fact in facts if fact.polarity == "present"]
        in_story = [] if present else [one for name in clause.sections for one in viewed(self._view, name)]
        if in_story:
            self._telling.tell(Told(in_story[0], None), "asked for views")
            return
        if _WISHED.intersection(clause.sections) and not present and not self._telling.record.replied:
            self._open_questions.tell_complaint()
            return
        of_all = clause.wanted.attributes == ("relative",) and not names_kin(self._recall, clause)
        if clause.wanted.attributes and not of_all and (told := answering(present, clause.wanted)):
            self._telling.tell(told, "asked for this part of the history")
            return
        kin = [fact for fact in present if "relative" in fact.attributes]
        if "relative" in clause.attributes and kin and names_kin(self._recall, clause):
            self._telling.tell(Told(kin[0], "relative"), "asked of a relative")
            return
        precisely = clause.interrogates or "alive" in clause.attributes
        of_one = bool({*clause.attributes} - {"relative"}) or asks_besides(self._recall, clause)
        of_one = of_one and not views and bool(names_kin(self._recall, clause))
        exact = of_one or not (PRECISE | SHARED | _OFTEN).isdisjoint(clause.attributes)
        if (present or of_one) and precisely and not of_all and exact:
            self._telling.lose("not_sure")
            return
        held = present or facts
        fresh = (
            []
            if names_kin(self._recall, clause)
            else [one for one in held if one.id not in self._telling.record.told_before]
        )
        whole = clause.sections == ("medicines",)  # a list of what is taken leaves nothing out
        known = [one for one in held if whole and one not in fresh]
        in_order = self._with_no_others(facts) or [*self._in_order(fresh or held), *known]
        for fact in in_order[:AT_ONCE]:
            self._relatives.tell_of(fact, clause, "asked for this part of the history")
        if not facts:
            self._thread.lose()

    def _with_no_others(self, facts: Sequence[Fact]) -> list[Fact]:
        """Of a story's past the illnesses, and that there were no others, where it says so; nothing where it does not.

        How one was born and vaccinated is no illness.
        """
        none = denies_illnesses(self._recall) if in_prose(self._view) else None
        if none not in facts or none is None:
            return []
        return [*self._in_order([fact for fact in facts if fact.polarity == "present" and self._is_ill(fact)]), none]

    def _in_order(self, facts: Sequence[Fact]) -> list[Fact]:
        """The facts as one tells them: short ones first, illnesses before operations, what begins alike together.

        Of one's life, home and work come first.
        """
        illnesses = [fact for fact in facts if fact.section != "past_history" or self._is_ill(fact)]
        told = [*short_first(illnesses), *short_first([fact for fact in facts if fact not in illnesses])]
        told = sorted(told, key=lambda fact: unremarkable(fact, self._view.language))
        life = [next((one for one in told if self._tells_of(one, names)), None) for names in _LIFE]
        told = [*filter(None, life), *(fact for fact in told if fact not in life)]
        rank = speech(self._view.language).alike([fact.says for fact in told])
        return [fact for _, fact in sorted(zip(rank, told, strict=True), key=lambda pair: pair[0])]

    def _tells_of(self, fact: Fact, names: frozenset[str]) -> bool:
        return fact.section == "social_history" and not names.isdisjoint(self._recall.topic_ids(fact))

    def _is_ill(self, fact: Fact) -> bool:
        named = self._recall.topic_ids(fact)
        return bool(named) and named.isdisjoint(_DONE | _BORN)

    def of(self, clause: Clause) -> list[Fact]:
        there = [fact for fact in self._view.facts if fact.section in clause.sections]
        only_tried = tried(self._view)
        there = [fact for fact in there if fact.section != "medicines" or is_of_medicines(fact, self._view.language)]
        regular = [fact for fact in there if fact not in only_tried]
        asked = self._recall.left_in(clause, regular if clause.asks_of_habit else regular or there)
        if clause.sections == ("past_history",):
            asked = [fact for fact in asked if not fact.incidental] or asked
        plainly = [fact for fact in asked if fact.disclosure in ("asked", "volunteered")]
        if set(VIEWS) & set(clause.sections):  # a worry that takes trust is one all the same
            trusted = [fact for fact in asked if fact.disclosure == "trusted"]
            fresh = [fact for fact in (*plainly, *trusted) if fact.id not in self._telling.record.told_before]
            plainly = (fresh if clause.asks_what_else else plainly) or plainly or trusted
        return of_kin(self._recall, clause, self._pointed_to(clause, plainly))

    def _pointed_to(self, clause: Clause, family: list[Fact]) -> list[Fact]:
        """Of the family's illnesses those that were spoken of, where they are pointed to: 'has anyone had those'."""
        near = (*self._telling.just_told(), *self._thread.mentioned)[:1]
        if clause.sections != ("family_history",) or not clause.refers_back or not near:
            return family
        about = self._recall.topic_ids(near[0])
        return [fact for fact in family if self._recall.topic_ids(fact) & about] or family
