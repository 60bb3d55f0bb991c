"""What a fact names: the topics, things and places in what the patient says of it."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache, cached_property

from personas.embedded.drinks import had_without_alcohol
from personas.embedded.meaning import GENERAL, Meanings
from personas.embedded.phrases import held
from personas.embedded.speech import speech
from personas.embedded.tables import tables, words_of
from scenarios.schema import Fact
from scenarios.vocabulary import Term, vocabulary
from scenarios.words import UNSPACED, stems

# A question that names one of these asks for a whole part of the history.
SECTION_NAMES = {
    "medicines": "words:medicine",
    "allergies": "words:allergy",
    "family_history": "words:relative",
    "past_history": "words:illness",
}

_ILLNESS, _REMEDY = frozenset(["words:illness"]), frozenset(["words:medicine"])
# To have been seen before is not to have had it before.
_VISITS = frozenset(["topics:seen-other-doctor", "words:doctor"])
# What 'drugs' names, too, where it is said of medicines.
STREET_DRUGS = frozenset(["topics:recreational-drugs", "words:drugs"])
OF_ILLNESS = frozenset(["past_history", "family_history"])  # the parts of the history that tell of illnesses


@dataclass(frozen=True)
class Trace:
    """What a fact names: in all that it says, in its topic, and by its own phrases.

    `called_ids` is what its topic and its other names name.
    `covered` is what the first thing of its topic is, `covering` what it names as a whole: a denial of that denies what
    is part of it too, as no bleeding is no nosebleed, and no black stools is none of it. `said` are all
    the words of its sentences, function words too; `segments` are its sentences divided at 'and' and 'or'; `earlier`
    marks what was or was not there before, `several` a topic that joins things by 'and' or 'or'.
    """

    fact: Fact
    ids: frozenset[str]
    words: frozenset[str]
    said: frozenset[str]
    topic_ids: frozenset[str]
    called_ids: frozenset[str]
    covered: frozenset[str]
    covering: frozenset[str]
    topic_words: frozenset[str]
    heads: frozenset[str]
    segments: tuple[frozenset[str], ...]
    bodies: frozenset[str]
    bodies_within: frozenset[str]
    topic_bodies: frozenset[str]
    phrases: frozenset[tuple[str, ...]]
    earlier: bool
    several: bool

    @cached_property
    def named(self) -> frozenset[str]:
        """What all its segments name."""
        return frozenset[str]().union(*self.segments)

    @cached_property
    def denied(self) -> bool:
        return self.fact.polarity == "denied"


def trace(fact: Fact, known: Meanings) -> Trace:
    """What a fact names, in the language of the meanings."""
    language = known.language
    table = tables(language)
    names = [words_of(name, language) for name in (fact.topic, *fact.keywords)]
    said = [_as_asked(words_of(text, language), language) for text in (fact.says, *fact.attributes.values())]
    answers_section = fact.polarity == "present" or fact.section == "allergies"
    section = frozenset(name for part, name in SECTION_NAMES.items() if part == fact.section and answers_section)
    heads = known.heads(names[0])
    plain_no = speech(language).lines["no"][0].rstrip(".。।")
    if fact.polarity == "denied" and fact.says and not fact.says.startswith(plain_no):
        heads |= known.heads(said[0])  # 'the dizziness isn't triggered by rolling over'
    section -= _ILLNESS if "words:vaccine" in heads else frozenset()
    # A denial of a cough or a cold, by whose keywords a sore throat is asked for too, denies that as well.
    meant = frozenset(name.id for phrase in names[1:] for name in known.index.get(phrase, ()) if name.kind == "head")
    called = meant - GENERAL if fact.polarity == "denied" else frozenset[str]()
    unmeant = _unmeant(fact, known.ids(names[0])) | had_without_alcohol(known.slots(names[0]), language)
    heads -= unmeant
    topic_ids = (known.ids(names[0]) | section) - unmeant
    if fact.polarity == "present" and fact.section in OF_ILLNESS:
        topic_ids |= known.within(_kinds(fact.topic, language))
    if fact.polarity == "denied":
        # No recreational drugs is not no drugs.
        topic_ids -= GENERAL - {name.id for slot in known.slots(names[0]) for name in slot.names}
    # No blood in the urine names no trouble with the urine at large.
    groups = frozenset(name.id for slot in known.slots(names[0]) for name in slot.names)
    if fact.polarity == "denied" and not known.places(names[0]):
        topic_ids |= known.members(topic_ids & groups)
    bodies = known.places([word for words in (*names, said[0]) for word in words])
    segments = tuple(_segments(fact, language))
    in_idiom = frozenset().union(*map(known.in_idiom, segments)) if fact.polarity == "present" else frozenset[str]()
    return Trace(
        fact,
        frozenset().union(topic_ids, in_idiom, *(known.ids(words) for words in (*names, *said))) - unmeant,
        frozenset().union(*(known.bare(words) for words in (*names, *said))),
        frozenset(word for words in said for word in words),
        topic_ids or (frozenset() if _is_a_view(fact, language) else known.ids(said[0])),
        topic_ids.union(*(known.ids(words) for words in names)) - unmeant,
        (_covered(names[0], known) - unmeant) | (topic_ids & section) | called,
        (_covered(names[0], known, whole=True) - unmeant) | (topic_ids & section) | called,
        known.bare(names[0]),
        heads | section | frozenset(part for name in heads & groups for part in known.parts.get(name, ())) | called,
        tuple((known.ids(words) | known.bare(words) | bodies) - unmeant for words in segments),
        bodies,
        known.within(bodies),
        known.places(names[0]),
        frozenset(phrase for phrase in names if any(word not in table.stop for word in phrase)),
        topic_ids.isdisjoint(_VISITS) and any(held(names[0], phrase) for phrase in table.answers.get("earlier", ())),
        not table.joints_as_words.isdisjoint(names[0]),
    )


def _unmeant(fact: Fact, topic_ids: frozenset[str]) -> frozenset[str]:
    """What 'drugs' names, too, and does not mean: of medicines those of the street, of these the medicines."""
    of_pleasure = "words:drugs" in topic_ids
    if fact.section == "allergies" or (fact.section == "medicines" and not of_pleasure):
        return STREET_DRUGS  # taken or not borne, and nothing that is taken for pleasure
    return _REMEDY if fact.section == "social_history" and of_pleasure else frozenset()


def _kinds(text: str, language: str) -> frozenset[str]:
    """What lay people call the kind of the diseases named: heart trouble for a mitral valve prolapse."""
    diseases = vocabulary("diseases", language)
    kinds = set[str]()
    for mention in diseases.find(stems(text, language)):
        term: Term | None = mention.term
        while term:
            kinds.add(term.region or "")
            term = diseases.terms.get(term.heading)
    return frozenset(f"words:{kind}" for kind in kinds if kind)


def likened(traces: tuple[Trace, ...], language: str) -> tuple[Trace, ...]:
    """The traces; what is told of one of the family as similar names what the patient has come with."""
    phrases = tables(language).answers.get("likened", ())
    came_with = [known for known in traces if known.fact.section == "complaint" and not known.denied]
    ids = frozenset[str]().union(*(known.topic_ids for known in came_with))
    places = frozenset[str]().union(*(known.bodies_within for known in came_with))
    return tuple(
        replace(known, ids=known.ids | ids, topic_ids=known.topic_ids | ids, bodies_within=known.bodies_within | places)
        if known.fact.section == "family_history"
        and any(held(words_of(known.fact.topic, language), p) for p in phrases)
        else known
        for known in traces
    )


def _is_a_view(fact: Fact, language: str) -> bool:
    """Whether a fact is what the patient thinks or wants, which is not about all that it names."""
    return fact.section in ("ideas", "concerns", "expectations")


def _covered(topic: tuple[str, ...], known: Meanings, whole: bool = False) -> frozenset[str]:
    """What the things of a topic are; `whole`: only what they name as such, not by a name of one form of it."""
    slots = [slot for slot in known.slots(topic) if slot.ids]
    main = [slot for slot in slots if slot.kind == "head"] or slots
    joints = tables(known.language).joints
    several = not joints or any(word in tables(known.language).joints_as_words for word in topic)
    named = main if several else main[:1]
    ids = [one for slot in named for one in slot.ids if not whole or len(slot.words) == 1 or known.calls(slot, one)]
    return known.within(ids) | known.members(ids)


def _segments(fact: Fact, language: str) -> Iterable[tuple[str, ...]]:
    """The words of what a fact says, divided so that words far apart are not taken together."""
    for text in (fact.topic, *fact.keywords, fact.says, *fact.attributes.values()):
        for part in _divided(language).split(text):
            yield _as_asked(words_of(part, language), language)


def _as_asked(words: tuple[str, ...], language: str) -> tuple[str, ...]:
    """What the patient says of itself, in the words by which it is asked for: 'my head' as 'your head'."""
    asked = tables(language).in_the_mouth
    return tuple(asked.get(word, word) for word in words) if asked else words


@cache
def _divided(language: str) -> re.Pattern[str]:
    words = "|".join(map(re.escape, tables(language).dividers))
    edge = "" if language in UNSPACED else r"\b"
    return re.compile(rf"[,;:.，、。；।؛،]|{edge}(?:{words}){edge}" if words else r"[,;:.，、。；।؛،]")
