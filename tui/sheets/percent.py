"""Reading a percentage that a person wrote."""

from tui.typed.slash import Problem


def percent(text: str) -> float | Problem | None:
    """A number from 0 to 100, None for nothing written.

    >>> percent("80 %"), percent(""), percent("12,5")
    (80.0, None, 12.5)
    """
    written = text.strip().removesuffix("%").strip().replace(",", ".")
    if not written:
        return None
    try:
        number = float(written)
    except ValueError:
        number = -1.0
    return number if 0 <= number <= 100 else Problem("A percentage runs from 0 to 100.")
