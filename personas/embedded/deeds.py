"""Whether one thing is asked about that may set a symptom off or ease it, and known: 'does typing make it worse'."""

from collections.abc import Iterator, Sequence
from typing import Literal

from personas.embedded.asking import Asking
from personas.embedded.attributes import Told
from personas.embedded.meaning import GENERAL, Slot
from personas.embedded.phrases import holds
from personas.embedded.recall import Recall
from personas.embedded.tables import words_of
from scenarios.schema import Fact

_FACTORS = frozenset(["trigger", "relief"])
_TELLING = frozenset(["trigger", "relief", "treatment"])
_OF_SYMPTOMS = ("complaint", "associated", "review", "medicines")
_TOLD_BY = ("worse", "better", "went", "tried")


def told_of_deed(asking: Asking, recall: Recall) -> Told | Literal["untold"] | None:
    """What is told of the thing that a question names as what may set it off or ease it; None where that was found."""
    clause = asking.clause
    of_factor = bool(clause.attributes) and _FACTORS.issuperset(clause.attributes)
    if not (of_factor and clause.asked and clause.asks_yes_or_no) or clause.offers_choice:
        return None
    if holds(clause.text, "any_factor", clause.language):
        return None
    deeds = list(_deeds(asking, recall))
    factors = [fact for fact in recall.facts if _tells_factor(fact, recall.language)]
    named = [item for item in asking.found if item.fact in factors]
    found = {at for item in named for at in item.words}
    if not deeds or any(not found.isdisjoint(range(slot.start, slot.end)) for slot in deeds):
        asking.found = named or asking.found
        return None
    return next((told for slot in deeds for told in _telling(slot, factors, recall)), "untold")


def _deeds(asking: Asking, recall: Recall) -> Iterator[Slot]:
    """What a clause names beside symptoms and places of the body."""
    clause = asking.clause
    spent = (slot for slot in recall.meanings.slots(clause.words) if slot.ids and clause.spent(slot.start, slot.end))
    for slot in (*recall.naming.slots(clause), *spent):
        if slot.ids and slot.ids <= GENERAL:
            continue
        done = slot.ids & recall.meanings.deeds if slot.ids else slot.kind == "word"
        if done or (slot.start in clause.passing and slot.kind != "body"):
            yield slot


def _tells_factor(fact: Fact, language: str) -> bool:
    """Whether a fact tells what sets something off, or eases it, or does not."""
    if fact.section not in _OF_SYMPTOMS:
        return False
    return not _TELLING.isdisjoint(fact.attributes) or any(holds(fact.says, kind, language) for kind in _TOLD_BY)


def _telling(slot: Slot, factors: Sequence[Fact], recall: Recall) -> Iterator[Told]:
    """What is told of factors that speaks of a thing, of what it is part of, or of any effort where it is one."""
    ids, language = recall.meanings.within(slot.ids) - GENERAL, recall.language
    effort = holds(" ".join(slot.words), "an_effort", language)
    for fact in factors:
        for name, text in (*fact.attributes.items(), (None, fact.says)):
            words = words_of(text, language)
            same = not set(slot.words).isdisjoint(words) or ids & recall.meanings.ids(words)
            if same or (effort and holds(text, "any_effort", language)):
                yield Told(fact, name)
