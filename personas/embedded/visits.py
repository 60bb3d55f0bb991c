"""What those said or did whom the patient has seen about this: 'what did they say it was', 'what did they give you'.

Only in languages whose tables name who is seen (`healers`), and not in a story, whose next sentence tells it.
"""

import re
from collections.abc import Iterator, Sequence

from personas.embedded.clause import Clause
from personas.embedded.history import in_prose, symptoms, taken_for
from personas.embedded.meaning import meanings
from personas.embedded.phrases import held
from personas.embedded.recall import Recall
from personas.embedded.tables import tables, words_of
from personas.embedded.telling import Telling
from personas.embedded.told import Told
from scenarios.schema import Fact
from scenarios.views import PatientView

_SEEN = frozenset(["words:hospital", "words:doctor"])
# How one asks for what they said or did, and how a sentence may tell it, the likeliest first.
_ASKED = {
    "asks_what_was_said": ("was_said",),
    "asks_what_was_given": ("was_given",),
    "asks_what_was_done": ("was_done", "was_given"),
}
_VIEWS = ("ideas", "concerns")
_COMMA = re.compile("[,;]")
_BEGINS = 3  # words of a sentence in which 'they' are those who were seen


class Visits:
    """Answers about those whom the patient has seen, rung or been to."""

    def __init__(self, view: PatientView, recall: Recall, telling: Telling) -> None:
        self._view = view
        self._recall = recall
        self._telling = telling
        self._table = tables(view.language)
        self._asked_if_seen = False  # in this reply, known or not
        self._off = "healers" not in self._table.answers or in_prose(view)

    def answer(self, clause: Clause) -> bool:
        """True when the clause asked for it, known or not."""
        if self._off or not clause.asks or clause.sections or clause.safety:
            return self._is_of_no_visit(clause)
        if self._has(clause.words, "asks_if_seen"):
            if "last" in clause.attributes:
                return False  # 'when did you last see a doctor' is of any visit, for whatever it was
            self._asked_if_seen = True
            near = [
                fact for fact in self._telling.record.told_in_last_reply if clause.refers_back and not clause.points
            ]
            done = next((Told(fact, "treatment") for fact in near if "treatment" in fact.attributes), None)
            seen = sorted(self._sentences("healed", ()), key=lambda told: not self._is_of_same(told, clause))
            return self._tell(done or next(iter(seen), None))
        for asked, told in _ASKED.items():
            if self._has(clause.words, asked) and (self._asked_if_seen or self._is_of_those_seen(clause)):
                near = [*self._telling.just_told(), *self._telling.record.answered_last]
                sentences = [one for kind in told for one in self._sentences(kind, near)]
                said = sorted(sentences, key=lambda one: not self._is_of_own(one, clause))
                if not said and told[-1] == "was_given" and self._names_complaint(clause):
                    return False  # 'what did the doctor give you for your blood pressure'
                if not self._tell(next(iter(said), self._prescribed(told[-1]))):
                    self._telling.lose_of(asked.removeprefix("asks_what_was_"))
                return True
        return False

    def _is_of_no_visit(self, clause: Clause) -> bool:
        """Whether a story is asked whether somebody was seen about this, and tells of nobody."""
        if not in_prose(self._view) or not clause.asks or clause.sections or clause.safety:
            return False
        told = (_words(text, self._view) for fact in self._view.facts for text in (fact.topic, fact.says))
        if not self._has(clause.words, "asks_if_seen_for_it") or any(map(self._names_healer, told)):
            return False
        self._telling.lose("not_sure")
        return True

    def _tell(self, told: Told | None) -> bool:
        if told:
            self._telling.tell(told, "of those who were seen")
        return told is not None

    def _is_of_same(self, told: Told, clause: Clause) -> bool:
        """Whether a sentence tells of a doctor or hospital, where that is asked for, and not of the dentist."""
        ids = meanings(self._view.language).ids
        return not ids(clause.words) & _SEEN or bool(ids(_words(self._text(told), self._view)) & _SEEN)

    def _is_of_own(self, told: Told, clause: Clause) -> bool:
        """Whether a sentence says of whom it tells in the words of the clause: 'my own doctor', not 'they'."""
        named = {word for word in clause.words if self._names_healer((word,))}
        return not named or not named.isdisjoint(_words(self._text(told), self._view))

    def _text(self, told: Told) -> str:
        return next((said for name, said in told.fact.attributes.items() if name == told.attribute), told.fact.says)

    def _is_of_those_seen(self, clause: Clause) -> bool:
        """Whether the clause names them, or the last reply did."""
        if self._names_healer(clause.words):
            return True
        last = (*self._telling.just_told(), *self._telling.record.told_in_last_reply)
        told = (text for fact in last for text in (fact.topic, fact.says))
        said = (*told, *self._telling.record.said_before[-1:])
        return any(self._names_healer(_words(text, self._view)) for text in said)

    def _sentences(self, kind: str, near: Sequence[Fact]) -> Iterator[Told]:
        """What tells that they said or did something, of what was told nearby before what else came of this."""
        facts = self._view.facts
        visits = [fact for fact in facts if self._has(_words(fact.topic, self._view), "visits")]
        of_this = [*symptoms(self._view), *(fact for fact in facts if fact.section in _VIEWS)]
        lately = [fact for fact in facts if fact.section == "past_history" and self._is_of_late(fact)]
        given = [fact for fact in facts if _is_taken(fact) and kind == "was_given"]
        for fact in dict.fromkeys([*near, *visits, *of_this, *lately, *given]):
            for name, said in ((None, fact.says), *fact.attributes.items()):
                theirs = self._is_of_healers(fact, said, fact in near)
                if theirs and (kind == "healed" or fact in given or self._has(_words(said, self._view), kind)):
                    yield Told(fact, name)

    def _prescribed(self, kind: str) -> Told | None:
        """What is taken for the illness that they found."""
        last = self._telling.record.told_in_last_reply if kind == "was_given" else ()
        near = self._recall.near
        taken = (one for fact in last for one in (*taken_for(self._view, fact), *near.taken_for(fact)))
        return next((Told(remedy, None) for remedy in taken), None)

    def _names_complaint(self, clause: Clause) -> bool:
        """Whether the clause names what is treated, as far as the case tells of it."""
        return any(item.by_head and item.fact.polarity == "present" for item in self._recall.about(clause).found)

    def _is_of_late(self, fact: Fact) -> bool:
        """Whether a sentence tells of the weeks before: what was said years ago was not about this."""
        return fact.polarity == "present" and self._has(_words(fact.says, self._view), "past")

    def _is_of_healers(self, fact: Fact, said: str, near: bool) -> bool:
        """Whether a sentence names one of them, or 'they' are those whom the fact names or who were spoken of."""
        words = _words(said, self._view)
        theirs = not self._table.others.union(self._table.pointing_back).isdisjoint(words[:_BEGINS])
        own = near or any(self._names_healer(_words(text, self._view)) for text in (fact.topic, fact.says))
        return self._names_healer(words) or (theirs and own)

    def _names_healer(self, words: tuple[str, ...]) -> bool:
        return bool(meanings(self._view.language).ids(words) & _SEEN) or self._has(words, "healers")

    def _has(self, words: tuple[str, ...], kind: str) -> bool:
        return any(held(words, phrase) for phrase in self._table.answers.get(kind, ()))


def _is_taken(fact: Fact) -> bool:
    return fact.section == "medicines" and fact.polarity == "present"


def _words(text: str, view: PatientView) -> tuple[str, ...]:
    """The words of a sentence, without the doctor whom it calls upon: 'I can't breathe, doctor, and I'm hot'."""
    first, *rest = _COMMA.split(text)
    parts = [words_of(part, view.language) for part in (first, *rest) if part.strip()]
    return tuple(word for part in (*parts[:1], *(one for one in parts[1:] if len(one) > 1)) for word in part)
