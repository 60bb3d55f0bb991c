"""From the prose of a case file to what the patient answers: each question gets what it asks for, and no more."""

import re

import pytest

from tests.personas.prose import Holds, answered, only


@pytest.mark.parametrize(
    ("question", "holds"),
    [
        ("What makes the pain worse?", only("jogging", "massage")),
        ("What eases it?", only("massage", "jogging")),
        ("Does jogging hurt?", only("jogging", "massage")),
        ("Does massage help?", only("massage", "jogging")),
        ("Does massage make it worse?", only("massage", "jogging")),
        ("Does anything make it better or worse?", only("jogging.*massage", "not sure")),
        ("Aggravating and relieving factors?", only("jogging.*massage", "not sure")),
    ],
)
def test_what_worsens_and_what_eases_are_told_apart(question: str, holds: Holds) -> None:
    assert holds(answered(question))


LIFE = "Married electrician who coaches football. Works weekends as a barman, paints watercolours, and keeps bees."


@pytest.mark.parametrize(
    ("question", "holds"),
    [
        ("What do you do for a living?", only("electrician", "football|paint|bees|married")),
        ("What do you do in your spare time?", only("football|paint|bees", "electrician|barman")),
        ("Do you have any hobbies?", only("football|paint|bees", "electrician|barman")),
        ("Are you married?", only("I am married", "electrician")),
        ("Do you play the piano?", only("sure|say|know", "football|paint|bees")),
        ("Are there steps up to your flat?", only("sure|say|know", "electrician|barman")),
        ("How many years of schooling did you have?", only("sure|say|know", "electrician|barman")),
        ("How tiring is your job?", only("sure|say|know", "electrician|barman")),
    ],
)
def test_a_trade_and_a_pastime_in_one_list_are_told_apart(question: str, holds: Holds) -> None:
    assert holds(answered(question, Social_History=LIFE))


@pytest.mark.parametrize("question", ["Have you been ill recently?", "Were you poorly in the days before this?"])
def test_an_illness_not_long_ago_is_told(question: str) -> None:
    assert "cold" in answered(question, Review_of_Systems="Had a cold two weeks ago. Denies fever.")


@pytest.mark.parametrize(
    "question", ["What's brought you to the emergency department?", "Tell me the story from the start."]
)
def test_an_opening_tells_nothing_twice(question: str) -> None:
    told = answered(
        question, History="She woke at night 2 days ago with heel pain so bad that she cried. It has swollen."
    )
    assert told.count("heel") == 1, told


SPELLS = (
    "The patient has had a stabbing pain in the left heel for 5 weeks. Four or five evenings a week she eats a very"
    " large amount in under two hours and feels unable to stop. She hides the empty wrappers in the shed."
)


@pytest.mark.parametrize(
    ("question", "holds"),
    [
        ("Do wrappers litter the shed floor?", only("empty wrappers in the shed", "sure")),
        ("Is the shed insulated?", only("sure|know|say", "wrappers")),
    ],
)
def test_a_sentence_that_holds_two_of_the_things_named_answers_and_one_that_holds_one_does_not(
    question: str, holds: Holds
) -> None:
    assert holds(answered(question, History=SPELLS))


@pytest.mark.parametrize(
    ("primary", "opening"),
    [
        ("Vaginal bleeding", "I've had vaginal bleeding"),
        ("Delayed menarche", "I've had a delayed first period"),
        ("Heart murmur", "I've had a heart murmur"),
    ],
)
def test_why_one_has_come_is_told_first_whatever_it_is(primary, opening):
    history = "She felt contractions, and the contractions ceased once the bleeding began. She has acne."
    told = answered("What brings you in?", Symptoms="", Primary_Symptom=primary, History=history)
    assert told.startswith(opening)


@pytest.mark.parametrize(
    ("question", "holds"),
    [
        ("Have your eyes been playing up?", only("vision", "not sure")),
        ("Any trouble with your ears, or your eyes?", only("hearing.*vision|vision.*hearing", "not sure")),
        ("How's your stomach?", only("[Nn]o digestive", "follow")),
        ("Has your chest ever hurt?", only("[Nn]o chest pain", "not sure")),
        ("Does an arm or a leg ever go weak?", only("[Nn]o limb weakness", "not sure")),
        ("Been away on holiday, or round anyone with a bug?", only("travelling.*sick", "not sure")),
        ("Did you meet somebody who had a cough?", only("sick", "[Nn]o cough")),
        ("Has anyone in the family had a cough?", only("not sure|don't|couldn't", "sick")),
        ("Do you itch anywhere?", only("not sure|don't|couldn't", "vision|hearing")),
        ("Would you say that your chest has been painful?", only("[Nn]o chest pain", "sure|say")),
        ("Okay, so after a meal, does your chest ever hurt?", only("[Nn]o chest pain", "digestive|part")),
    ],
)
def test_a_denied_thing_is_denied_however_it_is_asked_for(question: str, holds: Holds) -> None:
    review = "Denies changes in vision, hearing loss, digestive symptoms, chest pain, cough, or limb weakness."
    abroad = "No recent travel or contact with sick people."
    assert holds(answered(question, Review_of_Systems=review, Social_History=abroad))


@pytest.mark.parametrize(
    ("question", "holds"),
    [
        ("Did you take a tumble or get kicked at football?", only("[Nn]o injury", "massage|not sure")),
        ("Sores anywhere in your mouth?", only("[Nn]o mouth ulcers", "not sure|hurt")),
        ("Do you bruise at the slightest bump?", only("[Nn]o easy bruising", "not sure|lump")),
        ("Apart from your heel, is anything else the matter?", only("tired.*nothing else", "heel")),
    ],
)
def test_what_is_denied_is_denied_wherever_it_is_asked_for(question: str, holds: Holds) -> None:
    denied = "Denies injury, mouth ulcers, easy bruising, or any other symptoms."
    assert holds(answered(question, History="Heel pain for 5 weeks. She is tired all day.", Review_of_Systems=denied))


@pytest.mark.parametrize(
    ("question", "holds"),
    [
        ("What happened to that uncle?", only("uncle.*similar problems", "stabbing")),
        ("Tell me about your uncle.", only("uncle.*similar problems", "gallbladder")),
        ("Is there trouble with heels on either side of the family?", only("uncle", "not sure")),
        ("What about your aunt?", only("", "uncle")),
        ("Has your mother been ill?", only("her gallbladder", "my gallbladder")),
        ("What did your father die of?", only("died by suicide at the age of 50", "not sure")),
        ("Have you ever had a blood clot?", only("[Nn]o blood clots", "family")),
        ("Any blood clots in the family?", only("[Nn]o family history of blood clots", "not sure")),
    ],
)
def test_each_of_the_family_is_told_of_by_name(question: str, holds: Holds) -> None:
    past = (
        "Her uncle had similar problems. Her mother had her gallbladder taken out at 40."
        " Family history of heel problems."
        " Family history includes father committing suicide at the age of 50."
        " No personal or family history of blood clots."
    )
    assert holds(answered(question, Past_Medical_History=past))


@pytest.mark.parametrize(
    "question",
    [
        "Do you have any numbness or tingling?",
        "Right then, have you had any pain in your chest?",
        "Have you travelled anywhere recently?",
        "Have you been having trouble with your breathing?",
        "Have you been bothered with heartburn?",
        "Can you tell me if you've had a high temperature recently?",
        "Are you seeing any differently from before?",
        "Okay, and have you had any changes in your vison, love?",
        "Is it painful to pass urine?",
        "Is it a struggle to get started when you need a wee?",
        "Are you ever struck by a sudden urge to pee?",
        "Do you get bloated?",
        "Do you wake at night fighting for air?",
    ],
)
def test_what_every_doctor_asks_for_is_not_answered_by_the_complaint(question: str) -> None:
    assert re.search(r"\b(?:know|sure|say)\b", answered(question, Review_of_Systems="Denies knee pain."))


@pytest.mark.parametrize(
    "question",
    [
        "What's happened then, mate?",
        "Right, tell me what worries you.",
        "Good afternoon, sir; what appears to be the difficulty?",
        "Would you please describe how events unfolded?",
        "For what reason have you presented to the department today, please?",
    ],
)
def test_each_way_to_open_a_talk_gets_the_complaint(question: str) -> None:
    assert re.search("heel", answered(question))
