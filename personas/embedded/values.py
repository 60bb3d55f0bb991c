"""Questions that ask for a value of some kind: an hour, a distance, a score, how many, who.

Where what is told for one holds no such value, a sentence of the case that does is told instead: one about what is
named, or one in words of the question, or the only one there is of the complaint; where there is none, the patient
owns up to knowing no more than what was told. The kinds are data (`languages/<language>/values.yaml`).
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files

from personas.embedded.attributes import Told, said_by
from personas.embedded.clause import Clause
from personas.embedded.history import in_prose, symptoms
from personas.embedded.kin import names_kin, of_kin
from personas.embedded.meaning import GENERAL, Slot
from personas.embedded.recall import Recall, is_kept
from personas.embedded.speech import speech
from personas.embedded.tables import tables, words_of
from personas.embedded.telling import Mark, Telling
from personas.embedded.thesaurus import thesaurus
from personas.exchange import FactUse
from scenarios import yaml_text
from scenarios.views import PatientView

_UNIT = "{unit}"
_NEAR = 4  # words behind a number within which what is counted stands


@dataclass(frozen=True)
class Kind:
    """A kind of value: how it is asked for, by what words a sentence tells it, and by what it tells as much.

    `at_all`: by what a sentence answers in any way; one that holds nothing of it leaves the question open.
    `alone` is what a sentence that shares no word with the question must hold; `whatever`: the question is clear
    enough, whatever it names besides; `by_words`: that a sentence is about what is named is not enough; `noun_after`:
    what is counted stands behind the value; `of_people`: it is told of the family, even if the question names none.
    """

    asked: re.Pattern[str]
    told: str
    as_much: re.Pattern[str] | None
    at_all: re.Pattern[str] | None
    alone: re.Pattern[str] | None
    whatever: bool
    by_words: bool
    noun_after: bool
    of_people: bool


@dataclass(frozen=True)
class Value:
    """What one clause asks for: of which kind, in what words that do not ask for it, the first of them in front."""

    kind: Kind
    told: re.Pattern[str]
    words: tuple[str, ...]
    first: str  # the word right after those that ask for it, if it says anything: 'how many [cups]'

    def is_told(self, text: str) -> bool:
        """Whether a sentence answers as it is, though another may tell more."""
        return bool(self.told.search(text) or (self.kind.as_much and self.kind.as_much.search(text)))

    def is_left_open(self, said: Sequence[str]) -> bool:
        """Whether sentences were said of which none answers in any way."""
        at_all = self.kind.at_all
        return at_all is not None and bool(said) and not any(map(at_all.search, said))


class Values:
    """Tells the value that is asked for, where nothing that holds one was told."""

    def __init__(self, view: PatientView, recall: Recall, telling: Telling) -> None:
        self._view = view
        self._recall = recall
        self._telling = telling

    def tell_instead(self, clause: Clause, mark: Mark) -> None:
        """Tell it in place of what was told since the mark, where that holds no such value and another fact does."""
        value = value_asked(clause) if clause.asks and in_prose(self._view) else None
        said = self._telling.sentences[len(mark["sentences"]) :]
        if value is None or self._telling.withheld != mark["withheld"] or any(map(value.is_told, said)):
            return
        if not value.words and any(map(value.is_told, mark["sentences"])):
            self._telling.take_back(mark)  # 'who found her, and at what time', told by one sentence
            return
        holders = self._holders(clause, value)
        told = self._about(clause, value, holders) if value.words else self._next_to(mark["used"], holders)
        if told := told or self._alone(clause, value, holders):
            self._telling.take_back(mark)
            self._telling.tell(told, "the value that was asked for")
        elif value.is_left_open(said):
            self._telling.no_more_known = True

    def _holders(self, clause: Clause, value: Value) -> list[Told]:
        """What tells such a value, the sentence of a fact before what else it tells; nothing kept for asking."""
        no = speech(self._view.language).lines["no"][0].rstrip(".")
        family = value.kind.of_people or names_kin(self._recall, clause)
        known = of_kin(self._recall, clause, self._view.facts)
        facts = (fact for fact in known if family or fact.section != "family_history")
        return [
            Told(fact, name)
            for fact in facts
            for name, said in ((None, fact.says), *fact.attributes.items())
            if value.told.search(said) and not (said.startswith(no) or is_kept(fact)) and self._telling.may_tell(fact)
        ]

    def _next_to(self, uses: Sequence[FactUse], holders: Sequence[Told]) -> Told | None:
        """What tells it of what was told last for the half of the question before, or next to it in the case."""
        told = [fact for fact in (self._recall.fact(use.id) for use in uses[-1:]) if fact in self._view.facts]
        at = self._view.facts.index(told[0]) if told else len(self._view.facts)
        return next((one for one in holders if one.fact in self._view.facts[at : at + 2]), None)

    def _about(self, clause: Clause, value: Value, holders: Sequence[Told]) -> Told | None:
        """What tells it of the thing named, or else in most words of the question; not what leaves out more of them."""
        things = _things(clause, value, self._recall.naming.slots(clause))
        found = {} if value.kind.by_words else {item.fact.id: item for item in self._recall.about(clause).found}
        best, most = None, (False, 0, 0)
        for told in holders:
            item = found.get(told.fact.id)
            shared = self._shared(things, told, item.words if item else frozenset())
            left_out = [thing for thing in things if thing not in shared and thing.kind in ("head", "person")]
            telling = [thing for thing in shared if not _faint(clause.language).issuperset(thing.words)]
            if any(thing.kind == "person" for thing in left_out) or not self._tells_first(things, value, told, telling):
                continue
            weight = (item is not None, len(telling), len(shared))
            enough = len(shared) >= len(left_out) if item else len(shared) > len(left_out)
            if telling and enough and weight > most:
                best, most = told, weight
        return best

    def _tells_first(self, things: Sequence[Slot], value: Value, told: Told, telling: Sequence[Slot]) -> bool:
        """Whether what stands right after the words that ask is told: 'how many [cups]', 'who [found] you'."""
        faint = _faint(self._view.language)
        first = [thing for thing in things if value.first in thing.words and not faint.issuperset(thing.words)]
        if not (first and value.kind.noun_after):
            return all(thing in telling for thing in first)
        said = said_by(told)
        after = (words_of(said[held.end() :], self._view.language)[:_NEAR] for held in value.told.finditer(said))
        return any(self._names(first[0], row) for row in after)

    def _shared(self, things: Sequence[Slot], told: Told, answered: frozenset[int]) -> list[Slot]:
        """The things that a fact tells: by their words or names, in words that say the same, or as it was found by."""
        said = [word for text in (told.fact.says, said_by(told)) for word in words_of(text, self._view.language)]
        return [
            thing
            for thing in things
            if not answered.isdisjoint(range(thing.start, thing.end)) or self._names(thing, said)
        ]

    def _names(self, thing: Slot, said: Sequence[str]) -> bool:
        """Whether a thing is named in these words, or in what says the same."""
        words = frozenset(said)
        if words.issuperset(thing.words) or thing.ids & self._recall.meanings.named(said) - GENERAL:
            return True
        return any(other <= words for other in thesaurus(self._view.language).others(thing.words))

    def _alone(self, clause: Clause, value: Value, holders: Sequence[Told]) -> Told | None:
        """The only sentence of the complaint that holds such a value, where nothing else is asked of."""
        alone, whatever = value.kind.alone, value.kind.whatever
        if alone is None or not (whatever or self._names_nothing_else(clause, value)):
            return None
        told = [one for one in holders if one.fact in symptoms(self._view) and alone.search(said_by(one))]
        first = [one for one in told if one.fact.section == "complaint"] or told
        values = {held[0] for one in first if (held := value.told.search(said_by(one)))}
        return first[0] if first and (whatever or len(values) == 1) else None

    def _names_nothing_else(self, clause: Clause, value: Value) -> bool:
        """Whether a clause names nothing but the value, and places of what the patient came with."""
        things = _things(clause, value, self._recall.naming.slots(clause))
        felt = frozenset[str]().union(*(self._recall.topic_ids(fact) for fact in symptoms(self._view)))
        return all(thing.kind in ("word", "quality") or (thing.kind == "body" and thing.ids & felt) for thing in things)


def _things(clause: Clause, value: Value, slots: Sequence[Slot]) -> list[Slot]:
    """What a clause speaks of beside the value: things that have a name, everyday phrases and words."""
    named = {slot.start: slot for slot in slots if slot.ids}
    things, at, alike = list[Slot](), 0, thesaurus(clause.language)
    while at < len(clause.words):
        end = at + max(alike.longest(clause.words, at), 1)
        slot = named.get(at)
        thing = slot if slot and (slot.end >= end or slot.kind == "person") else Slot(at, end, (), clause.words[at:end])
        things += [thing] if not set(value.words).isdisjoint(thing.words) else []
        at = thing.end
    return things


def value_asked(clause: Clause) -> Value | None:
    """What kind of value a clause asks for, if any."""
    return _asked_in(clause.text, clause.language)


@lru_cache(maxsize=1_000)
def _asked_in(text: str, language: str) -> Value | None:
    for kind in _kinds(language):
        if asked := kind.asked.search(text):
            after = words_of(text[asked.end() :], language)
            words = (*after, *words_of(text[: asked.start()], language))
            closed = tables(language).closed
            first = next((word for word in after[:1] if word not in closed), "")
            told = kind.told.replace(_UNIT, asked["unit"]) if _UNIT in kind.told else kind.told
            return Value(kind, _regex(told), tuple(word for word in words if word not in closed), first)
    return None


@cache
def _faint(language: str) -> frozenset[str]:
    """The words that say little of what a question is about."""
    return frozenset(
        word for text in yaml_text.texts(_table(language).get("faint")) for word in words_of(text, language)
    )


@cache
def _table(language: str) -> dict[str, yaml_text.Value]:
    """The table of a language, read once; nothing where it has none."""
    file = files("personas.embedded").joinpath("languages", language, "values.yaml")
    return yaml_text.table(file) if file.is_file() else {}


@cache
def _regex(text: str) -> re.Pattern[str]:
    return re.compile(text, re.IGNORECASE)


@cache
def _kinds(language: str) -> tuple[Kind, ...]:
    table = _table(language)
    parts = yaml_text.texts_by_name(table.get("parts"))

    def spelt_out(text: str) -> str:
        while part := next((name for name in parts if f"{{{name}}}" in text), None):
            text = text.replace(f"{{{part}}}", parts[part])
        return text

    rows = table.get("values")
    found = (yaml_text.texts_by_name(row) for row in (rows.values() if isinstance(rows, dict) else ()))

    def regex(row: Mapping[str, str], key: str) -> re.Pattern[str] | None:
        return _regex(spelt_out(row[key])) if key in row else None

    return tuple(
        Kind(
            _regex(spelt_out(row["asked"])),
            spelt_out(row["told"]),
            regex(row, "as_much"),
            regex(row, "at_all"),
            regex(row, "alone"),
            row.get("named") == "whatever",
            row.get("by") == "words",
            row.get("noun") == "after",
            row.get("people") == "told",
        )
        for row in found
    )
