"""A kept turn of the doctor, with what it brought then and now: side by side where there is room."""

from dataclasses import dataclass
from itertools import zip_longest

from rich.cells import cell_len

from sessions.what_if import Beside
from tui.blocks import Prose, Row, Run, Style
from tui.blocks.wrapping import wrap
from tui.safe_text import clean
from tui.words.beside import answer_text, mark
from tui.words.strings import Strings
from tui.words.transcript import contribution_text

SIDE_BY_SIDE = 90
_MARGIN = 7
_BETWEEN = " │ "


@dataclass(frozen=True, slots=True)
class BesideBlock:
    """One kept turn."""

    row: Beside
    words: Strings

    def rows(self, width: int) -> list[Row]:
        said = wrap(clean(contribution_text(self.row.contribution, self.words)), max(1, width - _MARGIN))
        style: Style = "quiet" if self.row.contribution.kind in ("differential", "note", "plan") else "doctor"
        lead = Run(f"{self.row.turn:>3} ", "quiet"), Run(f"{mark(self.row)} ", "accent")
        rows: list[Row] = [(*lead, Run(said[0], style)), *((Run(" " * _MARGIN), Run(line, style)) for line in said[1:])]
        if self.row.unsaid:
            rows += Prose(f"refers to what is now unsaid: {names(self.row.unsaid)}", "flag", indent=_MARGIN).rows(width)
        if self.row.parts:
            rows += self._columns(width) if width >= SIDE_BY_SIDE else self._stacked(width)
            rows += self._facts(width)
        elif self.row.then is not None:
            rows += Prose(clean(answer_text(self.row.then, self.words)), "quiet", indent=_MARGIN).rows(width)
        return [*rows, ()]

    def height(self, width: int) -> int:
        return len(self.rows(width))

    def _columns(self, width: int) -> list[Row]:
        room = (width - _MARGIN - len(_BETWEEN)) // 2
        left = wrap(clean(answer_text(self.row.then, self.words)), room)
        right = wrap(clean(answer_text(self.row.now, self.words)), room)
        return [
            (Run(" " * _MARGIN), Run(_filled(one, room)), Run(_BETWEEN, "rule"), Run(other, "patient"))
            for one, other in zip_longest(left, right, fillvalue="")
        ]

    def _stacked(self, width: int) -> list[Row]:
        then = Prose(clean(answer_text(self.row.then, self.words)), lead="then  ", indent=_MARGIN)
        now = Prose(clean(answer_text(self.row.now, self.words)), "patient", lead="now   ", indent=_MARGIN)
        return [*then.rows(width), *now.rows(width)]

    def _facts(self, width: int) -> list[Row]:
        told = (("no longer told: ", self.row.lost), ("told only now: ", self.row.gained))
        return [
            line
            for text, facts in told
            if facts
            for line in Prose(f"{text}{names(facts)}", "quiet", indent=_MARGIN).rows(width)
        ]


@dataclass(frozen=True, slots=True)
class Heads:
    """What the two columns are, where there are two."""

    def rows(self, width: int) -> list[Row]:
        room = (width - _MARGIN - len(_BETWEEN)) // 2
        if width < SIDE_BY_SIDE:
            return []
        return [
            (Run(" " * _MARGIN), Run(_filled("then", room), "quiet"), Run(_BETWEEN, "rule"), Run("now", "quiet")),
            (),
        ]

    def height(self, width: int) -> int:
        return len(self.rows(width))


def names(facts: tuple[str, ...]) -> str:
    """Facts by their ids, as words."""
    return clean(", ".join(fact.replace("-", " ") for fact in facts))


def _filled(text: str, width: int) -> str:
    return text + " " * max(0, width - cell_len(text))
