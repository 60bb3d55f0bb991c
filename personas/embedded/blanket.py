"""Denials at large: 'no serious illnesses' denies diabetes, 'nothing else' a nosebleed; neither denies an operation.

'No medicines' denies that any was missed.
"""

from collections.abc import Collection

from personas.embedded.clause import Clause
from personas.embedded.meaning import WORKINGS, Meanings, Slot, systems
from personas.embedded.phrases import held, says_one
from personas.embedded.recall import Recall
from personas.embedded.tables import tables, words_of
from personas.embedded.trace import Trace
from scenarios.schema import Fact
from scenarios.vocabulary import vocabulary

_ILLNESS, _REMEDY = frozenset(["words:illness"]), frozenset(["words:medicine"])
_KINDS_OF_ILLNESS = ("-illness", "-history")  # how the names of illnesses end, and of their kinds
_BIRTH = frozenset(["topics:birth-history"])
# The headings of topics that are no system of the body.
_NO_SYSTEMS = frozenset(
    ["past_history", "social_history", "family_history", "medicines", "allergies", "pregnancy", "psychiatric"]
)
_SYMPTOMS = ("complaint", "associated", "review")


def denied_at_large(recall: Recall, clause: Clause, before: Clause | None) -> Fact | None:
    """The denial that covers all that a yes or no question asks of what the case does not name, where there is one.

    `before` is what was asked before: 'has your father died young, or had heart trouble'.
    """
    if not clause.asks_yes_or_no or _asks_if_in_order(clause):
        return None
    if "family_history" in clause.sections or recall.people_asked_of(clause) or recall.names_other(clause):
        return None
    of_self = says_one(tables(clause.language).addressing, clause.text, clause.language)
    if before and "family_history" in before.sections and not of_self:
        return None
    heads = [slot for slot in recall.naming.slots(clause) if slot.kind == "head"]
    asked = [slot for slot in heads if slot.start not in clause.passing]
    if asked and all(_is_of_medicines(slot, clause.language) for slot in asked):
        return next((known.fact for known in recall.traces if _denies_all(known, "medicines", _REMEDY, recall)), None)
    further = clause.beyond({at for slot in heads for at in range(slot.start, slot.end)})
    if set(further.attributes) - {"previous"}:
        return None
    illnesses = [slot for slot in asked if slot.ids != _ILLNESS]  # 'been diagnosed with' names no other
    if illnesses and all(_is_illness(slot, recall.meanings) for slot in illnesses):
        return denies_illnesses(recall)
    if asked and all(_is_symptom(slot, clause.language, recall.meanings.deeds) for slot in asked):
        return denies_the_rest(recall)
    return None


def denies_the_rest(recall: Recall) -> Fact | None:
    """The denial of whatever else there may be of a complaint: 'nothing else'."""
    return next((known.fact for known in recall.traces if _denies_the_rest(known, recall.language)), None)


def _asks_if_in_order(clause: Clause) -> bool:
    """Whether a question is if something is as it should be, to which 'no' would say that it is not."""
    return any(held(clause.words, phrase) for phrase in tables(clause.language).answers.get("working", ()))


def _is_illness(slot: Slot, known: Meanings) -> bool:
    """Whether a slot names one illness, no operation nor a test, nor what may be a symptom of now."""
    kinds = any(name.partition(".")[0].endswith(_KINDS_OF_ILLNESS) for name in slot.ids - _BIRTH)
    disease = vocabulary("diseases", known.language).named(" ".join(slot.words)) is not None
    old = systems(slot, known.language) <= {"past_history"}
    return (kinds or disease) and old and slot.ids.isdisjoint(known.deeds)


def _is_of_medicines(slot: Slot, language: str) -> bool:
    """Whether a slot names medicines, or what there is only where some are taken: missed doses, side effects."""
    return bool(slot.ids) and (slot.ids <= _REMEDY or systems(slot, language) == {"medicines"})


def _is_symptom(slot: Slot, language: str, deeds: Collection[str]) -> bool:
    """Whether a slot names a complaint of the body, not something that everybody has or does."""
    of_body = systems(slot, language)
    return bool(of_body) and of_body.isdisjoint(_NO_SYSTEMS) and slot.ids.isdisjoint(WORKINGS | set(deeds))


def denies_illnesses(recall: Recall) -> Fact | None:
    """The denial of any illness of old: 'no serious illnesses'."""
    return next((known.fact for known in recall.traces if _denies_all(known, "past_history", _ILLNESS, recall)), None)


def _denies_all(known: Trace, section: str, kind: frozenset[str], recall: Recall) -> bool:
    """Whether a fact denies a part of the history as a whole: any illness, any medicine."""
    if not known.denied or known.fact.section != section:
        return False
    named = [slot.ids for slot in recall.meanings.slots(words_of(known.fact.topic, recall.language)) if slot.names]
    return bool(named) and all(ids == kind for ids in named)


def _denies_the_rest(known: Trace, language: str) -> bool:
    """Whether a fact denies whatever else there may be: 'nothing else', which names nothing by itself."""
    else_said = not tables(language).others_still.isdisjoint(known.said)
    names_none = not (known.topic_ids or known.topic_words)
    return known.denied and known.fact.section in _SYMPTOMS and names_none and else_said
