"""Misspelt questions: what a clinician types in a hurry is understood; what is spelt right is left alone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from personas.embedded.spelling import corrected


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("any other conditons?", "any other conditions?"),
        ("has your speach changed", "has your speech changed"),
        ("trouble sleepng", "trouble sleeping"),
        ("are you maried", "are you married"),
        ("is your tumy sore", "is your tummy sore"),
        ("what about his deit", "what about his diet"),
        ("dose it ache, and any wait loss?", "does it ache, and any weight loss?"),
    ],
)
def test_a_slip_of_the_pen_is_put_right(typed: str, meant: str) -> None:
    assert corrected(typed) == meant


@pytest.mark.parametrize(
    "typed",
    [
        "Do you take captopril or methotrexate?",
        "Did it come on later, after dinner?",
        "It swapped sides, then stopped.",
        "Wait, what dose do you take?",
    ],
)
def test_words_that_are_no_slip_stay(typed: str) -> None:
    assert corrected(typed) == typed


@pytest.mark.parametrize("language", ["zh", "ko"])
def test_languages_without_spaces_are_left_alone(language: str) -> None:
    assert corrected("胸口疼 conditons 가슴", language) == "胸口疼 conditons 가슴"


@given(st.text(max_size=200))
def test_any_text_keeps_all_that_is_no_word(text: str) -> None:
    def rest(said: str) -> str:
        return "".join(c for c in said if not (c.isalpha() or c in "'’"))

    assert rest(corrected(text)) == rest(text)
