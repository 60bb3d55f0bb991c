"""The embedded patient: answers in lay words, only from its facts, and says in the event which and why."""

from collections.abc import Sequence
from random import Random

from personas.embedded import wording
from personas.embedded.ratings import rate
from personas.embedded.recall import Found, Recall
from personas.embedded.trust import TRUSTING, trust
from personas.embedded.understanding import Clause, understand
from personas.exchange import FactUse, History, Ratings, Reply, Say, SeeAlone
from scenarios.schema import Fact
from scenarios.views import PatientView

_SENTENCES = 3
_NEAR = {
    "onset": ("duration", "circumstance"),
    "duration": ("onset", "timing"),
    "timing": ("frequency", "duration"),
    "frequency": ("timing", "quantity"),
    "quantity": ("dose", "frequency", "severity"),
    "dose": ("quantity", "frequency"),
    "severity": ("effect", "quantity"),
    "trigger": ("circumstance",),
}
_MORE_ABOUT = ("onset", "site", "character", "progression", "severity", "trigger", "relief", "circumstance")
# What a question is about when it names one of these, whatever else it names: "allergies to medicines".
_NARROW = ("family_history", "allergies")


class EmbeddedPatient:
    """A standardized patient built from the patient's view alone."""

    def __init__(self, view: PatientView) -> None:
        self._view = view
        self._recall = Recall(view)

    async def reply(self, heard: History, to: Say | SeeAlone, chance: Random) -> Reply:
        return self.answer(heard, to, chance)

    async def rate(self, heard: History, chance: Random) -> Ratings:
        return rate(heard)

    def answer(self, heard: History, to: Say | SeeAlone, chance: Random) -> Reply:
        """The reply to the last thing said; `heard` ends with it."""
        level = trust(heard)
        if isinstance(to, SeeAlone):
            return Reply(text=self._left_alone(), speaker=self._speaker, trust=level)
        turn = _Answer(self._view, self._recall, heard, level, chance)
        for clause in understand(to.text):
            turn.take(clause)
        return Reply(
            text=turn.text(to.text),
            speaker=self._speaker,
            facts=tuple(turn.used),
            withheld=tuple(turn.withheld),
            trust=level,
        )

    @property
    def _speaker(self) -> str:
        speaker = self._view.speaker
        return speaker.relationship or "patient" if speaker.who == "relative" else "patient"

    def _left_alone(self) -> str:
        return wording.ALONE if any(fact.private for fact in self._view.facts) else wording.NOBODY_ELSE


class _Answer:
    """One reply in the making: clause by clause, at most a few sentences."""

    def __init__(self, view: PatientView, recall: Recall, heard: History, level: float, chance: Random) -> None:
        self._view = view
        self._recall = recall
        self._level = level
        self._chance = chance
        self._closing = bool(heard) and heard[-1].phase == "closing"
        self._alone = any(isinstance(item.content, SeeAlone) for item in heard)
        replies = [item.content for item in heard if isinstance(item.content, Reply)]
        self._told = {use.id for reply in replies for use in reply.facts}
        self._last = next((self._topics(reply) for reply in reversed(replies) if self._topics(reply)), ())
        self.used: list[FactUse] = []
        self.withheld: list[FactUse] = []
        self._sentences: list[str] = []

    def _topics(self, reply: Reply) -> tuple[Fact, ...]:
        facts = [self._recall.fact(use.id) for use in reply.facts]
        return tuple(fact for fact in facts if fact is not None and fact.polarity == "present")

    def take(self, clause: Clause) -> None:
        """Answer one clause, or say nothing where it asks for nothing."""
        if "leak" in clause.intents:
            self._say(wording.pick(wording.DO_NOT_KNOW_ILLNESS, self._chance))
            return
        if clause.intents & {"name", "age"} and not clause.sections:
            self._introduce(clause)
            return
        if "questions_invited" in clause.intents and (self._closing or not clause.content):
            self._ask_back()
            return
        if self._open(clause) or clause.informs or (self._closing and not clause.asks):
            return
        if self._answer_for_safety(clause):
            return
        found, unknown = self._recall.about(clause)
        specific = [item for item in found if item.specific]
        narrow = next((name for name in _NARROW if name in clause.sections), None)
        sections = (narrow,) if narrow else clause.sections
        if narrow:
            specific = [item for item in specific if item.fact.section == narrow]
        if specific:
            self._tell_about(specific, clause)
        elif sections:
            self._tell_section(sections)
        elif unknown and clause.asks:
            self._say(wording.pick(wording.NOT_SURE, self._chance))
        elif clause.attributes and clause.asks:
            self._tell_attribute(self._at_hand(), clause, "follow-up on what was told last")
        elif found and clause.asks and len(clause.content) > 1:
            self._tell_about(found[:1], clause)
        elif clause.asks and clause.content:
            self._say(wording.pick(wording.NOT_UNDERSTOOD, self._chance))

    def _answer_for_safety(self, clause: Clause) -> bool:
        """Questions about suicide and violence: what is present comes first, and never another topic instead."""
        if not clause.safety or not clause.asks:
            return False
        found = [item.fact for item in self._recall.about(clause)[0] if item.specific]
        facts = [fact for fact in self._view.facts if fact.safety in clause.safety and fact.section != "family_history"]
        present = [fact for fact in facts if fact.polarity == "present"]
        named = [fact for fact in found if fact in facts]
        answers = {fact.id: fact for fact in (*present[:1], *named[:1])} or {fact.id: fact for fact in facts[:1]}
        if not facts:
            # The case does not say: denials of it count, another topic that shares a word does not.
            answers = {fact.id: fact for fact in found[:1] if fact.polarity == "denied"}
        for fact in answers.values():
            self._tell(fact, None, "asked about safety")
        if not answers:
            self._say(wording.pick(wording.NOT_SURE, self._chance))
        return True

    def _introduce(self, clause: Clause) -> None:
        """Who is here: the patient, and who speaks for them."""
        view = self._view
        speaker, age = view.speaker, view.age
        named = view.name.casefold() not in ("patient", "the patient")
        if "name" in clause.intents:
            if speaker.who == "relative":
                self._say(f"I'm {f'{speaker.name}, ' if speaker.name else ''}the patient's {speaker.relationship}.")
            elif named:
                self._say(f"I'm {view.name}.")
        if "age" in clause.intents or speaker.who == "relative":
            years = "" if age is None else f"{age:g}" if view.age_unit == "years" else f"{age:g} {view.age_unit} old"
            if speaker.who == "relative" and named:
                self._say(f"This is {view.name}{f', {years}' if years else ''}.")
            elif years:
                self._say(f"I'm {years}." if speaker.who == "patient" else f"The patient is {years}.")
        if not self._sentences:
            self._say(wording.pick(wording.NOT_SURE, self._chance))

    def _open(self, clause: Clause) -> bool:
        """Open questions and invitations to say more; True when the clause was one."""
        if "open" in clause.intents and not self._told & {fact.id for fact in self._complaint()}:
            for fact in self._complaint():
                self._tell(fact, None, "volunteered")
            return True
        if "other_symptoms" in clause.intents:
            self._tell_more(("associated", "complaint"))
            return True
        if clause.intents & {"open", "more"} and not self._recall.about(clause)[0]:
            if clause.attributes and self._tell_attribute(self._at_hand(), clause, "follow-up", must=False):
                return True
            self._tell_more(("complaint", "associated"))
            return True
        return False

    def text(self, said: str) -> str:
        """The reply as it is spoken."""
        if not self._sentences:
            greeted = any("greeting" in clause.intents for clause in understand(said))
            first = not self._told and not self._closing
            choices = wording.GREETING if greeted and first else wording.ACKNOWLEDGED
            return wording.pick(choices, self._chance)
        return " ".join(dict.fromkeys(self._sentences))

    def _at_hand(self) -> tuple[Fact, ...]:
        """What a question without a topic is about: what was just told, what was told last, or the complaint."""
        just_told = self._topics(Reply(text="", facts=tuple(self.used)))
        return (*just_told, *self._last, *self._complaint())

    def _complaint(self) -> tuple[Fact, ...]:
        volunteered = tuple(fact for fact in self._view.facts if fact.disclosure == "volunteered")
        return volunteered or tuple(fact for fact in self._view.facts if fact.polarity == "present")[:1]

    def _tell_about(self, found: Sequence[Found], clause: Clause) -> None:
        facts = [item.fact for item in _best_of_each_name(found)]
        if clause.attributes and self._tell_attribute(facts, clause, "asked", must=False):
            return
        why = "asked" if found[0].specific else "touched upon"
        denied = [fact for fact in facts if fact.polarity == "denied"]
        for fact in [fact for fact in facts if fact.polarity != "denied"][:_SENTENCES]:
            self._tell(fact, None, why)
        if len(denied) > 1:
            self._deny(denied, why)
        elif denied:
            self._tell(denied[0], None, why)

    def _deny(self, facts: Sequence[Fact], why: str) -> None:
        """Several denials in one sentence."""
        if len(self._sentences) > _SENTENCES:
            return
        told = [fact for fact in facts if self._may_tell(fact)]
        topics = list(dict.fromkeys(fact.topic for fact in told))
        self.used += [FactUse(id=fact.id, why=why) for fact in told]
        if topics:
            self._say(f"No, no {', '.join(topics[:-1])} or {topics[-1]}." if topics[1:] else f"No, no {topics[0]}.")

    def _tell_attribute(self, facts: Sequence[Fact], clause: Clause, why: str, must: bool = True) -> bool:
        """The first of the facts that has an attribute asked for; uncertainty where none has."""
        for attribute in (near for asked in clause.attributes for near in (asked, *_NEAR.get(asked, ()))):
            for fact in facts:
                if attribute in fact.attributes:
                    self._tell(fact, attribute, why)
                    return True
        if must:
            self._say(wording.pick(wording.NOT_SURE, self._chance))
        return must

    def _tell_section(self, sections: Sequence[str]) -> None:
        facts = [
            fact
            for fact in self._view.facts
            if fact.section in sections and fact.disclosure in ("asked", "volunteered")
        ]
        present = [fact for fact in facts if fact.polarity == "present"]
        chosen = present or facts
        fresh = [fact for fact in chosen if fact.id not in self._told] or chosen
        for fact in fresh[:_SENTENCES]:
            self._tell(fact, None, "asked for this part of the history")
        if not facts:
            self._say(wording.pick(wording.NOT_SURE, self._chance))

    def _tell_more(self, sections: Sequence[str]) -> None:
        """The next things about the complaint that were not told yet."""
        fresh = [
            (fact, attribute)
            for section in sections
            for fact in self._view.facts
            if fact.section == section and fact.polarity == "present" and fact.disclosure in ("volunteered", "asked")
            for attribute in (None, *(name for name in _MORE_ABOUT if name in fact.attributes))
            if (fact.id if attribute is None else f"{fact.id}.{attribute}") not in self._told
        ]
        for fact, attribute in fresh[:2]:
            self._tell(fact, attribute, "invited to say more")
        if not fresh:
            self._say(wording.pick(wording.NOTHING_MORE, self._chance))

    def _ask_back(self) -> None:
        """Invited to ask, the patient brings up what worries it."""
        concerns = [fact for fact in self._view.facts if fact.section == "concerns" and fact.polarity == "present"]
        if concerns and self._may_tell(concerns[0]) and concerns[0].id not in self._told:
            self._tell(concerns[0], None, "invited to ask")
        else:
            self._say(wording.pick(wording.NO_QUESTIONS, self._chance))

    def _tell(self, fact: Fact, attribute: str | None, why: str) -> None:
        """Say a fact or one attribute of it, unless the patient keeps it back for now."""
        if len(self._sentences) > _SENTENCES:
            return
        name = fact.id if attribute is None else f"{fact.id}.{attribute}"
        if not self._may_tell(fact):
            self.withheld.append(
                FactUse(id=name, why="not in private" if fact.private and not self._alone else "trust")
            )
            self._say(wording.pick(wording.RATHER_NOT, self._chance))
            return
        said = dict(fact.attributes).get(attribute) if attribute else fact.says  # type: ignore[call-overload]
        self.used.append(FactUse(id=name, why=why))
        if not said:
            said = wording.NOT_KNOWN if fact.polarity == "unknown" else f"No, no {fact.topic}."
        self._say(f"{wording.AS_I_SAID} {said[:1].lower()}{said[1:]}" if self._repeats(name, said) else said)

    def _repeats(self, name: str, said: str) -> bool:
        return (
            name in self._told
            and not self._sentences
            and said.split()[0].strip(",.'") not in ("I", "I'm", "I've", "No", "Yes")
        )

    def _may_tell(self, fact: Fact) -> bool:
        if fact.private and not self._alone:
            return False
        if fact.safety:
            return True
        return fact.disclosure != "never" and (fact.disclosure != "trusted" or self._level >= TRUSTING)

    def _say(self, sentence: str) -> None:
        if sentence not in self._sentences and len(self._sentences) <= _SENTENCES:
            self._sentences.append(sentence)


def _best_of_each_name(found: Sequence[Found]) -> list[Found]:
    """Where a clause names several things, the best fact for each; where one name fits several, the closest."""
    kept: list[Found] = []
    best: dict[tuple[int, int], float] = {}
    for item in sorted(found, key=lambda item: item.span):
        top = best.setdefault(item.span, max(other.score for other in found if other.span == item.span))
        if item.score >= top - 0.15:
            kept.append(item)
    return kept
