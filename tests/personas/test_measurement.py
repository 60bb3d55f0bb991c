"""The embedded measurement desk: exact results under any usual name, and never one that the case does not hold."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from personas.embedded.measurement import EmbeddedMeasurement, as_text
from personas.exchange import Entry, Examine, Order, Report, RequestImage
from scenarios.reference import bundled_ids
from scenarios.views import for_measurement
from scenarios.vocabulary import vocabulary
from scenarios.words import stems

NOT_HELD = ("serum rhubarb", "zorblax antibody", "flurbogram")


@pytest.fixture
def desk(case):
    """The desk of a bundled case, or of a scenario."""

    def build(which, missing="unavailable") -> EmbeddedMeasurement:
        return EmbeddedMeasurement(for_measurement(case(which) if isinstance(which, str) else which), missing)

    return build


@pytest.fixture(params=bundled_ids())
def scenario(request, case):
    return case(request.param)


def names(report: Report) -> list[str]:
    return [entry.name for entry in report.entries]


def items(report: Report) -> set[str | None]:
    return {entry.item for entry in report.entries}


def test_values_are_exact_with_unit_range_and_flag(desk, case):
    report = desk("chest-pain-on-the-stairs").look_up(Order(text="FBC"))
    assert report.entries[1] == Entry(
        name="White cell count",
        item="test:fbc",
        group="Full blood count",
        value="11.9",
        unit="×10⁹/L",
        range="4.0-11.0",
        flag="H",
        path="tests/fbc",
    )
    assert [entry.flag for entry in report.entries] == [None, "H", "H", None, None, None]
    assert report.missing == ()


def test_a_low_vital_sign(desk):
    (entry,) = desk("chest-pain-on-the-stairs").look_up(Examine(text="heart rate")).entries
    assert (entry.item, entry.value, entry.unit, entry.range, entry.flag) == (
        "vital:Heart rate", "54", "/min", "60-100", "L",
    )  # fmt: skip


def test_a_narrative_is_given_as_written_and_carries_no_flag(desk, case):
    (entry,) = desk("chest-pain-on-the-stairs").look_up(Order(text="ecg")).entries
    test = next(test for test in case("chest-pain-on-the-stairs").tests if test.id == "ecg")
    assert entry.narrative == test.narrative
    assert (entry.value, entry.flag) == (None, None)


def test_every_test_under_its_own_name_gives_exactly_its_results(scenario, desk):
    one = desk(scenario)
    for test in scenario.tests:
        report = one.look_up(Order(text=test.name))
        wanted = [(result.name, result.value, result.unit, result.range, result.flag) for result in test.results]
        given_ = [(e.name, e.value, e.unit, e.range, e.flag) for e in report.entries if e.value is not None]
        assert given_ == wanted, test.name
        assert [e.narrative for e in report.entries if e.value is None] == [test.narrative] * bool(test.narrative)
        assert items(report) == {f"test:{test.id}"}
        assert report.missing == ()


def test_every_test_is_found_under_each_of_its_other_names(scenario, desk):
    one = desk(scenario)
    for test in scenario.tests:
        for name in test.names:
            assert f"test:{test.id}" in items(one.look_up(Order(text=name))), f"{test.name}: {name}"


def test_every_finding_is_found_under_each_of_its_names(scenario, desk):
    one = desk(scenario)
    for finding in scenario.examination.findings:
        for name in (finding.manoeuvre, *finding.names):
            report = one.look_up(Examine(text=name))
            entry = next((e for e in report.entries if e.item == f"exam:{finding.id}"), None)
            assert entry, f"{finding.manoeuvre}: {name}"
            assert entry.narrative == finding.finding


def test_every_vital_sign_under_its_own_name_gives_that_one_alone(scenario, desk):
    one = desk(scenario)
    for sign in scenario.examination.vital_signs:
        report = one.look_up(Examine(text=sign.name))
        assert [(e.item, e.value, e.flag) for e in report.entries] == [(f"vital:{sign.name}", sign.value, sign.flag)]


def test_vital_signs_as_a_group(scenario, desk):
    for words in ("vital signs", "obs", "full set of observations"):
        found = items(desk(scenario).look_up(Examine(text=words)))
        assert {
            "vital:Temperature", "vital:Heart rate", "vital:Blood pressure", "vital:Respiratory rate",
            "vital:Oxygen saturation",
        } <= found  # fmt: skip
        assert len([item for item in found if not item.startswith("vital:")]) <= 1, words


def test_a_full_examination_gives_every_finding_and_vital_sign(scenario, desk):
    report = desk(scenario).look_up(Examine(text="full physical examination"))
    examination = scenario.examination
    assert items(report) == {
        *(f"vital:{sign.name}" for sign in examination.vital_signs),
        *(f"exam:{finding.id}" for finding in examination.findings),
    }


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ("cardiovascular examination", {"exam:pulse", "exam:jvp", "exam:heart", "exam:oedema"}),
        ("respiratory exam", {"exam:chest-inspection", "exam:chest-percussion", "exam:chest-auscultation"}),
        ("abdominal examination", {"exam:abdomen", "exam:bowel-sounds", "exam:abdomen-percussion"}),
        ("neuro exam", {"exam:cranial-nerves", "exam:limbs"}),
    ],
)
def test_the_examination_of_a_system_gives_what_stands_under_it(asked, expected, desk):
    found = items(desk("chest-pain-on-the-stairs").look_up(Examine(text=asked)))
    assert expected <= found
    assert not found & {"exam:nodes", "exam:mental-state", "exam:spine-joints"}


@pytest.mark.parametrize("asked", ["knee examination", "hip exam", "HINTS", "Phalen's test", "breast examination"])
def test_a_part_that_was_not_examined_is_not_answered_with_its_neighbours(asked, desk):
    report = desk("chest-pain-on-the-stairs").look_up(Examine(text=asked))
    assert report.entries == ()
    assert len(report.missing) == 1


def test_a_word_of_the_body_that_is_also_a_test_is_the_body_when_examining(desk):
    assert desk("chest-pain-on-the-stairs").look_up(Examine(text="examine the left big toe")).missing == (
        "examine the left big toe",
    )


def test_bloods_as_a_group(scenario, desk):
    found = names(desk(scenario).look_up(Order(text="basic bloods")))
    assert {"Haemoglobin", "Sodium", "Creatinine", "ALT", "CRP"} <= set(found)


def test_several_at_once_each_in_the_order_named(desk):
    report = desk("chest-pain-on-the-stairs").look_up(Order(text="CRP, chest X-ray; ECG and U&Es please"))
    groups = list(dict.fromkeys(entry.item for entry in report.entries))
    assert groups == ["test:crp", "test:chest-xray", "test:ecg", "test:electrolytes"]
    assert report.missing == ()


def test_the_same_twice_in_one_order_is_given_once(desk):
    once = desk("chest-pain-on-the-stairs").look_up(Order(text="FBC"))
    assert desk("chest-pain-on-the-stairs").look_up(Order(text="FBC, CBC, full blood count")) == once


@pytest.mark.parametrize(
    ("written", "item"),
    [
        ("full blod count", "fbc"),
        ("tropnin", "troponin"),
        ("echocardiogramm", "echo"),
        ("CXR", "chest-xray"),
        ("cxr pls", "chest-xray"),
        ("XR chest", "chest-xray"),
        ("x-ray of the chest", "chest-xray"),
        ("chest radiograph", "chest-xray"),
        ("Could you please get me an EKG?", "ecg"),
        ("12 lead", "ecg"),
        ("u+e", "electrolytes"),
        ("U&E", "electrolytes"),
        ("LFTs", "lft"),
        ("urine dip", "urinalysis"),
        ("hs-troponin", "troponin"),
        ("cardiac cath", "angiogram"),
    ],
)
def test_misspellings_abbreviations_and_politeness(written, item, desk):
    report = desk("chest-pain-on-the-stairs").look_up(Order(text=written))
    assert items(report) == {f"test:{item}"}, report


def test_one_value_of_a_panel_can_be_asked_for_alone(desk):
    report = desk("chest-pain-on-the-stairs").look_up(Order(text="haemoglobin and platelets"))
    assert [(entry.name, entry.value) for entry in report.entries] == [("Haemoglobin", "149"), ("Platelets", "264")]


def test_glucose_is_the_blood_test_and_not_the_dipstick(scenario, desk):
    entries = desk(scenario).look_up(Order(text="glucose")).entries
    assert [entry.item for entry in entries if entry.item == "test:urinalysis"] == []
    assert entries


@pytest.mark.parametrize("asked", NOT_HELD)
def test_what_the_case_does_not_hold_is_named_and_never_given_a_value(asked, scenario, desk):
    report = desk(scenario).look_up(Order(text=asked))
    assert report.entries == ()
    assert report.missing == (asked,)
    assert as_text(report) == f"{asked}: not available for this patient"


def test_what_is_held_is_given_beside_what_is_not(desk):
    report = desk("chest-pain-on-the-stairs").look_up(Order(text="ECG and serum rhubarb"))
    assert items(report) == {"test:ecg"}
    assert report.missing == ("serum rhubarb",)


def test_the_policy_normal_is_marked_as_such(scenario, desk):
    report = desk(scenario, missing="normal").look_up(Order(text="serum rhubarb, ECG"))
    policy = [entry for entry in report.entries if entry.policy]
    assert [(e.name, e.narrative, e.item, e.value, e.policy) for e in policy] == [
        ("serum rhubarb", "Normal", None, None, "normal")
    ]
    assert report.missing == ()
    assert "normal by policy" in as_text(report)
    real = [entry for entry in report.entries if not entry.policy]
    assert real == list(desk(scenario).look_up(Order(text="ECG")).entries)


def test_the_same_order_twice_gives_the_same_answer(scenario, desk):
    one, other = desk(scenario), desk(scenario)
    for order in (Order(text="bloods, ecg, serum rhubarb"), Examine(text="vital signs and abdomen"), RequestImage()):
        first = one.look_up(order)
        assert first == one.look_up(order) == other.look_up(order)


@pytest.mark.parametrize("nothing", ["", "   ", "?", "please", "the"])
def test_an_empty_order_brings_nothing(nothing, desk):
    assert desk("chest-pain-on-the-stairs").look_up(Order(text=nothing)) == Report()


def test_an_abdominal_ultrasound_is_no_leg_doppler(desk, case):
    scenario = case("breathless-after-a-journey")
    assert "leg-doppler" in {test.id for test in scenario.tests} or any("Doppler" in t.name for t in scenario.tests)
    for asked in ("abdominal ultrasound", "ultrasound of the abdomen", "renal ultrasound", "carotid doppler"):
        report = desk(scenario).look_up(Order(text=asked))
        assert report.entries == ()
        assert report.missing


@pytest.mark.parametrize(
    "asked", ["MRI chest", "chest MRI", "ultrasound of the leg", "x-ray of the abdomen", "CT heart"]
)
def test_a_picture_is_never_answered_with_an_examination(asked, cases, desk):
    for scenario in cases:
        report = desk(scenario).look_up(Order(text=asked))
        assert not [entry for entry in report.entries if entry.item.startswith(("exam:", "vital:"))], scenario.id
        assert report.entries or report.missing


# What a study of the region on the left also shows.
_ALSO_SHOWS = {
    "abdomen": {"liver and gallbladder", "kidneys", "pylorus"},
    "head and neck": {"head"},
    "neck": {"cervical spine", "spine"},
    "cervical spine": {"spine"},
    "lumbar spine": {"spine"},
}


def test_another_region_or_modality_never_matches(scenario, desk):
    """Every imaging study of the vocabulary, by each of its names, finds itself or a study that covers it."""
    table = vocabulary("tests")
    called = {
        f"test:{test.id}": (test.name, *test.names, *(result.name for result in test.results))
        for test in scenario.tests
    }
    called |= {f"image:{image.id}": (image.name, image.kind, *image.names) for image in scenario.images}
    known = {
        item: {mention.term.id for name in names for mention in table.find(stems(name))}
        for item, names in called.items()
    }
    one = desk(scenario)
    own = {tuple(stems(name)) for test in scenario.tests for name in (test.name, *test.names)}
    for term in table.terms.values():
        if not term.modality or term.members:
            continue
        for name in (term.name, *term.names):
            if tuple(stems(name)) in own:
                continue
            for item in items(one.look_up(Order(text=name))):
                covering = [
                    other
                    for other in (table.terms[identifier] for identifier in known.get(item, ()))
                    if other.id == term.id
                    or (
                        other.modality == term.modality
                        and (other.region == term.region or term.region in _ALSO_SHOWS.get(other.region, ()))
                    )
                ]
                assert covering, f"{name} -> {item}"


def test_images_are_given_as_an_expert_sees_them(synthetic, desk):
    images = [
        {
            "id": "photo",
            "name": "Fundus photograph",
            "kind": "fundus photograph",
            "caption": "Eye",
            "expert": "Pale disc.",
        },
        {
            "id": "film",
            "name": "Wrist film",
            "kind": "radiograph",
            "names": ["x-ray"],
            "caption": "Wrist",
            "expert": "Crack.",
        },
    ]
    desk_ = desk(synthetic(images=images, marks=[], discriminators=[]))
    assert names(desk_.look_up(RequestImage())) == ["Fundus photograph", "Wrist film"]
    (entry,) = desk_.look_up(RequestImage(text="show me the fundus")).entries
    assert (entry.item, entry.narrative) == ("image:photo", "Pale disc.")
    assert items(desk_.look_up(RequestImage(text="the x-ray please"))) == {"image:film"}
    assert desk_.look_up(RequestImage(text="brain scan")) == Report(missing=("brain scan",))


def test_a_case_without_images_says_so(desk, case):
    assert case("chest-pain-on-the-stairs").images == ()
    assert desk("chest-pain-on-the-stairs").look_up(RequestImage()) == Report(missing=("Images",))


def test_as_text_shows_value_unit_range_and_letter(desk):
    text = as_text(desk("chest-pain-on-the-stairs").look_up(Order(text="troponin")))
    assert text == "Troponin T: 31 ng/L (< 14) H"


_ASKED = st.lists(
    st.sampled_from(
        "ecg fbc chest x-ray ct mri abdomen ultrasound leg head blood urine and , please no not the of bp".split()
    ),
    max_size=10,
).map(" ".join)


@given(identifier=st.sampled_from(bundled_ids()), asked=_ASKED | st.text(max_size=60))
def test_whatever_is_ordered_only_what_the_case_holds_comes_back(identifier, asked, desk, case):
    scenario = case(identifier)
    values = {(result.name, result.value) for test in scenario.tests for result in test.results}
    values |= {(sign.name, sign.value) for sign in scenario.examination.vital_signs}
    narratives = {test.narrative for test in scenario.tests}
    narratives |= {finding.finding for finding in scenario.examination.findings}
    for order in (Order(text=asked), Examine(text=asked)):
        for entry in desk(scenario).look_up(order).entries:
            assert entry.policy is None
            assert (entry.name, entry.value) in values if entry.value is not None else entry.narrative in narratives
