"""The sheet on which a person who plays the patient rates the doctor: three scores, each with a sentence why."""

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Input, Static

from personas.exchange import Rating, Ratings
from tui.safe_text import clean
from tui.sheets.sheet import Sheet
from tui.typed.slash import Problem
from tui.words.ratings import RATED, question, score


class RatingsSheet(Sheet[Ratings]):
    """Rate the doctor. The sentences may be left empty."""

    NAME = "ratings"

    def fields(self) -> ComposeResult:
        for name in RATED:
            yield Static(Content(question(name, self.words)), markup=False, classes="above")
            with Horizontal(classes="field"):
                yield Input(id=name, compact=True, classes="percent", max_length=2)
                yield Static(Content(self.words("console.ask_why").strip()), markup=False, classes="why")
                yield Input(id=f"{name}-why", compact=True, max_length=1000)

    def given(self) -> Ratings | Problem:
        ratings: dict[str, Rating] = {}
        for name in RATED:
            given = score(self.written(name))
            if given is None:
                return Problem(self.words("problem.one_to_ten", question=question(name, self.words)))
            ratings[name] = Rating(score=given, because=clean(self.written(f"{name}-why")))
        return Ratings(**ratings)
