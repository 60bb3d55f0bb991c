"""How a bias bends what the patient says: what it keeps back, puts first and comes back to, and what it objects to.

It bends conduct and never a fact: each fact is told in the words of the case or not at all, and the feared disease is
named as a fear or in a question. Lines and phrases are data (`languages/<language>/leaning.yaml`). Whatever comes more
often at a greater number comes, for one seed, wherever it came at a smaller one. Every figure is a design choice.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from importlib.resources import files
from random import Random
from typing import Literal

from biases.tilt import PatientTilt
from personas.embedded.clause import Clause
from personas.embedded.conduct import means, offers
from personas.embedded.speech import one_of
from personas.embedded.tables import Phrase, words_of
from personas.embedded.told import Told
from personas.embedded.traits import Manner, within
from personas.embedded.understanding import understand
from personas.exchange import History, Reply, Say
from scenarios import yaml_text
from scenarios.schema import Fact
from scenarios.vocabulary import vocabulary
from scenarios.words import says_any, stems

NEUTRAL = PatientTilt()
_SENTENCE = re.compile(r"(?<=[.?!;])\s+|(?<=[。？！；؟؛।])\s*|\s*\n\s*")
_ASKED = ("?", "？", "؟")
Line = Literal["fears", "fears_again", "wonders", "objects", "objects_naming", "another_doctor", "weight", "keeps_back"]

KEPT_BACK = "kept back"
_EACH_TURN = 0.1  # of the shift of trust, at every thing that the doctor says
_UNMOVED = 0.6  # share of what a kindness wins that the greatest distance takes away
_UNCONVINCED = -0.06  # trust, for a reassurance that meets the greatest pushback
_RETURNS = 0.6  # share of answers after which the most insistent names what it fears
_NAMES = 0.5  # share of objections that name what is feared
_VOLUNTEERS = 0.25  # share of answers after which who plays up most tells something that fits
_WEIGHS = 0.6  # share of what fits to which who plays up most adds weight
_OPENS_WITH = 2  # facts that fit, told in an opening beyond what is volunteered anyway
_TIMES = 3  # that another doctor is asked for
_SEEKS = 0.5  # share of answers after which the readiest does, as long as it may
_APART = 2  # answers before the first such request and between two


@dataclass(frozen=True)
class Words:
    """The table of a language: lines to say, the reasons of ratings, and what is recognised, as stems."""

    lines: Mapping[str, tuple[str, ...]]
    cool: Mapping[str, tuple[str, ...]]
    ratings: Mapping[str, str]
    reassuring: tuple[Phrase, ...]
    objecting: tuple[str, ...]
    asking_for_another: tuple[Phrase, ...]
    wishing: tuple[str, ...]


@cache
def words(language: str = "en") -> Words:
    """The table of a language, read once."""
    file = files("personas.embedded").joinpath("languages", language, "leaning.yaml")
    value = yaml_text.table(file)
    lists = yaml_text.lists_by_name(value)
    return Words(
        lists,
        yaml_text.lists_by_name(value["cool"]),
        yaml_text.texts_by_name(value["ratings"]),
        tuple(tuple(words_of(part, language) for part in text.split(" * ")) for text in lists["reassuring"]),
        lists["objecting"],
        tuple((words_of(text, language),) for text in lists["asking_for_another"]),
        lists["wishing"],
    )


@dataclass(frozen=True)
class Lean:
    """How one patient leans. `fits`: ids of the case's facts, and of attributes of them, that fit the foil."""

    tilt: PatientTilt = NEUTRAL
    fits: frozenset[str] = frozenset()
    seed: int = 0
    language: str = "en"
    case: str = ""
    """What tells this case from others, whatever the language and whoever the patient is stated to be."""
    said: int = 0
    """How many things the doctor has said, this one included."""

    @property
    def bends(self) -> bool:
        """Whether the patient leans at all."""
        return self.tilt != PatientTilt(self.tilt.foil)

    def at(self, heard: History) -> "Lean":
        """The same at the end of what was heard."""
        return replace(self, said=sum(isinstance(item.content, Say) for item in heard))

    def comes(self, share: float, what: str) -> bool:
        """Whether it comes to this now; at a greater share it comes wherever it came at a smaller one."""
        return within(share, f"{self.case}:{what}:{self.said}", self.seed)

    def line(self, key: Line, said: Sequence[str] = ()) -> str:
        """One way to put it, the same whatever else was said; rather one that was not said before."""
        chance = Random(f"{self.seed}:{self.case}:{key}:{self.said}")
        return one_of(words(self.language).lines[key], chance, said, foil=inside(self.tilt.foil or ""))

    def cooler(self, key: str) -> tuple[str, ...]:
        """Ways to say a line of small talk with less warmth, where the patient keeps its distance now."""
        return words(self.language).cool.get(key, ()) if self.comes(self.tilt.distance, "cool") else ()

    def keeps_back(self, told: Told) -> bool:
        """Whether a fact is kept back that would be told on asking; what is about safety, or volunteered, never is."""
        fact = told.fact
        volunteered = fact.disclosure == "volunteered"
        if fact.safety or (volunteered and told.attribute is None):
            return False
        name = f"{fact.id}.{told.attribute}" if volunteered else fact.id
        return within(self.tilt.withholds, f"withholds:{name}", self.seed)

    def opening(self, complaint: Sequence[Fact], symptoms: Iterable[Fact]) -> list[Fact]:
        """What the patient opens with: what brings it, and before all else of it what fits, and some more of that."""
        more = [fact for fact in symptoms if fact not in complaint and self._stresses(fact) and self._volunteers(fact)]
        rest = sorted(complaint[1:], key=lambda fact: not self._stresses(fact))
        fitting = sum(map(self._stresses, rest))
        return [*complaint[:1], *rest[:fitting], *more[:_OPENS_WITH], *rest[fitting:]]

    def ordered(self, untold: Sequence[Told]) -> list[Told]:
        """What is left to tell unasked: what fits in front, and nothing that is kept back."""
        kept = [told for told in untold if not self.keeps_back(told)]
        return sorted(kept, key=lambda told: not (self._stresses(told.fact) and self._is_or_fits(told)))

    def adds(self, facts: Iterable[Fact], near: Collection[str], told: Collection[str]) -> Told | None:
        """Something that fits and was not told yet, where the patient adds it of itself now.

        An attribute is added only to a fact that is `near`, told in this answer.
        """
        if not self.comes(_VOLUNTEERS * self.tilt.plays_up, "volunteers"):
            return None
        every = (
            Told(fact, name)
            for fact in facts
            if self._volunteers(fact)
            for name in (None, *(fact.attributes if fact.id in near else ()))
        )
        return next((one for one in every if self._fitting(one) and _name(one) not in told), None)

    def _volunteers(self, fact: Fact) -> bool:
        return _freely_told(fact) and not self.keeps_back(Told(fact, None))

    def _stresses(self, fact: Fact) -> bool:
        fitting = any(self._fitting(Told(fact, name)) for name in (None, *fact.attributes))
        return fitting and within(self.tilt.plays_up, f"plays up:{fact.id}", self.seed)

    def _is_or_fits(self, told: Told) -> bool:
        return told.attribute is None or self._fitting(told)

    def _fitting(self, told: Told) -> bool:
        return _name(told) in self.fits


def distant(manner: Manner, lean: Lean) -> Manner:
    """The manner of one who keeps its distance: fewer sentences and asides, more bare denials, less agreement."""
    distance = lean.tilt.distance
    if not distance:
        return manner
    fewer = sum(lean.comes(distance, what) for what in ("short", "shorter"))
    return replace(
        manner,
        sentences=max(1, manner.sentences - fewer),
        asides=manner.asides * (1 - distance),
        curt=1 - (1 - manner.curt) * (1 - distance),
        remarks=manner.remarks * (1 - distance) if manner.remark == "agreement" else manner.remarks,
    )


def roomier(manner: Manner, complaint: Sequence[Fact], opening: Sequence[Fact]) -> Manner:
    """The manner with room for what is told in an opening beyond the complaint."""
    return replace(manner, sentences=manner.sentences + len(opening) - len(complaint))


def remark(lean: Lean, heard: History, told: Collection[str], said: Sequence[str] = ()) -> str | None:
    """What the patient adds of its own to an answer that tells and says this: one line at most."""
    tilt = lean.tilt
    replies = [item.content.text for item in heard if isinstance(item.content, Reply)]
    recent = replies[-8:]
    feared = inside(tilt.foil or "")
    named = any(feared in sentence for sentence in said)
    if tilt.pushback and _is_reassured(heard, lean) and lean.comes(tilt.pushback, "pushback"):
        names = bool(tilt.foil) and not named and lean.comes(_NAMES, "naming")
        return lean.line("objects_naming" if names else "objects", recent)
    if lean.comes(_SEEKS * tilt.wants_another_doctor, "another") and _may_ask_again(replies, lean.language):
        return lean.line("another_doctor", recent)
    if feared and not named and lean.comes(_RETURNS * tilt.insists, "insists"):
        return lean.line("fears_again" if any(feared in text for text in replies) else "fears", recent)
    if not lean.fits.isdisjoint(told) and lean.comes(_WEIGHS * tilt.plays_up, "weight"):
        return lean.line("weight", recent)
    return None


def question(lean: Lean, heard_before: Sequence[str]) -> str | None:
    """What the patient asks about its fear when it is invited to ask; None where it does not."""
    if not lean.tilt.foil or not lean.comes(lean.tilt.insists, "wonders"):
        return None
    return lean.line("wonders", heard_before)


@lru_cache(maxsize=4096)
def reassures(text: str, language: str = "en", foil: str | None = None, closing: bool = False) -> bool:
    """Whether a doctor reassures: says that it is nothing bad, or not the foil; in closing, names something else."""
    return any(_reassures(clause, foil, closing) for clause in understand(text, language) if not clause.questions)


def objects(text: str, language: str = "en") -> bool:
    """Whether a patient's words object to what the doctor said."""
    return says_any(text, words(language).objecting, language)


@lru_cache(maxsize=4096)
def asks_for_another(text: str, language: str = "en") -> bool:
    """Whether a patient's words ask for another doctor: wish for one or ask about one, in one sentence."""
    table = words(language)
    return any(
        means(sentence, table.asking_for_another, language, asked=sentence.endswith(_ASKED))
        and says_any(sentence, table.wishing, language)
        for sentence in _SENTENCE.split(text.strip())
    )


def moods(heard: History, lean: Lean) -> Iterator[tuple[int, str, float]]:
    """What the bias itself does to trust: the event, what it was, and by how much it moves."""
    tilt = lean.tilt
    for item in heard:
        if isinstance(item.content, Say):
            if tilt.trust:
                yield item.seq, "uneasy" if tilt.trust < 0 else "at_ease", _EACH_TURN * tilt.trust
            if tilt.pushback and reassures(item.content.text, lean.language, tilt.foil, item.phase == "closing"):
                yield item.seq, "unconvinced", _UNCONVINCED * tilt.pushback


OWN_MOODS = frozenset(["uneasy", "at_ease"])
"""What does not wear off by being repeated."""


def warmed(move: float, tilt: PatientTilt) -> float:
    """What an impression moves; a kindness reaches one who keeps its distance the less."""
    return move * (1 - _UNMOVED * tilt.distance) if move > 0 else move


def asked_for_another(heard: History, lean: Lean) -> tuple[int, ...]:
    """The events in which the patient asked for another doctor, where it is one who does."""
    if not lean.tilt.wants_another_doctor:
        return ()
    replies = ((item.seq, item.content) for item in heard if isinstance(item.content, Reply))
    return tuple(seq for seq, reply in replies if asks_for_another(reply.text, lean.language))


def inside(name: str) -> str:
    """A disease's name as it stands within a sentence; an abbreviation or a person's name keeps its capital.

    >>> inside("Acute appendicitis"), inside("Alzheimer's disease"), inside("COPD")
    ('acute appendicitis', "Alzheimer's disease", 'COPD')
    """
    first = name.split(" ")[0]
    kept = any(letter.isupper() for letter in first[1:]) or "'" in first or "’" in first
    return name if kept else name[:1].lower() + name[1:]


def _is_reassured(heard: History, lean: Lean) -> bool:
    last = heard[-1] if heard else None
    if last is None or not isinstance(last.content, Say):
        return False
    return reassures(last.content.text, lean.language, lean.tilt.foil, last.phase == "closing")


def _reassures(clause: Clause, foil: str | None, closing: bool) -> bool:
    if means(clause.text, words(clause.language).reassuring, clause.language):
        return True
    known = vocabulary("diseases", clause.language)
    feared = known.named(foil) if foil else None
    said = stems(clause.text, clause.language)
    for mention in known.find(said):
        if feared and mention.term.id in (feared.id, feared.heading):
            if not offers(clause.text, [tuple(said[mention.start : mention.end])], clause.language):
                return True
        elif closing and foil:
            return True
    return False


def _may_ask_again(replies: Sequence[str], language: str) -> bool:
    asked = [asks_for_another(text, language) for text in replies]
    return len(asked) >= _APART and sum(asked) < _TIMES and not any(asked[-_APART:])


def _freely_told(fact: Fact) -> bool:
    free = fact.disclosure in ("volunteered", "asked") and not fact.safety and not fact.private
    return free and fact.polarity == "present"


def _name(told: Told) -> str:
    return told.fact.id if told.attribute is None else f"{told.fact.id}.{told.attribute}"
