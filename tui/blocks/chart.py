"""The chart: results, notes and differentials that a session's events put on record, as blocks."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple

from personas.exchange import Commit, Differential, Examine, Note, Order, Plan, RequestImage
from sessions.events import Acted, Event, Reported
from tui.blocks import GAP, Block, Prose, Row, Run, Stack
from tui.blocks.report import ReportBlock
from tui.safe_text import clean
from tui.words.transcript import contribution_text

Page = Literal["results", "notes", "differential"]


class Filed(NamedTuple):
    """Something put on a page of the chart."""

    page: Page
    heading: str
    turn: int
    body: Block

    def block(self, first: bool) -> Block:
        """With its heading, and a space above unless it is the first of its page."""
        above: tuple[Block, ...] = () if first else (GAP,)
        return Stack((*above, Prose(f"Turn {self.turn}   {self.heading}", "quiet"), self.body))


def filed(event: Event, asked: str) -> Filed | None:
    """What an event puts on the chart. `asked` is the order that a report answers."""
    match event.body:
        case Acted(contribution=Note(text=text)):
            return Filed("notes", "Note", event.turn, Prose(clean(text)))
        case Acted(contribution=Plan(text=text)):
            return Filed("notes", "Plan", event.turn, Prose(clean(text)))
        case Acted(contribution=Commit() as commit):
            return Filed("notes", "Committed", event.turn, Prose(clean(contribution_text(commit))))
        case Acted(contribution=Differential() as differential):
            body = Stack(tuple(_ranking(differential)))
            return Filed("differential", "Differential", event.turn, body)
        case Reported(report=report):
            return Filed("results", asked, event.turn, ReportBlock(report))
    return None


def asked(event: Event) -> str | None:
    """What an event asks the measurement desk for, as the heading of what it brings back."""
    match event.body:
        case Acted(contribution=Examine(text=text) | Order(text=text) | RequestImage(text=text)):
            return clean(text).replace("\n", " ") or "Images"
    return None


def _ranking(differential: Differential) -> Iterator[Block]:
    for item in differential.ranked:
        yield Share(item.probability, clean(item.diagnosis))
    if differential.other:
        yield Share(differential.other, "something else")
    if differential.not_to_miss:
        yield Prose(clean(differential.not_to_miss), lead="Not to miss: ")


_PERCENT = 7


@dataclass(frozen=True, slots=True)
class Share:
    """A percentage and what it is given to; percentages end at one column."""

    percent: float
    name: str

    def rows(self, width: int) -> list[Row]:
        first, *rest = Prose(self.name).rows(width - _PERCENT)
        beneath = Run(" " * _PERCENT)
        return [(Run(f"{self.percent:>{_PERCENT - 3}g}%  "), *first), *((beneath, *row) for row in rest)]

    def height(self, width: int) -> int:
        return Prose(self.name).height(width - _PERCENT)
