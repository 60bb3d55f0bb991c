"""Numbers in reports: whether a value is the finding that a `reads` rule tells of."""

import re

from personas.embedded.doctor.clauses import language, says
from personas.embedded.doctor.knowledge import Reads
from personas.exchange import Entry
from scenarios.ranges import bounds
from scenarios.words import plain

_NUMBER = re.compile(r"[-+]?\d+(?:[.,]\d+)*")
_POWERS = str.maketrans({"µ": "u", "μ": "u", "³": "3", "⁹": "9", "⁶": "6", "×": "x", "²": "2"})


def holds(reads: Reads, entry: Entry) -> bool | None:
    """Whether the entry's value is the finding; None where it cannot be told."""
    text = entry.value or entry.narrative or ""
    level = _level(text, entry)
    number = _number(text)
    if level == "usual" and number is not None and entry.range and bounds(entry.range):
        return False  # the report's own range is that for this patient's age
    if number is None or (reads.above is None and reads.below is None):
        return _by_level(reads, level)
    factor = _factor(reads, f"{entry.unit or ''} {text}")
    if factor is None:
        return _by_level(reads, level)
    value = (number - 32) / 1.8 if reads.unit == "°C" and number > 50 else number * factor
    above = reads.above is None or value > reads.above
    below = reads.below is None or value < reads.below
    return above and below


def _by_level(reads: Reads, level: str | None) -> bool | None:
    wanted = reads.level or ("high" if reads.below is None else "low" if reads.above is None else None)
    return None if level is None or wanted is None else level == wanted


def _level(text: str, entry: Entry) -> str | None:
    """high, low or usual: by the flag, the range or the words of the result."""
    if entry.flag in ("H", "L"):
        return "high" if entry.flag == "H" else "low"
    number = _number(text)
    if number is not None and entry.range and (limits := bounds(entry.range)):
        low, high = limits[0], limits[1]
        if low is not None and number < low:
            return "low"
        return "high" if high is not None and number > high else "usual"
    told, said = language(), plain(text)
    for name, words in (("usual", told.usual), ("high", told.high), ("low", told.low)):
        if says(said, words):
            return name
    return None


def _number(text: str) -> float | None:
    found = _NUMBER.search(text)
    if not found:
        return None
    digits = found.group()
    if re.fullmatch(r"[-+]?\d{1,3}(?:,\d{3})+(?:\.\d+)?", digits):
        digits = digits.replace(",", "")
    digits = digits.replace(",", ".")
    return float(digits) if digits.count(".") <= 1 else None


def _bare(unit: str) -> str:
    return re.sub(r"[\s^.*]", "", unit.translate(_POWERS).lower())


def _factor(reads: Reads, text: str) -> float | None:
    """What the number is multiplied by; 1 where no other unit is named, None where it is an unknown one."""
    said = _bare(text)
    for unit, factor in sorted(reads.units.items(), key=lambda pair: -len(pair[0])):
        if _bare(unit) in said:
            return factor
    if reads.units and reads.unit and _bare(reads.unit) not in said and re.search(r"[a-z%]", said):
        return None
    return 1.0
