"""Others who may be ill: 'anyone' and an illness together ask for contact with it, however it is worded."""

from collections.abc import Sequence
from itertools import pairwise

from personas.embedded.clause import Clause
from personas.embedded.meaning import Meanings
from personas.embedded.phrases import held
from personas.embedded.slot import Name, Slot
from personas.embedded.tables import tables
from personas.embedded.whom import KIN

CONTACT = frozenset(["words:contact"])
_CONTACT = Name("words:contact", "head")


def in_company(found: Sequence[Slot], clause: Clause, known: Meanings) -> list[Slot]:
    """The slots, what 'anyone' has made one with them: 'round [anyone with a bug]', 'met [somebody who was ill]'.

    Not what anyone says of the patient or gives it, nor what runs in the family.
    """
    table, words = tables(clause.language), clause.words
    start = next((at for at in range(len(words)) for who in table.whoever if words[at : at + len(who)] == who), None)
    of_family = "family_history" in clause.sections or not KIN.isdisjoint(known.ids(words))
    if (
        start is None
        and words[0] in table.first
        and any(held(words, phrase) for phrase in table.answers.get("beside", ()))
    ):
        start = 0  # 'who has he been near with a cold'
    if start is None or of_family or "asks_within" in table.grammar or "treatment" in clause.attributes:
        return list(found)
    if clause.conditional or not table.telling.isdisjoint(words[start:]):
        return list(found)  # 'if somebody touched it'
    named = (slot for slot in found if slot.start > start and slot.kind == "head")
    ill = next((slot for slot in named if not _tells_where(slot, clause, known)), None)
    same = [span for phrase in table.answers.get("ill_too", ()) if (span := held(words, phrase)) and span[-1] > start]
    if ill and (ill.ids & known.deeds or ill.ids & CONTACT or _is_ones_own(words[start : ill.end], ill, clause)):
        return list(found)
    ends = [ill.end] if ill else [span[-1] + 1 for span in same[:1]]
    if not ends:
        return list(found)
    joined = Slot(start, ends[0], (_CONTACT,), words[start : ends[0]])
    beside = (slot for slot in found if slot.end <= joined.start or slot.start >= joined.end)
    return sorted((joined, *beside), key=lambda slot: slot.start)


def _is_ones_own(words: Sequence[str], ill: Slot, clause: Clause) -> bool:
    """Whether it is the patient's own: 'did anyone take [your temperature]', 'check whether [you were] hot'."""
    table = tables(clause.language)
    if "reading" in clause.attributes:
        return False  # 'has anyone measured your sugar' asks for a figure, and not whether there is diabetes
    return not table.addressing.isdisjoint((clause.words[ill.start - 1], *ill.words)) or any(
        one in table.addressing and after in table.being for one, after in pairwise(words)
    )


def _tells_where(slot: Slot, clause: Clause, known: Meanings) -> bool:
    """Whether a slot only says who it may be: 'someone [at work]'."""
    led = {clause.words[slot.start - 1], slot.words[0]}
    return bool(slot.ids & known.deeds) and not tables(clause.language).prepositions.isdisjoint(led)
