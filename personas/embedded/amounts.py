"""The amounts that a sentence names: three weeks, eight out of ten, fifteen a day.

The words are data (`languages/<language>/account.yaml`).
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from personas.embedded.tables import tables
from scenarios import yaml_text
from scenarios.words import stem, tokens

TIME, CLOCK, SCALE, COUNTED, AGE = "time", "clock", "scale", "counted", "age"
_NEAR = 1.2  # how many times another an amount may be and be taken for the same
_HALF_A_DAY = 12
_OF_TEN = re.compile(r"(\d+(?:\.\d+)?) ?/ ?10\b")
_RANGE = re.compile(r"(?<=\d) ?[-–] ?(?=\d)")


@dataclass(frozen=True)
class Amount:
    """From how much to how much, of what (times in hours), and each how many hours, 0 where it is no rate."""

    low: float
    high: float
    unit: str
    per: float = 0.0

    def is_like(self, other: "Amount") -> bool:
        """Whether both are amounts of one kind, so that one can contradict the other."""
        loose = bool(self.per) and not {"", COUNTED}.isdisjoint((self.unit, other.unit))
        return (self.unit == other.unit or loose) and bool(self.per) == bool(other.per)

    def agrees(self, other: "Amount") -> bool:
        """Whether two amounts of one kind are about the same; a clock, a score and an age are exact.

        >>> Amount(3, 3, "time").agrees(Amount(4, 4, "time"))
        False
        """
        if self.unit == CLOCK:
            return self.low % _HALF_A_DAY == other.low % _HALF_A_DAY
        near = 1.0 if self.unit in (SCALE, AGE) else _NEAR
        (low, high), (least, most) = ((one.low / (one.per or 1), one.high / (one.per or 1)) for one in (self, other))
        return low <= most * near and least <= high * near


@dataclass(frozen=True, eq=False)
class Units:
    """The words of a language for numbers and what is counted."""

    language: str
    numbers: Mapping[str, float]
    vague: Mapping[str, tuple[float, float]]
    times: Mapping[str, float]
    rates: Mapping[str, float]
    counts: Mapping[str, float]
    words: Mapping[str, frozenset[str]]
    half: str
    and_half: list[str]
    scale: tuple[list[str], ...]

    def amounts(self, text: str) -> list[Amount]:
        """The amounts that a text names, in order."""
        written = tokens(_RANGE.sub(" to ", _OF_TEN.sub(r"\1 out of 10", text)), self.language)
        found, at = list[Amount](), 0
        while at < len(written):
            amount, end = (None, self._rate(written, at)) if found else (None, at)
            if end == at:
                amount, end = self._at(written, at)
            found += [amount] if amount else []
            at = max(end, at + 1)
        return found

    def is_number(self, word: str) -> bool:
        return word.isdigit() or word in self.numbers or word in self.vague

    def _at(self, written: list[str], at: int) -> tuple[Amount | None, int]:
        """The amount that begins here, and where it ends."""
        word = written[at]
        if word in self.counts:
            per, end = self._per(written, at + 1)
            return Amount(self.counts[word], self.counts[word], COUNTED, per), end
        number = self._number(written, at)
        if not number:
            return None, at + 1
        low, high, end = number
        if any(written[end : end + len(one)] == one for one in self.scale):
            return Amount(low, high, SCALE), end + len(self.scale[0])
        if end < len(written) and written[end] in self.words["clock"]:
            return Amount(low, high, CLOCK), end + 1
        low, high, end = self._and_half(written, low, high, end)
        while end < len(written) and written[end] in self.words["of"]:
            end += 1
        unit = written[end] if end < len(written) else ""
        if unit in self.times:
            hours = self.times[unit]
            low, high, end = self._and_half(written, low, high, end + 1)
            return Amount(low * hours, high * hours, TIME), end
        if self._is_hour(written, at, low, unit):
            return Amount(low, high, CLOCK), end
        if self._is_age(written, at, unit):
            return Amount(low, high, AGE), end
        per, after = self._per(written, end)
        if per:
            return Amount(low, high, "", per), after
        if not unit.isalpha():
            return None, end
        per, end = self._per(written, end + 1)
        counted = COUNTED if unit in self.words["times_counted"] else stem(unit, self.language)
        return Amount(low, high, counted, per), end

    def _number(self, written: list[str], at: int) -> tuple[float, float, int] | None:
        """From how much to how much a number is that begins here, and where it ends."""
        after = written[at + 1] if at + 1 < len(written) else ""
        if written[at] == self.half:
            further = at + 1 + (after in self.words["single"])
            return (0.5, 0.5, further) if written[further : further + 1] and written[further] in self.times else None
        if written[at] in self.words["single"]:
            if after in self.vague:
                at += 1
            else:
                return (1, 1, at + 1) if after in self.times else None
        if written[at] in self.vague:
            return (*self.vague[written[at]], at + 1)
        value, end = self._value(written, at)
        if end == at:
            return None
        if end < len(written) and written[end] in self.words["or"]:
            more, further = self._value(written, end + 1)
            if further > end + 1 and more > value:
                return value, more, further
        return value, value, end

    def _value(self, written: list[str], at: int) -> tuple[float, int]:
        """The value of the words or digits that make one number here, and where they end."""
        if written[at : at + 1] and written[at].isdigit():
            return float(written[at]), at + 1
        value, end = 0.0, at
        while end < len(written) and (part := self.numbers.get(written[end])) is not None:
            if end > at and not (part == 100 or value % 100 == 0 or (value % 10 == 0 and part < 10)):
                break
            value, end = (value or 1) * part if part == 100 else value + part, end + 1
            joined = part == 100 and written[end : end + 1] == self.and_half[:1]
            end += joined and written[end + 1 : end + 2] != [] and written[end + 1] in self.numbers
        return value, end

    def _and_half(self, written: list[str], low: float, high: float, end: int) -> tuple[float, float, int]:
        halved = written[end : end + len(self.and_half)] == self.and_half
        return (low + 0.5, high + 0.5, end + len(self.and_half)) if halved else (low, high, end)

    def _per(self, written: list[str], at: int) -> tuple[float, int]:
        """Each how many hours, where that is said here."""
        if at < len(written) and written[at] in self.rates:
            return self.rates[written[at]], at + 1
        each = at + 1 < len(written) and written[at] in self.words["per"] and written[at + 1] in self.times
        return (self.times[written[at + 1]], at + 2) if each else (0.0, at)

    def _rate(self, written: list[str], at: int) -> int:
        """Where 'a day' ends that says how often what stands before it is: 'fifty micrograms of it a day'; not 'in a
        day'."""
        return at if written[at - 1] in tables(self.language).prepositions else self._per(written, at)[1]

    def _is_hour(self, written: list[str], at: int, value: float, unit: str) -> bool:
        """Whether a bare number is an hour of the day: 'at about six this morning'."""
        return self._before(written, at) in self.words["at"] and value <= _HALF_A_DAY and unit not in self.times

    def _is_age(self, written: list[str], at: int, unit: str) -> bool:
        """Whether a bare number is how old somebody was: 'at thirty-three', 'when I was six'."""
        alone = not unit.isalpha() or unit in tables(self.language).stop
        return alone and self._before(written, at) in self.words["aged"]

    def _before(self, written: list[str], at: int) -> str:
        """The word before a number, but for 'about' and the like."""
        before = at - 1
        while before >= 0 and written[before] in self.words["of"]:
            before -= 1
        return written[before] if before >= 0 else ""


@cache
def units(language: str) -> Units | None:
    """The words of a language, read once; None where no table of it has them."""
    file = files("personas.embedded").joinpath("languages", language, "account.yaml")
    value = yaml_text.table(file) if file.is_file() else {}
    if "times" not in value:
        return None

    def numbers(key: str) -> dict[str, float]:
        return {word: float(number) for word, number in yaml_text.texts_by_name(value.get(key)).items()}

    vague = {word: range_.split() for word, range_ in yaml_text.texts_by_name(value.get("vague")).items()}
    return Units(
        language,
        numbers("numbers"),
        {word: (float(low), float(high)) for word, (low, high) in vague.items()},
        numbers("times"),
        numbers("rates"),
        numbers("counts"),
        {
            key: frozenset(yaml_text.texts(value.get(key)))
            for key in ("single", "per", "or", "of", "at", "aged", "clock", "times_counted")
        },
        str(value.get("half") or ""),
        tokens(str(value.get("and_half") or ""), language),
        tuple(tokens(text, language) for text in yaml_text.texts(value.get("scale"))),
    )
