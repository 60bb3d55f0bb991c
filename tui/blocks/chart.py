"""The chart: results, notes and differentials that a session's events put on record, as blocks."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple

from personas.exchange import Commit, Differential, Examine, Note, Order, Plan, RequestImage
from sessions.events import Acted, Event, Reported
from tui.blocks import GAP, Block, Prose, Row, Run, Stack
from tui.blocks.report import ReportBlock
from tui.safe_text import clean
from tui.words.strings import Strings
from tui.words.transcript import contribution_text

Page = Literal["results", "notes", "differential"]


class Filed(NamedTuple):
    """Something put on a page of the chart."""

    page: Page
    heading: str
    body: Block

    def block(self, first: bool) -> Block:
        """With its heading, and a space above unless it is the first of its page."""
        above: tuple[Block, ...] = () if first else (GAP,)
        return Stack((*above, Prose(self.heading, "quiet"), self.body))


def filed(event: Event, asked: str, words: Strings) -> Filed | None:
    """What an event puts on the chart. `asked` is the order that a report answers."""

    def heading(what: str) -> str:
        return words("chart.heading", turn=event.turn, what=what)

    match event.body:
        case Acted(contribution=Note(text=text)):
            return Filed("notes", heading(words("chart.note")), Prose(clean(text)))
        case Acted(contribution=Plan(text=text)):
            return Filed("notes", heading(words("chart.plan")), Prose(clean(text)))
        case Acted(contribution=Commit() as commit):
            return Filed("notes", heading(words("chart.committed")), Prose(clean(contribution_text(commit, words))))
        case Acted(contribution=Differential() as differential):
            body = Stack(tuple(_ranking(differential, words)))
            return Filed("differential", heading(words("chart.differential")), body)
        case Reported(report=report):
            return Filed("results", heading(asked), ReportBlock(report, words))
    return None


def asked(event: Event, words: Strings) -> str | None:
    """What an event asks the measurement desk for, as the heading of what it brings back."""
    match event.body:
        case Acted(contribution=Examine(text=text) | Order(text=text) | RequestImage(text=text)):
            return clean(text).replace("\n", " ") or words("chart.images")
    return None


def _ranking(differential: Differential, words: Strings) -> Iterator[Block]:
    for item in differential.ranked:
        yield Share(item.probability, clean(item.diagnosis))
    if differential.other:
        yield Share(differential.other, words("transcript.something_else"))
    if differential.not_to_miss:
        yield Prose(words("transcript.not_to_miss", name=clean(differential.not_to_miss)))


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
