"""What is found of the facts that a clause is about: how well each answers, and which of the things that it names."""

from dataclasses import dataclass

from personas.embedded.matching import Match
from personas.embedded.question import Question
from personas.embedded.slot import Slot
from personas.embedded.trace import SECTION_NAMES, Trace
from scenarios.schema import Fact

_ILLNESS = frozenset(["words:illness"])


@dataclass(frozen=True)
class Found:
    """A fact that a clause is about, which of the clause's slots it answers, and the positions of their words."""

    fact: Fact
    score: float
    answers: frozenset[int]
    words: frozenset[int]
    called: bool = False  # by its own name
    generic: bool = False  # only as an illness, whichever
    whole_section: bool = False
    by_deed: bool = False  # by what is done or used, not by a symptom
    of_kind: bool = False  # as one of the kinds of what is asked for: kittens, of animals
    by_head: bool = False  # by more than a place, a person or a word
    named: frozenset[int] = frozenset()  # which of the slots are its own names
    by_word: bool = False  # by a word that names nothing, and no more
    of_topic: bool = False  # by what it is about or called by, not by what it tells besides
    wholly: bool = False  # as the very topic of the words it answers: double vision, not any trouble with sight

    @property
    def of_itself(self) -> bool:
        """Whether it is about what it is found by, and does not tell that of something else."""
        return self.wholly and self.of_topic

    @property
    def denied_habit(self) -> bool:
        """Whether it is a habit that is denied: 'how much do you drink' is not answered by another's amount."""
        return self.fact.section == "social_history" and self.fact.polarity == "denied" and self.of_topic


@dataclass(frozen=True)
class Recalled:
    """The facts a clause is about, best first; whether it names a topic, known or not; and more than a section."""

    found: tuple[Found, ...]
    names_topic: bool
    names_more: bool


def found_by(asked: Question, known: Trace, matched: Match, deeds: frozenset[str]) -> Found:
    """A fact with what it answers of a question."""
    answers = [asked.slots[number] for number in matched.answers if number >= 0]
    heads = [slot for slot in asked.slots if slot.kind == "head"]
    section = SECTION_NAMES.get(known.fact.section, "")
    done = all(slot.ids & deeds or slot.kind == "body" for slot in answers)
    by_own_words = any(slot.words in known.phrases and not slot.ids for slot in answers)
    return Found(
        known.fact,
        matched.score,
        matched.answers,
        frozenset(at for slot in answers for at in range(slot.start, slot.end)),
        any(slot.words in known.phrases for slot in answers),
        all(slot.ids == _ILLNESS for slot in answers),
        bool(heads) and all(section in slot.ids for slot in heads) and not by_own_words,
        done and any(slot.ids & deeds & known.ids for slot in answers),
        any(name.startswith(f"{one}.") for slot in answers for one in slot.ids for name in known.ids),
        any(slot.kind == "head" or slot.words in known.phrases or _persons_as_such(slot) for slot in answers)
        or -1 in matched.answers,
        frozenset(number for number in matched.answers if number >= 0 and asked.slots[number].words in known.phrases),
        bool(answers) and all(slot.kind == "word" and slot.words not in known.phrases for slot in answers),
        any(slot.ids & known.called_ids or slot.words in known.phrases for slot in answers),
        all(name in known.called_ids for slot in answers for name in slot.ids if name.startswith("topics:")),
    )


def _persons_as_such(slot: Slot) -> bool:
    """Whether people are asked for, not named in passing: 'any brothers'."""
    return slot.kind == "person" and len(slot.words) > 1
