"""What the station asks before it does something: an evident order typed plainly, one that has been reported already,
an end without a diagnosis."""

from dataclasses import dataclass

from personas.exchange import Contribution, Examine, Leave, Order, Phase, Say
from tui.typed import orders
from tui.typed.repeats import Sought, sought
from tui.words.strings import strings


@dataclass(frozen=True)
class Offer:
    """Enter takes it; Escape does `instead`, or nothing."""

    what: str
    keys: str
    contribution: Contribution
    instead: Contribution | None = None


def offer(meant: Contribution, phase: Phase, language: str = "en", reported: Sought = frozenset()) -> Offer | None:
    """What to ask before this is done; None where nothing needs asking. `reported` is what was sought before."""
    words = strings(language)
    if isinstance(meant, Leave) and phase in ("encounter", "commit_only"):
        return Offer(words("station.stop"), words("station.stop_keys"), meant)
    if phase != "encounter":
        return None
    if isinstance(meant, Examine | Order) and repeats(meant, language, reported):
        return Offer(words("station.repeat", text=meant.text), words("station.repeat_keys"), meant)
    order = orders.evident(meant.text, language) if isinstance(meant, Say) else None
    if order is None:
        return None
    again = repeats(order, language, reported)
    what = words("station.repeat", text=order.text) if again else order_text(order, language)
    return Offer(what, words("station.offer_keys"), order, meant)


def repeats(order: Order | Examine, language: str, reported: Sought) -> bool:
    """Whether all that an order asks for has been reported already."""
    return bool(asked := sought(order, language)) and asked <= reported


def order_text(order: Order | Examine, language: str) -> str:
    """An order, as it is offered: 'Order: ECG'."""
    kind = "examine" if isinstance(order, Examine) else "order"
    return strings(language)(f"station.offer_{kind}", text=order.text)
