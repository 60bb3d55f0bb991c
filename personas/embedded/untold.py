"""What a story leaves untold of a question in several parts: that it is not known is said once, at the end.

A sentence of a story may tell both halves at once, in other words than those that were asked.
"""

from collections.abc import Sequence

from personas.embedded.clause import Clause
from personas.embedded.meaning import GENERAL, meanings
from personas.embedded.remedies import HOW_IT_WENT
from personas.embedded.tables import tables, words_of
from personas.embedded.wording import says_it

_ROOT = 5  # letters by which 'pressing' is 'pressure'
_TOLD_WITH = HOW_IT_WENT | {"relative"}  # what is hardly ever told by itself


def is_untold(clause: Clause, asked: Sequence[Clause], said: Sequence[str]) -> bool:
    """Whether what a clause names besides the others `asked` is not in what was said, nor what answers its form."""
    language = clause.language
    others = {word for one in asked if one is not clause for word in one.content}
    telling = set(clause.content) - others
    if not telling or clause.sections or not _TOLD_WITH.isdisjoint(clause.attributes):
        return False
    words = {word for text in said for word in words_of(text, language)} - tables(language).stop
    roots = {word[:_ROOT] for word in words if len(word) >= _ROOT}
    if telling & words or any(word[:_ROOT] in roots for word in telling if len(word) >= _ROOT):
        return False
    names = meanings(language)
    alike = any(names.ids(tuple(telling)) & names.ids(words_of(text, language)) - GENERAL for text in said)
    return not alike and not (clause.attributes and any(says_it(text, clause) for text in said))
