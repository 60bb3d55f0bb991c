"""Which biases were held in a session, by whom, at what dose and from when to when: read from its events."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from biases.rules import acting, sound
from biases.schema import Bias, Held
from scenarios.schema import Scenario
from sessions.events import Event, Opened, Rebiased, Setting
from sessions.held import stimuli_of


@dataclass(frozen=True)
class Period:
    """A bias held at one dose from a turn on, 0 being the door, `until` it was changed; None: to the end."""

    held: Held
    since: int
    until: int | None = None


def setting_of(events: Sequence[Event]) -> Setting:
    """The setting that opened the session."""
    opened = events[0].body
    assert isinstance(opened, Opened)
    return opened.setting


def periods(events: Sequence[Event]) -> list[Period]:
    """Every known bias that was held at a dose above 0, in the order in which they began."""
    known = setting_of(events).known_biases
    open_: dict[Held, Period] = {}
    over: list[Period] = []
    switches = [(event.turn, event.body.biases) for event in events if isinstance(event.body, Rebiased)]
    for turn, biases in ((0, setting_of(events).biases), *switches):
        held = dict.fromkeys(one for one in sound(biases, known) if one.dose)
        over += [replace(open_.pop(one), until=turn) for one in list(open_) if one not in held]
        open_ |= {one: Period(one, turn) for one in held if one not in open_}
    return sorted((*over, *open_.values()), key=lambda one: one.since)


def definition(held: Held, events: Sequence[Event]) -> Bias:
    """What the bias is, by the session's own definitions."""
    return setting_of(events).known_biases[held.bias]


def implicit(events: Sequence[Event]) -> bool:
    """Whether an implicit bias was held at any time."""
    return any(definition(one.held, events).kind == "implicit" for one in periods(events))


def acts(held: Held, scenario: Scenario, events: Sequence[Event]) -> bool:
    """Whether an effect was to be expected: of an implicit bias only on the group that it is about."""
    return bool(acting([held], setting_of(events).known_biases, stimuli_of(scenario)))
