"""The patient's words against the facts: a fact that is denied, a denial that is affirmed, a symptom of no fact."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from personas.embedded.meaning import Meanings, meanings
from personas.embedded.tables import words_of
from scenarios.schema import Fact, Scenario
from scenarios.vocabulary import vocabulary
from scenarios.words import UNSPACED, tokens
from sessions.guard.clauses import Clause
from sessions.guard.findings import GuardFinding
from sessions.guard.words import Phrase, guard_words, vague

_NOT_SYMPTOMS = ("past_history", "social_history", "family_history", "medicines", "allergies", "pregnancy")
# What a patient may keep to themselves, or put differently before a stranger.
_GUARDED = ("trusted", "never")
# Of how somebody lives, only habits are plain enough to be contradicted.
_CIRCUMSTANCES = ("social_history", "ideas", "concerns", "expectations")
_HABITS = frozenset(["topics:smoking", "topics:alcohol", "topics:recreational-drugs"])
_PEOPLE = frozenset(
    f"words:{who}" for who in ("mother", "father", "parents", "sibling", "child", "partner", "grandparent", "relative")
)
Ids = frozenset[str]


@dataclass(frozen=True)
class Thing:
    """What the words of a clause from `start` up to `end` name: ids of `topics.yaml` and `words.yaml`."""

    start: int
    end: int
    words: Phrase
    ids: Ids

    @property
    def topics(self) -> Ids:
        return _topics(self.ids)


@dataclass(frozen=True)
class History:
    """The facts by what they are called: `has` and `lacks` by the names and the words of whole topics.

    `told`: what the present facts say; `near`: all that they touch in any way, `words` their telling words;
    `family`: what they say of relatives; `denied`: what the denials say.
    """

    meanings: Meanings
    has: Mapping[str | Phrase, Fact]
    lacks: Mapping[str | Phrase, Fact]
    told: Ids
    near: Ids
    words: frozenset[str]
    family: Ids
    denied: Ids
    own: frozenset[Phrase]

    def things(self, clause: Clause) -> list[Thing]:
        """What the clause names, by the words of the case where it has its own."""
        row = clause.stems
        return [Thing(start, end, row[start:end], ids) for start, end, ids in _named(row, self.meanings, self.own)]


def named_in(row: Sequence[str], language: str) -> Iterator[tuple[int, int, Ids]]:
    """The longest names in a row of stems, none within another: where they stand and what they name."""
    return _named(row, meanings(language), frozenset())


def names_people(row: Sequence[str], language: str) -> bool:
    """Whether a row of stems names somebody of the patient's family."""
    return not _of_people(language).isdisjoint(row) and not meanings(language).ids(row).isdisjoint(_PEOPLE)


@cache
def _of_people(language: str) -> frozenset[str]:
    """The words with which names of people end."""
    known = meanings(language)
    return frozenset(
        words[-1] for words, names in known.index.items() if known.within(name.id for name in names) & _PEOPLE
    )


def _named(row: Sequence[str], known: Meanings, own: frozenset[Phrase]) -> Iterator[tuple[int, int, Ids]]:
    longest = _longest(own)
    row, at = _turned(row, known.language), 0
    while at < len(row):
        size = 1
        for end in range(min(at + max(known.reach(row, at), longest.get(row[at], 0)), len(row)), at, -1):
            words = row[at:end]
            names = known.index.get(words, ())
            if (names or words in own) and not (len(words[0]) == 1 == len(words) and known.language in UNSPACED):
                yield at, end, frozenset(name.id for name in names if name.kind == "head")
                size = end - at
                break
        at += size


@lru_cache(maxsize=256)
def _longest(own: frozenset[Phrase]) -> Mapping[str, int]:
    """How many words the longest name of the case has that begins with a word."""
    longest: dict[str, int] = {}
    for words in own:
        longest[words[0]] = max(longest.get(words[0], 0), len(words))
    return longest


def _turned(row: Sequence[str], language: str) -> Phrase:
    """What a patient says of 'my' head, as the tables of a doctor's words have it, of 'your' head."""
    turned = guard_words(language).turned
    return tuple(turned.get(word, word) for word in row)


def history(scenario: Scenario) -> History:
    """The facts of a case, compiled once."""
    known = meanings(scenario.language)
    facts = scenario.patient.facts
    routine = [
        Fact(id=f"denies-{number}", topic=topic, section="review", polarity="denied")
        for number, topic in enumerate(topic for topics in scenario.patient.denies.values() for topic in topics)
    ]
    family = [fact for fact in facts if fact.section == "family_history"]
    present = [fact for fact in facts if fact.polarity != "denied" and fact not in family]
    absent = [*(fact for fact in facts if fact.polarity == "denied" and fact not in family), *routine]
    door = words_of(scenario.door.note, known.language)
    told = [*(row for fact in present for row in _told(fact, known.language)), door]
    keys = [words_of(key, known.language) for fact in present for key in fact.keywords]
    said = _ids(told, known).union(*(_beside(fact, known) for fact in absent))
    denied = _ids((row for fact in absent for row in (_topic(fact, known), words_of(fact.says, known.language))), known)
    has = _called((fact for fact in present if _holds(fact, known.language)), known, denied)
    lacks = _called(absent, known, said)
    both = has.keys() & lacks.keys()
    has, lacks = ({key: fact for key, fact in called.items() if key not in both} for called in (has, lacks))
    return History(
        known,
        has,
        lacks,
        said,
        said | known.ids([word for row in (*told, *keys) for word in (*_turned(row, known.language), "")]),
        frozenset(word for row in (*told, *keys) for word in known.bare(row)),
        _ids((row for fact in family for row in _told(fact, known.language)), known),
        denied,
        frozenset(key for key in (*has, *lacks) if isinstance(key, tuple)),
    )


def against(clause: Clause, facts: History) -> Iterator[GuardFinding]:
    """Contradictions of the facts, and symptoms that are in none of them. Precise rather than complete."""
    if clause.asked:
        return
    if clause.denies:
        yield from _denied(clause, facts)
    elif not clause.elsewhen and not clause.words.wells.within(clause.typed):
        yield from _affirmed(clause, facts)


def _denied(clause: Clause, facts: History) -> Iterator[GuardFinding]:
    """A denial of something present, with no word beside it that narrows it."""
    found = {thing: fact for thing in facts.things(clause) if (fact := _fact(thing, facts.has))}
    covered = {at for thing in found for at in range(thing.start, thing.end)}
    covered |= {at for place in clause.words.negators.places(clause.typed) for at in place}
    if found and all(at in covered or word in clause.words.light for at, word in enumerate(clause.typed)):
        for fact in found.values():
            yield clause.finding("contradiction", f"It denies '{fact.topic}', which the case says is present.")


def _affirmed(clause: Clause, facts: History) -> Iterator[GuardFinding]:
    if not clause.words.owning.within(clause.typed):
        return
    for thing in facts.things(clause):
        if not clause.owns(thing.start, thing.end) or clause.doubts(thing.start):
            continue
        if thing.words in facts.has or (thing.ids & facts.family and not clause.of_self):
            continue
        if fact := _fact(thing, facts.lacks):
            yield clause.finding("contradiction", f"It affirms '{fact.topic}', which the case denies.")
        elif _is_symptom(thing, facts) and not _known(thing, facts):
            yield clause.finding("symptom", f"It tells of '{' '.join(thing.words)}', which is in no fact of the case.")


def _fact(thing: Thing, called: Mapping[str | Phrase, Fact]) -> Fact | None:
    keys: tuple[str | Phrase, ...] = (thing.words, *sorted(thing.ids))
    return next((called[key] for key in keys if key in called), None)


def _called(facts: Iterable[Fact], known: Meanings, elsewhere: Ids) -> dict[str | Phrase, Fact]:
    """Facts by what their topics name as a whole; by no name that facts of the other kind speak of, too."""
    found: dict[str | Phrase, Fact] = {}
    for fact in facts:
        topic = _topic(fact, known)
        ids = frozenset(name.id for name in known.index.get(topic, ()) if name.kind == "head")
        if vague().isdisjoint(ids) and (fact.section not in _CIRCUMSTANCES or ids & _HABITS):
            keys: list[str | Phrase] = [topic, *sorted((_topics(ids) or ids) - elsewhere)]
            found |= {key: found.get(key, fact) for key in keys}
    found.pop((), None)
    return found


def _topic(fact: Fact, known: Meanings) -> Phrase:
    return words_of(fact.topic, known.language)


def _told(fact: Fact, language: str) -> Iterator[Phrase]:
    return (words_of(text, language) for text in (fact.topic, fact.says, *fact.attributes.values()) if text)


def _ids(rows: Iterable[Phrase], known: Meanings) -> Ids:
    return frozenset(name for row in rows for _, _, ids in _named(row, known, frozenset()) for name in ids)


def _topics(ids: Ids) -> Ids:
    return frozenset(name for name in ids if name.startswith("topics:"))


def _holds(fact: Fact, language: str) -> bool:
    """Whether a fact is plainly so, now: told openly, without 'not' or 'used to' in what is said of it."""
    if fact.polarity != "present" or fact.disclosure in _GUARDED or fact.private:
        return False
    table = guard_words(language)
    row = tokens(table.clause_ends.split(fact.says)[0], language)
    return not any(phrases.within(row) for phrases in (table.negators, table.then))


def _beside(fact: Fact, known: Meanings) -> Ids:
    """What is named in a denial and not denied: 'No rash, but my skin is dry'."""
    table, language = guard_words(known.language), known.language
    parts = table.clause_ends.split(fact.says)[1:]
    rows = [words_of(part, language) for part in parts if not table.negators.within(tokens(part, language))]
    return _ids(rows, known)


def _is_symptom(thing: Thing, facts: History) -> bool:
    topics = vocabulary("topics", facts.meanings.language).terms
    headings = {topics[name.partition(":")[2]].heading for name in thing.topics}
    return bool(headings) and headings.isdisjoint(_NOT_SYMPTOMS) and thing.ids.isdisjoint(vague())


def _known(thing: Thing, facts: History) -> bool:
    """Whether facts, or denials, name it or a kind of it, or hold all that its words name: a jaw, and pain."""
    covered = thing.topics | _topics(facts.meanings.members(thing.ids))
    if covered & (facts.near | facts.denied):
        return True
    telling = facts.meanings.bare(thing.words)
    return all(word in facts.words or facts.meanings.named([word]) & facts.near for word in telling)
