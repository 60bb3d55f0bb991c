"""A saved session and the one that kept its doctor's turns, as lines of plain text, one under the other."""

from collections.abc import Iterator, Sequence

from personas.exchange import Note, Plan, Reply, Report
from sessions.what_if import Beside
from tui.words.strings import Strings, strings
from tui.words.transcript import contribution_text, report_text, spoken

PARTED = "*"
UNSAID = "?"


def lines_of(rows: Sequence[Beside], language: str = "en") -> Iterator[str]:
    """Each kept turn with what it brought then and now; what is the same stands once."""
    words = strings(language)
    for row in rows:
        if row.then is None and isinstance(row.contribution, Note | Plan):
            continue
        yield from spoken(f"{row.turn:>3}{mark(row)} Doctor", contribution_text(row.contribution, words))
        if row.unsaid:
            yield f"      refers to what is now unsaid: {', '.join(row.unsaid)}"
        if row.parts:
            yield from (f"      {line}" for line in spoken("then", answer_text(row.then, words)))
            yield from (f"      {line}" for line in spoken("now ", answer_text(row.now, words)))
            yield from (f"      {line}" for line in _facts(row))
        elif row.then is not None:
            yield from (f"      {line}" for line in spoken("both", answer_text(row.then, words)))


def mark(row: Beside) -> str:
    """The turn's marks: that it brings something else, and that it refers to what is now unsaid."""
    return f"{PARTED if row.parts else ' '}{UNSAID if row.unsaid else ' '}"


def answer_text(answer: Reply | Report | None, words: Strings) -> str:
    """What a turn brought, in words."""
    match answer:
        case Reply(text=text):
            return text
        case Report():
            return report_text(answer, words)
    return "nothing"


def _facts(row: Beside) -> Iterator[str]:
    if row.lost:
        yield f"no longer told: {', '.join(row.lost)}"
    if row.gained:
        yield f"told only now: {', '.join(row.gained)}"
