"""What a question puts in front of itself, put where it belongs: 'your water, what colour has it been'."""

import re
from collections.abc import Sequence
from functools import cache

from personas.embedded.dividing import parts_of
from personas.embedded.meaning import meanings
from personas.embedded.phrases import Row, matching
from personas.embedded.tables import tables, words_of
from scenarios.words import tokens

_LONGEST = 7  # words that are put in front
_TELLING: tuple[Row, ...] = ("attributes", "sections")


def in_order(sentence: str, language: str) -> tuple[str, ...]:
    """The parts of a sentence, what stands in front of its first question put into that.

    Somebody or a thing goes to the word that stands for it, a place or a time behind what is asked.
    """
    found = _front(language).match(sentence) if tables(language).fronted else None
    if found and (kind := _kind(found["front"], language)):
        first, *others = parts_of(sentence[found.end() :], language)
        if whole := _joined(found["front"].strip(), kind, first, language):
            return (whole, *others)
    return tuple(parts_of(sentence, language))


def _kind(front: str, language: str) -> str:
    """Whether it is a place or a time, somebody, or a thing that stands in front; empty where it is none of these."""
    table, written, words = tables(language), tokens(front, language), words_of(front, language)
    rows = table.fronted
    if not 0 < len(written) <= _LONGEST or not table.finite.isdisjoint(written):
        return ""
    slots = [slot for slot in meanings(language).slots(words) if slot.ids]
    if written[0] in rows["places"] and {*table.led_to}.isdisjoint(written):
        known = slots or any(matching(row, words, language)[0] for row in _TELLING)  # not 'in your own time'
        return "place" if known else ""
    if written[0] not in rows["names"] or written[-1] in rows["times"]:
        return ""
    kinds = [slot.kind for slot in slots if slot.kind in ("person", "body", "head")]
    return "" if not kinds else "person" if kinds[0] == "person" else "thing"


def _joined(front: str, kind: str, question: str, language: str) -> str:
    """The question with what stood in front of it in its place; empty where it has none."""
    rows, front = tables(language).fronted, front[0].casefold() + front[1:]
    if kind == "place":
        return _behind(question, front)
    own, pronouns = (_any(rows[f"{kind}s{ending}"]) for ending in ("_own", ""))
    for words, name in ((own, f"{front}'s"), (pronouns, front)):
        if word := re.search(rf"\b(?:{words})\b", question, re.IGNORECASE):
            return f"{question[: word.start()]}{name}{question[word.end() :]}"
    opens = "open" in matching("intents", words_of(question, language), language)[0]
    return _behind(question, f"{rows['along'][0]} {front}") if opens else ""


def _behind(question: str, what: str) -> str:
    asked = question.rstrip()
    end = asked[len(asked.rstrip(" ?.!")) :]
    return f"{asked.rstrip(' ?.!')} {what}{end}"


def _any(words: Sequence[str]) -> str:
    return "|".join(map(re.escape, words))


@cache
def _front(language: str) -> re.Pattern[str]:
    """What stands before the first question, set off by a comma, a colon or a dash."""
    table = tables(language)
    leads = _any((*table.fillers, *table.fronted["leads"]))
    return re.compile(
        rf"\s*(?:(?:{leads})\b[\s,]*)*(?P<front>\w[^,:;.?!]*?)(?:,|:|\s[-–—])\s+(?=(?:{_any(table.resuming)})(?!\w))",
        re.IGNORECASE,
    )
