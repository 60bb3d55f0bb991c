"""Whether doctor and patient are by themselves: whoever else came was asked to step outside, by command or in words."""

from collections.abc import Iterable

from personas.embedded.clause import Clause
from personas.embedded.conduct import means
from personas.embedded.tables import tables
from personas.embedded.understanding import understand
from personas.exchange import History, Say, SeeAlone


def are_alone(heard: History, language: str) -> bool:
    """Whether the doctor has asked for that in anything heard so far."""
    return any(
        isinstance(item.content, SeeAlone)
        or (isinstance(item.content, Say) and asks_to_be_alone(understand(item.content.text, language)))
        for item in heard
    )


def asks_to_be_alone(clauses: Iterable[Clause]) -> bool:
    """Whether a clause asks whoever else is here to step outside, and means it: 'you needn't wait outside' does not."""
    return any(
        "alone" in clause.intents
        and means(clause.text, tables(clause.language).intents["alone"], clause.language, clause.asked)
        for clause in clauses
    )
