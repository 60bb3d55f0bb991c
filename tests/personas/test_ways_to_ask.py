"""What a question asks for is recognised however it is put: by verb, particle and place, with a noun or a pronoun."""

import re
from importlib.resources import files

import pytest

from personas.embedded.meaning import meanings
from personas.embedded.understanding import understand
from scenarios import yaml_text

WAYS = {
    "radiation": [
        "Does it fan out?",
        "Where does the ache travel to from there?",
        "Is it fixed or does it shift around?",
    ],
    "trigger": [
        "Are you aware of anything that precipitates these episodes?",
        "Does it get worse with exercise?",
        "What makes it play up?",
        "Does anything you know of worsen your symptoms?",
        "Would lifting something bring it back?",
        "Does a cold day lay you low?",
    ],
    "relief": [
        "Does anything afford you relief?",
        "Does it let up when you rest?",
        "Does a hot water bottle help?",
        "Is there something that improves your symptoms?",
        "How do you get it to calm down?",
        "What loosens you up?",
    ],
    "character": ["Is the pain gripping?", "Is it more of a pressure or a pain?", "Does it throb?"],
    "manner": ["Did it hit you like a thunderclap?", "Was it instantaneous?", "Did it creep up on you?"],
    "duration": [
        "For what length of time has his gait been abnormal?",
        "Have you had it a while?",
        "Has this been there for weeks?",
        "Is this a recent problem?",
    ],
    "length": [
        "Is it over in seconds?",
        "How long is it before it eases off?",
        "How long does it hang around for?",
        "What's the longest it's lasted?",
    ],
    "frequency": [
        "With what frequency does it occur?",
        "Has it happened more than once?",
        "Is it an everyday thing?",
        "Do you get it a lot?",
    ],
    "timing": [
        "Does it ever go away or is it always there?",
        "Is it better at weekends?",
        "Does it vary through the day?",
        "Is it a nighttime thing?",
    ],
    "onset": [
        "At what point did the limp commence?",
        "Okay, next is onset.",
        "You were fine up until when?",
        "How long ago did all this start?",
        "Since about when have you felt so?",
    ],
    "site": [
        "Is it here or more over here?",
        "Is the pain in your hip or your groin?",
        "Is it all over or in one area?",
    ],
    "side": ["Both eyes?", "Was it the right arm that went weak?", "Is it always on the same side?"],
    "size": ["Is it pea-sized?", "Would a coin cover it?", "Roughly how many inches?", "More like a pea or a grape?"],
    "colour": ["Is it greenish or just milky?", "Has it gone a funny colour?", "Is it darker than usual?"],
    "quantity": ["Just streaks, or a good bit of blood?", "Are there several?", "A few drops or more?"],
    "peak": ["How fast did it build to its maximum?", "Which night was the worst?", "Has the worst passed?"],
    "circumstance": ["Was he playing or resting when it started?", "What was happening in your life around then?"],
    "scene": ["Where did they find him?", "Was it at work?", "Were you indoors or out?", "Whereabouts did you fall?"],
    "season": ["Is it any worse in the winter?", "Is it there all year round?", "Is it a cold-weather thing?"],
    "last": [
        "How many hours since you last ate?",
        "Your last drink was when?",
        "Your most recent fall, when was that?",
    ],
    "severity": [
        "Is it agony?",
        "Could you put a number on the pain?",
        "With nought as none and ten the worst, where are you?",
        "Is it worse than childbirth?",
    ],
    "progression": [
        "Is it about the same?",
        "How does it compare with yesterday?",
        "Are they getting closer together?",
    ],
    "effect": ["Can you still do what you did?", "How disabling is it?", "Does it make everyday things difficult?"],
    "outcome": [
        "Any luck with that?",
        "Did you recover fully?",
        "Did the tablets do the job?",
        "How did the operation go?",
    ],
    "cause": [
        "Why?",
        "What was it due to?",
        "Did they ever find out why?",
        "What gave you that?",
        "What was that taken out for?",
        "What held you back from ringing us earlier?",
    ],
    "previous": ["Did you ever suffer with this?", "I take it you'd never fainted until now?"],
    "treatment": ["Have you had anything from the chemist?", "Were you given any cream?"],
    "between": ["Are you well from one attack to the next?", "When you haven't got it, how are you?"],
    "witness": ["Were you on your own when you fell?", "Did your wife watch it?", "Who found him?"],
    "order": ["What began earlier, the cough or the fever?", "Or was it the other way round?"],
    "example": ["Such as?", "Is there an instance you recall?"],
    "dose": ["How are you taking them?", "How much do you give him each time?"],
    "alive": ["Have you still got your mother?", "Have you lost either of your parents?"],
    "weight": ["How much weight have you lost?", "What do the scales say?"],
    "reading": ["What numbers are you getting?", "Do you check your blood sugar?"],
    "next": ["Then what?", "And afterwards?", "How did things go from there?"],
    "warning": ["Did you feel anything beforehand?", "Do you know when it's about to happen?", "Do you get an aura?"],
    "ending": [
        "How does it end?",
        "How did you come round?",
        "What brings it to an end?",
        "What day did the bleeding finish?",
    ],
    "named": ["Do you remember its name?", "What do they call those?"],
    "past_history": ["Have you had any serious illnesses?", "Are you generally healthy?"],
    "ideas": [
        "What did you think it was?",
        "What's your gut feeling about it?",
        "Have you looked it up?",
        "If you had to guess, what is it?",
    ],
    "concerns": [
        "Has something about it got you scared?",
        "Are you worried?",
        "What is it about this that bothers you most?",
    ],
    "expectations": ["What would be most helpful?", "How did you hope I might help?", "In an ideal world?"],
    "other_symptoms": ["Is there anything you'd like to add?", "Other than that, anything?", "Nothing else?"],
    "more": ["Go on.", "Carry on.", "Can you expand on that?"],
    "questions_invited": ["What would you like to ask me?", "Is there anything you want to know?", "Ask away."],
    "suicide": [
        "Have you thought of doing away with yourself?",
        "Have you thought about how you might do it?",
        "Do you ever wish you weren't here?",
        "Is there any point in going on?",
        "Do you pray you never wake up?",
    ],
    "abuse": [
        "Has your husband, or anyone else, been violent?",
        "Are things all right at home?",
        "Were you ever made to do something you didn't want to?",
        "Does anyone control what you do?",
        "How does your partner treat you?",
    ],
}


@pytest.mark.parametrize("asked", WAYS)
def test_every_way_to_ask_is_recognised(asked):
    missed = [
        (way, found)
        for way in WAYS[asked]
        if asked
        not in (found := {x for c in understand(way) for x in (*c.attributes, *c.sections, *c.intents, *c.safety)})
    ]
    assert not missed


@pytest.mark.parametrize(
    ("question", "not_asked"),
    [
        ("How long does it go on?", "more"),
        ("How can I help you?", "expectations"),
        ("Do you have any pain?", "severity"),
        ("How do you take it?", "severity"),
        ("Is your right hand weak?", "site"),
        ("Are there several?", "severity"),
        ("How long did it take to reach its worst?", "length"),
        ("When was it at its worst?", "trigger"),
        ("What time of day does it trouble you the most?", "concerns"),
        ("Is there a position that makes it better?", "trigger"),
        ("Has this changed since it started, or is it much the same?", "onset"),
        ("Would you say taking a deep breath makes it worse?", "examine"),
        ("Has it been going on long?", "progression"),
        ("Does it hurt when you bend forward?", "circumstance"),
        ("Have you got shorter over the years?", "season"),
        ("Do you smoke in the house or the car?", "scene"),
        ("Any pain in the ankle or the big toe?", "site"),
        ("Was anything upsetting going on then?", "progression"),
        ("Tell me about where the pill comes from.", "warning"),
        ("Did it get any better after that?", "next"),
        ("Has she been sick at all?", "past_history"),
        ("Did you pass out?", "ending"),
        ("I'd like to hear what you make of it.", "brand"),
        ("Is anything coming out of the wound?", "ending"),
        ("How many ounces does he take?", "weight"),
        ("Is there anything you're worried about?", "questions_invited"),
        ("Who are you frightened for?", "name"),
    ],
)
def test_words_of_another_meaning_ask_for_nothing_else(question, not_asked):
    found = {x for c in understand(question) for x in (*c.attributes, *c.sections, *c.intents)}
    assert not_asked not in found


@pytest.mark.parametrize(
    ("said", "asks"),
    [
        ("Tell me where you grew up and if you ever smoked.", ["where you grew up", "tell me if you ever smoked."]),
        ("Could I ask how it hurts, and when it began?", ["how it hurts", "when it began?"]),
        ("After coffee, do you get palpitations?", ["do you get palpitations After coffee"]),
        ("If you cough and bend over, is it worse?", ["is it worse If you cough and bend over"]),
        (
            "Before you had the baby did the leg swell, and how far?",
            ["did the leg swell Before you had the baby", "how far?"],
        ),
        ("Any cough prior to the fever?", ["Any cough before the fever?"]),
        ("I check this with all: do you drink?", ["do you drink?"]),
    ],
)
def test_what_leads_up_to_questions_and_sets_their_scene_stays_with_them(said, asks):
    assert [clause.text for clause in understand(said) if clause.asks] == asks


def test_every_group_of_words_serves_a_phrase():
    file = files("personas.embedded").joinpath("languages", "en", "questions.yaml")
    used = set(re.findall(r"<(\w+)>", file.read_text(encoding="utf-8").partition("\nintents:")[2]))
    assert used == yaml_text.lists_by_name(yaml_text.table(file)["groups"]).keys()


@pytest.mark.parametrize(
    ("question", "topic"),
    [
        ("Have you ever seen a nephrologist?", "kidney-disease"),
        ("Are you on Lantus?", "insulin"),
        ("Did you take Malarone?", "malaria-prophylaxis"),
        ("Are his feet like blocks of ice?", "cold-extremities"),
        ("Does your breath have a nasty smell?", "bad-breath"),
        ("What is the gunk you're coughing up like?", "sputum"),
        ("Do you see visions?", "hallucinations-visual"),
        ("Is the skin there warm to the touch?", "skin-infection-signs"),
        ("Is your marriage under strain?", "relationship-problems"),
        ("Do you get puffed going up hills?", "exertional-breathlessness"),
        ("Is there a capsule that you sometimes forget?", "adherence"),
        ("Did you eat something that was a bit raw?", "unusual-food"),
        ("Have you been stung by any insects?", "bites"),
        ("Is your daughter growing as she should?", "growth"),
        ("Do you do anything to avoid a baby?", "contraception"),
        ("Is there a banging inside your skull?", "headache"),
        ("Did you intend to lose any?", "weight-loss"),
    ],
)
def test_ordinary_ways_of_speaking_name_their_topic(question, topic):
    slots = [slot for clause in understand(question, "en") for slot in meanings("en").slots(clause.words)]
    assert any(f"topics:{topic}" in slot.ids for slot in slots)
