"""Questions that name no topic: they are about what was told last, or else the complaint."""

from collections.abc import Sequence

from personas.embedded.attributes import Told, answering, says_it
from personas.embedded.clause import HAPPENED, HARDLY_MORE, Clause
from personas.embedded.following import HOW_TAKEN, follow_up
from personas.embedded.history import in_prose, only_illness, symptoms, trials
from personas.embedded.meaning import meanings
from personas.embedded.nearness import beside, echoing, going_on, sharing
from personas.embedded.phrases import holds
from personas.embedded.recall import Recall
from personas.embedded.remedies import HOW_IT_WENT, Remedies
from personas.embedded.tables import tables, words_of
from personas.embedded.telling import Telling
from personas.embedded.thread import Thread
from scenarios.schema import Fact
from scenarios.views import PatientView

_GOING_ON = "goes on with what was just told"
_SEEN_BY = frozenset(["words:hospital", "words:doctor"])
_OF_KIN = frozenset(["family_history"])
_NEWS = 2  # telling words by which a sentence says more than what was said
# What a sentence that was just told may hold besides, in words that mean nothing else.
_COUNTED_AT_ONCE = frozenset(["frequency", "cause", "onset", "duration", "length", "last", "age", "dose"])


class FollowUps:
    """Answers to 'how long', 'and before that', 'what for'."""

    def __init__(self, view: PatientView, recall: Recall, telling: Telling, thread: Thread, remedies: Remedies) -> None:
        self._view = view
        self._recall = recall
        self._telling = telling
        self._thread = thread
        self._remedies = remedies

    def tell(self, clause: Clause) -> None:
        """A question without a topic: about what was told last, or else the complaint."""
        kept = self._telling.kept_back_last
        if kept and not (self._telling.used or clause.points):
            of_it = answering([kept], clause, nearly=False) or Told(kept, None)
            self._telling.tell(of_it, "follow-up on what was kept back")
            return
        plain = not clause.interrogates or not self._recall.naming.slots(clause)
        denied = self._telling.used and not self._telling.just_told() and plain
        if denied or (self._telling.withheld and not self._telling.used):
            return
        lately_tried = self._telling.tried_last if not HOW_TAKEN.isdisjoint(clause.attributes) else []
        taken = self._thread.remedies or lately_tried
        if taken:
            clause = clause.asking("dose", instead="quantity")
        if self._remedies.tell_more(taken, clause):
            return
        counted = _COUNTED_AT_ONCE.issuperset(clause.attributes) and not clause.points
        bare = not clause.content and len(clause.words) <= HARDLY_MORE and "previous" not in clause.attributes
        nearly = bare or "last" in clause.attributes
        if bare and "site" in clause.attributes and self._has_just_said(clause):
            return
        if (counted or bare) and (said := answering(self._telling.just_told(), clause, nearly=nearly)):
            # 'How long did it last' after a sentence that has just told it, or no more than 'how much'.
            self._telling.tell(said, "follow-up on what was just told")
            return
        if (counted or HOW_IT_WENT.issuperset(clause.attributes)) and self._has_just_said(clause):
            return
        if told := self._of_what_was_asked(clause):
            self._telling.tell(told, "of what the question before is about")
            return
        left_out = "topics_left_out" in tables(clause.language).grammar
        own = left_out and answering(self._telling.just_told(), clause, self._telling.stale)
        if own:
            self._telling.tell(own, "follow-up on what was just told")
            return
        just_told = self._telling.just_told()
        if left_out and just_told and not (clause.points or set(just_told) & set(symptoms(self._view))):
            self._telling.lose("not_sure")
            return
        near = self._thread.spoken_of
        if near and not HAPPENED.isdisjoint(clause.attributes) and self._tell_story(near[0], clause):
            return
        told = answering(lately_tried, clause) or follow_up(self._view, self._recall, near, clause, self._telling.stale)
        if told and told.fact not in near and not self._telling.may_tell(told.fact):
            told = None  # of what is kept back nothing was asked
        listed = told and told.fact.section == "medicines" and told.fact not in beside(self._view.facts, near[:1])
        if listed and near and (self._remedies.tell_taken(near[0]) or self._remedies.tell_perhaps_taken(near[0])):
            return
        if told and not (taken and "cause" in clause.attributes and told.fact.section == "social_history"):
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

    def _of_what_was_asked(self, clause: Clause) -> Told | None:
        """What answers the second half of a question in a story, by something besides what its first half was told.

        'Have you been abroad? How long for?' is about the journey, in whichever of its sentences that stands.
        """
        told, spent = self._telling.just_told(), frozenset[int]().union(*(span for _, span in clause.asked_about))
        names = any(at not in spent and word in clause.content for at, word in enumerate(clause.words))
        if not (told and in_prose(self._view)) or names or clause.points or answering(told, clause, nearly=False):
            return None
        others = [fact for fact in self._thread.asked_of if fact not in told]
        return answering(others, clause, self._telling.stale, nearly=False)

    def _has_just_said(self, clause: Clause) -> bool:
        """Whether a part of a fact that was just told answers, too: 'they stopped it after 4 days because it hurt'."""
        part = bool(self._telling.used) and "." in self._telling.used[-1].id
        return part and says_it(self._telling.sentences[-1], clause)

    def tell_of_visit(self, clause: Clause) -> bool:
        """What those did or said whom the patient has seen: 'what did they send you away with'."""
        table, names = tables(clause.language), meanings(clause.language)
        if not in_prose(self._view):
            return False
        of_them = not (table.pointing_back | table.others).isdisjoint(clause.words[1:4])
        seen = [fact for fact in self._thread.spoken_of if names.ids(words_of(fact.says, clause.language)) & _SEEN_BY]
        if not (clause.interrogates and of_them and seen):
            return False
        stale = self._telling.stale
        story = [fact for fact in seen[:1] if self._says_news(fact)] + beside(self._view.facts, seen[:1])[:1]
        fresh = next((one for one in story if one.id not in stale), None)
        if fresh:
            self._telling.tell(Told(fresh, None), "of those who were seen")
        return bool(fresh)

    def tell_which(self, clause: Clause, near: Fact) -> bool:
        """The thing or place that was spoken of, where it is one of the kind asked for and not that kind itself."""
        names, said = meanings(clause.language), words_of(near.says, clause.language)
        kind = clause.words[1:2]
        if self._telling.used or not names.places(said) or names.ids(kind) & names.ids(said) or kind[0] in said:
            return False
        self._telling.tell(Told(near, None), "which it was")
        return True

    def _tell_story(self, fact: Fact, clause: Clause) -> bool:
        """What was touched on, told in full, and the sentence that goes on about it.

        What came next is no part of what was told when it began.
        """
        further = going_on(self._view.facts, [fact], self._view.language)[:1]
        begun = "next" in clause.attributes and any(name.startswith(f"{fact.id}.") for name in self._telling.stale)
        story = further if begun else (fact, *further)
        fresh = [one for one in story if one.id not in self._telling.stale and self._says_news(one)]
        for one in fresh:
            self._telling.tell(Told(one, None), "what was spoken of")
        return bool(fresh)

    def _says_news(self, fact: Fact) -> bool:
        """Whether a fact says more than what was just said of it."""
        said = {word for text in self._telling.said_before[-1:] for word in words_of(text, self._view.language)}
        telling = set(words_of(fact.says, self._view.language)) - tables(self._view.language).stop
        return len(telling - said) >= _NEWS

    def _tell_other_effects(self, clause: Clause, first: Told) -> None:
        """What else the complaint keeps the patient from."""
        others = (answering([fact], clause, nearly=False) for fact in symptoms(self._view) if fact != first.fact)
        for told in list(filter(None, others))[:1]:
            self._telling.tell(told, "follow-up on what was told last")

    def go_on(self, clause: Clause) -> None:
        """The second half of a question, by itself about nothing known: what the story tells next to the first half.

        Nothing where the first half's answer told it already, or where the case is no story. A half that asks for more
        than yes or no is answered by the next sentence, whatever its words; any other only by what shares them.
        """
        last = self._telling.just_told()[-1:]
        if not in_prose(self._view) or self._tells_already(last, clause):
            return
        fresh = [fact for fact in beside(self._view.facts, last) if fact.id not in self._telling.stale]
        by_word = echoing(fresh, clause, clause.content) if clause.content else []
        told = answering(fresh, clause, nearly=False) if clause.attributes else None
        if told or by_word:
            self._telling.tell(told or Told(by_word[0], None), _GOING_ON)
        elif clause.interrogates and not self._recall.about(clause).names_topic:
            present = [fact for fact in self._view.facts if fact.polarity == "present"]
            after = present[present.index(last[0]) + 1 :][:1] if last else []
            for fact in (one for one in after if one in fresh):
                self._telling.tell(Told(fact, None), _GOING_ON)

    def tell_in_the_end(self, clause: Clause) -> None:
        """A story's answer to a question about nothing known by name.

        What was told last, or a sentence that goes on about it, where its words say what is asked; or else the sentence
        that holds most of the things named, of nobody but the patient.
        """
        if not in_prose(self._view):
            return
        last = self._telling.told_last
        near = (*last, *going_on(self._view.facts, last, self._view.language)) if clause.attributes else ()
        fresh = (fact for fact in near if fact.id not in self._telling.stale and self._says_news(fact))
        told = next((fact for fact in fresh if fact.polarity == "present" and says_it(fact.says, clause)), None)
        if told:
            self._telling.tell(Told(told, None), "what was spoken of")
        elif not (self._recall.about(clause).found or self._is_of_others(clause)):
            own = [
                fact for fact in self._view.facts if fact.section not in _OF_KIN and fact.id not in self._telling.stale
            ]
            for fact in sharing(own, clause, self._recall.naming.slots(clause))[:1]:
                self._telling.tell(Told(fact, None), "holds what is named")

    def _is_of_others(self, clause: Clause) -> bool:
        people = self._thread.people or self._recall.people_asked_of(clause)
        return bool(people) or not _OF_KIN.isdisjoint(clause.sections)

    def _tells_already(self, told: Sequence[Fact], clause: Clause) -> bool:
        """Whether what was just told answers the clause, too: 'I tried two creams, which didn't help'."""
        if clause.attributes and (answering(told, clause) or self._has_just_said(clause)):
            return True
        return bool(HOW_IT_WENT & set(clause.attributes)) and not set(told).isdisjoint(trials(self._view))

    def injury(self, clause: Clause) -> Told | None:
        """Whether a fall or faint that was just told of did harm, where no more is asked: 'did you hurt yourself'."""
        asks = holds(clause.text, "asks_if_injured", clause.language)
        last = self._telling.told_in_last_reply[:1] if asks else ()
        told = (Told(fact, "effect") for fact in last)
        return next(
            (one for one in told if holds(one.fact.attributes.get("effect", ""), "injured", clause.language)), None
        )

    def of_other_times(self) -> Told | None:
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
