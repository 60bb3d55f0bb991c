"""The sheet on which twins are set up: which bias, who holds it, how strongly, and who plays the doctor."""

from collections.abc import Mapping, Sequence
from typing import cast

from textual import getters, on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.suggester import SuggestFromList
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from biases.tilt import Role
from personas.exchange import Role as Player
from scenarios.schema import Scenario
from sessions.events import Setting
from sessions.held import NotApplicable
from sessions.offers import Offer
from sessions.twins import Pair, pair
from tui.players import plays
from tui.safe_text import clean, plain
from tui.sheets.sheet import Sheet
from tui.typed.slash import Problem
from tui.widgets.choice import Choice
from tui.words.biases import bias_name
from tui.words.models import role_text

_DOSES = (1, 2, 3)
_NO_THIRD = 0


class TwinsSheet(Sheet[Pair]):
    """Set up twins on a case. `offers` are the biases of each role; `known` are the models that can be completed."""

    role = getters.query_one("#role", Choice)
    dose = getters.query_one("#dose", Choice)
    third = getters.query_one("#third", Choice)
    biases = getters.query_one(OptionList)

    NAME = "twins"
    ACCEPT = "begin"

    def __init__(
        self, scenario: Scenario, setting: Setting, offers: Mapping[Role, Sequence[Offer]], known: tuple[str, ...]
    ) -> None:
        super().__init__({"doctor": _plays(next(iter(offers)), setting)}, setting.language)
        self._scenario = scenario
        self._setting = setting
        self._offers = offers
        self._known = known
        self._noted: str | None = None

    def fields(self) -> ComposeResult:
        words = self.words
        roles = {role: role_text(cast(Player, role), words) for role in self._offers}
        yield Choice(words("twins.role"), roles, next(iter(roles)), id="role")
        yield OptionList(markup=False, compact=True)
        yield Static(Content(""), markup=False, id="definition", classes="above")
        yield Choice(words("twins.dose"), {dose: str(dose) for dose in _DOSES}, _DOSES[-1], id="dose")
        third = {_NO_THIRD: words("twins.no_third"), **{dose: str(dose) for dose in _DOSES}}
        yield Choice(words("twins.third"), third, _NO_THIRD, id="third")
        with Horizontal(classes="field -tight"):
            yield Static(Content(role_text("doctor", words)), markup=False, classes="label wide")
            suggester = SuggestFromList(["human", "embedded", *self._known])
            yield Input(id="doctor", compact=True, max_length=200, suggester=suggester)

    def on_mount(self) -> None:
        self._list()
        self.biases.focus()

    @on(Choice.Changed, "#role")
    def _turned(self) -> None:
        self.query_one("#doctor", Input).value = _plays(self.role.value, self._setting)
        self._list()

    def _list(self) -> None:
        """The biases of the role."""
        self.biases.clear_options()
        self.biases.add_options(
            Option(self._row(offer), id=offer.bias.id, disabled=offer.lacks is not None) for offer in self._offered
        )
        self.biases.highlighted = 0
        self._explain()

    def _row(self, offer: Offer) -> Content:
        """The name of a bias, and why it cannot be played here."""
        name = clean(bias_name(offer.bias, self.words))
        return Content.assemble(name, (f"   {clean(offer.lacks)}" if offer.lacks else "", "$quiet"))

    @on(OptionList.OptionHighlighted)
    def _explain(self) -> None:
        """What the bias is."""
        self._noted = None
        self.query_one("#definition", Static).update(plain(self._chosen.bias.definition if self._chosen else ""))

    @property
    def _offered(self) -> Sequence[Offer]:
        return self._offers[self.role.value]

    @property
    def _chosen(self) -> Offer | None:
        at = self.biases.highlighted
        offer = self._offered[at] if at is not None and at < len(self._offered) else None
        return offer if offer and offer.lacks is None else None

    def given(self) -> Pair | Problem:
        offer, doctor = self._chosen, self.written("doctor")
        if offer is None:
            return Problem(self.words("twins.none"))
        if not plays("doctor", doctor) or (doctor == "human" and self.role.value == "doctor"):
            return Problem(self.words("twins.no_doctor", voice=clean(doctor)))
        if doctor == "embedded" and self.words.language != "en":
            return Problem(self.words("problem.doctor_speaks_english"))
        if offer.bias.content_note and self._noted != offer.bias.id:
            self._noted = offer.bias.id
            return Problem(self.words("twins.content", note=offer.bias.content_note))
        doses = sorted({self.dose.value, self.third.value} - {_NO_THIRD})
        voices = {**self._setting.voices, "doctor": doctor}
        try:
            return pair(self._scenario, self._setting.model_copy(update={"voices": voices}), offer.held, doses)
        except NotApplicable as error:
            return Problem(str(error))


def _plays(role: Role, setting: Setting) -> str:
    """Who plays the doctor, unless another is named: a person cannot hold a bias on request."""
    doctor = setting.voices["doctor"]
    return "embedded" if role == "doctor" and doctor == "human" else doctor
