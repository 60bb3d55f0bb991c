"""Smaller names that together mean another: pain and head for headache, burning and urine for pain on passing urine."""

from collections.abc import Collection, Mapping

from personas.embedded.slot import Name

# Complaints that may be of any place, and with it are another name: an ache of the head is a headache.
_COMPLAINTS = frozenset(
    f"words:{name}" for name in ("pain", "swelling", "itch", "numbness", "weakness", "stiffness", "discharge", "lump")
)
_MIXES = 8


def mixes_of(
    named: Mapping[tuple[str, ...], tuple[Name, ...]], own: Mapping[str, tuple[str, ...]], stop: frozenset[str]
) -> Mapping[str, Collection[frozenset[str]]]:
    """The sets of smaller names that mean each name; `own` is what it is called first."""
    mixes: dict[str, set[frozenset[str]]] = {}
    cores = {identifier: _parts_of(phrase, named) for identifier, phrase in own.items()}
    for phrase, known in named.items():
        found = mixed(phrase, named, stop) if len(phrase) > 1 else ()
        for one in known if found else ():
            made = (mix for mix in found if one.id not in mix and _means(mix, cores[one.id]))
            mixes.setdefault(one.id, set()).update(made)
    return mixes


def mixed(
    words: tuple[str, ...], index: Mapping[tuple[str, ...], tuple[Name, ...]], stop: frozenset[str]
) -> tuple[frozenset[str], ...]:
    """The smaller names, none within another, and telling words without a name, at least two, that make up a phrase."""
    found: list[frozenset[str]] = []
    position = 0
    while position < len(words):
        step = 1
        for end in range(len(words), position, -1):
            names = index.get(words[position:end], ())
            small = frozenset(
                name.id for name in names if name.kind in ("head", "body") and name.id.startswith("words:")
            )
            if small and (position, end) != (0, len(words)):
                found.append(small)
                step = end - position
                break
        else:
            if words[position] not in stop:
                found.append(frozenset(words[position : position + 1]))
        position += step
    if len(found) < 2:
        return ()
    mixes: list[frozenset[str]] = [frozenset()]
    for names_ in found:
        mixes = [mix | {one} for mix in mixes for one in sorted(names_)]
    named_in = (mix for mix in mixes if len(mix) > 1 and any(":" in name for name in mix))
    return tuple(named_in)[:_MIXES]


def _parts_of(phrase: tuple[str, ...], index: Mapping[tuple[str, ...], tuple[Name, ...]]) -> frozenset[str]:
    """What the words of a name and the phrases within it name."""
    spans = ((at, end) for at in range(len(phrase)) for end in range(at + 1, len(phrase) + 1))
    return frozenset(name.id for at, end in spans for name in index.get(phrase[at:end], ()))


def _means(mix: frozenset[str], core: frozenset[str]) -> bool:
    """Whether smaller names together mean a term: they share what its own name names, or are a complaint of a place.

    So pain and head for headache, burning and urine for pain on passing urine, and no exercise and foot for a fungus.
    """
    return not mix.isdisjoint(core) or not mix.isdisjoint(_COMPLAINTS)
