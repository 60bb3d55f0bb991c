"""A word that names something and is said in another sense does not hide what is asked for."""

import re

import pytest

from tests.personas.prose import answered

HISTORY = (
    "The patient has had a stabbing pain in the left heel for 5 weeks. She enjoys gardening and drinks three cups of"
    " tea a day. She takes naproxen."
)
SOCIAL = "Has a glass of sherry on Sundays. Works as a librarian."


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Do you remember when the heel pain started?", "5 weeks"),
        ("Do you spend much time gardening?", "gardening"),
        ("Do you ever reach for naproxen?", "naproxen"),
        ("How much tea and alcohol do you get through?", "three cups of tea.*sherry"),
        ("Do you drink alcohol?", "^(?!.*tea).*sherry"),
        ("How is your memory?", "sure|know|say"),
        ("Is money tight?", "sure|know|say"),
    ],
)
def test_what_is_asked_is_told(question, told):
    assert re.search(told, answered(question, History=HISTORY, Social_History=SOCIAL))
