"""Whether a certain thing that sets a symptom off or eases it is asked about, and known: 'does typing make it worse'."""

from collections.abc import Iterator, Sequence

from personas.embedded.asking import Asking
from personas.embedded.meaning import Slot
from personas.embedded.phrases import holds
from personas.embedded.recall import Recall
from personas.embedded.tables import words_of
from scenarios.schema import Fact

_FACTORS = frozenset(["trigger", "relief"])
_TELLING = frozenset(["trigger", "relief", "treatment"])
_OF_SYMPTOMS = ("complaint", "associated", "review")


def asks_of_untold_deed(asking: Asking, recall: Recall) -> bool:
    """Whether a question names what may set it off or ease it, and no fact speaks of that at all."""
    clause = asking.clause
    of_factor = bool(clause.attributes) and _FACTORS.issuperset(clause.attributes)
    if not (of_factor and clause.asked and clause.asks_yes_or_no) or clause.offers_choice:
        return False
    if holds(clause.text, "any_factor", clause.language):
        return False
    deeds = list(_deeds(asking, recall))
    factors = [fact for fact in recall.facts if _tells_factor(fact, recall.language)]
    told = [item for item in asking.found if item.fact in factors]
    found = {at for item in told for at in item.words}
    known = any(
        not found.isdisjoint(range(slot.start, slot.end)) or _is_told(slot, factors, recall) for slot in deeds
    )
    if deeds and known:
        asking.found = told or asking.found
    return bool(deeds) and not known


def _deeds(asking: Asking, recall: Recall) -> Iterator[Slot]:
    """What a clause names beside symptoms and places of the body."""
    for slot in recall.naming.slots(asking.clause):
        done = slot.ids & recall.meanings.deeds if slot.ids else slot.kind == "word"
        if done or (slot.start in asking.clause.passing and slot.kind != "body"):
            yield slot


def _tells_factor(fact: Fact, language: str) -> bool:
    """Whether a fact tells what sets something off, or eases it, or does not."""
    if fact.section == "medicines" or not _TELLING.isdisjoint(fact.attributes):
        return True
    return fact.section in _OF_SYMPTOMS and any(holds(fact.says, kind, language) for kind in ("worse", "better"))


def _is_told(slot: Slot, factors: Sequence[Fact], recall: Recall) -> bool:
    """Whether what is told of factors speaks of a thing, of what it is part of, or of any effort where it is one."""
    ids, language = recall.meanings.within(slot.ids), recall.language
    effort = holds(" ".join(slot.words), "an_effort", language)
    for text in (text for fact in factors for text in (fact.says, *fact.attributes.values())):
        words = words_of(text, language)
        if not set(slot.words).isdisjoint(words) or ids & recall.meanings.ids(words):
            return True
        if effort and holds(text, "any_effort", language):
            return True
    return False
