"""From the prose of a case file to what the patient answers: each question gets what it asks for, and no more."""

import re
from collections.abc import Callable
from functools import cache
from random import Random

import pytest

from personas.embedded.patient import EmbeddedPatient
from personas.exchange import Heard, Reply, Say
from scenarios import agentclinic
from scenarios.views import for_patient

HISTORY = (
    "The patient has had a stabbing pain in the left heel for 5 weeks. The pain worsens with jogging and on hard floors"
    " and is relieved by massage."
)


@cache
def _patient(**told: str) -> EmbeddedPatient:
    actor = {"Demographics": "46-year-old woman", "History": HISTORY, "Symptoms": {"Primary_Symptom": "Heel pain"}}
    case = {"OSCE_Examination": {"Patient_Actor": {**actor, **told}, "Correct_Diagnosis": "Plantar fasciitis"}}
    return EmbeddedPatient(for_patient(agentclinic.scenario(case, "heel")))


def _answer(question: str, **told: str) -> str:
    say = Say(text=question)
    return _patient(**told).answer([Heard(0, 1, "encounter", "doctor", say)], say, Random(1)).text


Holds = Callable[[str], bool]


def _only(wanted: str, unwanted: str) -> Holds:
    return lambda answer: bool(re.search(wanted, answer)) and not re.search(unwanted, answer)


@pytest.mark.parametrize(
    ("question", "holds"),
    [
        ("What makes the pain worse?", _only("jogging", "massage")),
        ("What eases it?", _only("massage", "jogging")),
        ("Does jogging hurt?", _only("jogging", "massage")),
        ("Does massage help?", _only("massage", "jogging")),
        ("Does massage make it worse?", _only("massage", "jogging")),
        ("Does anything make it better or worse?", _only("jogging.*massage", "not sure")),
    ],
)
def test_what_worsens_and_what_eases_are_told_apart(question: str, holds: Holds) -> None:
    assert holds(_answer(question))


PAST = (
    "Hypothyroidism treated with levothyroxine 50 mcg daily. She tried ibuprofen for a week without relief."
    " Physiotherapy did not help."
)


@pytest.mark.parametrize(
    ("question", "holds"),
    [
        ("What medicines do you take?", _only("levothyroxine", "ibuprofen|Physio")),
        ("Are you on any regular tablets?", _only("levothyroxine", "ibuprofen|Physio")),
        ("Have you tried anything for the pain?", _only("ibuprofen.*Physiotherapy", "levothyroxine")),
        ("Have you taken any painkillers?", _only("ibuprofen", "levothyroxine|Physio")),
        ("Did the ibuprofen help?", _only("without relief", "massage|Physio")),
        ("Did physio help?", _only("Physiotherapy didn't", "massage|ibuprofen")),
        ("Have you tried aspirin?", _only("sure|say|know", "ibuprofen|Physio")),
    ],
)
def test_what_was_tried_for_the_complaint_is_no_regular_medicine(question: str, holds: Holds) -> None:
    assert holds(_answer(question, Past_Medical_History=PAST))


LIFE = "Married electrician who coaches football. Works weekends as a barman, paints watercolours, and keeps bees."


@pytest.mark.parametrize(
    ("question", "holds"),
    [
        ("What do you do for a living?", _only("electrician", "football|paint|bees|married")),
        ("What do you do in your spare time?", _only("football|paint|bees", "electrician|barman")),
        ("Do you have any hobbies?", _only("football|paint|bees", "electrician|barman")),
        ("Are you married?", _only("I am married", "electrician")),
        ("Do you play the piano?", _only("sure|say|know", "football|paint|bees")),
    ],
)
def test_a_trade_and_a_pastime_in_one_list_are_told_apart(question: str, holds: Holds) -> None:
    assert holds(_answer(question, Social_History=LIFE))


BORN = (
    "Hypertension treated with losartan 50 mg daily. Takes levothyroxine 75 mcg daily."
    " Two children, both born vaginally."
)


@pytest.mark.parametrize(
    ("question", "holds"),
    [
        ("How were your children delivered?", _only("born vaginally", "not sure")),
        ("How were your other children born?", _only("born vaginally", "not sure")),
        ("List your tablets and the dose of the thyroid one.", _only("losartan.*75 mcg", "50 mg")),
        ("What do you take, and at what dose?", _only("50 mg.*75 mcg", "not sure")),
        ("What tablets do you take, and what are they for?", _only("losartan.*high blood pressure", "not sure")),
        ("What's the losartan for?", _only("high blood pressure", "not sure|levothyroxine")),
        ("Have you been ill recently?", _only("sure|say|know", "children|losartan")),
    ],
)
def test_two_questions_in_one_are_both_answered(question: str, holds: Holds) -> None:
    assert holds(_answer(question, Past_Medical_History=BORN))


@pytest.mark.parametrize("question", ["Have you been ill recently?", "Were you poorly in the days before this?"])
def test_an_illness_not_long_ago_is_told(question: str) -> None:
    assert "cold" in _answer(question, Review_of_Systems="Had a cold two weeks ago. Denies fever.")


SPOKEN_OF = {
    "History": "Heel pain for 5 weeks, worse in winter. She broke her left wrist last year after a fall on ice.",
    "Past_Medical_History": "Migraine, for which she takes sumatriptan as needed.",
    "Family_History": "Mother has vitiligo. Father had a stroke at 70.",
    "Social_History": "Smokes 5 cigarettes a day and has done so since the age of 20.",
}


@pytest.mark.parametrize(
    ("said", "question", "holds"),
    [
        ("I get migraines.", "What do you take for that?", _only("sumatriptan", "not sure")),
        ("I broke a bone last year.", "Which bone was it?", _only("wrist", "heel")),
        ("I had a fall last year.", "What happened there?", _only("wrist", "heel")),
        ("Yes, I smoke.", "And since when?", _only("20", "5 weeks")),
        ("My heel hurts.", "What time of year is it worst?", _only("winter", "not sure")),
        (
            "Both my parents are ill.",
            "What does your mother have, and your father?",
            _only("vitiligo.*stroke", "It is"),
        ),
    ],
)
def test_what_was_just_said_is_what_a_question_without_a_topic_is_about(said: str, question: str, holds: Holds) -> None:
    patient, asked = _patient(**SPOKEN_OF), "Anything else?"
    before = Reply(text=said, facts=patient.recognised(asked, said))
    say = Say(text=question)
    heard = [
        Heard(0, 1, "encounter", "doctor", Say(text=asked)),
        Heard(1, 1, "encounter", "patient", before),
        Heard(2, 2, "encounter", "doctor", say),
    ]
    assert holds(patient.answer(heard, say, Random(1)).text)


TAKEN = (
    "Overactive bladder, osteoporosis and gout. Had a tonsillectomy as a child. Takes oxybutynin 5 mg twice daily,"
    " alendronate 70 mg weekly and allopurinol 300 mg daily."
)
UNSURE = "sure|say|know"


@pytest.mark.parametrize(
    ("question", "holds"),
    [
        ("What are the doses?", _only("oxybutynin is 5 mg.*alendronate 70 mg.*allopurinol 300 mg daily\\.$", UNSURE)),
        ("What do you take for your bladder?", _only("oxybutynin", "alendronate|allopurinol")),
        ("What's the allopurinol for?", _only("gout", "bladder|osteoporosis")),
        ("Does your father have gout?", _only(UNSURE, "gout")),
    ],
)
def test_medicines_and_illnesses_listed_apart_belong_together(question: str, holds: Holds) -> None:
    assert holds(_answer(question, Past_Medical_History=TAKEN))


@pytest.mark.parametrize(
    ("question", "word"),
    [
        ("Did you trip over something?", "travel"),
        ("Can you manage a flight of stairs?", "travel"),
        ("Did you drink tap water there?", "drink"),
        ("Have you got a coil fitted?", "seizures"),
        ("Have you shot up lately?", "drugs"),
        ("Do you have a pet?", "seizures"),
        ("How are you sleeping?", "heel"),
        ("Are you on any regular medicines?", "blood thinners"),
    ],
)
def test_a_word_that_means_another_thing_here_tells_nothing(question: str, word: str) -> None:
    told = _answer(
        question,
        Social_History="No recent travel. Does not drink alcohol. No drug use.",
        Review_of_Systems="Denies seizures. Does not take any blood thinners.",
    )
    assert word not in told, told
    assert re.search(UNSURE, told), told


@pytest.mark.parametrize(
    "question", ["What's brought you to the emergency department?", "Tell me the story from the start."]
)
def test_an_opening_tells_nothing_twice(question: str) -> None:
    told = _answer(
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
        ("Do wrappers litter the shed floor?", _only("empty wrappers in the shed", "sure")),
        ("Is the shed insulated?", _only("sure|know|say", "wrappers")),
    ],
)
def test_a_sentence_that_holds_two_of_the_things_named_answers_and_one_that_holds_one_does_not(
    question: str, holds: Holds
) -> None:
    assert holds(_answer(question, History=SPELLS))


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("What sort of a night's kip do you get?", "sleep"),
        ("Are you off your grub?", "appetite"),
        ("Does it burn at all when you go for a pee?", "No, no urinary symptoms."),
        ("Do you wake up with the sheets wringing wet?", "No, no night sweats."),
        ("Have your jeans been falling down?", "No, no weight loss."),
        ("Is there a bug going round?", "A girl in my class was off with the same complaint"),
        ("Have you had hay fever?", "know|sure|couldn't"),
        ("Do you live with anyone?", "know|sure|couldn't"),
    ],
)
def test_an_idiom_is_understood_as_what_it_means(question, answer):
    told = _answer(
        question,
        History="A girl in her class was off with the same complaint.",
        Secondary_Symptoms="Poor sleep quality and poor appetite.",
        Review_of_Systems="Denies urinary symptoms, night sweats, or weight loss.",
    )
    assert re.search(answer, told)


CHART = (
    "The patient has lost 15 pounds since May. She bolts upright at 2 a.m. and opens the window. She has been dyspneic"
    " on the hill behind the house. She hears a man commenting on her actions. Her father had an MI at 48."
)


@pytest.mark.parametrize(
    ("question", "holds"),
    [
        ("Any change in your weight, have you lost any?", _only("15 pounds", "upright|hill")),
        ("Have you had palpitations?", _only("know|sure|couldn't|No", "pounds")),
        ("Do you wake at night gasping for breath?", _only("upright", "pounds")),
        ("Do you hear voices?", _only("commenting", "pounds|upright")),
        ("Is there heart disease in the family?", _only("father", "pounds|upright")),
    ],
)
def test_what_a_chart_calls_a_thing_is_found_by_what_a_doctor_calls_it(question: str, holds: Holds) -> None:
    assert holds(_answer(question, History=CHART))


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
    told = _answer("What brings you in?", Symptoms="", Primary_Symptom=primary, History=history)
    assert told.startswith(opening)


@pytest.mark.parametrize(
    ("question", "holds"),
    [
        ("Have your eyes been playing up?", _only("vision", "not sure")),
        ("Any trouble with your ears, or your eyes?", _only("hearing.*vision|vision.*hearing", "not sure")),
        ("How's your stomach?", _only("[Nn]o digestive", "follow")),
        ("Has your chest ever hurt?", _only("[Nn]o chest pain", "not sure")),
        ("Does an arm or a leg ever go weak?", _only("[Nn]o limb weakness", "not sure")),
        ("Been away on holiday, or round anyone with a bug?", _only("travelling.*sick", "not sure")),
        ("Did you meet somebody who had a cough?", _only("sick", "[Nn]o cough")),
        ("Has anyone in the family had a cough?", _only("not sure|don't|couldn't", "sick")),
        ("Do you itch anywhere?", _only("not sure|don't|couldn't", "vision|hearing")),
    ],
)
def test_a_denied_thing_is_denied_however_it_is_asked_for(question: str, holds: Holds) -> None:
    review = "Denies changes in vision, hearing loss, digestive symptoms, chest pain, cough, or limb weakness."
    abroad = "No recent travel or contact with sick people."
    assert holds(_answer(question, Review_of_Systems=review, Social_History=abroad))


@pytest.mark.parametrize(
    ("question", "holds"),
    [
        ("What happened to that uncle?", _only("uncle.*similar problems", "stabbing")),
        ("Tell me about your uncle.", _only("uncle.*similar problems", "gallbladder")),
        ("Is there trouble with heels on either side of the family?", _only("uncle", "not sure")),
        ("What about your aunt?", _only("", "uncle")),
        ("Has your mother been ill?", _only("her gallbladder", "my gallbladder")),
        ("What did your father die of?", _only("died by suicide at the age of 50", "not sure")),
        ("Have you ever had a blood clot?", _only("[Nn]o blood clots", "family")),
        ("Any blood clots in the family?", _only("[Nn]o family history of blood clots", "not sure")),
    ],
)
def test_each_of_the_family_is_told_of_by_name(question: str, holds: Holds) -> None:
    past = (
        "Her uncle had similar problems. Her mother had her gallbladder taken out at 40."
        " Family history of heel problems."
        " Family history includes father committing suicide at the age of 50."
        " No personal or family history of blood clots."
    )
    assert holds(_answer(question, Past_Medical_History=past))


@pytest.mark.parametrize(
    ("illness", "question"),
    [
        ("mitral valve prolapse", "Any heart problems?"),
        ("bipolar disorder", "Do you have any psychiatric history?"),
        ("emphysema", "Any breathing problems in the past?"),
        ("osteoarthritis", "Any joint problems?"),
        ("diverticulosis", "Any bowel conditions?"),
        ("polycystic kidney disease", "Any renal problems?"),
        ("chlamydia", "Have you ever had an STD?"),
    ],
)
def test_an_illness_is_told_when_its_kind_is_asked_for(illness: str, question: str) -> None:
    assert illness in _answer(question, Past_Medical_History=f"Significant for {illness}.")


AT_LARGE = for_patient(
    agentclinic.scenario(
        {
            "OSCE_Examination": {
                "Patient_Actor": {
                    "Demographics": "3-year-old girl",
                    "History": "The mother reports that her daughter has had attacks of coughing for 2 weeks. She goes"
                    " red in the face. The mother thought at first that it was a cold. She often vomits after an"
                    " attack. She is sleepy.",
                    "Symptoms": {"Primary_Symptom": "Attacks of coughing"},
                },
                "Correct_Diagnosis": "Whooping cough",
            }
        },
        "cough",
    )
)


@pytest.mark.parametrize(
    ("said", "question", "holds"),
    [
        ((), "Please describe what's been happening to her lately.", _only("cough", "Okay|see")),
        ((), "Help me understand what's been going on.", _only("cough", "kind")),
        ((), "What did you make of it to begin with?", _only("cold", "sure|know")),
        ((), "What happens once an attack is over?", _only("vomits after", "red in the face")),
        ((), "Can she talk to us properly?", _only("sure|know|say", "course")),
        (
            ("What's the trouble?",),
            "Apart from the cough, is anything else wrong?",
            _only("sleepy|vomit", "cold|attacks"),
        ),
        (
            ("What's the trouble?", "Any other symptoms?", "Anything else?"),
            "And anything else?",
            _only("othing", "cough"),
        ),
    ],
)
def test_what_is_asked_at_large_is_told_once(said: tuple[str, ...], question: str, holds: Holds) -> None:
    heard: list[Heard] = []
    for turn, text in enumerate((*said, question), start=1):
        asked = Say(text=text)
        heard.append(Heard(len(heard), turn, "encounter", "doctor", asked))
        reply = EmbeddedPatient(AT_LARGE).answer(heard, asked, Random(turn))
        heard.append(Heard(len(heard), turn, "encounter", "patient", reply))
    assert holds(reply.text)


def test_asked_whether_anything_is_amiss_what_is_comes_before_one_thing_that_is_not() -> None:
    told = {"History": "She has had visible blood in her urine for 3 days. She denies pain on urination."}
    assert _only("blood", "^No")(_answer("Any problems with your waterworks?", **told))
    assert _only("^No.*pain", "blood")(_answer("Any pain when you pass water?", **told))
