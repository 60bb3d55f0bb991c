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
    assert holds(_further("Anything else?", said, question, **SPOKEN_OF))


def _further(asked: str, said: str, question: str, **told: str) -> str:
    """What is answered to a question after a reply in other words."""
    patient, say = _patient(**told), Say(text=question)
    heard = [
        Heard(0, 1, "encounter", "doctor", Say(text=asked)),
        Heard(1, 1, "encounter", "patient", Reply(text=said, facts=patient.recognised(asked, said))),
        Heard(2, 2, "encounter", "doctor", say),
    ]
    return patient.answer(heard, say, Random(1)).text


STORY = (
    "The patient presents with burning pain in the left heel for 5 weeks. The pain is brought on by jogging, cold"
    " floors, and tight shoes. The pain wakes her at night, and she rubs the heel to relieve it. She had a similar pain"
    " in the other heel four years ago. The heel was injected with a steroid, and it settled within a month. She saw"
    " her pharmacist last week, who sold her a gel pad without any benefit. Last month she gave up work as a postwoman"
    " because she could not stand the walking. She took naproxen for a week, which made her sick."
)


@pytest.mark.parametrize(
    ("asked", "said", "question", "holds"),
    [
        ("Have you had it before?", "Once, four years ago.", "What did they do for it?", _only("injected", "job|gel")),
        ("Have you had it before?", "Yes, in the other heel.", "How did that go?", _only("settled", "job|gel")),
        ("Has anyone seen it?", "My pharmacist.", "How did that go?", _only("without any benefit", "job|injected")),
        ("Are you working?", "I gave my job up.", "What made you do that?", _only("because", "gel|injected")),
        ("Does it wake you?", "Yes, at night.", "What do you do about it then?", _only("rub", "job|gel")),
        ("What sets it off?", "Jogging does.", "What else triggers it?", _only("cold.*tight", "job|gel")),
        ("What tablets do you take?", "Ramipril.", "What else do you take?", _only("metformin", "ramipril|naproxen")),
        ("What tablets do you take?", "Ramipril.", "How many milligrams is it?", _only("sure|say|know", "500")),
        ("Have you taken anything?", "Naproxen.", "Did it upset your stomach?", _only("sick", "ramipril")),
        ("Anyone with gout?", "My sister.", "How old was she when it began?", _only("late sixties", "sure|say")),
    ],
)
def test_the_story_goes_on_from_what_was_told_last(asked: str, said: str, question: str, holds: Holds) -> None:
    taken = "High blood pressure and diabetes. Takes ramipril and metformin 500 mg."
    family = "Her sister developed gout in her late sixties."
    assert holds(_further(asked, said, question, History=STORY, Past_Medical_History=taken, Family_History=family))


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


AT_LARGE = {
    "Demographics": "7-month-old girl",
    "Symptoms": "",
    "Primary_Symptom": "Rash on the cheeks",
    "History": "The parents report a non-itchy rash. She was born at term after an uncomplicated pregnancy.",
    "Past_Medical_History": "Three ear infections. Takes vitamin D. No other significant past medical history.",
    "Family_History": "No known family history of genetic or congenital diseases.",
    "Review_of_Systems": "She appears comfortable. No trouble in breathing or in opening the mouth. No other symptoms.",
}


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Is she scratching at it?", r"No\. .*non-itchy"),
        ("Did anything go wrong while you were pregnant?", r"No\. .*uncomplicated"),
        ("Were there any problems getting her out?", r"No\. .*uncomplicated"),
        ("Does it seem to hurt her or upset her?", r"No\. .*comfortable"),
        ("Has she got asthma, or heart trouble?", "No, no other serious illnesses"),
        ("Any nosebleeds?", "No, nothing else"),
        ("Was anybody in either family born with an inherited illness?", "No, no family history of genetic"),
        ("Does she struggle to get her mouth open?", "No, no trouble in opening"),
        *[
            (unknown, "I'm not sure|I don't really know|I couldn't say")
            for unknown in (
                "Has she ever had grommets, you know, ear tubes?",
                "Was it a normal delivery or a section?",
                "Has she been near any recreational drugs?",
                "Has she had an operation?",
                "Has she had her jabs?",
                "Is she passing urine?",
            )
        ],
    ],
)
def test_a_denial_begins_with_no_and_covers_its_kind_alone(question: str, answer: str) -> None:
    assert re.match(answer, _answer(question, **AT_LARGE))


ATTACKS = {
    "History": "The patient reports attacks of dizziness, several episodes a week, for the past 4 months. The attacks"
    " tend to follow a long drive. Each comes in waves, worse on turning over, and is over within 10 minutes."
    " Afterwards she feels drained. She has difficulty in tasks that need balance, such as hanging out washing.",
    "Past_Medical_History": "Type 2 diabetes for 6 years. Her periods have become lighter over the last year.",
}
_UNKNOWN = re.compile("sure|know|say|tell|remember")


@pytest.mark.parametrize(
    ("question", "holds"),
    [
        ("Have you spotted what triggers them?", _only("long drive", "washing")),
        ("Which everyday things do you struggle with?", _only("washing", "drive")),
        ("Does the dizziness stop you doing anything?", _only("washing", "drive")),
        ("What are you like afterwards?", _only("drained", "months")),
        ("How many times has it happened so far?", _only("several episodes", "washing")),
        ("Is the dizziness any different after you've eaten?", lambda answer: bool(_UNKNOWN.search(answer))),
        ("How well controlled is your diabetes?", lambda answer: bool(_UNKNOWN.search(answer))),
        ("Do milk or beans set the dizziness off?", lambda answer: bool(_UNKNOWN.search(answer))),
    ],
)
def test_a_story_answers_what_is_asked_of_a_symptom_and_nothing_else(question: str, holds: Holds) -> None:
    assert holds(_answer(question, **ATTACKS)), _answer(question, **ATTACKS)


@pytest.mark.parametrize(
    ("question", "holds"),
    [
        ("When was your last period, and are they regular?", _only("3 weeks ago.*cycles are regular", "not sure")),
        ("What sort of pain is it, and does taking a breath change it?", _only("stabbing", "sure.*sure")),
        ("Any allergies, and what happens?", _only("latex.*blisters", "stabbing|pain")),
        ("Do you react badly to anything, and how?", _only("latex.*blisters", "stabbing|pain")),
        ("Is the swelling steady or getting bigger?", _only("getting bigger", "not sure")),
        ("Did the swelling come on suddenly or gradually?", _only("within a few hours", "don't know")),
        ("Is the swelling there all the time or does it come and go?", _only("comes and goes", "don't know")),
        ("Is yours a desk job or something more physical?", _only("postal", "sure|know")),
        ("When did the swelling start, and does it itch?", _only("2 days ago.*(sure|know|tell)", "stabbing")),
    ],
)
def test_each_part_of_a_question_and_a_choice_get_what_the_story_holds_of_it(question: str, holds: Holds) -> None:
    story = (
        HISTORY + " 2 days ago she noticed a swelling of the ankle, which came on within a few hours and has been"
        " getting bigger. The swelling comes and goes. Her last menstrual period was 3 weeks ago. Her cycles are"
        " regular."
    )
    work = "Works as a postal worker."
    past = "Allergic to latex, which causes blisters."
    assert holds(_answer(question, History=story, Social_History=work, Past_Medical_History=past))


@pytest.mark.parametrize(
    ("question", "holds"),
    [
        ("Do you get tired at work?", _only("tired", "waitress|not sure|know")),
        ("Has anybody at work said you look pale?", _only("pale", "waitress|not sure|know")),
        ("Are you sleeping all right at home?", _only("sleep", "waitress|husband")),
        ("Is the flat damp at all?", _only("damp", "not sure|know")),
        ("Have you ever been kept in hospital with your breathing?", _only("hospital", "not sure|know")),
        ("Is there a painkiller that works for you?", _only("[Nn]aproxen helps", "waitress")),
        ("Once you sit down, how long does it last?", _only("hour|sit", "waitress")),
        ("When did you first feel this tired?", _only("spring", "5 weeks|waitress")),
        ("Are you in regular contact with any babies?", _only("grandson", "touch")),
        ("Do coffee or spicy dishes make the ankle swell?", _only("not sure|know|say", "ankles")),
        ("Have you worked out anything that sets it going?", _only("jogging", "pool")),
    ],
)
def test_what_a_question_is_about_comes_before_where_it_happens(question: str, holds: Holds) -> None:
    social = (
        "Works as a waitress. Lives with her husband and looks after a newborn grandson. Works out at the pool."
        " Moved into a damp flat in the autumn."
    )
    past = (
        "Was hospitalized at age 2 for bronchiolitis. Each bout settles within an hour of sitting down."
        " Naproxen helps if she takes it early. She has been tired since the spring."
        " She looks pale and has had trouble sleeping. The touch of a sock is unbearable. Her ankles swell."
    )
    assert holds(_answer(question, Social_History=social, History=f"{HISTORY} {past}"))


TOLD_AT_LARGE = for_patient(
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
        reply = EmbeddedPatient(TOLD_AT_LARGE).answer(heard, asked, Random(turn))
        heard.append(Heard(len(heard), turn, "encounter", "patient", reply))
    assert holds(reply.text)


def test_asked_whether_anything_is_amiss_what_is_comes_before_one_thing_that_is_not() -> None:
    told = {"History": "She has had visible blood in her urine for 3 days. She denies pain on urination."}
    assert _only("blood", "^No")(_answer("Any problems with your waterworks?", **told))
    assert _only("^No.*pain", "blood")(_answer("Any pain when you pass water?", **told))


NO_MORE = {
    "History": "She has felt tired for 2 months. She denies thoughts or plans to end her life. No recent weight change.",
    "Past_Medical_History": "Asthma as a child. She was born at term. No other significant illnesses. Takes no medications.",
    "Social_History": "No recent travel.",
}


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        *[
            (one, "^No, I don't take any medi")
            for one in ("Do you take any medications?", "Any tablets or other meds?")
        ],
        *[(one, "^No, I haven't been travel") for one in ("Any travel?", "Have you travelled at all?")],
        *[(one, "^No, no .*weight") for one in ("Have you lost weight?", "Any weight gain?")],
        *[
            (one, r"^I .*asthma.*\. No, no other.*illnesses\.$")
            for one in ("Any medical problems?", "Other conditions?")
        ],
        ("Have you made any plans to kill yourself?", "^No"),
    ],
)
def test_what_is_always_asked_is_denied_where_the_case_denies_it(question: str, answer: str) -> None:
    assert re.search(answer, _answer(question, **NO_MORE)), _answer(question, **NO_MORE)


def test_whether_weight_was_meant_to_be_lost_is_told() -> None:
    told = {"History": "She has lost 4 kg over 2 months without trying."}
    assert "without trying" in _answer("Were you trying to slim?", **told)


def test_what_was_agreed_with_can_be_told_when_it_is_asked_for() -> None:
    told = {"Past_Medical_History": "Heart attack 4 years ago treated with a stent."}
    answer = _answer("You've had trouble with your heart in the past, haven't you? When was that?", **told)
    assert re.match("Yes.*4 years ago", answer)
