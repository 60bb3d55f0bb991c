"""A part of the debrief as lines of words, for whatever shows it."""

from dataclasses import dataclass
from typing import Literal

Tone = Literal["text", "strong", "quiet", "accent", "flag", "danger"]


@dataclass(frozen=True, slots=True)
class Line:
    """One line: a mark before it, words at its right end, and how far it stands in."""

    text: str = ""
    tone: Tone = "text"
    mark: str = ""
    aside: str = ""
    indent: int = 0


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the debrief. `summary` is the whole of it in a word or a number."""

    title: str
    lines: tuple[Line, ...]
    summary: str = ""


def as_text(section: Section) -> list[str]:
    """A section as plain lines."""
    heading = f"{section.title}  {section.summary}" if section.summary else section.title
    return [heading, *(_plain(line) for line in section.lines)]


def _plain(line: Line) -> str:
    words = " ".join(part for part in (line.mark, line.text) if part)
    return "  " * (line.indent + 1) + words + (f"  ({line.aside})" if line.aside else "") if words else ""
