"""What the measurement desk brings back, as blocks: values in one table, narratives as they were written.

A model's wording of them stands above, where there is one; the values below are the desk's own.
"""

from collections.abc import Iterator
from functools import cached_property
from itertools import groupby

from personas.exchange import Entry, Report
from tui.blocks import Block, Cells, Prose, Row, Stack, Table
from tui.safe_text import clean
from tui.words.desk import desk_word
from tui.words.strings import Strings


class Pictured(Entry):
    """An image entry whose picture can be looked at; its narrative is empty where the picture is enough."""


class ReportBlock:
    """A report, its values grouped as the desk grouped them and aligned with one another. Laid out when looked at."""

    def __init__(self, report: Report, words: Strings) -> None:
        self._report = report
        self._words = words

    def rows(self, width: int) -> list[Row]:
        return self._stack.rows(width)

    def height(self, width: int) -> int:
        return self._stack.height(width)

    @cached_property
    def _stack(self) -> Stack:
        return _stack(self._report, self._words)


def _stack(report: Report, words: Strings) -> Stack:
    lines = [line for group in _groups(report, words) for line in group]
    blocks: list[Block] = [Prose(clean(report.phrased))] if report.phrased else []
    for in_table, run in groupby(lines, key=lambda line: not isinstance(line, Prose)):
        if in_table:
            blocks.append(Table(tuple(line for line in run if not isinstance(line, Prose))))
        else:
            blocks.extend(line for line in run if isinstance(line, Prose))
    if report.missing:
        names = ", ".join(_line(name) for name in report.missing)
        blocks.append(Prose(words("transcript.missing", names=names), "quiet"))
    return Stack(tuple(blocks))


def _groups(report: Report, words: Strings) -> Iterator[list[Cells | Prose | str]]:
    """Each group once, where its first entry stands: its heading, where its one entry does not say the same, and its
    entries."""
    groups: dict[str | None, list[Entry]] = {}
    for entry in report.entries:
        groups.setdefault(entry.group, []).append(entry)
    for group, held in groups.items():
        heading = _line(desk_word(group or "", words))
        heading = heading[:1].upper() + heading[1:]
        alone = len(held) == 1 and heading in ("", _line(held[0].name))
        lines: list[Cells | Prose | str] = [_entry(entry, alone, words) for entry in held]
        lines += [Prose(words("transcript.look"), "link") for entry in held if isinstance(entry, Pictured)]
        if heading and not alone:
            lines.insert(0, heading if isinstance(lines[0], Cells) else Prose(heading, "strong"))
        yield lines


def _entry(entry: Entry, alone: bool, words: Strings) -> Cells | Prose:
    name = _line(entry.name)
    normal = words("transcript.normal") if entry.policy else ""
    if entry.value is None:
        text = clean(entry.narrative or "") + (f" {normal}" if normal else "")
        return Prose(text, lead=f"{name}: ") if alone else Prose(f"{name}: {text}")
    return Cells(
        name,
        _line(entry.value),
        entry.flag or "",
        _line(desk_word(entry.unit or "", words)),
        f"{_line(entry.range or '')} {normal}".strip(),
        "strong" if alone else "text",
    )


def _line(text: str) -> str:
    return " ".join(clean(text).split())
