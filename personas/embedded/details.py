"""What a question says of a known thing beyond naming it: 'is the milk that he brings up [curdled]'.

Only in languages whose tables list what is said of a thing that is as it should be (`ordinary`): of whatever else is
said, the patient knows no more than the case tells.
"""

from collections.abc import Iterator, Sequence

from personas.embedded.clause import Clause
from personas.embedded.found import Found
from personas.embedded.phrases import doubled, held
from personas.embedded.slot import Slot
from personas.embedded.tables import tables, words_of
from personas.embedded.told import Told
from scenarios.schema import Fact

_PAIR = 2  # characters that make a word
_SET_OFF = frozenset(["trigger", "relief"])


def untold(clause: Clause, best: Found, found: Sequence[Found]) -> list[str]:
    """The words behind what is named of a fact that neither name something else nor stand in what it tells."""
    table = tables(clause.language)
    plainly = not (clause.interrogates or clause.attributes or clause.intents or clause.sections)
    aside = clause.passing if clause.passing.stop < len(clause.words) else range(0)
    if not (table.ordinary and plainly and clause.asked and best.words) or best.words <= set(aside):
        return []
    if best.fact.polarity != "present":
        return []
    told = ["".join(words_of(text, clause.language)) for text in _texts(best.fact)]
    named = {at for item in found for at in item.words}
    known = {at for span in clause.spans for at in span} | set(aside)
    known |= {at for phrase in table.ordinary for at in held(clause.words, phrase)}
    aside_from = (span[0] for phrase in table.setting_aside if (span := held(clause.words, phrase)))
    known.update(range(min(aside_from, default=len(clause.words)), len(clause.words)))
    if max(best.words) < max(named):
        return []  # what is said behind is said of something else
    behind = range(max(named) + 1, len(clause.words))
    own = {clause.words[at] for at in best.words}
    further = (*clause.words[1:], "")
    twice = own & set(doubled(clause.text))
    # A verb or a quality said twice tells nothing new: '吃奶[吃]得好不好', '吃得咸不[咸]'.
    known |= {at for at in behind if clause.words[at] in own and (further[at] in table.parting or twice)}
    words = [(at, clause.words[at]) for at in behind if at not in known and clause.words[at] not in table.stop]
    rows = list(_rows(words))
    return [] if any(part in text for row in rows for part in _parts(row) if part not in own for text in told) else rows


def telling(facts: Sequence[Fact], said: Sequence[str], language: str) -> Told | None:
    """What of the facts is told in these words, the longest row of them; a single character only of another fact."""
    longest = _parts(max(said, key=len))
    own = facts[:1] if len(longest[0]) < _PAIR else ()
    for fact in (one for one in facts if one.polarity == "present" and one not in own):
        for name, text in ((None, fact.says), *fact.attributes.items()):
            written = "".join(words_of(text, language))
            if any(part in written for part in longest):
                return Told(fact, name)
    return None


def told_of_both(clause: Clause, groups: Sequence[Sequence[Found]]) -> Told | None:
    """What tells of one thing that a question names by naming the other: of a medicine, that it was brought up."""
    mark = tables(clause.language).listed_by
    plainly = not (clause.interrogates or clause.attributes or clause.sections or clause.intents)
    if len(groups) < 2 or not mark or mark in clause.text or not plainly:
        return None
    best = [group[0] for group in groups]
    for item in (one for one in best if one.fact.polarity == "present"):
        others = {clause.words[at] for other in best if other is not item for at in other.words - item.words}
        own = {word for name in (item.fact.topic, *item.fact.keywords) for word in words_of(name, clause.language)}
        others -= own | tables(clause.language).stop
        for name, text in item.fact.attributes.items():
            if others.intersection(words_of(text, clause.language)):
                return Told(item.fact, name)
    return None


def unheard_of(clause: Clause, slots: Sequence[Slot], answered: set[int]) -> bool:
    """Whether one of the things that a question lists is none of which anything is told: 'palpitations, tinnitus'."""
    table = tables(clause.language)
    mark, offered = table.listed_by, any(held(clause.words, (one,)) for one in table.either)
    if not mark or clause.interrogates or offered or not _SET_OFF.isdisjoint(clause.attributes):
        return False  # which of several ways it is, or what sets it off, is one thing asked
    if mark not in clause.text:
        return _misses_the_last(clause, slots, answered)
    start = 0
    for item in clause.text.split(mark):
        end = start + len(words_of(item, clause.language))
        named = [slot for slot in slots if start <= slot.start < end and slot.kind == "head"]
        named = [slot for slot in named if slot.start not in clause.passing]
        if named and all(answered.isdisjoint(range(slot.start, slot.end)) for slot in named):
            return True
        start = end
    return False


def _misses_the_last(clause: Clause, slots: Sequence[Slot], answered: set[int]) -> bool:
    """Whether what is named last, of what is known, is not told of: '母亲的糖尿病打胰岛素吗'."""
    heads = [slot for slot in slots if slot.kind == "head" and slot.start not in clause.passing]
    told = [not answered.isdisjoint(range(slot.start, slot.end)) for slot in heads]
    return len(heads) > 1 and any(told) and not told[-1] and not clause.attributes and not clause.safety


def _texts(fact: Fact) -> tuple[str, ...]:
    return (fact.topic, *fact.keywords, fact.says, *fact.attributes.values())


def _rows(words: Sequence[tuple[int, str]]) -> Iterator[str]:
    """The words that stand side by side, joined."""
    row, last = "", -1
    for at, word in words:
        if row and at != last + 1:
            yield row
            row = ""
        row, last = row + word, at
    if row:
        yield row


def _parts(row: str) -> list[str]:
    return [row[at : at + _PAIR] for at in range(len(row) - _PAIR + 1)] or [row]
