"""Noun phrases of charts that a person says another way: 'fatigue' is 'I've been very tired'."""

import re
from functools import lru_cache
from importlib.resources import files

from pydantic import BaseModel, ConfigDict

from scenarios import yaml_text

# What may follow without making it another thing, as in 'sweating of the palms' and 'poor sleep quality'.
_WHEN = (
    r"(?=$|,(?! then)| (?:at|after|when|while|during|for|since|all|most|with|on|every|especially|mainly|mostly"
    r"|between|before"
    r"|lately|by|until|from|due|because|over (?:the|these)|in (?:the|early) (?:\w+ )?(?:morning|afternoon|evening"
    r"|night|day)s?)\b)"
)
_AMOUNT = (
    r"(?P<amount>(?:about |around |approximately |over |nearly )?\d[\d.,]*[- –]?(?:kg|kilos?|lbs?|pounds?|g|stone))"
)
_WEIGHT = re.compile(
    rf"^(?:an? )?(?:(?:significant|marked|rapid|some) )?(?P<how>(?:unintentional|unexplained|unintended|involuntary) )?"
    rf"(?:{_AMOUNT} (?:of )?)?weight (?P<way>loss|gain)(?P<rest>.*)$",
    re.IGNORECASE,
)
_DEED = re.compile(
    r"(?:an? |the )?(?:(?P<how>recent|previous|prior|past|unsuccessful) )?(?P<what>.+)$",
    re.IGNORECASE,
)
_OF_AMOUNT = re.compile(rf"^ of {_AMOUNT}", re.IGNORECASE)


class _Table(BaseModel):
    """`sayings.yaml`; its comments say what each part holds."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    states: dict[str, str]
    phrases: tuple[dict[str, str], ...]
    deeds: tuple[dict[str, str], ...]


@lru_cache(maxsize=1)
def _read() -> _Table:
    text = files("scenarios.agentclinic").joinpath("sayings.yaml").read_text(encoding="utf-8")
    return _Table.model_validate(yaml_text.read(text).value)


@lru_cache(maxsize=1)
def _table() -> tuple[dict[str, str], re.Pattern[str], tuple[tuple[re.Pattern[str], str], ...]]:
    table = _read()
    names = sorted(table.states, key=len, reverse=True)
    states = re.compile(rf"^(?:some )?(?P<state>{'|'.join(map(re.escape, names))}){_WHEN}", re.IGNORECASE)
    phrases = [(pattern, said) for row in table.phrases for pattern, said in row.items()]
    return table.states, states, tuple((re.compile(rf"^(?:{p}){_WHEN}", re.IGNORECASE), said) for p, said in phrases)


def saying(phrase: str) -> str:
    """The neutral sentence in which a person has what the noun phrase names; '' where it is said as it stands.

    >>> saying("fatigue after meals"), saying("weight loss of 4 kg"), saying("aversion to meat"), saying("knee pain")
    ('§S has been very tired after meals', '§S has lost 4 kg', '§S has gone off meat', '')
    """
    named, states, phrases = _table()
    if match := states.match(phrase):
        return f"§S has been {named[match['state'].lower()]}{phrase[match.end() :]}"
    if match := _WEIGHT.match(phrase):
        return _weighed(match)
    for pattern, said in phrases:
        if match := pattern.match(phrase):
            return f"{match.expand(said)}{phrase[match.end() :]}"
    return ""


def deed(phrase: str) -> str:
    """The neutral sentence in which a person did what the noun phrase names; '' where it names no deed.

    >>> deed("recent participation in a marathon"), deed("unsuccessful treatment for gout"), deed("knee pain")
    ('§S has recently taken part in a marathon', '§S has been treated for gout without success', '')
    """
    match = _DEED.match(phrase)
    if not match:
        return ""
    told = ((pattern.fullmatch(match["what"]), said) for pattern, said in _deeds())
    said = next((found.expand(said) for found, said in told if found), "")
    if said and match["how"] and match["how"].lower() == "recent":
        subject, verb, rest = said.split(" ", 2)
        return f"{subject} {verb} recently {rest}"
    return f"{said} without success" if said and match["how"] and match["how"].lower() == "unsuccessful" else said


@lru_cache(maxsize=1)
def _deeds() -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple((re.compile(pattern, re.IGNORECASE), said) for row in _read().deeds for pattern, said in row.items())


def _weighed(match: re.Match[str]) -> str:
    rest = match["rest"]
    amount = match["amount"] or ""
    if of := _OF_AMOUNT.match(rest):
        amount, rest = of["amount"], rest[of.end() :]
    if rest and rest[0] not in " ,":
        return ""
    verb = "lost" if match["way"].lower() == "loss" else "put on"
    return f"§S has {verb} {amount.strip() or 'weight'}{rest}{' without trying to' if match['how'] else ''}"
