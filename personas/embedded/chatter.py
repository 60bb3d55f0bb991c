"""What is said beside the question: what one says while thinking, what somebody is called, polite ways around it."""

import re
from functools import cache

from personas.embedded.tables import tables


def without_chatter(text: str, language: str) -> str:
    """The text without these, and asked straight.

    >>> without_chatter("Right then, what happened, and um, when was it, if ever, mate?", "en")
    'what happened, and  when was it?'
    >>> without_chatter("Would you say that you have lost weight?", "en")
    'have you lost weight?'
    """
    table = tables(language)
    if table.hesitating:
        text = _hesitation(language).sub("", text).lstrip()
    if table.prefaces:
        text = _preface(language).sub("", text)
    if table.roundabout:
        text = _roundabout(language).sub(
            lambda said: f"{said[2]} {said[1]}" if said[1] else f"{table.turned[0]} ", text
        )
    if table.vocatives:
        text = _vocative(language).sub("", text)
    return _hedge(language).sub("", text) if table.hedges else text


@cache
def _hesitation(language: str) -> re.Pattern[str]:
    """What one says while thinking, with its commas: 'and[, um,] where did you measure it'."""
    return re.compile(
        rf"(?:,\s*)?\b(?:{'|'.join(tables(language).hesitating)})\b(?:\s*(?:,|\.{{3}}|…))?", re.IGNORECASE
    )


@cache
def _roundabout(language: str) -> re.Pattern[str]:
    """What leads up to a question by yes or no, its subject, and the verb that comes first if asked straight."""
    table = tables(language)
    subjects = "|".join(map(re.escape, sorted(table.subjects | table.persons)))
    leads, verbs = "|".join(map(re.escape, table.roundabout)), "|".join(table.turned)
    straight = rf"({subjects})\s+({verbs})\b"
    return re.compile(
        rf"\b(?:{leads})\s+(?:(?:that\s+)?{straight}|(?:that\s+|(?=(?:{subjects})\s))(?!{straight}))", re.IGNORECASE
    )


@cache
def _preface(language: str) -> re.Pattern[str]:
    """What only shows that a question comes, with its comma: '[Right then,] once it starts, how long is it'."""
    said = "|".join(map(re.escape, tables(language).prefaces))
    return re.compile(rf"^(?:(?:{said}),\s+)+(?=[\w¿])|(?<=[.?!]\s)(?:(?:{said}),\s+)+(?=[\w¿])", re.IGNORECASE)


@cache
def _vocative(language: str) -> re.Pattern[str]:
    """What somebody is called by, set off by commas, with the comma before it: 'what happened[, mate]?'"""
    called = "|".join(map(re.escape, tables(language).vocatives))
    return re.compile(rf",\s*(?:{called})(?=\s*(?:[,.?!;]|$))", re.IGNORECASE)


@cache
def _hedge(language: str) -> re.Pattern[str]:
    """What allows for there being none, with its commas: 'what changes[, if any,] have you made'."""
    return re.compile(
        rf",\s*(?:{'|'.join(map(re.escape, tables(language).hedges))})(?:,|(?=\s*(?:[.?!;]|$)))", re.IGNORECASE
    )
