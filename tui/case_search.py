"""Finding a case among the cards: pure functions behind the browser."""

from collections.abc import Iterable, Sequence
from functools import cache

from scenarios.reference import bundled
from scenarios.views import Card
from tui.settings import LANGUAGES
from tui.words.strings import Strings

ALL = ""
_ORDER = {"easy": 0, "moderate": 1, "hard": 2}


def fitting(cards: Sequence[Card], wanted: str, specialty: str = ALL, difficulty: str = ALL) -> list[Card]:
    """The cards in which every word typed begins a word, and that pass both filters."""
    words = wanted.casefold().split()
    return [
        card
        for card in cards
        if specialty in (ALL, card.specialty) and difficulty in (ALL, card.difficulty) and _says(card, words)
    ]


def _says(card: Card, words: Sequence[str]) -> bool:
    text = f"{card.title} {card.specialty} {card.place} {card.difficulty}".casefold()
    begun = text.replace("-", " ").replace(",", " ").split()
    return all(any(part.startswith(word) for part in begun) or (_is_long(word) and word in text) for word in words)


def _is_long(word: str) -> bool:
    """Whether a word may be looked for within others; where a script parts no words, every word."""
    return len(word) > 3 or not word.isascii()


def choices(values: Iterable[str], words: Strings) -> dict[str, str]:
    """What a filter offers: all, then each value once, in order."""
    ordered = sorted(set(values), key=lambda value: (_ORDER.get(value, 9), value))
    return {ALL: words("browser.all")} | {value: difficulty_name(value, words) for value in ordered}


def difficulty_name(value: str, words: Strings) -> str:
    """How hard a case is, in this language; whatever is no difficulty stays as it is."""
    return words(f"browser.{value}") if value in _ORDER else value


@cache
def in_language(language: str) -> tuple[Card, ...]:
    """All bundled cases in this language where they are written in it, read once. Raises ScenarioError.

    By specialty and title in English, so that a case keeps its place in every language.
    """
    english = sorted(bundled(), key=lambda card: (card.specialty.casefold(), card.title.casefold()))
    if language == "en":
        return tuple(english)
    translated = {card.reference: card for card in bundled(language)}
    return tuple(translated.get(card.reference, card) for card in english)


def spoken(known: Sequence[str], chosen: str, words: Strings) -> dict[str, str]:
    """The languages that a case can be played in, by their own names; of the one chosen, whether it is among them."""
    offered = {language: LANGUAGES[language] for language in LANGUAGES if language in known}
    if chosen not in offered:
        offered[chosen] = words("browser.not_this_case", language=LANGUAGES[chosen])
    return offered


def only_english(known: Sequence[str], words: Strings) -> str:
    """That a case is written in English only; empty where it is in other languages too."""
    return words("browser.only_english") if tuple(known) == ("en",) else ""


def is_file(typed: str) -> bool:
    """Whether what was typed names a file rather than searches: a case of one's own."""
    name = typed.strip().partition("#")[0].lower()
    return name.endswith((".yaml", ".yml", ".jsonl", ".json"))
