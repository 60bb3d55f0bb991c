"""What is told of the patient's relatives."""

from collections.abc import Sequence
from dataclasses import replace

from personas.embedded.attributes import Told, age_told, answering, names_somebody
from personas.embedded.clause import Clause
from personas.embedded.kin import names_any, names_kin, of_kin, tells_of_family
from personas.embedded.phrases import held
from personas.embedded.recall import Recall
from personas.embedded.tables import tables, words_of
from personas.embedded.telling import Telling
from personas.embedded.thread import Thread
from personas.embedded.whom import speaks_of_other_sex
from scenarios.schema import Fact
from scenarios.views import PatientView

_AT_ONCE = 3  # illnesses of relatives that are told at once


class Relatives:
    """Answers about one of the family."""

    def __init__(self, view: PatientView, recall: Recall, telling: Telling, thread: Thread) -> None:
        self._view = view
        self._recall = recall
        self._telling = telling
        self._thread = thread
        self._bare = "people_bare" in tables(view.language).grammar

    def answer(self, clause: Clause) -> bool:
        """'And how old was she?' after a relative was spoken of; True when the clause was such a question."""
        itself = self._view.speaker.who == "patient"
        if not (clause.speaks_of_another if itself else speaks_of_other_sex(self._view, clause)):
            return False
        spoken_of = (*self._telling.just_told(), *self._telling.told_last)
        of_family = [
            fact
            for fact in spoken_of
            if (fact.section == "family_history" if itself else tells_of_family(self._recall, fact))
        ]
        near = of_kin(self._recall, clause, of_family)
        if "age" in clause.intents:
            clause = replace(clause, asked_about=(("age", frozenset()),))
        if self._recall.names_remedy(clause) and not clause.attributes:
            clause = replace(clause, asked_about=(("treatment", frozenset()),))
        if near and (told := answering(near, clause)):
            self._telling.tell(told, "asked about a relative")
        elif near and (theirs := self._of_theirs(clause, near)):
            self._telling.tell(Told(theirs[0], None), "asked about a relative")
        elif near:
            self._telling.lose("not_sure")
        return bool(near)

    def _of_theirs(self, clause: Clause, near: Sequence[Fact]) -> list[Fact]:
        """What the clause names of them: their work, or how they are where it asks whether they are well."""
        named = [item.fact for item in self._recall.about(clause).found if tells_of_family(self._recall, item.fact)]
        phrases = tables(clause.language).answers.get("health", ())
        asks = any(held(clause.words, phrase) for phrase in phrases)
        well = [one for one in near if any(held(words_of(one.says, clause.language), phrase) for phrase in phrases)]
        return named or (well if asks and not clause.attributes else [])

    def tell_age(self, clause: Clause, people: frozenset[str], facts: Sequence[Fact]) -> bool:
        """How old somebody is whom these facts name beside an age; True when the clause asks that of somebody else."""
        if not self._bare or clause.attributes[:1] != ("age",) or not people:
            return False
        told = next(filter(None, (age_told(fact, people, clause.language) for fact in facts)), None)
        if told:
            self._telling.tell(told, "asked how old somebody is")
        else:
            self._telling.lose("not_sure")
        return True

    def tell_asked(self, clause: Clause) -> bool:
        """What is known of the relative that the clause names and asks nothing in particular of."""
        kin = names_kin(self._recall, clause)
        if self._bare and not self._recall.naming.names_little_else(clause, kin):
            return False
        facts = [fact for fact in self._view.facts if fact.section == "family_history" and fact.polarity == "present"]
        asked = kin and self._recall.people_asked_of(clause) and not clause.attributes
        if asked and self._bare and names_any(self._recall, kin, self._telling.sentences):
            return True  # of whom this reply has told
        near = of_kin(self._recall, clause, facts) if asked else []
        for fact in near[:_AT_ONCE]:
            if not self.tell_whose(fact, clause):
                self._telling.tell(Told(fact, None), "asked of a relative")
                self.tell_which(fact, clause)
        return bool(near)

    def tell_whose(self, fact: Fact, clause: Clause) -> bool:
        """An illness of a relative whom the clause names, where the sentence that says who has it names it, too."""
        whose = fact.attributes.get("relative", "")
        if not (whose and names_kin(self._recall, clause) and self._recall.names_topic_of(fact, whose)):
            return False
        self._telling.tell(Told(fact, "relative"), "asked of a relative")
        self._telling.pass_over(fact)
        return True

    def tell_which(self, fact: Fact, clause: Clause) -> None:
        """Who of the family it is, where the clause names one of them and the fact itself does not say it."""
        said = names_somebody(fact, clause.language)
        if "relative" in fact.attributes and not said and names_kin(self._recall, clause):
            self._telling.tell(Told(fact, "relative"), "asked of a relative")
