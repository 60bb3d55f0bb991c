"""The sheet on which an observer says what is to be otherwise when a session is played again."""

from typing import get_args

from textual import getters
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.suggester import SuggestFromList
from textual.widgets import Input, Static

from biases.catalogue import bundled
from biases.schema import Held
from scenarios.schema import Personality, Traits
from sessions.what_if import Otherwise
from tui.players import plays
from tui.safe_text import clean
from tui.sheets.sheet import Sheet
from tui.typed.slash import Problem
from tui.widgets.choice import Choice

AS_IT_WAS = "as it was"
_DOSES = {1: "1, slight", 2: "2, clear", 3: "3, strong"}


class WhatIfSheet(Sheet[Otherwise]):
    """Choose a bias of the patient, how they talk, or another voice. `own` are the patient's traits in the session."""

    bias = getters.query_one("#bias", Choice)
    dose = getters.query_one("#dose", Choice)
    personality = getters.query_one("#personality", Choice)
    confusion = getters.query_one("#confusion", Choice)

    NAME = "what_if"
    ACCEPT = "play_again"

    def __init__(self, own: Traits, models: tuple[str, ...]) -> None:
        super().__init__({"patient": ""}, "en")
        self._own = own
        self._models = models

    def fields(self) -> ComposeResult:
        held = {
            bias.id: bias.names["en"]
            for bias in bundled().values()
            if "patient" in bias.roles and bias.kind == "cognitive"
        }
        yield Choice("Bias of the patient", {"": AS_IT_WAS, **held}, "", id="bias")
        yield Choice("Dose", _DOSES, 2, id="dose")
        yield Choice("Talks", {"": AS_IT_WAS, **{one: one for one in get_args(Personality)}}, "", id="personality")
        yield Choice(
            "Confusion", {-1: AS_IT_WAS, 0: "none", 1: "slight", 2: "moderate", 3: "severe"}, -1, id="confusion"
        )
        with Horizontal(classes="field -tight"):
            yield Static(Content("Played by"), markup=False, classes="label wide")
            known = SuggestFromList(["embedded", *self._models])
            yield Input(id="patient", compact=True, max_length=200, placeholder=AS_IT_WAS, suggester=known)

    def given(self) -> Otherwise | Problem:
        voice = self.written("patient")
        if voice and (voice == "human" or not plays("patient", voice)):
            return Problem(f"'{clean(voice)}' cannot play the patient here; write embedded, or a model's name.")
        held = Held(bias=self.bias.value, role="patient", dose=self.dose.value) if self.bias.value else None
        return Otherwise((held,) if held else None, self._traits(), None, voice or None)

    def _traits(self) -> Traits | None:
        changes: dict[str, object] = {}
        if self.personality.value:
            personality: Personality = self.personality.value
            changes |= {"personality": personality, "degree": 3}
        if self.confusion.value >= 0:
            changes["confusion"] = self.confusion.value
        return self._own.model_copy(update=changes) if changes else None
