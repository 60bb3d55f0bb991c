"""Station clocks. They count the doctor's own time and stand still while a voice is awaited or in a pause."""

from dataclasses import dataclass

from sessions.events import ClockName


@dataclass(frozen=True)
class Clock:
    """Seconds of reading at the door, of the station, and left when the warning comes. None: no limit."""

    reading: float | None = None
    station: float | None = None
    warning_left: float | None = None
    may_pause: bool = True

    def left(self, elapsed: float) -> float | None:
        return None if self.station is None else max(0.0, self.station - elapsed)

    def next_mark(self, elapsed: float, warned: bool) -> float | None:
        """Seconds of the doctor's time until the warning or, once warned, until the end. None: never."""
        if self.station is None:
            return None
        if not warned and self.warning_left is not None:
            return max(0.0, self.station - self.warning_left - elapsed)
        return max(0.0, self.station - elapsed)


CLOCKS: dict[ClockName, Clock] = {
    "none": Clock(),
    "practice": Clock(station=480, warning_left=120),
    "osce": Clock(reading=90, station=480, warning_left=120, may_pause=False),
}
