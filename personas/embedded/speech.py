"""How the patient puts it: the small change of each language, and several short sentences said as one."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from random import Random

from scenarios import yaml_text


@dataclass(frozen=True)
class Speech:
    """The table `languages/<language>/speech.yaml`."""

    lines: Mapping[str, tuple[str, ...]]
    units: Mapping[str, str]
    subject: Mapping[str, str]
    possessive: Mapping[str, str]
    openings: tuple[str, ...]
    denying: tuple[str, ...]
    ratings: Mapping[str, str]

    def one(self, key: str, chance: Random, said: Sequence[str] = (), **slots: str) -> str:
        """One way to say a thing, preferring those not said before."""
        ways = [way.format_map(slots) for way in self.lines[key]]
        fresh = [way for way in ways if not any(way in earlier for earlier in said)]
        return chance.choice(fresh or ways)

    def joined(self, sentences: Sequence[str]) -> list[str]:
        """The sentences, neighbours that begin alike made into one: 'I take aspirin and insulin.'"""
        kept: list[tuple[str, list[str]]] = []
        for sentence in dict.fromkeys(sentences):
            opening = self._opening(sentence)
            rest = sentence[len(opening) :].strip(" ").rstrip(".。।")
            if opening and kept and kept[-1][0] and self._alike(kept[-1][0], opening):
                shared = kept[-1][0] if len(kept[-1][0]) <= len(opening) else opening
                kept[-1] = (
                    shared,
                    [
                        *(_again(kept[-1][0], shared, part) for part in kept[-1][1]),
                        sentence[len(shared) :].strip().rstrip(".。।"),
                    ],
                )
            elif opening:
                kept.append((opening, [rest]))
            else:
                kept.append(("", [sentence]))
        return [self._sentence(opening, parts) for opening, parts in kept]

    def _opening(self, sentence: str) -> str:
        if not sentence.endswith((".", "。", "।")) or "," in sentence[8:] or sentence.count(".") > 1:
            return ""
        return max((o for o in self.openings if sentence.startswith(f"{o} ")), key=len, default="")

    def _alike(self, one: str, other: str) -> bool:
        return one.startswith(other) or other.startswith(one)

    def _sentence(self, opening: str, parts: list[str]) -> str:
        if not opening:
            return parts[0]
        if not parts[1:]:
            return f"{opening} {parts[0]}."
        last = self.lines["or" if opening in self.denying else "and"][0]
        return f"{opening} {self.lines['comma'][0].join(parts[:-1])}{last}{parts[-1]}."


def _again(opening: str, shared: str, part: str) -> str:
    """A part with what its own opening held beyond the shared one: 'a' of 'I've had a'."""
    return f"{opening[len(shared) :]} {part}".strip()


@cache
def speech(language: str = "en") -> Speech:
    """The table of a language, read once."""
    file = files("personas.embedded").joinpath("languages", language, "speech.yaml")
    value = yaml_text.read(file.read_text(encoding="utf-8")).value
    assert isinstance(value, dict)

    def texts(row: yaml_text.Value) -> tuple[str, ...]:
        return tuple(item for item in (row if isinstance(row, list) else [row]) if isinstance(item, str))

    def table(key: str) -> dict[str, str]:
        row = value.get(key)
        return {name: item for name, item in row.items() if isinstance(item, str)} if isinstance(row, dict) else {}

    return Speech(
        {key: texts(row) for key, row in value.items() if not isinstance(row, dict)},
        table("units"),
        table("subject"),
        table("possessive"),
        texts(value.get("openings")),
        texts(value.get("denying")),
        table("ratings"),
    )
