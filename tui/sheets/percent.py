"""Reading a percentage that a person wrote."""

from tui.typed.slash import Problem
from tui.words.strings import Strings


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
