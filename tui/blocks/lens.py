"""What the lens shows, as blocks: who plays a role and what bends it, its brief, and the markers so far."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rich.cells import cell_len

from biases.measures import MEASURES
from biases.tilt import LIMITS, Role, neutral
from sessions.lens import Persona, Seen
from tui.blocks import Block, Prose, Row, Run, Style
from tui.blocks.wrapping import wrap
from tui.safe_text import clean
from tui.words.models import voice_text
from tui.words.strings import strings

DIFFERS = "≠"
_NUMBER = 8
_EMBEDDED = "An embedded voice follows no brief; it is bent by these numbers. The brief is what a model would be told."


def persona_blocks(persona: Persona) -> list[Block]:
    """Who plays, what is held, the numbers of an embedded voice, and the brief with the bias set apart."""
    blocks: list[Block] = [Prose(f"{persona.role.capitalize()}: {voice_text(persona.voice, strings('en'))}", "heading")]
    for held in persona.held:
        about = "".join(f", {name} {text}" for name, text in (("foil", held.foil), ("about", held.group)) if text)
        blocks.append(Prose(clean(f"{held.bias.replace('_', ' ')}, dose {held.dose}{about}"), "accent"))
    if not persona.held:
        blocks.append(Prose("No bias is held.", "quiet"))
    if persona.numbers:
        blocks += [Prose(""), Prose(_EMBEDDED, "quiet"), *_numbers(persona)]
    blocks += [Prose(""), *_brief(persona)]
    return blocks


def _numbers(persona: Persona) -> Iterator[Block]:
    for name, value in persona.numbers.items():
        plain = neutral(LIMITS[persona.role][name])
        yield Prose(f"{name.replace('_', ' ')} {value:g}, unbiased {plain:g}", "accent", indent=2)


def _brief(persona: Persona) -> Iterator[Block]:
    before, found, after = persona.brief.partition(persona.bias) if persona.bias else (persona.brief, "", "")
    if found:
        yield from (Prose("In the brief", "strong"), Prose(_flowing(found), "flag"), Prose(""))
    yield Prose("The whole brief", "strong")
    yield Prose(_flowing(before), "quiet")
    if found:
        yield from (Prose(""), Prose(_flowing(found), "flag"), Prose(""), Prose(_flowing(after), "quiet"))


def _flowing(text: str) -> str:
    """A text without the line ends within its paragraphs."""
    return clean(re.sub(r"(?<!\n)\n(?=[^\n-])(?![A-Z]{2})", " ", text.strip()))


@dataclass(frozen=True, slots=True)
class Markers:
    """A table of the markers of a role: so far, without any bias, and a sign where the two differ."""

    role: Role
    seen: tuple[Seen, ...]

    def rows(self, width: int) -> list[Row]:
        room = max(10, width - 2 * (_NUMBER + 1) - 2)
        rows: list[Row] = [
            (
                Run(_left(self.role.capitalize(), room), "heading"),
                Run(f"{'so far':>{_NUMBER}} {'unbiased':>{_NUMBER}}", "quiet"),
            )
        ]
        for one in self.seen:
            name, *rest = wrap(one.measure.replace("_", " "), room)
            style: Style = "accent" if one.differs else "text"
            rows.append(
                (
                    Run(_left(name, room), style),
                    Run(f"{_figure(one.value):>{_NUMBER}}", style),
                    Run(f" {_figure(one.baseline):>{_NUMBER}}", "quiet"),
                    Run(f" {DIFFERS}" if one.differs else "", "accent"),
                )
            )
            rows += [(Run(line, style),) for line in rest]
        return [*rows, ()]

    def height(self, width: int) -> int:
        return len(self.rows(width))


def marker_blocks(seen: Sequence[Seen]) -> list[Block]:
    """The markers of the doctor, then of the patient."""
    roles: tuple[Role, ...] = ("doctor", "patient")
    found = ((role, tuple(one for one in seen if one.roles == (role,))) for role in roles)
    return [Markers(role, rows) for role, rows in found if rows]


def meaning_blocks(seen: Sequence[Seen]) -> list[Block]:
    """What each marker that differs means."""
    return [
        Prose(f"{one.measure.replace('_', ' ')}: {MEASURES[one.measure].text}", "quiet") for one in seen if one.differs
    ]


def _figure(value: float | None) -> str:
    if value is None:
        return "–"
    return f"{value:.0f}" if value == int(value) else f"{value:.2f}"


def _left(text: str, width: int) -> str:
    return text + " " * max(0, width - cell_len(text))
