"""A model in the doctor's chair: told what a doctor would have seen, it writes words and tags.

One reply may hold several things. They are put on record as one note (`Note.several`, which costs nothing and which
nobody but the doctor hears) and then done one after the other, each at its own cost, without asking the model again:
so nothing written is lost, and a model pays for a sentence and an order what a person pays. What is still to do is read
from what was heard, so a session resumed in between goes on the same. On the last turn what was ordered comes before
what was said. Words around a diagnosis are not said: they stay in the note.
"""

from collections.abc import Mapping, Sequence
from random import Random

from personas.exchange import (
    Commit,
    Contribution,
    Finish,
    History,
    Note,
    Notice,
    Order,
    Say,
    SeeAlone,
    Situation,
)
from personas.models.asking import Message, ModelFault
from personas.models.briefs import DoctorBrief, fill, standing
from personas.models.caller import Caller
from personas.models.history import NO_PICTURES, doctor_messages, with_last
from personas.models.tags import Reading, read
from personas.models.words import labels
from scenarios.pictures import Picture
from scenarios.views import DoctorView

_TRIES = 2


class ModelDoctor:
    """Holds its view and nothing of the conversation: all is told anew from `heard`.

    `bias` and `reasoning` fill those slots of the brief. `pictures`, by the item of their entry ("image:ecg"), are for
    a model that can see; the others are given the expert's description.
    """

    def __init__(
        self,
        caller: Caller,
        view: DoctorView,
        brief: DoctorBrief,
        language: str = "en",
        bias: str = "",
        reasoning: str = "",
        pictures: Mapping[str, Picture] = NO_PICTURES,
    ) -> None:
        self._caller = caller
        self._view = view
        self._brief = brief
        self._language = language
        self._slots = {**standing(language), "bias": bias, "reasoning": reasoning}
        self._pictures = pictures
        self._labels = labels("doctor")

    async def contribute(self, heard: History, situation: Situation, chance: Random) -> Contribution:
        if left := self._left_over(heard, situation):
            return left[0]
        messages = self._messages(heard, situation)
        for _ in range(_TRIES):
            text = await self._caller.ask(messages, chance)
            reading = read(text, self._labels)
            if reading.steps:
                return self._first(reading, text, heard, situation)
        raise ModelFault("malformed", "The doctor's model wrote nothing that a doctor could say or do.")

    def _first(self, reading: Reading, text: str, heard: History, situation: Situation) -> Contribution:
        """The one thing that a reply holds; where it holds more, the note that carries it."""
        steps = _possible(reading, heard, situation)
        if not steps:
            return _refused(reading, text, situation)
        if len(steps) == len(reading.steps) == 1 and not reading.beside:
            return steps[0]
        return Note(text=text, several=True)

    def _left_over(self, heard: History, situation: Situation) -> Sequence[Contribution]:
        """What the last reply still holds, unless the doctor has gone on to something else."""
        since: list[Contribution] = []
        for item in reversed(heard):
            match item.content:
                case Note(several=True, text=text):
                    if situation.phase == "closing" != item.phase:
                        return ()
                    reading = read(text, self._labels)
                    if all(done in reading.steps for done in since):
                        return [step for step in _possible(reading, heard, situation) if step not in since]
                    return ()
                case Notice(about="not_now"):
                    return ()
            if item.speaker == "doctor" and not isinstance(item.content, Notice):
                since.append(item.content)  # type: ignore[arg-type]
        return ()

    def _messages(self, heard: History, situation: Situation) -> tuple[Message, ...]:
        told = doctor_messages(self._view, heard, self._language, self._pictures)
        return (Message("system", self._system(situation)), *with_last(told, self._station(situation)))

    def _system(self, situation: Situation) -> str:
        return _system(self._brief, self._slots, _turns(situation))

    def _station(self, situation: Situation) -> str:
        """Where the doctor stands, as the screen shows it to a person."""
        if situation.phase == "closing":
            return fill(self._brief.closing, **self._slots, left=str(situation.closing_turns_left))
        if situation.phase == "commit_only":
            return fill(self._brief.commit_only, **self._slots)
        turns, turn = _turns(situation), str(situation.turn + 1)
        if turns is None:
            return fill(self._brief.turn_unlimited, **self._slots, turn=turn)
        return fill(self._brief.turn, **self._slots, turn=turn, turns=str(turns))


def system_text(brief: DoctorBrief, language: str, turns: int | None, bias: str = "") -> str:
    """The doctor's brief, filled; `turns` None is no limit."""
    return _system(brief, {**standing(language), "bias": bias, "reasoning": ""}, turns)


def _system(brief: DoctorBrief, slots: Mapping[str, str], turns: int | None) -> str:
    limit = brief.unlimited if turns is None else fill(brief.limited, n=str(turns))
    return fill(brief.system, **slots, turns=limit)


def _refused(reading: Reading, text: str, situation: Situation) -> Contribution:
    """What a reply of which nothing can be done now is refused as: all of it, so that none of it is lost."""
    first = reading.steps[0]
    if len(reading.steps) > 1:
        return Order(text=text) if situation.phase == "closing" else Say(text=text)
    return Say(text=text) if isinstance(first, SeeAlone) else first


def _turns(situation: Situation) -> int | None:
    """How many turns the session has."""
    return None if situation.turns_left is None else situation.turn + situation.turns_left


def _possible(reading: Reading, heard: History, situation: Situation) -> Sequence[Contribution]:
    """What of a reply can be done now, in the order in which it is done."""
    steps = reading.steps
    match situation.phase:
        case "commit_only":
            return [step for step in steps if isinstance(step, Commit)]
        case "closing":
            if reading.beside and any(isinstance(step, Commit) for step in steps):
                return [Say(text=reading.beside)]
            return [step for step in steps if isinstance(step, Say | Finish)]
    alone = any(isinstance(item.content, SeeAlone) for item in heard)
    steps = tuple(step for step in steps if not (isinstance(step, SeeAlone) and alone) and not isinstance(step, Finish))
    if situation.turns_left == 1:
        return sorted(steps, key=lambda step: isinstance(step, Say))
    return steps
