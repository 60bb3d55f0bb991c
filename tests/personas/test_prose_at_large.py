"""From the prose of a case file: denials that cover more than they name, attacks, questions in parts and at large."""

import re
from random import Random

import pytest

from personas.embedded.patient import EmbeddedPatient
from personas.exchange import Heard, Say
from scenarios import agentclinic
from scenarios.views import for_patient
from tests.personas.prose import HISTORY, Holds, answered, heel, only

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
        ("Did anything go wrong while you were pregnant?", r"No\. .*uncomplicated|No, no problems with the pregnancy"),
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
    assert re.match(answer, answered(question, **AT_LARGE))


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
        ("Have you spotted what triggers them?", only("long drive", "washing")),
        ("Which everyday things do you struggle with?", only("washing", "drive")),
        ("Does the dizziness stop you doing anything?", only("washing", "drive")),
        ("What are you like afterwards?", only("drained", "months")),
        ("How many times has it happened so far?", only("several episodes", "washing")),
        ("Is the dizziness any different after you've eaten?", lambda answer: bool(_UNKNOWN.search(answer))),
        ("How well controlled is your diabetes?", lambda answer: bool(_UNKNOWN.search(answer))),
        ("Do milk or beans set the dizziness off?", lambda answer: bool(_UNKNOWN.search(answer))),
    ],
)
def test_a_story_answers_what_is_asked_of_a_symptom_and_nothing_else(question: str, holds: Holds) -> None:
    assert holds(answered(question, **ATTACKS)), answered(question, **ATTACKS)


@pytest.mark.parametrize(
    ("question", "holds"),
    [
        ("When was your last period, and are they regular?", only("3 weeks ago.*cycles are regular", "not sure")),
        ("What sort of pain is it, and does taking a breath change it?", only("stabbing", "sure.*sure")),
        ("Any allergies, and what happens?", only("latex.*blisters", "stabbing|pain")),
        ("Do you react badly to anything, and how?", only("latex.*blisters", "stabbing|pain")),
        ("Is the swelling steady or getting bigger?", only("getting bigger", "not sure")),
        ("Did the swelling come on suddenly or gradually?", only("within a few hours", "don't know")),
        ("Is the swelling there all the time or does it come and go?", only("comes and goes", "don't know")),
        ("Is yours a desk job or something more physical?", only("postal", "sure|know")),
        ("When did the swelling start, and does it itch?", only("2 days ago.*(sure|know|tell)", "stabbing")),
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
    assert holds(answered(question, History=story, Social_History=work, Past_Medical_History=past))


@pytest.mark.parametrize(
    ("question", "holds"),
    [
        ("Do you get tired at work?", only("tired", "waitress|not sure|know")),
        ("Has anybody at work said you look pale?", only("pale", "waitress|not sure|know")),
        ("Are you sleeping all right at home?", only("sleep", "waitress|husband")),
        ("Is the flat damp at all?", only("damp", "not sure|know")),
        ("Have you ever been kept in hospital with your breathing?", only("hospital", "not sure|know")),
        ("Is there a painkiller that works for you?", only("[Nn]aproxen helps", "waitress")),
        ("Once you sit down, how long does it last?", only("hour|sit", "waitress")),
        ("When did you first feel this tired?", only("spring", "5 weeks|waitress")),
        ("Are you in regular contact with any babies?", only("grandson", "touch")),
        ("Do coffee or spicy dishes make the ankle swell?", only("not sure|know|say", "ankles")),
        ("Have you worked out anything that sets it going?", only("jogging", "pool")),
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
    assert holds(answered(question, Social_History=social, History=f"{HISTORY} {past}"))


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
        ((), "Please describe what's been happening to her lately.", only("cough", "Okay|see")),
        ((), "Help me understand what's been going on.", only("cough", "kind")),
        ((), "What did you make of it to begin with?", only("cold", "sure|know")),
        ((), "What happens once an attack is over?", only("vomits after", "red in the face")),
        ((), "Can she talk to us properly?", only("sure|know|say", "course")),
        (
            ("What's the trouble?",),
            "Apart from the cough, is anything else wrong?",
            only("sleepy|vomit", "cold|attacks"),
        ),
        (
            ("What's the trouble?", "Any other symptoms?", "Anything else?"),
            "And anything else?",
            only("othing", "cough"),
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
    assert only("blood", "^No")(answered("Any problems with your waterworks?", **told))
    assert only("^No.*pain", "blood")(answered("Any pain when you pass water?", **told))


NO_MORE = {
    "History": "She has felt tired for 2 months. She denies plans to end her life. No recent weight change.",
    "Past_Medical_History": "Asthma as a child. She was born at term. No other significant illnesses.",
    "Medications": "Takes no medications.",
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
    assert re.search(answer, answered(question, **NO_MORE)), answered(question, **NO_MORE)


def test_whether_weight_was_meant_to_be_lost_is_told() -> None:
    told = {"History": "She has lost 4 kg over 2 months without trying."}
    assert "without trying" in answered("Were you trying to slim?", **told)


def test_what_was_agreed_with_can_be_told_when_it_is_asked_for() -> None:
    told = {"Past_Medical_History": "Heart attack 4 years ago treated with a stent."}
    answer = answered("You've had trouble with your heart in the past, haven't you? When was that?", **told)
    assert re.match("Yes.*4 years ago", answer)


_ITCH = (
    "For the past 3 weeks the patient has had itching of both shins. It came on gradually. It is worst on waking and"
    " when she wears wool, and almost vanishes when she swims. Each bout lasts 20 to 30 minutes. She paces the hall"
    " during a bout. Her sister started itching last week."
)


@pytest.mark.parametrize(
    ("question", "holds"),
    [
        ("What makes it settle down?", only("swim", "sister|pace")),
        ("Does any activity set the itching going?", only("wool", "sister|pace")),
        ("Are you aware of anything that precipitates these episodes?", only("wool", "sister|pace")),
        ("Is there a time in the 24 hours when the itching is unbearable?", only("on waking", "sister|pace")),
        ("When did the itch begin?", only("3 weeks", "sister|gradually")),
        ("What do you do with yourself when you're in the thick of one?", only("pace", "swim")),
        ("What is the duration of each bout?", only("20 to 30 minutes", "weeks|sister")),
    ],
)
def test_what_changes_a_complaint_is_told_to_whoever_asks_for_it(question: str, holds: Holds) -> None:
    assert holds(answered(question, History=_ITCH))


@pytest.mark.parametrize("question", ["Are mornings or evenings worse?", "Is there a time of day when it is worse?"])
def test_no_other_time_answers_for_a_part_of_the_day(question: str) -> None:
    assert _UNKNOWN.search(answered(question))


_IN_HALVES = {
    "History": (
        "The patient has had a dull ache in the left shoulder for 6 weeks. It became worse yesterday. It spreads to"
        " her left elbow. She has an itchy rash on her chest, mainly after hot showers. She has an itchy rash on"
        " her thighs too. A week ago the rash came out as pink spots. They have since turned brown. She has lost"
        " 3 kg over 2 months without trying. She has dizzy spells. Each spell is over in about 20 minutes. She has"
        " had burning pain during sex."
    ),
    "Past_Medical_History": (
        "She had a milder attack in the right shoulder 3 years ago. She attended a check-up 5 months ago. She missed"
        " the next one because of a house move. Takes naproxen as needed. Her periods last 6 days."
    ),
    "Social_History": "Sexually active with her husband.",
}


@pytest.mark.parametrize(
    ("said", "question", "holds"),
    [
        (None, "How long has the shoulder been aching, and when did it get worse?", only("6 weeks.*yesterday", "know")),
        (
            None,
            "Have you had anything of this sort before? On which side?",
            only("right shoulder 3 years", "left|know"),
        ),
        (None, "What colour was the rash to begin with, and what colour is it now?", only("pink.*brown", "chest|know")),
        (None, "Does the ache go anywhere, your neck or jaw say?", only("elbow", "know|sure")),
        (None, "How often do you reach for the naproxen?", only("as needed", "know|sure")),
        (None, "How many days do you bleed for?", only("6 days", "know|sure")),
        (None, "What was it like when you last had sex?", only("burning", "husband")),
        ("Where is the rash?", "Anywhere else?", only("thighs", "elbow|put it another way")),
        ("Have you a rash?", "When is it at its worst?", only("hot showers", "yesterday")),
        ("Do you have dizzy spells?", "How soon are they over?", only("20 minutes", "weeks")),
        ("Have you lost weight?", "Was that on purpose?", only("without trying", "put it another way")),
        ("Did you go for a check-up?", "Why not since?", only("house move", "naproxen|shoulder")),
    ],
)
def test_a_second_half_or_follow_up_is_of_what_was_just_spoken_of(
    said: str | None, question: str, holds: Holds
) -> None:
    heard: list[Heard] = []
    for turn, text in enumerate(filter(None, (said, question)), start=1):
        asked = Say(text=text)
        heard.append(Heard(len(heard), turn, "encounter", "doctor", asked))
        reply = heel(**_IN_HALVES).answer(heard, asked, Random(turn))
        heard.append(Heard(len(heard), turn, "encounter", "patient", reply))
    assert holds(reply.text), reply.text
