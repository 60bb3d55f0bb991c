"""Whether what is told of a story leaves part of a question open, so that the patient owns up to knowing no more."""

from collections.abc import Collection, Sequence

from personas.embedded.clause import Clause
from personas.embedded.matching import MATCHED, answered
from personas.embedded.phrases import held
from personas.embedded.recall import Recall
from personas.embedded.tables import tables, words_of
from personas.embedded.trace import Trace
from personas.exchange import FactUse


def leaves_open(recall: Recall, asked: Sequence[Clause], used: Sequence[FactUse], told_before: Collection[str]) -> bool:
    """Whether what was told was found by name, denies nothing, and leaves out some other thing that is named.

    Told again, it leaves open whatever it is asked about by name: 'did they scan your head', of a fall told of before.
    """
    ids = {use.id for use in used}
    told = [known for known in recall.traces if known.fact.id in ids and not known.denied]
    if told and len(told) == len(ids) and ids.issubset(told_before):
        return any(_is_new(recall, clause, told) for clause in asked if clause.asks_yes_or_no)
    if not told or len(told) < len(ids) or any(use.why != "asked" for use in used):
        return False
    denying = tables(recall.language).answers.get("denying", ())
    if any(held(words_of(known.fact.says, recall.language), phrase) for known in told for phrase in denying):
        return False  # 'it has never been green or bloody'
    return any(_is_open(recall, clause, told) for clause in asked if clause.asks)


def _is_open(recall: Recall, clause: Clause, told: Sequence[Trace]) -> bool:
    met = _met(recall, clause, told)
    return any(met) and not all(met)


def _is_new(recall: Recall, clause: Clause, told: Sequence[Trace]) -> bool:
    return not all(_met(recall, clause, told))


def _met(recall: Recall, clause: Clause, told: Sequence[Trace]) -> list[bool]:
    """Of each thing that a clause names, whether something told answers it."""
    named = [slot for slot in recall.naming.slots(clause) if slot.kind == "head" and slot.start not in clause.passing]
    return [any(answered(slot, known, recall.meanings) >= MATCHED for known in told) for slot in named]
