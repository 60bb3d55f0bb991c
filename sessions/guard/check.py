"""The guard: what a reply holds that a patient of this case would not say.

bounds = bounds_of(scenario)                     # once a session
findings = check(sentence, bounds, doctor_said)  # every sentence, before it is shown
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from personas.embedded.recall import Recall
from personas.embedded.tables import words_of
from personas.embedded.understanding import understand
from scenarios.schema import Fact, Scenario
from scenarios.views import for_patient
from scenarios.words import contains
from sessions.guard.clauses import Clause, clauses
from sessions.guard.diseases import Diseases, Named, diseases
from sessions.guard.findings import GuardFinding
from sessions.guard.form import out_of_form, out_of_role, without_controls
from sessions.guard.history import History, against, history, names_people
from sessions.guard.results import Tests, given, numbers, tells, tests
from sessions.guard.words import Phrase

# An illness that is told openly is known under the names by which a doctor asks for it.
_OPENLY = ("volunteered", "asked")
MAX_CHARACTERS = 20_000


@dataclass(frozen=True)
class Bounds:
    """What a patient of a case may know and say, compiled once from the whole scenario."""

    language: str
    diseases: Diseases
    own_diseases: frozenset[Named]
    family_diseases: frozenset[Named]
    feared: frozenset[Named]
    tests: Tests
    known_tests: frozenset[Phrase]
    numbers: frozenset[str]
    words: frozenset[str]
    history: History
    recall: Recall | None

    def of_another(self, clause: Clause) -> bool:
        """Whether a clause is about somebody else than the patient."""
        named = names_people(clause.stems, self.language)
        if self.recall is None:
            return named or clause.words.others.within(clause.typed)
        return named and not self.recall.speaker.speaks_of_patient(understand(clause.text, self.language)[0])


def bounds_of(scenario: Scenario, feared: Iterable[str] = ()) -> Bounds:
    """Compile a case for the guard; its language is the session's. `feared` is what a bias has the patient fear: it may
    speak of that, but not as of what it has or what somebody found."""
    language, patient = scenario.language, scenario.patient
    named, tested = diseases(scenario), tests(scenario)
    family = [fact for fact in patient.facts if fact.section == "family_history"]
    own = [scenario.door.note, *_told(fact for fact in patient.facts if fact not in family)]
    kin, fears = list(_told(family)), list(feared)
    everything = " ".join((*own, *kin, *fears, patient.age_text))
    parts = [part for text in (*own, *kin, *fears) for part in clauses(text, language)]
    return Bounds(
        language,
        named,
        _diseases_in(own, named, language),
        _diseases_in(kin, named, language),
        _diseases_in(fears, named, language),
        tested,
        frozenset(test for part in parts if tells(part, numbers(part.text)) for test in tested.named(part)),
        numbers(everything),
        frozenset(words_of(everything, language)),
        history(scenario),
        Recall(for_patient(scenario)) if patient.speaker.who == "relative" else None,
    )


def _told(facts: Iterable[Fact]) -> Iterator[str]:
    """What the patient says by these facts, and what those are about that are not denied."""
    for fact in facts:
        yield from (text for text in (fact.says, *fact.attributes.values()) if text)
        if fact.polarity != "denied":
            yield fact.topic
        if fact.polarity == "present" and fact.section == "past_history" and fact.disclosure in _OPENLY:
            yield from fact.keywords


def _diseases_in(texts: Iterable[str], named: Diseases, language: str) -> frozenset[Named]:
    parts = (part for text in texts for part in clauses(text, language) if not part.denies)
    return named.with_classes(one for part in parts for one, _ in named.named(part))


def check(text: str, bounds: Bounds, doctor_said: Sequence[str] = ()) -> tuple[GuardFinding, ...]:
    """What is found in a reply, or in a sentence of it, in order. `doctor_said`: all that the doctor has said so far.

    What lies beyond MAX_CHARACTERS is not read.
    """
    text = text[:MAX_CHARACTERS]
    sayable = _Sayable(bounds, doctor_said)
    seen = without_controls(text)
    found = list(out_of_form(text, seen, bounds.language))
    for clause in clauses(seen, bounds.language):
        found += out_of_role(clause, sayable.said)
        found += _of_the_case(clause, bounds, sayable)
    unique = {(one.kind, one.start, one.end): one for one in reversed(found)}
    return tuple(sorted(unique.values(), key=lambda one: (one.start, one.end, one.kind)))


def _of_the_case(clause: Clause, bounds: Bounds, sayable: "_Sayable") -> Iterator[GuardFinding]:
    yield from _results(clause, bounds, sayable)
    if bounds.of_another(clause):
        return
    if not clause.denies and _names_a_disease(clause, bounds, sayable):
        yield clause.finding(
            "disease", "It names a disease that is in no fact of the case and that the doctor did not say."
        )
    yield from against(clause, bounds.history)


def _names_a_disease(clause: Clause, bounds: Bounds, sayable: "_Sayable") -> bool:
    named = bounds.diseases.named(clause)
    return any(not (sayable.disease(one) or _may_be_named(one, at, clause, bounds)) for one, at in named)


def _may_be_named(one: Named, at: range, clause: Clause, bounds: Bounds) -> bool:
    """Whether it is the family's, or what the patient fears and does not state as a fact."""
    of_family = one in bounds.family_diseases and not clause.of_self
    return of_family or (one in bounds.feared and not clause.states(at.start, at.stop))


def _results(clause: Clause, bounds: Bounds, sayable: "_Sayable") -> Iterator[GuardFinding]:
    told_numbers = numbers(clause.text)
    unknown = sayable.unknown(told_numbers)
    measured = bool(unknown) and bounds.tests.measures(clause) and not clause.denies
    if measured or (told_numbers and any(sayable.unknown(quantity) for quantity in given(clause.text))):
        yield clause.finding("result", "It gives a measured value that the patient was never told.")
        return
    if clause.asked or clause.denies:
        return
    told = tells(clause, unknown) and not clause.doubts(len(clause.typed))
    if told and any(not sayable.test(one) for one in bounds.tests.named(clause)):
        yield clause.finding("result", "It tells the result of a test, which the patient does not hold.")
        return
    if any(sum(not sayable.word(word) for word in run) > 1 for run in bounds.tests.quoted(clause.stems)):
        yield clause.finding("result", "It repeats the words of a report, which the patient does not hold.")


@dataclass(frozen=True)
class _Read:
    """What one of the doctor's utterances allows the patient to say. `typed` are its clauses."""

    typed: tuple[tuple[str, ...], ...]
    diseases: frozenset[Named]
    words: frozenset[str]
    numbers: frozenset[str]
    tests: frozenset[Phrase]


class _Sayable:
    """What the patient may say of itself, for it knows it or the doctor has said it.

    The doctor's words are read only where something is said that the patient does not know: mostly nothing is.
    """

    def __init__(self, bounds: Bounds, doctor_said: Sequence[str]) -> None:
        self._bounds = bounds
        self._doctor_said = doctor_said

    def _heard(self) -> Iterator[_Read]:
        return (_read(text, _Held(self._bounds)) for text in reversed(self._doctor_said))

    def said(self, row: tuple[str, ...]) -> bool:
        """Whether the doctor has said these very words."""
        return any(contains(own, row) for said in self._heard() for own in said.typed)

    def disease(self, one: Named) -> bool:
        return one in self._bounds.own_diseases or any(one in said.diseases for said in self._heard())

    def test(self, one: Phrase) -> bool:
        return one in self._bounds.known_tests or any(one in said.tests for said in self._heard())

    def word(self, word: str) -> bool:
        return word in self._bounds.words or any(word in said.words for said in self._heard())

    def unknown(self, told: Iterable[str]) -> list[str]:
        """The numbers that nobody has said."""
        left = [one for one in told if one not in self._bounds.numbers]
        return [one for one in left if not any(one in said.numbers for said in self._heard())]


class _Held:
    """Bounds as part of a key: one session has one, and its parts are not compared."""

    def __init__(self, bounds: Bounds) -> None:
        self.bounds = bounds

    def __hash__(self) -> int:
        return id(self.bounds)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Held) and other.bounds is self.bounds


@lru_cache(maxsize=512)
def _read(text: str, held: _Held) -> _Read:
    """One of the doctor's utterances, read once."""
    bounds = held.bounds
    parts = clauses(text, bounds.language)
    tested = (test for part in parts if tells(part, numbers(part.text)) for test in bounds.tests.named(part))
    return _Read(
        tuple(part.typed for part in parts),
        bounds.diseases.with_classes(one for part in parts for one, _ in bounds.diseases.named(part)),
        frozenset(words_of(text, bounds.language)),
        numbers(text),
        frozenset(tested),
    )
