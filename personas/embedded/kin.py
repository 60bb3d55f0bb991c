"""Which of the relatives a clause names, and what is known of them."""

import re
from collections.abc import Iterable, Sequence

from personas.embedded.clause import Clause
from personas.embedded.found import Found
from personas.embedded.recall import Recall
from personas.embedded.slot import Slot
from personas.embedded.tables import tables, words_of
from personas.embedded.whom import KIN, PEOPLE, calls
from scenarios.schema import Fact
from scenarios.vocabulary import vocabulary
from scenarios.words import tokens

_ANOTHERS = frozenset(["words:relative"])  # an aunt, a cousin
_SIBLING, _ANY_OF_THEM = frozenset(["words:sibling"]), ("sibl",)
_SYMPTOMS = ("complaint", "associated")
_PARENTS = frozenset(["topics:parental-health"])
_COMMA = re.compile(r"[,，]")
_COUPLE = frozenset(["words:mother", "words:father"])
_EACH_ONE = frozenset(["words:grandparent", "words:sibling"])
_NEAR = 2  # words


def names_kin(recall: Recall, clause: Clause) -> frozenset[str]:
    """The relatives that the clause names: a father, a sister, not the family."""
    named = (recall.meanings.ids(clause.words) & KIN) - {"words:relative"} - recall.speaker.itself
    return named | {"words:mother", "words:father"} if "words:parents" in named else named


def asks_besides(recall: Recall, clause: Clause) -> bool:
    """Whether a clause asks of a relative by a word that names nothing: 'what did your mother die of'."""
    if not clause.interrogates or "people_bare" in tables(recall.language).grammar or not names_kin(recall, clause):
        return False
    troubles = tables(recall.language).troubles  # 'what is wrong with your mother' asks for no more than that
    return any(slot.kind == "word" and not troubles.issuperset(slot.words) for slot in recall.naming.slots(clause))


def names_any(recall: Recall, ids: frozenset[str], said: Iterable[str]) -> bool:
    """Whether one of these is named in the sentences."""
    return any(ids & recall.meanings.ids(words_of(text, recall.language)) for text in said)


def people_in(recall: Recall, fact: Fact) -> frozenset[str]:
    """The people, not the patient, of whom a fact tells: of 'my mother's sister', neither mother nor own sister."""
    others = PEOPLE - recall.speaker.itself
    found = set[str]()
    for text in (fact.says, *fact.attributes.values()):
        words = words_of(text, recall.language)
        row = [slot for slot in recall.meanings.slots(words) if slot.ids & others]
        for before, slot, after in zip((None, *row), row, (*row[1:], None), strict=False):
            if _is_of(slot, after, words, recall.language):
                found |= _ANOTHERS
            elif not (_is_of(before, slot, words, recall.language) or _belongs(slot, after)):
                found |= _ANOTHERS if _belongs(before, slot) else slot.ids & others
    return frozenset(found)


def _belongs(owner: Slot | None, slot: Slot | None) -> bool:
    """Whether somebody is named as another's: a 'mother's sister', but not '엄마 아빠', who are two."""
    if owner is None or slot is None or owner.end != slot.start:
        return False
    return not owner.ids | slot.ids <= _COUPLE


def _is_of(relative: Slot | None, whose: Slot | None, words: Sequence[str], language: str) -> bool:
    """Whether the words between two people make one a relative of the other: 'un hermano [de mi] madre'."""
    between = words[relative.end : whose.start] if relative and whose else ()
    return 0 < len(between) <= _NEAR and between[0] in tables(language).kin_of


def of_nobody_else(recall: Recall, people: frozenset[str], found: Sequence[Found]) -> Sequence[Found]:
    """What is found, none of it another's symptoms where the patient's own are: 'my girlfriend started itching'.

    All of it where `people` are asked of.
    """
    if people:
        return found
    own = [item for item in found if not (item.fact.section in _SYMPTOMS and _is_of_somebody_else(recall, item.fact))]
    return own if any(item.by_head and item.fact.section in _SYMPTOMS for item in own) else found


def _is_of_somebody_else(recall: Recall, fact: Fact) -> bool:
    """Whether a sentence begins with somebody who is not the patient, and tells of nobody else."""
    words = words_of(fact.says, recall.language)
    first = next(iter(recall.meanings.slots(words)), None)
    theirs = first and first.start <= 1 and first.ids & (PEOPLE - recall.speaker.itself)
    return bool(theirs) and tables(recall.language).persons.isdisjoint(tokens(fact.says, recall.language)[1:])


def of_those_called(recall: Recall, clause: Clause, facts: Sequence[Fact]) -> list[Fact]:
    """The facts that tell of the relatives whom the clause names: of brothers and sisters only those called so."""
    kin = names_kin(recall, clause)
    each = [slot for slot in recall.meanings.slots(clause.words) if slot.ids & kin & _EACH_ONE]
    generic = any(_is_of_any(slot, recall.language) for slot in each)
    called = {word for slot in each if not generic for word in slot.words}
    theirs = [fact for fact in facts if people_in(recall, fact) & kin]
    if "people_bare" in tables(recall.language).grammar:
        theirs = [fact for fact in theirs if not (first := _named_first(recall, fact)) or first & kin]
    return [fact for fact in theirs if not called or not called.isdisjoint(_words_told(recall, fact))]


def _named_first(recall: Recall, fact: Fact) -> frozenset[str]:
    """Who a fact says has it: the mother of '是我妈，生了我弟弟以后就开始吃药'."""
    parts = _COMMA.split(fact.attributes.get("relative", ""))
    return next(
        filter(None, (recall.meanings.ids(words_of(part, recall.language)) & KIN for part in parts)), frozenset()
    )


def _words_told(recall: Recall, fact: Fact) -> set[str]:
    return {word for text in (fact.says, *fact.attributes.values()) for word in words_of(text, recall.language)}


def _is_of_any(slot: Slot, language: str) -> bool:
    """Whether words are the name of a kind itself: 'siblings', not 'sister'."""
    kinds = (identifier.partition(":") for identifier in slot.ids)
    return any(words_of(vocabulary(kind, language).terms[name].name, language) == slot.words for kind, _, name in kinds)


def tells_of_family(recall: Recall, fact: Fact) -> bool:
    """Whether a fact is about the family or names one of it."""
    return fact.section == "family_history" or any(one.fact.id == fact.id and one.ids & KIN for one in recall.traces)


def of_kin(recall: Recall, clause: Clause, facts: Sequence[Fact]) -> list[Fact]:
    """Those of the facts that are about the relatives the clause names, or deny something of the whole family; all
    of them where it names none."""
    kin = names_kin(recall, clause)
    others = KIN - {"words:relative"}
    asked = [slot for slot in recall.meanings.slots(clause.words) if slot.ids & kin]
    people = [slot for slot in recall.naming.slots(clause) if slot.ids & kin]
    named = {
        one.fact.id
        for one in recall.traces
        if (one.ids & kin and not _is_of_another(recall, one.fact, asked))
        or (one.denied and one.heads - recall.meanings.deeds and one.ids.isdisjoint(others))
    }
    found = [fact for fact in facts if not kin or fact.section != "family_history" or fact.id in named]
    called = {one.fact.id for one in recall.traces if people and calls(one, people, recall.language)}
    if "people_bare" in tables(recall.language).grammar:
        found = [fact for fact in found if not (kin and _is_of_other_kin(recall, fact, kin))]
    if own := [fact for fact in found if fact.id in called]:
        return own  # of brothers and sisters, the sister
    each = [slot for slot in people if slot.ids & _EACH_ONE and not _is_of_any(slot, recall.language)]
    return [fact for fact in found if not each or not _tells_of_each(recall, fact)]


def _is_of_other_kin(recall: Recall, fact: Fact, kin: frozenset[str]) -> bool:
    """Whether a fact says whose illness it is, and it is none of these: an aunt is no mother, though 姨妈 holds 妈."""
    slots = recall.meanings.slots(words_of(fact.attributes.get("relative", ""), recall.language))
    whose = frozenset[str]().union(*(slot.ids & KIN for slot in slots))
    return bool(whose) and whose.isdisjoint(kin)


def _is_of_another(recall: Recall, fact: Fact, people: Sequence[Slot]) -> bool:
    """Whether a fact names the relatives asked of only as whose relative another is, as another's, or as their sister.

    'My mother's sister' is neither mother nor sister; a sister is no brother.
    """
    table = tables(recall.language)
    kin = frozenset[str]().union(*(slot.ids for slot in people))
    called = {slot.words[-1:] for slot in people}
    named = others = 0
    for text in (fact.topic, fact.says, *fact.attributes.values()) if table.contracted or table.kin_of else ():
        written, words, owner = tokens(text, recall.language), words_of(text, recall.language), -1
        row = recall.meanings.slots(words)
        for before, slot, after in zip((None, *row), row, (*row[1:], None), strict=False):
            owned, owner = slot.start == owner, slot.end if written[slot.end - 1].endswith(table.contracted) else -1
            owned = owned or _is_of(before, slot, words, recall.language) or _is_of(slot, after, words, recall.language)
            if slot.ids & kin:
                named += 1
                others += owned or owner > 0 or (slot.ids == _SIBLING and not called & {slot.words[-1:], _ANY_OF_THEM})
    return named == others > 0


def _tells_of_each(recall: Recall, fact: Fact) -> bool:
    """Whether a fact tells of one of several whom one name covers: of the mother's father, of the grandparents."""
    said = [words_of(text, recall.language) for text in (fact.says, *fact.attributes.values())]
    slots = (slot for words in said for slot in recall.meanings.slots(words))
    bare = "people_bare" in tables(recall.language).grammar
    return bare and any(slot.ids & _EACH_ONE for slot in slots)


def asks_of_parents(recall: Recall, clause: Clause) -> bool:
    """Whether a question is how both parents are, and names nothing else."""
    slots = recall.naming.slots(clause)
    return bool(slots) and all(slot.ids == _PARENTS for slot in slots)
