"""What the station asks before it does something: an evident order typed plainly, an end without a diagnosis."""

from dataclasses import dataclass

from personas.exchange import Contribution, Examine, Leave, Phase, Say
from tui.typed import orders


@dataclass(frozen=True)
class Offer:
    """Enter takes it; Escape does `instead`, or nothing."""

    what: str
    keys: str
    contribution: Contribution
    instead: Contribution | None = None


def offer(meant: Contribution, phase: Phase) -> Offer | None:
    """What to ask before this is done; None where nothing needs asking."""
    if isinstance(meant, Leave) and phase in ("encounter", "commit_only"):
        return Offer("End without a diagnosis?", "Enter ends it   Esc goes back", meant)
    if not isinstance(meant, Say) or phase != "encounter":
        return None
    order = orders.evident(meant.text)
    if order is None:
        return None
    verb = "Examine" if isinstance(order, Examine) else "Order"
    return Offer(f"{verb}: {order.text}", "Enter confirms   Esc says it instead", order, meant)
