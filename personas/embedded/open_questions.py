"""Open questions and invitations to say more: the complaint, and what was not told yet."""

from collections.abc import Sequence
from dataclasses import replace

from personas.embedded.attributes import answering
from personas.embedded.beginning import begins
from personas.embedded.blanket import denies_the_rest
from personas.embedded.clause import VIEWS, Clause
from personas.embedded.fitting import is_of_before
from personas.embedded.found import Found
from personas.embedded.history import complaint, said_already, symptoms, told_twice, unremarkable, viewed
from personas.embedded.leaning import roomier
from personas.embedded.phrases import held
from personas.embedded.question import amiss
from personas.embedded.recall import HELD_BACK, Recall
from personas.embedded.tables import tables, words_of
from personas.embedded.telling import MORE_ABOUT, Telling
from personas.embedded.thread import Thread
from personas.embedded.told import Told, named
from personas.embedded.whom import KIN
from scenarios.schema import Fact
from scenarios.views import PatientView
from scenarios.words import UNSPACED

_OF_PLACE = 3  # things told of a part of the body
_AT_ONCE = 2  # attributes told of a thing of which more is asked
_GOING = frozenset(["progression", "circumstance"])  # 'how has your back been getting on'
_PLAIN = 0.9  # how well a fact must answer for a question in open words to be about it


class OpenQuestions:
    """Answers to 'what brings you here' and 'anything else'."""

    def __init__(self, view: PatientView, recall: Recall, telling: Telling, thread: Thread) -> None:
        self._view = view
        self._recall = recall
        self._telling = telling
        self._thread = thread
        self._may_open = False  # a first question that is not understood is heard as "what brings you here"

    def answer(self, clause: Clause) -> bool:
        """Open questions and invitations to say more; True when the clause was one."""
        if clause.follows and self._thread.spoken_of:
            return False
        if self._recall.speaker.people_asked_of(clause) & KIN - self._recall.speaker.names:
            return False  # 'what happened to her brother'
        untold = not self._telling.record.told_before & {fact.id for fact in complaint(self._view)}
        not_held = {fact.section for fact in self._view.facts}.isdisjoint(clause.sections)
        of_it = clause.attributes and self._telling.just_told()  # 'have you stopped any tablets? How come?'
        begun = bool(self._telling.record.told_before or of_it)
        if not begun and (not_held or "open" in clause.intents) and begins(clause, self._recall.naming):
            self.tell_complaint()
            return True
        if untold and self._asks_of_complaint(clause):
            self._tell_of_place(clause)
            return True
        recalled = self._recall.about(clause)
        nearer = (
            (recalled.names_more or not recalled.names_topic)
            and bool(recalled.found)
            and recalled.found[0].score > _PLAIN
        )
        if self._recall.naming.names_only_places(clause) and not clause.asks_what_else:
            there = self._recall.near.at_places(clause)
            felt = not {*symptoms(self._view)}.isdisjoint(there)
            nearer = (felt or bool(_illnesses(recalled.found))) and complaint(self._view)[0] not in there
        elif not recalled.names_topic:
            first = recalled.found[0] if nearer else None
            in_passing = first is not None and first.words <= set(clause.passing)
            nearer = bool(first and (clause.conditional if in_passing else first.called))
        plain = not self._telling.record.told_before and not nearer and not (clause.attributes and recalled.found)
        if "open" in clause.intents and "progression" in clause.attributes and not recalled.found:
            _, words = clause.asked_about[0]
            now = replace(clause, asked_about=(("present_state", words),))
            if told := answering(symptoms(self._view), now, nearly=False):
                self._telling.tell(told, "asked how it is now")
                return True
        if nearer and not recalled.names_topic:
            return False
        best = [item.fact for item in recalled.found if item.score > _PLAIN * recalled.found[0].score]
        if "open" in clause.intents and untold and not clause.attributes and complaint(self._view)[0] in best:
            self.tell_complaint()
            return True
        of_home = clause.sections == ("social_history",) and not (recalled.names_topic or self._telling.record.replied)
        if (
            "open" in clause.intents
            and untold
            and (of_home or not clause.sections)
            and (plain or not recalled.names_more)
        ):
            self.tell_complaint()
            return True
        beside = any(self._is_beside(item, clause) for item in recalled.found[:1])
        of_part = bool(clause.sections) and not (not_held and set(VIEWS).issuperset(clause.sections))
        if clause.asks_what_else and (beside or not (recalled.names_more or of_part)):
            # 'Other symptoms', or more along with it, are not more of what was told last, as 'anything else' is.
            last = () if clause.content or clause.refers_back else self._telling.record.told_last
            part = {fact.section for fact in last} - {"complaint", "associated"}
            self.tell_more(clause, tuple(sorted(part)) or ("complaint", "associated"), attributes=False)
            return True
        near = self._thread.spoken_of
        if (
            "more" in clause.intents
            and not clause.attributes
            and (meant := self._as_was_said(clause, near))
            and self._tell_more_of(meant)
        ):
            return True
        goes_on = "more" in clause.intents and clause.refers_back and not (clause.attributes or recalled.names_topic)
        if goes_on and self._tell_more_of(near):
            return True
        if clause.intents & {"open", "more"} and not clause.sections and not (recalled.names_topic or nearer):
            told = answering(near, clause) if clause.attributes else None
            aside = [
                fact
                for fact in near
                if fact.section not in ("complaint", "associated") and fact.id not in self._telling.record.told_before
            ]
            if told or aside:
                self._telling.tell(told or Told(aside[0], None), "follow-up")
            else:
                self.tell_more(clause, ("complaint", "associated"))
            return True
        return False

    def _is_beside(self, item: Found, clause: Clause) -> bool:
        """Whether the clause names a symptom as that with which more may come: 'along with the pain'."""
        table = tables(clause.language)
        leads = any(not table.prepositions.isdisjoint(clause.words[max(0, at - 2) : at]) for at in item.words)
        leads = leads or (bool(table.behind) and item.words <= set(clause.passing))
        return leads and item.fact in symptoms(self._view)

    def _as_was_said(self, clause: Clause, near: Sequence[Fact]) -> list[Fact]:
        """Those of the facts that were told in the words that the clause takes up: 'what do you mean by puffed'."""
        spent = frozenset[int]().union(*clause.spans)
        words = {word for at, word in enumerate(clause.words) if at not in spent} - tables(clause.language).stop
        said = [word for text in self._telling.record.said_before[-1:] for word in words_of(text, clause.language)]
        if not words or not words.issubset(said):
            return []
        texts = ((fact, (fact.says, *fact.attributes.values())) for fact in near)
        return [fact for fact, every in texts if any(words <= set(words_of(one, clause.language)) for one in every)]

    def _tell_more_of(self, near: Sequence[Fact], most: int = _AT_ONCE) -> bool:
        """What is known and untold of the first of these of which anything is."""
        fresh = (
            [Told(one, name) for name in one.attributes if f"{one.id}.{name}" not in self._telling.stale]
            for one in near
        )
        more = next(filter(None, fresh), [])
        for told in more[:most]:
            self._telling.tell(told, "more of what was told last")
        return bool(more)

    def guess(self, clause: Clause) -> None:
        """A question that names nothing known: more of what was told last, the complaint at the start, or a loss."""
        first = not self._telling.record.replied and not self._telling.unsure
        thing = self._recall.naming.names_thing(clause)
        at_large = clause.asks_at_large and not (clause.asks_of_own or thing)
        self._may_open = self._may_open or (first and len(clause.words) > 1 and at_large)
        if not clause.content and (self._telling.sentences or self._telling.at_a_loss):
            return
        near = self._thread.spoken_of
        fresh = [
            fact
            for fact in self._recall.near.alike(near)
            if fact.id not in self._telling.record.told_before and fact.polarity == "present"
            if fact.disclosure not in HELD_BACK
        ]
        untold = [fact for fact in near if fact.id not in self._telling.record.told_before]
        slots = self._recall.naming.slots(clause)
        named = any(slot.ids for slot in slots)
        if near and not clause.content and not named and (untold or fresh):
            self._telling.tell(Told((*untold, *fresh)[0], None), "more of what was told last")
        elif not self._telling.record.told_before and not self._telling.record.replied and "open" in clause.intents:
            self.tell_complaint()
        else:
            known = named and (clause.language in UNSPACED or any(slot.kind == "person" for slot in slots))
            after = named and bool(amiss(clause))  # 'anything funny about her eyes'
            self._telling.lose("not_sure" if thing or known or after else "not_understood")

    def close(self) -> None:
        """Tell why it came where nothing else was told, and a first question may have meant that."""
        if not self._telling.sentences and self._may_open:
            self.tell_complaint()

    def _asks_of_complaint(self, clause: Clause) -> bool:
        """Whether the clause asks for what is wrong with a part of the body, or with oneself, and no more of it."""
        phrases = tables(clause.language).answers
        goes = any(held(clause.words, phrase) for phrase in phrases.get("how_it_goes", ()))
        if goes and self._recall.naming.names_only_places(clause) and _GOING.issuperset(clause.attributes):
            return complaint(self._view)[0] in self._recall.near.at_places(clause)
        if clause.attributes or clause.sections or clause.asks_yes_or_no:
            return False
        if any(held(clause.words, phrase) for phrase in phrases.get("in_oneself", ())):
            return True
        if clause.content and set(clause.content) <= set(words_of(self._view.name, clause.language)):
            return clause.asks_at_large  # 'tell me about Desmond'
        place_alone = self._recall.naming.names_only_places(clause) and not clause.intents and not clause.interrogates
        if any(held(clause.words, phrase) for phrase in phrases.get("the_complaint", ())):
            found = self._recall.about(clause).found
            things = any(slot.kind == "head" and slot.ids for slot in self._recall.naming.slots(clause))
            at_home = found and found[0].by_head and (things or found[0].fact in symptoms(self._view))
            return place_alone or not at_home
        return place_alone and clause.asks_at_large

    def _tell_of_place(self, clause: Clause) -> None:
        """The complaint; where another place is named of which something is told, what is wrong there.

        First of all said, with the complaint in front: why one has come is what such a question wants to know.
        """
        here = self._recall.near.at_places(clause)
        there = [fact for fact in symptoms(self._view) if fact in here and fact.polarity == "present"]
        ill = amiss(clause) and self._recall.naming.names_only_places(clause) and not there
        earlier = _illnesses(self._recall.about(clause).found) if ill else []
        if not (there or earlier) or complaint(self._view)[0] in there:
            self.tell_complaint()
        if self._telling.used:
            return
        first = () if self._telling.record.replied or earlier else complaint(self._view)[:1]
        for fact in (*first, *there, *earlier)[:_OF_PLACE]:
            self._telling.tell(Told(fact, None), "asked of a place")

    def tell_complaint(self) -> None:
        """What brings it, nothing of it twice: in the place of what another sentence tells too, what else is felt."""
        volunteered = complaint(self._view)
        opening = self._telling.lean.opening(volunteered, symptoms(self._view))
        self._telling.manner = roomier(self._telling.manner, volunteered, opening)
        twice = told_twice(opening, self._view.language)
        for fact in opening:
            if fact in twice:
                self._telling.pass_over(fact)
            elif fact.id in self._telling.stale:  # a summary before it named that
                self._tell_more_of([fact], 1)
            else:
                self._telling.tell(Told(fact, None), "volunteered")
        felt = (fact for fact in symptoms(self._view) if fact.polarity == "present" and fact not in opening)
        others = [fact for fact in felt if not unremarkable(fact, self._view.language)]
        again = told_twice([*opening, *others], self._view.language)
        for fact in [fact for fact in others if fact not in again][: len(twice)]:
            self._telling.tell(Told(fact, None), "volunteered")

    def _apart(self, told: Sequence[Told]) -> list[Told]:
        """Of what is told, none that only says in other words what stands before it."""
        apart, said = list[Told](), list[str]()
        for one in told:
            if one.attribute or not said_already(one.fact, said, self._view.language):
                apart.append(one)
                said += words_of(one.fact.says, self._view.language)
        return apart

    def _is_no_news(self, fact: Fact, clause: Clause) -> bool:
        """Whether a fact is nothing to add: named before in other words, or no trouble of now where that is asked."""
        if fact.id in self._telling.stale:
            return False
        views = [one for section in VIEWS for one in viewed(self._view, section)]
        known = fact.id in self._telling.record.touched or fact in views
        no_trouble = known or unremarkable(fact, clause.language) or is_of_before(self._recall, fact)
        again = said_already(fact, self._telling.record.words_before, clause.language)
        return again or (clause.asks_what_else and no_trouble)

    def tell_more(self, clause: Clause, sections: Sequence[str], attributes: bool = True) -> None:
        """The next things of these parts of the history that were not told yet; `attributes`: more of one too."""
        fresh = [
            Told(fact, attribute)
            for section in sections
            for fact in self._recall.left_in(clause, self._view.facts)
            if fact.section == section and fact.polarity == "present" and fact.disclosure in ("volunteered", "asked")
            if not self._is_no_news(fact, clause)
            for attribute in (None, *(name for name in MORE_ABOUT if attributes and name in fact.attributes))
            if named(fact, attribute) not in self._telling.stale
        ]
        ordered = self._telling.lean.ordered(fresh)
        apart = self._apart(ordered)
        for told in apart[:_AT_ONCE]:
            self._telling.tell(told, "invited to say more")
        rest = denies_the_rest(self._recall) if clause.asks_what_else and "complaint" in sections else None
        if rest and ordered and len(apart) <= _AT_ONCE:
            self._telling.tell(Told(rest, None), "denied at large")
        if fresh and not ordered:
            self._telling.keep_back(fresh[0])
        elif not fresh:
            self._telling.say(self._telling.one("nothing_more"))


def _illnesses(found: Sequence[Found]) -> list[Fact]:
    """Of what was found, the illnesses of the past history."""
    return [item.fact for item in found if item.fact.section == "past_history" and item.fact.polarity == "present"]
