"""The patient's three ratings, as a person who plays the patient is asked for them."""

from tui.words.strings import Strings

RATED = ("confidence", "compliance", "consultation")


def question(name: str, words: Strings) -> str:
    """The question that a rating answers, with its scale."""
    return words(f"console.ask_{name}").strip()


def score(text: str) -> int | None:
    """A score from 1 to 10, as typed; None for anything else."""
    text = text.strip()
    return int(text) if text.isdecimal() and 1 <= int(text) <= 10 else None
