"""The patient's words against the facts: a fact that is denied, a denial that is affirmed, a symptom of no fact."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from personas.embedded.meaning import Meanings, Slot, meanings
from personas.embedded.tables import words_of
from personas.embedded.trace import Trace, trace
from scenarios.schema import Fact, Scenario
from scenarios.vocabulary import vocabulary
from scenarios.words import tokens
from sessions.guard.clauses import Clause
from sessions.guard.findings import GuardFinding
from sessions.guard.words import Phrase, guard_words, vague

_NOT_SYMPTOMS = ("past_history", "social_history", "family_history", "medicines", "allergies", "pregnancy")
# What a patient may keep to themselves, or put differently before a stranger.
_GUARDED = ("trusted", "never")


@dataclass(frozen=True)
class History:
    """The facts by what they are called: `has` and `lacks` by the names and the words of whole topics.

    `named` is all that the facts which are present name, `denied` what is named in denials.
    """

    meanings: Meanings
    has: Mapping[str | Phrase, Fact]
    lacks: Mapping[str | Phrase, Fact]
    named: frozenset[str]
    words: frozenset[str]
    segments: tuple[frozenset[str], ...]
    denied: frozenset[str]
    longest: int

    def things(self, clause: Clause) -> Iterator[Slot]:
        """What the clause names, by the words of the case where it has its own."""
        row, at = clause.stems, 0
        general = {slot.start: slot for slot in self.meanings.slots(row)}
        while at < len(row):
            slot = general.get(at)
            for end in range(min(at + self.longest, len(row)), at, -1):
                if slot is not None and end <= slot.end:
                    break
                if row[at:end] in self.has or row[at:end] in self.lacks:
                    slot = Slot(at, end, (), row[at:end])
                    break
            if slot is not None:
                yield slot
            at = slot.end if slot is not None else at + 1


def history(scenario: Scenario) -> History:
    """The facts of a case, compiled once."""
    known = meanings(scenario.language)
    facts = [fact for fact in scenario.patient.facts if fact.section != "family_history"]
    routine = [
        Fact(id=f"denies-{number}", topic=topic, section="review", polarity="denied")
        for number, topic in enumerate(topic for topics in scenario.patient.denies.values() for topic in topics)
    ]
    present = [trace(fact, known) for fact in scenario.patient.facts if fact.polarity != "denied"]
    absent = [trace(fact, known) for fact in (*facts, *routine) if fact.polarity == "denied"]
    door = words_of(scenario.door.note, scenario.language)
    named = frozenset().union(*(_told(one.fact, known) for one in present), known.ids(door))
    denied = frozenset(
        name
        for one in absent
        for text in (one.fact.topic, one.fact.says)
        for slot in known.slots(words_of(text, scenario.language))
        for name in slot.ids
    )
    denies = [clause for one in absent for clause in (one.fact.says,)]
    named |= known.ids([word for said in denies for word in _beside(said, scenario.language)])
    has = _called((one for one in present if _holds(one.fact, scenario.language)), known, denied)
    lacks = _called(absent, known, named)
    return History(
        known,
        has,
        lacks,
        named | known.members(named),
        frozenset().union(*(one.words for one in present), known.bare(door)),
        tuple(segment for one in present for segment in one.segments),
        denied,
        max((len(key) for key in (*has, *lacks) if isinstance(key, tuple)), default=0),
    )


def against(clause: Clause, facts: History) -> Iterator[GuardFinding]:
    """Contradictions of the facts, and symptoms that are in none of them. Precise rather than complete."""
    if clause.asked:
        return
    things = list(facts.things(clause))
    if clause.denies:
        yield from _denied(clause, facts, things)
    elif not clause.elsewhen:
        yield from _affirmed(clause, facts, things)


def _denied(clause: Clause, facts: History, things: Iterable[Slot]) -> Iterator[GuardFinding]:
    """A denial of something present, with no word beside it that narrows it."""
    found = {slot: fact for slot in things if (fact := _fact(slot, facts.has))}
    covered = {at for slot in found for at in range(slot.start, slot.end)}
    covered |= {at for place in clause.words.negators.places(clause.typed) for at in place}
    if found and all(at in covered or word in clause.words.light for at, word in enumerate(clause.typed)):
        for fact in found.values():
            yield clause.finding("contradiction", f"It denies '{fact.topic}', which the case says is present.")


def _affirmed(clause: Clause, facts: History, things: Iterable[Slot]) -> Iterator[GuardFinding]:
    for slot in things:
        if not clause.owns(slot.start, slot.end) or clause.doubts(slot.start):
            continue
        if slot.ids & facts.named or slot.words in facts.has:
            continue
        if fact := _fact(slot, facts.lacks):
            yield clause.finding("contradiction", f"It affirms '{fact.topic}', which the case denies.")
        elif _is_symptom(slot, facts) and not _known(slot, facts):
            yield clause.finding("symptom", f"It tells of '{' '.join(slot.words)}', which is in no fact of the case.")


def _fact(slot: Slot, called: Mapping[str | Phrase, Fact]) -> Fact | None:
    keys: Iterable[str | Phrase] = (slot.words, *(name.id for name in slot.names if name.kind == "head"))
    return next((called[key] for key in keys if key in called), None)


def _told(fact: Fact, known: Meanings) -> frozenset[str]:
    """What a fact names; by the key words, which a doctor may use, topics alone."""
    told = [words_of(text, known.language) for text in (fact.topic, fact.says, *fact.attributes.values()) if text]
    named = {name for row in told for slot in known.slots(row) for name in slot.ids}
    keys = known.ids([word for key in fact.keywords for word in (*words_of(key, known.language), "")])
    topics = known.ids([word for row in told for word in (*row, "")]) | keys
    return frozenset(named | {name for name in topics if name.startswith("topics:")})


def _called(traces: Iterable[Trace], known: Meanings, elsewhere: frozenset[str]) -> dict[str | Phrase, Fact]:
    """Facts by their topics as a whole; nothing that other facts speak of, too."""
    found: dict[str | Phrase, Fact] = {}
    for one in traces:
        topic = words_of(one.fact.topic, known.language)
        topics = [name.id for name in known.index.get(topic, ()) if name.kind == "head"]
        ids = [name for name in topics if name not in elsewhere]
        if (ids or not topics) and vague().isdisjoint(topics):
            for key in (topic, *ids):
                found.setdefault(key, one.fact)
    found.pop((), None)
    return found


def _holds(fact: Fact, language: str) -> bool:
    """Whether a fact is plainly so, now: told openly, without 'not', 'used to' or 'might' in what is said of it."""
    if fact.polarity != "present" or fact.section == "family_history" or fact.disclosure in _GUARDED or fact.private:
        return False
    table = guard_words(language)
    row = tokens(fact.says, language)
    return not any(phrases.within(row) for phrases in (table.negators, table.then))


def _beside(says: str, language: str) -> Iterator[str]:
    """The words of a denial after a turn: 'No rash, but my skin is dry'."""
    parts = guard_words(language).clause_ends.split(says)
    for part in parts[1:]:
        if not guard_words(language).negators.within(tokens(part, language)):
            yield from words_of(part, language)


def _is_symptom(slot: Slot, facts: History) -> bool:
    topics = vocabulary("topics", facts.meanings.language).terms
    for name in slot.names:
        table, _, identifier = name.id.partition(":")
        if table == "topics" and topics[identifier].heading in _NOT_SYMPTOMS:
            return False
        if name.id in vague():
            return False
    return any(name.id.startswith("topics:") for name in slot.names)


def _known(slot: Slot, facts: History) -> bool:
    """Whether facts name it, part of it, or what it is made up of."""
    if facts.meanings.members(slot.ids) & facts.named or slot.ids & facts.denied:
        return True
    return set(slot.words) <= facts.words or any(
        mix <= segment for mix in slot.mixes for segment in facts.segments
    )
