"""A question that only names something new, filled out from the one before it: '妈妈呢？' after one about the father.

For languages written without spaces, by the endings (`taken_up`) that show such a question.
"""

import re
from collections.abc import Sequence

from personas.embedded.meaning import Slot, meanings
from personas.embedded.phrases import matching, opens
from personas.embedded.tables import tables, words_of
from personas.embedded.whom import beings
from scenarios.words import plain, tokens

_PART = re.compile(r"[^，,。？！?!；;\n]+[，,。？！?!；;\n]*")
_LITTLE = 2  # characters beside what is named
_BACK = 4  # how many of the doctor's turns a row of such questions may be


def in_full(said: Sequence[str], language: str) -> str:
    """The last of what the doctor said, turn by turn, such questions in it filled out."""
    if not said or not tables(language).taken_up:
        return said[-1] if said else ""
    text, asked = "", ""
    for turn in said[-_BACK:]:
        text, asked = _filled(turn, asked, language)
    return text


def _filled(text: str, asked: str, language: str) -> tuple[str, str]:
    """A turn filled out, given the question last asked before it, and the question last asked in it."""
    parts, filled, topic = _PART.findall(text), list[str](), ""
    for at, part in enumerate(parts):
        part, topic = topic + part, ""
        if named := _only_named(part, language):
            if at + 1 < len(parts) and _lacks_topic(parts[at + 1], language):
                topic = named  # '奶奶呢？身体好吗？'
                continue
            part = _asked_of(named, asked, language) or part
        if _asks(part, language):
            asked = part
        filled.append(part)
    return "".join(filled) or text, asked


def _asks(part: str, language: str) -> bool:
    return opens(tokens(part, language), plain(part), tables(language), language)


def _only_named(part: str, language: str) -> str:
    """What a question names that does no more; empty where it asks something of it."""
    table, words = tables(language), words_of(part, language)
    ending = next((one for one in table.taken_up if words[-len(one) :] == one), ())
    words = words[: len(words) - len(ending)]
    recognised = _asks_for(words, language) or matching("intents", words, language)[0]
    asks = words in [(word,) for word in table.bare] or recognised
    if not ending or not words or asks:
        return ""
    while words and words[0] in table.stop:
        words = words[1:]
    covered = {at for slot in _named(words, language) for at in range(slot.start, slot.end)}
    left = [word for at, word in enumerate(words) if at not in covered and word not in table.stop]
    return "".join(words) if len(left) <= _LITTLE else ""


def _asks_for(words: Sequence[str], language: str) -> bool:
    """Whether words ask for something of a thing: when it began, who in the family has it."""
    return bool(matching("attributes", words, language)[0])


def _lacks_topic(part: str, language: str) -> bool:
    """Whether a part asks something and names nothing of which it asks that."""
    words = words_of(part, language)
    asks = _asks_for(words, language) or matching("sections", words, language)[0]
    return bool(asks) and not any(_kind(slot) in ("person", "head") for slot in _named(words, language))


def _named(words: Sequence[str], language: str) -> list[Slot]:
    return [slot for slot in meanings(language).slots(words) if slot.ids]


def _kind(slot: Slot) -> str:
    return "person" if beings(slot.ids) else slot.kind


def _asked_of(named: str, asked: str, language: str) -> str:
    """The question before, asked of what is named now; empty where it asks no more of it than whether it is there."""
    table, words = tables(language), words_of(asked, language)
    new = next(map(_kind, _named(words_of(named, language), language)), "quality")
    more = _asks_for(words, language) or matching("sections", words, language)[0]
    if not words or (new == "head" and not more):
        return ""
    old = next((slot for slot in _named(words, language) if _kind(slot) == new), None)
    if old:
        return "".join((*words[: old.start], named, *words[old.end :], "？"))
    rest = words[1:] if new == "person" and words[0] in table.determiners else words
    return "".join((named, *rest, "？"))
