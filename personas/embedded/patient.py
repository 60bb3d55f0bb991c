"""The embedded patient: answers in lay words, only from its facts, and says in the event which and why."""

import asyncio
from random import Random

from biases.tilt import PatientTilt
from personas.embedded.answer import Answer
from personas.embedded.asides import add_asides, add_leaning
from personas.embedded.clause import Clause
from personas.embedded.hanging import taken_together
from personas.embedded.happenings import told_of_before
from personas.embedded.hearing import hear
from personas.embedded.history import in_prose, symptoms
from personas.embedded.introducing import alone
from personas.embedded.leaning import NEUTRAL, Lean, distant
from personas.embedded.ratings import rate
from personas.embedded.recall import recall
from personas.embedded.record import TOUCHED
from personas.embedded.resuming import in_full
from personas.embedded.signposting import led_to
from personas.embedded.speech import speech
from personas.embedded.spelling import prepare
from personas.embedded.summary import Summary
from personas.embedded.telling import Telling
from personas.embedded.traits import manner
from personas.embedded.trust import trust
from personas.embedded.understanding import understand
from personas.exchange import FactUse, History, Ratings, Reply, Say, SeeAlone
from scenarios.schema import Fact
from scenarios.views import PatientView

_BACK = 3  # of the doctor's turns that a question may go on from


def _said_before(heard: History, language: str) -> list[tuple[Clause, ...]]:
    """The last turns of the doctor before this one."""
    said = [item.content.text for item in heard if isinstance(item.content, Say)][:-1]
    return [understand(text, language) for text in said[-_BACK:]]


class EmbeddedPatient:
    """A standardized patient built from the patient's view alone. The seed decides which details it has forgotten.

    `tilt` bends its conduct, never its facts; without one it is unbiased. `fits`: the ids of the facts of the case that
    fit the tilt's foil.
    """

    def __init__(
        self, view: PatientView, seed: int = 0, tilt: PatientTilt = NEUTRAL, fits: frozenset[str] = frozenset()
    ) -> None:
        self._view = view
        self._seed = seed
        self._lean = Lean(tilt, fits, seed, view.language, view.facts[0].id if view.facts else "")
        self._manner = manner(view.traits)
        self._recall = recall(view)
        prepare(view.language)

    async def reply(self, heard: History, to: Say | SeeAlone, chance: Random) -> Reply:
        return await asyncio.to_thread(self.answer, heard, to, chance)

    async def rate(self, heard: History, chance: Random) -> Ratings:
        return await asyncio.to_thread(rate, heard, self._view.language, self._manner, self._lean)

    def answer(self, heard: History, to: Say | SeeAlone, chance: Random) -> Reply:
        """The reply to the last thing said; `heard` ends with it."""
        lean = self._lean.at(heard)
        level = trust(heard, self._view.language, self._manner, lean)
        if isinstance(to, SeeAlone):
            line = speech(self._view.language).one(alone(self._view), chance)
            return Reply(text=line, speaker=self._speaker, trust=level)
        manner = distant(self._manner, lean)
        telling = Telling(self._view, self._recall, heard, manner, self._seed, level, chance, lean)
        answer = Answer(self._view, self._recall, telling)
        left = Summary(self._view, self._recall, telling).answer(to.text)
        clauses, missed = hear(left, self._view.language, manner, self._recall, chance)
        before = _said_before(heard, self._view.language)
        last = next((clause for said in before[-1:] for clause in reversed(said) if clause.asks), None)
        told = in_prose(self._view)
        asked = led_to(taken_together(in_full([*before, clauses], self._recall), self._recall, last, told))
        for clause in asked:
            telling.begin_part()
            answer.take(clause)
        add_asides(telling, self._recall.facts, manner, chance)
        add_leaning(telling, self._view.facts, lean, heard)
        for question in missed[:1]:
            telling.remark(question.line, word=question.word)
        answer.close()
        return Reply(
            text=telling.text(to.text),
            speaker=self._speaker,
            facts=tuple(telling.used),
            withheld=tuple(telling.withheld),
            trust=level,
        )

    def recognised(self, asked: str, said: str) -> tuple[FactUse, ...]:
        """The facts that a reply in other words touched, so that a follow-up on it is understood."""
        facts = self._recall.near.told_in(said, asked)
        if before := self._earlier_time(asked, said):
            facts = sorted(facts, key=lambda fact: fact not in before) or before[:1]
        elif not facts and asked:
            facts = self._recall.near.told_in(f"{asked} {said}")
        return tuple(FactUse(id=fact.id, why=TOUCHED) for fact in facts)

    def _earlier_time(self, asked: str, said: str) -> list[Fact]:
        """What is known of earlier times of the same, where it was asked whether there were any, and some were."""
        language = self._view.language
        no = speech(language).lines["no"][0].casefold()[:-1]
        asks = any("previous" in clause.attributes for clause in understand(asked, language))
        known = told_of_before(symptoms(self._view), language) if in_prose(self._view) else []
        return known if asks and not said.casefold().startswith(no) else []

    @property
    def _speaker(self) -> str:
        speaker = self._view.speaker
        return speaker.relationship or "patient" if speaker.who == "relative" else "patient"
