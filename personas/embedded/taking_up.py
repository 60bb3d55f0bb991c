"""A few words that take up what was spoken of: 'and lying still?', 'how about walking?', 'and at night?'.

Only in languages whose tables name the words that such a question begins with (`takes_up`).
"""

from collections.abc import Collection, Sequence

from personas.embedded.clause import Clause
from personas.embedded.recall import Recall
from personas.embedded.tables import tables, words_of
from personas.embedded.told import Told
from scenarios.schema import Fact

_HARDLY_ANY = 2
_FEW = 5  # words behind those that it begins with
_OF_THE_BEGINNING = frozenset(["onset", "circumstance"])  # in what it came on is not what changes it


def is_taken_up(clause: Clause) -> bool:
    """Whether a question is no more than a word or two behind 'and': no order, as 'lie flat' would be one."""
    return clause.asked and 0 < len(_behind_lead(clause)) <= _HARDLY_ANY


def taken_up(clause: Clause, near: Sequence[Fact], recall: Recall, told: Collection[str]) -> Told | None:
    """What of the facts `near`, nearest first, or of one not yet told, is told in all the telling words.

    None where a fact is called by its name.
    """
    words, table = _behind_lead(clause), tables(clause.language)
    content = set(words) - table.stop or (set(words) - table.closed if recall.meanings.heads(words) else set())
    if not content or len(words) > _FEW or clause.sections or clause.safety or recall.speaker.people_asked_of(clause):
        return None
    if any(item.called and item.fact.section != "social_history" for item in recall.about(clause).found[:1]):
        return None
    within = (
        Told(fact, name)
        for fact in near
        for name, said in fact.attributes.items()
        if name not in _OF_THE_BEGINNING and content <= set(words_of(said, clause.language))
    )
    found = [item.fact for item in recall.about(clause).found[:1] if item.by_head and item.fact.id not in told]
    names = ((fact, (fact.says, fact.topic, *fact.keywords)) for fact in found)
    itself = (
        Told(fact, None)
        for fact, texts in names
        if any(content <= set(words_of(text, clause.language)) for text in texts)
    )
    return next(within, None) or next(itself, None)


def _behind_lead(clause: Clause) -> tuple[str, ...]:
    """The words behind 'and' or 'what about', where they ask nothing by themselves: 'and when you walk', not 'and is
    it worse'."""
    table, words = tables(clause.language), clause.words
    lead = max((one for one in table.takes_up if words[: len(one)] == one), key=len, default=())
    rest = words[len(lead) :]
    if not lead or not rest or not clause.asks:
        return ()
    condition = rest[0] in table.asides and rest[1:2] != () and rest[1] in table.subjects
    asks = rest[0] in table.enquiries or any(opening.opens(rest) for opening in table.interrogatives)
    return rest if condition or not asks else ()
