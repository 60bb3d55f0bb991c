"""The patient's small change: what is said where no fact is. English; other languages come as tables beside it."""

from collections.abc import Sequence
from random import Random

GREETING = ("Hello, doctor.", "Hello. Thank you for seeing me.", "Good to see you, doctor.")
ACKNOWLEDGED = ("All right.", "Okay.", "I see. Thank you.")
NOT_SURE = (
    "I'm not sure, to be honest.",
    "I couldn't say, sorry.",
    "I'm not sure about that.",
    "I don't really know, I'm afraid.",
)
NOT_KNOWN = "I don't know, I'm afraid."
NOT_UNDERSTOOD = (
    "I'm not sure what you mean. Could you put it another way?",
    "Sorry, I'm not sure I follow.",
    "I'm not sure how to answer that.",
)
DO_NOT_KNOW_ILLNESS = (
    "I don't know what it is. I was hoping you could tell me.",
    "I couldn't tell you. That's why I came.",
    "I only know how I feel, doctor.",
)
RATHER_NOT = (
    "I'd rather not go into that just now.",
    "That's a bit personal.",
    "I don't really want to talk about that here.",
)
NOTHING_MORE = (
    "I think that's everything.",
    "That's about all I can tell you.",
    "Nothing else that I can think of.",
)
NO_QUESTIONS = ("No, I think that's clear. Thank you, doctor.", "Not just now, thank you.")
AS_I_SAID = "As I said,"
ALONE = "All right. It's just the two of us now."
NOBODY_ELSE = "There's nobody else here, doctor."


def pick(choices: Sequence[str], chance: Random) -> str:
    return chance.choice(choices)
