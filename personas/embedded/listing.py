"""A question for each of several things that are asked for at once: 'any fevers, sweats, weight loss or lumps?'"""

from collections.abc import Sequence
from dataclasses import dataclass

from personas.embedded.clause import Clause
from personas.embedded.meaning import meanings
from personas.embedded.slot import Slot
from personas.embedded.tables import tables, words_of
from personas.embedded.understanding import understand
from scenarios.words import tokens

FEW = 3  # things that are told of in answer to one question as it stands
_LONGEST = 5  # words by which one thing is named


@dataclass(frozen=True)
class Listed:
    """One of the things of a list, in the doctor's words, and the question for it; '' where there is no list."""

    thing: str
    clause: Clause


def one_by_one(clause: Clause) -> tuple[Listed, ...]:
    """The clause, or one for each of three or more things that it asks for side by side.

    What stands behind the last may be said of all of them: "pain, swelling or redness in the leg" is not divided.
    """
    undivided = (Listed("", clause),)
    if not (clause.asks and tables(clause.language).joints) or clause.interrogates or clause.passing:
        return undivided
    items = _items(clause)
    if len(items) < FEW:
        return undivided
    first, *others = items
    if not all(_names_one(item, clause.language) for item in others):
        return undivided
    lead = _lead(first, others, clause.language)
    if lead == len(first) or any(min(span) < lead for _, span in clause.asked_about):
        return undivided
    things = [" ".join(thing) for thing in (first[lead:], *others)]
    asked = [understand(f"{' '.join(first[:lead])} {thing}?".strip(), clause.language) for thing in things]
    if any(len(each) > 1 for each in asked):
        return undivided
    return tuple(Listed(thing, each[0]) for thing, each in zip(things, asked, strict=True))


def _items(clause: Clause) -> list[list[str]]:
    """The words of each thing as they were said, the first with what leads up to it."""
    joints = tables(clause.language).joints
    *parts, last = (tokens(part, clause.language) for part in clause.text.split(","))
    ends = [at for at, word in enumerate(last) if word in joints]
    further = [last[start + 1 : end] for start, end in zip((-1, *ends), (*ends, len(last)), strict=True)]
    return [list(item) for item in (*parts, *further) if item]


def _names_one(item: Sequence[str], language: str) -> bool:
    """Whether the words are the name of one thing, and no more."""
    table, slots = tables(language), _slots(item, language)
    if not slots or slots[0].kind not in ("head", "word") or len(item) > _LONGEST:
        return False
    opens = words_of(item[0], language) in table.asking or item[0] in table.subjects
    return not opens and table.prepositions.isdisjoint(item[slots[0].end :])


def _lead(first: Sequence[str], others: Sequence[Sequence[str]], language: str) -> int:
    """How many words lead up to the first thing: up to a name, or within one where another makes one with it.

    'Any blood in your [urine, stools]', but 'any [shortness of breath, cough]'; all of them where no thing follows.
    """
    stop = tables(language).stop
    names = [slot for slot in _slots(first, language) if slot.kind == "head"]
    if not names:
        return len(first)
    purpose = next((at for at, word in enumerate(first) if word in _purposes(language)), len(first))
    name = next((slot for slot in names if slot.start > purpose), names[0])  # 'the pills you take for your [pressure'
    idle = [at for at, word in enumerate(words_of(" ".join(first), language)) if word in stop]
    within = max((at + 1 for at in idle if at + 1 < len(first)), default=0)
    if any(_joins(first[:within], item, language) for item in others):
        return within
    return next(at for at in range(name.start, name.end) if at not in idle or at == name.end - 1)


def _purposes(language: str) -> frozenset[str]:
    return tables(language).settings - tables(language).inside


def _joins(lead: Sequence[str], item: Sequence[str], language: str) -> bool:
    """Whether a name begins in what leads up to a thing and goes on in it."""
    return any(slot.start < len(lead) < slot.end for slot in _slots([*lead, *item], language))


def _slots(words: Sequence[str], language: str) -> list[Slot]:
    return meanings(language).slots(words_of(" ".join(words), language))
