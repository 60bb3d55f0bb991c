"""What of the doctor's words reaches the patient: long questions, technical words and second questions may not."""

from dataclasses import dataclass
from random import Random

from personas.embedded.recall import Recall
from personas.embedded.traits import Manner
from personas.embedded.understanding import Clause, jargon_in, understand

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
    for clause in understand(text, language):
        if not clause.asks or _about_safety(clause, recall):
            reached.append(clause)
            continue
        questions += 1
        loses = manner.loses_first if questions == 1 else manner.loses_next
        if loses and chance.random() < loses:
            missed.append(Missed("asked_what"))
        elif manner.longest and len(clause.words) > manner.longest:
            missed.append(Missed("too_long"))
        elif not manner.knows_jargon and (unknown := jargon_in(clause.text, language)):
            known = _without(unknown, clause, recall)
            reached += known
            missed += [] if known else [Missed("unknown_word", unknown[0])]
        else:
            reached.append(clause)
    return reached, missed


def _about_safety(clause: Clause, recall: Recall) -> bool:
    return bool(clause.safety or _SAFETY_SECTIONS & set(clause.sections)) or any(
        found.fact.safety for found in recall.about(clause).found[:1]
    )


def _without(unknown: list[str], clause: Clause, recall: Recall) -> list[Clause]:
    """The clause as heard by one who does not know these words; empty where what is left names nothing."""
    left = " ".join(word for word in clause.text.split() if not jargon_in(word, clause.language))
    return [part for part in understand(left, clause.language) if part.sections or recall.about(part).found]
