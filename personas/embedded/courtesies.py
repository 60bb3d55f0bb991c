"""What a patient says that is no fact of the history: who it is, 'go ahead', that a plan will do, what it would ask."""

from collections.abc import Collection

from personas.embedded.clause import Clause
from personas.embedded.introducing import alone, introduction
from personas.embedded.leaning import question
from personas.embedded.record import INVITED
from personas.embedded.speech import speech
from personas.embedded.telling import Telling
from personas.embedded.told import Told
from scenarios.views import PatientView

_ASKED_OF = {"concerns": "asks_of_worry", "expectations": "asks_of_hope"}


class Courtesies:
    """Answers as one gives them in any conversation."""

    def __init__(self, view: PatientView, telling: Telling) -> None:
        self._view = view
        self._telling = telling

    def answer(self, clause: Clause) -> bool:
        """Answer what asks for no history: how the journey was, which of two ways, what was understood."""
        if not clause.asks:
            return False
        if "teach_back" in clause.intents:
            self._say_back()
        elif "comprehension" in clause.intents:
            self._telling.say(self._telling.one("has_followed"))
        elif "choice" in clause.intents:
            self._telling.say(self._telling.one("chooses"))
        elif "small_talk" in clause.intents and not self._is_known(clause):
            self._telling.say(self._telling.one("small_talk"))
        else:
            return False
        return True

    def _is_known(self, clause: Clause) -> bool:
        """Whether the history tells of what is talked about: how the journey was, after which it began."""
        return any(item.by_head for item in self._telling.recall.about(clause).found)

    def cope(self) -> None:
        """Asked how life goes on, of which the case says nothing."""
        self._telling.say(self._telling.one("copes" if self._view.speaker.who == "patient" else "copes_for"))

    def take_news(self) -> None:
        """Told what would worry anyone, the patient asks back, unless it did so just before."""
        ways, before = speech(self._view.language).lines["news"], self._telling.record.said_before[-1:]
        if not any(way in said for way in ways for said in before):
            self._telling.lose("news")

    def _say_back(self) -> None:
        """What the doctor told last, in the doctor's own words: the patient vouches for no more."""
        told = self._telling.record.told_by_doctor
        if told:
            self._telling.say(self._telling.one("recounts", told=told))
        else:
            self._telling.say(self._telling.one("has_followed"))

    def say_again(self) -> None:
        """Asked to say it once more, the patient repeats its last words."""
        if not self._telling.repeat():
            self._telling.lose("not_understood")

    def approximate(self) -> None:
        """Pressed for a figure by a word alone, the patient has none, or gives the one that it gave."""
        if self._telling.record.unsure_last:
            self._telling.lose_of("even_roughly")
        elif not (self._telling.sentences or self._telling.at_a_loss):
            self.say_again()

    def introduce(self, asked: Collection[str]) -> None:
        """Name and age, as far as they are asked and known."""
        lines = introduction(self._view, set(asked)) if {"name", "age"} & set(asked) else ()
        for key, slots in lines:
            self._telling.say(self._telling.one(key, **slots))
        if not self._telling.sentences:
            self._telling.lose("not_sure")

    def let_examine(self) -> None:
        if self._telling.sentences not in [[line] for line in speech(self._view.language).lines["go_ahead"]]:
            self._telling.say(self._telling.one("go_ahead"))

    def be_alone(self) -> None:
        """Asked for a word in private, the patient says that they are alone now, or were all along."""
        self._telling.say(self._telling.one(alone(self._view)))

    def agree(self) -> None:
        """Asked whether a plan will do, the patient says so, and brings up what worries it."""
        self._telling.say(self._telling.one("agrees"))
        self._bring_up_worry()

    def confirm(self) -> None:
        """Asked whether it was understood rightly, the patient thinks so; it compares nothing, vouches for nothing."""
        known = "confirms" in speech(self._view.language).lines
        self._telling.lose("confirms" if known else "agrees")

    def ask_back(self) -> None:
        """Invited to ask, the patient asks about what worries it, and then for what it hopes for, each once."""
        asked = self._bring_up_worry() if self._telling.record.closing else self._ask_of_views()
        if not asked:
            self._telling.say(self._telling.one("no_questions"))

    def _ask_of_views(self) -> bool:
        """Whether there was a worry or a hope left to ask about."""
        for section, line in _ASKED_OF.items():
            views = (fact for fact in self._view.facts if fact.section == section and fact.polarity == "present")
            fact = next((fact for fact in views if fact.id not in self._telling.record.asked_before), None)
            if fact is None or not self._telling.may_tell(fact):
                continue
            if fact.id in self._telling.record.told_before:
                self._telling.say(self._telling.one(f"{line}_again"))
                self._telling.ask_again(fact)
            else:
                self._telling.add(Told(fact, None), INVITED, "asks_first")
                self._telling.remark(line)
            return True
        return False

    def _bring_up_worry(self) -> bool:
        """Whether there was a worry left to speak of."""
        concerns = [fact for fact in self._view.facts if fact.section == "concerns" and fact.polarity == "present"]
        if concerns and self._telling.may_tell(concerns[0]) and concerns[0].id not in self._telling.record.told_before:
            self._telling.tell(Told(concerns[0], None), INVITED)
            return True
        if feared := question(self._telling.lean, self._telling.record.said_before):
            self._telling.say(feared)
        return bool(feared)
