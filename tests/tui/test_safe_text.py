"""Text from anywhere, made safe to show."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tui.safe_text import clean, plain


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Chest pain, 58 years", "Chest pain, 58 years"),
        ("\x1b[31mred\x1b[0m", "\ufffd[31mred\ufffd[0m"),
        ("\x9b2J\x07", "\ufffd2J\ufffd"),
        ("one\r\ntwo\rthree\u2028four", "one\ntwo\nthree\nfour"),
        ("safe\u202egnp.exe\u202c", "safegnp.exe"),
        ("[bold]not markup[/bold]", "[bold]not markup[/bold]"),
        ("tab\tkept, ×10⁹/L, ‏שלום", "tab\tkept, ×10⁹/L, שלום"),
        ("नमस्ते\u200d", "नमस्ते\u200d"),
        ("lone \ud800", "lone \ufffd"),
    ],
)
def test_clean(text, shown):
    assert clean(text) == shown
    assert plain(text).plain == shown


@given(st.text(st.characters()))
def test_nothing_that_a_terminal_would_obey_is_left(text):
    shown = clean(text)
    assert not [c for c in shown if unicodedata.category(c) in ("Cc", "Cs") and c not in "\n\t"]
    assert not [c for c in shown if unicodedata.bidirectional(c) in ("RLO", "LRO", "RLE", "LRE", "PDF", "RLI", "LRI")]
    assert clean(shown) == shown
