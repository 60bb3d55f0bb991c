"""A percentage that a person writes: its field, and how it is read."""

from textual.widgets import Input

from tui.typed.slash import Problem
from tui.words.strings import Strings

_SIGN = r"\s*[%٪％]?"
# \d is a digit of any script.
_WHOLE = rf"(?:(?:\d{{1,2}}|100|१००|۱۰۰|١٠٠|１００){_SIGN})?"
_ANY = rf"(?:\d{{1,3}}(?:[.,٫]\d*)?{_SIGN})?"


class Percent(Input):
    """A narrow field that takes what a percentage is written with, and nothing else."""

    def __init__(self, id: str, whole: bool = False) -> None:
        super().__init__(id=id, compact=True, classes="percent", max_length=5, restrict=_WHOLE if whole else _ANY)


def percent(text: str, words: Strings) -> float | Problem | None:
    """A number from 0 to 100, None for nothing written.

    >>> from tui.words.strings import strings
    >>> english = strings("en")
    >>> percent("80 %", english), percent("", english), percent("۱۲,۵٪", english)
    (80.0, None, 12.5)
    """
    written = text.strip().rstrip("%٪％").strip().replace(",", ".").replace("٫", ".")
    if not written:
        return None
    try:
        number = float(written)
    except ValueError:
        number = -1.0
    return number if 0 <= number <= 100 else Problem(words("problem.percent"))
