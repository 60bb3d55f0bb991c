"""Facts that tell the same made one."""

import re
from dataclasses import dataclass

from scenarios.agentclinic.first_person import Teller
from scenarios.agentclinic.naming import MAX_LINE
from scenarios.agentclinic.symptoms import is_symptom
from scenarios.schema import Attribute, Fact
from scenarios.words import stems

# Of which a complaint may have several.
SEVERAL: tuple[Attribute, ...] = ("trigger", "relief")
CIRCUMSTANCES = ("social_history", "family_history", "past_history", "pregnancy")
_SOMEONE = re.compile(r"Someone in (?:my|his|her|their) family has had ")
FILLER = frozenset(
    "a an the of in on to for and or my his her their any some recent recently new old with at history"
    " i've have had has been very keep keeps get getting".split()
)


@dataclass(frozen=True)
class Key:
    """What makes two facts one: the same content, both present or both denied, and for circumstances the same words."""

    content: frozenset[str]
    polarity: str
    says: str = ""


def key_of(fact: Fact) -> Key:
    content = frozenset(word for word in re.findall(r"\w+", fact.topic.casefold()) if word not in FILLER)
    own_words = fact.section in (*CIRCUMSTANCES, "allergies") and fact.polarity == "present"
    return Key(content, fact.polarity, fact.says.casefold() if own_words else "")


def adds(fact: Fact, known: Fact) -> bool:
    """Whether a fact that is about the same says more: a number, a time, another circumstance."""
    return fact.polarity == "present" and is_news(fact.says, known.topic, known.says, *known.attributes.values())


def is_news(said: str, *known: str) -> bool:
    """Whether a sentence holds more than a word or two that these do not."""
    bag = {word for text in known for word in stems(text)}
    return len({word for word in stems(said) if word not in FILLER} - bag) > 2


def richer(fact: Fact, again: Fact) -> Fact:
    """A fact that is told again, in the fuller of both sentences."""
    less, more = (frozenset(word for word in stems(one.says) if word not in FILLER) for one in (fact, again))
    fuller = fact.polarity == "present" and less < more
    return merged(fact.model_copy(update={"says": again.says}) if fuller else fact, again.attributes)


def merged(fact: Fact, attributes: dict[Attribute, str]) -> Fact:
    added = {name: said for name, said in attributes.items() if said}
    longer = {name: said for name, said in added.items() if len(said) > len(fact.attributes.get(name, ""))}
    for name in SEVERAL:
        known, said = fact.attributes.get(name, ""), added.get(name, "")
        if known and said and is_news(said, known) and len(known) + len(said) < MAX_LINE:
            longer[name] = f"{known} {said}"
    return fact.model_copy(update={"attributes": {**fact.attributes, **longer}})


def told_once(told: list[Fact], teller: Teller) -> list[Fact]:
    """Without what is told twice: a sentence whose telling words all stand in another, whose attributes join that."""
    filler = FILLER.union(stems(f"{teller.called} {teller.subject}"))
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
        whole = merged(kept.pop(place), told[at].attributes)
        kept[min(at, place)] = whole.model_copy(update={"section": told[at].section}) if at < place else whole
    return [kept[at] for at in sorted(kept)]


def without_hearsay(told: list[Fact]) -> list[Fact]:
    """Without 'someone in my family has had it' where it is told who has: of a thing named in both, or of the same."""
    family = [fact for fact in told if fact.section == "family_history" and fact.polarity == "present"]
    named = [fact for fact in family if not _SOMEONE.match(fact.says)]
    vague = [fact for fact in family if fact not in named]

    def is_told(fact: Fact) -> bool:
        what = set(stems(_SOMEONE.sub("", fact.says))) - FILLER
        return any("similar" in what or not what.isdisjoint(set(stems(one.says)) - FILLER) for one in named)

    return [fact for fact in told if fact not in vague or not is_told(fact)]


def _remedied(fact: Fact, bag: frozenset[str], told: list[Fact], bags: list[frozenset[str]]) -> Fact:
    """A symptom with what was given for it, where a sentence about a medicine names all of it."""
    if not bag or not is_symptom(fact):
        return fact
    given = (other.says for other, more in zip(told, bags, strict=True) if other.section == "medicines" and bag < more)
    said = next(given, "")
    return merged(fact, {"treatment": said}) if "treatment" not in fact.attributes else fact
