"""What the measurement desk says in English of its own accord, in the language of the session."""

from tui.words.strings import Strings

_OWN = {"Vital signs": "desk.vital_signs", "Images": "desk.images", "% on air": "desk.on_air"}


def desk_word(text: str, words: Strings) -> str:
    """A heading or a unit; what comes from the case stays as it is."""
    return words(_OWN[text]) if text in _OWN else text
