"""Which of the relatives a clause names, and what is known of them."""

from collections.abc import Iterable, Sequence

from personas.embedded.clause import Clause
from personas.embedded.recall import Recall
from personas.embedded.tables import tables, words_of
from personas.embedded.whom import KIN, calls
from scenarios.schema import Fact

_EACH_ONE = frozenset(["words:grandparent", "words:sibling"])


def names_kin(recall: Recall, clause: Clause) -> frozenset[str]:
    """The relatives that the clause names: a father, a sister, not the family."""
    named = (recall.meanings.ids(clause.words) & KIN) - {"words:relative"} - recall.naming.itself
    return named | {"words:mother", "words:father"} if "words:parents" in named else named


def names_any(recall: Recall, ids: frozenset[str], said: Iterable[str]) -> bool:
    """Whether one of these is named in the sentences."""
    return any(ids & recall.meanings.ids(words_of(text, recall.language)) for text in said)


def tells_of_family(recall: Recall, fact: Fact) -> bool:
    """Whether a fact is about the family or names one of it."""
    return fact.section == "family_history" or any(one.fact.id == fact.id and one.ids & KIN for one in recall.traces)


def of_kin(recall: Recall, clause: Clause, facts: Sequence[Fact]) -> list[Fact]:
    """Those of the facts that are about the relatives the clause names, or deny something of the whole family; all
    of them where it names none."""
    kin = names_kin(recall, clause)
    others = KIN - {"words:relative"}
    named = {
        one.fact.id
        for one in recall.traces
        if one.ids & kin or (one.denied and one.heads - recall.meanings.deeds and one.ids.isdisjoint(others))
    }
    found = [fact for fact in facts if not kin or fact.section != "family_history" or fact.id in named]
    people = [slot for slot in recall.naming.slots(clause) if slot.ids & kin]
    called = {one.fact.id for one in recall.traces if people and calls(one, people, recall.language)}
    if "people_bare" in tables(recall.language).grammar:
        found = [fact for fact in found if not (kin and _is_of_another(recall, fact, kin))]
    if own := [fact for fact in found if fact.id in called]:
        return own  # of brothers and sisters, the sister
    each = [slot for slot in people if slot.ids & _EACH_ONE]
    return [fact for fact in found if not each or not _tells_of_each(recall, fact)]


def _is_of_another(recall: Recall, fact: Fact, kin: frozenset[str]) -> bool:
    """Whether a fact says whose illness it is, and that is none of these: an aunt is no mother, though 姨妈 holds 妈."""
    slots = recall.meanings.slots(words_of(fact.attributes.get("relative", ""), recall.language))
    whose = frozenset[str]().union(*(slot.ids & KIN for slot in slots))
    return bool(whose) and whose.isdisjoint(kin)


def _tells_of_each(recall: Recall, fact: Fact) -> bool:
    """Whether a fact tells of one of several whom one name covers: of the mother's father, of the grandparents."""
    said = [words_of(text, recall.language) for text in (fact.says, *fact.attributes.values())]
    slots = (slot for words in said for slot in recall.meanings.slots(words))
    bare = "people_bare" in tables(recall.language).grammar
    return bare and any(slot.ids & _EACH_ONE for slot in slots)
