"""What the station asks before it does something: an evident order typed plainly, an end without a diagnosis."""

from dataclasses import dataclass

from personas.exchange import Contribution, Examine, Leave, Order, Phase, Say
from tui.typed import orders
from tui.words.strings import strings


@dataclass(frozen=True)
class Offer:
    """Enter takes it; Escape does `instead`, or nothing."""

    what: str
    keys: str
    contribution: Contribution
    instead: Contribution | None = None


def offer(meant: Contribution, phase: Phase, language: str = "en") -> Offer | None:
    """What to ask before this is done; None where nothing needs asking."""
    words = strings(language)
    if isinstance(meant, Leave) and phase in ("encounter", "commit_only"):
        return Offer(words("station.stop"), words("station.stop_keys"), meant)
    if not isinstance(meant, Say) or phase != "encounter":
        return None
    order = orders.evident(meant.text, language)
    return None if order is None else Offer(order_text(order, language), words("station.offer_keys"), order, meant)


def order_text(order: Order | Examine, language: str) -> str:
    """An order, as it is offered: 'Order: ECG'."""
    kind = "examine" if isinstance(order, Examine) else "order"
    return strings(language)(f"station.offer_{kind}", text=order.text)
