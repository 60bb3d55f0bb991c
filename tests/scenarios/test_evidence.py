"""Evidence terms: what a mark-sheet item may ask for, and the sentence for what it may not."""

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenarios.evidence import Term, TermKind, parse_term

KINDS = get_args(TermKind)
BARE = ("diagnosis", "alone")


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in BARE])
def test_a_named_kind_is_read_with_its_name(kind):
    assert parse_term(f"{kind}:chest-pain.onset") == Term(kind, "chest-pain.onset")
    assert parse_term(f" {kind} :  Heart rate ") == Term(kind, "Heart rate")


@pytest.mark.parametrize("kind", BARE)
def test_a_bare_kind_stands_alone(kind):
    assert parse_term(kind) == Term(kind)


@pytest.mark.parametrize("kind", BARE)
def test_a_bare_kind_with_a_name_is_refused(kind):
    with pytest.raises(ValueError, match=f"'{kind}' takes no name"):
        parse_term(f"{kind}:x")


@pytest.mark.parametrize("text", [kind for kind in KINDS if kind not in BARE])
@pytest.mark.parametrize("end", ["", ":", ": "])
def test_a_kind_without_its_name_is_refused(text, end):
    with pytest.raises(ValueError, match=f"lacks a name; write '{text}:'"):
        parse_term(text + end)


@pytest.mark.parametrize("text", ["", ":", "facts:x", "Fact:x", "chest-pain", "exam-heart", "said / closing"])
def test_an_unknown_kind_is_refused_with_the_kinds_there_are(text):
    with pytest.raises(ValueError, match=r"is not an evidence term; it begins with one of fact, exam, .*, alone"):
        parse_term(text)


def test_phrases_are_divided_by_a_slash_between_spaces():
    assert parse_term("said:come back / call 999 / 24/7 line /").phrases == ("come back", "call 999", "24/7 line /")
    assert parse_term("plan:aspirin").phrases == ("aspirin",)


def test_a_name_may_hold_a_colon():
    assert parse_term("said:one thing: rest").name == "one thing: rest"


@given(st.text(max_size=40))
def test_any_text_is_a_term_or_a_value_error(text):
    try:
        term = parse_term(text)
    except ValueError:
        return
    assert term.kind in KINDS
    assert parse_term(f"{term.kind}:{term.name}" if term.name else term.kind) == term
