"""Prose about a patient compiled into facts, one idea each, in the words of who tells them."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from scenarios.agentclinic.belonging import PRONOUNS, owner_of, with_effect, with_more
from scenarios.agentclinic.clauses import clauses
from scenarios.agentclinic.draft import Draft
from scenarios.agentclinic.first_person import Teller
from scenarios.agentclinic.hidden import hidden
from scenarios.agentclinic.matters import SYMPTOMS
from scenarios.agentclinic.merging import Key, adds, is_news, key_of, merged, richer, told_once, without_hearsay
from scenarios.agentclinic.naming import distinct
from scenarios.agentclinic.opening import opened
from scenarios.agentclinic.reading import drafts
from scenarios.agentclinic.reports import OPENING
from scenarios.agentclinic.sentences import sentences
from scenarios.agentclinic.symptoms import is_symptom, swayed
from scenarios.agentclinic.voicing import spoken, voiced
from scenarios.schema import Fact, Section

MAX_FACTS = 150
_PART = re.compile(
    r"^(?:as|for) [^,:]{0,60}\b(?:patient|role|actor)\b[^,:]{0,60}[,:]\s*"
    r"|^mention (?=noticing)",
    re.IGNORECASE,
)
_STAGE = re.compile(
    r"\b(?:your role|patient actor|you need to|here['’]s|following symptoms|be aware of"
    r"|not aware|unaware of|remember|test results?|test readings?|not been informed"
    r"|examination|diagnosis|portrayal|medical tests|the details|the outcomes|the results"
    r"|the doctors?|your doctors?|described above|CT scan|biopsy|blood (?:tests?|work)"
    r"|a specialist|microscope)\b",
    re.IGNORECASE,
)
_WHAT_ONE_DID = re.compile(r"§S (?:was|were|had been) (?:\w+ly )?(?!being\b)\w+ing\b")


@dataclass(frozen=True)
class Paragraph:
    """A piece of prose and the section of the history in which it stands."""

    text: str
    section: Section
    second_person: bool = False


def facts(prose: str, section: Section, teller: Teller | None = None, second_person: bool = False) -> list[Fact]:
    """The facts of one paragraph, in its order.

    >>> [fact.says for fact in facts("Reports a 2-day history of fever. Denies cough.", "associated")]
    ["I've had a fever.", 'No, no cough.']
    """
    return list(compiled([Paragraph(prose, section, second_person)], teller or Teller()))


def compiled(paragraphs: Iterable[Paragraph], teller: Teller) -> tuple[Fact, ...]:
    """The facts of several paragraphs: what is said twice is one fact, and what is present is not also denied."""
    kept: dict[Key, Fact] = {}
    for paragraph in paragraphs:
        before: Key | None = None
        felt = paragraph.section in SYMPTOMS
        for draft, goes_on in _drafts(paragraph, teller):
            if before and (affected := with_effect(kept[before], draft, teller)):
                kept[before] = affected
                continue
            owner = owner_of(draft, kept, before)
            if draft.attribute and owner:
                kept[owner], done = with_more(kept[owner], draft, teller, adjacent=owner == before)
                if done:
                    continue
                draft = replace(draft, attributes={})
            if felt and (way := swayed(draft.says)):
                first = next((key for key, known in kept.items() if is_symptom(known)), None)
                if first:
                    kept[first] = merged(kept[first], {way: spoken(draft.says, teller)})
            if before and felt and goes_on and _WHAT_ONE_DID.match(draft.says):
                kept[before] = merged(kept[before], {"circumstance": spoken(draft.says, teller)})
            if before and draft.topic.casefold() in PRONOUNS:
                draft = replace(draft, topic=kept[before].topic)
            fact = voiced(draft, teller, first_mention=not kept)
            if fact is None or len(kept) >= MAX_FACTS:
                continue
            key = key_of(fact)
            if key in kept and adds(fact, kept[key]):
                key = Key(key.content, key.polarity, fact.says.casefold())
            kept[key] = richer(kept[key], fact) if key in kept else fact
            before = key if fact.polarity == "present" else before
    present = {key.content: fact for key, fact in kept.items() if fact.polarity == "present"}
    news = [
        fact
        for key, fact in kept.items()
        if fact.polarity == "present" or key.content not in present or is_news(fact.says, present[key.content].says)
    ]
    told = opened(told_once(without_hearsay(news), teller), teller)
    ids = distinct([fact.id for fact in told])
    return tuple(fact.model_copy(update={"id": name}) for fact, name in zip(told, ids, strict=True))


def _drafts(paragraph: Paragraph, teller: Teller) -> Iterator[tuple[Draft, bool]]:
    """Every draft, and whether it goes on with a sentence that was begun."""
    before = ""
    for sentence in sentences(paragraph.text):
        if paragraph.second_person:
            sentence = _PART.sub("", sentence)
            if _STAGE.search(sentence):
                continue
            neutral = teller.addressed(sentence)
        else:
            family = paragraph.section == "family_history"
            neutral = teller.neutral(teller.referring(sentence, before), family)
        before = sentence
        for number, clause in enumerate(clauses(OPENING.sub("", neutral))):
            told = list(drafts(clause, paragraph.section))
            affirmed = told and all(draft.polarity == "present" for draft in told)
            for draft in [*told, *(hidden(clause, paragraph.section) if affirmed else ())]:
                yield draft, number > 0
