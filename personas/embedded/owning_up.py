"""Whether what is told of a story leaves part of a question open, so that the patient owns up to knowing no more."""

from collections.abc import Sequence

from personas.embedded.clause import Clause
from personas.embedded.matching import MATCHED, answered
from personas.embedded.phrases import held
from personas.embedded.recall import Recall
from personas.embedded.tables import tables, words_of
from personas.embedded.trace import Trace
from personas.exchange import FactUse


def leaves_open(recall: Recall, asked: Sequence[Clause], used: Sequence[FactUse]) -> bool:
    """Whether what was told was found by name, denies nothing, and leaves out some other thing that is named."""
    ids = {use.id for use in used}
    told = [known for known in recall.traces if known.fact.id in ids and not known.denied]
    if not told or len(told) < len(ids) or any(use.why != "asked" for use in used):
        return False
    denying = tables(recall.language).answers.get("denying", ())
    if any(held(words_of(known.fact.says, recall.language), phrase) for known in told for phrase in denying):
        return False  # 'it has never been green or bloody'
    return any(_is_open(recall, clause, told) for clause in asked if clause.asks)


def _is_open(recall: Recall, clause: Clause, told: Sequence[Trace]) -> bool:
    named = [slot for slot in recall.naming.slots(clause) if slot.kind == "head" and slot.start not in clause.passing]
    met = [any(answered(slot, known, recall.meanings) >= MATCHED for known in told) for slot in named]
    return len(named) > 1 and any(met) and not all(met)
