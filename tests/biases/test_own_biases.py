"""A user's own file: read beside the catalogue, or refused with the line and what would be right."""

import pytest
import yaml
from hypothesis import example, given
from hypothesis import strategies as st

from biases import catalogue
from biases.problems import CatalogueError

GOOD = """\
- id: monday
  names: {en: Monday bias}
  kind: cognitive
  definition: On Mondays everything looks like the weekend's last case.
  sources:
    - {authors: Doe J, year: 2001, title: A title, journal: A journal, finding: Nothing much.}
  parts:
    doctor:
      needs: [foil]
      parameters:
        foil_prior: [2, 3, 4]
      markers: [foil_probability]
      outcome:
        measure: foil_probability
        direction: up
        conditions: On Mondays.
      snippets:
        en: It is Monday, and you think of {foil}.
"""


def faults(text):
    return [(problem.line, problem.field, problem.message) for problem in catalogue.own(text, "own.yaml")[1]]


def test_an_own_bias_stands_beside_the_bundled_ones():
    biases = catalogue.with_own(GOOD, "own.yaml")
    assert biases["monday"].parts["doctor"].parameters == {"foil_prior": (2, 3, 4)}
    assert len(biases) == len(catalogue.bundled()) + 1
    assert "monday" not in catalogue.bundled()


@pytest.mark.parametrize(
    ("given", "instead", "line", "says"),
    [
        ("kind: cognitive", "kind: odd", 3, "'odd' is not one of 'cognitive' or 'implicit'"),
        ("kind: cognitive", "kind: implicit", 1, "trait"),
        ("kind: cognitive", "kind: cognitive\n  trait: gender", 1, "only an implicit bias"),
        ("year: 2001", "year: soon", 6, "not a number"),
        ("year: 2001, ", "", 6, "is required"),
        ("foil_prior: [2, 3, 4]", "foil_prior: [2, 4, 3]", 11, "further from 1 with each dose"),
        ("foil_prior: [2, 3, 4]", "foil_prior: [1, 2, 3]", 11, "further from 1 with each dose"),
        ("foil_prior: [2, 3, 4]", "foil_prior: [2, 3, 400]", 11, "goes from"),
        ("foil_prior: [2, 3, 4]", "foil_prior: [2, 3, .nan]", 11, "number"),
        ("foil_prior: [2, 3, 4]", "foil_prior: [2, 3]", 11, ""),
        ("foil_prior: [2, 3, 4]", "insists: [0.1, 0.2, 0.3]", 11, "no parameter 'insists'"),
        ("measure: foil_probability", "measure: mood", 14, "'mood' is not one of"),
        ("measure: foil_probability", "measure: trust", 13, "not measured of the doctor"),
        ("{foil}", "{fool}", 17, "'{fool}' in 'en' is no slot"),
        ("{foil}", "{foil", 17, "brace"),
        ("{foil}", "gout", 9, "go together"),
        ("needs: [foil]", "needs: []", 9, "go together"),
        ("needs: [foil]", "needs: [foil, identity]", 9, "identity"),
        ("en: It is", "fr: It is", 17, "no English text"),
        ("en: It is", "fr: Lundi.\n        en: It is", 17, "other slots"),
        ("{en: Monday bias}", "{fr: Lundi}", 2, "no English name"),
        ("definition:", "defintion:", 4, "no such field"),
        ("id: monday", "id: anchoring", 1, "already"),
        ("id: monday", "id: On Monday", 1, "form"),
        ("id: monday", "id: &a monday", 1, "anchors"),
        ("kind: cognitive", "kind: !!python/name:os.system x", 3, "tags"),
        ("kind: cognitive", "kind: cognitive\n  kind: implicit", 4, "twice"),
        ("      needs: [foil]", "     needs: [foil", 10, "not valid YAML"),
    ],
)  # fmt: skip
def test_a_fault_is_told_with_its_line(given, instead, line, says):
    found = faults(GOOD.replace(given, instead, 1))
    assert any(at == line and says in message for at, _, message in found), found


def test_an_id_that_stands_twice_is_told_at_the_second():
    assert [line for line, _, _ in faults(GOOD + GOOD)] == [len(GOOD.splitlines()) + 1]


@pytest.mark.parametrize("text", ["", "# nothing\n", "id: x\n", "just words", "- just words", "- 1\n- [2]\n"])
def test_what_is_no_list_of_biases_is_refused(text):
    assert faults(text)


def test_a_file_with_faults_is_not_half_used():
    with pytest.raises(CatalogueError, match=r"own.yaml:3: \[0\].kind"):
        catalogue.with_own(GOOD.replace("kind: cognitive", "kind: odd"), "own.yaml")


@given(st.binary(max_size=400))
@example(b"- " * 200)
@example(b"[" * 400)
@example(b"a: &a [*a]")
@example(b"- {? [a] : b}")
@example(b"\xff\xfe\x00")
@example(b"--- a\n--- b\n")
@example(b"- id: \x1b[31m\n")
def test_no_bytes_break_the_reader(given):
    biases, problems = catalogue.own(given.decode("utf-8", errors="surrogateescape"), "own.yaml")
    assert biases or problems or not given.strip() or given.strip() in (b"[]",)
    assert all(problem.line >= 1 and problem.message for problem in problems)


@given(
    st.recursive(
        st.none() | st.text(max_size=8) | st.integers(),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(st.sampled_from([*yaml.safe_load(GOOD)[0], "x"]), inner, max_size=6)
        ),
    )
)
def test_no_structure_breaks_the_reader(value):  # fmt: skip
    assert not catalogue.own(yaml.safe_dump([value], allow_unicode=True), "own.yaml")[0]


def test_a_file_that_is_too_large_is_refused_at_once():
    assert "too large" in faults("- x\n" * 400_000)[0][2]
