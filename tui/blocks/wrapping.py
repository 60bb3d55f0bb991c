"""Wrapping text into lines of a terminal: by words, at any width, wide and joined characters included."""

import re

from rich.cells import cell_len, chop_cells

_ONE_CELL_EACH = re.compile(
    "[ -~\u00a1-\u00ac\u00ae-\u02ff\u0370-\u0377\u0384-\u03ff\u2010-\u2027\u2030-\u205e\u2070-\u209c]*"
)
_TAB = 4


def wrap(text: str, width: int) -> list[str]:
    """The lines of a text, each at most `width` cells wide. At least one line."""
    width = max(1, width)
    if len(text) <= width and "\n" not in text and "\t" not in text and _ONE_CELL_EACH.fullmatch(text):
        return [text]
    lines: list[str] = []
    for paragraph in text.expandtabs(_TAB).split("\n"):
        if _ONE_CELL_EACH.fullmatch(paragraph):
            _wrap_narrow(paragraph, width, lines)
        else:
            _wrap_wide(paragraph, width, lines)
    return lines


def _wrap_narrow(paragraph: str, width: int, lines: list[str]) -> None:
    start, length = 0, len(paragraph)
    while length - start > width:
        cut = paragraph.rfind(" ", start, start + width + 1)
        if cut <= start or paragraph[start:cut].isspace():
            lines.append(paragraph[start : start + width])
            start += width
        else:
            lines.append(paragraph[start:cut])
            start = cut + 1
    lines.append(paragraph[start:])


def _wrap_wide(paragraph: str, width: int, lines: list[str]) -> None:
    line, used = "", 0
    for index, word in enumerate(paragraph.split(" ")):
        size = cell_len(word)
        if index and used + 1 + size <= width:
            line, used = f"{line} {word}", used + 1 + size
            continue
        if index:
            lines.append(line)
        *whole, line = chop_cells(word, width) or [""]
        lines.extend(whole)
        used = cell_len(line)
    lines.append(line)
