"""Wrapping text into lines of a terminal: by words, at any width, wide and joined characters included."""

import re
import unicodedata

from rich.cells import cell_len, chop_cells

_ONE_CELL_EACH = re.compile(
    "[ -~\u00a1-\u00ac\u00ae-\u02ff\u0370-\u0377\u0384-\u03ff\u2010-\u2027\u2030-\u205e\u2070-\u209c]*"
)
_TAB = 4
_IDEOGRAPH = re.compile("[\u2e80-\u303f\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uff60]")
_NOT_FIRST = frozenset("，。、；：？！）】》〉」』”’…·％%,.;:?!)]}")
_NOT_LAST = frozenset("（【《〈「『“‘([{")
_JOINS = frozenset("\u200d\u094d")  # zero-width joiner, virama


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
        gap = 1 if index else 0
        for piece in _pieces(word):
            size = cell_len(piece)
            if used + gap + size <= width:
                line, used = line + " " * gap + piece, used + gap + size
            else:
                if index or line:
                    lines.append(line)
                *whole, line = _chopped(piece, width)
                lines.extend(whole)
                used = cell_len(line)
            gap = 0
    lines.append(line)


def _pieces(word: str) -> list[str]:
    """Where a word may be parted: between Chinese or Japanese characters, never before a mark that closes or follows
    something nor after one that opens."""
    pieces = [""]
    for cluster in _clusters(word):
        last = pieces[-1]
        parts = _IDEOGRAPH.match(cluster) or (last and _IDEOGRAPH.match(last[-1]))
        if last and parts and cluster[0] not in _NOT_FIRST and last[-1] not in _NOT_LAST:
            pieces.append(cluster)
        else:
            pieces[-1] += cluster
    return pieces


def _clusters(word: str) -> list[str]:
    """What is seen as one character each: a letter with its signs, conjuncts and joined characters whole."""
    clusters: list[str] = []
    for character in word:
        joined = bool(clusters) and clusters[-1][-1] in _JOINS
        if clusters and (joined or character in _JOINS or unicodedata.category(character)[0] == "M"):
            clusters[-1] += character
        else:
            clusters.append(character)
    return clusters


def _chopped(piece: str, width: int) -> list[str]:
    """A piece that is wider than a line, cut between characters."""
    lines = [""]
    for cluster in _clusters(piece):
        if lines[-1] and cell_len(lines[-1] + cluster) > width:
            lines.append("")
        lines[-1] += cluster
    return [part for line in lines for part in chop_cells(line, width)] or [""]
