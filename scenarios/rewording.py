"""The words about a patient in another person's stead: names, words of a group, and pronouns. English."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from scenarios.dependence import swaps

Sex = Literal["female", "male"]

_ABOUT: tuple[tuple[str, ...], ...] = (
    ("title",),
    ("door", "note"),
    ("door", "task"),
    ("examination", "findings", "*", "finding"),
    ("tests", "*", "narrative"),
    ("tests", "*", "reason"),
    ("images", "*", "caption"),
    ("images", "*", "expert"),
    ("stimuli", "label", "note"),
    ("stimuli", "frame", "note"),
    ("discriminators", "*", "why"),
    ("marks", "*", "text"),
    ("teaching_points", "*"),
)
_SAID: tuple[tuple[str, ...], ...] = (("patient", "facts", "*", "says"), ("patient", "facts", "*", "attributes", "*"))
_NAMED: tuple[tuple[str, ...], ...] = (
    ("patient", "name"),
    ("patient", "identity", "name"),
    ("patient", "speaker", "name"),
)
_WORD = re.compile(r"[^\W\d_]+")


def texts(data: dict[str, Any]) -> list[str]:
    """All that a scenario's data say of or as the patient."""
    found: list[str] = []
    for path in (*_ABOUT, *_SAID):
        _put(data, path, found.append)
    return found


class Unclear(ValueError):
    """A pronoun that may be read in two ways; the message quotes the words around it."""


@dataclass(frozen=True)
class Rewording:
    """Phrases in place of others, and the pronouns of the second of two sexes in place of the first's."""

    phrases: Mapping[str, str] = field(default_factory=dict)
    sexes: tuple[Sex, Sex] | None = None

    def back(self) -> "Rewording":
        """What undoes it, as far as no two phrases became one."""
        sexes = None if self.sexes is None else (self.sexes[1], self.sexes[0])
        return Rewording({new: old for old, new in self.phrases.items()}, sexes)

    def case(self, data: dict[str, Any]) -> dict[str, Any]:
        """A scenario's data reworded. Who speaks for themselves does not speak of themselves by pronoun."""
        relative = data["patient"]["speaker"]["who"] == "relative"
        names = Rewording(self.phrases)
        value: Any = data
        for path in _ABOUT:
            value = _put(value, path, self.text)
        for path in _SAID:
            value = _put(value, path, self.text if relative else names.text)
        for path in _NAMED:
            value = _put(value, path, names.text)
        assert isinstance(value, dict)
        return value

    def text(self, text: str) -> str:
        """A text reworded. Raises Unclear where a pronoun may mean two things."""
        pattern = self._pattern()
        if pattern is None:
            return text
        self._somebody_else(pattern, text)
        return pattern.sub(self._word, text)

    def _pattern(self) -> re.Pattern[str] | None:
        longest_first = sorted(self.phrases, key=len, reverse=True)
        parts = [f"(?P<phrase>{'|'.join(map(re.escape, longest_first))})"] if longest_first else []
        if self.sexes and self._changing():
            own = ("her", "hers") if self.sexes[0] == "female" else ("his", "him")
            parts.append(f"(?P<pronoun>(?i:{'|'.join((*self._pairs(), *own))}))")
        return re.compile(rf"(?<!\w)(?:{'|'.join(parts)})(?!\w)") if parts else None

    def _changing(self) -> bool:
        return self.sexes is not None and self.sexes[0] != self.sexes[1]

    def _pairs(self) -> dict[str, str]:
        table = swaps()
        if self.sexes and self.sexes[0] == "female":
            return dict((*table.one_way, *table.pairs))
        return {male: female for female, male in table.pairs}

    def _word(self, match: re.Match[str]) -> str:
        groups = match.groupdict()
        if groups.get("phrase"):
            return self.phrases[match[0]]
        word = match[0].casefold()
        new = self._pairs().get(word) or _own(word, match)
        return new.capitalize() if match[0][0].isupper() else new

    def _somebody_else(self, pattern: re.Pattern[str], text: str) -> None:
        """Refuse a text in which "he" may be the brother."""
        if self.sexes is None or not self._changing():
            return
        old = self.sexes[0]
        subject = {"female": ("she", "herself"), "male": ("he", "him", "himself")}[old]
        found = [one for one in pattern.finditer(text) if one[0].casefold() in subject]
        rest = {word.casefold() for word in _WORD.findall(text)}
        other = sorted(rest & swaps().others[old])
        if found and other:
            raise Unclear(f"'{found[0][0]}' beside '{other[0]}' in '{text[:80]}'")


def _own(word: str, match: re.Match[str]) -> str:
    """ "Her", "hers", "his" or "him" of the other sex, by what stands beside it."""
    table = swaps()
    after, before = match.string[match.end() :], match.string[: match.start()]
    following = re.match(r"\s+([^\W\d_]+)", after)
    owned = following is not None and following[1].casefold() not in table.not_owned
    if word == "him":
        return "her"
    if word == "hers":
        return "his"
    if word == "his":
        return "her" if owned else "hers"
    if not owned:
        return "him"
    preceding = _WORD.findall(before)[-1:]
    if preceding and preceding[0].casefold() in table.givers and following:
        raise Unclear(f"'{preceding[0]} {match[0]} {following[1]}'")
    return "his"


def _put(value: Any, path: tuple[str, ...], turn: Any) -> Any:
    if value is None:
        return None
    if not path:
        return turn(value)
    head, rest = path[0], path[1:]
    if head == "*":
        if isinstance(value, dict):
            return {key: _put(item, rest, turn) for key, item in value.items()}
        return [_put(item, rest, turn) for item in value]
    return {**value, head: _put(value[head], rest, turn)}
