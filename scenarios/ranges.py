"""Reference ranges: their text, read; and whether a value lies within."""

import re
from typing import Literal

Flag = Literal["H", "L", "A"]

_NUMBER = r"[-−]?\d+(?:\.\d+)?"
_BETWEEN = re.compile(rf"^({_NUMBER})\s*(?:-|–|to)\s*({_NUMBER})$")
_BELOW = re.compile(rf"^(?:<|<=|≤|up to)\s*({_NUMBER})$")
_ABOVE = re.compile(rf"^(?:>|>=|≥)\s*({_NUMBER})$")
_VALUE = re.compile(rf"^([<>≤≥]?)\s*({_NUMBER})$")
_THOUSANDS = re.compile(r"(?<![\d.,])[1-9]\d{0,2}(?:,\d{3})+(?![\d,])")
_STATED = re.compile(
    rf"^([<>≤≥]?\s*{_NUMBER})\s*([^\d\s()\[\];,]*)[\s;,]*[(\[]?\s*"
    r"(?:normal|reference|ref\.?|n)(?:\s+(?:range|values?|limits?|interval))?\s*(?:is|of)?\s*[:=]?\s*"
    rf"((?:<=?|>=?|≤|≥|up to)?\s*{_NUMBER}(?:\s*(?:-|–|to)\s*{_NUMBER})?)\s*([^\d\s()\[\];,]*)\s*[)\]]?\.?$",
    re.IGNORECASE,
)
_WORD = re.compile(r"[^\d<>≤≥%+]+")
_GRADE = re.compile(r"[1-4] ?\+")


def _number(text: str) -> float:
    return float(text.replace("−", "-"))


def _without_thousands(text: str) -> str:
    """'4,500' as '4500'; '2,5' stays, for nobody can know what it means."""
    return _THOUSANDS.sub(lambda match: match[0].replace(",", ""), text.strip())


def bounds(text: str) -> tuple[float | None, float | None] | None:
    """Lowest and highest value in range, either None where the range is open. None when the text is not a range.

    >>> bounds("60-100"), bounds("< 0.04"), bounds("> 94"), bounds("negative")
    ((60.0, 100.0), (None, 0.04), (94.0, None), None)
    """
    text = _without_thousands(text)
    if match := _BETWEEN.match(text):
        return _number(match[1]), _number(match[2])
    if match := _BELOW.match(text):
        return None, _number(match[1])
    if match := _ABOVE.match(text):
        return _number(match[1]), None
    return None


def stated(value: str) -> tuple[str, str] | None:
    """The number and the reference range that one text tells; None where it tells none, or in another unit.

    >>> stated("0.8% (normal range: 2-6%)"), stated("12 g/dL"), stated("9 mg/dL (normal: 2-3 mmol/L)")
    (('0.8', '2-6'), None, None)
    """
    match = _STATED.match(_without_thousands(value))
    if match is None:
        return None
    number, unit, reference, other = (group.strip() for group in match.groups())
    limits = bounds(reference)
    if limits is None or (other and other.casefold() != unit.casefold()):
        return None
    low, high = limits
    return None if low is not None and high is not None and low > high else (number, reference)


def flag(value: str, reference: str | None) -> Flag | None:
    """'H' above the range, 'L' below, 'A' a word other than the expected one, None in range or not known.

    A blood pressure ('88/54' against '90/60-140/90') is high or low when either of its numbers is. A graded dipstick
    ('2+' against 'negative') counts as a word. '< 5' and '> 5' are flagged only when that decides it. Of a value that
    tells its own range, the number counts.
    """
    if reference is None:
        return None
    told = stated(value)
    value, reference = _without_thousands(told[0] if told else value), reference.strip()
    if "/" in value and "/" in reference:
        parts = re.fullmatch(r"(\d+)\s*/\s*(\d+)\s*(?:-|–|to)\s*(\d+)\s*/\s*(\d+)", reference)
        pressure = re.fullmatch(r"(\d+)\s*/\s*(\d+)", value)
        if parts and pressure:
            return flag(pressure[1], f"{parts[1]}-{parts[3]}") or flag(pressure[2], f"{parts[2]}-{parts[4]}")
        return None
    limits = bounds(reference)
    if limits is None:
        expected = reference.casefold()
        is_word = _WORD.fullmatch(expected) and (_GRADE.fullmatch(value) or not re.search(r"\d", value))
        return "A" if is_word and value.casefold() != expected else None
    number = _VALUE.match(value)
    if number is None:
        return None
    low, high = limits
    sign, measured = number[1], _number(number[2])
    strict = reference.startswith(("<", ">")) and not reference.startswith(("<=", ">="))
    if high is not None and sign not in ("<", "≤"):
        above = measured > high or (measured == high and (strict or sign == ">"))
        if above:
            return "H"
    if low is not None and sign not in (">", "≥"):
        below = measured < low or (measured == low and (strict or sign == "<"))
        if below:
            return "L"
    return None
