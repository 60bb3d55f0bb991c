"""The patterns in which phrases are written in the tables, spelt out: '(ease|go off) <it>'."""

import re
from collections.abc import Iterator, Mapping, Sequence

from scenarios.words import tokens

_CHOICE = re.compile(r"\(([^()]*)\)")
_GROUP = re.compile(r"<(\w+)>")


def spelt_out(pattern: str, groups: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """The phrases that a pattern stands for, in which only choices between single words are left.

    >>> list(spelt_out("(ease|go off) <it>", {"it": ["it", "them"]}))
    ['go off (it|them)', '(ease) (it|them)']
    >>> list(spelt_out("(see|find <it>)", {"it": ["it", "them"]}))
    ['find it', 'find them', '(see)']
    """
    pattern = _CHOICE.sub(lambda choice: f"({'|'.join(_each(choice[1].split('|'), groups))})", pattern)
    pattern = _GROUP.sub(lambda group: f"({'|'.join(groups[group[1]])})", pattern)
    for choice in _CHOICE.finditer(pattern):
        every = choice[1].split("|")
        single = [one for one in every if len(tokens(one)) == 1 and "*" not in one]
        if longer := [one for one in every if one not in single]:
            for one in (*longer, *([f"({'|'.join(single)})"] if single else ())):
                yield from spelt_out(pattern[: choice.start()] + one + pattern[choice.end() :], groups)
            return
    yield pattern


def _each(choices: Sequence[str], groups: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """The choices, one for each word of the groups in them."""
    for one in choices:
        group = _GROUP.search(one)
        if group is None:
            yield one
        else:
            yield from _each([one.replace(group[0], word, 1) for word in groups[group[1]]], groups)
