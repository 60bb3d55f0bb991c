"""Text from cases, models, logs and people, made safe to show: never markup, never a control sequence."""

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from textual.content import Content

_LINE_ENDS = re.compile("\r\n?|[\u0085\u2028\u2029]")
# C0 and C1 controls but newline and tab, and lone surrogates: something stood there, and it shows.
_CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")
# Bidi controls, invisible format characters and tags. The joiners (U+200C, U+200D) stay: scripts need them.
_INVISIBLE = re.compile(
    "[\xad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\U000e0000-\U000e0fff]"
)


def clean(text: str) -> str:
    """The same text without control characters, escape sequences and bidi overrides."""
    if text.isascii() and text.isprintable():
        return text
    text = _LINE_ENDS.sub("\n", text)
    return _INVISIBLE.sub("", _CONTROLS.sub("\ufffd", text))


def plain(text: str) -> "Content":
    """The same text for a widget: clean, and with no markup in it."""
    from textual.content import Content

    return Content(clean(text))
