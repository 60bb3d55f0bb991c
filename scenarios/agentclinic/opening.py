"""What is told unasked: the complaint and how it began, then what else is felt."""

import re

from scenarios.agentclinic.first_person import Teller
from scenarios.agentclinic.matters import SYMPTOMS
from scenarios.agentclinic.merging import FILLER
from scenarios.agentclinic.naming import upper_first
from scenarios.agentclinic.wording import BODY, SIDE
from scenarios.schema import Fact
from scenarios.vocabulary import vocabulary
from scenarios.words import stems

_VOLUNTEERED = 4
_BEGINNING = 2
# Whose it is: 'his breathing', 'her left arm', but not 'it hurts her to swallow'.
_OWN = re.compile(rf"\b(?:his|her(?= (?:{SIDE} )*(?:{BODY}|\w+ing|\w+s)\b)) ", re.IGNORECASE)
_OF_WHAT = re.compile(r" (?:in|of|on|at|with|around|over|to|and|from|when|that|for|by)\b")
_PLACE = re.compile(rf"{BODY}|{SIDE}|(?:abdomin|pelv|vagin|rect|genit|nas|faci|lumbar|thorac)\w*")
_WHEN = re.compile(r" (?:when|once|before|after|while|until|following)\b")


def opened(told: list[Fact], teller: Teller) -> list[Fact]:
    """The same facts, some of them volunteered; what is felt of these is the complaint."""
    opening = _opening(told)
    facts = []
    for number, fact in enumerate(told):
        if number in opening:
            first = teller.relationship and number == min(opening)
            section = "complaint" if fact.section in SYMPTOMS else fact.section
            fact = _introducing(fact, teller) if first else fact
            fact = fact.model_copy(update={"disclosure": "volunteered", "section": section})
        facts.append(fact)
    return facts


def _opening(told: list[Fact]) -> frozenset[int]:
    """Which facts are told unasked: the complaint and how it began, then what else is felt; or else what comes first.

    What else is felt is a symptom that none of those before it names.
    """
    present = [number for number, fact in enumerate(told) if fact.polarity == "present"]
    symptoms = [number for number in present if told[number].section in SYMPTOMS]
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

    The same is told where both are about one thing, and half of what the shorter calls it stands in the longer;
    'contractions ceased once the bleeding began' is about the contractions.
    """
    shorter, longer = sorted((one, other), key=lambda fact: len(fact.says))
    called, more = frozenset(stems(shorter.topic)) - FILLER, frozenset(stems(longer.says))
    places = frozenset(word for word in called if _PLACE.fullmatch(word))
    told = called - places
    thing = stems(_OF_WHAT.split(shorter.topic)[0])[-1:]
    about = stems(_WHEN.split(longer.topic)[0])
    same = places <= more and 2 * len(told & more) >= len(told) and set(thing) & set(about)
    return longer if same else None


def _felt(fact: Fact) -> set[str]:
    """The topics of a history that a fact names."""
    return {mention.term.id for mention in vocabulary("topics").find(stems(fact.says))}


def _introducing(fact: Fact, teller: Teller) -> Fact:
    """The fact that is told first, with the patient called what the teller calls them, and not only he or she."""
    he = re.search(rf"\b{teller.subject}\b", fact.says, re.IGNORECASE)
    own = _OWN.search(fact.says)
    if he and not (own and own.start() < he.start()):
        named = upper_first(f"{fact.says[: he.start()]}{teller.called}{fact.says[he.end() :]}")
    elif not teller.called.startswith("my ") or teller.called in fact.says.casefold():
        return fact
    else:
        named = upper_first(_OWN.sub(f"{teller.called}'s ", fact.says, count=1))
    return fact.model_copy(update={"says": named})
