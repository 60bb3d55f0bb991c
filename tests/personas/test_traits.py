"""Traits change how and how much the patient says, by measured degrees, and never what is true."""

from itertools import pairwise
from statistics import mean

import pytest

from personas.embedded.speech import speech
from personas.embedded.traits import EXACT, manner, within
from personas.exchange import Reply
from scenarios.reference import bundled_ids
from scenarios.schema import Traits

INTERVIEW = (
    "Hello, I'm Dr Ray. What brings you in today?",
    "When did it start, and how long does it last?",
    "How often does it happen?",
    "What makes it worse?",
    "Have you noticed any other symptoms?",
    "Any fever, cough or weight loss?",
    "Do you have any medical problems?",
    "What medicines do you take?",
    "What dose is that, and how often do you take it?",
    "Do you smoke, and how many a day?",
    "Do you drink alcohol?",
    "Who lives with you at home?",
    "What work do you do?",
    "Have you missed any tablets?",
    "Do you have any pain, swelling or rash?",
    "Anything else?",
)
SAFETY = {
    "suicide": "Have you had any thoughts of ending your life?",
    "abuse": "Has anyone hurt you? Do you feel safe at home?",
    "pregnancy": "Could you be pregnant?",
    "allergy": "Do you have any allergies?",
}
BY_NAME = {
    "onset": "When did the {} start?",
    "duration": "How long does the {} last?",
    "frequency": "How often do you get the {}?",
    "dose": "What dose of {}?",
}
REMARKS = {"anxious": "worry", "impatient": "hurry", "distrustful": "doubt", "eager": "agreement"}
TROUBLED = {"education": "basic", "language_level": "basic", "recall": "poor", "confusion": 3}
MEASURED = bundled_ids()[::4]


def traits(personality: str = "plain", degree: int = 2, **others) -> Traits:
    return Traits(personality=personality, degree=degree, **others)


class Measured:
    """What patients of given traits say in the same interviews, and how much of it."""

    def __init__(self, talk) -> None:
        self._talk = talk
        self._replies: dict[Traits, tuple[Reply, ...]] = {}

    def replies(self, of: Traits) -> tuple[Reply, ...]:
        if of not in self._replies:
            talks = [self._talk(identifier, seed=identifier, traits=of) for identifier in MEASURED]
            self._replies[of] = tuple(conversation.ask(words) for conversation in talks for words in INTERVIEW)
        return self._replies[of]

    def words(self, of: Traits) -> float:
        return mean(len(reply.text.split()) for reply in self.replies(of))

    def told(self, of: Traits) -> int:
        return sum(len(reply.facts) for reply in self.replies(of))

    def share_with(self, of: Traits, key: str) -> float:
        """The share of replies in which one of the lines stands."""
        return mean(any(line in reply.text for line in speech().lines[key]) for reply in self.replies(of))


@pytest.fixture(scope="module")
def measured(talk) -> Measured:
    return Measured(talk)


def falling(values) -> bool:
    return all(before > after for before, after in pairwise(values))


def test_the_talkative_say_more_and_the_impatient_less_the_stronger_the_trait(measured):
    order = [
        traits("talkative", 3),
        traits("talkative", 2),
        traits("talkative", 1),
        traits(),
        traits("impatient", 1),
        traits("impatient", 2),
        traits("impatient", 3),
    ]
    said = [measured.words(of) for of in order]
    assert falling(said), said
    assert said[0] > 1.5 * said[3]
    assert said[-1] < 0.85 * said[3]


def test_the_talkative_tell_related_facts_unasked_and_nobody_else_does(measured):
    unasked = [
        sum(use.why == "told without being asked" for reply in measured.replies(of) for use in reply.facts)
        for of in (traits("talkative", 3), traits("talkative", 2), traits("talkative", 1), traits())
    ]
    assert falling(unasked), unasked
    assert unasked[-1] == 0


def test_what_is_told_unasked_is_never_sensitive(talk, case):
    for identifier in MEASURED:
        facts = {fact.id: fact for fact in case(identifier).patient.facts}
        conversation = talk(identifier, traits=traits("talkative", 3))
        for asked in INTERVIEW:
            for use in conversation.ask(asked).facts:
                fact = facts.get(use.id.partition(".")[0])
                if use.why == "told without being asked":
                    assert fact.disclosure not in ("trusted", "never")
                    assert not fact.private
                    assert not fact.safety


def test_the_distrustful_disclose_less_than_the_plain_and_the_eager_more(measured):
    order = [
        traits("eager", 2),
        traits(),
        traits("distrustful", 1),
        traits("distrustful", 2),
    ]
    disclosed = [measured.told(of) for of in order]
    assert falling(disclosed), disclosed
    assert measured.told(traits("distrustful", 3)) < 0.8 * measured.told(traits())


def test_a_warm_doctor_wins_what_the_distrustful_hold_back(talk):
    of = traits("distrustful", 2)
    cold = talk("chest-pain-on-the-stairs", traits=of)
    reply = cold.ask("What medicines do you take?")
    assert reply.facts == ()
    assert {use.why for use in reply.withheld} == {"trust"}
    warm = talk("chest-pain-on-the-stairs", traits=of)
    for said in (
        "Good morning, my name is Dr Ray. What brings you in today?",
        "I'm so sorry to hear that, it must be frightening. Tell me more.",
        "What do you think it might be, and what worries you most?",
        "I understand. Let me explain why I ask.",
        "Do you have any questions so far?",
    ):
        warm.ask(said)
    assert "amlodipine" in warm.ask("What medicines do you take?").text


@pytest.mark.parametrize(("personality", "key"), REMARKS.items())
def test_remarks_come_the_more_often_the_stronger_the_trait(personality, key, measured):
    shares = [measured.share_with(traits(personality, degree), key) for degree in (3, 2, 1)] + [
        measured.share_with(traits(), key)
    ]
    assert falling(shares), shares
    assert shares[-1] == 0


def test_a_remark_is_not_repeated_while_the_last_ones_are_remembered(talk):
    conversation = talk(MEASURED[0], traits=traits("anxious", 3))
    remarks = []
    for asked in INTERVIEW:
        said = conversation.ask(asked).text
        remarks += [line for line in speech().lines["worry"] if line in said]
    assert len(remarks) > 4
    assert all(one != other for one, other in pairwise(remarks))


def exact(of: Traits, talk, case) -> float:
    """The share of exact attributes that are told when each is asked by its name."""
    asked = [
        (identifier, fact, name)
        for identifier in MEASURED
        for fact in case(identifier).patient.facts
        if fact.polarity == "present" and not fact.private and fact.disclosure != "trusted"
        for name in fact.attributes
        if name in BY_NAME
    ]
    return mean(
        f"{fact.id}.{name}" in talk(identifier, traits=of).told(BY_NAME[name].format(fact.topic))
        for identifier, fact, name in asked
    )


def test_exact_times_and_doses_are_told_the_less_the_poorer_the_recall(talk, case):
    shares = [exact(traits(recall=recall), talk, case) for recall in ("good", "fair", "poor")]
    assert falling(shares), shares
    assert shares[0] > 0.85
    assert shares[2] < 0.4


def test_what_is_forgotten_stays_forgotten_and_the_event_says_so(talk):
    forgotten: dict[str, set[bool]] = {}
    for _ in range(3):
        for identifier in MEASURED:
            conversation = talk(identifier, traits=traits(recall="fair"))
            for asked in (*INTERVIEW, *INTERVIEW):
                reply = conversation.ask(asked)
                for use in reply.facts:
                    if use.id.partition(".")[2] in EXACT:
                        forgotten.setdefault(f"{identifier}/{use.id}", set()).add(False)
                for use in reply.withheld:
                    if use.why == "not remembered":
                        forgotten.setdefault(f"{identifier}/{use.id}", set()).add(True)
    assert all(len(states) == 1 for states in forgotten.values())
    assert {True, False} == set().union(*forgotten.values())


def test_another_seed_forgets_other_things():
    names = [f"fact-{number}.onset" for number in range(200)]
    one, other = ([within(0.4, name, seed) for name in names] for seed in (1, 2))
    assert one != other
    assert abs(mean(one) - 0.4) < 0.1


def test_the_confused_lose_more_questions_the_more_confused_they_are(measured, talk):
    answered = [measured.told(traits(confusion=degree)) for degree in range(4)]
    lost = [measured.share_with(traits(confusion=degree), "asked_what") for degree in (3, 2, 1, 0)]
    assert falling(lost), lost
    assert lost[-1] == 0
    clauses = [clauses_answered(traits(confusion=degree), talk) for degree in range(4)]
    assert falling(clauses), clauses
    assert answered[0] > answered[3]


PAIRS = (
    ("Do you have a fever?", "Do you have a cough?"),
    ("What medical problems have you had?", "What medicines do you take?"),
    ("Does it get worse when you move?", "Who lives with you?"),
    ("Have you lost weight?", "Do you have a rash?"),
    ("What work do you do?", "Do you feel sick?"),
)


def clauses_answered(of: Traits, talk) -> float:
    """The share of questions answered where two are asked in one breath."""
    counts = []
    for identifier in MEASURED:
        for number, pair in enumerate(PAIRS):
            got = set(talk(identifier, seed=number, traits=of).told(" ".join(pair)))
            apart = [set(talk(identifier).told(question)) for question in pair]
            counts += [bool(facts & got) for facts in apart if facts]
    return mean(counts)


def test_the_confused_say_again_what_they_said_and_nothing_new(talk):
    again = {}
    for identifier in MEASURED:
        conversation = talk(identifier, traits=traits(confusion=3))
        before: set[str] = set()
        for asked in INTERVIEW:
            uses = conversation.ask(asked).facts
            repeated = {use.id for use in uses if use.why == "said again"}
            assert repeated <= before
            again[identifier] = again.get(identifier, 0) + len(repeated)
            before |= {use.id for use in uses}
    assert sum(again.values()) > 2


def test_a_technical_word_is_asked_back_by_those_of_basic_education(talk):
    plain, basic = (talk("chest-pain-on-the-stairs", traits=traits(education=level)) for level in ("higher", "basic"))
    assert plain.told("Any dyspnoea?")
    reply = basic.ask("Any dyspnoea?")
    assert reply.facts == ()
    assert "dyspnoea" in reply.text
    assert basic.told("Any breathlessness?")
    assert "cough" in basic.told("Any cough or dyspnoea?")


def test_jargon_costs_trust_by_education(talk):
    levels = [
        talk("chest-pain-on-the-stairs", traits=traits(education=level)).ask("Any dyspnoea?").trust
        for level in ("higher", "secondary", "basic")
    ]
    assert falling(levels), levels


def test_long_questions_are_asked_back_by_those_who_know_the_language_little(talk):
    questions = (
        "Do you smoke?",
        "Do you smoke cigarettes or a pipe at any time during the day?",
        "Could you perhaps tell me whether you happen to smoke cigarettes or anything else, now or at any time before?",
    )
    understood = {
        level: [
            bool(talk("chest-pain-on-the-stairs", traits=traits(language_level=level)).told(words))
            for words in questions
        ]
        for level in ("fluent", "intermediate", "basic")
    }
    assert understood == {
        "fluent": [True, True, True],
        "intermediate": [True, True, False],
        "basic": [True, False, False],
    }


def test_those_who_know_the_language_little_say_less(measured):
    assert falling([measured.words(traits(language_level=level)) for level in ("fluent", "intermediate", "basic")])


PEOPLE = [traits(), *(traits(name, 3, **TROUBLED) for name in ("talkative", "anxious", "impatient", "distrustful"))]
PEOPLE += [traits("eager", 3, **TROUBLED)]


@pytest.mark.parametrize("of", PEOPLE, ids=[of.personality for of in PEOPLE])
def test_a_direct_question_about_safety_is_answered_whatever_the_traits(of, cases, talk):
    for scenario in cases:
        for kind in {fact.safety for fact in scenario.patient.facts if fact.safety}:
            conversation = talk(scenario, traits=of)
            conversation.ask("What brings you in?")
            conversation.alone()
            conversation.ask("That was stupid of you, you should have known better.")
            reply = conversation.ask(f"Do you have a fever, a cough or a rash? {SAFETY[kind]}")
            wanted = {fact.id for fact in scenario.patient.facts if fact.safety == kind}
            assert wanted & {use.id for use in reply.facts}, f"{scenario.id} {kind}: {reply.text}"


@pytest.mark.parametrize("of", PEOPLE[1:], ids=[of.personality for of in PEOPLE[1:]])
def test_what_is_told_is_the_case_to_the_letter(of, case, talk, unexplained):
    for identifier in MEASURED:
        conversation = talk(identifier, traits=of)
        for asked in INTERVIEW:
            reply = conversation.ask(asked)
            assert reply.text
            assert unexplained(case(identifier), reply) == "", reply


def test_every_degree_of_a_personality_is_another_manner():
    for personality in ("talkative", "anxious", "impatient", "distrustful", "eager"):
        assert len({repr(manner(traits(personality, degree))) for degree in (1, 2, 3)}) == 3
    assert manner(traits("plain", 1)) == manner(traits("plain", 3))
