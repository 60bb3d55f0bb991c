"""The embedded patient: what a doctor asks is answered from the facts, and nothing else is ever said."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from personas.embedded.speech import speech
from scenarios.reference import bundled_ids
from tests.personas.bundled import OPENING, ROUTINE, ids, named, present

ATTRIBUTES = {
    "onset": "When did the {} start?",
    "duration": "How long does the {} last?",
    "timing": "Is the {} there all the time or does it come and go?",
    "frequency": "How often do you get the {}?",
    "site": "Where exactly is the {}?",
    "radiation": "Does the {} spread anywhere?",
    "character": "What is the {} like?",
    "severity": "How bad is the {}, out of ten?",
    "quantity": "How much {}?",
    "progression": "Is the {} getting worse or better?",
    "trigger": "What makes the {} worse?",
    "relief": "Does anything ease the {}?",
    "circumstance": "What were you doing when the {} began?",
    "previous": "Have you had {} like this before?",
    "treatment": "Have you taken anything for the {}?",
    "dose": "What dose of {}?",
    "relative": "Who in the family had {}?",
    "effect": "How does the {} affect your daily life?",
}


@pytest.mark.parametrize("form", ["Do you have any {}?", "Any {}?", "any {} at all", "Have you had {}?"])
def test_a_fact_is_told_when_its_topic_is_asked(form, cases, talk):
    asked = [(s, f) for s in cases for f in present(s, "asked") if not f.private and f.section != "ideas"]
    missed = [f"{s.id}/{f.id}" for s, f in asked if f.id not in ids(talk(s).ask(form.format(f.topic)))]
    share = 1 - len(missed) / len(asked)
    assert share >= 0.85, f"{share:.1%} of {len(asked)} facts told; not: {', '.join(missed)}"


def test_a_fact_is_told_when_it_is_asked_for_in_another_word(cases, talk):
    asked = [(s, f, word) for s in cases for f in present(s, "asked") if not f.private for word in f.keywords]
    missed = [f"{s.id}/{f.id} ({word})" for s, f, word in asked if f.id not in ids(talk(s).ask(f"Any {word}?"))]
    share = 1 - len(missed) / len(asked)
    assert share >= 0.85, f"{share:.1%} of {len(asked)} keywords answered; not: {', '.join(missed)}"


def test_attributes_are_told_when_they_are_asked(cases, talk):
    asked = [
        (s, f, name)
        for s in cases
        for f in s.patient.facts
        if f.polarity == "present" and f.disclosure not in ("trusted", "never") and not f.private
        for name in f.attributes
    ]
    missed = [
        f"{s.id}/{f.id}.{name}"
        for s, f, name in asked
        if f"{f.id}.{name}" not in [use.id for use in talk(s).ask(ATTRIBUTES[name].format(f.topic)).facts]
    ]
    share = 1 - len(missed) / len(asked)
    assert share >= 0.85, f"{share:.1%} of {len(asked)} attributes told; not: {', '.join(missed)}"


def test_what_is_denied_is_denied(cases, talk):
    asked = [(s, f) for s in cases for f in s.patient.facts if f.polarity == "denied" and not f.private]
    missed = []
    for scenario, fact in asked:
        reply = talk(scenario).ask(f"Any {fact.topic}?")
        said_so = bool(fact.says) and fact.says in reply.text
        if fact.id not in ids(reply) or not (said_so or reply.text.startswith("No")):
            missed.append(f"{scenario.id}/{fact.id}")
    share = 1 - len(missed) / len(asked)
    assert share >= 0.95, f"{share:.1%} of {len(asked)} denials given; not: {', '.join(missed)}"


def test_the_routine_review_of_systems_is_denied(cases, talk):
    asked = [(s, topic) for s in cases for topics in s.patient.denies.values() for topic in topics]
    missed = []
    for scenario, topic in asked:
        reply = talk(scenario).ask(f"Any {topic}?")
        if not reply.text.startswith("No") and not any(use.id.startswith("denies-") for use in reply.facts):
            missed.append(f"{scenario.id}: {topic}: {reply.text}")
    share = 1 - len(missed) / len(asked)
    assert share >= 0.9, f"{share:.1%} of {len(asked)} denials given; not: {missed}"


@pytest.mark.parametrize(
    ("of", "question", "told"),
    [
        (
            "low-since-autumn",
            "Have you ever felt life isn't worth living, and have you thought about how you might do it?",
            ["not-waking", "no-plan"],
        ),
        ("low-since-autumn", "Some people think about ending their life. Have you felt that?", ["not-waking"]),
        ("tired-and-light-headed", "Has your husband, or anyone else, ever been violent to you?", ["safe-home"]),
        ("muddled-this-month", "Is anyone hurting him?", ["unharmed"]),
        ("muddled-this-month", "Does he ever hit you?", ["pushed"]),
        ("thirsty-and-sick", "Are there any allergies to medicines?", ["drug-allergy"]),
        # Each thing of a list, and the complaint's effect on what is named.
        (
            "headache-and-blurred-eye",
            "Any jaw pain, sore scalp, double vision or floaters?",
            ["jaw-pain", "scalp-tenderness", "double-vision", "flashes-floaters"],
        ),
        ("chest-pain-on-the-stairs", "Do you smoke, drink or take drugs?", ["smoking", "alcohol", "drugs"]),
        ("breathless-after-a-journey", "Does this stop you playing the viola?", ["breathlessness.effect"]),
        ("tired-and-light-headed", "Has it affected your teaching?", ["tiredness.effect"]),
        ("low-since-autumn", "Do you still enjoy the things you used to?", ["interest"]),
    ],
)
def test_just_what_is_asked_is_told(of, question, told, talk):
    conversation = talk(of)
    conversation.alone()
    assert [use.id for use in conversation.ask(question).facts] == told


def test_what_is_unknown_of_a_list_is_named(talk):
    reply = talk("spinning-room").ask("Does anyone in the family have stroke, diabetes, cancer or heart disease?")
    assert reply.text.endswith(("about diabetes or cancer.", "about cancer or diabetes."))


def test_an_allergy_that_there_is_is_told_when_allergies_are_asked(cases, talk):
    for scenario in cases:
        allergic = [f for f in scenario.patient.facts if f.safety == "allergy" and f.polarity == "present"]
        for fact in allergic:
            assert fact.says in talk(scenario).ask("Do you have any allergies?").text, f"{scenario.id}/{fact.id}"


def test_every_sentence_comes_from_a_fact_that_the_event_names(scenario, talk, unexplained):
    conversation = talk(scenario)
    for words in ROUTINE:
        reply = conversation.ask(words)
        assert reply.text
        assert unexplained(scenario, reply) == "", reply


_WORDS = st.lists(
    st.sampled_from(
        "what when where how any have do you your the a pain fever blood chest allergies medicines family worried "
        "smoke alone diagnosis more it worse better start before tell me about and or not ? . , today".split()
    ),
    max_size=14,
).map(" ".join)


@given(identifier=st.sampled_from(bundled_ids()), said=st.lists(_WORDS | st.text(max_size=40), min_size=1, max_size=4))
@settings(max_examples=150)
def test_whatever_is_typed_is_answered_from_the_facts(identifier, said, case, talk, unexplained):
    conversation = talk(identifier)
    for words in said:
        reply = conversation.ask(words)
        assert reply.text
        assert unexplained(case(identifier), reply) == ""
        assert named(case(identifier), reply.text) == []
        assert 0 <= reply.trust <= 1


def test_an_unknown_topic_is_met_with_uncertainty(scenario, talk):
    for question in ("Do you collect stamps?", "Do you own a trombone?", "Have you been to the opera?"):
        reply = talk(scenario).ask(question)
        assert reply.text in (*speech().lines["not_sure"], *speech().lines["not_understood"]), (
            f"{question} {reply.text}"
        )
        assert reply.facts == ()


def test_the_same_seed_gives_the_same_words(scenario, talk):
    one, other = talk(scenario, seed=7), talk(scenario, seed=7)
    assert [one.ask(words) for words in ROUTINE] == [other.ask(words) for words in ROUTINE]


def test_another_seed_changes_the_small_change_and_never_the_facts(cases, talk):
    differing = 0
    for scenario in cases:
        one, other = talk(scenario, seed=1), talk(scenario, seed=2)
        for words in ROUTINE:
            first, second = one.ask(words), other.ask(words)
            assert first.facts == second.facts
            differing += first.text != second.text
    assert differing


def test_who_speaks_is_named(cases, talk):
    for scenario in cases:
        speaker = scenario.patient.speaker
        expected = speaker.relationship if speaker.who == "relative" else "patient"
        assert talk(scenario).ask(OPENING).speaker == expected


def test_what_the_patient_does_not_know_it_says_so(synthetic, talk):
    facts = [
        {
            "id": "pain",
            "topic": "sore finger",
            "section": "complaint",
            "says": "It hurts.",
            "disclosure": "volunteered",
        },
        {"id": "grandfather", "topic": "gout in the family", "section": "family_history", "polarity": "unknown"},
    ]
    reply = talk(synthetic(patient={"facts": facts}, marks=[])).ask("Any gout in the family?")
    assert reply.text in speech().lines["not_sure"]
    assert ids(reply) == {"grandfather"}


def test_a_disease_that_the_case_does_not_name_is_neither_had_nor_denied(cases, talk):
    for scenario in cases:
        reply = talk(scenario).ask("Do you have Hirschsprung's disease?")
        assert reply.facts == (), f"{scenario.id}: {reply.text}"


def test_which_of_an_unknown_thing_is_met_with_uncertainty(talk):
    conversation = talk("chest-pain-on-the-stairs")
    conversation.ask(OPENING)
    assert conversation.ask("Which ladder did the chest pain start on?").text in speech().lines["not_sure"]


@pytest.mark.parametrize("person", [case for case in bundled_ids() if case != "crying-baby"])
def test_a_person_knows_their_own_everyday_life(talk, person):
    asked = {
        "parents": "Are your parents still alive?",
        "support": "Have you got enough support?",
        "handedness": "Are you right- or left-handed?",
        "home-readings": "Do you check your blood pressure at home?",
    }
    assert {name: name in talk(person).told(question) for name, question in asked.items()} == dict.fromkeys(asked, True)
