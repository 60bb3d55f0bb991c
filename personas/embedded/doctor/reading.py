"""What the doctor makes of words: findings present or absent, out of a door note, an answer or a report."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from personas.embedded.doctor.clauses import Clause, Sentence, is_absent, language, says, sentences
from personas.embedded.doctor.knowledge import TOLD, Finding, Reads, knowledge
from personas.embedded.doctor.measures import holds
from personas.embedded.doctor.phrases import Hit, Phrases, key, keys
from personas.exchange import Entry, Report
from scenarios.vocabulary import Term, vocabulary
from scenarios.words import plain, tokens

SAID = 0.95  # how far a plain statement is trusted
BESIDE = 0.6  # a denial of other things than what was asked
SEVERE = 8  # out of ten
ROUNDABOUT = 0.3  # an answer to one question that neither denies nor names what was asked
# How far a finding that a report of its test leaves unmentioned is taken to be absent.
UNMENTIONED = {"examination": 0.4, "lab": 0.5, "imaging": 0.7, "trace": 0.85, "other": 0.6}


_AGE = re.compile(r"\b(?:of|aged?|,) \d+ (?:day|week|month|year)s?\b")


class Evidence(NamedTuple):
    """A finding said to be present or absent. `sure` (0 to 1): how far that is trusted."""

    finding: str
    present: bool
    sure: float = SAID


@dataclass(frozen=True)
class Person:
    """Who the patient is, as far as the door tells. Age in years."""

    age: float | None
    sex: str | None


@lru_cache(maxsize=1)
def _told() -> Phrases:
    return _phrases((finding for finding in knowledge().findings.values() if finding.kind in TOLD), loose=False)


@lru_cache(maxsize=1)
def _shown() -> Phrases:
    return _phrases((finding for finding in knowledge().findings.values() if finding.kind not in TOLD), loose=True)


def _phrases(findings: Iterable[Finding], loose: bool) -> Phrases:
    told = language()
    timed = set(told.durations.values())
    named = ((finding.id, _telling(finding.names)) for finding in findings if finding.id not in timed)
    never = told.absent_after - {key("no"), key("none")}
    return Phrases(named, told.small, never, loose, told.between, told.particles)


def _telling(names: Iterable[str]) -> list[str]:
    """The names that say enough by themselves."""
    return [name for name in names if not (len(row := keys(name)) == 1 and row[0] in language().not_alone)]


def person(note: str, age: str) -> Person:
    """Age and sex as the door note tells them."""
    told = language()
    sex = next(
        ("female" if word in told.female else "male" for word in tokens(note) if word in told.female | told.male), None
    )
    number = re.match(r"\s*([\d.]+)\s*(\w*)", age)
    if not number:
        return Person(None, sex)
    per_year = {"d": 365.25, "w": 52.2, "m": 12.0}.get(number[2][:1].lower(), 1.0)
    return Person(float(number[1]) / per_year, sex)


def asked_about(question: str) -> tuple[str, ...]:
    """The findings that a question names."""
    named = {
        hit.finding
        for sentence in sentences(question)
        for clause in sentence.clauses
        for hit in _told().find(clause.row)
    }
    return tuple(sorted(named))


def door(note: str) -> list[Evidence]:
    """The findings that a door note names."""
    return [*_merged(_in_text(note, (_told(), _shown()))), *_duration(_AGE.sub("", note))]


def answer(text: str, question: str, asked: tuple[str, ...]) -> list[Evidence]:
    """What an answer says. A bare yes or no is about what was asked."""
    told = language()
    every = sentences(text)
    said = [sentence for sentence in every if not says(sentence.text, told.unsure)]
    found = _merged(one for sentence in said for one in _answered(sentence, asked))
    if says(plain(question), ("start", "begin", "how long", "brings you", "brought you", "happening", "going on")):
        found += _duration(text)
    found += _severity(text)
    known = {one.finding for one in found}
    if not said or len(said) < len(every):
        return found
    open_ones = [finding for finding in asked if finding not in known]
    if all(sentence.row[0] == "no" for sentence in said):
        sure = SAID if not known else BESIDE
        found += [Evidence(one, present=False, sure=sure) for one in open_ones if not known or not _owed(one)]
    elif open_ones == list(asked) and len(asked) == 1 and not known:
        if said[0].row[0] in ("yes", "yeah"):
            found.append(Evidence(asked[0], present=True))
        elif not _denies(said) and not says(plain(text), told.again):
            found.append(Evidence(asked[0], present=True, sure=ROUNDABOUT))
    return found


def _answered(sentence: Sentence, asked: tuple[str, ...]) -> Iterator[Evidence]:
    """What a sentence of an answer says; one that begins with no denies what was asked, however it goes on."""
    for one in _in_sentence(sentence, (_told(),)):
        denied = sentence.row[0] == "no" and one.finding in asked
        yield one._replace(present=False) if denied else one


def _owed(finding: str) -> bool:
    """Whether a finding is of those asked about at all events: only an answer of its own denies it."""
    return bool(knowledge().findings[finding].whenever)


def _denies(said: Iterable[Sentence]) -> bool:
    return any(not language().absent_before.isdisjoint(sentence.row) for sentence in said)


def report(result: Report) -> list[Evidence]:
    """What a report shows. What it leaves unmentioned of a test that was done counts a little against it.

    A normal that the desk's policy fills in is no observation, and tells nothing.
    """
    found: list[Evidence] = []
    done: dict[str, float] = {}
    for entry in (one for one in result.entries if one.policy is None):
        for finding, reads in _read_from().get(_value_named(entry), ()):
            held = holds(reads, entry)
            if held is not None:
                found.append(Evidence(finding, held))
        found += _merged(_in_text(_words(entry), (_shown(),)))
        for test in _tests_shown(_terms(entry)):
            done[test] = UNMENTIONED[knowledge().tests[test].kind]
    found = _merged(found)
    known = {one.finding for one in found}
    aside = [
        Evidence(finding, present=False, sure=sure)
        for test, sure in done.items()
        for finding in _described_by().get(test, ())
        if finding not in known
    ]
    return [*found, *aside]


@lru_cache(maxsize=1000)
def tests_in(result: Report) -> frozenset[str]:
    """The examinations and tests of which a report brings something, asked for by name or not."""
    return frozenset(test for entry in result.entries for test in _tests_shown(_terms(entry)))


@lru_cache(maxsize=1)
def _described_by() -> dict[str, tuple[str, ...]]:
    """The findings that each test shows in words rather than in numbers."""
    index: dict[str, list[str]] = {}
    for finding in knowledge().findings.values():
        if finding.test is not None and not finding.reads:
            index.setdefault(finding.test, []).append(finding.id)
    return {test: tuple(findings) for test, findings in index.items()}


@lru_cache(maxsize=1)
def _read_from() -> dict[str, list[tuple[str, Reads]]]:
    index: dict[str, list[tuple[str, Reads]]] = {}
    for finding in knowledge().findings.values():
        if finding.reads:
            index.setdefault(finding.reads.value, []).append((finding.id, finding.reads))
    return index


def _value_named(entry: Entry) -> str:
    """The id of the one value that an entry reports; none for a group of values."""
    for name in (entry.name, entry.group or ""):
        bare = re.sub(r"\(.*?\)", "", name)
        term = vocabulary("tests").named(bare) or vocabulary("manoeuvres").named(bare)
        if term is not None and (name == entry.name or not term.members):
            return language().same_value.get(term.id, term.id)
    return ""


def _words(entry: Entry) -> str:
    """The words of an entry. A name such as "calf tenderness" says nothing of what the narrative beside it denies."""
    narrative = entry.narrative or ""
    if not entry.value and _denies(sentences(narrative)):
        return narrative
    return f"{entry.group or ''} {entry.name} {_spelled(entry)}. {narrative}"


def _spelled(entry: Entry) -> str:
    value = entry.value or ""
    if re.fullmatch(r"\s*(?:[1-4]?\++|trace|[1-4]\s*\+)\s*", value, re.IGNORECASE):
        return "positive"
    return value


@lru_cache(maxsize=4000)
def _term_ids(name: str) -> frozenset[str]:
    ids: set[str] = set()
    for table in (vocabulary("tests"), vocabulary("manoeuvres")):
        term: Term | None = table.named(name)
        if term is not None:
            ids |= {term.id, *(part.id for part in table.parts(term))}
    return frozenset(ids)


def _terms(entry: Entry) -> frozenset[str]:
    """The ids under which the vocabulary knows what was reported: the entry's own name, or else its group's."""
    return _term_ids(entry.name) or _term_ids(f"{entry.group} {entry.name}") or _term_ids(entry.group or "")


@lru_cache(maxsize=1)
def _tests_by_part() -> dict[str, tuple[str, ...]]:
    index: dict[str, list[str]] = {}
    for test in knowledge().tests:
        parts = {test}
        for table in (vocabulary("tests"), vocabulary("manoeuvres")):
            if test in table.terms:
                parts |= {part.id for part in table.parts(table.terms[test])}
        for part in parts:
            index.setdefault(part, []).append(test)
    return {part: tuple(tests) for part, tests in index.items()}


def _tests_shown(terms: frozenset[str]) -> Iterator[str]:
    for term in terms:
        yield from _tests_by_part().get(term, ())


def _in_text(text: str, tables: tuple[Phrases, ...]) -> Iterator[Evidence]:
    for sentence in sentences(text):
        yield from _in_sentence(sentence, tables)


def _in_sentence(sentence: Sentence, tables: tuple[Phrases, ...]) -> Iterator[Evidence]:
    told = language()
    if sentence.text.endswith("?") or says(sentence.text, told.feared):
        return
    of_family = not told.family.isdisjoint(sentence.row)
    of_bearing = says(sentence.text, told.bearing)
    for clause in sentence.clauses:
        for table in tables:
            for hit in _hits(table, clause):
                if of_family and not hit.finding.startswith("family-"):
                    continue
                if of_bearing and len(hit.words) == 1 and knowledge().findings[hit.finding].kind == "symptom":
                    continue
                yield Evidence(hit.finding, not is_absent(clause, hit))


def _hits(table: Phrases, clause: Clause) -> Iterator[Hit]:
    """What a clause names: told things between its commas, shown things anywhere in it."""
    if table is _shown():
        yield from table.find(clause.row)
        return
    for start, row in clause.between_commas():
        for hit in table.find(row):
            yield Hit(hit.finding, start + hit.start, start + hit.end, hit.words)


def _severity(text: str) -> list[Evidence]:
    """Whether the worst pain told out of ten is severe."""
    numbers = language().numbers
    told = re.findall(rf"\b(\d+|{'|'.join(numbers)})\W+(?:out\W+of\W+|/\s*)(?:ten|10)\b", plain(text))
    worst = max((int(one) if one.isdigit() else numbers[one] for one in told), default=None)
    return [] if worst is None else [Evidence("severe", worst >= SEVERE)]


def _duration(text: str) -> list[Evidence]:
    """How long it has lasted: the longest stretch of time that the text names."""
    kinds = list(dict.fromkeys(language().durations.values()))
    said = (one.text for one in sentences(text) if language().absent_before.isdisjoint(one.row))
    named = [language().durations[unit] for one in said for unit in _stretches().findall(one)]
    if not named:
        return []
    longest = max(named, key=kinds.index)
    return [Evidence(kind, present=kind == longest, sure=0.8) for kind in kinds]


@lru_cache(maxsize=1)
def _stretches() -> re.Pattern[str]:
    told = language()
    units = "|".join(told.durations)
    return re.compile(rf"(?:\d|\b(?:{'|'.join(told.time_words)}))\W+(?:\w+\W+)?({units})s?\b(?!\W+old)")


def _merged(found: Iterable[Evidence]) -> list[Evidence]:
    """One evidence for each finding: what is there once outweighs what is not there elsewhere in the same words."""
    merged: dict[str, Evidence] = {}
    for one in found:
        if one.finding not in merged or (one.present and not merged[one.finding].present):
            merged[one.finding] = one
    return list(merged.values())
