"""Who a person is stated to be, and the case in which it is stated otherwise."""

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from biases.schema import Trait as BiasTrait
from scenarios import reference, yaml_case
from scenarios.dependence import reason
from scenarios.identities import FIELDS, NotSwappable, Trait, stated, swapped, with_identity
from scenarios.schema import Identity


def test_every_trait_of_a_bias_can_be_stated():
    assert set(get_args(Trait)) == set(get_args(BiasTrait))


def test_only_what_is_stated_is_told():
    assert stated(Identity(sex="female")) == {}
    told = Identity(name="Jo", gender="woman", ethnicity="Welsh", occupation="baker", socioeconomic="lives on little")
    assert stated(told) == {"gender": "woman", "race": "Welsh", "socioeconomic": "lives on little"}


@pytest.mark.parametrize("who", ["doctor", "patient"])
@pytest.mark.parametrize("trait", get_args(Trait))
def test_a_trait_is_stated_and_nothing_else_changes(synthetic, who, trait):
    case = synthetic()
    bent = with_identity(case, who, trait, "a group")
    identity = bent.doctor if who == "doctor" else bent.patient.identity
    assert stated(identity) == {trait: "a group"}
    assert identity.sex == ("unknown" if who == "doctor" else "female")
    taken_back = with_identity(bent, who, trait, None)
    assert taken_back.patient == case.patient
    assert stated(taken_back.doctor or Identity()) == {}
    assert bent.model_copy(update={"doctor": case.doctor, "patient": case.patient}) == case


def test_every_bundled_case_states_who_the_patient_is(cases):
    for case in cases:
        told = stated(case.patient.identity)
        assert {"gender", "race"} <= set(told), case.id
        assert case.doctor is None, "no doctor is anybody by default"


# The counterfactual. Of the whole case only what is listed here may change.

FREE_TEXTS = {"title", "note", "task", "finding", "narrative", "reason", "caption", "expert", "why", "text", "says"}


def leaves(value, path=()):
    if isinstance(value, dict):
        for key, item in value.items():
            yield from leaves(item, (*path, key))
    elif isinstance(value, (list, tuple)):
        for number, item in enumerate(value):
            yield from leaves(item, (*path, number))
    else:
        yield path, value


def changed(before, after):
    old, new = dict(leaves(before.model_dump())), dict(leaves(after.model_dump()))
    assert old.keys() == new.keys()
    return {path: (old[path], new[path]) for path in old if old[path] != new[path]}


def told_of(path):
    return FREE_TEXTS & {path[-1]} or "attributes" in path or "teaching_points" in path


SWAPS = [
    ("breathless-after-a-journey", "race", "Black British", "Adaeze Obi", {}),
    (
        "chest-pain-on-the-stairs",
        "race",
        "White British",
        "Edward Ashworth",
        {"my niece's christening": "my niece's wedding"},
    ),
    ("crying-baby", "religion", "Christian", "Oliver Bennett", {"Nadia": "Helen"}),
    ("low-since-autumn", "race", "White British", "Alice Turner", {}),
    ("lower-tummy-pain", "race", "Scottish", "Isla Munro", {"Andrei": "Fraser"}),
    ("muddled-this-month", "race", "White British", "Arnold Fisher", {"Winston": "Albert"}),
    ("spinning-room", "culture", "Turkish", "Mehmet Yildiz", {}),
    ("racing-heart", "education", "left school at 16", None, {"a landscape architect": "a gardener"}),
    ("headache-and-blurred-eye", "socioeconomic", "well off", None, {}),
    ("racing-heart", "sexual_orientation", "lesbian", None, {"my fiancé, Tomasz": "my fiancée, Teresa"}),
]


@pytest.mark.parametrize(("identifier", "trait", "value", "name", "words"), SWAPS)
def test_a_swap_changes_names_and_words_only_and_can_be_undone(case, identifier, trait, value, name, words):
    before = case(identifier)
    after = swapped(before, "patient", trait, value, name, words)
    assert stated(after.patient.identity) == stated(before.patient.identity) | {trait: value}
    moved = changed(before, after)
    own = {("patient", "identity", FIELDS[trait])}
    named = {("patient", "name"), ("patient", "identity", "name"), ("patient", "speaker", "name")}
    assert all(path in own | named or told_of(path) for path in moved), moved
    former = [*before.patient.name.split(), *words]
    latter = [*(name or before.patient.name).split(), *words.values()]
    for path in moved.keys() - own - named:
        old, new = moved[path]
        for out, put in zip(former, latter, strict=True):
            old = old.replace(out, put)
        assert old == new, path

    assert swapped(after, "patient", trait, value, name, words) == after
    inverse = {new: old for old, new in words.items()}
    back = before.patient.identity.name or before.patient.name
    assert swapped(after, "patient", trait, stated(before.patient.identity).get(trait), back, inverse) == before


@pytest.mark.parametrize(("identifier", "trait", "value", "name", "words"), SWAPS)
def test_what_is_true_stays_true(case, identifier, trait, value, name, words):
    before = case(identifier)
    after = swapped(before, "patient", trait, value, name, words)

    def medicine(scenario):
        facts = [(f.id, f.section, f.polarity, f.disclosure, f.safety, [*f.attributes]) for f in scenario.patient.facts]
        tests = [(t.id, t.results, t.kind, t.appropriateness) for t in scenario.tests]
        return (
            facts,
            tests,
            scenario.patient.denies,
            scenario.diagnosis,
            scenario.foil,
            scenario.examination.vital_signs,
        )

    assert medicine(after) == medicine(before)
    assert [p for p in yaml_case.validate(after.model_dump(mode="json"), "x")[1] if p.severity == "fault"] == []


def test_no_former_name_is_left(case):
    after = swapped(case("muddled-this-month"), "patient", "race", "White British", "Arnold Fisher")
    texts = [text for path, text in leaves(after.model_dump()) if isinstance(text, str)]
    assert not [text for text in texts if "Desmond" in text or "Clarke" in text]
    assert after.door.note.startswith("Arnold Fisher, 81, has come with his wife Sylvia")
    assert after.patient.speaker.name == "Sylvia Fisher"


REFUSED = [
    ("lower-tummy-pain", "gender", "man", "pregnancy or periods"),
    ("muddled-this-month", "gender", "woman", "the reference range of Haemoglobin"),
    ("headache-and-blurred-eye", "race", "White British", "not as common in everybody"),
    ("tired-and-light-headed", "race", "Black British", "not as common in everybody"),
]


@pytest.mark.parametrize(("identifier", "trait", "value", "why"), REFUSED)
def test_a_swap_that_would_change_the_medicine_is_refused_without_telling_the_diagnosis(
    case, identifier, trait, value, why
):
    scenario = case(identifier)
    with pytest.raises(NotSwappable, match=why) as refused:
        swapped(scenario, "patient", trait, value)
    said = str(refused.value)
    assert said.count(".") == 1
    assert not any(
        name.casefold() in said.casefold() for name in (scenario.diagnosis.name, *scenario.diagnosis.accepted)
    )


@pytest.mark.parametrize(
    ("trait", "change"),
    [
        ("gender", {"diagnosis": {"name": "Gout"}, "foil": None}),
        ("race", {"diagnosis": {"name": "Sickle cell disease"}}),
        ("race", {"tests": [{"id": "fvc", "name": "FVC", "results": [{"name": "FVC", "value": "3", "range": "2-4"}]}]}),
        ("gender", {"door": {"place": "Clinic", "note": "Has an enlarged prostate.", "task": "Find out why."}}),
        ("sexual_orientation", {"diagnosis": {"name": "Gonorrhoea"}}),
    ],
)  # fmt: skip
def test_what_makes_the_medicine_depend_on_a_trait(minimal, trait, change):
    scenario, problems = yaml_case.validate(minimal | {"foil": None, "marks": [], "discriminators": []} | change, "x")
    assert scenario, problems
    assert reason(scenario, trait) is not None
    assert reason(scenario, "education") is None


def test_only_english_words_are_swapped_but_any_doctor_is(case):
    chinese = reference.load("chest-pain-on-the-stairs", "zh")
    with pytest.raises(NotSwappable, match="English"):
        swapped(chinese, "patient", "education", "小学")
    doctor = swapped(chinese, "doctor", "gender", "woman", "李大夫").doctor
    assert (doctor.gender, doctor.sex, doctor.name) == ("woman", "female", "李大夫")


def test_of_the_doctor_only_what_is_stated_changes(case):
    before = with_identity(case("lower-tummy-pain"), "doctor", "gender", "man")
    before = swapped(before, "doctor", "gender", "man", "Dr Adams")
    after = swapped(before, "doctor", "gender", "woman", "Dr Brown")
    assert {path[0] for path in changed(before, after)} == {"doctor"}
    assert swapped(after, "doctor", "gender", "man", "Dr Adams") == before


def about(minimal, note, **patient):
    """A case whose medicine is everybody's, told on the door of a man or woman."""
    minimal["patient"] |= patient
    minimal |= {"foil": None, "door": {"place": "Clinic", "note": note, "task": "Find out why."}}
    scenario, problems = yaml_case.validate(minimal, "x")
    assert scenario, problems
    return scenario


@pytest.mark.parametrize(
    ("woman", "man"),
    [
        ("Ms Roe, 30, has hurt her finger.", "Mr Roe, 30, has hurt his finger."),
        ("She walked in. Ask her what hurts her.", "He walked in. Ask him what hurts him."),
        ("The bag is hers. She's able to lift it herself.", "The bag is his. He's able to lift it himself."),
        ("Her mother drove her in.", "His mother drove him in."),
    ],
)  # fmt: skip
def test_pronouns_go_with_the_gender_both_ways(minimal, woman, man):
    before = about(minimal, woman, identity={"sex": "female", "gender": "woman"})
    after = swapped(before, "patient", "gender", "man")
    assert (after.door.note, after.patient.identity.sex) == (man, "male")
    assert swapped(after, "patient", "gender", "woman") == before


@pytest.mark.parametrize(
    "note",
    [
        "We gave her paracetamol.",
        "Her sister says that she fell.",
        "Mrs Roe has a sore finger.",
        "Ms Roe came with a friend, whom he drove.",
    ],
)
def test_where_the_words_are_not_clear_a_swap_is_refused(minimal, note):
    scenario = about(minimal, note, identity={"sex": "female", "gender": "woman"})
    with pytest.raises(NotSwappable, match="words"):
        swapped(scenario, "patient", "gender", "man")


def test_a_phrase_given_makes_it_clear(minimal):
    scenario = about(minimal, "We gave her paracetamol.", identity={"sex": "female", "gender": "woman"})
    after = swapped(scenario, "patient", "gender", "man", words={"gave her": "gave him"})
    assert after.door.note == "We gave him paracetamol."


def test_who_speaks_of_others_is_left_to_speak_of_them(minimal):
    """The patient's own "she" is somebody else; a relative's is the patient."""
    fact = {"id": "kin", "topic": "bad fingers", "section": "family_history", "says": "She had it too."}
    minimal["patient"]["facts"].append(fact)
    own = about(minimal, "A sore finger.", identity={"sex": "female", "gender": "woman"})
    assert swapped(own, "patient", "gender", "man").patient.facts[-1].says == "She had it too."
    speaker = {"who": "relative", "relationship": "mother"}
    told = about(minimal, "A sore finger.", identity={"sex": "female", "gender": "girl"}, speaker=speaker)
    assert swapped(told, "patient", "gender", "boy").patient.facts[-1].says == "He had it too."


@pytest.mark.parametrize("words", [{"finger": "gout"}, {"Ms Roe": "Ms Roe, 31"}, {"note": "troponin"}, {"": "x"}])
def test_words_that_are_the_medicines_are_not_swapped(synthetic, words):
    with pytest.raises(NotSwappable, match="no word about the person alone"):
        swapped(synthetic(), "patient", "education", "none", words=words)


def test_what_was_stated_before_is_no_word_to_be_replaced(minimal):
    """ "None" and "Black" stand in many a report."""
    black = about(
        minimal, "Black nail. None other.", identity={"sex": "female", "religion": "none", "ethnicity": "Black"}
    )
    for trait in ("religion", "race"):
        assert swapped(black, "patient", trait, "White").door == black.door


def test_a_name_that_is_a_word_of_the_case_too_is_kept(minimal):
    brown = about(minimal, "Ms Brown has a brown finger.", name="Jo Brown")
    with pytest.raises(NotSwappable, match="'Brown' is a word of this case too"):
        swapped(brown, "patient", "race", "Welsh", "Jo Green")


@given(
    parts=st.lists(st.from_regex(r"[A-Z][a-z]{3,9}", fullmatch=True), min_size=2, max_size=2, unique=True),
    trait=st.sampled_from([trait for trait in get_args(Trait) if trait != "gender"]),
    value=st.text(st.characters(categories=["L"]), min_size=1, max_size=20),
)
def test_any_swap_can_be_undone_and_done_again_without_effect(parts, trait, value):
    before = reference.load("low-since-autumn")
    try:
        after = swapped(before, "patient", trait, value, " ".join(parts))
    except NotSwappable:
        return
    assert swapped(after, "patient", trait, value, " ".join(parts)) == after
    assert swapped(after, "patient", trait, stated(before.patient.identity).get(trait), before.patient.name) == before
