"""Names that a question takes apart: 'has your chest ever hurt'; '抽过几年烟' smokes, '大便有没有发黑' is black stool.

Only by what the table of a language lists as standing within (`parting`); where words are divided and the verb does not
stand last, only after a place of the body.
"""

from collections.abc import Collection, Iterator, Sequence

from personas.embedded.clause import Clause
from personas.embedded.meaning import Meanings
from personas.embedded.slot import Slot
from personas.embedded.tables import tables
from scenarios.words import UNSPACED, VERB_LAST

_GAP = 6  # characters between two of a name
_LONGEST = 5  # characters of a name that is taken apart
_TAKEN_APART = 2  # characters of a verb and what it is done with


def whole(found: Sequence[Slot], clause: Clause, own: Collection[tuple[str, ...]], known: Meanings) -> list[Slot]:
    """The slots, with names that were taken apart made whole.

    What begins as a name is made longer: of stool, black stool. A name all of whose parts stand apart counts where
    nothing else is named.
    """
    if not tables(clause.language).parting:
        return list(found)
    unspaced = clause.language in UNSPACED
    anywhere = unspaced or clause.language in VERB_LAST
    parted = (slot for slot in found if anywhere or slot.kind == "body")
    longer = {slot: made for slot in parted if (made := _longer(slot, clause, own, known))}
    joined = [longer.get(slot, slot) for slot in found]
    joined = [slot for slot in joined if not any(one.start < slot.start < one.end for one in joined)]
    if not unspaced or any(slot.kind == "head" or slot.words in own for slot in joined):
        return joined
    apart = next((slot for at in range(len(clause.words)) for slot in _apart(clause, at, own, known)), None)
    if apart is None:
        return joined
    beside = (slot for slot in joined if slot.end <= apart.start or slot.start >= apart.end)
    return sorted((apart, *beside), key=lambda slot: slot.start)


def _longer(slot: Slot, clause: Clause, own: Collection[tuple[str, ...]], known: Meanings) -> Slot | None:
    """A longer name that begins as one that was found, and goes on behind what stands within."""
    rows = ((end, name) for end, name in _rows(clause, slot.start) if len(name) > len(slot.words))
    rows = ((end, name) for end, name in rows if name[: len(slot.words)] == slot.words)
    return next((made for end, name in rows if (made := _slot(slot.start, end, name, own, known))), None)


def _apart(clause: Clause, at: int, own: Collection[tuple[str, ...]], known: Meanings) -> Iterator[Slot]:
    """What is named from here on by parts that stand apart, or by a verb behind what it is done with."""
    words, table = clause.words, tables(clause.language)
    if words[at] in table.stop:
        return
    for end, name in _rows(clause, at):
        if made := _slot(at, end, name, own, known):
            yield made
    turned = tuple(reversed(words[at : at + _TAKEN_APART]))
    behind = words[at + _TAKEN_APART : at + _TAKEN_APART + 1]
    does = at > 0 and words[at - 1] in table.introducing  # '有人打过' tells who does it
    stands = behind and behind[0] in table.parting and not does and table.stop.isdisjoint(turned)
    if stands and (made := _slot(at, at + _TAKEN_APART, turned, own, known)):
        yield made


def _rows(clause: Clause, start: int) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Rows of words from here on that leave out some of what may stand within, longest first, and where each ends.

    None ends in a word by which something is asked: the height of '血压多高' is the question.
    """
    words, table = clause.words, tables(clause.language)
    asking = {at for span in clause.spans for at in span}
    open_: list[tuple[int, tuple[str, ...], int]] = [(start + 1, (words[start],), 0)]
    rows = list[tuple[int, tuple[str, ...]]]()
    while open_:
        at, row, gap = open_.pop()
        if at >= len(words) or len(row) == _LONGEST:
            continue
        word, taken = words[at], (*row, words[at])
        if (word not in table.parting or gap == 0) and word != row[-1]:
            open_.append((at + 1, taken, 0))
            if at + 1 - start > len(taken) and taken not in table.compounds and at not in asking:
                rows.append((at + 1, taken))
        if gap < _GAP and (word in table.parting or word == row[-1]):
            open_.append((at + 1, row, gap + 1))
    yield from sorted(rows, key=lambda one: (-len(one[1]), one[0]))


def _slot(
    start: int, end: int, name: tuple[str, ...], own: Collection[tuple[str, ...]], known: Meanings
) -> Slot | None:
    made = Slot(start, end, known.index.get(name, ()), name)
    return made if name in own or made.kind == "head" else None
