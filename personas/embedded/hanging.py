"""What hangs on the clause before it: 'and your mother, is she alive?', 'any clots in the family? And diabetes?'

So does what is asked of 'it' beside the question that names it: 'when was your last period, and are they regular?'
"""

import re
from collections.abc import Iterable
from dataclasses import replace

from personas.embedded.clause import Clause
from personas.embedded.phrases import held, holds
from personas.embedded.recall import Recall
from personas.embedded.remedies import HOW_IT_WENT
from personas.embedded.speech import speech
from personas.embedded.tables import tables, words_of
from personas.embedded.understanding import QUESTION_MARKS, understand
from personas.embedded.whom import KIN, PEOPLE
from scenarios.words import UNSPACED, tokens

_FAIR = 1.1  # the score of what a clause surely names by itself
_NAME = 4  # words of a clause that only names somebody: 'and your older brother'


def taken_together(
    clauses: Iterable[Clause], recall: Recall, before: Clause | None = None, in_a_story: bool = False
) -> list[Clause]:
    """The clauses, what is asked of somebody who was only named before asked of them by name, and a further illness of
    the family asked as one of theirs; `before` is the question that they follow.

    So too what is asked of 'it' of what the question before names, `in_a_story`: of facts the thread of the talk knows.
    """
    taken = list[Clause]()
    for one in clauses:
        asked = next((past for past in reversed(taken) if past.attributes[:1] != ("relative",)), before)
        clause = (taken and _of_the_same_people(one, taken[-1], recall)) or _of_family_too(one, asked, recall)
        if taken and (full := _of_what_was_named(clause, taken[-1], recall)):
            taken[-1] = full
        elif taken and (placed := _at_place(clause, taken[-1], recall)):
            taken[-1] = placed
        else:
            taken.append((in_a_story and taken and _named_again(clause, taken[-1], recall)) or clause)
    return taken


def _at_place(clause: Clause, before: Clause, recall: Recall) -> Clause | None:
    """What is asked of 'there', asked of the part of the body that is all that was named before; None where none is."""
    there = any(held(clause.words[-1:], phrase) for phrase in tables(clause.language).answers.get("in_that_place", ()))
    if not there or before.attributes or not recall.naming.names_only_places(before):
        return None
    named, place = tokens(before.text, before.language), recall.naming.slots(before)[0]
    said = (*tokens(clause.text, clause.language), *named[max(place.start - 1, 0) : place.end])
    return understand(f"{' '.join(said)}?", clause.language)[-1]


def _named_again(clause: Clause, before: Clause, recall: Recall) -> Clause | None:
    """What is asked of 'it', asked of the one thing that the question before names; None where it names none."""
    table = tables(clause.language)
    named = tokens(before.text, before.language)
    slots = recall.naming.slots(before) or recall.meanings.slots(before.words)
    things = [slot for slot in slots if slot.kind == "head" and not slot.ids & PEOPLE]
    if not (clause.asks and before.asks) or len(things) != 1 or not table.standing_for.keys().isdisjoint(named):
        return None
    if clause.points:
        return None
    went = bool(clause.attributes) and HOW_IT_WENT.issuperset(clause.attributes)
    if went or any("treatment" in one.attributes or "medicines" in one.sections for one in (clause, before)):
        return None  # what is taken for it, and how that went, the thread of the talk tells
    if holds(clause.text, "asks_if_seen", clause.language):
        return None
    said = named[things[0].start : things[0].end]
    telling = [at for at, word in enumerate(words_of(" ".join(said), before.language)) if word not in table.stop]
    words = tokens(clause.text, clause.language)
    at = next((at for at, word in enumerate(words) if word in table.standing_for and at not in clause.passing), None)
    if not telling or at is None:
        return None
    thing = (table.standing_for[words[at]], *said[telling[0] :])
    does = (item for item in recall.about(clause).found[:1] if item.by_head and item.score > _FAIR)
    if any(min(item.words) > at for item in does):
        return None  # 'when did it go to his chest'
    return understand(f"{' '.join((*words[:at], *thing, *words[at + 1 :]))}?", clause.language)[-1]


def _of_the_same_people(clause: Clause, before: Clause, recall: Recall) -> Clause | None:
    """What is asked of 'them', asked of the family that the question before names: 'your parents, are they well'."""
    table = tables(clause.language)
    words, named = tokens(clause.text, clause.language), tokens(before.text, before.language)
    at = next((at for at, word in enumerate(words) if word in table.standing_for_people), None)
    kin = next((slot for slot in recall.meanings.slots(before.words) if slot.ids & KIN), None)
    if at is None or kin is None or not (clause.asks and before.asks) or recall.naming.slots(clause)[1:]:
        return None
    said = list(named[kin.start : kin.end]) if len(named) == len(before.words) else []
    people = said[1:] if said and said[0] in table.having else said
    full = (*words[:at], table.standing_for_people[words[at]], *people, *words[at + 1 :])
    return understand(f"{' '.join(full)}?", clause.language)[-1] if people else None


def _of_family_too(clause: Clause, before: Clause | None, recall: Recall) -> Clause:
    """A clause that only names something further, as asked of the family where the one before was and it is known."""
    asks = clause.attributes or clause.sections or clause.safety or clause.intents or not clause.asks
    leads = any(clause.words[: len(one)] == one for one in tables(clause.language).takes_up)
    of_family = before is not None and ("family_history" in before.sections or before.asks_of_whoever)
    if asks or not leads or not of_family:
        return clause
    theirs = replace(clause, sections=("family_history",))
    known = any(item.by_head and item.fact.section == "family_history" for item in recall.about(theirs).found)
    return theirs if known else clause


def _of_what_was_named(clause: Clause, before: Clause, recall: Recall) -> Clause | None:
    """What is asked of somebody, or of a thing, that the clause before only names: 'thirst and peeing. Since when?'"""
    if _only_names(before, recall, people=True):
        return _by_name(clause, before)
    alone = clause.asks and clause.attributes and not (clause.content or clause.refers_back or clause.sections)
    asked = before.text.rstrip().endswith(QUESTION_MARKS) or before.words[0] in tables(clause.language).enquiries
    if not alone or asked or clause.language in UNSPACED or not _only_names(before, recall, people=False):
        return None
    return understand(f"{clause.text.rstrip(' ?.')} {before.text.strip(' .,;')}?", clause.language)[-1]


def _only_names(clause: Clause, recall: Recall, people: bool) -> bool:
    """Whether a clause is no more than the name of somebody, or of a thing."""
    if clause.attributes or clause.intents or clause.interrogates or len(clause.words) > _NAME:
        return False
    slots = [slot for slot in recall.meanings.slots(clause.words) if slot.ids]
    named = {at for slot in slots for at in range(slot.start, slot.end)}
    stop = tables(clause.language).stop
    rest = [word for at, word in enumerate(clause.words) if at not in named and word not in stop]
    return not rest and bool(slots) and all(bool(slot.ids & PEOPLE) == people for slot in slots)


def _by_name(clause: Clause, name: Clause) -> Clause | None:
    """What is asked of 'she' with her name in its place; None where the clause asks nothing of anybody."""
    if clause.language in UNSPACED or not clause.asks:
        return None
    subjects = "|".join(re.escape(said.split("'")[0]) for said in speech(clause.language).subject.values())
    words = name.text.strip(" ,?").split()
    joints = tables(clause.language).joints
    called = " ".join(words[1:] if words[0].casefold() in joints else words)
    text, found = re.subn(rf"\b(?:{subjects})\b", called, clause.text, count=1, flags=re.IGNORECASE)
    return understand(text, clause.language)[-1] if found else None
