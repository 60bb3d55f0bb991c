"""Whether an order asks again for what has been reported already."""

from collections.abc import Iterable

from personas.exchange import Contribution, Examine, Order
from sessions.events import Acted, Event
from tui.typed import orders

Sought = frozenset[str]


def sought(contribution: Contribution, language: str) -> Sought:
    """What an order or examination asks for, under names that do not depend on how it was typed."""
    return orders.sought(contribution.text, language) if isinstance(contribution, Examine | Order) else frozenset()


def sought_by(events: Iterable[Event], language: str) -> Sought:
    """All that was ordered or examined in these events."""
    acts = (event.body.contribution for event in events if isinstance(event.body, Acted))
    return frozenset[str]().union(*(sought(act, language) for act in acts))
