"""What is drunk and holds no alcohol: in 'do you [drink] tap water' the verb names no alcohol."""

from collections.abc import Sequence
from itertools import pairwise

from personas.embedded.slot import Slot
from personas.embedded.tables import tables

_HOLDS_NONE = frozenset(f"words:{what}" for what in ("fluids", "caffeine", "milk", "feeding", "hot-drink"))
_ALCOHOL = frozenset(["words:alcohol", "topics:alcohol"])
_NEAR = 2  # words between the verb and what is had, at most: 'drink four cups of'


def only_has(slot: Slot, after: Slot | None, language: str) -> bool:
    """Whether a verb names by itself what is not meant where something else is had."""
    verbs = tables(language).having_something
    if after is None or slot.words[-1] not in verbs or after.start - slot.end > _NEAR:
        return False
    return not after.ids.isdisjoint(_HOLDS_NONE) and after.ids.isdisjoint(slot.ids)


def had_without_alcohol(slots: Sequence[Slot], language: str) -> frozenset[str]:
    """What verbs of drinking name and do not mean, where all that is drunk holds no alcohol."""
    verbs = [slot for slot, after in pairwise(slots) if only_has(slot, after, language)]
    named = frozenset[str]().union(*(slot.ids for slot in slots if slot not in verbs))
    having = tables(language).having_something
    beside = any(slot.ids and not having.isdisjoint(slot.words) for slot in slots)  # 'drinks little water'
    meant_not = _ALCOHOL if beside and not named.isdisjoint(_HOLDS_NONE) else frozenset[str]()
    return meant_not.union(*(slot.ids for slot in verbs)) - named
