"""From the prose of a case file: questions that go on from what was told last."""

from random import Random

import pytest

from personas.exchange import Heard, Reply, Say
from tests.personas.prose import STORY, UNSURE, Holds, answered, heel, only

SPOKEN_OF = {
    "History": "Heel pain for 5 weeks, worse in winter. She broke her left wrist last year after a fall on ice.",
    "Past_Medical_History": "Migraine, for which she takes sumatriptan as needed.",
    "Family_History": "Mother has vitiligo. Father had a stroke at 70.",
    "Social_History": "Smokes 5 cigarettes a day and has done so since the age of 20.",
}


@pytest.mark.parametrize(
    ("said", "question", "holds"),
    [
        ("I get migraines.", "What do you take for that?", only("sumatriptan", "not sure")),
        ("I take sumatriptan.", "What is the sumatriptan for?", only("migraine", "heel")),
        ("I broke a bone last year.", "Which bone was it?", only("wrist", "heel")),
        ("I had a fall last year.", "What happened there?", only("wrist", "heel")),
        ("Yes, I smoke.", "And since when?", only("20", "5 weeks")),
        ("My heel hurts.", "What time of year is it worst?", only("winter", "not sure")),
        (
            "Both my parents are ill.",
            "What does your mother have, and your father?",
            only("vitiligo.*stroke", "It is"),
        ),
    ],
)
def test_what_was_just_said_is_what_a_question_without_a_topic_is_about(said: str, question: str, holds: Holds) -> None:
    assert holds(_further("Anything else?", said, question, **SPOKEN_OF))


def _further(asked: str, said: str, question: str, **told: str) -> str:
    """What is answered to a question after a reply in other words."""
    patient, say = heel(**told), Say(text=question)
    heard = [
        Heard(0, 1, "encounter", "doctor", Say(text=asked)),
        Heard(1, 1, "encounter", "patient", Reply(text=said, facts=patient.recognised(asked, said))),
        Heard(2, 2, "encounter", "doctor", say),
    ]
    return patient.answer(heard, say, Random(1)).text


@pytest.mark.parametrize(
    ("asked", "said", "question", "holds"),
    [
        ("Have you had it before?", "Once, four years ago.", "What did they do for it?", only("injected", "job|gel")),
        ("Have you had it before?", "Yes, in the other heel.", "How did that go?", only("settled", "job|gel")),
        ("Has anyone seen it?", "My pharmacist.", "How did that go?", only("without any benefit", "job|injected")),
        ("Are you working?", "I gave my job up.", "What made you do that?", only("because", "gel|injected")),
        ("Does it wake you?", "Yes, at night.", "What do you do about it then?", only("rub", "job|gel")),
        ("What sets it off?", "Jogging does.", "What else triggers it?", only("cold.*tight", "job|gel")),
        ("What tablets do you take?", "Ramipril.", "What else do you take?", only("metformin", "ramipril|naproxen")),
        ("What tablets do you take?", "Ramipril.", "How many milligrams is it?", only("sure|say|know", "500")),
        ("Have you taken anything?", "Naproxen.", "Did it upset your stomach?", only("sick", "ramipril")),
        ("Anyone with gout?", "My sister.", "How old was she when it began?", only("late sixties", "sure|say")),
    ],
)
def test_the_story_goes_on_from_what_was_told_last(asked: str, said: str, question: str, holds: Holds) -> None:
    taken = "High blood pressure and diabetes. Takes ramipril and metformin 500 mg."
    family = "Her sister developed gout in her late sixties."
    assert holds(_further(asked, said, question, History=STORY, Past_Medical_History=taken, Family_History=family))


EVENTS = (
    "The patient presents with attacks of pain in the left heel for 5 weeks, six in all, the last one on Sunday. Each"
    " begins with tingling in the toes and lasts from 20 minutes to 2 hours, during which she lies on the sofa. Several"
    " nights a week she is woken by it. Ten days ago she grazed her right elbow when she tripped over the dog, and a"
    " scab has formed. A boil on the shin bursts now and then, letting out yellow pus. Three weeks ago she had a sore"
    " throat for four days. She bought an insole, but she no longer wears it because it rubs."
)


@pytest.mark.parametrize(
    ("asked", "said", "question", "holds"),
    [
        ("What's wrong?", "I get attacks in my heel.", "And what is the duration of each attack?", only("20 m", "5 w")),
        (
            "Do you sleep?",
            "I'm woken by it.",
            "Oh dear, how many nights does that happen?",
            only("several", "weeks"),
        ),
        ("Any injuries?", "I grazed an elbow.", "How'd you manage that?", only("tripped", "throat|boil")),
        ("Any skin trouble?", "A boil that bursts.", "What comes out of it?", only("pus", "elbow")),
        ("Any infections?", "I had a sore throat.", "How many days were you ill for?", only("four days", "boil|elbow")),
        ("Tried anything?", "I bought an insole.", "So why'd you quit it?", only("rubs", "elbow")),
        ("Tried anything?", "I bought an insole.", "Has a physio had a go at it?", only(UNSURE, "insole|pain")),
        ("Any illnesses?", "My thyroid.", "How long did it take to clear up?", only(UNSURE, "days|weeks|minutes")),
        ("What do you take?", "I'm on thyroxine.", "How often do you take it?", only(UNSURE, "four|week|operation")),
        ("What do you take?", "I use ibuprofen.", "How often do you take it?", only("four times a week", "thyroxine")),
    ],
)
def test_what_is_asked_of_the_last_line_is_told_of_that_alone(
    asked: str, said: str, question: str, holds: Holds
) -> None:
    past = "Underactive thyroid, treated with thyroxine. Takes ibuprofen four times a week for the heel."
    assert holds(_further(asked, said, question, History=EVENTS, Past_Medical_History=past))


@pytest.mark.parametrize(
    ("question", "holds"),
    [
        (
            "Abroad lately? Where, how long for, and when did you land back?",
            only("^I returned nine days.*three-week.*Ghana", "smoke"),
        ),
        ("Is the pain at the start, at the end or all the way through the day?", only("", "massage")),
        ("Are you on a blood thinner, and um, what's it for?", only("warfarin.*atrial fibrillation", "2016 and")),
        ("Any knock to the head? How did you do it, and how many weeks ago?", only("know|sure|say|[Nn]o ", "5 weeks")),
        ("Go on, what's the scan going to show? And do you smoke?", only("don't.*don't smoke", "heel")),
        ("Any achey joints, or the runs?", only("[Nn]o joint pain or diarrh", "heel")),
    ],
)
def test_each_half_of_a_question_is_about_what_the_first_one_found(question: str, holds: Holds) -> None:
    lived = (
        "Moved from Accra eleven years ago. Returned nine days ago from a three-week visit to Ghana. Does not smoke."
    )
    past = "Atrial fibrillation. Has been taking warfarin since 2016."
    assert holds(
        answered(
            question,
            Social_History=lived,
            Past_Medical_History=past,
            Review_of_Systems="Denies joint pain or diarrhea.",
        )
    )


BORN = (
    "Hypertension treated with losartan 50 mg daily. Takes levothyroxine 75 mcg daily."
    " Two children, both born vaginally."
)


@pytest.mark.parametrize(
    ("question", "holds"),
    [
        ("How were your children delivered?", only("born vaginally", "not sure")),
        ("How were your other children born?", only("born vaginally", "not sure")),
        ("List your tablets and the dose of the thyroid one.", only("losartan.*75 mcg", "50 mg")),
        ("What do you take, and at what dose?", only("50 mg.*75 mcg", "not sure")),
        ("What tablets do you take, and what are they for?", only("losartan.*high blood pressure", "not sure")),
        ("What's the losartan for?", only("high blood pressure", "not sure|levothyroxine")),
        ("Have you been ill recently?", only("sure|say|know", "children|losartan")),
    ],
)
def test_two_questions_in_one_are_both_answered(question: str, holds: Holds) -> None:
    assert holds(answered(question, Past_Medical_History=BORN))
