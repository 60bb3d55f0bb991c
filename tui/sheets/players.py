"""The sheet on which a person chooses who plays each role, the guard over a patient's model, and what it may cost."""

from dataclasses import replace

from textual import getters
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.suggester import SuggestFromList
from textual.widgets import Input, Static

from personas.exchange import ROLES
from tui.players import PEOPLE, dollars, misfit, players, plays
from tui.safe_text import clean
from tui.settings import GUARDS, Settings
from tui.sheets.sheet import Sheet
from tui.typed.slash import Problem
from tui.widgets.choice import Choice
from tui.words.models import role_text


class PlayersSheet(Sheet[Settings]):
    """Choose who plays. `known` are the models that can be completed."""

    guard = getters.query_one("#guard", Choice)

    NAME = "players"

    def __init__(self, settings: Settings, known: tuple[str, ...], language: str) -> None:
        cap = "" if settings.spending_cap is None else f"{settings.spending_cap:g}"
        super().__init__({"cap": cap, **{str(role): voice for role, voice in players(settings).items()}}, language)
        self._settings = settings
        self._known = known

    def fields(self) -> ComposeResult:
        for role in ROLES:
            own = ("human", "embedded") if role in PEOPLE else ("embedded",)
            with Horizontal(classes="field -tight"):
                yield Static(Content(role_text(role, self.words)), markup=False, classes="label wide")
                yield Input(id=role, compact=True, max_length=200, suggester=SuggestFromList([*own, *self._known]))
        with Horizontal(classes="field -tight"):
            yield Static(Content(self.words("players.cap")), markup=False, classes="label wide")
            yield Input(id="cap", compact=True, classes="percent", max_length=20)
            yield Static(Content(self.words("players.cap_unit")), markup=False, classes="unit")
        policies = {policy: self.words(f"players.guard_{policy}") for policy in GUARDS}
        yield Choice(self.words("players.guard"), policies, self._settings.guard, id="guard")

    def given(self) -> Settings | Problem:
        for role in ROLES:
            if not plays(role, self.written(role)):
                key = "problem.no_voice_person" if role in PEOPLE else "problem.no_voice"
                voice = clean(self.written(role))
                return Problem(self.words(key, voice=voice, role=role_text(role, self.words)))
        voices = {role: self.written(role) for role in ROLES}
        if (why := misfit(voices)) is not None:
            return Problem(self.words(why))
        if self.written("doctor") == "embedded" and self.words.language != "en":
            return Problem(self.words("problem.doctor_speaks_english"))
        cap = dollars(self.written("cap"))
        if self.written("cap") and cap is None:
            return Problem(self.words("problem.no_dollars"))
        return replace(self._settings, **voices, guard=self.guard.value, spending_cap=cap)  # type: ignore[arg-type]
