"""A stream cut into whole sentences: nothing lost, nothing released in half, the same however it was cut."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sessions.guard.release import Release, sentences

PIECES = st.lists(
    st.sampled_from(
        ["It hurts", " ", ".", "..", "…", "!", "?", "\n", "Dr", " Ray", "2", "5", "e.g", "p.m", '"', "*", ")", "it",
         "I", "。", "？", "」", "疼", "।", "दर्द", "؟", "۔", "درد", "¿", "M", "\r\n", "\t", ":"]
    ),
    max_size=25,
).map("".join)  # fmt: skip
TEXTS = st.one_of(PIECES, st.text(max_size=40))


def fed(text: str, cuts: list[int]) -> tuple[list[str], list[str]]:
    """What is released while the text arrives in pieces, and what at its end."""
    release = Release()
    edges = sorted({0, len(text), *(cut % (len(text) + 1) for cut in cuts)})
    early = [one for start, end in pairwise(edges) for one in release.feed(text[start:end])]
    return early, list(release.finish())


@given(TEXTS, st.lists(st.integers(0, 200), max_size=30))
def test_nothing_is_lost_or_added_and_the_cuts_do_not_matter(text: str, cuts: list[int]) -> None:
    early, late = fed(text, cuts)
    assert "".join([*early, *late]) == text
    assert (*early, *late) == sentences(text)
    assert all(early)


@given(TEXTS, st.lists(st.integers(0, 200), max_size=30))
def test_what_is_kept_back_is_what_was_not_released(text: str, cuts: list[int]) -> None:
    release, given_out, position = Release(), "", 0
    for cut in sorted({cut % (len(text) + 1) for cut in cuts}):
        given_out += "".join(release.feed(text[position:cut]))
        position = cut
        assert given_out + release.rest == text[:position]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("It hurts. A lot! Why?", ["It hurts.", " A lot!", " Why?"]),
        ("No. I don't smoke.", ["No.", " I don't smoke."]),
        ("Dr. Ray gave me 2.5 tablets. Twice.", ["Dr. Ray gave me 2.5 tablets.", " Twice."]),
        ("Le Dr. Roy et M. Petit sont venus. Hier.", ["Le Dr. Roy et M. Petit sont venus.", " Hier."]),
        ("La Sra. Ruiz vino. ¿Y usted?", ["La Sra. Ruiz vino.", " ¿Y usted?"]),
        ("At 3 p.m. it began. At 4 p.m. It stopped.", ["At 3 p.m. it began.", " At 4 p.m.", " It stopped."]),
        ("Well... it comes and goes. Hm... No.", ["Well... it comes and goes.", " Hm...", " No."]),
        ('"Is it bad?" she asked. I said no.', ['"Is it bad?" she asked.', " I said no."]),
        ("胸口疼。什么时候？今天！", ["胸口疼。", "什么时候？", "今天！"]),
        ("他说：「疼。」然后走了。好", ["他说：「疼。」", "然后走了。", "好"]),
        ("दर्द है। बुखार नहीं।", ["दर्द है।", " बुखार नहीं।"]),
        ("درد دارم؟ بله۔ تب ندارم.", ["درد دارم؟", " بله۔", " تب ندارم."]),
        ("1. Pain\n2. Fever", ["1. Pain\n", "2. Fever"]),
        ("no full stop", ["no full stop"]),
    ],
)
def test_where_sentences_end(text: str, parts: list[str]) -> None:
    assert list(sentences(text)) == parts


def test_a_whole_sentence_is_released_with_the_next_sign() -> None:
    release = Release()
    assert release.feed("It hurts") == ()
    assert release.feed(".") == ()
    assert release.feed(" ") == ("It hurts.",)
    assert release.feed("Here") == ()
    assert release.finish() == (" Here",)
