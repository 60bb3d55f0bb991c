"""What of the doctor's words reaches the patient: long questions, technical words and second questions may not."""

from dataclasses import dataclass
from random import Random

from personas.embedded.clause import HARDLY_MORE, Clause
from personas.embedded.phrases import jargon_in
from personas.embedded.recall import Recall
from personas.embedded.tables import tables, words_of
from personas.embedded.traits import Manner
from personas.embedded.understanding import understand

_SAFETY_SECTIONS = frozenset(["allergies", "pregnancy"])


@dataclass(frozen=True)
class Missed:
    """A question that did not get through: the line by which the patient asks back, and the word it did not know."""

    line: str
    word: str = ""


def hear(text: str, language: str, manner: Manner, recall: Recall, chance: Random) -> tuple[list[Clause], list[Missed]]:
    """The clauses that reach the patient, in order, and what did not. A question about safety always does."""
    reached: list[Clause] = []
    missed: list[Missed] = []
    questions = 0
    clauses = understand(text, language)
    for clause in (*(clause for clause in clauses[:-1] if not _only_calls(clause, recall)), *clauses[-1:]):
        questions += clause.asks
        words = len(clause.words if clauses[1:] else words_of(text, language))  # roundabout ways of asking included
        miss = _missed(clause, words, manner, questions == 1, chance) if clause.asks else None
        if miss is None or _about_safety(clause, recall):
            reached.append(clause)
        elif miss.word and (known := _without_jargon(clause, recall)):
            reached += known
        else:
            missed.append(miss)
    return reached, missed


def _only_calls(clause: Clause, recall: Recall) -> bool:
    """Whether words before a question only call upon somebody: 'Mum, would you', 'Mr Okafor, do you'."""
    asks = clause.intents or clause.attributes or clause.sections or clause.safety or clause.interrogates
    if asks or len(clause.words) > HARDLY_MORE or clause.words[0] in tables(clause.language).enquiries:
        return False
    if clause.asked and any(clause.words[-len(one) :] == one for one in tables(clause.language).taken_up):
        return False  # '奶奶呢？' asks of her
    slots = recall.naming.slots(clause)
    own = recall.naming.phrases
    return all(
        slot.words not in own if not slot.ids else any(name.kind == "person" for name in slot.names) for slot in slots
    )


def _missed(clause: Clause, words: int, manner: Manner, first: bool, chance: Random) -> Missed | None:
    """Why a question of so many words does not get through, or not in full; None where it does."""
    loses = manner.loses_first if first else manner.loses_next
    if loses and chance.random() < loses:
        return Missed("asked_what")
    if manner.longest and words > manner.longest:
        return Missed("too_long")
    unknown = [] if manner.knows_jargon else jargon_in(clause.text, clause.language)
    return Missed("unknown_word", unknown[0]) if unknown else None


def _about_safety(clause: Clause, recall: Recall) -> bool:
    return bool(clause.safety or _SAFETY_SECTIONS & set(clause.sections)) or any(
        found.fact.safety for found in recall.about(clause).found[:1]
    )


def _without_jargon(clause: Clause, recall: Recall) -> list[Clause]:
    """The clause as heard by one who knows no technical words; empty where what is left names nothing."""
    left = " ".join(word for word in clause.text.split() if not jargon_in(word, clause.language))
    return [part for part in understand(left, clause.language) if part.sections or recall.about(part).found]
