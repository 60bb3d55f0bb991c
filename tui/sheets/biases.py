"""The sheet on which the biases of the station about to begin are chosen. None is ever chosen beforehand."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import cast

from textual import getters, on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Input, OptionList, Static

from biases.schema import Bias, Held
from biases.tilt import Role
from personas.exchange import Role as Player
from scenarios.identities import identity_of, stated
from scenarios.schema import Scenario
from sessions.biasing import Biasing, Stated
from sessions.offers import Offer
from tui.safe_text import clean, plain
from tui.sheets.sheet import Sheet
from tui.typed.slash import Problem
from tui.widgets.bias_list import BiasList
from tui.widgets.choice import Choice
from tui.words.models import role_text

_DOSES = (1, 2, 3)
_CLEAR = 2


@dataclass(frozen=True)
class _Choice:
    """What is chosen for one role. `other` is what the other one is stated to be; `agreed`: to an implicit bias."""

    bias: str | None = None
    dose: int = _CLEAR
    foil: str = ""
    group: str = ""
    other: str = ""
    agreed: bool = False


class BiasesSheet(Sheet[Biasing]):
    """Choose a bias for each role that can hold one. `offers` are the biases of each of them; `before` is what was
    chosen last."""

    role = getters.query_one("#role", Choice)
    dose = getters.query_one("#dose", Choice)
    agreed = getters.query_one("#agreed", Choice)
    biases = getters.query_one("#biases", BiasList)

    NAME = "biases"
    ACCEPT = "choose"

    def __init__(self, scenario: Scenario, offers: Mapping[Role, Sequence[Offer]], before: Biasing) -> None:
        super().__init__({}, scenario.language)
        self._scenario = scenario
        # What an implicit bias is about can be stated here, so that the case need not.
        self._offers = {
            role: [replace(one, lacks=None) if one.bias.trait else one for one in offered]
            for role, offered in offers.items()
        }
        self._choices = {role: _before(role, before) for role in offers}
        self._shown: Role = next(iter(offers))

    def fields(self) -> ComposeResult:
        words = self.words
        roles = {role: role_text(cast(Player, role), words) for role in self._offers}
        yield Choice(words("biases.who"), roles, self._shown, id="role")
        yield BiasList(words, id="biases")
        yield Static(Content(""), markup=False, id="definition", classes="above")
        agreeing = {False: words("biases.no"), True: words("biases.yes")}
        yield Choice(words("biases.agree"), agreeing, False, id="agreed")
        doses = {dose: words(f"biases.dose_{dose}") for dose in _DOSES}
        yield Choice(words("biases.dose"), doses, _CLEAR, id="dose")
        yield _line("foil", words("biases.foil"), words("biases.of_case"))
        yield _line("group", words("biases.group"), "")
        yield _line("other", "", words("biases.open"))
        yield Static(Content(""), markup=False, id="acts", classes="above")

    def on_mount(self) -> None:
        self._load()
        self.biases.focus()

    @on(Choice.Changed, "#role")
    def _turned(self) -> None:
        self._store()
        self._shown = self.role.value
        self._load()

    def _load(self) -> None:
        """Show what is chosen for the role."""
        choice = self._choices[self._shown]
        self.biases.offer(self._offers[self._shown], choice.bias)
        self.dose.choose(choice.dose)
        self.agreed.choose(choice.agreed)
        for name in ("foil", "group", "other"):
            self.query_one(f"#{name}", Input).value = getattr(choice, name)
        self._explain()

    def _store(self) -> None:
        """Keep what is chosen for the role."""
        offer = self.biases.chosen
        self._choices[self._shown] = _Choice(
            offer.bias.id if offer else None,
            self.dose.value,
            self.written("foil"),
            self.written("group"),
            self.written("other"),
            self.agreed.value,
        )

    @on(OptionList.OptionHighlighted)
    def _highlighted(self) -> None:
        offer = self.biases.chosen
        if (offer.bias.id if offer else None) != self._choices[self._shown].bias:
            self.agreed.choose(False)
            self._propose(offer)
            self._store()
        self._explain()

    def _propose(self, offer: Offer | None) -> None:
        """The group that the case states the other one to be of."""
        about = offer.held.group if offer and offer.bias.trait else None
        self.query_one("#group", Input).value = about or ""
        self.query_one("#other", Input).value = about or ""

    def _explain(self) -> None:
        """What the bias is, and only the fields that it has."""
        offer, words = self.biases.chosen, self.words
        bias = offer.bias if offer else None
        implicit = bias is not None and bias.trait is not None
        self.query_one("#definition", Static).update(plain(self._about(bias) if bias else ""))
        self.query_one("#definition").display = self.dose.display = bias is not None
        part = bias.parts[self._shown] if bias else None
        self.query_one("#foil-line").display = part is not None and "foil" in part.needs
        for name in ("#group-line", "#other-line", "#acts", "#agreed"):
            self.query_one(name).display = implicit
        other = role_text(_other(self._shown), words)
        self.query_one("#other-line .label", Static).update(plain(words("biases.other", role=other)))
        self.changed()

    def _about(self, bias: Bias) -> str:
        """Its definition; of an implicit one the note to agree to."""
        if bias.trait is None:
            return bias.definition
        if bias.content_note and self.words.language == "en":
            return bias.content_note
        return self.words("biases.content", trait=self.words(f"simulated.trait.{bias.trait}"))

    def changed(self) -> None:
        """Say where an implicit bias can do nothing."""
        group, other = self.written("group"), self.written("other")
        here = group and group.casefold() == other.casefold()
        named = role_text(_other(self._shown), self.words)
        said = self.words("simulated.acts" if here else "simulated.not_stated", role=named) if group else ""
        self.query_one("#acts", Static).update(plain(said))

    def given(self) -> Biasing | Problem:
        self._store()
        held: list[Held] = []
        told: list[Stated] = []
        for offer, choice in self._chosen():
            bias, role = offer.bias, offer.held.role
            if bias.trait and not choice.group:
                return Problem(self.words("problem.about_whom"))
            if bias.trait and not choice.agreed:
                return Problem(self.words("problem.agree"))
            foil = choice.foil if "foil" in bias.parts[role].needs else ""
            group = clean(choice.group) if bias.trait else None
            held.append(Held(bias=bias.id, role=role, dose=choice.dose, foil=clean(foil) or None, group=group))
            if bias.trait and choice.other != stated(identity_of(self._scenario, _other(role))).get(bias.trait, ""):
                told.append(Stated(_other(role), bias.trait, clean(choice.other)))
        return Biasing(tuple(held), tuple(told))

    def _chosen(self) -> Iterator[tuple[Offer, _Choice]]:
        for role, choice in self._choices.items():
            yield from ((one, choice) for one in self._offers[role] if one.bias.id == choice.bias)


def _line(name: str, label: str, empty: str) -> Horizontal:
    return Horizontal(
        Static(Content(label), markup=False, classes="label wide"),
        Input(id=name, compact=True, max_length=200, placeholder=empty),
        classes="field -tight",
        id=f"{name}-line",
    )


def _other(role: Role) -> Role:
    return "patient" if role == "doctor" else "doctor"


def _before(role: Role, before: Biasing) -> _Choice:
    """What was chosen for a role last time; what was agreed to then stays agreed to."""
    one = next((one for one in before.held if one.role == role), None)
    if one is None:
        return _Choice()
    other = next((told.value for told in before.stated if told.who == _other(role)), one.group or "")
    return _Choice(one.bias, one.dose, one.foil or "", one.group or "", other, one.group is not None)
