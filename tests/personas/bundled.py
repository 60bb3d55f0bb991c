"""What is said to the bundled patients, and what of their cases is looked for in their answers."""

from personas.exchange import Reply
from scenarios.words import contains, stems

OPENING = "Hello, I'm Dr Ray. What brings you in today?"
WARM = (
    OPENING,
    "I'm so sorry to hear that, it must be frightening.",
    "Take your time, tell me more about that.",
    "What do you think is going on, and what worries you most?",
    "That sounds hard. Let me explain what I am thinking.",
    "Do you have any questions so far?",
)
ROUTINE = (
    OPENING,
    "When did it start, and how did it begin?",
    "Where is it, and does it go anywhere?",
    "How bad is it out of ten?",
    "What makes it worse? What makes it better?",
    "Have you noticed any other symptoms?",
    "Any fever, weight loss, chest pain, or trouble breathing?",
    "What medical problems have you had? Any operations?",
    "Do you take any medicines, and do you have any allergies?",
    "Does anything run in your family?",
    "Do you smoke or drink alcohol?",
    "What work do you do, and who is at home?",
    "What do you think is going on?",
    "Is anything worrying you?",
    "What were you hoping we could do today?",
    "Any rash, itching, double vision, sore throat, cough, constipation, joint pain or headache?",
    "Anything else?",
    "Tell me more.",
    "Do you own a trombone?",
    "Thank you.",
    "Do you have any questions for me?",
)


def ids(reply: Reply) -> set[str]:
    """The facts told, whole or in part."""
    return {use.id.partition(".")[0] for use in reply.facts}


def present(scenario, disclosure):
    return [f for f in scenario.patient.facts if f.polarity == "present" and f.disclosure == disclosure]


def named(scenario, text: str) -> list[str]:
    words = stems(text)
    names = (scenario.diagnosis.name, *scenario.diagnosis.accepted)
    return [name for name in names if contains(words, stems(name))]
