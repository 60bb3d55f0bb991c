"""One thing that a row of words names, and where it stands in it."""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal

Kind = Literal["head", "body", "person", "quality", "word"]


@dataclass(frozen=True)
class Name:
    """What one phrase names."""

    id: str
    kind: Kind


@dataclass(frozen=True)
class Slot:
    """One thing named between the words `start` and `end`.

    `mixes` are sets of smaller names that together mean the same: pain and urine for pain on passing urine.
    """

    start: int
    end: int
    names: tuple[Name, ...]
    words: tuple[str, ...]
    mixes: tuple[frozenset[str], ...] = ()

    @cached_property
    def kind(self) -> Kind:
        """The most telling kind of its names: a symptom, act or thing before a place, a person or a quality."""
        kinds = {name.kind for name in self.names}
        return next((kind for kind in ("head", "body", "person", "quality") if kind in kinds), "word")

    def at(self, start: int) -> "Slot":
        """The same slot at another place."""
        return replace(self, start=start, end=start + self.end - self.start)

    @cached_property
    def ids(self) -> frozenset[str]:
        return frozenset(name.id for name in self.names)
