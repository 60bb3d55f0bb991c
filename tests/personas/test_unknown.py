"""What the patient does not hold: neither another fact nor a denial of something else answers for it."""

from collections.abc import Callable
from random import Random

import pytest

from personas.embedded.patient import EmbeddedPatient
from personas.embedded.speech import speech
from personas.exchange import Heard, Reply, Say
from scenarios.schema import Fact, Identity, Speaker, Traits
from scenarios.views import PatientView

WOMAN = (
    Fact(id="rash", topic="rash", section="complaint", says="I've had red spots on my arms.", disclosure="volunteered"),
    Fact(id="cough", topic="cough", section="associated", says="I've had a cough with phlegm."),
    Fact(
        id="knee",
        topic="knee pain",
        section="associated",
        says="I've had pain in my left knee.",
        attributes={"duration": "It has been going on for two months.", "radiation": "It spreads down my leg."},
    ),
    Fact(id="shaky", topic="unsteadiness", section="associated", says="I've been unsteady on my feet."),
    Fact(
        id="attacks", topic="staring spells", section="associated", says="I've had spells lasting 3 to 4 minutes each."
    ),
    Fact(id="chest", topic="bronchitis", section="past_history", says="I've had bronchitis a few times."),
    Fact(id="sugar", topic="diabetes", section="past_history", says="I have diabetes."),
    Fact(id="metformin", topic="metformin", section="medicines", says="I take metformin."),
    Fact(id="ear", topic="ear operation", section="past_history", says="I had an operation on my right ear."),
    Fact(id="smoking", topic="smoking", section="social_history", says="I smoke a pack of cigarettes a day."),
    Fact(id="home", topic="home", section="social_history", says="I live with my husband."),
    Fact(
        id="mother",
        topic="arthritis",
        section="family_history",
        says="My mother has rheumatoid arthritis.",
        attributes={"relative": "It is my mother."},
    ),
    Fact(id="alcohol", topic="alcohol", section="social_history", says="I drink beer on weekends."),
    Fact(id="farm", topic="animals", section="social_history", says="I look after animals on a farm."),
    Fact(id="voices", topic="hearing voices", section="associated", says="I've been hearing voices."),
    Fact(
        id="pink",
        topic="wrist pain",
        section="associated",
        says="I've had pain in my wrist.",
        attributes={"relief": "It gets better with rest."},
    ),
    Fact(
        id="hip",
        topic="hip pain",
        section="associated",
        says="I've had pain in my hip.",
        attributes={"relief": "It worsens with walking but improves with rest."},
    ),
    Fact(id="now", topic="present state", section="associated", says="At present I feel much as I always do."),
    Fact(id="swapped", topic="antibiotic", section="associated", says="The antibiotic was changed for another week."),
    Fact(
        id="amoxicillin",
        topic="amoxicillin",
        section="medicines",
        says="I was treated with amoxicillin for bronchitis.",
    ),
    Fact(id="labour", topic="labour", section="pregnancy", says="My labour was a long one."),
    Fact(id="forceps", topic="birth", section="past_history", says="My son came by a forceps delivery."),
    Fact(id="short", topic="temper", section="associated", says="My husband says I've become short-tempered."),
    Fact(id="travel", topic="travel", section="social_history", polarity="denied"),
    Fact(id="drugs", topic="recreational drugs", section="social_history", polarity="denied"),
    Fact(id="wrist", topic="injury to the wrist", section="associated", polarity="denied"),
    Fact(id="film", topic="x-ray of the knee", section="past_history", says="An X-ray of my knee was normal."),
    Fact(id="bowels", topic="constipation", section="associated", says="My bowels have been sluggish."),
    Fact(id="black", topic="black stools", section="associated", polarity="denied"),
    Fact(id="dim", topic="loss of sight", section="associated", says="I've lost the sight of my left eye for minutes."),
    Fact(id="double", topic="double vision", section="associated", polarity="denied"),
    Fact(id="feet", topic="numbness of the feet", section="associated", polarity="denied"),
    Fact(id="numb", topic="numbness of the face", section="associated", says="My face has been numb."),
)
BOY = (
    Fact(
        id="noise",
        topic="noisy breathing",
        section="complaint",
        says="His breathing is noisy.",
        disclosure="volunteered",
    ),
    Fact(id="pressure", topic="high blood pressure", section="associated", says="He has high blood pressure."),
    Fact(id="birth", topic="birth", section="past_history", says="He was born at 39 weeks by caesarean."),
)
Ask = Callable[[str], Reply]


def _asking(facts: tuple[Fact, ...], speaker: Speaker, age: float, sex: str) -> Ask:
    identity = Identity(sex=sex)
    patient = EmbeddedPatient(PatientView("Patient", age, "years", identity, speaker, facts, (), None, "en", Traits()))

    def ask(text: str) -> Reply:
        say = Say(text=text)
        return patient.answer([Heard(0, 1, "encounter", "doctor", say)], say, Random(1))

    return ask


@pytest.fixture(scope="module")
def woman() -> Ask:
    return _asking(WOMAN, Speaker(), 40, "female")


@pytest.fixture(scope="module")
def mother() -> Ask:
    return _asking(BOY, Speaker(who="relative", relationship="mother"), 5, "male")


def _unsure(reply: Reply) -> bool:
    lines = (line for key, ways in speech().lines.items() if key.startswith("not_sure") for line in ways)
    return not reply.facts and reply.text in lines


def _tells_no_more(reply: Reply) -> bool:
    """Whether a reply tells the one thing that a question names, and that no more is known of it."""
    return len(reply.facts) == 1 and reply.text.endswith(tuple(speech().lines["no_more_known"]))


@pytest.mark.parametrize(
    "question",
    [
        # somebody else
        "Does your husband smoke?",
        "How old is your husband?",
        "Has your husband got anything similar?",
        "Do your colleagues have a cough?",
        "Does your mum or dad have a psychiatric illness?",
        "At what age did your mother's arthritis begin?",
        "Has your little boy had a cough?",
        "Does your grandson have a cough?",
        "What does your mother take for it?",
        "What did your mother die of?",
        "Is anyone at home ill?",
        # something else of what is known
        "Do the spots itch?",
        "Is there any blood in the phlegm?",
        "Any blood or worms in the phlegm?",
        "And is the other knee swollen?",
        # one of a kind
        "Have you had measles?",
        "Have you had whooping cough?",
        "Have you tried physiotherapy?",
        "Have you had an injection into the knee?",
        "Are you on blood thinners?",
        "Have you tried a cough mixture?",
        "Is anyone else at work down with something similar?",
        "Do you take any pills to help you stop smoking?",
        # an attribute that is not known
        "What do you believe is causing these symptoms?",
        "Who did the operation on your ear?",
        "Who treats your diabetes?",
        "What brand of cigarettes do you smoke?",
        "Which arm are the spots on?",
        "Is the cough on the left or the right side?",
        "How big are the spots?",
        "How many of these spells do you get in a week?",
        "When did the unsteadiness start?",
        "When did you last have a tetanus jab?",
        "How high do your sugars run at home?",
        "Which hospital was the ear operation in?",
        "What do the voices say?",
        "Which animals do you look after?",
        "How many beers is that?",
        "How much coffee do you drink?",
        "Is the knee pain sharp or dull?",
        # how suddenly, which of two ways, how often it is taken: none of it told
        "Did the knee pain come on suddenly?",
        "Are the spots on your arms rough or smooth to the fingertips?",
        "Do you miss any doses of your tablets?",
        # one thing asked, another named only as its time or place
        "Did you have a fever around the time of the bronchitis?",
        "Have you had a mammogram before?",
        # one occasion of what is known as a habit
        "Had you had any alcohol beforehand?",
        "Are you right or left handed?",
        "Do you know your blood group?",
        "What was your last viral load?",
        # a thing named beside one that is known, and what has a meaning of its own beside the word within it
        "Do you wear ear plugs on the farm?",
        "Are you being sick?",
        "Are you on the pill?",
        "Have you had liver disease?",
        # a denial of something else
        "What was it you were pulling when you picked up the tick?",
        "Was it chemotherapy that you had?",
        # a test, a vaccine or a part of the body of which nothing is told, or only how others are
        "When was your last PSA done?",
        "Have you had an MRI for this?",
        "Did they ever send a swab off?",
        "Has your iron been measured, and what was the figure?",
        "Have you been given your hepatitis jab yet?",
        "Is there any drug to which you are allergic?",
        "Have any of your friends told you that they are unwell?",
        "Are you using any birth control?",
        "Has the appearance of your tongue altered in any way?",
        # another occasion, another remedy
        "Would you say it gets worse once you've had your dinner?",
        "Does a deep breath make it any worse?",
        "Did whatever medicine you took for it do any good?",
        # a topic of which nothing is known, asked at the start
        "How have you been sleeping lately?",
        "How are your teeth at the moment?",
    ],
)
def test_what_is_not_known_is_not_answered_with_something_else(woman, question):
    assert _unsure(woman(question)) or _tells_no_more(woman(question)), woman(question).text


@pytest.mark.parametrize(
    ("question", "fact"),
    [
        ("Do you smoke?", "smoking"),
        ("Does anyone in your family have arthritis?", "mother"),
        ("Who in your family has arthritis?", "mother"),
        ("Who do you live with?", "home"),
        ("Which knee hurts?", "knee"),
        ("How long has the knee been hurting?", "knee.duration"),
        ("Does the knee pain go anywhere?", "knee.radiation"),
        ("Are you on any treatment for your sugar?", "metformin"),
        ("What medicines do you take?", "metformin"),
        ("Reel off everything you take for me.", "amoxicillin"),
        ("Can you give me a full list of your tablets, the sugar ones and all?", "amoxicillin"),
        ("Apart from the diabetes, what other conditions have you had?", "chest"),
        ("Have you had any spots on your arms?", "rash"),
        ("Have you been travelling?", "travel"),
        ("Have you hurt your wrist?", "wrist"),
        ("How have you been?", "rash"),
        ("Do you drink alcohol?", "alcohol"),
        ("Do you hear voices?", "voices"),
        ("What do your friends say about your cough?", "cough"),
        ("Is any other joint sore apart from your knee?", "pink"),
        ("Does anything make the wrist pain go away for a while?", "pink.relief"),
        ("Is the wrist any better when you rest it, or when you're asleep?", "pink.relief"),
        ("And what have you noticed on your arms?", "rash"),
        ("Now, what's the trouble with those arms?", "rash"),
        ("What would you like some help with?", "rash"),
        ("And how are you feeling now?", "now"),
        ("Why were you given antibiotics?", "amoxicillin"),
        ("Was it a water birth or a forceps delivery?", "forceps"),
        ("What's come up on your arms?", "rash"),
        ("What can we sort out for you today?", "rash"),
        ("What sets the hip pain off?", "hip.relief"),
        ("Do you find it's worse on walking?", "hip.relief"),
        ("Has your husband noticed anything?", "short"),
        ("Have you had an X-ray?", "film"),
        ("Have your motions been black or tarry?", "black"),
        ("Are you seeing two of anything?", "double"),
        ("Any trouble with your sight?", "dim"),
        ("How about your feet, any loss of feeling there?", "feet"),
    ],
)
def test_what_is_known_is_still_told(woman, question, fact):
    assert fact in [use.id for use in woman(question).facts], woman(question).text


@pytest.mark.parametrize(
    "question",
    [
        "How old are you?",
        "Do you have high blood pressure yourself?",
        "Were you ill yourself during the pregnancy?",
        "How old is his brother?",
        "How much did the baby weigh?",
        "What were the Apgar scores?",
        "Did you have a fever or a rash while you were pregnant?",
        "Did you have noisy breathing when you were carrying him?",
        "How many weeks old was he when you first heard it?",
    ],
)
def test_who_speaks_for_a_child_is_not_the_child(mother, question):
    assert _unsure(mother(question)), mother(question).text


def test_the_mother_called_upon_is_not_asked_about(mother):
    assert [use.id for use in mother("What has your son been having trouble with, Mum?").facts] == ["noise"]


def test_a_name_that_is_called_is_not_asked_for(mother):
    assert "mother" not in mother("Does he stop breathing if you call his name?").text


def test_the_age_of_the_child_is_told_where_it_is_asked(mother):
    assert "5" in mother("How old is he?").text
    assert "5" in mother("How old is your son?").text


def test_an_unknown_question_at_the_start_does_not_open_the_story(woman):
    reply = woman("Has anyone measured your blood sugar here, and what was it then?")
    assert not reply.facts
    assert not woman("What's your CD4 count?").facts
