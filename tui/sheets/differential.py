"""The differential sheet: diseases with a percentage each, something else, and one not to miss."""

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Input, Static

from personas.exchange import Differential, Ranked
from tui.safe_text import clean
from tui.sheets.percent import Percent, percent
from tui.sheets.sheet import Draft, Sheet
from tui.typed.slash import Problem
from tui.words.strings import Strings

ROWS = 6
MOST = 12
FULL = 100.5


class DifferentialSheet(Sheet[Differential]):
    """Revise the differential. It costs no turn."""

    NAME = "differential"

    def fields(self) -> ComposeResult:
        written = [int(field.removeprefix("name-")) for field in self.draft if field.startswith("name-")]
        for row in range(1, min(MOST, max([ROWS, *written])) + 1):
            yield from self._row(str(row), Input(id=f"name-{row}", compact=True, classes="name"), f"percent-{row}")
        yield from self._row(
            "", Static(Content(self.words("sheet.something_else")), markup=False, classes="name"), "percent-other"
        )
        with Horizontal(classes="field -tight"):
            yield Static(Content("!"), markup=False, classes="rank")
            yield Input(id="not-to-miss", compact=True, placeholder=self.words("sheet.not_to_miss"), classes="name")
            yield Static(Content(""), markup=False, id="sum")

    def _row(self, rank: str, name: Input | Static, percent_id: str) -> ComposeResult:
        with Horizontal(classes="field -tight"):
            yield Static(Content(rank), markup=False, classes="rank")
            yield name
            yield Percent(percent_id)
            yield Static(Content("%"), markup=False, classes="sign")

    def changed(self) -> None:
        sums = [percent(text, self.words) for field, text in self.draft.items() if field.startswith("percent-")]
        total = sum(number for number in sums if isinstance(number, float))
        self.query_one("#sum", Static).update(Content(f"{total:g} %" if total else ""))

    def given(self) -> Differential | Problem:
        return entered(self.draft, self.words)


def entered(draft: Draft, words: Strings) -> Differential | Problem:
    """The differential that the fields hold, ranked."""
    ranked: list[Ranked] = []
    for row in range(1, MOST + 1):
        name = clean(draft.get(f"name-{row}", "").strip())
        share = percent(draft.get(f"percent-{row}", ""), words)
        if isinstance(share, Problem):
            return share
        if name:
            ranked.append(Ranked(diagnosis=name, probability=share or 0))
        elif share:
            return Problem(words("problem.no_name", row=row))
    other = percent(draft.get("percent-other", ""), words)
    if isinstance(other, Problem):
        return other
    if not ranked:
        return Problem(words("problem.name_disease"))
    total = sum(item.probability for item in ranked) + (other or 0)
    if total > FULL:
        return Problem(words("problem.total", percent=f"{total:g}"))
    return Differential(
        ranked=tuple(sorted(ranked, key=lambda item: -item.probability)),
        other=other or 0,
        not_to_miss=clean(draft.get("not-to-miss", "").strip()) or None,
    )


def as_draft(differential: Differential) -> Draft:
    """The fields that hold a differential, to be revised."""
    draft: Draft = {}
    for row, item in enumerate(differential.ranked[:MOST], start=1):
        draft[f"name-{row}"] = item.diagnosis
        draft[f"percent-{row}"] = f"{item.probability:g}"
    if differential.other:
        draft["percent-other"] = f"{differential.other:g}"
    if differential.not_to_miss:
        draft["not-to-miss"] = differential.not_to_miss
    return draft
