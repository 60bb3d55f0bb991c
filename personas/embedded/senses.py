"""Words that name something and are mostly said in another sense: 'do you [remember] the birth' asks for no memory."""

from collections.abc import Callable, Sequence

from personas.embedded.clause import Clause
from personas.embedded.meaning import Slot
from personas.embedded.tables import tables


def meant_by_name(slots: Sequence[Slot], clause: Clause, known: Callable[[Slot], bool]) -> list[Slot]:
    """What a clause names, without what it hardly means by name: what the case does not know, beside what it does.

    A part of the history that is asked for, an age, or what the words themselves ask for is something beside it too.
    """
    senses = tables(clause.language).other_senses
    loose = [slot for slot in slots if slot.words in senses and slot.kind == "head" and not known(slot)]
    if not loose:
        return list(slots)
    beside = any(slot not in loose and slot.kind != "person" and known(slot) for slot in slots)
    if beside or clause.sections or "age" in clause.attributes:
        return [slot for slot in slots if slot not in loose]
    asking = frozenset[int]().union(*(span for _, span in clause.asked_about))
    return [slot for slot in slots if slot not in loose or asking.isdisjoint(range(slot.start, slot.end))]
