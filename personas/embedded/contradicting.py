"""Whether what is told denies what was asked: 'a painless rash', asked whether it hurts. Then 'no' comes first."""

from collections.abc import Collection, Sequence

from personas.embedded.clause import Clause
from personas.embedded.meaning import meanings
from personas.embedded.phrases import held
from personas.embedded.slot import Slot
from personas.embedded.tables import tables, words_of


def contradicts(clause: Clause, asked: Collection[Slot], said: str) -> bool:
    """Whether a yes or no question names only what a sentence denies, or asks for trouble where it tells of none."""
    if not clause.asked or clause.interrogates or clause.offers_choice:
        return False
    words = words_of(said, clause.language)
    if _says("whether_troubled", clause.words, clause) and _says("untroubled", words, clause):
        return True
    if not tables(clause.language).troubles.isdisjoint(clause.words):
        return False  # asked for trouble with the sleep, 'I do not sleep' is no 'no'
    heads = [slot for slot in asked if slot.kind == "head"]
    definite = tables(clause.language).definite
    if len(heads) > 1 and heads[0].start > 0 and clause.words[heads[0].start - 1] in definite:
        del heads[0]  # 'does the rash [itch]'
    ids = frozenset[str]().union(*(slot.ids for slot in heads))
    told = [slot for slot in meanings(clause.language).slots(words) if slot.ids & ids]
    return bool(told) and all(_is_denied(slot, words, clause.language) for slot in told)


def asks_whether_well(clause: Clause) -> bool:
    """Whether a question is if all is well, to which 'no' would say that it is not: 'are you otherwise healthy'."""
    return clause.asked and not clause.interrogates and _says("whether_well", clause.words, clause)


def _says(kind: str, words: Sequence[str], clause: Clause) -> bool:
    return any(held(words, phrase) for phrase in tables(clause.language).answers.get(kind, ()))


def _is_denied(slot: Slot, words: Sequence[str], language: str) -> bool:
    """Whether a name denies by itself, as 'painless' does, or stands behind a word that does: 'non-itchy'."""
    table = tables(language)
    denying = {word for phrase in table.answers.get("denying", ()) for part in phrase for word in part}
    lacking = {word for phrase in table.answers.get("lacking", ()) for part in phrase for word in part}
    before = slot.start - 1
    while before > 0 and words[before] in table.stop - denying:
        before -= 1
    return not lacking.isdisjoint(slot.words) or (before >= 0 and words[before] in denying)
