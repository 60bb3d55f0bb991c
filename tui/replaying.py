"""Where a replay stands in its events, and how long it waits before the next: pure rules."""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, replace

from sessions.events import Event
from tui.blocks.speech import is_speech

SPEEDS = (0.5, 1.0, 2.0, 4.0, 8.0, 16.0)
LONGEST = 4.0
SHORTEST = 0.2


@dataclass(frozen=True)
class Tape:
    """`at` events have been shown. Steps go from one thing said or done to the next."""

    events: Sequence[Event]
    stops: tuple[int, ...]
    at: int
    speed: int = SPEEDS.index(1.0)
    playing: bool = False

    @classmethod
    def of(cls, events: Sequence[Event]) -> "Tape":
        """At the door: what came before the first word is shown."""
        stops = tuple(index + 1 for index, event in enumerate(events) if is_speech(event))
        door = stops[0] - 1 if stops else len(events)
        return cls(events, stops, door)

    @property
    def step(self) -> int:
        """How many things said or done have been shown."""
        return bisect_left(self.stops, self.at + 1)

    @property
    def ended(self) -> bool:
        return self.at >= len(self.events)

    def forward(self) -> "Tape":
        """After the next thing said or done; after the last, at the very end."""
        following = self.step
        at = self.stops[following] if following < len(self.stops) else len(self.events)
        last = following >= len(self.stops) - 1
        return replace(self, at=len(self.events) if last else at, playing=self.playing and not last)

    def back(self) -> "Tape":
        """Before the last thing said or done."""
        before = self.step - 1
        return self.home() if before <= 0 else replace(self, at=self.stops[before - 1], playing=False)

    def home(self) -> "Tape":
        return replace(Tape.of(self.events), speed=self.speed)

    def end(self) -> "Tape":
        return replace(self, at=len(self.events), playing=False)

    def to_turn(self, turn: int) -> "Tape":
        """At the beginning of a turn: its first words are shown."""
        for stop in self.stops:
            if self.events[stop - 1].turn >= turn:
                return replace(self, at=stop, playing=False)
        return self.end()

    def faster(self, by: int) -> "Tape":
        return replace(self, speed=min(len(SPEEDS) - 1, max(0, self.speed + by)))

    def play(self) -> "Tape":
        """Play or pause; from the end, play again from the door."""
        if self.ended:
            return replace(self.home(), playing=True)
        return replace(self, playing=not self.playing)

    def pause(self) -> "Tape":
        return replace(self, playing=False)

    @property
    def wait(self) -> float:
        """Seconds until the next step: as it was, but never long, at the chosen speed."""
        upcoming = self.forward().at
        if not 0 < upcoming <= len(self.events) or self.at == 0:
            return SHORTEST
        was = self.events[upcoming - 1].t - self.events[self.at - 1].t
        return max(SHORTEST, min(LONGEST, was)) / SPEEDS[self.speed]
