"""What is told of the patient's relatives."""

from collections.abc import Sequence
from dataclasses import replace

from personas.embedded.attributes import answering, named_within
from personas.embedded.clause import Clause
from personas.embedded.dating import age_now, age_told
from personas.embedded.kin import (
    asks_besides,
    names_any,
    names_kin,
    of_kin,
    of_those_called,
    people_in,
    tells_of_family,
)
from personas.embedded.phrases import held, holds
from personas.embedded.recall import Recall
from personas.embedded.tables import tables, words_of
from personas.embedded.telling import Telling
from personas.embedded.thread import Thread
from personas.embedded.told import Told, said_by
from personas.embedded.whom import KIN, PEOPLE, speaks_of_other_sex
from personas.embedded.wording import says_it
from scenarios.schema import Fact
from scenarios.views import PatientView

_OF_A_LIFE = frozenset(["age", "alive", "fate", "relative", "outcome", "treatment"])
_OF_ITS_LENGTH = frozenset(["age", "alive", "fate"])
_OF_FAMILY = ("family_history", "social_history")
_ILL = frozenset(["past_history"])
_FATE = frozenset(["outcome"])  # 'what happened to your uncle' asks for whatever is known
_ENDS = _FATE | {"alive"}
_MEDICINE = frozenset(["words:medicine"])
_CONTACT = frozenset(["words:contact", "topics:sick-contacts"])
_WHEN = frozenset(["onset", "duration", "length", "last"])
_OF_THEIR_COURSE = _WHEN | {"progression", "outcome", "relief", "present_state"}
_AT_ONCE = 3  # illnesses of relatives that are told at once


class Relatives:
    """Answers about one of the family."""

    def __init__(self, view: PatientView, recall: Recall, telling: Telling, thread: Thread) -> None:
        self._view = view
        self._recall = recall
        self._telling = telling
        self._thread = thread
        self._bare = "people_bare" in tables(view.language).grammar
        self._itself = view.speaker.who == "patient"

    def answer(self, clause: Clause) -> bool:
        """'And how old was she?' after a relative was spoken of; True when the clause was such a question."""
        steps = (
            self._tells_age_or_end,
            self._tells_of_illness,
            self._tells_how_they_are,
            self._tells_how_they_have_been,
        )
        if any(step(clause) for step in steps):
            return True
        near = of_kin(self._recall, clause, self._spoken_of) if self._is_of_another(clause) else []
        if "age" in clause.intents:
            clause = replace(clause, asked_about=(("age", frozenset()),))
        if self._recall.names_remedy(clause) and not clause.attributes:
            clause = replace(clause, asked_about=(("treatment", frozenset()),))
        if near and (told := answering(near, clause) or self._with_the_relative(near, clause)):
            self._telling.tell(told, "asked about a relative")
        elif near and (within := next(filter(None, (named_within(fact, clause) for fact in near)), None)):
            self._telling.tell(within, "asked about a relative")
        elif near and (theirs := self._of_theirs(clause, near)):
            self._telling.tell(Told(theirs[0], None), "asked about a relative")
        elif near:
            self._telling.lose("not_sure")
        return bool(near)

    @property
    def _spoken_of(self) -> list[Fact]:
        """What was told last of the family."""
        told = (*self._telling.just_told(), *self._telling.record.told_last)
        if self._itself:
            return [fact for fact in told if fact.section == "family_history"]
        return [fact for fact in told if tells_of_family(self._recall, fact)]

    def _is_of_another(self, clause: Clause) -> bool:
        """Whether 'he' or 'she' is a relative: of a patient spoken for, only just after a relative was told of."""
        if clause.refers_back and self._recall.speaker.people_asked_of(clause) & KIN:
            return True  # 'what does your mother take for it'
        if self._itself or speaks_of_other_sex(self._view, clause):
            return clause.speaks_of_another or self._goes_on_about_kin(clause)
        just = self._telling.just_told() or self._telling.record.told_in_last_reply
        of_family = bool(just) and all(people_in(self._recall, fact) & KIN for fact in just)
        asked = not _OF_A_LIFE.isdisjoint(clause.attributes) and "age" not in clause.intents
        return of_family and asked and clause.speaks_of_another and not self._recall.about(clause).names_more

    def _goes_on_about_kin(self, clause: Clause) -> bool:
        """Whether a remedy is asked for just after one of the family was told of, and not of you: '在打胰岛素吗'."""
        table, told = tables(clause.language), self._telling.just_told()
        of_kin = bool(told) and all(fact.section == "family_history" for fact in told)
        left_out = "topics_left_out" in table.grammar and table.selves.isdisjoint(clause.words)
        return left_out and of_kin and not clause.interrogates and self._recall.names_remedy(clause)

    def _with_the_relative(self, near: Sequence[Fact], clause: Clause) -> Told | None:
        """What tells who of the family it is, where it tells in words what is asked, too: 'my mother has tablets'."""
        told = ((fact, fact.attributes.get("relative", "")) for fact in near if clause.attributes)
        aged = "onset" in clause.attributes  # 'at sixty' tells when
        says = (fact for fact, said in told if says_it(said, clause) or (aged and holds(said, "age", clause.language)))
        return next((Told(fact, "relative") for fact in says), None)

    def _tells_of_illness(self, clause: Clause) -> bool:
        """What is known of the illnesses of the relative whom the clause names: 'is your brother ill at all'."""
        asked = clause.asks and not clause.attributes and set(clause.sections) & _ILL
        kin = names_kin(self._recall, clause) if asked and self._recall.speaker.people_asked_of(clause) else frozenset()
        if not kin or self._recall.about(clause).names_more:
            return False
        family = [fact for fact in self._view.facts if fact.section == "family_history" and fact.polarity == "present"]
        near = of_those_called(self._recall, clause, family)
        for fact in near[:_AT_ONCE]:
            self.tell_of(fact, clause, "asked of a relative")
        return bool(near)

    def _tells_how_they_are(self, clause: Clause) -> bool:
        """Whether somebody of the home who was just told of is ill: 'has he been ill', of a brother who lives there."""
        told = self._telling.record.told_in_last_reply
        asks = clause.asks and not clause.attributes and holds(clause.text, "health", clause.language)
        if self._bare or not asks or self._spoken_of or not self._is_of_another(clause):
            return False
        people = frozenset().union(*(people_in(self._recall, fact) for fact in told))
        around = [fact for fact in self._view.facts if fact.section == "social_history" and fact.polarity == "present"]
        near = [fact for fact in around if fact not in told and people_in(self._recall, fact) & people]
        if near:
            self._telling.tell(Told(near[0], None), "asked about a relative")
        elif people:
            self._telling.lose("not_sure")
        return bool(people)

    def _tells_how_they_have_been(self, clause: Clause) -> bool:
        """What is known of somebody named who was ill lately, asked how they are: 'is your brother better now'."""
        people = self._recall.speaker.people_asked_of(clause)
        if not (people and self._asks_how_they_are(clause, people)) or self._recall.about(clause).names_more:
            return False
        around = (one for one in self._recall.traces if one.fact.section == "social_history" and one.ids & _CONTACT)
        ill = [one.fact for one in around if not one.denied and people_in(self._recall, one.fact) & people]
        if not ill:
            return False
        in_the_end = "effect" in ill[0].attributes and _WHEN.isdisjoint(clause.attributes)
        course = Told(ill[0], "effect") if in_the_end else answering(ill, clause, nearly=False)
        if told := course or (None if ill[0] in self._telling.record.told_in_last_reply else Told(ill[0], None)):
            self._telling.tell(told, "asked about a relative")
        else:
            self._telling.lose("not_sure")
        return True

    def _asks_how_they_are(self, clause: Clause, people: frozenset[str]) -> bool:
        """Whether no more is asked of somebody than how they are or how it went with them."""
        if self._bare and set(clause.sections) == _ILL and not clause.attributes:
            return True  # '弟弟得的什么病'
        if clause.sections or "age" in clause.intents or not _OF_THEIR_COURSE.issuperset(clause.attributes):
            return False
        at_large = self._bare and clause.interrogates and self._recall.naming.names_little_else(clause, people)
        well = clause.asks_how_it_is or holds(clause.text, "health", clause.language) or at_large
        return bool(clause.attributes) or "open" in clause.intents or well

    def _tells_age_or_end(self, clause: Clause) -> bool:
        """How old somebody of the family is or was, or whether they live; nobody else's age is told for it."""
        now = "age" in clause.intents
        if self._bare or not (now or _OF_ITS_LENGTH & set(clause.attributes)):
            return False
        people = names_kin(self._recall, clause)
        told = [fact for fact in self._view.facts if fact.polarity == "present"]
        if not now:
            told = [fact for fact in told if fact.section == "family_history"]
        if not people and self._is_of_another(clause):
            spoken_of = self._spoken_of or self._telling.record.told_in_last_reply
            people = frozenset().union(*(people_in(self._recall, fact) for fact in spoken_of))
            told = told if now else [fact for fact in told if fact in spoken_of] or told
        elif not people:
            return False
        theirs = [fact for fact in told if people_in(self._recall, fact) & people]
        theirs = of_those_called(self._recall, clause, theirs) if names_kin(self._recall, clause) else theirs
        answer = age_now(theirs, people, clause.language) if now else answering(theirs, clause)
        if answer:
            self._telling.tell(answer, "asked about a relative")
        else:
            self._telling.lose_of("age" if now else clause.attributes[0])
        return True

    def _of_theirs(self, clause: Clause, near: Sequence[Fact]) -> list[Fact]:
        """What the clause names of them: their work, or how they are where it asks whether they are well."""
        people = frozenset().union(*(people_in(self._recall, fact) for fact in near))
        found = [item.fact for item in self._recall.about(clause).found]
        named = [fact for fact in found if fact.section in _OF_FAMILY and people & people_in(self._recall, fact)]
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
        if asks_besides(self._recall, clause):
            return False
        facts = [fact for fact in self._view.facts if fact.section == "family_history" and fact.polarity == "present"]
        asked = kin and self._recall.speaker.people_asked_of(clause) and _ENDS.issuperset(clause.attributes)
        if asked and self._bare and names_any(self._recall, kin, self._telling.sentences):
            return True  # of whom this reply has told
        near = of_kin(self._recall, clause, facts) if asked else []
        if "alive" in clause.attributes and near:
            alive = answering(near, clause, nearly=False)
            if alive:
                self._telling.tell(alive, "asked of a relative")
            return alive is not None
        for fact in near[:_AT_ONCE]:
            self.tell_of(fact, clause, "asked of a relative")
        return bool(near)

    def tell_what_they_take(self, clause: Clause) -> bool:
        """What a relative whom the clause names takes, or takes tablets for, where the family's history says it."""
        if "medicines" not in clause.sections or not clause.asks:
            return False
        family = [fact for fact in self._view.facts if fact.section == "family_history" and fact.polarity == "present"]
        near = of_those_called(self._recall, clause, family)
        told = [*(Told(fact, name) for fact in near for name in fact.attributes), *(Told(fact, None) for fact in near)]
        known = self._recall.meanings
        taken = [one for one in told if _MEDICINE & known.ids(words_of(said_by(one), clause.language))][:1]
        for one in taken:
            if one.attribute:
                self._telling.tell(one, "asked of a relative")
            else:
                self.tell_of(one.fact, clause, "asked of a relative")
        return bool(taken)

    def tell_of(self, fact: Fact, clause: Clause, why: str) -> None:
        """A fact and who it is; only that where a relative is named and the fact was told already."""
        if self.tell_whose(fact, clause):
            return
        if not (fact.id in self._telling.record.told_before and self._leaves_open_who(fact, clause)):
            self._telling.tell(Told(fact, None), why)
        self.tell_which(fact, clause)

    def tell_whose(self, fact: Fact, clause: Clause) -> bool:
        """An illness of a relative whom the clause names, where the sentence that says who has it names it, too."""
        whose = fact.attributes.get("relative", "")
        illness = self._recall.topic_ids(fact) - PEOPLE
        named = illness & self._recall.meanings.ids(words_of(whose, clause.language))
        if not (named and names_kin(self._recall, clause)):
            return False
        self._telling.tell(Told(fact, "relative"), "asked of a relative")
        self._telling.pass_over(fact)
        return True

    def tell_which(self, fact: Fact, clause: Clause) -> None:
        """Who of the family it is, where the clause names one of them and the fact itself does not say it."""
        if self._leaves_open_who(fact, clause):
            self._telling.tell(Told(fact, "relative"), "asked of a relative")

    def _leaves_open_who(self, fact: Fact, clause: Clause) -> bool:
        kin = names_kin(self._recall, clause)
        return bool(kin) and "relative" in fact.attributes and not names_any(self._recall, kin, [fact.says])
