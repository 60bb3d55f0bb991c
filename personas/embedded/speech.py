"""How the patient puts it: the small change of each language, and several short sentences said as one."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from random import Random

from scenarios import yaml_text

_STOPS = ".。।"
_SHORT = 110  # characters
_RECOGNISED = ("openings", "denying", "distress", "plan")  # what is looked for, and not said


@dataclass(frozen=True)
class Speech:
    """The tables `speech.yaml` and `manner.yaml` of `languages/<language>/`."""

    lines: Mapping[str, tuple[str, ...]]
    units: Mapping[str, str]
    subject: Mapping[str, str]
    possessive: Mapping[str, str]
    openings: tuple[str, ...]
    denying: tuple[str, ...]
    distress: tuple[str, ...]
    plan: tuple[str, ...]
    ratings: Mapping[str, str]

    def one(self, key: str, chance: Random, said: Sequence[str] = (), **slots: str) -> str:
        """One way to say a thing, preferring those not said before."""
        return one_of(self.lines[key], chance, said, **slots)

    def denial_of(self, topic: str, asked_how: bool = False) -> str:
        """The line that denies a topic; another one where the language shortens a word before it: 'pas d'asthme'.

        `asked_how`: how a thing is was asked, which is answered by 'fine', not by 'no'.
        """
        elided = self.lines.get("elided_before", ())
        key = "denial_elided" if topic.casefold().startswith(elided) else "denial"
        return f"{key}_how" if asked_how and f"{key}_how" in self.lines else key

    def joined(self, sentences: Sequence[str]) -> list[str]:
        """The sentences, neighbours that begin alike made into one: 'I take aspirin and insulin.'"""
        runs: list[list[str]] = []
        for sentence in dict.fromkeys(sentences):
            if runs and (self._shared([*runs[-1], sentence]) or self._amounts([*runs[-1], sentence])):
                runs[-1].append(sentence)
            else:
                runs.append([sentence])
        return [self._one_sentence(run) for run in runs]

    def alike(self, sentences: Sequence[str]) -> list[int]:
        """For each sentence where those stand that begin as it does, so that they can be said as one."""
        begins = [
            min((o for o in self.openings if said.startswith(f"{o} ")), key=len, default=said) for said in sentences
        ]
        return [begins.index(begin) for begin in begins]

    def _shared(self, sentences: Sequence[str]) -> str:
        """The longest opening that all the sentences, each a short and simple one, have in common."""
        if any(not _simple(sentence) for sentence in sentences):
            return ""
        common = (o for o in self.openings if all(sentence.startswith(f"{o} ") for sentence in sentences))
        opening = max(common, key=len, default="")
        going_on = tuple(self.lines.get("verb_goes_on", ()))
        goes_on = {sentence[len(opening) :].lstrip().startswith(going_on) for sentence in sentences}
        return opening if len(goes_on) == 1 else ""  # 'he has been taking warfarin' is no 'he has' something

    def _amounts(self, sentences: Sequence[str]) -> list[re.Match[str]]:
        """What each of the sentences tells the amount of, and the amount; empty where one of them tells none."""
        ways = (_amount(way) for way in self.lines.get("amount", ()))
        found = ([way.fullmatch(sentence) for sentence in sentences] for way in ways)
        return next((list(filter(None, each)) for each in found if all(each)), [])

    def _one_sentence(self, run: Sequence[str]) -> str:
        if not run[1:]:
            return run[0]
        if amounts := self._amounts(run):
            more = [self.lines["amount_more"][0].format_map(each.groupdict()) for each in amounts[1:]]
            *parts, last = (run[0].rstrip(_STOPS), *more)
            return f"{self.lines['comma'][0].join(parts)}{self.lines['and'][0]}{last}{run[0][-1]}"
        opening = self._shared(run)
        *parts, last = (sentence[len(opening) :].strip().rstrip(_STOPS) for sentence in run)
        joint = self.lines["or" if opening in self.denying else "and"][0]
        return f"{opening} {self.lines['comma'][0].join(parts)}{joint}{last}{run[-1][-1]}"


def one_of(ways: Sequence[str], chance: Random, said: Sequence[str] = (), **slots: str) -> str:
    """One of several ways to say a thing, its slots filled, preferring those not said before."""
    filled = [way.format_map(slots) for way in ways]
    fresh = [way for way in filled if not any(way in earlier for earlier in said)]
    return chance.choice(fresh or filled)


@cache
def _amount(way: str) -> re.Pattern[str]:
    """How a sentence tells an amount: 'The {of} is {amount}.'"""
    return re.compile(
        re.escape(way).replace(r"\{of\}", r"(?P<of>[^,.]+?)").replace(r"\{amount\}", r"(?P<amount>\d[^,]*)")
    )


def _simple(sentence: str) -> bool:
    return sentence[-1:] in _STOPS and len(sentence) <= _SHORT and "," not in sentence[8:] and sentence.count(".") < 2


@cache
def speech(language: str = "en") -> Speech:
    """The tables of a language, read once."""
    folder = files("personas.embedded").joinpath("languages", language)
    value: dict[str, yaml_text.Value] = {}
    for name in ("speech.yaml", "manner.yaml"):
        value |= yaml_text.table(folder.joinpath(name))

    def texts(row: yaml_text.Value) -> tuple[str, ...]:
        return tuple(item for item in (row if isinstance(row, list) else [row]) if isinstance(item, str))

    def table(key: str) -> dict[str, str]:
        return yaml_text.texts_by_name(value.get(key))

    return Speech(
        {key: texts(row) for key, row in value.items() if key not in _RECOGNISED and not isinstance(row, dict)},
        table("units"),
        table("subject"),
        table("possessive"),
        texts(value.get("openings")),
        texts(value.get("denying")),
        texts(value.get("distress")),
        texts(value.get("plan")),
        table("ratings"),
    )
