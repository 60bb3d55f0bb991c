"""The ways to go on when a model failed for good, by their numbers from 1."""

from typing import Literal

from sessions.faults import Failing
from sessions.state import State

Way = Literal["again", "other", "embedded", "leave"]
WAYS: tuple[Way, ...] = ("again", "other", "embedded", "leave")


def ways(failing: Failing, state: State) -> tuple[Way, ...]:
    """Those that there are: no model is called beyond the spending cap, and the embedded doctor speaks English only."""
    spent = failing.kind == "budget"
    mute = failing.role == "doctor" and state.setting.language != "en"
    return tuple(way for way in WAYS if not (spent and way in ("again", "other")) and not (mute and way == "embedded"))
