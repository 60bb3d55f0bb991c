"""What a patient offers who cannot answer: of a case told as a story, what comes nearest to what was asked.

Which sentence of a story answers is a guess; where nothing was found, what shares a name or a rare word with the
question is told, and that no more is known.
"""

from collections import Counter
from collections.abc import Sequence

from personas.embedded.clause import Clause
from personas.embedded.matching import MATCHED, answered
from personas.embedded.recall import Recall
from personas.embedded.tables import tables
from personas.embedded.trace import Trace
from scenarios.schema import Fact

_NAMED, _WORD = 1.0, 0.7  # what a name, and a word that stands in one sentence of the case alone, count
_SHORT = 3  # letters of a word that tells too little
_FREELY_TOLD = ("asked", "volunteered")
_OF_VIEWS_AND_KIN = ("family_history", "ideas", "concerns", "expectations")


def nearest(recall: Recall, asked: Sequence[Clause]) -> list[Fact]:
    """The facts that share something with what was asked, those that share most first."""
    told = [
        known
        for known in recall.traces
        if not known.denied
        and known.fact.disclosure in _FREELY_TOLD
        and not known.fact.private
        and known.fact.section not in _OF_VIEWS_AND_KIN
    ]
    lone = Counter(word for known in told for word in known.said)
    worth = {
        known.fact.id: max(
            (_shared(recall, clause, known, lone) for clause in asked if _may_offer(recall, clause)), default=0.0
        )
        for known in told
    }
    return sorted((known.fact for known in told if worth[known.fact.id]), key=lambda fact: -worth[fact.id])


def _may_offer(recall: Recall, clause: Clause) -> bool:
    """Whether something of the patient was asked, and no number that another number would answer wrongly."""
    of_others = "family_history" in clause.sections or clause.asks_of_whoever or recall.people_asked_of(clause)
    return not (of_others or clause.safety or clause.counts or clause.measures)


def _shared(recall: Recall, clause: Clause, known: Trace, lone: Counter[str]) -> float:
    """What a fact shares with a clause: things that are named, and words of no other fact."""
    slots = [slot for slot in recall.naming.slots(clause) if slot.kind == "head"]
    named = [slot for slot in slots if answered(slot, known, recall.meanings) >= MATCHED]
    spoken_for = {word for slot in named for word in slot.words} | tables(clause.language).stop
    words = {word for word in clause.words if len(word) > _SHORT and lone[word] == 1} - spoken_for
    return _NAMED * len(named) + _WORD * len(words & known.said)
