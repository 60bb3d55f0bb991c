"""From the prose of a case file to what the patient answers: each question gets what it asks for, and no more."""

import re
from random import Random

import pytest

from personas.exchange import Heard, Reply, Say
from tests.personas.prose import HISTORY, Holds, answered, heel, only


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


PAST = (
    "Hypothyroidism treated with levothyroxine 50 mcg daily. She tried ibuprofen for a week without relief."
    " Physiotherapy did not help."
)


@pytest.mark.parametrize(
    ("question", "holds"),
    [
        ("What medicines do you take?", only("levothyroxine", "ibuprofen|Physio")),
        ("Are you on any regular tablets?", only("levothyroxine", "ibuprofen|Physio")),
        ("Have you tried anything for the pain?", only("ibuprofen.*Physiotherapy", "levothyroxine")),
        ("Have you taken any painkillers?", only("ibuprofen", "levothyroxine|Physio")),
        ("Did the ibuprofen help?", only("without relief", "massage|Physio")),
        ("Did physio help?", only("Physiotherapy didn't", "massage|ibuprofen")),
        ("Have you tried aspirin?", only("sure|say|know", "ibuprofen|Physio")),
        ("Did you skip a few of your pills?", only("sure|say|know", "levothyroxine|ibuprofen|Physio")),
        ("Has the doctor put you on a new drug?", only("sure|say|know", "levothyroxine|ibuprofen|Physio")),
        ("Do you use anything herbal from a shop?", only("sure|say|know", "levothyroxine|ibuprofen|Physio")),
    ],
)
def test_what_was_tried_for_the_complaint_is_no_regular_medicine(question: str, holds: Holds) -> None:
    assert holds(answered(question, Past_Medical_History=PAST))


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


@pytest.mark.parametrize("question", ["Have you been ill recently?", "Were you poorly in the days before this?"])
def test_an_illness_not_long_ago_is_told(question: str) -> None:
    assert "cold" in answered(question, Review_of_Systems="Had a cold two weeks ago. Denies fever.")


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


UNSURE = "sure|say|know"


@pytest.mark.parametrize(
    ("question", "holds"),
    [
        ("What do you take for your diabetes and your pressure?", only("metformin", "have")),
        ("Do you use anything for the cholesterol?", only("simvastatin", "metformin|have")),
        ("Which tablet is for the diabetes, and which one for the pressure?", only("metformin.*ramipril", "statin")),
        ("Are you on an ACE inhibitor?", only("ramipril", "metformin")),
        ("Are you on a beta blocker?", only(UNSURE, "ramipril|metformin")),
        ("Why were you put on penicillin to start with?", only("tonsillitis", UNSURE)),
        ("Did the penicillin disagree with you?", only("rash", "ramipril")),
        ("Is there a tablet you ought to be taking but have left off?", only("ran out of", "ramipril|metformin")),
        ("Has either parent gone blind?", only("mother", "my sight")),
        ("How often do you drink alcohol?", only("drink alcohol regularly", "[Nn]o,")),
    ],
)
def test_medicines_are_told_by_what_they_are_for_and_what_they_did(question: str, holds: Holds) -> None:
    taken = (
        "Diabetes, high blood pressure and high cholesterol. Takes metformin, ramipril and simvastatin. She was treated"
        " with penicillin for tonsillitis in May, during which she developed a rash. She ran out of her water pills in"
        " June. Her mother lost her sight in old age."
    )
    lived = "Does not consume alcohol regularly."
    assert holds(answered(question, History=STORY, Past_Medical_History=taken, Social_History=lived))


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


TAKEN = (
    "Overactive bladder, osteoporosis and gout. Had a tonsillectomy as a child. Takes oxybutynin 5 mg twice daily,"
    " alendronate 70 mg weekly and allopurinol 300 mg daily."
)


@pytest.mark.parametrize(
    ("question", "holds"),
    [
        ("What are the doses?", only("oxybutynin is 5 mg.*alendronate 70 mg.*allopurinol 300 mg daily\\.$", UNSURE)),
        ("What do you take for your bladder?", only("oxybutynin", "alendronate|allopurinol")),
        ("What's the allopurinol for?", only("gout", "bladder|osteoporosis")),
        ("Does your father have gout?", only(UNSURE, "gout")),
    ],
)
def test_medicines_and_illnesses_listed_apart_belong_together(question: str, holds: Holds) -> None:
    assert holds(answered(question, Past_Medical_History=TAKEN))


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
