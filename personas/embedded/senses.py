"""Words that name something and are mostly said in another sense: 'do you [remember] the birth' asks for no memory."""

from collections.abc import Callable, Sequence

from personas.embedded.clause import Clause
from personas.embedded.slot import Slot
from personas.embedded.tables import tables


def meant_by_name(slots: Sequence[Slot], clause: Clause, known: Callable[[Slot], bool]) -> list[Slot]:
    """What a clause names, without what it hardly means by name: what the case does not know, beside what it does.

    A part of the history that is asked for, an age, or what the words themselves ask for is something beside it too.
    """
    senses = tables(clause.language).other_senses
    loose = [slot for slot in slots if slot.words in senses and _may_be_loose(slot, clause) and not known(slot)]
    if not loose:
        return list(slots)
    beside = any(slot not in loose and slot.kind != "person" and known(slot) for slot in slots)
    if beside or clause.sections or "age" in clause.attributes:
        return [slot for slot in slots if slot not in loose]
    asking = frozenset[int]().union(*(span for _, span in clause.asked_about))
    return [slot for slot in slots if slot not in loose or asking.isdisjoint(range(slot.start, slot.end))]


def _may_be_loose(slot: Slot, clause: Clause) -> bool:
    """Whether a name may be said in another sense; a part of the body only bare: 'get your breath [back]'."""
    if slot.kind != "body" or not slot.start:
        return slot.kind == "head"
    table = tables(clause.language)
    leading = table.determiners | table.prepositions | table.joints_as_words | table.introducing
    return clause.words[slot.start - 1] not in leading
