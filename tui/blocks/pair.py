"""Two columns: a short name, and what it means, wrapped beside it."""

from dataclasses import dataclass

from rich.cells import cell_len

from tui.blocks import Row, Run, Style
from tui.blocks.wrapping import wrap

_GAP = 3


@dataclass(frozen=True, slots=True)
class Pairs:
    """Names and meanings, the meanings in one column."""

    pairs: tuple[tuple[str, str], ...]
    style: Style = "accent"

    def rows(self, width: int) -> list[Row]:
        names = min(max((cell_len(name) for name, _ in self.pairs), default=0), width // 2)
        rows: list[Row] = []
        for name, meaning in self.pairs:
            beside = wrap(meaning, width - names - _GAP)
            if cell_len(name) > names:
                rows += [(Run(line, self.style),) for line in wrap(name, width)]
            else:
                rows.append((Run(name + " " * (names - cell_len(name) + _GAP), self.style), Run(beside.pop(0))))
            rows += [(Run(" " * (names + _GAP) + line),) for line in beside]
        return rows

    def height(self, width: int) -> int:
        return len(self.rows(width))
