"""What makes an answer whole where a story's sentence may tell only half of what was asked.

A case that is a story in sentences names no attributes: which sentence answers "how did it begin?" is a guess, and so
the patient tells the one that goes on, too. What is known of a topic is told even where what was asked of it is not.
"""

from collections.abc import Sequence

from personas.embedded.attributes import answering
from personas.embedded.clause import Clause
from personas.embedded.found import Found
from personas.embedded.history import in_prose
from personas.embedded.nearness import beside, echoing, going_on
from personas.embedded.pursuing import PURSUED
from personas.embedded.recall import Recall
from personas.embedded.remedies import TAKEN_FOR_IT, WHAT_FOR
from personas.embedded.telling import Telling
from personas.embedded.told import Told
from scenarios.schema import Fact
from scenarios.views import PatientView

_MEANT = frozenset([PURSUED, TAKEN_FOR_IT, WHAT_FOR])  # what is told so is no guess
_PLAINLY_TOLD = frozenset(["trigger", "relief", "length", "timing", "onset", "frequency", "previous"])
_OF_A_STORY = frozenset(["complaint", "associated", "review", "past_history", "family_history"])


class Completing:
    """What is told beside the sentence that answers."""

    def __init__(self, view: PatientView, recall: Recall, telling: Telling) -> None:
        self._view = view
        self._recall = recall
        self._telling = telling

    def tell_what_is_known(self, topic: Found, clause: Clause) -> None:
        """Of a topic of which more is asked than is known, what is known, unless it was told before; and no more.

        Not a number where another number is asked for.
        """
        fact, telling = topic.fact, self._telling
        fresh = fact.polarity == "present" and fact.id not in telling.stale and telling.may_tell(fact)
        misleads = (clause.counts or clause.measures) and any(map(str.isdigit, fact.says))
        if misleads or not (in_prose(self._view) and fresh):
            telling.lose("not_sure")
            return
        telling.tell(Told(fact, None), "all that is known of it")
        telling.no_more_known = True

    def tell_on(self, clause: Clause, told_until: int, meant: Sequence[Fact]) -> None:
        """The sentence after the one that was told, where that was a guess at what answers more than yes or no.

        What was `meant` by the first half of a question is no guess at what the second half is about.
        """
        told = self._telling.used[told_until:]
        fact = self._recall.fact(told[0].id) if len(told) == 1 else None
        if fact is None or fact in meant or fact.id != told[0].id or not in_prose(self._view):
            return
        if told[0].why in _MEANT or not self._guessed(fact, clause):
            return
        facts, stale = self._view.facts, self._telling.stale
        after = [
            one
            for one in beside(facts, [fact])
            if one.section in _OF_A_STORY and one.id not in stale and facts.index(one) > facts.index(fact)
        ]
        for one in self._nearest_first(after, clause)[:1]:
            self._telling.add(Told(one, None), "goes on with the story")

    def _guessed(self, fact: Fact, clause: Clause) -> bool:
        """Whether a clause asks for more than yes or no, and a fact was told that nothing names or leads up to."""
        if fact.polarity != "present" or not clause.interrogates or self._surely_tells(fact, clause):
            return False
        led_up_to = going_on(self._view.facts, self._telling.record.told_last, self._view.language)
        return fact not in led_up_to and all(item.fact != fact for item in self._recall.about(clause).found)

    def _surely_tells(self, fact: Fact, clause: Clause) -> bool:
        """Whether a sentence answers in words that mean nothing else: what eases it, how long each lasts, when."""
        plainly = clause.attributes[:1] not in ((), ("onset",)) and _PLAINLY_TOLD.issuperset(clause.attributes)
        of_else = any(slot.kind == "word" for slot in self._recall.naming.slots(clause))  # 'when was he let go'
        return plainly and not of_else and answering([fact], clause, nearly=False, surely=True) is not None

    def _nearest_first(self, facts: Sequence[Fact], clause: Clause) -> list[Fact]:
        """The facts, those before others that answer by their form, or share a word with what is asked."""
        told = answering(facts, clause, nearly=False) if clause.attributes else None
        alike = [told.fact] if told else echoing(facts, clause, clause.content)
        return list(dict.fromkeys([*alike, *facts]))
