"""A model as the patient: told who it is, what it knows and how freely it tells it; never the diagnosis or a result.

What it says is cleaned of what no doctor could hear; whether it is true to the case is for the session's guard. The
facts that a reply touches are recognised in its words, as they are for a follow-up with the embedded patient.
"""

import asyncio
import re
from collections.abc import Callable
from random import Random

from personas.embedded.patient import EmbeddedPatient
from personas.exchange import FactUse, History, Ratings, Reply, Say, SeeAlone
from personas.models import answers
from personas.models.asking import Message, ModelFault
from personas.models.briefs import PatientBrief, RatingBrief, fill
from personas.models.caller import Caller
from personas.models.history import PatientMessages, with_last
from personas.models.replies import without_label
from personas.models.words import labels, words
from scenarios.schema import Fact
from scenarios.views import PatientView

_OPENS = r"(?:(?<=\A)|(?<=[.!?…。！？؟।\n])|(?<=[.!?…。！？؟।\n] ))"
_BRACKETED = r"(?:\([^()\n]*\)|\[[^\[\]\n]*\]|（[^（）\n]*）|【[^【】\n]*】|\*[^*\n]+\*|_[^_\n]+_)"
_DIRECTION = re.compile(rf"{_OPENS}\s*{_BRACKETED}[ \t]*(?=\Z|\n|[^\s.,;!?])")
_EMPHASIS = re.compile(r"\*\*|__|(?<![\w*])[*_](?=\S)|(?<=\S)[*_](?![\w*])|^#+\s+", re.MULTILINE)
_SIGN = re.compile(r"[(\[（【*_#]")  # of what may be a direction, or emphasis
_BLANK = re.compile(r"[ \t]+")
_LONG_BLANK = re.compile(r"\s{40,}")
_SHORT = 1_000  # characters that are read in less time than the way to a thread and back may take
_QUOTED = re.compile(r"\A[\"“«「『](.*)[\"”»」』]\Z", re.DOTALL)


class ModelPatient:
    """Built from the patient's view alone. `bias` fills that slot of the brief. `embedded` is the embedded patient of
    the same view and biases, who can speak in its place.

    `hear` is called with each piece of a reply as it comes, uncleaned; whoever shows it cleans and checks it.
    """

    def __init__(
        self,
        caller: Caller,
        view: PatientView,
        brief: PatientBrief,
        rating: RatingBrief,
        embedded: EmbeddedPatient,
        bias: str = "",
        hear: Callable[[str], None] | None = None,
    ) -> None:
        self._caller = caller
        self._view = view
        self._rating = rating
        self._hear = hear
        self.embedded = embedded
        self._system = Message("system", system_text(view, brief, bias))
        self._messages = PatientMessages(view.language)
        speaker = view.speaker
        self._speaker = (speaker.relationship or "patient") if speaker.who == "relative" else "patient"
        self._labels = (*labels("patient"), *filter(None, (speaker.relationship, speaker.name, view.name)))

    async def reply(self, heard: History, to: Say | SeeAlone, chance: Random) -> Reply:
        messages = (self._system, *self._messages.of(heard))
        text = spoken(await self._caller.ask(messages, chance, hear=self._hear), self._labels)
        if not text:
            raise ModelFault("empty", "The patient's model answered with nothing that could be heard.")
        return Reply(text=text, speaker=self._speaker, facts=await self._facts(to, text))

    async def rate(self, heard: History, chance: Random) -> Ratings:
        """The model's marks; the embedded patient's, marked so, where they could not be read twice."""
        messages = (self._system, *with_last(self._messages.of(heard), self._rating.ask))
        for _ in range(2):
            text = await self._caller.ask(messages, chance, answers.RATINGS_SCHEMA)
            if given := answers.ratings(text, self._caller.name):
                return given
            messages = (*messages, Message("assistant", text or "-"), Message("user", self._rating.again))
        embedded = await self.embedded.rate(heard, chance)
        return embedded.model_copy(update={"by": "embedded"})

    async def _facts(self, to: Say | SeeAlone, text: str) -> tuple[FactUse, ...]:
        """The facts that a reply touched; of a bare yes or no, those that were asked for."""
        facts = await self._recognised("", text)
        if facts or not isinstance(to, Say) or not answers.says_yes_or_no(text):
            return facts
        return await self._recognised(to.text, text)

    async def _recognised(self, asked: str, said: str) -> tuple[FactUse, ...]:
        """Long ones are read in a thread."""
        if len(asked) + len(said) <= _SHORT:
            return self.embedded.recognised(asked, said)
        return await asyncio.to_thread(self.embedded.recognised, asked, said)


def spoken(text: str, own_labels: tuple[str, ...] = ()) -> str:
    """What is heard of a reply: no stage directions, no name in front, no emphasis, no quotation marks around it."""
    said = _LONG_BLANK.sub(lambda blank: "\n" if "\n" in blank[0] else " ", without_label(text, own_labels))
    said = _QUOTED.sub(r"\1", said) if len(re.findall(r"[\"“”«»「」『』]", said)) == 2 else said
    kept = _unmarked(said) if _SIGN.search(said) else _BLANK.sub(" ", said)
    return re.sub(r"\n{2,}", "\n", kept).strip() or text


def _unmarked(said: str) -> str:
    """Without stage directions and emphasis; where nothing else was said, without their signs alone."""
    without = _EMPHASIS.sub("", _BLANK.sub(" ", _DIRECTION.sub(" ", said)))
    return without if re.search(r"\w", without) else re.sub(r"[()\[\]（）【】*_]", "", said)


def system_text(view: PatientView, brief: PatientBrief, bias: str = "") -> str:
    """The patient's brief, filled from the view."""
    told = words(view.language)
    doctor = told.identity_text(view.doctor)
    return fill(
        brief.system,
        language=told.line["language"],
        who=_who(view, brief),
        doctor=told("doctor_is", who=doctor) if doctor else "",
        facts=_facts_text(view, brief),
        traits=_traits_text(view, brief),
        bias=bias,
    )


def _who(view: PatientView, brief: PatientBrief) -> str:
    told = words(view.language)
    stated = told.identity_text(view.identity.model_copy(update={"name": None}))
    age = told.age_text(_age(view))
    speaker = view.speaker
    if speaker.who != "relative":
        return fill(brief.own, name=view.name, age=age, identity=f"({stated})" if stated else "")
    relationship = speaker.relationship or ""
    return fill(
        brief.relative,
        speaker=speaker.name or relationship,
        relationship=relationship,
        name=view.name,
        age=age,
        identity=f"({view.name}: {stated})" if stated else "",
    )


def _age(view: PatientView) -> str:
    return "age not stated" if view.age is None else f"{view.age:g} {view.age_unit}"


def _facts_text(view: PatientView, brief: PatientBrief) -> str:
    """What the patient may ever tell, under how freely; what it never tells does not stand here at all."""
    parts = []
    for heading in ("volunteered", "asked", "probed", "trusted", "safety"):
        lines = [f"- {_fact(fact, brief)}" for fact in view.facts if _freely(fact) == heading]
        if lines:
            parts.append("\n".join([getattr(brief, heading), *lines]))
    comma = words(view.language).line["comma"]
    absent = comma.join(dict.fromkeys(topic for _, topics in view.denies for topic in topics))
    return "\n\n".join([*parts, *([f"{brief.denies} {absent}"] if absent else [])])


def _freely(fact: Fact) -> str:
    """The heading of a fact: what is asked for safety's sake is answered whatever the trust."""
    return "safety" if fact.safety and fact.disclosure in ("probed", "trusted", "never") else fact.disclosure


def _fact(fact: Fact, brief: PatientBrief) -> str:
    empty = {"denied": brief.denied, "unknown": brief.unknown, "present": brief.denied}[fact.polarity]
    says = fact.says or fill(empty, topic=fact.topic)
    details = fill(brief.details, text=" / ".join(fact.attributes.values())) if fact.attributes else ""
    return " ".join(filter(None, (says, details, brief.private if fact.private else "")))


def _traits_text(view: PatientView, brief: PatientBrief) -> str:
    traits, said = view.traits, brief.traits
    personality = said.personality.get(traits.personality, "")
    texts = (
        personality,
        said.degree.get(str(traits.degree), "") if personality else "",  # type: ignore[call-overload]
        said.education.get(traits.education, ""),
        said.language_level.get(traits.language_level, ""),
        said.recall.get(traits.recall, ""),
        said.confusion.get(str(traits.confusion), ""),  # type: ignore[call-overload]
    )
    return " ".join(filter(None, texts))
