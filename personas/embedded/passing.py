"""Where a question says something in passing: 'how soon [after it began] did you'."""

from collections.abc import Sequence

from personas.embedded.clause import HARDLY_MORE
from personas.embedded.phrases import opens
from personas.embedded.scenes import subordinate
from personas.embedded.tables import Tables, bases, tables


def passing_in(written: Sequence[str], language: str) -> range:
    """Where something is said in passing, up to where the question goes on: 'how soon [after it began] did you'.

    Chinese and Korean put the word for 'when' behind: "[疼的时候]出汗吗"; what a list names before it is asked for too.
    """
    table = tables(language)
    if table.behind:
        words = bases(written, language)
        spans = ((at, at + len(when)) for when in table.behind for at in range(len(words)))
        whens = ((at, end) for at, end in spans if end < len(words) - 1 and words[at:end] in table.behind)
        behind = max((end for at, end in whens if not one_of_two(words, at, end, table)), default=0)
        if any(opening.opens(words[:behind]) for opening in table.interrogatives) and not opens(
            written[behind:], "".join(written[behind:]), table, language
        ):
            behind = 0  # '是几个月的时候得的' asks for the time itself
        listed = max((end for end in range(2, behind) if words[end - 2 : end] in table.listing), default=0)
        return range(listed if behind else len(words), behind or len(words))
    start = next(
        (
            at
            for at in range(1, len(written))
            if subordinate(written, at, language)
            and not _led_to(written[:at], table)
            and not _is_all_that_is_asked(written, at, table)
        ),
        len(written),
    )
    return range(start, _goes_on(written, start, table))


def _goes_on(written: Sequence[str], start: int, table: Tables) -> int:
    """Where a question goes on behind what begins here in passing; its end where it does not."""
    pairs = zip(range(start + 2, len(written)), written[start + 2 :], written[start + 3 :], strict=False)
    verbs = ((at, (verb,) in table.asking and verb not in table.prepositions, subject) for at, verb, subject in pairs)
    return next((at for at, resumes, subject in verbs if resumes and subject in table.subjects), len(written))


def _is_all_that_is_asked(written: Sequence[str], at: int, table: Tables) -> bool:
    """Whether 'how long' or the like stands before it, and nothing goes on behind: 'how long [before it wears off]'."""
    before = written[:at]
    alone = bool(table.finite) and at <= HARDLY_MORE and before[0] in table.led_to and table.finite.isdisjoint(before)
    return alone and _goes_on(written, at, table) == len(written)


def one_of_two(words: Sequence[str], start: int, end: int, table: Tables) -> bool:
    """Whether words stand beside an 'or': 'was it [before] or [after] the meal'."""
    return any(words[end : end + len(one)] == one or words[start - len(one) : start] == one for one in table.either)


def in_passing(span: Sequence[int], passing: range, language: str) -> bool:
    return set(span) <= set(passing) if tables(language).behind else span[0] in passing


def _led_to(before: Sequence[str], table: Tables) -> bool:
    """Whether words lead up to what is asked: 'do you remember [when it began]'."""
    return any(tuple(before[-len(words) :]) == words for words in table.indirect)
