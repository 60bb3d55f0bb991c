"""Asked how something is, a patient tells of that and of nothing else; asked what else, what was not told yet."""

import pytest

from scenarios.reference import bundled_ids

BODY = ("appetite", "bowels", "waterworks", "breathing", "mood", "energy", "eyesight", "hearing", "weight")
OLDER = ("memory", "balance")


@pytest.mark.parametrize("person", bundled_ids())
def test_a_person_knows_how_their_body_is(talk, person):
    asked = BODY if person == "crying-baby" else BODY + OLDER
    replies = {
        thing: talk(person).ask(f"How {'are' if thing.endswith('s') else 'is'} your {thing}?") for thing in asked
    }
    unknown = [thing for thing, reply in replies.items() if not reply.facts and not reply.withheld]
    beside = [thing for thing, reply in replies.items() if any(use.id == "idea" for use in reply.facts)]
    assert unknown == []
    assert beside == []


@pytest.mark.parametrize(
    ("person", "question", "told"),
    [
        ("chest-pain-on-the-stairs", "How are your bowels?", "usual-bowels"),
        ("chest-pain-on-the-stairs", "How's your memory?", "usual-memory"),
        ("spinning-room", "How are your bowels?", "usual-bowels"),
        ("lower-tummy-pain", "How's your hearing?", "usual-hearing"),
        ("headache-and-blurred-eye", "How are your bowels?", "usual-bowels"),
        ("crying-baby", "How's his energy?", "limp-between"),
    ],
)
def test_what_speaks_of_it_in_passing_or_is_confided_is_not_told(talk, person, question, told):
    reply = talk(person).ask(question)
    assert reply.facts[0].id == told
    assert reply.withheld == ()


def test_how_a_thing_is_is_not_answered_with_no(talk):
    assert talk("spinning-room").ask("How's your mood?").text in ("Fine, no low mood.", "All right, no low mood.")
    assert talk("spinning-room").ask("Do you feel low?").text.startswith("No")
    assert talk("lower-tummy-pain").ask("How is your eyesight?").text == "My eyes are fine."


def test_anything_like_this_before_is_asked_of_the_complaint_whatever_was_spoken_of(talk):
    teacher = talk("tired-and-light-headed")
    teacher.ask("Any problems with your waterworks?")
    assert teacher.told("Have you had anything like this before?") == ["tiredness.previous"]


def test_asked_what_else_worries_them_patients_tell_the_worry_not_told_yet(talk):
    teenager = talk("limping-teenager")
    first = teenager.told("What are you most worried about?")
    then = teenager.told("Thank you for telling me. Is there anything else worrying you?")
    assert first == ["concern"]
    assert then == ["secret-worry"]
    assert teenager.ask("Is there anything else on your mind?").facts == ()


def test_what_is_confided_is_put_off_until_they_are_alone(talk):
    wife = talk("muddled-this-month")
    assert wife.told("What worries you most about him?") == ["concern"]
    assert [use.id for use in wife.ask("Is there anything else on your mind?").withheld] == ["coping-worry"]
    wife.alone()
    assert wife.told("I can see how hard this is. Is there anything else on your mind?") == ["coping-worry"]


@pytest.mark.parametrize(
    ("person", "question", "told"),
    [
        ("breathless-after-a-journey", "Have you got any pain in your chest?", ["chest-pain"]),
        ("breathless-after-a-journey", "Do you get any pain in your arm?", ["chest-pain.radiation"]),
        ("headache-and-blurred-eye", "Any fever, stiff neck or a rash?", ["fever", "stiff-neck", "rash-face"]),
        ("tired-and-light-headed", "What illnesses or operations have you had in the past?", ["thyroid", "operations"]),
        ("low-since-autumn", "Any medical or mental health problems in the past?", ["earlier-lows", "illnesses"]),
        ("racing-heart", "Tell me about your life at home.", ["home", "occupation", "alcohol"]),
        ("racing-heart", "Any problems with your heart?", ["heart-trouble"]),
        ("breathless-after-a-journey", "Could you tell me if you have had a fever when lying down?", ["fever"]),
        ("low-since-autumn", "What do you feel would help?", ["expectation"]),
        ("low-since-autumn", "Has anyone in the family died by suicide?", ["family-suicide"]),
        ("headache-and-blurred-eye", "Are you ok to talk with me for a few minutes?", []),
        ("racing-heart", "What would you like me to call you?", []),
        ("limping-teenager", "How much alcohol would you have in a week?", ["alcohol"]),
        ("limping-teenager", "How often do you drink?", ["alcohol"]),
        ("chest-pain-on-the-stairs", "How much do you drink?", ["alcohol", "alcohol.quantity"]),
    ],
)
def test_a_place_a_symptom_a_past_and_a_life_are_told_as_they_were_asked_for(talk, person, question, told):
    assert talk(person).told(question) == told


def test_a_name_is_told_as_it_is_asked_for(talk):
    assert "Aroha" in talk("racing-heart").ask("What would you like me to call you?").text


def test_how_long_each_lasts_is_told_of_what_was_spoken_of(talk):
    person = talk("racing-heart")
    person.ask("How often do you get these attacks?")
    assert person.told("How long does each one last?") == ["spells.duration"]
