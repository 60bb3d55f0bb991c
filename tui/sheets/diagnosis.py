"""The diagnosis sheet: diagnosis, confidence and plan. It locks the encounter."""

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Input, Static, TextArea

from personas.exchange import Commit
from tui.safe_text import clean
from tui.sheets.percent import Percent, percent
from tui.sheets.sheet import Draft, Sheet
from tui.typed.slash import Problem


class DiagnosisSheet(Sheet[Commit]):
    """Commit to a diagnosis."""

    BINDINGS = [Binding("ctrl+s", "accept", "Commit", priority=True)]
    NAME = "diagnosis"
    ACCEPT = "commit"

    def __init__(self, draft: Draft, language: str) -> None:
        super().__init__(draft, language)
        self._asked_for_a_plan = False

    def fields(self) -> ComposeResult:
        with Horizontal(classes="field"):
            yield Static(Content(self.words("sheet.diagnosis")), markup=False, classes="label")
            yield Input(id="diagnosis", compact=True, select_on_focus=False)
        with Horizontal(classes="field"):
            yield Static(Content(self.words("sheet.how_sure")), markup=False, classes="label")
            yield Percent("confidence", whole=True)
            yield Static(Content(self.words("sheet.how_sure_unit")), markup=False, classes="unit")
        yield Static(Content(self.words("sheet.plan_above")), markup=False, classes="above")
        yield TextArea(id="plan", tab_behavior="focus", compact=True, highlight_cursor_line=False)

    def given(self) -> Commit | Problem:
        diagnosis = clean(self.written("diagnosis"))
        if not diagnosis:
            return Problem(self.words("problem.name_unsure"))
        confidence = percent(self.written("confidence"), self.words)
        if isinstance(confidence, Problem):
            return confidence
        plan = clean(self.written("plan"))
        if not plan and not self._asked_for_a_plan:
            self._asked_for_a_plan = True
            return Problem(self.words("problem.no_plan"))
        return Commit(diagnosis=diagnosis, confidence=confidence, plan=plan)
