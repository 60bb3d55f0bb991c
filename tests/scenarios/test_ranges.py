"""Reference ranges are read from their text, and a value is flagged only when it is known to lie outside."""

from decimal import Decimal

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from scenarios.ranges import bounds, flag, stated


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("60-100", (60, 100)),
        ("60 – 100", (60, 100)),
        ("60 to 100", (60, 100)),
        ("0.7-1.05", (0.7, 1.05)),
        ("-2 to 2", (-2, 2)),
        ("−2-2", (-2, 2)),
        ("4,500-11,000", (4500, 11000)),
        ("< 0.04", (None, 0.04)),
        ("<= 5", (None, 5)),
        ("≤5", (None, 5)),
        ("up to 5", (None, 5)),
        ("> 94", (94, None)),
        (">= 94", (94, None)),
        ("≥ 94", (94, None)),
    ],
)
def test_bounds_of_a_range(text, expected):
    assert bounds(text) == expected


@pytest.mark.parametrize(
    "text", ["negative", "", "60", "60-", "-", "< ", "about 5", "1-2-3", "90/60-140/90", "2,5-3,5"]
)
def test_no_bounds_where_the_text_is_no_range(text):
    assert bounds(text) is None


@pytest.mark.parametrize(
    ("value", "reference", "expected"),
    [
        ("59", "60-100", "L"),
        ("60", "60-100", None),
        ("100", "60-100", None),
        ("101", "60-100", "H"),
        ("59.9", "60-100", "L"),
        ("100.0", "60-100", None),
        ("100.1", "60-100", "H"),
        ("0.039", "< 0.04", None),
        ("0.04", "< 0.04", "H"),
        ("0.05", "< 0.04", "H"),
        ("5", "<= 5", None),
        ("5.1", "<= 5", "H"),
        ("5", "≤ 5", None),
        ("5", "up to 5", None),
        ("6", "up to 5", "H"),
        ("95", "> 94", None),
        ("94", "> 94", "L"),
        ("93", "> 94", "L"),
        ("94", ">= 94", None),
        ("93", "≥ 94", "L"),
        ("-3", "-2 to 2", "L"),
        ("−3", "-2 to 2", "L"),
        ("−1", "-2 to 2", None),
        ("2.10", "< 0.04", "H"),
    ],
)
def test_high_and_low_at_and_around_the_bounds(value, reference, expected):
    assert flag(value, reference) == expected


@pytest.mark.parametrize(
    ("value", "reference", "expected"),
    [
        ("1,234", "200-1,000", "H"),
        ("12,000", "4,500-11,000", "H"),
        ("900", "1,000-2,000", "L"),
        ("1,500", "1,000-2,000", None),
        ("1,234,567", "< 2,000,000", None),
    ],
)
def test_commas_divide_thousands(value, reference, expected):
    assert flag(value, reference) == expected


def test_a_decimal_comma_is_not_taken_for_thousands():
    assert flag("2,5", "2-3") is None


@pytest.mark.parametrize(
    ("value", "reference", "expected"),
    [
        ("< 5", "< 5", None),
        ("<0.01", "< 0.04", None),
        ("< 3", "3.5-5.0", "L"),
        ("< 60", "60-100", "L"),
        ("> 1000", "< 14", "H"),
        ("> 100", "60-100", "H"),
        ("> 90", "> 60", None),
        (">60", "> 60", None),
    ],
)
def test_a_value_beyond_what_the_machine_measures(value, reference, expected):
    assert flag(value, reference) == expected


@pytest.mark.parametrize(("value", "reference"), [("< 10", "< 5"), ("> 3", "60-100"), ("≤ 100", "60-80")])
def test_no_flag_where_such_a_value_does_not_decide(value, reference):
    assert flag(value, reference) is None


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("88/54", "L"),
        ("120/80", None),
        ("150/85", "H"),
        ("120/95", "H"),
        ("120/55", "L"),
        ("90/60", None),
        ("140/90", None),
        ("141/90", "H"),
        ("140/91", "H"),
        ("89/60", "L"),
        ("88 / 54", "L"),
    ],
)
def test_a_blood_pressure_is_out_when_either_number_is(value, expected):
    assert flag(value, "90/60-140/90") == expected


def test_a_visual_acuity_or_a_score_has_no_numbers_to_compare():
    assert flag("6/12", "6/6") is None
    assert flag("8/10", None) is None


@pytest.mark.parametrize("value", ["positive", "trace", "1+", "2+", "+++", "3 +"])
def test_another_word_than_the_expected_one_is_abnormal(value):
    assert flag(value, "negative") == "A"


@pytest.mark.parametrize("value", ["negative", "Negative", "NEGATIVE "])
def test_the_expected_word_is_not_flagged(value):
    assert flag(value, "negative") is None


def test_an_expected_word_with_a_hyphen():
    assert flag("reactive", "non-reactive") == "A"
    assert flag("non-reactive", "non-reactive") is None


@pytest.mark.parametrize(
    ("value", "reference"), [("12", "normal"), ("12", None), ("positive", "< 5"), ("see note", "1-2")]
)
def test_no_flag_where_nothing_can_be_known(value, reference):
    assert flag(value, reference) is None


_NUMBERS = st.decimals(min_value=-5000, max_value=5000, places=2, allow_nan=False)


@given(_NUMBERS, _NUMBERS, _NUMBERS)
def test_flags_agree_with_arithmetic_for_closed_ranges(value, one, other):
    low, high = sorted((one, other))
    expected = "H" if value > high else "L" if value < low else None
    assert flag(str(value), f"{low} to {high}") == expected


@given(_NUMBERS, _NUMBERS)
def test_flags_agree_with_arithmetic_for_open_ranges(value, limit):
    assert flag(str(value), f"< {limit}") == ("H" if value >= limit else None)
    assert flag(str(value), f"<= {limit}") == ("H" if value > limit else None)
    assert flag(str(value), f"> {limit}") == ("L" if value <= limit else None)
    assert flag(str(value), f">= {limit}") == ("L" if value < limit else None)


@given(_NUMBERS, _NUMBERS)
def test_raising_a_value_never_lowers_its_flag(value, step):
    assume(step > 0)
    order = {"L": 0, None: 1, "H": 2}
    assert order[flag(str(value), "-10 to 10")] <= order[flag(str(value + step), "-10 to 10")]


@given(st.integers(1, 299), st.integers(1, 199))
def test_a_blood_pressure_agrees_with_arithmetic(systolic, diastolic):
    outside = not 90 <= systolic <= 140 or not 60 <= diastolic <= 90
    assert (flag(f"{systolic}/{diastolic}", "90/60-140/90") is not None) == outside


@given(st.integers(1000, 999_999_999))
def test_thousands_are_read_with_and_without_commas(number):
    assert bounds(f"0-{number:,}") == bounds(f"0-{number}") == (0, number)
    assert flag(f"{number + 1:,}", f"0-{number:,}") == "H"


@given(st.text(max_size=30), st.text(max_size=30) | st.none())
def test_any_text_gives_a_flag_or_none(value, reference):
    assert flag(value, reference) in {"H", "L", "A", None}


@given(_NUMBERS)
def test_the_value_itself_is_within_its_own_range(value):
    assert flag(str(value), f"{value - Decimal(1)} to {value + Decimal(1)}") is None


@pytest.mark.parametrize(
    ("value", "letter"),
    [
        ("0.8% (normal range: 2-6%)", "L"),
        ("38 mm/h [ref: 0-20]", "H"),
        ("120 U/L (normal: 100-250 U/L)", None),
        ("9 mg/dL (normal: 2-3 mmol/L)", None),
        ("12 mg/dL (normal: 20-3 mg/dL)", None),
        ("7.30 (slightly acidic)", None),
    ],
)
def test_a_range_that_a_value_states_gives_its_letter_and_a_wrong_one_none(value, letter):
    told = stated(value)
    assert flag(value, told[1] if told else None) == letter
