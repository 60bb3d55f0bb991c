"""Orders as clinicians say them: chatty, negated, several at once, in lay words; and what must never answer them."""

import pytest

from personas.embedded.desk import parts
from personas.embedded.desk.body import body
from personas.embedded.desk.lexicon import lexicon
from personas.embedded.measurement import EmbeddedMeasurement, as_text
from personas.exchange import Examine, Order
from scenarios import yaml_text
from scenarios.reference import bundled_ids, load
from scenarios.views import for_measurement
from scenarios.vocabulary import vocabulary
from scenarios.words import LANGUAGES, stems, tokens

CHEST = "chest-pain-on-the-stairs"


@pytest.fixture
def ask(case):
    """The items that an order brings from a bundled case, and the words of what it lacks."""

    def order(text, which=CHEST, kind=Order):
        report = EmbeddedMeasurement(for_measurement(case(which))).look_up(kind(text=text))
        return {entry.item for entry in report.entries}, report.missing

    return order


@pytest.fixture
def desk(synthetic):
    """A desk over tests and findings written for one question."""

    def build(tests=(), findings=(), **options):
        scenario = synthetic(
            tests=[{"id": f"t{number}", **test} for number, test in enumerate(tests)],
            examination={"findings": [{"id": f"f{number}", **found} for number, found in enumerate(findings)]},
            marks=[],
            discriminators=[],
        )
        return EmbeddedMeasurement(for_measurement(scenario), **options)

    return build


def report(name, **fields):
    return {"name": name, "kind": "imaging", "narrative": f"Report of {name}.", **fields}


def found(desk_, text, kind=Order):
    return [entry.name for entry in desk_.look_up(kind(text=text)).entries]


@pytest.mark.parametrize(
    ("said", "items"),
    [
        ("could you get me a quick ECG and a chest film please", {"test:ecg", "test:chest-xray"}),
        ("let's order an urgent ECG to rule out a heart attack", {"test:ecg"}),
        ("FBC/CRP", {"test:fbc", "test:crp"}),
        ("Could I have a repeat trop + an ekg?", {"test:troponin", "test:ecg"}),
        ("electrocardiogrm", {"test:ecg"}),
        ("let me have a listen to his chest", {"exam:chest-auscultation"}),
        ("put the stethoscope over the heart and listen for a murmur", {"exam:heart"}),
        ("prop him up at 45 degrees and look at the neck", {"exam:jvp"}),
    ],
)
def test_chatty_orders_bring_what_they_name(said, items, ask):
    assert ask(said) == (items, ())


@pytest.mark.parametrize(
    "said",
    [
        "no need for an ECG",
        "ECG not needed",
        "don't do a troponin",
        "hold off on the CXR",
        "skip the FBC",
        "no ECG or troponin",
    ],
)
def test_an_order_taken_back_brings_nothing(said, ask):
    assert ask(said) == (set(), ())


@pytest.mark.parametrize(
    "said", ["no need for a troponin but get an ECG", "ECG instead of a troponin", "ECG, no troponin"]
)
def test_what_is_not_taken_back_is_still_ordered(said, ask):
    assert ask(said) == ({"test:ecg"}, ())


def test_pulse_and_pulses_are_different_things(desk):
    findings = [
        {"system": "cardiovascular", "manoeuvre": "Pulse", "finding": "Regular."},
        {"system": "vascular", "manoeuvre": "Peripheral pulses", "finding": "All felt."},
    ]
    one = desk(findings=findings)
    assert found(one, "pulse", Examine) == ["Pulse"]
    assert found(one, "pulses", Examine) == ["Peripheral pulses"]


@pytest.mark.parametrize(
    ("said", "held"),
    [
        ("x-ray of the left knee", "X-ray of the right knee"),
        ("CT of the right shoulder", "MRI of the right shoulder"),
        ("ultrasound of the liver", "CT of the liver"),
        ("arterial doppler of the legs", "Venous doppler of the legs"),
        ("hepatitis A IgM", "Hepatitis A IgG"),
        ("urine sodium", "Serum sodium"),
        ("wound culture", "Throat culture"),
        ("skin biopsy", "Liver biopsy"),
        ("x-ray of the wrist", "X-ray of the elbow"),
        ("transfer factor", "Transferrin"),
    ],
)
def test_another_side_region_method_or_sample_is_no_answer(said, held, desk):
    one = desk(tests=[report(held)])
    assert found(one, held) == [held]
    assert one.look_up(Order(text=said)).missing == (said,)
    assert found(one, said) == []


@pytest.mark.parametrize("modality", ["x-ray", "ct", "mri", "ultrasound", "doppler"])
def test_a_study_of_one_region_never_answers_for_another(modality, desk):
    """Each study of the vocabulary held alone, every other of the same modality asked for by its name."""
    read = lexicon().read
    studies = {
        term.name: read(stems(term.name)).sites
        for term in vocabulary("tests").terms.values()
        if term.modality == modality and read(stems(term.name)).methods
    }
    for held, places in studies.items():
        one = desk(tests=[report(held)])
        for asked, wanted in studies.items():
            shown = any(body().shows(place, site) for place in places for site in wanted)
            if places and wanted and not shown:
                assert found(one, asked) == [], f"{asked} -> {held}"


@pytest.mark.parametrize(
    ("said", "held"),
    [
        ("biopsy of the rectum", "Temporal artery biopsy"),
        ("scan of the ovaries", "V/Q scan"),
        ("ultrasound of the scrotum", "Temporal artery ultrasound"),
        ("MRI of the right knee", "MRI pituitary"),
        ("histology of the muscle", "Direct immunofluorescence"),
        ("smear test of the cervix", "Sputum acid-fast bacilli smear"),
        ("pure tone audiometry", "Tone"),
    ],
)
def test_a_study_of_a_place_that_another_name_tells_is_no_answer(said, held, desk):
    assert found(desk(tests=[report(held)]), said) == []


@pytest.mark.parametrize(
    ("said", "held"),
    [
        ("slitlamp", "Slit lamp examination"),
        ("ultrasound of the temple artery", "Temporal artery ultrasound"),
        ("USS of the pylorus", "Abdominal ultrasound"),
        ("thick and thin films", "Peripheral blood smear"),
        ("skin scraping under KOH", "Potassium hydroxide preparation"),
        ("breathing tests before and after salbutamol", "Spirometry"),
        ("NCS of the median nerve", "Nerve conduction study"),
        ("apolipoprotein E gene test", "APOE genotype"),
    ],
)
def test_a_test_is_found_in_lay_words_under_the_key_of_a_case(said, held, desk):
    assert found(desk(tests=[report(held), report("Echocardiogram")]), said) == [held]


@pytest.mark.parametrize(
    ("said", "held"),
    [
        ("does he hear or see things that are not there", "Perception"),
        ("look inside her cheeks", "Buccal mucosa"),
        ("ask him to follow my finger with his eyes", "Extraocular movements"),
        ("collar size", "Neck circumference"),
        ("cn7", "Cranial nerve VII"),
        ("pulse on top of the foot", "Dorsalis pedis"),
    ],
)
def test_a_question_in_lay_words_is_one_examination(said, held, desk):
    others = [{"system": "chest", "manoeuvre": "Auscultation", "finding": "Clear."}]
    others += [{"system": "eyes", "manoeuvre": "Visual acuity", "finding": "Good."}]
    one = desk(findings=[{"system": "general", "manoeuvre": held, "finding": "As expected."}, *others])
    assert found(one, said, Examine) == [held]


def test_lying_then_standing_brings_both_pressures(synthetic):
    signs = [
        {"name": f"Blood pressure {way}", "value": value} for way, value in (("supine", "98/60"), ("standing", "74/50"))
    ]
    scenario = synthetic(examination={"vital_signs": signs, "findings": []}, marks=[], discriminators=[], tests=[])
    one = EmbeddedMeasurement(for_measurement(scenario))
    assert {entry.value for entry in one.look_up(Examine(text="BP lying then standing")).entries} == {"98/60", "74/50"}


@pytest.mark.parametrize(
    ("said", "held"),
    [
        ("magnetic resonance imaging of the head", "Brain MRI"),
        ("venous duplex of the legs", "Doppler ultrasound lower limb"),
        ("computed tomography of the thorax", "CT scan chest"),
        ("plain radiograph, right knee", "X-ray knee"),
        ("histology of the blister", "Skin biopsy"),
        ("MRI of the cervical spine", "MRI spine"),
        ("MRI of the back", "MRI lumbar spine"),
        ("CT abdomen and chest", "CT of the chest and abdomen"),
        ("gram stain of the joint fluid", "Arthrocentesis of the right knee: gram stain"),
    ],
)
def test_a_study_is_found_by_how_and_where(said, held, desk):
    assert found(desk(tests=[report(held), report("Echocardiogram")]), said) == [held]


@pytest.mark.parametrize(
    ("said", "held"),
    [
        ("flip the hands over and back as quickly as possible", "Coordination"),
        ("tuck the thumb into the fist and bend the wrist toward the little finger", "Finkelstein's test"),
        ("lay her back quickly with the head hanging to one side", "Dix-Hallpike manoeuvre"),
        ("stand with your feet together and shut your eyes", "Gait"),
        ("scratch the bottom of the foot", "Plantar response"),
        ("press below the right ribs while he breathes in", "Murphy sign"),
    ],
)
def test_a_manoeuvre_in_lay_words_finds_itself_or_the_whole_it_is_part_of(said, held, desk):
    others = [{"system": "skin", "manoeuvre": "Inspection of the skin", "finding": "No rash."}]
    one = desk(findings=[{"system": "general", "manoeuvre": held, "finding": "As expected."}, *others])
    assert found(one, said, Examine) == [held]


def test_a_finding_is_found_by_what_it_speaks_of(desk):
    palpation = {
        "system": "abdominal",
        "manoeuvre": "Palpation",
        "finding": "Soft. Rebound in the right lower quadrant.",
    }
    one = desk(findings=[palpation, {"system": "skin", "manoeuvre": "Palpation", "finding": "Warm."}])
    assert [e.narrative for e in one.look_up(Examine(text="press and let go")).entries] == [palpation["finding"]]


@pytest.mark.parametrize(
    ("narrative", "answers"),
    [("Gallstones. The liver is normal.", False), ("Both kidneys measure 11 cm.", True)],
)
def test_an_ultrasound_of_the_abdomen_shows_the_kidneys_where_its_report_speaks_of_them(narrative, answers, desk):
    held = [report("Abdominal ultrasound", narrative=narrative)]
    for said in ("renal ultrasound", "ultrasound of the kidneys"):
        assert found(desk(held), said) == (["Abdominal ultrasound"] if answers else [])
    assert found(desk(held), "ultrasound of the liver") == ["Abdominal ultrasound"]


def test_the_glands_of_a_place_are_no_answer_to_something_else_there(desk):
    glands = {
        "system": "lymph_nodes",
        "manoeuvre": "Inguinal",
        "names": ["Inguinal lymph nodes"],
        "finding": "Two nodes.",
    }
    desk_ = desk(findings=[glands])
    for said in ("groin hernia", "inguinal hernia", "feel her groin for a hernia"):
        assert found(desk_, said, Examine) == []
    for said in ("glands in the groin", "any lumps in the groin"):
        assert found(desk_, said, Examine) == ["Inguinal"]


def test_a_value_is_looked_for_in_its_sample(desk):
    serum = {"name": "Blood chemistry", "kind": "blood", "results": [{"name": "Na", "value": "122"}]}
    urine = {"name": "Urinalysis", "kind": "urine", "results": [{"name": "Na", "value": "45"}]}
    one = desk(tests=[serum, urine])
    assert [e.value for e in one.look_up(Order(text="spot urine sodium")).entries] == ["45"]
    assert [e.value for e in one.look_up(Order(text="serum sodium")).entries] == ["122"]


def test_a_panel_in_one_piece_answers_for_its_parts_and_one_value_for_no_other(desk):
    told = desk(tests=[{"name": "Full blood count", "kind": "blood", "narrative": "Within normal limits."}])
    assert found(told, "haemoglobin") == ["Full blood count"]
    split = {"name": "Full blood count", "kind": "blood", "results": [{"name": "Haemoglobin", "value": "13"}]}
    assert found(desk(tests=[split]), "platelets") == []


def test_a_site_after_and_shares_the_method_before(desk):
    one = desk(tests=[report("CT chest"), report("CT abdomen")])
    assert found(one, "CT of the chest and the abdomen") == ["CT chest", "CT abdomen"]


def test_every_language_of_orders_has_the_keys_of_english():
    from importlib.resources import files

    folder = files("personas").joinpath("embedded", "languages")
    tables = {
        language: yaml_text.read(folder.joinpath(language, "orders.yaml").read_text("utf-8")).value
        for language in LANGUAGES
    }
    english = tables["en"]
    for name, table in tables.items():
        assert set(table) == set(english), name
        for facet in ("actions", "methods", "sites"):
            assert set(table[facet]) <= set(english[facet]), name


def test_the_body_and_the_words_for_it_fit_together():
    sites = set(yaml_text.read(_english()).value["sites"])
    relations = yaml_text.read(_body()).value
    for part, whole in (relations["within"] | relations["examined_within"]).items():
        assert {part, whole} <= sites
        assert body().examines(whole, part)
        assert body().shows(whole, part) == (part in relations["within"])
    assert body().specimens <= sites


def _english():
    from importlib.resources import files

    return files("personas").joinpath("embedded", "languages", "en", "orders.yaml").read_text("utf-8")


def _body():
    from importlib.resources import files

    return files("personas").joinpath("embedded", "desk", "body.yaml").read_text("utf-8")


@pytest.mark.parametrize(
    ("said", "which", "items"),
    [
        ("pelvic exam", "lower-tummy-pain", {"exam:bimanual", "exam:speculum"}),
        ("palpate the abdomen", "lower-tummy-pain", {"exam:abdomen-palpation"}),
        ("distal pulses", "limping-teenager", {"exam:pulses"}),
        ("femoral pulses", "lower-tummy-pain", {"exam:pulses"}),
        ("foot exam", "limping-teenager", {"exam:ankle-foot"}),
        ("MRI brain diffusion", "spinning-room", {"test:mri-brain"}),
        ("xray pelvis and hip", "limping-teenager", {"test:hip-xray"}),
        ("xray left knee AP and lateral", "limping-teenager", {"test:knee-xray"}),
    ],
)
@pytest.mark.parametrize("kind", [Order, Examine])
def test_an_order_brings_what_it_names_and_nothing_near_it(said, which, items, kind, ask):
    assert ask(said, which, kind) == (items, ())


@pytest.mark.parametrize(
    ("said", "which"),
    [
        ("pelvic exam", "limping-teenager"),
        ("foot exam", "thirsty-and-sick"),
        ("Epley manoeuvre", "spinning-room"),
        ("V/Q scan", "crying-baby"),
        ("Mri spine", "crying-baby"),
        ("mri spine", "crying-baby"),
    ],
)
def test_what_is_not_held_is_named_in_the_words_of_the_doctor(said, which, ask):
    assert ask(said, which) == (set(), (said,))


def test_the_words_are_shown_as_typed_where_separators_stand_within_and_around_them(desk):
    assert desk().look_up(Order(text="U&E, (V/Q scan); x-ray of the hand.")).missing == (
        "U&E",
        "V/Q scan",
        "x-ray of the hand",
    )
    assert as_text(desk().look_up(Order(text="pH probe"))).startswith("pH probe: ")


@pytest.mark.parametrize("said", ["CT chest and abdomen", "CT chest abdomen", "chest and abdomen CT"])
def test_of_several_places_in_one_order_for_a_picture_the_ones_not_pictured_are_missing(said, ask):
    assert ask(said, "lower-tummy-pain") == ({"test:ct-abdomen"}, ("CT chest",))


def test_a_shared_method_keeps_to_the_side_of_each_place(desk):
    hips = desk([report("X-ray of the right hip"), report("X-ray of the left knee")])
    assert found(hips, "X-ray left knee and right hip") == ["X-ray of the left knee", "X-ray of the right hip"]
    assert hips.look_up(Order(text="X-ray left knee and left hip")).missing == ("X-ray left hip",)


@pytest.mark.parametrize("which", bundled_ids())
def test_bloods_are_no_blood_on_the_dipstick_and_a_pulse_has_a_rate(which, case):
    held = EmbeddedMeasurement(for_measurement(case(which)))
    assert not {entry.group for entry in held.look_up(Order(text="bloods")).entries} & {"Urinalysis", "Urine dipstick"}
    assert {"Blood pressure", "Heart rate"} <= set(found(held, "blood pressure and pulse"))


def test_a_count_of_one_kind_of_cell_is_no_full_blood_count(desk):
    count = {"name": "CD4+ cell count", "value": "56"}
    held = desk([{"name": "Blood CD4+ cell count", "kind": "blood", "results": [count]}])
    assert held.look_up(Order(text="full blood count")).missing == ("full blood count",)
    assert found(held, "CD4 count") == ["CD4+ cell count"]


def test_palpation_in_spanish_is_no_inspection_percussion_or_auscultation():
    held = EmbeddedMeasurement(for_measurement(load("lower-tummy-pain", "es")), language="es")
    items = {entry.item for entry in held.look_up(Examine(text="palpar el abdomen")).entries}
    assert "exam:abdomen-palpation" in items
    assert not items & {"exam:abdomen-inspection", "exam:abdomen-percussion", "exam:abdomen-auscultation"}


def test_punctuation_of_chinese_divides_orders():
    held = EmbeddedMeasurement(for_measurement(load("lower-tummy-pain", "zh")), language="zh")
    answer = held.look_up(Order(text="胸部CT。心电图；头颅磁共振"))
    assert {entry.item for entry in answer.entries} == {"test:ecg"}
    assert answer.missing == ("胸部CT", "头颅磁共振")


@pytest.mark.parametrize("run", ["血常规。", '"CRP“'])
def test_the_work_that_a_long_order_without_spaces_takes_grows_with_its_length(run, desk, monkeypatch):
    read = []

    def counted(text, language="en"):
        read.append(len(text))
        return tokens(text, language)

    monkeypatch.setattr(parts, "tokens", counted)
    held = desk([{"name": "CRP", "kind": "blood", "results": [{"name": "CRP", "value": "5"}]}])
    work = []
    for times in (100, 400):
        read.clear()
        held.look_up(Order(text=run * times))
        work.append(sum(read))
    assert work[1] < 8 * work[0]
