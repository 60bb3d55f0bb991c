"""Every fault and warning of a case file is told as `path:line: field: message`; no file is too broken for it."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scenarios import reference, yaml_case
from scenarios.problems import ScenarioError
from scenarios.reference import bundled_ids
from scenarios.schema import Scenario
from scenarios.yaml_case import examine

SOUND = """\
id: sore-finger
title: A sore finger
specialty: Emergency medicine
difficulty: easy
author: A tester
licence: MIT
door:
  place: Clinic
  note: "Ms Roe, 30, has a sore finger."
  task: Find out why.
patient:
  name: Jo Roe
  age: 30
  identity:
    sex: female
  speaker:
    who: patient
  facts:
    - id: pain
      topic: sore finger
      section: complaint
      says: My finger hurts.
      attributes:
        onset: It began on Monday.
    - id: fever
      topic: fever
      section: associated
      polarity: denied
      private: false
  denies:
    skin: [rash]
examination:
  vital_signs:
    - name: Heart rate
      value: "72"
      range: 60-100
  findings:
    - id: finger
      system: skin
      manoeuvre: Look at the finger
      finding: Red.
    - id: hand
      system: skin
      manoeuvre: Look at the hand
      finding: Swollen.
tests:
  - id: crp
    name: CRP
    results:
      - name: CRP
        value: "12"
        range: "< 5"
    cost: 5
  - id: film
    name: Film of the finger
    narrative: No fracture.
images:
  - id: photo
    name: Photograph
    kind: photograph
    caption: Finger
    expert: Pus.
  - id: photo-2
    name: Second photograph
    kind: photograph
    file: photo-2.png
    caption: Hand
    expert: Nothing.
diagnosis:
  name: Acute paronychia
  accepted: [Whitlow, Nail fold abscess]
  near_misses: [Felon of the thumb]
  differential: [Felon, Gout]
  not_to_miss: Felon
foil:
  name: Gout
  facts:
    - fact:pain
discriminators:
  - evidence: exam:finger
    why: Pus beside the nail.
marks:
  - id: onset
    domain: history
    text: Asks when it began
    weight: 1
    evidence: [fact:pain.onset]
  - id: looks
    domain: examination
    text: Looks
    evidence: [exam:finger, vital:Heart rate, test:crp, image:photo]
    need: 2
"""


def line_of(text: str, marker: str) -> int:
    return next(number for number, line in enumerate(text.splitlines(), 1) if marker in line)


def told(old: str, new: str) -> tuple[str, list[str]]:
    """The bent file and what is told of it."""
    assert SOUND.count(old) == 1, old
    text = SOUND.replace(old, new)
    return text, [str(problem) for problem in examine(text, "case.yaml")[1]]


def test_a_sound_file_has_nothing_to_tell():
    scenario, problems = examine(SOUND, "case.yaml")
    assert isinstance(scenario, Scenario)
    assert problems == []


# What stands there, what is put in its place, a mark on the line that must be named, the field, part of the message.
FAULTS = [
    ("author: A tester\n", "", "id: sore", "author", "is required"),
    ("      says: My finger hurts.\n", "", "- id: pain", "patient.facts[0]", "needs 'says'"),
    ("  task: Find out why.\n", "", "door:", "door.task", "is required"),
    ("  facts:\n    - id: pain\n", "  x: 1\n  facts:\n    - id: pain\n", "  x: 1", "patient.x", "no such field"),
    (
        "licence: MIT",
        "licence: MIT\nteaching_point: [x]",
        "teaching_point:",
        "teaching_point",
        "did you mean 'teaching_points'",
    ),
    (
        "      finding: Swollen.",
        "      finding: Swollen.\n      name: [x]",
        "name: [x]",
        "examination.findings[1].name",
        "did you mean 'names'",
    ),
    (
        "kind: photograph\n    caption",
        "kind: photograph\n    colour: red\n    caption",
        "colour:",
        "images[0].colour",
        "known are caption",
    ),
    ("difficulty: easy", "difficulty: gentle", "difficulty:", "difficulty", "'gentle' is not one of 'easy'"),
    ("sex: female", "sex: woman", "sex:", "patient.identity.sex", "'woman' is not one of 'female'"),
    ("section: complaint", "section: complaints", "section: complaints", "patient.facts[0].section", "not one of"),
    (
        "        onset: It",
        "        begin: It",
        "begin: It",
        "patient.facts[0].attributes.begin",
        "'begin' is not one of",
    ),
    ("    skin: [rash]", "    nails: [rash]", "nails:", "patient.denies.nails", "'nails' is not one of"),
    ("id: sore-finger", "id: Sore finger", "id: Sore", "id", "does not fit the form"),
    ("file: photo-2.png", "file: ../../etc/passwd", "file:", "images[1].file", "does not fit the form"),
    ("title: A sore finger", "title:", "title:", "title", "is empty"),
    ("title: A sore finger", "title: ''", "title:", "title", "is empty"),
    ("name: Jo Roe", f"name: {'Jo' * 300}", "JoJo", "patient.name", "too long; at most 400"),
    ("age: 30", "age: thirty", "age:", "patient.age", "'thirty' is not a number"),
    ("age: 30", "age: -1", "age:", "patient.age", "greater than or equal to 0"),
    ("age: 30", "age: 131", "age:", "patient.age", "less than or equal to 130"),
    ("age: 30", "age: nan", "age:", "patient.age", "number"),
    ("    cost: 5", "    cost: inf", "cost:", "tests[0].cost", "number"),
    ("    cost: 5", "    cost: five", "cost:", "tests[0].cost", "is not a number"),
    ("private: false", "private: perhaps", "private:", "patient.facts[1].private", "neither true nor false"),
    ("[Felon, Gout]", "Felon", "differential:", "diagnosis.differential", "should be a list"),
    (
        'door:\n  place: Clinic\n  note: "Ms Roe, 30, has a sore finger."\n  task: Find out why.\n',
        "door: Clinic\n",
        "door:",
        "door",
        "should hold fields",
    ),
    ("    narrative: No fracture.\n", "", "- id: film", "tests[1]", "needs 'results' or a 'narrative'"),
    ("who: patient", "who: relative", "speaker:", "patient.speaker", "needs a relationship"),
    (
        "evidence: exam:finger",
        "evidence: examination:finger",
        "- evidence:",
        "discriminators[0]",
        "'examination:finger' is not an evidence term",
    ),
    ("[fact:pain.onset]", "['fact:']", "- id: onset", "marks[0]", "lacks a name"),
    ("[fact:pain.onset]", "['diagnosis: gout']", "- id: onset", "marks[0]", "takes no name"),
    ("[fact:pain.onset]", "[]", "evidence: []", "marks[0].evidence", "at least 1"),
    ("need: 2", "need: 5", "- id: looks", "marks[1]", "'need' is 5 but there are only 4"),
    ("need: 2", "need: 0", "need: 0", "marks[1].need", "greater than or equal to 1"),
    ("need: 2", "need: some", "need:", "marks[1].need", "is not a number"),
    ("weight: 1", "weight: 0", "weight: 0", "marks[0].weight", "greater than 0"),
    # beyond types
    ("    - fact:pain\n", "    - fact:paim\n", "fact:paim", "foil.facts[0]", "'fact:paim' names nothing"),
    ("    - fact:pain\n", "    - pain\n", "    - pain", "foil.facts[0]", "'pain' is not an evidence term"),
    ("    - fact:pain\n", "    - said:ouch\n", "said:ouch", "foil.facts[0]", "'said:ouch' is not a finding"),
    (
        "evidence: exam:finger",
        "evidence: exam:toe",
        "exam:toe",
        "discriminators[0].evidence",
        "'exam:toe' names nothing",
    ),
    ("evidence: exam:finger", "evidence: test:toe", "test:toe", "discriminators[0].evidence", "names nothing"),
    ("evidence: exam:finger", "evidence: vital:Pain", "vital:Pain", "discriminators[0].evidence", "names nothing"),
    ("evidence: exam:finger", "evidence: image:toe", "image:toe", "discriminators[0].evidence", "names nothing"),
    (
        "evidence: exam:finger",
        "evidence: diagnosis",
        "evidence: diagnosis",
        "discriminators[0].evidence",
        "not a finding",
    ),
    ("foil:\n  name: Gout", "foil:\n  name: whitlow", "name: whitlow", "foil.name", "the foil is the diagnosis"),
    ("[Felon of the thumb]", "[x, WHITLOW]", "near_misses:", "diagnosis.near_misses[1]", "'WHITLOW' is also accepted"),
    (
        "not_to_miss: Felon",
        "not_to_miss: Sepsis",
        "not_to_miss:",
        "diagnosis.not_to_miss",
        "not stand in the differential",
    ),
    (
        "    skin: [rash]",
        "    skin: [rash, Sore finger]",
        "skin: [rash",
        "patient.denies.skin[1]",
        "'Sore finger' is also a fact that is present",
    ),
]


@pytest.mark.parametrize(("old", "new", "marker", "field", "message"), FAULTS)
def test_a_fault_is_told_with_its_line_and_field(old, new, marker, field, message):
    text, problems = told(old, new)
    assert len(problems) == 1
    assert problems[0].startswith(f"case.yaml:{line_of(text, marker)}: {field}: ")
    assert message in problems[0]
    assert examine(text, "case.yaml")[0] is None


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ("- id: fever", "- id: pain", "patient.facts[1].id"),
        ("- id: hand", "- id: finger", "examination.findings[1].id"),
        ("- id: film", "- id: crp", "tests[1].id"),
        ("- id: photo-2", "- id: photo", "images[1].id"),
        ("- id: looks", "- id: onset", "marks[1].id"),
    ],
)
def test_an_id_that_stands_twice_is_told_where_it_stands_the_second_time(old, new, field):
    text, problems = told(old, new)
    second = text.splitlines().index(f"    {new}" if f"    {new}" in text else f"  {new}") + 1
    second = next(n for n, line in enumerate(text.splitlines(), 1) if line.strip() == new and n > second)
    assert f"case.yaml:{second}: {field}: the id '{new[6:]}' stands twice; give each its own" in problems


def test_a_misspelt_required_field_is_told_with_the_right_name():
    text, problems = told("specialty:", "speciality:")
    assert f"case.yaml:{line_of(text, 'speciality')}: speciality: no such field; did you mean 'specialty'?" in problems


WARNINGS = [
    (
        "says: My finger hurts.",
        "says: I think it's a whitlow.",
        "whitlow",
        "patient.facts[0].says",
        "patient's own words",
    ),
    (
        "onset: It began on Monday.",
        "onset: The acute paronychia began.",
        "onset:",
        "patient.facts[0].attributes.onset",
        "patient's own words",
    ),
    (
        "      topic: sore finger",
        "      topic: acute paronychia",
        "My finger hurts",
        "patient.facts[0].says",
        "patient's own words",
    ),
    ("title: A sore finger", "title: A nail fold abscess", "title:", "title", "take it out"),
    ('has a sore finger."', 'has a whitlow."', "door:", "door", "take it out"),
    (
        '      value: "72"\n      range: 60-100\n',
        '      value: "72"\n',
        "name: Heart rate",
        "examination.vital_signs[0]",
        "without a reference range",
    ),
    (
        '        value: "12"\n        range: "< 5"\n',
        '        value: "12"\n',
        "      - name: CRP",
        "tests[0].results[0]",
        "without a reference range",
    ),
    (
        "[fact:pain.onset]",
        "[fact:pain.onset, fact:pain.site]",
        "fact:pain.site",
        "marks[0].evidence",
        "no fact can satisfy this item: fact:pain.site",
    ),
    ("[fact:pain.onset]", "[test:mri]", "test:mri", "marks[0].evidence", "no fact can satisfy this item: test:mri"),
    ("[fact:pain.onset]", "[alone]", "[alone]", "marks[0].evidence", "no fact can satisfy this item: alone"),
    ("  facts:\n    - fact:pain\n", "", "foil:", "foil.facts", "no fact of the case supports the foil"),
]


@pytest.mark.parametrize(("old", "new", "marker", "field", "message"), WARNINGS)
def test_a_warning_is_told_with_its_line_and_the_case_still_loads(old, new, marker, field, message):
    text, problems = told(old, new)
    assert len(problems) == 1
    assert problems[0].startswith(f"case.yaml:{line_of(text, marker)}: {field}: warning: ")
    assert message in problems[0]
    assert examine(text, "case.yaml")[0] is not None


def test_a_mark_is_reachable_while_enough_of_its_evidence_is_there():
    text = SOUND.replace("image:photo]", "image:gone]")
    assert examine(text, "case.yaml")[1] == []
    text = text.replace("need: 2", "need: 4")
    assert "image:gone" in str(examine(text, "case.yaml")[1][0])


def test_weight_height_pain_score_and_words_need_no_range():
    for name, value in (("Weight", "70"), ("height", "170"), ("Pain score", "7/10"), ("Heart rate", "not felt")):
        text = SOUND.replace(
            'name: Heart rate\n      value: "72"\n      range: 60-100', f"name: {name}\n      value: {value}"
        )
        text = text.replace("vital:Heart rate, ", "")
        assert examine(text, "case.yaml")[1] == [], name


def test_the_diagnosis_within_another_word_is_not_the_diagnosis_spoken():
    text = SOUND.replace("My finger hurts.", "I took the whitlowade.")
    assert examine(text, "case.yaml")[1] == []


def test_all_faults_are_told_at_once_in_the_order_of_the_lines():
    text = SOUND.replace("- id: hand", "- id: finger").replace("not_to_miss: Felon", "not_to_miss: Sepsis")
    text = text.replace("    - fact:pain\n", "    - fact:gone\n").replace("title: A sore", "title: A whitlow, a sore")
    problems = examine(text, "case.yaml")[1]
    assert [problem.field for problem in problems] == [
        "title",
        "examination.findings[1].id",
        "diagnosis.not_to_miss",
        "foil.facts[0]",
    ]
    assert [problem.line for problem in problems] == sorted(problem.line for problem in problems)


def test_all_faults_of_type_are_told_at_once():
    text = SOUND.replace("age: 30", "age: old").replace("sex: female", "sex: x").replace("author: A tester\n", "")
    assert {problem.field for problem in examine(text, "case.yaml")[1]} == {
        "patient.age",
        "patient.identity.sex",
        "author",
    }


@pytest.mark.parametrize("text", ["just words", "- a\n- list", "42", "~", "[]"])
def test_a_file_that_is_no_case_is_told_so_in_one_sentence(text):
    scenario, problems = examine(text, "case.yaml")
    assert scenario is None
    assert [str(problem) for problem in problems] == ["case.yaml:1: file: should hold fields ('name: value' lines)"]


def test_a_file_that_is_no_yaml_is_told_with_its_line():
    problems = examine(SOUND.replace("  age: 30", "  age: [30"), "case.yaml")[1]
    assert len(problems) == 1
    assert re.match(r"case\.yaml:\d+: file: not valid YAML", str(problems[0]))


def test_loading_a_file_names_the_first_fault_and_how_to_see_all(tmp_path):
    path = tmp_path / "case.yaml"
    path.write_text(SOUND.replace("age: 30", "age: old").replace("sex: female", "sex: x"), encoding="utf-8")
    with pytest.raises(ScenarioError, match=r"case\.yaml:13: patient\.age.*2 faults; 'bedside cases check"):
        yaml_case.load(path)


def test_loading_what_is_not_text_or_not_there_is_told_in_a_sentence(tmp_path):
    path = tmp_path / "case.yaml"
    path.write_bytes(b"\xff\xfe\x00binary")
    with pytest.raises(ScenarioError, match="not UTF-8"):
        yaml_case.load(path)
    with pytest.raises(ScenarioError, match="cannot be read"):
        yaml_case.load(tmp_path / "gone.yaml")
    with pytest.raises(ScenarioError, match="cannot be read"):
        reference.load(f"{tmp_path}.yaml")


def test_a_case_that_is_not_bundled_is_told_with_what_to_do():
    with pytest.raises(ScenarioError, match=r"no case 'gone'.*bedside cases list"):
        reference.load("gone")


def tells(text: str) -> None:
    """Problems or a scenario, each problem on a line of the file."""
    scenario, problems = examine(text, "case.yaml")
    assert (scenario is None) == any(problem.severity == "fault" for problem in problems)
    for problem in problems:
        assert problem.message
        assert 1 <= problem.line <= len(text.splitlines()) + 2


@given(st.binary(max_size=300))
def test_any_bytes_give_problems_and_never_a_traceback(tmp_path_factory, data):
    path = tmp_path_factory.getbasetemp() / "any.yaml"
    path.write_bytes(data)
    with pytest.raises(ScenarioError):
        yaml_case.load(path)


@given(st.text(alphabet=st.characters(), max_size=200))
def test_any_text_gives_problems(text):
    tells(text)


def words_of(identifier: str) -> str:
    return reference._bundled_files()[identifier].read_text(encoding="utf-8")


@given(st.data())
@settings(max_examples=150)
def test_any_mutated_bundled_case_gives_problems_or_a_scenario(data):
    lines = words_of(data.draw(st.sampled_from(bundled_ids()))).splitlines()
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(lines) - 1))
        match data.draw(st.sampled_from(["drop", "twice", "swap", "cut", "value", "indent", "junk"])):
            case "drop":
                del lines[at : at + data.draw(st.integers(1, 5))]
            case "twice":
                lines.insert(at, lines[at])
            case "swap":
                other = data.draw(st.integers(0, len(lines) - 1))
                lines[at], lines[other] = lines[other], lines[at]
            case "cut":
                lines[at] = lines[at][: data.draw(st.integers(0, len(lines[at])))]
            case "value":
                key = lines[at].partition(":")[0]
                lines[at] = (
                    f"{key}: {data.draw(st.sampled_from(['', '~', '[]', '{}', '-1', 'inf', 'nan', 'x', '[1, [2]]']))}"
                )
            case "indent":
                lines[at] = " " * data.draw(st.integers(0, 8)) + lines[at].lstrip()
            case "junk":
                lines[at] += data.draw(st.text(alphabet=st.characters(), max_size=10))
        if not lines:
            lines = [""]
    tells("\n".join(lines))


_JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=10),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5) | st.integers(), inner, max_size=3),
    max_leaves=8,
)


@given(value=_JUNK, top=st.sampled_from(sorted(Scenario.model_fields)))
def test_any_json_in_any_field_gives_a_scenario_or_a_sentence(minimal, value, top):
    try:
        outcome: object = reference.parse(minimal | {top: value})
    except ScenarioError as error:
        outcome = error
    assert isinstance(outcome, Scenario) or str(outcome).startswith("inline:1: ")
