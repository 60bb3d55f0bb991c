"""A terminal that was closed. Under `make`, or another parent that the signal reaches first, nobody tells the app:
the terminal then reads as ended for ever, and Textual's input thread would turn on it at full speed."""

import select
import sys


def can_be_seen() -> bool:
    """Whether the app sits at a terminal of which the system can tell that it is gone."""
    return hasattr(select, "poll") and sys.__stdin__ is not None and sys.__stdin__.isatty()


def hung_up() -> bool:
    """Whether that terminal is gone."""
    assert sys.__stdin__ is not None
    terminal = select.poll()
    terminal.register(sys.__stdin__, 0)
    return any(what & (select.POLLHUP | select.POLLERR | select.POLLNVAL) for _, what in terminal.poll(0))
