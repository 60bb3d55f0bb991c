"""What somebody else said, saw or thought: 'what did his grandmother put it down to', 'what did the midwife say'.

A sentence in which that very person says, sees or thinks something answers; where none does, others may.
"""

from personas.embedded.clause import Clause
from personas.embedded.phrases import held
from personas.embedded.recall import Recall
from personas.embedded.slot import Slot
from personas.embedded.tables import Phrase, tables, words_of
from personas.embedded.telling import Telling
from personas.embedded.told import Told
from scenarios.schema import Fact
from scenarios.views import PatientView

_SEVERAL = frozenset(["words:grandparent", "words:sibling", "words:others"])  # who has one name and is not one person
_NEAR = 3  # words from the person to what it says: 'my wife [then] noticed'


class Sayings:
    """Answers to a question for what a person named said or thought."""

    def __init__(self, view: PatientView, recall: Recall, telling: Telling) -> None:
        self._view = view
        self._recall = recall
        self._telling = telling
        self._table = tables(view.language)

    def answer(self, clause: Clause) -> bool:
        """True when the clause asked so, and a sentence tells it."""
        asked = next(filter(None, (held(clause.words, one) for one in self._phrases("asks_their_words"))), ())
        if not (asked and clause.interrogates) or clause.safety:
            return False
        sayer = next((slot for slot in self._recall.meanings.slots(clause.words) if 1 < slot.start < asked[-1]), None)
        facts = [fact for fact in self._view.facts if sayer and sayer.ids and self._says(fact, sayer)]
        fresh = [fact for fact in facts if fact.id not in self._telling.stale]
        named = [item.fact for item in self._recall.about(clause).found if item.fact in fresh]
        for fact in (named or fresh)[:1]:
            self._telling.tell(Told(fact, None), "asked what somebody said")
        return bool(fresh)

    def _says(self, fact: Fact, sayer: Slot) -> bool:
        """Whether in a fact that person says, sees or thinks something."""
        words = words_of(fact.says, self._view.language)
        for slot in self._recall.meanings.slots(words):
            same = slot.ids & sayer.ids and (slot.words == sayer.words or not slot.ids & _SEVERAL)
            beyond = words[slot.end : slot.end + _NEAR]
            if same and any(held(beyond, one) for one in self._phrases("their_words")):
                return fact.polarity == "present"
        return False

    def _phrases(self, kind: str) -> tuple[Phrase, ...]:
        return self._table.answers.get(kind, ())
