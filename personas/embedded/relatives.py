"""What is told of the patient's relatives."""

from dataclasses import replace

from personas.embedded.attributes import Told, answering
from personas.embedded.clause import Clause
from personas.embedded.recall import Recall
from personas.embedded.telling import Telling
from personas.embedded.thread import Thread
from scenarios.schema import Fact
from scenarios.views import PatientView
from scenarios.words import UNSPACED


_AT_ONCE = 3  # relatives


class Relatives:
    """Answers about one of the family."""

    def __init__(self, view: PatientView, recall: Recall, telling: Telling, thread: Thread) -> None:
        self._view = view
        self._recall = recall
        self._telling = telling
        self._thread = thread

    def answer(self, clause: Clause) -> bool:
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

    def tell_asked(self, clause: Clause) -> bool:
        """What is known of the relative that the clause names and asks nothing in particular of."""
        kin = self._recall.names_kin(clause)
        if clause.language in UNSPACED and not self._recall.naming.names_little_else(clause, kin):
            return False
        facts = [fact for fact in self._view.facts if fact.section == "family_history" and fact.polarity == "present"]
        asked = kin and self._recall.people_asked_of(clause) and not clause.attributes
        near = self._recall.of_kin(clause, facts) if asked else []
        of_each = {fact.attributes.get("relative", ""): fact for fact in reversed(near)}
        for fact in [fact for fact in near if fact in of_each.values()][:_AT_ONCE]:
            self._telling.tell(Told(fact, None), "asked of a relative")
            self.tell_which(fact, clause)
        return bool(near)

    def tell_which(self, fact: Fact, clause: Clause) -> None:
        """Who of the family it is, where the clause names one of them."""
        if "relative" in fact.attributes and self._recall.names_kin(clause) and not self._recall.says_who(fact):
            self._telling.tell(Told(fact, "relative"), "asked of a relative")
