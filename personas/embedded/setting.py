"""What a clause names only as the setting of what it asks: 'do you get tired [at work]'."""

from collections.abc import Sequence

from personas.embedded.clause import Clause
from personas.embedded.meaning import meanings
from personas.embedded.slot import Slot
from personas.embedded.tables import tables

# Where life is spent: named after 'at' or 'in' beside another thing, they only say where.
_EVERYDAY = frozenset(["words:home", "words:work", "words:school"])
_SAID = 2  # where what is said of somebody or something stands, behind the verb and the subject


def settings(clause: Clause, slots: Sequence[Slot], deeds: frozenset[str]) -> frozenset[int]:
    """Which of the slots only say where, or with what trouble, that happens which the others name."""
    places = {n for n, slot in enumerate(slots) if slot.ids & _EVERYDAY and _is_led_to(clause, slot)}
    places |= {n for n, slot in enumerate(slots) if n and slots[n - 1].ids & deeds and _is_borne(clause, slot)}
    things = [slot for n, slot in enumerate(slots) if n not in places and slot.kind in ("head", "body")]
    return frozenset(n for n in places if any(slot.ids.isdisjoint(slots[n].ids) for slot in things))


def _is_borne(clause: Clause, slot: Slot) -> bool:
    """Whether a thing is one's own while something else is done: 'kept in hospital [with your breathing]'."""
    table = tables(clause.language)
    return clause.words[slot.start - 1] in table.having and clause.words[slot.start - 2] in table.along


def is_setting(words: Sequence[str], span: Sequence[int], language: str) -> bool:
    """Whether words that may ask for a part of the history only say where: 'are you sleeping all right [at home]'."""
    table, known = tables(language), meanings(language)
    if words[span[0]] not in table.whereabouts or _EVERYDAY.isdisjoint(known.ids([words[at] for at in span])):
        return False
    before = (slot for slot in known.slots(tuple(words)) if slot.kind == "head" and slot.end <= span[0])
    return any(not table.stop.issuperset(slot.words) for slot in before)


def _is_led_to(clause: Clause, slot: Slot) -> bool:
    """Whether a preposition of place leads to a thing, or it is what something is said of: 'is the [house] damp'.

    In 'is he [at school]' it is said of him.
    """
    table, at = tables(clause.language), slot.start
    while at > 0 and clause.words[at] not in table.whereabouts and clause.words[at - 1] in table.determiners:
        at -= 1
    subject = slot.start == _SAID and clause.words[1] in table.determiners and not clause.interrogates
    at = at if clause.words[at] in table.whereabouts else max(at - 1, 0)
    led = clause.words[at] in table.whereabouts and not (at == _SAID and clause.words[0] in table.being)
    return led or subject
