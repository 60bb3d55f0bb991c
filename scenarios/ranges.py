"""Reference ranges: their text, read; and whether a value lies within."""

import re
from typing import Literal

Flag = Literal["H", "L", "A"]

_NUMBER = r"[-−]?\d+(?:\.\d+)?"
_BETWEEN = re.compile(rf"^({_NUMBER})\s*(?:-|–|to)\s*({_NUMBER})$")
_BELOW = re.compile(rf"^(?:<|<=|≤|up to)\s*({_NUMBER})$")
_ABOVE = re.compile(rf"^(?:>|>=|≥)\s*({_NUMBER})$")
_VALUE = re.compile(rf"^[<>≤≥]?\s*({_NUMBER})$")


def _number(text: str) -> float:
    return float(text.replace("−", "-"))


def bounds(text: str) -> tuple[float | None, float | None] | None:
    """Lowest and highest value in range, either None where the range is open. None when the text is not a range.

    >>> bounds("60-100"), bounds("< 0.04"), bounds("> 94"), bounds("negative")
    ((60.0, 100.0), (None, 0.04), (94.0, None), None)
    """
    text = text.strip().replace(",", "")
    if match := _BETWEEN.match(text):
        return _number(match[1]), _number(match[2])
    if match := _BELOW.match(text):
        return None, _number(match[1])
    if match := _ABOVE.match(text):
        return _number(match[1]), None
    return None


def flag(value: str, reference: str | None) -> Flag | None:
    """'H' above the range, 'L' below, 'A' a word other than the expected one, None in range or not known.

    A blood pressure ('88/54' against '90/60-140/90') is high or low when either of its numbers is.
    """
    if reference is None:
        return None
    value, reference = value.strip().replace(",", ""), reference.strip()
    if "/" in value and "/" in reference:
        parts = re.fullmatch(r"(\d+)/(\d+)\s*(?:-|–|to)\s*(\d+)/(\d+)", reference)
        pressure = re.fullmatch(r"(\d+)/(\d+)", value)
        if parts and pressure:
            return flag(pressure[1], f"{parts[1]}-{parts[3]}") or flag(pressure[2], f"{parts[2]}-{parts[4]}")
        return None
    limits = bounds(reference)
    if limits is None:
        expected = reference.casefold()
        is_word = re.fullmatch(r"[a-z ]+", expected) and not re.search(r"\d", value)
        return "A" if is_word and value.casefold() != expected else None
    number = _VALUE.match(value)
    if number is None:
        return None
    low, high = limits
    measured = _number(number[1])
    strict = reference.startswith(("<", ">")) and not reference.startswith(("<=", ">="))
    if high is not None and (measured > high or (strict and measured == high and not value.startswith("<"))):
        return "H"
    if low is not None and (measured < low or (strict and measured == low and not value.startswith(">"))):
        return "L"
    return None
