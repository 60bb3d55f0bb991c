"""Evidence terms: how a mark-sheet item or a discriminating finding names what must have happened.

fact:ID  fact:ID.attribute   the patient told it
exam:ID  vital:NAME          it was examined
test:ID  image:ID            it was ordered and reported
avoid:ID                     this test was not ordered
said:PHRASE / PHRASE         the doctor said one of the phrases, before or after committing; * stands for a few words
closing:PHRASE / PHRASE      the same, in the closing turns
plan:PHRASE / PHRASE         the plan or the closing turns hold one of the phrases and do not take it back
differential:NAME            the ranked differential names it
diagnosis                    the diagnosis is correct
alone                        the doctor spoke with the patient alone
"""

from dataclasses import dataclass
from typing import Literal, get_args

TermKind = Literal[
    "fact",
    "exam",
    "vital",
    "test",
    "image",
    "avoid",
    "said",
    "closing",
    "plan",
    "differential",
    "diagnosis",
    "alone",
]
_BARE = ("diagnosis", "alone")


@dataclass(frozen=True)
class Term:
    """One parsed evidence term. `name` is an id, or phrases divided by ' / '."""

    kind: TermKind
    name: str = ""

    @property
    def phrases(self) -> tuple[str, ...]:
        return tuple(part.strip() for part in self.name.split(" / ") if part.strip())


def parse_term(text: str) -> Term:
    """Read one evidence term.

    Raises ValueError, saying what would be right, for a kind that does not exist or a name that is missing.
    """
    kind, _, name = text.strip().partition(":")
    kind, name = kind.strip(), name.strip()
    for known in get_args(TermKind):
        if kind == known:
            if known in _BARE and name:
                raise ValueError(f"'{known}' takes no name, but '{text}' has one")
            if known not in _BARE and not name:
                raise ValueError(f"'{text}' lacks a name; write '{known}:' and what is meant")
            return Term(known, name)
    raise ValueError(f"'{text}' is not an evidence term; it begins with one of {', '.join(get_args(TermKind))}")
