"""YAML is read as the text that stands there, with line numbers, and refused where it is more than plain data."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from scenarios.yaml_text import MAX_CHARACTERS, MAX_DEPTH, Document, YamlError, read


def refused(text: str) -> YamlError:
    with pytest.raises(YamlError) as caught:
        read(text)
    return caught.value


@pytest.mark.parametrize(
    "written",
    [
        "no",
        "yes",
        "on",
        "off",
        "Y",
        "true",
        "False",
        "1:30",
        "012",
        "0x1F",
        "0o17",
        "1_000",
        "2.10",
        "1e3",
        "+1",
        "-0",
        ".5",
        ".inf",
        ".NaN",
        "2024-01-31",
        "2024-01-31 10:00:00",
        "=",
        "120/80",
        "< 0.04",
        "Null island",
    ],
)
def test_a_scalar_stays_the_text_that_was_written(written):
    assert read(f"field: {written}\n").value == {"field": written}
    assert read(f"- {written}\n").value == [written]
    assert read(f"{written}: x\n").value == {written: "x"}


@pytest.mark.parametrize("nothing", ["", "~", "null"])
def test_a_field_left_empty_holds_nothing(nothing):
    assert read(f"field: {nothing}\nnext: x\n").value == {"field": None, "next": "x"}


@pytest.mark.parametrize("written", ["''", '""'])
def test_quoted_emptiness_is_empty_text(written):
    assert read(f"field: {written}").value == {"field": ""}


@pytest.mark.parametrize("word", ["null", "~"])
def test_a_quoted_word_for_nothing_is_that_word(word):
    assert read(f"field: '{word}'").value == {"field": word}


def test_folded_and_literal_blocks_are_text():
    assert read("a: |\n  one\n  two\nb: >-\n  three\n  four\n").value == {"a": "one\ntwo\n", "b": "three four"}


def test_a_byte_order_mark_is_no_part_of_the_first_field():
    assert read("\ufeffid: x").value == {"id": "x"}


def test_a_merge_key_is_an_ordinary_field():
    assert read("<<: {a: 1}").value == {"<<": {"a": "1"}}


def test_each_place_has_the_line_on_which_it_begins():
    document = read("# a case\nid: x\n\ntests:\n  - id: ecg\n    name: ECG\n  - {id: fbc,\n     name: FBC}\n")
    assert document.line(()) == 2
    assert document.line(("id",)) == 2
    assert document.line(("tests",)) == 4
    assert document.line(("tests", 0)) == 5
    assert document.line(("tests", 0, "name")) == 6
    assert document.line(("tests", 1)) == 7
    assert document.line(("tests", 1, "name")) == 8


def test_a_place_that_does_not_stand_in_the_text_has_the_line_of_what_is_above_it():
    document = read("a: 1\nb:\n  c: 2\n")
    assert document.line(("b", "missing", 3, "deeper")) == 2
    assert document.line(("elsewhere",)) == 1


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("a: &x 1\nb: 2", 1, "anchors"),
        ("a: 1\nb: *x", 2, "aliases"),
        ("a: 1\nb: !!python/object/apply:os.system [id]", 2, "tags"),
        ("a: !own {}", 1, "tags"),
        ("a: 1\nb:\n  !!binary aGk=", 3, "tags"),
        ("a: !!str 1", 1, "tags"),
        ("a: 1\nb: 2\na: 3", 3, "'a' stands here twice"),
        ("x:\n  a: 1\n  'a': 2", 3, "'a' stands here twice"),
        ("a: 1\n? [b]\n: 2", 2, "must be plain text"),
        ("a: [1, 2\n", 1, "not valid YAML"),
        ("z: 1\na: 'never closed\nb: 2\n", 2, "not valid YAML"),
        ("a: 1\n\tb: 2", 2, "not valid YAML"),
        ("a: 1\n---\nb: 2", 2, "not valid YAML"),
        ("a: one\nb: \x07bell", 2, "character that YAML does not allow"),
        ("a: one\nb: \ud800", 2, "character that YAML does not allow"),
        ("", 1, "empty"),
        ("# only a remark\n", 1, "empty"),
    ],
)
def test_what_is_not_plain_data_is_refused_with_its_line(text, line, said):
    error = refused(text)
    assert said in error.message
    assert error.line == line


def test_a_bomb_of_aliases_is_refused_before_it_grows():
    bomb = "a: &a [x,x,x]\n" + "\n".join(f"{chr(98 + i)}: &{chr(98 + i)} [{'*' + chr(97 + i)}]" for i in range(20))
    assert refused(bomb).line == 1


def test_nesting_up_to_the_limit_is_read():
    value = read("[" * MAX_DEPTH + "]" * MAX_DEPTH).value
    for _ in range(MAX_DEPTH - 1):
        assert isinstance(value, list)
        value = value[0]
    assert value == []


@pytest.mark.parametrize(
    "text",
    [
        "[" * (MAX_DEPTH + 1) + "]" * (MAX_DEPTH + 1),
        "[" * 40_000 + "]" * 40_000,
        "[" * 100_000,
        "{a: " * 5_000,
        "- " * 5_000 + "a",
        "? " * 20_000,
        "".join(" " * depth + "a:\n" for depth in range(1_000)),
    ],
)
def test_nesting_beyond_the_limit_is_refused_and_does_not_crash(text):
    assert "too deeply" in refused(text).message


def test_a_file_beyond_the_limit_is_refused_unread():
    assert "too large" in refused("a" * (MAX_CHARACTERS + 1)).message


_YAML_LIKE = st.text(
    alphabet=st.sampled_from(list("ab:-?[]{},&*!|>'\"%@`#~= \n\t\r0\x00\x85\u2028\ud800")), max_size=60
)
_BINARY = st.binary(max_size=200).map(lambda data: data.decode("latin-1"))
_WILD = st.text(alphabet=st.characters(), max_size=200) | _YAML_LIKE | _BINARY


@given(_WILD)
@example("a: \ud800")
@example("\x00\x01\x02PNG\r\n\x1a\n")
def test_any_text_gives_a_document_or_a_yaml_error(text):
    try:
        outcome: Document | YamlError = read(text)
    except YamlError as error:
        outcome = error
    if isinstance(outcome, YamlError):
        assert outcome.message
        assert 1 <= outcome.line <= sum(map(text.count, "\n\r\x85\u2028\u2029")) + 2
    else:
        assert plain(outcome.value)


def plain(value: object) -> bool:
    if isinstance(value, list):
        return all(plain(item) for item in value)
    if isinstance(value, dict):
        return all(isinstance(key, str) and plain(item) for key, item in value.items())
    return value is None or isinstance(value, str)


_PRINTABLE = st.text(alphabet=st.characters(categories=["L", "N", "P", "S", "Zs"]), max_size=40)


@given(st.dictionaries(st.from_regex(r"[a-z]{1,8}", fullmatch=True), _PRINTABLE, max_size=6))
def test_quoted_text_comes_back_to_the_letter(fields):
    text = "{" + ", ".join(f"{key}: '{value.replace(chr(39), chr(39) * 2)}'" for key, value in fields.items()) + "}"
    assert read(text).value == fields
