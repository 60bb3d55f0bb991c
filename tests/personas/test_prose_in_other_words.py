"""From the prose of a case file: what is found by what it means, in whatever words it is asked for."""

import re

import pytest

from tests.personas.prose import HISTORY, UNSURE, Holds, answered, only


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
    told = answered(
        question,
        Social_History="No recent travel. Does not drink alcohol. No drug use.",
        Review_of_Systems="Denies seizures. Does not take any blood thinners.",
    )
    assert word not in told, told
    assert re.search(UNSURE, told), told


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
    told = answered(
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
        ("Any change in your weight, have you lost any?", only("15 pounds", "upright|hill")),
        ("Have you had palpitations?", only("know|sure|couldn't|No", "pounds")),
        ("Do you wake at night gasping for breath?", only("upright", "pounds")),
        ("Do you hear voices?", only("commenting", "pounds|upright")),
        ("Is there heart disease in the family?", only("father", "pounds|upright")),
    ],
)
def test_what_a_chart_calls_a_thing_is_found_by_what_a_doctor_calls_it(question: str, holds: Holds) -> None:
    assert holds(answered(question, History=CHART))


LOSSES = (
    "The patient has had low back pain since she heaved a wardrobe upstairs 3 weeks ago. It is worst on the stairs. She"
    " has thoughts that she would be better off dead. She eats porridge and toast. She has had two boils on the knee,"
    " treated with erythromycin. Her brother died 4 months ago. She is worried about losing her allotment."
    " She was told that the electrocardiogram was normal."
)


@pytest.mark.parametrize(
    ("question", "holds"),
    [
        ("What were you hauling when it began?", only("wardrobe", "stairs\\.$")),
        ("Have you had thoughts of ending your life?", only("better off dead", "know|sure")),
        ("What ends up on your plate of a day?", only("porridge", "wardrobe")),
        ("Have you had any boils?", only("two boils", "know|sure|No")),
        ("Have you lost anyone close?", only("brother died", "know|sure|No")),
        ("What frightens you most?", only("allotment", "wardrobe")),
        ("What was the verdict on the heart tracing?", only("normal", "wardrobe|know")),
    ],
)
def test_what_a_chart_tells_of_a_life_is_told_in_whatever_words_it_is_asked(question: str, holds: Holds) -> None:
    assert holds(answered(question, History=LOSSES))


CLINICAL = {
    "Demographics": "38-year-old woman",
    "History": "She paces around the kitchen. She misplaces objects. A perineal tear was repaired after her delivery.",
    "Secondary_Symptoms": "Gingival ulcers, halitosis, dyspareunia, palmar blisters, early satiety",
    "Past_Medical_History": "Tonsillectomy at the age of 8. Uterine fibroids. Recurrent cystitis.",
    "Social_History": "Enjoys pottery. Marital discord. Works night shifts at a bakery. Commutes by bicycle.",
}


@pytest.mark.parametrize(
    ("question", "holds"),
    [
        ("Any trouble with your bladder in the past?", only("cystitis", "fibroids")),
        ("Were you ever told of a growth in the womb?", only("fibroids", "cystitis")),
        ("Did you need stitches after having the baby?", only("tear was repaired", "kitchen")),
        ("Do you march up and down the room?", only("paces?|pacing", "misplace")),
        ("Any sores on your gums?", only("ulcers", "blisters")),
        ("Anything on your palms?", only("blisters", "ulcers")),
        ("Has anybody mentioned that your breath smells?", only("breath", "ulcers")),
        ("Are your nipples sore?", only("sure|know|say|tell|remember", "sex")),
        ("Have you had your tonsils taken out?", only("tonsillectomy", "fibroids")),
        ("Do you get full after a few mouthfuls?", only("full early", "ulcers")),
        ("What keeps you occupied at weekends?", only("pottery", "bakery")),
        ("Do you get on with your other half?", only("discord", "pottery")),
        ("Do you work nights?", only("night shifts", "bicycle")),
        ("Do you struggle to keep track of your things?", only("misplace|sure|know|say|tell", "kitchen|ulcers")),
    ],
)
def test_what_is_asked_in_everyday_words_is_found_by_what_it_means(question: str, holds: Holds) -> None:
    assert holds(answered(question, **CLINICAL))


CHILD = {
    "Demographics": "Newborn boy",
    "History": "The infant was born four days ago at 33 weeks. He is the first child. He has not passed meconium.",
    "Secondary_Symptoms": "Nonblanching spots on the legs",
}


@pytest.mark.parametrize(
    ("question", "holds"),
    [
        ("How premature was he?", only("33 weeks", "spots")),
        ("Have you got any other little ones at home?", only("first child", "spots")),
        ("How old is the little poppet?", only("4 days", "33")),
        ("Has he done his first sticky poo?", only("meconium", "spots")),
        ("Do the spots vanish when you push on them?", only("nonblanching", "meconium")),
    ],
)
def test_what_is_asked_of_a_newborn_is_found_by_what_it_means(question: str, holds: Holds) -> None:
    assert holds(answered(question, **CHILD))


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
    assert illness in answered(question, Past_Medical_History=f"Significant for {illness}.")


ITCH = " She has had intense itching for 3 weeks. She drove 40 miles to get here."


@pytest.mark.parametrize(
    ("question", "holds"),
    [
        ("Please enumerate the medicines you currently take.", only("levothyroxine", "heel|itch")),
        ("I'd like you to list your medicines.", only("levothyroxine", "heel|itch")),
        ("Okay, have a seat.", only("", "levothyroxine|heel|itch")),
        ("Itching. Since when?", only("3 weeks", "heel|miles")),
        ("Okay, next on my sheet is onset. When did the itching start?", only("3 weeks", "heel|miles")),
        ("Ooh, what a long way to come! Did massage help?", only("massage", "miles")),
        ("I'm only a student, sorry, does anything ease the pain?", only("massage", "teach")),
        ("Any fever, and how high?", only("No", "itch|heel")),
        ("This is something I ask everybody, but have you had a fever?", only("No", "mean|follow|part")),
    ],
)
def test_commands_notes_and_chatter_are_asked_as_plain_questions_are(question: str, holds: Holds) -> None:
    past = "Hypothyroidism treated with levothyroxine 50 mcg daily."
    told = {"History": f"{HISTORY}{ITCH}", "Past_Medical_History": past, "Social_History": "Teaches students."}
    assert holds(answered(question, **told, Review_of_Systems="Denies fever."))


@pytest.mark.parametrize(
    ("question", "holds"),
    [
        ("What did her nan put it down to?", only("growing shoes", "stepfather|massage")),
        ("Is it any better if you hunch forward?", only("Leaning forward eases", "flat")),
        ("Does lying flat make it worse?", only("Lying flat", "forward")),
        ("Has he ever been like this before?", only("heel pain at 19", "massage|bees")),
        ("What irritates your skin?", only("insoles.*irritated", "massage|bees")),
        ("Did anyone take your temperature?", only("know|sure|say", "stepfather")),
        ("Have you had anything out of the bathroom cabinet for it?", only("ibuprofen", "insoles")),
        ("Were you off work in the autumn?", only("October", "massage")),
        ("What were you like before all this started?", only("^Before this I ran", "massage|insoles")),
    ],
)
def test_plain_speech_finds_the_sentence_that_tells_it(question: str, holds: Holds) -> None:
    more = (
        " Leaning forward eases the pain slightly, and lying flat aggravates it. Her grandmother thought it was her"
        " growing shoes. She tried gel insoles but they irritated her skin. Before this she ran every day. She bought"
        " ibuprofen from the pharmacy without benefit. She was off work for a week in October."
    )
    lived = "Lives with her stepfather. Keeps bees."
    past = "Had heel pain at 19."
    assert holds(answered(question, History=f"{HISTORY}{more}", Social_History=lived, Past_Medical_History=past))
