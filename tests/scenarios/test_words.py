"""Words are compared alike whatever their case, accents, punctuation and endings."""

import sys
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenarios.words import contains, plain, says_any, stem, stems, tokens


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Smoking", "smoked"),
        ("ALLERGIES", "allergy"),
        ("Ménière’s", "meniere's"),
        ("patient's", "patient"),
        ("Sjögren’s", "sjogren"),
        ("worries", "worried"),
        ("Café", "cafe"),
        ("ﬁts", "fit"),
    ],
)
def test_the_same_word_in_another_form(one, other):
    assert stems(one) == stems(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("hyperthyroidism", "hypothyroidism"),
        ("left", "right"),
        ("B12", "B1"),
        ("positive", "position"),
        ("several", "severe"),
    ],
)
def test_different_words_stay_different(one, other):
    assert stems(one) != stems(other)


def test_words_in_order_without_punctuation():
    assert tokens("Chest-pain, since 3 o’clock (2.5/10)!") == ["chest", "pain", "since", "3", "o'clock", "2", "5", "10"]
    assert tokens(" ?!… ") == []


def test_a_phrase_is_found_only_as_a_row():
    assert contains(stems("any chest pains today"), stems("chest pain"))
    assert not contains(stems("pain in the chest"), stems("chest pain"))
    assert not contains(stems("chest"), stems("chest pain"))


def test_nothing_is_not_found_in_anything():
    assert not contains(stems("any words"), [])
    assert not says_any("any words", ["", "?"])


def test_one_of_several_phrases():
    assert says_any("Please come straight back if it worsens.", ["call 999", "come straight back"])
    assert not says_any("Please wait.", ["call 999", "come straight back"])


def test_part_of_a_word_is_not_the_word():
    assert not says_any("I saw a catheter", ["cat", "heat"])


@given(st.text(max_size=60))
def test_plain_text_stays_as_it_is_when_made_plain_again(text):
    assert plain(plain(text)) == plain(text)


@given(st.text(max_size=60), st.text(max_size=20))
def test_a_text_holds_each_of_its_words(before, after):
    words = stems(f"{before} finger {after}")
    assert contains(words, stems("finger"))
    assert says_any(f"{before} Fingers, {after}", ["finger"])


def test_threads_may_stem_at_the_same_time():
    beginnings = (
        "walk",
        "examin",
        "operat",
        "relief",
        "confus",
        "vaccinat",
        "hospital",
        "communic",
        "medic",
        "generous",
    )
    words = [f"{beginning}{ending}" for beginning in beginnings for ending in ("ing", "ed", "ions", "ization", "ly")]
    alone = [stem(word) for word in words]
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(8) as pool:
            for _ in range(40):
                stem.cache_clear()
                assert list(pool.map(lambda _: [stem(word) for word in words], range(8))) == [alone] * 8
    finally:
        sys.setswitchinterval(before)
