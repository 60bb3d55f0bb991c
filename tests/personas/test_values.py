"""Questions that ask for a value: an hour, a distance, a score, how many, who. The sentence that tells one answers."""

import re

import pytest

from tests.personas.prose import Holds, answered, only

STORY = (
    "The patient has had cramping in the right calf for 8 months. It comes on after about 300 yards and is gone within"
    " 2 minutes of standing still. The pain is 6 out of 10. On Monday a neighbor found her on the landing at 5:30 in"
    " the morning. She has had nine blackouts in all. The temperature was 34°C that day. Three of the boils have been"
    " lanced. Ten of the 30 tablets are missing."
)
KIN = "Father died of a stroke at 70. One sister has gout."


@pytest.mark.parametrize(
    ("question", "holds"),
    [
        ("How far before the leg makes you stop?", only("300 yards", "34")),
        ("What distance can you cover at present?", only("300 yards", "34")),
        ("Marks out of ten for the pain?", only("6 out of 10", "300")),
        ("Score out of ten.", only("6 out of 10", "300")),
        ("Put a number on it for me.", only("6 out of 10", "300")),
        ("Who came across you, and at what time?", only("neighbor.*5:30", "300|nine")),
        ("When did they find you?", only("Monday.*5:30", "nine")),
        ("How many blackouts have there been altogether?", only("nine", "Three|Ten")),
        ("How many have had to be cut open?", only("Three", "nine|Ten")),
        ("What's the most you could have taken?", only("Ten of the 30", "nine|Three")),
        ("How hot was it out there?", only("34", "fever")),
    ],
)
def test_the_sentence_that_tells_such_a_value_answers(question: str, holds: Holds) -> None:
    assert holds(answered(question, History=STORY, Family_History=KIN))


@pytest.mark.parametrize(
    ("question", "other"),
    [
        ("How far do you live from the hospital?", "300"),
        ("How far is it to your work?", "300"),
        ("What time did you have breakfast?", "5:30"),
        ("How many cups of tea do you drink?", "nine|Three|Ten|30"),
        ("How many stairs are there at home?", "nine|Three|Ten|300"),
        ("Who prescribed the tablets?", "neighbor"),
        ("When did your mother die?", "70|Monday"),
        ("What does your rash look like?", "boils"),
    ],
)
def test_a_value_of_another_thing_is_not_told(question: str, other: str) -> None:
    assert not re.search(other, answered(question, History=STORY, Family_History=KIN))


ILL, LIFE = "High blood pressure, on amlodipine.", "Drinks alcohol socially. Smokes since the age of 19."


@pytest.mark.parametrize(
    ("question", "told", "open_left"),
    [
        ("How many beers would you get through on a night out?", "alcohol", True),
        ("How much alcohol do you drink?", "alcohol", False),
        ("What strength is the amlodipine?", "amlodipine", True),
        ("What do you take for your blood pressure?", "amlodipine", False),
        ("What was your blood pressure when they last took it?", "", True),
        ("At what age did you start smoking?", "19", False),
        ("Is the cramp in the left or the right calf?", "right calf", False),
    ],
)
def test_what_tells_no_such_value_is_owned_up_to(question: str, told: str, open_left: bool) -> None:
    answer = answered(question, History=STORY, Past_Medical_History=ILL, Social_History=LIFE)
    assert re.search(told, answer)
    assert open_left == bool(re.search("not sure|couldn't|don't .*know", answer))
