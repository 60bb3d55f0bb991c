"""What the measurement desk brings back, as blocks: tables of values, narratives as they were written."""

from collections.abc import Iterator
from itertools import groupby

from personas.exchange import Entry, Report
from tui.blocks import Block, Cells, Prose, Stack, Table
from tui.safe_text import clean

NORMAL = " (assumed normal: the case does not hold it)"


def report_block(report: Report) -> Stack:
    """A report, its values grouped as the desk grouped them."""
    return Stack((*_groups(report), *_missing(report)))


def _groups(report: Report) -> Iterator[Block]:
    for group, entries in groupby(report.entries, key=lambda entry: entry.group):
        held = tuple(entries)
        indent = 0
        if group and (len(held) > 1 or clean(held[0].name) != clean(group)):
            yield Prose(clean(_sentence(group)), "strong")
            indent = 2
        for is_value, run in groupby(held, key=lambda entry: entry.value is not None):
            if is_value:
                yield Table(tuple(_cells(entry) for entry in run), indent)
            else:
                yield from (_narrative(entry, indent) for entry in run)


def _cells(entry: Entry) -> Cells:
    value = clean(entry.value or "").replace("\n", " ")
    shown_range = clean(entry.range or "").replace("\n", " ")
    return Cells(
        clean(entry.name).replace("\n", " "),
        value,
        entry.flag or "",
        clean(entry.unit or "").replace("\n", " "),
        shown_range + (NORMAL if entry.policy else ""),
    )


def _narrative(entry: Entry, indent: int) -> Prose:
    text = clean(entry.narrative or "") + (NORMAL if entry.policy else "")
    return Prose(text, lead=f"{clean(entry.name)}: ", indent=indent)


def _missing(report: Report) -> Iterator[Block]:
    if report.missing:
        names = ", ".join(clean(name) for name in report.missing)
        yield Prose(f"Not available for this patient: {names}", "quiet")


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
