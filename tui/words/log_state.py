"""Whether a log is whole, in a sentence: the same for the screen and for the command line."""

from pathlib import Path

from sessions.log import LogError, Reading, read


def check(path: Path) -> str:
    """Read a log and say what state it is in."""
    try:
        return state(read(path))
    except LogError as error:
        return str(error)


def state(reading: Reading) -> str:
    """The state of a log that was read."""
    if reading.broken:
        return f"Damaged at line {reading.broken.line}: {reading.broken.reason}."
    if reading.torn or not reading.events:
        line = len(reading.events) + 1
        return f"Line {line} was cut off while being written; going on sets it aside."
    return f"Verified: {len(reading.events)} events, whole."
