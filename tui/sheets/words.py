"""Sheets of free words: a note, a plan."""

from textual.app import ComposeResult
from textual.widgets import TextArea

from personas.exchange import Note, Plan
from tui.safe_text import clean
from tui.sheets.sheet import Sheet
from tui.typed.slash import Problem


class NoteSheet(Sheet[Note]):
    """Write a note."""

    TITLE_TEXT = "Note"
    ABOUT = "For yourself, in the chart. The patient does not hear it, and it costs no turn."

    def fields(self) -> ComposeResult:
        yield _page()

    def given(self) -> Note | Problem:
        text = clean(self.written("words"))
        return Note(text=text) if text else Problem("Nothing is written yet.")


class PlanSheet(Sheet[Plan]):
    """Record a plan."""

    TITLE_TEXT = "Plan"
    ABOUT = (
        "What you would do: treatment, referral, follow-up. It is put on record and judged at the end; "
        "the patient's body will not respond to it. It costs no turn."
    )

    def fields(self) -> ComposeResult:
        yield _page()

    def given(self) -> Plan | Problem:
        text = clean(self.written("words"))
        return Plan(text=text) if text else Problem("Nothing is written yet.")


def _page() -> TextArea:
    return TextArea(id="words", classes="long", tab_behavior="focus", compact=True, highlight_cursor_line=False)
