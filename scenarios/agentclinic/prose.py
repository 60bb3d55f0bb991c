"""Prose about a patient compiled into facts, one idea each, in the words of who tells them."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from scenarios.agentclinic import patterns
from scenarios.agentclinic.attributes import told_apart
from scenarios.agentclinic.clause import drafts
from scenarios.agentclinic.draft import Draft
from scenarios.agentclinic.first_person import Teller, kin_of
from scenarios.agentclinic.naming import MAX_LINE, clean, distinct, slug, upper_first
from scenarios.agentclinic.sentences import clauses, sentences
from scenarios.agentclinic.wording import BODY, SIDE, lay
from scenarios.schema import Attribute, Fact, Section
from scenarios.vocabulary import vocabulary
from scenarios.words import stems

__all__ = ["Paragraph", "Teller", "compiled", "facts"]

MAX_FACTS = 150
_VOLUNTEERED = 4
# Whose age a person says.
_YOUNGER_KIN = (
    r"(?:sisters?|brothers?|siblings?|daughters?|sons?|child|children|twins?|nephew|niece|cousin|partner|wife|husband"
    r"|boyfriend|girlfriend|grand\w+|roommate|friend)"
)
_BEGINNING = 2
_PAGE = re.compile(
    r"\bpatients?\b|\bthe (?:newborn|infant|neonate)\b|\b(?:denies|denied|complains of"
    r"|endorses|presents? (?:with|to|for)|presented"
    r"|is noted to|are noted|was noted to|on examination|examination|chart|unremarkable"
    rf"|(?:year|month|week|day)-old(?! (?:[\w-]+ )?{_YOUNGER_KIN})|reportedly|reports|I report|it is an? \w+ing of)\b"
    r"|§|\*\*|https?:|www\.",
    re.IGNORECASE,
)
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
_BROKEN = re.compile(
    r"(?:'ve had|has had) (?:an? )?(?:I|he|she|we|they|when|after|at the|during|recently|respectively"
    r"|had|been|being|is|are|of)\b"
    r"|\b(?:have|has) (?:respectively|recently)\.|\bbeen being\b|\b(?:have|has) (?:my|his"
    r"|her) medical history"
)
_WHAT_ONE_DID = re.compile(r"§S (?:was|were|had been) (?:\w+ly )?(?!being\b)\w+ing\b")
_DEED = re.compile(
    r"(?:I|He|She|We) (?!have\b|has\b|had\b|am\b|is\b|was\b|comes?\b|came\b|returned\b|feels?\b|felt\b"
    r"|gets?\b|got\b|notice)\w+ "
)
_IT = re.compile(r"(?:it|they|this|these) ", re.IGNORECASE)
_PRONOUNS = frozenset("it they this that these those each one both them".split())
# What a medicine did, told after it.
_WORKED = re.compile(
    r"(?:it|they|this|these|that) (?:(?:has|have|had|did|does|do|was|were) )?(?:not )?(?:\w+ly )?(?:help(?:ed|s)?"
    r"|made no"
    r"|made (?:it|them|things)|eased?|worked?|brought|gave (?:some |no |little )?relief|clear(?:ed)?|did nothing"
    r"|nothing|settled)\b",
    re.IGNORECASE,
)
_THEM = r"(?:it|them|one|the (?:pain|itching|cough|symptoms|attacks?|headaches?|spells?|dizziness))"
_WORSENS = re.compile(
    rf"\bmakes? {_THEM} (?:worse|flare)|\bbrings? (?:on {_THEM}|{_THEM} on)\b|\bsets? {_THEM} off\b"
    rf"|\bbring the attacks on\b",
    re.IGNORECASE,
)
_EASES = re.compile(
    rf"\b(?:eases?|eased|relieves?|relieved|soothes?|settles) {_THEM}\b|\bmakes? {_THEM} better|\b(?:take|takes"
    rf"|took) (?:only )?the edge off"
    r"|\b(?:has|have|had) (?:learned|learnt|found|discovered) (?:to|that)\b.*\b(?:helps?|eases?|settles?|relieves?"
    r"|better)\b"
    r"|\b(?:takes|took) only the edge off|\bhelps (?:a (?:bit|little|lot)|for a|$)|\b(?:touches|touched) it\b"
    r"|\b(?:did|does|has|have) not help"
    r"|\bmade no difference\b|\bdid nothing\b|\bhave not worked\b",
    re.IGNORECASE,
)
_PAINS = re.compile(r"\b(?:pains?|aches?|aching|headaches?|cramps?|soreness|itching|migraines?|colic)\b", re.IGNORECASE)
# What one did, thought or felt: nothing that begins, lasts or spreads.
_NO_SYMPTOM = re.compile(
    r"(?:I|He|She|They|We) (?:\w+ly )?(?:was|is|am|were|came?|comes|thinks?|knows?|worr\w+|admits?|says?|decided"
    r"|wanted|bought"
    r"|returned|tried|went to|started on|works?|lives?) ",
)
_MANY: tuple[Attribute, ...] = ("trigger", "relief")  # of which a complaint may have several
_SYMPTOMS = ("complaint", "associated", "review")
_CIRCUMSTANCES = ("social_history", "family_history", "past_history", "pregnancy")
_AGE = re.compile(rf"\b\d+[- ](?:year|month|week|day)s?[- ]old\s+(?!(?:[\w-]+ )?{_YOUNGER_KIN}\b)", re.IGNORECASE)
_OF_WHAT = re.compile(r" (?:in|of|on|at|with|around|over|to|and|from|when|that|for|by)\b")
_FILLER = frozenset(
    "a an the of in on to for and or my his her their any some recent recently new old with at history"
    " i've have had has been very keep keeps get getting".split()
)


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
    kept: dict[_Key, Fact] = {}
    for paragraph in paragraphs:
        before: _Key | None = None
        for draft in _drafts(paragraph, teller):
            if before and kept[before].section == "allergies" and _IT.match(draft.says):
                kept[before] = _merged(kept[before], {"effect": _said(draft.says, teller)})
                continue
            if before and kept[before].section == "medicines" and _WORKED.match(draft.says):
                kept[before] = _with_effect(kept[before], _said(draft.says, teller))
                continue
            owner = _owner(draft, kept, before)
            if draft.attribute and owner:
                lasting = told_apart(draft.says)[1].get("duration", "")
                kept[owner] = _merged(kept[owner], {"duration": _said(lasting, teller)})
                more = {name: _said(text, teller) for name, text in draft.attributes.items() if name != draft.attribute}
                kept[owner] = _merged(
                    kept[owner], {name: said for name, said in more.items() if name not in kept[owner].attributes}
                )
                if draft.attribute not in kept[owner].attributes or draft.attribute == "severity":
                    said = _said(draft.says, teller)
                    # 'It brings relief' says little without what one does.
                    helps = draft.attribute in ("relief", "trigger")
                    done = helps and owner == before and _DEED.match(kept[owner].says) and said
                    kept[owner] = _merged(
                        kept[owner], {draft.attribute: f"{kept[owner].says} {said}"[:MAX_LINE] if done else said}
                    )
                    continue
                if draft.attribute in _MANY:
                    kept[owner] = _merged(kept[owner], {draft.attribute: _said(draft.says, teller)})
                    continue
                draft = replace(draft, attributes={})
            if paragraph.section in _SYMPTOMS and (way := _swayed(draft.says)):
                first = next((key for key, known in kept.items() if _is_symptom(known)), None)
                if first:
                    kept[first] = _merged(kept[first], {way: _said(draft.says, teller)})
            if before and paragraph.section in _SYMPTOMS and _WHAT_ONE_DID.match(draft.says):
                kept[before] = _merged(kept[before], {"circumstance": _said(draft.says, teller)})
            if before and draft.topic.casefold() in _PRONOUNS:
                draft = replace(draft, topic=kept[before].topic)
            fact = _fact(draft, teller, first_mention=not kept)
            if fact is None or len(kept) >= MAX_FACTS:
                continue
            key = _key(fact)
            if key in kept and _adds(fact, kept[key]):
                key = _Key(key.content, key.polarity, fact.says.casefold())
            kept[key] = _richer(kept[key], fact) if key in kept else fact
            before = key if fact.polarity == "present" else before
    present = {key.content: fact for key, fact in kept.items() if fact.polarity == "present"}
    news = [
        fact
        for key, fact in kept.items()
        if fact.polarity == "present" or key.content not in present or _news(fact.says, present[key.content].says)
    ]
    told = _once(news, teller)
    opening = _opening(told)
    if opening and teller.relationship:
        told[min(opening)] = _introducing(told[min(opening)], teller)
    ids = distinct([fact.id for fact in told])
    named = (fact.model_copy(update={"id": name}) for fact, name in zip(told, ids, strict=True))
    return tuple(_unasked(fact) if at in opening else fact for at, fact in enumerate(named))


def _once(told: list[Fact], teller: Teller) -> list[Fact]:
    """Without what is told twice: a sentence whose telling words all stand in another, whose attributes join that."""
    filler = _FILLER.union(stems(f"{teller.called} {teller.subject}"))
    bags = [frozenset(word for word in stems(fact.says) if word not in filler) for fact in told]
    homes = {}
    for at, fact in enumerate(told):
        if fact.polarity != "present" or fact.section == "medicines":
            continue
        for other, bag in enumerate(bags):
            same = bags[at] == bag and other < at
            # An illness stays one beside a story that names it.
            # A fever stays one beside the pill that brought it down.
            remedy = told[other].section == "medicines"
            illness = fact.section == "past_history" and told[other].section != fact.section
            fuller = same or (bags[at] < bag and not illness and not remedy)
            # What a parent has had is not the child's.
            fuller = fuller and (fact.section == "family_history") == (told[other].section == "family_history")
            if fuller and other not in homes and told[other].polarity == "present":
                homes[at] = other
                break
    kept = {at: _remedied(fact, bags[at], told, bags) for at, fact in enumerate(told) if at not in homes}
    for at, home in homes.items():
        place = next((place for place, fact in kept.items() if fact.says == told[home].says), None)
        if place is None:
            continue
        whole = _merged(kept.pop(place), told[at].attributes)
        kept[min(at, place)] = whole.model_copy(update={"section": told[at].section}) if at < place else whole
    return [kept[at] for at in sorted(kept)]


def _remedied(fact: Fact, bag: frozenset[str], told: list[Fact], bags: list[frozenset[str]]) -> Fact:
    """A symptom with what was given for it, where a sentence about a medicine names all of it."""
    if not bag or not _is_symptom(fact):
        return fact
    given = (other.says for other, more in zip(told, bags, strict=True) if other.section == "medicines" and bag < more)
    said = next(given, "")
    return _merged(fact, {"treatment": said}) if "treatment" not in fact.attributes else fact


def _introducing(fact: Fact, teller: Teller) -> Fact:
    """The fact that is told first, with the patient called what the teller calls them, and not only he or she."""
    he, rest = upper_first(teller.subject), fact.says.partition(" ")[2]
    named = f"{upper_first(teller.called)} {rest}"
    return fact.model_copy(update={"says": named}) if fact.says.startswith(f"{he} ") else fact


def _unasked(fact: Fact) -> Fact:
    section = "complaint" if fact.section in _SYMPTOMS else fact.section
    return fact.model_copy(update={"disclosure": "volunteered", "section": section})


def _owner(draft: Draft, kept: dict["_Key", Fact], before: "_Key | None") -> "_Key | None":
    """The fact to which a clause such as 'the cough is worse at night' belongs: named, or the one before."""
    if not draft.attribute or not kept:
        return None
    named = set(re.findall(r"\w+", draft.topic.casefold())) - _FILLER - _PRONOUNS
    present = [key for key, fact in kept.items() if fact.polarity == "present"]
    if draft.attribute == "severity":
        pains = [key for key in present[:20] if _PAINS.search(kept[key].topic)]
        return next((key for key in pains if key.content & named), next(iter(pains), before))
    own = next((key for key in present[:20] if key.content & named), None)
    if before and kept[before].section in (*_CIRCUMSTANCES, "allergies"):
        return own or before
    symptoms = [key for key in present if _is_symptom(kept[key])]
    near = before if before in symptoms else next(reversed(symptoms), None)
    return own or near or before or next(iter(present), None)


@dataclass(frozen=True)
class _Key:
    """What makes two facts one: the same content, both present or both denied, and for circumstances the same words."""

    content: frozenset[str]
    polarity: str
    says: str = ""


def _drafts(paragraph: Paragraph, teller: Teller) -> Iterator[Draft]:
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
        for clause in clauses(patterns.OPENING.sub("", neutral)):
            yield from drafts(clause, paragraph.section)


def _fact(draft: Draft, teller: Teller, first_mention: bool) -> Fact | None:
    topic = clean(_plain(lay(draft.topic)), MAX_LINE)
    family = draft.matter.section == "family_history"
    says = _said(draft.says, teller, first_mention, own=not family)
    if not topic or _PAGE.search(topic) or not says:
        return None
    attributes = {name: said for name, text in draft.attributes.items() if (said := _said(text, teller))}
    if family and (relative := kin_of(draft.says)) and not draft.says.startswith(("we ", "no ", "nobody ")):
        attributes["relative"] = _said(f"it is §P {relative}", teller)
    return Fact(
        id=slug(topic, "fact"),
        topic=topic,
        section=draft.matter.section,
        polarity=draft.polarity,
        says=says,
        attributes=attributes,
        disclosure=draft.matter.disclosure,
        safety=draft.matter.safety,
        keywords=_keywords(draft, topic),
    )


def _said(neutral: str, teller: Teller, first_mention: bool = False, own: bool = True) -> str:
    """The neutral sentence in the teller's mouth; empty when something of the chart would still be heard in it."""
    neutral = _AGE.sub("", neutral)
    plain = lay(neutral)
    said = teller.speech(teller.owned(plain) if own else plain, first_mention)[:MAX_LINE].strip()
    return "" if _PAGE.search(said) or _BROKEN.search(said) or len(said) < 4 else said


def _keywords(draft: Draft, topic: str) -> tuple[str, ...]:
    clinical = _plain(draft.topic)
    words = [*draft.matter.keywords, *([clinical] if clinical and clinical.casefold() != topic.casefold() else [])]
    return tuple(dict.fromkeys(word for word in words if word != topic and not _PAGE.search(word)))


def _plain(text: str) -> str:
    return " ".join(text.replace("§S", "").replace("§P", "").replace("§O", "").replace("§R", "").split())


def _key(fact: Fact) -> _Key:
    content = frozenset(word for word in re.findall(r"\w+", fact.topic.casefold()) if word not in _FILLER)
    own_words = fact.section in _CIRCUMSTANCES and fact.polarity == "present"
    return _Key(content, fact.polarity, fact.says.casefold() if own_words else "")


def _adds(fact: Fact, known: Fact) -> bool:
    """Whether a fact that is about the same says more: a number, a time, another circumstance."""
    return fact.polarity == "present" and _news(fact.says, known.topic, known.says, *known.attributes.values())


def _news(said: str, *known: str) -> bool:
    """Whether a sentence holds more than a word or two that these do not."""
    bag = {word for text in known for word in stems(text)}
    return len({word for word in stems(said) if word not in _FILLER} - bag) > 2


def _richer(fact: Fact, again: Fact) -> Fact:
    """A fact that is told again, in the fuller of both sentences."""
    less, more = (frozenset(word for word in stems(one.says) if word not in _FILLER) for one in (fact, again))
    fuller = fact.polarity == "present" and less < more
    return _merged(fact.model_copy(update={"says": again.says}) if fuller else fact, again.attributes)


def _merged(fact: Fact, attributes: dict[Attribute, str]) -> Fact:
    added = {name: said for name, said in attributes.items() if said}
    longer = {name: said for name, said in added.items() if len(said) > len(fact.attributes.get(name, ""))}
    for name in _MANY:
        known, said = fact.attributes.get(name, ""), added.get(name, "")
        if known and said and _news(said, known) and len(known) + len(said) < MAX_LINE:
            longer[name] = f"{known} {said}"
    return fact.model_copy(update={"attributes": {**fact.attributes, **longer}})


def _swayed(says: str) -> Attribute | None:
    """Whether a sentence of its own tells what makes a symptom worse or better."""
    return "trigger" if _WORSENS.search(says) else "relief" if _EASES.search(says) else None


def _is_symptom(fact: Fact) -> bool:
    felt = fact.polarity == "present" and fact.section in _SYMPTOMS
    return felt and not _NO_SYMPTOM.match(fact.says) and not _swayed(fact.says)


def _with_effect(fact: Fact, said: str) -> Fact:
    """A medicine with what it did: an attribute, and told with it where it is a story."""
    fact = _merged(fact, {"effect": said})
    story = f"{fact.says} {said}"
    return fact.model_copy(update={"says": story}) if said and len(story) < MAX_LINE else fact


def _opening(told: list[Fact]) -> frozenset[int]:
    """Which facts are told unasked: the complaint and how it began, then what else is felt; or else what comes first.

    What else is felt is a symptom that none of those before it names.
    """
    present = [number for number, fact in enumerate(told) if fact.polarity == "present"]
    symptoms = [number for number in present if told[number].section in _SYMPTOMS]
    if not symptoms:
        return frozenset(present[:1])
    opening: list[int] = []
    named: set[str] = set()
    for number in symptoms:
        twice = ((one, _repeat(told[one], told[number])) for one in opening)
        again = next(((one, fuller) for one, fuller in twice if fuller), None)
        if again and again[1] is told[number]:
            opening[opening.index(again[0])] = number
        elif again:
            continue
        elif len(opening) < _BEGINNING:
            opening.append(number)
            named |= _felt(told[number])
        elif len(opening) < _VOLUNTEERED and (felt := _felt(told[number])) - named:
            opening.append(number)
            named |= felt
    rest = [number for number in symptoms if not any(_repeat(told[one], told[number]) for one in opening)]
    return frozenset([*opening, *rest[: _VOLUNTEERED - len(opening)]])


def _repeat(one: Fact, other: Fact) -> Fact | None:
    """The fuller of two sentences that tell the same; None where they are about other things or other places.

    The same is told where both are about one thing, and half of what the shorter calls it stands in the longer.
    """
    shorter, longer = sorted((one, other), key=lambda fact: len(fact.says))
    called, more = frozenset(stems(shorter.topic)) - _FILLER, frozenset(stems(longer.says))
    places = frozenset(word for word in called if re.fullmatch(f"{BODY}|{SIDE}", word))
    told = called - places
    thing = stems(_OF_WHAT.split(shorter.topic)[0])[-1:]
    same = places <= more and 2 * len(told & more) >= len(told) and set(thing) & set(stems(longer.topic))
    return longer if same else None


def _felt(fact: Fact) -> set[str]:
    """The topics of a history that a fact names."""
    return {mention.term.id for mention in vocabulary("topics").find(stems(fact.says))}
