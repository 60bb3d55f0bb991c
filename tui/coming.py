"""A reply of the patient's model on its way, for a line console, where what is printed cannot be changed."""

import re
from collections.abc import Sequence

from tui.safe_text import clean
from tui.words.models import heard_text

_NO_LETTER = re.compile(r"\W")


class Coming:
    """One reply. `names` are those that the model may put in front of what it says; they are not heard."""

    def __init__(self, names: Sequence[str] = ()) -> None:
        self._names = names
        self._heard = ""
        self.printed = ""

    def hear(self, sentence: str) -> str:
        """What a sentence adds to what is printed; nothing once the reply has turned out to be another one."""
        self._heard += sentence
        text = heard_text(self._heard, self._names)
        if not text.startswith(self.printed):
            return ""
        added, self.printed = text[len(self.printed) :], text
        return added.strip()

    def rest(self, text: str) -> str | None:
        """What is left to print of the whole reply; None where nothing of it has been printed."""
        whole = clean(text)
        if not self.printed:
            return None
        if _NO_LETTER.sub("", whole) == _NO_LETTER.sub("", self.printed):
            return ""
        return whole[len(self.printed) :].strip() if whole.startswith(self.printed) else None
