"""Biases in words: a name, and what is held."""

from collections.abc import Sequence

from biases.catalogue import bundled
from biases.schema import Bias, Held
from tui.words.models import role_text
from tui.words.strings import Strings


def bias_name(bias: Bias, words: Strings) -> str:
    """Its name in this language, or in English."""
    return next((name for language, name in bias.names.items() if language == words.language), bias.names["en"])


def held_text(held: Sequence[Held], words: Strings) -> str:
    """The biases held, by the bundled catalogue: 'patient: Recency bias, 2, clear'; 'none' for none."""
    said = [
        words(
            "biases.chosen",
            role=role_text(one.role, words),
            bias=bias_name(bundled()[one.bias], words),
            dose=words(f"biases.dose_{one.dose}"),
        )
        for one in held
    ]
    return words("debrief.semicolon").join(said) or words("biases.none")
