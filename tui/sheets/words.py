"""Sheets of free words: a note, a plan."""

from textual.app import ComposeResult
from textual.widgets import TextArea

from personas.exchange import Note, Plan
from tui.safe_text import clean
from tui.sheets.sheet import Sheet
from tui.typed.slash import Problem


class NoteSheet(Sheet[Note]):
    """Write a note."""

    NAME = "note"

    def fields(self) -> ComposeResult:
        yield _page()

    def given(self) -> Note | Problem:
        text = clean(self.written("words"))
        return Note(text=text) if text else Problem(self.words("problem.nothing_written"))


class PlanSheet(Sheet[Plan]):
    """Record a plan."""

    NAME = "plan"

    def fields(self) -> ComposeResult:
        yield _page()

    def given(self) -> Plan | Problem:
        text = clean(self.written("words"))
        return Plan(text=text) if text else Problem(self.words("problem.nothing_written"))


def _page() -> TextArea:
    return TextArea(id="words", classes="long", tab_behavior="focus", compact=True, highlight_cursor_line=False)
