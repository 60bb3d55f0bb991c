"""The embedded doctor: a fixed, systematic interviewer. It asks everyone the same and has no knowledge base."""

from random import Random

from personas.exchange import Commit, Contribution, Examine, Finish, History, Order, Say, Situation
from scenarios.views import DoctorView

_INTERVIEW: tuple[Contribution, ...] = (
    Say(text="Hello, I'm the doctor looking after you today. What brings you in?"),
    Say(text="I'm sorry to hear that. When did it start, and how did it begin?"),
    Say(text="Where is it, and does it go anywhere else? How bad is it out of ten?"),
    Say(text="What makes it worse, and does anything make it better?"),
    Say(text="Have you noticed any other symptoms?"),
    Say(text="Any fever, weight loss, chest pain, or trouble breathing?"),
    Say(text="What medical problems have you had before? Any operations?"),
    Say(text="Do you take any medicines, and do you have any allergies?"),
    Say(text="Does anything run in your family?"),
    Say(text="Do you smoke or drink alcohol? What work do you do, and who is at home?"),
    Say(text="What do you think is going on, and is anything worrying you?"),
    Examine(text="vital signs"),
    Examine(text="general examination"),
    Examine(text="cardiovascular examination, respiratory examination, abdominal examination"),
    Examine(text="full neurological examination"),
    Order(text="basic bloods"),
    Order(text="urinalysis"),
    Order(text="ECG"),
    Order(text="chest x-ray"),
)
_CLOSING: tuple[Contribution, ...] = (
    Say(
        text="Thank you for answering so patiently. I cannot name one cause with certainty yet, so we will look at the "
        "results together and I will explain each step."
    ),
    Say(text="If it gets worse, or anything new comes up, call an ambulance or come back at once. Any questions?"),
)
_UNDECIDED = "Cause not established by a fixed interview"


class EmbeddedDoctor:
    """Asks, examines and orders in a set order, then commits at little confidence to not knowing."""

    def __init__(self, view: DoctorView) -> None:
        self._view = view

    async def contribute(self, heard: History, situation: Situation, chance: Random) -> Contribution:
        if situation.phase == "closing":
            done = sum(item.phase == "closing" and isinstance(item.content, Say) for item in heard)
            return _CLOSING[done] if done < min(len(_CLOSING), situation.closing_turns_left + done) else Finish()
        if situation.phase == "commit_only" or situation.turn >= len(_INTERVIEW) or situation.turns_left == 0:
            return Commit(
                diagnosis=_UNDECIDED,
                confidence=5,
                plan="Review the findings with a senior colleague; keep the patient under observation.",
            )
        return _INTERVIEW[situation.turn]
