"""The biases that one role can hold in a case, one a row; those that the case cannot carry say why not."""

from collections.abc import Sequence

from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from sessions.offers import Offer
from tui.safe_text import clean
from tui.words.biases import bias_name
from tui.words.strings import Strings


class BiasList(OptionList):
    """Up and down choose. The first row is no bias at all."""

    def __init__(self, words: Strings, id: str) -> None:
        super().__init__(markup=False, compact=True, id=id)
        self._words = words
        self._offers: Sequence[Offer] = ()

    def offer(self, offers: Sequence[Offer], chosen: str | None) -> None:
        """Show these, with the bias of this id chosen."""
        self._offers = offers
        self.clear_options()
        self.add_option(Option(Content(self._words("biases.none"))))
        self.add_options(Option(self._row(one), id=one.bias.id, disabled=one.lacks is not None) for one in offers)
        self.highlighted = next((row for row, one in enumerate(offers, 1) if one.bias.id == chosen), 0)

    @property
    def chosen(self) -> Offer | None:
        """The bias of the row that is highlighted; None for no bias."""
        row = self.highlighted or 0
        return self._offers[row - 1] if row else None

    def _row(self, offer: Offer) -> Content:
        name = clean(bias_name(offer.bias, self._words))
        return Content.assemble(name, (f"   {clean(offer.lacks)}" if offer.lacks else "", "$quiet"))
