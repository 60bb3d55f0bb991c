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
    if not tables(language).taken_up:
        return said[-1]
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
        elif asked and filled and _asks_how_one_is(part, language):
            part = _subject(asked, language) + part
        if _asks(part, language):
            asked = part
        filled.append(part)
    return "".join(filled) or text, asked


def _asks(part: str, language: str) -> bool:
    """Whether a part asks something, and not only 'and the others'."""
    table, words = tables(language), words_of(part, language)
    return not table.stop.issuperset(words) and opens(tokens(part, language), plain(part), table, language)


def _asks_how_one_is(part: str, language: str) -> bool:
    """Whether a part asks how somebody is in general, and does not say who: '身体好不好？'"""
    words = words_of(part, language)
    return _lacks_topic(part, language) and set(matching("sections", words, language)[0]) == {"past_history"}


def _subject(asked: str, language: str) -> str:
    """The person of whom a question asks."""
    words = words_of(asked, language)
    first = next(iter(_named(words, language)), None)
    return "".join(first.words) if first and _kind(first) == "person" and first.start <= 1 else ""


def _only_named(part: str, language: str) -> str:
    """What a question names that does no more; empty where it asks something of it."""
    table, words = tables(language), words_of(part, language)
    ending = next((one for one in table.taken_up if words[-len(one) :] == one), ())
    words = words[: len(words) - len(ending)]
    recognised = _asks_for(words_of(part, language), language) or matching("intents", words, language)[0]
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
    if not words or (new == "head" and (not more or _offers_two(words, language))):
        return ""
    old = next((slot for slot in _named(words, language) if _kind(slot) == new), None)
    span = (old.start, old.end) if old else _place(words, language) if new == "body" else None
    if span:
        return "".join((*words[: span[0]], named, *words[span[1] :], "？"))
    rest = words[1:] if new == "person" and words[0] in table.determiners else words
    return "".join((named, *rest, "？"))


def _offers_two(words: Sequence[str], language: str) -> bool:
    """Whether a question asks which of two it is: '是蜷着还是伸着'."""
    spans = ((at, one) for one in tables(language).either for at in range(len(words)))
    return any(tuple(words[at : at + len(one)]) == one for at, one in spans)


def _place(words: Sequence[str], language: str) -> tuple[int, int] | None:
    """Where the words name a place of the body within another name: the shoulder of '肩膀疼'."""
    index = meanings(language).index
    spans = ((at, end) for at in range(len(words)) for end in range(len(words), at, -1))
    return next(
        ((at, end) for at, end in spans if any(n.kind == "body" for n in index.get(tuple(words[at:end]), ()))), None
    )
