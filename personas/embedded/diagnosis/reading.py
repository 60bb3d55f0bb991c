"""A text as words and marks, and its words in one form: one spelling, one word for one thing."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Literal, get_args

from personas.embedded.diagnosis.phrases import phrases
from scenarios.words import stem, tokens

Kind = Literal["word", "comma", "asks", "asked", "open", "close", "colon", "stop", "slash", "above"]
KINDS: tuple[Kind, ...] = get_args(Kind)

_MARK = re.compile(
    r"(?P<asks>(?:(?<!\w)|^\s*)[?؟]+(?=\w)|^\s*[?؟]+)|(?P<asked>[?؟]+)|(?P<comma>[,،、+&])|(?P<open>[(\[{])|(?P<close>[)\]}])"
    r"|(?P<slash>/(?!(?<=\b[rRwW]/)[oO]\b))|(?P<above>>+)|(?P<colon>:)"
    r"|(?P<stop>[;!\n。।؛…—]|\s[-–]+\s|(?<![Vv]s)(?<!\b[Ss]t)(?<!\b\w)\.(?=\s|$)|(?<=\b\w)\.(?=\s+[A-Z]|\s*$))"
)
_SIGN = re.compile(r"\bst(?:\s?(?P<plus>\+)|[-−–](?!\w))", re.IGNORECASE)
_JOINING = {"fa": "\u200c\u200d", "hi": "\u200c\u200d"}
_CAPITALS = re.compile(r"\b[A-Z]{2,}\b")
_DIGRAPH = re.compile(r"ae|oe")
_OUR = re.compile(r"our(?=s?$)")
_ISE = re.compile(r"is(?=(?:e|ed|ing|ation)$)")
ROMAN = {
    "i": "1",
    "ii": "2",
    "iii": "3",
    "iv": "4",
    "v": "5",
    "vi": "6",
    "vii": "7",
    "viii": "8",
    "ix": "9",
    "x": "10",
}
_SHORT = re.compile(r"[a-z]|\d{1,2}|[ivx]{1,4}")


@dataclass(frozen=True)
class Item:
    """A word as it was typed (plain), or a mark; `capitals` where it was typed as an abbreviation is."""

    kind: Kind
    token: str = ""
    capitals: bool = False


@dataclass(frozen=True)
class Word:
    """What one or several items mean, in one form; the items from `start` up to `end`."""

    form: str
    start: int
    end: int


def seen(text: str, language: str) -> str:
    """A text without characters that are not seen (Unicode category Cf), save those that a script is spelt with."""
    kept = _JOINING.get(language, "")
    return "".join(character for character in text if character in kept or unicodedata.category(character) != "Cf")


def legible(text: str, language: str) -> str:
    """What is seen of a text, 'ST+' and 'ST-' as words: their last sign is part of the name."""
    return _SIGN.sub(lambda found: "STplus" if found["plus"] else "STminus", seen(text, language))


def typed(text: str, language: str) -> list[str]:
    """The words of a text as they were typed, plain, in order."""
    return tokens(legible(text, language), language)


def items(text: str, language: str) -> list[Item]:
    """The words and marks of a text, in order."""
    text = unicodedata.normalize("NFKC", legible(text, language))
    abbreviations = frozenset() if text.isupper() else frozenset(_CAPITALS.findall(text))

    def word(token: str) -> Item:
        return Item("word", token, token.upper() in abbreviations)

    result: list[Item] = []
    position = 0
    for mark in _MARK.finditer(text):
        result += (word(token) for token in tokens(text[position : mark.start()], language))
        result += (Item(kind) for kind in KINDS if kind == mark.lastgroup)
        position = mark.end()
    return result + [word(token) for token in tokens(text[position:], language)]


def one_spelling(token: str) -> str:
    """ischaemic as ischemic, tumour as tumor, generalised as generalized."""
    return _ISE.sub("iz", _OUR.sub("or", _DIGRAPH.sub("e", token)))


@lru_cache(maxsize=50_000)
def form(token: str, language: str) -> str:
    """A word without its ending, in one spelling."""
    return stem(one_spelling(token), language)


def forms(row: Sequence[str], language: str) -> list[str]:
    """The words of a row in one form; a letter or number that belongs to a name is marked: 'type II' ends in '#2'."""
    numbered = phrases(language).numbered
    result = []
    for index, token in enumerate(row):
        if index and row[index - 1] in numbered and _SHORT.fullmatch(token):
            result.append(f"#{ROMAN.get(token, token)}")
        else:
            result.append(form(token, language))
    return result


@cache
def meaning(language: str) -> dict[tuple[str, ...], str]:
    """Every phrase that is another word for something, and the form that stands for it."""
    table: dict[tuple[str, ...], str] = {}
    for row in (*phrases(language).same_words, *phrases(language).composed):
        rows = [tuple(forms(typed(text, language), language)) for text in row]
        for key in rows:
            table.setdefault(key, " ".join(rows[0]))
    for phrase in (*phrases(language).generic, *phrases(language).course):
        key = tuple(forms(phrase, language))
        table.setdefault(key, " ".join(key))
    return table


@cache
def _longest(language: str) -> dict[str, int]:
    """How many words the longest phrase has that begins with a form."""
    longest: dict[str, int] = {}
    for key in meaning(language):
        longest[key[0]] = max(longest.get(key[0], 0), len(key))
    return longest


def words(row: Sequence[str], language: str) -> list[Word]:
    """The words of a row of tokens, phrases that mean one thing as one."""
    single = forms(row, language)
    same, longest = meaning(language), _longest(language)
    result: list[Word] = []
    start = 0
    while start < len(single):
        size, meant = 1, single[start]
        for end in range(min(start + longest.get(meant, 0), len(single)), start, -1):
            found = same.get(tuple(single[start:end]))
            if found is not None:
                size, meant = end - start, found
                break
        result.append(Word(meant, start, start + size))
        start += size
    return result
