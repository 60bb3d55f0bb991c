"""Whether a test is asked for of which nothing is told: 'when was your last PSA', 'have you had an MRI'."""

from collections.abc import Sequence

from personas.embedded.clause import Clause, several
from personas.embedded.found import Found
from personas.embedded.phrases import held
from personas.embedded.recall import Recall
from personas.embedded.slot import Slot
from personas.embedded.tables import tables, words_of
from scenarios.vocabulary import Mention, vocabulary

_TESTS = frozenset(["words:test", "words:scope", "words:own-results"])
_NAMED_SO = _TESTS | {f"topics:{name}" for name in ("screening-tests", "cervical-screening", "previous-tests")}


def of_tests(recall: Recall, clause: Clause, found: Sequence[Found]) -> list[Found] | None:
    """What is found that tells of the tests which a clause asks for; None where it asks for none, or not only for one.

    A scan or a blood test may be any; an MRI is no X-ray.
    """
    at_large = tables(clause.language).answers.get("any_test", ())
    if not (at_large and clause.asks) or several(clause):
        return None
    mentions = vocabulary("tests", clause.language).find(clause.words)
    named = (slot for slot in recall.naming.slots(clause) if slot.start < clause.passing.start)
    table = tables(clause.language)
    subjects = table.subjects - (table.determiners - table.selves)  # 'how does he act' asks for no ACT
    named = (slot for slot in named if subjects.isdisjoint(clause.words[max(slot.start - 1, 0) : slot.start]))
    tests = {at: slot for slot in named if _is_test(slot, mentions) for at in range(slot.start, slot.end)}
    if not tests:
        return None

    def tells(item: Found, slot: Slot) -> bool:
        if any(held(slot.words, words) for words in at_large):
            return True
        told = words_of(" ".join((item.fact.topic, *item.fact.keywords, item.fact.says)), clause.language)
        same = {one.term.id for one in mentions if one.start < slot.end and slot.start < one.end}
        said = set(slot.words) - tables(clause.language).stop <= set(told)
        return said or bool(same & {one.term.id for one in vocabulary("tests", clause.language).find(told)})

    return [item for item in found if any(tells(item, tests[at]) for at in item.words & tests.keys())]


def _is_test(slot: Slot, mentions: Sequence[Mention]) -> bool:
    """Whether a slot names a test and nothing else."""
    if slot.ids:
        return bool(slot.ids & _NAMED_SO) and slot.ids <= _NAMED_SO
    return any(mention.start < slot.end and slot.start < mention.end for mention in mentions)
